import { expect, test } from 'vitest';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';

/** What a rulebook states about its questions, events and numbers, as a test expects it. */
export interface Tables {
  /** The subject of each kind of question that people may choose not to be asked. */
  readonly stops: Readonly<Record<string, string>>;
  /** The events that only keep the order, besides those of all books. */
  readonly routine: Readonly<Record<string, string>>;
  /** The values that answers may leave out, by kind. */
  readonly usual: object;
  /** The number that each override sets. */
  readonly sets: Readonly<Record<string, string>>;
  readonly healthFacts: Readonly<Record<string, string>>;
  /** The fields of a foe that show its health, empty. */
  readonly hidden: object;
  /** The events that show the health of a foe. */
  readonly hurts: readonly string[];
}

/** Tests that an event is withheld that names a combatant which the seat does not know, in each of these fields. */
export function testUnknown<S, E extends BaseEvent>(
  { tell }: Pick<Ruleset<never, never, S, E>, 'tell'>,
  states: { readonly open: S; readonly hidden: S },
  type: E['type'],
  fields: readonly string[],
): void {
  test.each(fields)('an event that names an unknown combatant as %s is withheld', (field) => {
    const event = { type, rule: 'gm-authority', who: 'ann', among: [{ [field]: 'bob' }] } as unknown as E;
    expect(tell(event, states.open, states.open, 'ann')).toBeDefined();
    expect(tell(event, states.hidden, states.hidden, 'ann')).toBeUndefined();
  });
}

/** Tests of what a rulebook states. In `state`, Ann's seat plays against the combatant `foe`. */
export function testTables<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  state: S,
  { seat, foe }: { readonly seat: string; readonly foe: string },
  tables: Tables,
): void {
  const { stops, routine, usual, sets, healthFacts, hidden, hurts } = tables;
  const { withoutHealth, numbers } = ruleset;

  test.each(Object.entries(stops))('the question %s has the subject %s', (key, subject) => {
    const decision = { key, who: 'ann', options: [], defaultAnswer: { kind: 'pass' } };
    expect(ruleset.stop!(decision as never, state)).toBe(subject);
  });

  test('a question without a subject is always asked', () => {
    const decision = {
      key: 'turn',
      who: 'ann',
      options: [{ kind: 'move' }],
      defaultAnswer: { kind: 'pass' },
    };
    expect(ruleset.stop!(decision as never, state)).toBeUndefined();
  });

  test('its events of order, the numbers of overrides and the facts of health are stated', () => {
    expect(ruleset.routine).toMatchObject(routine);
    expect((ruleset as { readonly usual?: object }).usual).toEqual(usual);
    expect(ruleset.sets).toEqual(sets);
    expect(ruleset.healthFacts).toEqual(healthFacts);
    for (const [name, meaning] of Object.entries(numbers!)) expect(meaning, name).toMatch(/^the .{10}/);
  });

  test('a table that hides health shows none of a foe', () => {
    const { combatants } = withoutHealth!.view(state, seat) as unknown as { combatants: { id: string }[] };
    expect(combatants.find(({ id }) => id === foe)).toMatchObject(hidden);
    const facts = { rule: 'damage', who: foe };
    const told = (type: string) => withoutHealth!.tell({ type, ...facts } as never, state, state, seat);
    expect(hurts.filter((type) => told(type) !== undefined)).toEqual([]);
  });
}
