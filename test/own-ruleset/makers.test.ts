import { expect, test } from 'vitest';
import { answersFor } from '../../src/kernel/choices.ts';
import { answerFault, type Option, type ParamDomain } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { agents } from '../../src/rules/agents/ruleset.ts';
import { locations } from '../../src/rules/locations/ruleset.ts';
import { tactics } from '../../src/rules/tactics/ruleset.ts';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from '../properties/encounters.ts';
import { openByLot, stepByLot } from '../properties/walk.ts';

// The functions that make answers. Each call names only the values without a usual setting.

const at = { weapon: 'w', target: 't' };

test('an attack needs only its weapon and its target, in every book', () => {
  expect(answersFor(timeslice).attack(at)).toEqual({ kind: 'attack', ...at, called: 'none' });
  expect(answersFor(locations).attack(at)).toEqual({ kind: 'attack', ...at, called: 'torso' });
  expect(answersFor(agents).strike(at)).toEqual({ kind: 'strike', ...at, by: 'STR' });
  expect(answersFor(agents).shoot(at)).toEqual({ kind: 'shoot', ...at, mode: 'single' });
  expect(answersFor(tactics).strike(at)).toEqual({ kind: 'strike', ...at, intent: 'kill', at: 'body' });
  expect(answersFor(tactics).shoot(at)).toEqual({ kind: 'shoot', ...at, intent: 'kill', rounds: 1 });
});

test('a value that is named goes before the usual one', () => {
  expect(answersFor(timeslice).attack({ ...at, called: 'head' }).called).toBe('head');
});

/** Some value of a domain. */
function anyOf(domain: ParamDomain): Json {
  return 'oneOf' in domain ? domain.oneOf[0]! : 'min' in domain ? domain.min : null;
}

/** Returns the options of the first kind of `kinds` that somebody is offered in random fights. */
function offeredIn(ruleset: Ruleset, kinds: ReadonlySet<string>): ReadonlyMap<string, readonly Option[]> {
  const found = new Map<string, readonly Option[]>();
  const { pick } = simulationChance(3, 0);
  for (const encounter of someEncounters(ruleset)) {
    let fight = openByLot(ruleset, encounter, pick);
    for (let i = 0; i < 120 && found.size < kinds.size; i += 1) {
      const { waiting } = fight.now;
      const open = waiting.kind === 'decisions' ? waiting.open : [];
      for (const { kind, ...option } of open.flatMap(({ decision }) => decision.options)) {
        if (kinds.has(kind) && !found.has(kind)) found.set(kind, [{ kind, ...option }]);
      }
      const next = stepByLot(ruleset, fight, pick);
      if (next === undefined) break;
      fight = next.after;
    }
  }
  return found;
}

test.each([timeslice, locations, agents, tactics].map((book) => [book.id, book] as const))(
  'the usual values of %s are legal where they are offered',
  (_, book) => {
    const usual = Object.entries(book.usual!);
    const offers = offeredIn(book as unknown as Ruleset, new Set(usual.map(([kind]) => kind)));
    expect([...offers.keys()].toSorted()).toEqual(usual.map(([kind]) => kind).toSorted());
    for (const [kind, values] of usual) {
      const [option] = offers.get(kind)!;
      const others = Object.entries(option!.params).map(([name, domain]) => [name, anyOf(domain)]);
      const answer = { kind, ...Object.fromEntries(others), ...values };
      expect(answerFault([option!], answer)).toBeUndefined();
    }
  },
);
