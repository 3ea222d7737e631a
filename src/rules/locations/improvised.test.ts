import { describe, expect, test } from 'vitest';
import {
  all,
  BLADE,
  begin,
  type Changes,
  d,
  duel,
  END_TURN,
  last,
  now,
  parts,
  roundGoesBy,
} from '../../../test/support/locations.ts';
import type { Option, RawAnswer } from '../../kernel/decision.ts';
import { OVERRIDES } from './gm.ts';
import { outcome } from './ruleset.ts';
import { tell } from './views.ts';

const CHECK = {
  kind: 'request-check',
  who: 'ann',
  what: 'A',
  modifier: -2,
  label: 'climb the wall',
  number: 6,
};
const WORK = {
  kind: 'request-work',
  who: 'ann',
  label: 'the door',
  rounds: 2,
  what: 'none',
  number: 6,
  modifier: 0,
};

describe('a check that the GM asks for', () => {
  test('[improvised-check] is an ordinary roll with all general modifiers', () => {
    const f = begin(duel());
    f.gm({ kind: 'hurt', who: 'ann', location: 'torso', of: 'normal', points: 1 });
    f.gm({ kind: 'give-modifier', who: 'ann', value: 1 }).gm(CHECK, [5]);
    const made = last(f, 'check-made');
    expect(made).toMatchObject({
      who: 'ann',
      label: 'climb the wall',
      what: 'A',
      faces: [5],
      number: { total: 6 },
      against: null,
      passes: true,
      margin: 3,
    });
    expect(parts(made.sum)).toEqual(['roll 5', 'roll 6', 'improvised-check -2', 'pain -1', 'gm-authority 1']);
    expect(outcome(f.events)).toEqual({ succeeds: true, margin: 3 });
    expect(f.asked('ann').key).toBe('turn');
    expect(now(f, 'ann').action).toBeNull();
  });

  test('[improvised-check] a roll that only equals its # fails', () => {
    const f = begin(duel()).gm(CHECK, [2]);
    expect(last(f, 'check-made')).toMatchObject({ passes: false, margin: 0 });
  });

  test('[improvised-check] a check may be opposed, and a tie is rolled again', () => {
    const { number: _, ...check } = CHECK;
    const against = { ...check, kind: 'request-contest', modifier: 0, against: 'bob', with: 'C' };
    const f = begin(duel()).gm(against, ...d(4, 3), ...d(5, 2));
    expect(last(f, 'check-made')).toMatchObject({
      against: 'bob',
      sum: { total: 11 },
      number: { total: 9 },
      other: { faces: [2] },
      passes: true,
      margin: 2,
    });
    // Ann sees none of the numbers of Bob's roll.
    const visibleEvent = tell(last(f, 'check-made'), f.state, f.state, 'ann')!;
    expect(Object.keys(visibleEvent.facts as object).sort()).toEqual([
      'against',
      'faces',
      'label',
      'passes',
      'sum',
      'who',
    ]);
  });

  test('[improvised-check] a check is offered only for combatants that can act', () => {
    const f = begin(duel());
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
    const asks = OVERRIDES.options(f.state).filter(({ kind }) => kind === 'request-check');
    expect(asks.map(({ params }) => (params.who as { oneOf: unknown }).oneOf)).toEqual([['ann']]);
  });

  test('[free-skills] a check may use any skill; a combatant without it has 0', () => {
    const skilled: Changes = { skills: { 'pick-locks': 4 } as Changes['skills'] & object };
    const f = begin(duel(skilled)).gm({ ...CHECK, what: 'pick-locks' }, [3]);
    expect(parts(last(f, 'check-made').sum)).toEqual(['roll 3', 'roll 4', 'improvised-check -2']);
    f.gm({ ...CHECK, who: 'bob', what: 'pick-locks' }, [3]);
    expect(last(f, 'check-made').sum.total).toBe(1);
  });

  test('[tool-rating] the best fitting tool in hand helps', () => {
    const tools = [
      { id: 'picks', name: 'picks', rating: 2, helps: ['pick-locks', 'B'] },
      { id: 'wire', name: 'wire', rating: 1, helps: ['pick-locks'] },
    ];
    const f = begin(duel({ tools, weapons: [BLADE], ready: ['picks', 'wire'] }));
    f.gm({ ...CHECK, what: 'B' }, [3]);
    expect(parts(last(f, 'check-made').sum)).toEqual([
      'roll 3',
      'roll 5',
      'tool-rating 2',
      'improvised-check -2',
    ]);
    f.gm(CHECK, [3]);
    expect(parts(last(f, 'check-made').sum)).toEqual(['roll 3', 'roll 6', 'improvised-check -2']);
    f.answer('ann', { kind: 'drop', item: 'picks' }).gm({ ...CHECK, what: 'B' }, [3]);
    expect(parts(last(f, 'check-made').sum)).not.toContain('tool-rating 2');
  });
});

describe('a job of several rounds', () => {
  test('[improvised-work] a job takes the action of each round and is done after the last', () => {
    const f = begin(duel()).gm(WORK).answer('ann', { kind: 'work' });
    expect(f.only('worked')).toMatchObject({ who: 'ann', label: 'the door', done: 1, needed: 2 });
    expect(f.kinds('ann')).not.toContain('work');
    roundGoesBy(f);
    f.answer('ann', { kind: 'work' });
    expect(last(f, 'work-finished')).toMatchObject({ who: 'ann', label: 'the door', passes: null });
    expect(now(f, 'ann').work).toBeNull();
  });

  test('[improvised-work] a job ends with the roll that the GM named', () => {
    const f = begin(duel()).gm({ ...WORK, rounds: 1, what: 'B', number: 7, modifier: 1 });
    f.answer('ann', { kind: 'work' }, [1]);
    expect(last(f, 'check-made')).toMatchObject({ label: 'the door', sum: { total: 7 }, passes: false });
    expect(last(f, 'work-finished')).toMatchObject({ passes: false });
  });

  test('[improvised-work] a job waits through a round without an action', () => {
    const f = begin(duel()).gm(WORK).answer('ann', { kind: 'work' });
    roundGoesBy(f);
    roundGoesBy(f);
    expect(now(f, 'ann').work).toMatchObject({ done: 1, needed: 2 });
    expect(f.kinds('ann')).toContain('work');
  });
});

describe("the GM's charges", () => {
  const prices = (options: readonly Option[]) => options.filter(({ kind }) => kind.startsWith('charge-'));

  test('[gm-charge] the GM may charge the action of the turn', () => {
    const f = begin(duel()).gm({ kind: 'charge-action', who: 'ann', price: 'action' });
    expect(last(f, 'charged-by-gm')).toMatchObject({ who: 'ann', price: 'action', yards: 0 });
    expect(f.kinds('ann')).not.toContain('attack');
    expect(() => f.gm({ kind: 'charge-action', who: 'ann', price: 'action' })).toThrow();
  });

  test('[gm-charge] the GM may charge a fast action or yards of Speed', () => {
    const f = begin(duel()).gm({ kind: 'charge-action', who: 'ann', price: 'speak' });
    expect(f.kinds('ann')).not.toContain('speak');
    f.gm({ kind: 'charge-yards', who: 'ann', yards: 9 });
    expect(f.kinds('ann')).not.toContain('move');
    expect(
      prices(OVERRIDES.options(f.state)).some(({ params }) => 'yards' in params && isFor(params, 'ann')),
    ).toBe(false);
  });

  test('[gm-charge] nothing can be charged after its turn, and other sides do not see charges', () => {
    const f = begin(duel()).gm({ kind: 'charge-action', who: 'ann', price: 'action' });
    expect(tell(last(f, 'charged-by-gm'), f.state, f.state, 'ann')).toBeDefined();
    f.answer('ann', END_TURN);
    expect(prices(OVERRIDES.options(f.state)).some(({ params }) => isFor(params, 'ann'))).toBe(false);
    expect(all(f, 'charged-by-gm')).toHaveLength(1);
  });
});

function isFor({ who }: Option['params'], id: string): boolean {
  return (who as unknown as { readonly oneOf: readonly RawAnswer['kind'][] }).oneOf.includes(id);
}
