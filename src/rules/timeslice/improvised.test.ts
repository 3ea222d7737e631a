import { expect, test } from 'vitest';
import { duel } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  END_TURN,
  HITS,
  last,
  of,
  parts,
  settle,
  toRound,
} from '../../../test/support/timeslice-play.ts';
import { tsCost } from './maneuvers.ts';
import { outcome } from './outcome.ts';
import { overview, tell } from './views.ts';

const climb = {
  kind: 'request-check',
  who: 'bob',
  label: 'climb the wall',
  stat: 'A',
  number: 10,
  modifier: -2,
};
const work = { kind: 'request-work', who: 'ann', label: 'the door', rounds: 2, ts: 4 };
const door = { ...work, stat: 'none', number: 0, modifier: 0 };

test.each([
  [6, 6, true],
  [6, 5, false],
])('[improvised-check] dice %i and %i with -2 against 10 pass: %s', (one, two, passes) => {
  const f = begin(duel()).gm(climb, [one, two]);
  const made = last(f, 'check-made');
  expect(made).toMatchObject({ who: 'bob', label: 'climb the wall', number: 10, passes });
  expect(parts(made.sum)).toEqual([`${one + two} stat-roll`, '0 stat-bonus', '-2 improvised-check']);
  expect(outcome(f.events)).toMatchObject({ succeeds: passes, margin: one + two - 12 });
  expect(f.state.active).toBe('ann');
  expect(of(f, 'bob').ts).toBe(6);
});

test('[improvised-check] the seat of the combatant owns the dice, and the roll names both parts', () => {
  const f = begin(duel()).gm({ ...climb, who: 'ann' });
  expect(f.waitingRoll).toMatchObject({ owner: 'ann', why: 'ann: climb the wall' });
  f.roll([9, 9]);
});

test('[improvised-check] [heart-penalty] a heart wound counts against the check', () => {
  const f = begin(duel({ stats: { I: 10, V: 20, U: 10, A: 10, Q: 10 } }, { hp: 90, ts: 2 }));
  blow(f, 'ann', 'bob', { called: 'heart', dice: HITS });
  f.gm(climb, [9, 9]);
  expect(parts(last(f, 'check-made').sum)).toContain('-2 heart-penalty');
});

test('[improvised-check] the unconscious are not asked', () => {
  const out = { kind: 'set-condition', who: 'bob', condition: 'unconscious' };
  const f = begin(duel({}, {}, { 'combat-end': 'gm' })).gm(out);
  expect(() => f.gm(climb)).toThrow('not a possible who');
});

test('[improvised-work] improvised work is done once a round for its TS, and shows its progress', () => {
  const f = begin(duel()).gm(door);
  expect(f.asked('ann').options).toContainEqual({ kind: 'work', params: {}, cost: '4 TS', price: tsCost(4) });
  f.answer('ann', { kind: 'work' });
  expect(of(f, 'ann')).toMatchObject({ ts: 2, work: { done: 1 } });
  expect(f.kinds('ann')).not.toContain('work');
  expect(overview(f.state, 'ann').standings[0]!.conditions).toContain('at work: the door 1/2');
  toRound(f, 2).answer('ann', { kind: 'work' });
  expect(last(f, 'work-finished')).toMatchObject({ who: 'ann', label: 'the door', passes: null });
  expect(of(f, 'ann').work).toBeNull();
});

test('[improvised-work] improvised work ends with the check that the GM has set', () => {
  const f = begin(duel()).gm({ ...door, rounds: 1, stat: 'I', number: 12, modifier: 1 });
  f.answer('ann', { kind: 'work' }, [5, 5]);
  expect(last(f, 'check-made')).toMatchObject({ passes: false, margin: -1 });
  expect(last(f, 'work-finished').passes).toBe(false);
});

test('[improvised-work] strangers see that a combatant works, but not at what', () => {
  const f = begin(duel()).gm(door).answer('ann', { kind: 'work' });
  const seen = tell(last(f, 'worked'), f.state, f.state, 'stranger');
  expect(seen).toEqual({ type: 'worked', rule: 'improvised-work', facts: { who: 'ann' }, isGlimpse: true });
});

test('[gm-charge] the GM charges TS that is left, first TS that is not set aside', () => {
  const f = begin(duel()).answer('ann', { kind: 'save', ts: 4 });
  f.gm({ kind: 'charge', who: 'ann', ts: 3 });
  expect(of(f, 'ann')).toMatchObject({ ts: 3, saved: 3 });
  expect(all(f, 'ts-charged')).toMatchObject([{ ts: 3, fromSaved: 1, rule: 'gm-charge' }]);
  expect(() => f.gm({ kind: 'charge', who: 'ann', ts: 4 })).toThrow('1 to 3');
  f.answer('ann', END_TURN).answer('bob', attack('ann'));
  expect(f.asked('ann').key).toBe('interruption');
  settle(f.answer('ann', { kind: 'pass' }, [0, 0], [5, 5]));
});

const PICKS = { id: 'picks', name: 'picks', rating: 2 };
const ROPE = { id: 'rope', name: 'rope', rating: 1 };

test('[tool-rating] the tool that the GM names adds its rating to a check, and to the check after work', () => {
  const f = begin(duel({ tools: [PICKS, ROPE] }));
  f.gm({ ...climb, who: 'ann', tool: 'rope' }, [5, 5]);
  expect(parts(last(f, 'check-made').sum)).toEqual([
    '10 stat-roll',
    '0 stat-bonus',
    '1 tool-rating',
    '-2 improvised-check',
  ]);
  f.gm({ ...climb, who: 'ann', tool: 'none' }, [5, 5]);
  expect(parts(last(f, 'check-made').sum)).not.toContain('1 tool-rating');
  f.gm({ ...door, rounds: 1, stat: 'U', number: 10, tool: 'picks' });
  f.answer('ann', { kind: 'work' }, [4, 4]);
  expect(last(f, 'check-made')).toMatchObject({ passes: true, margin: 0 });
});

test('[tool-rating] a tool does not help other combatants', () => {
  const f = begin(duel({ tools: [PICKS] }));
  expect(() => f.gm({ ...climb, who: 'ann', tool: 'rope' })).toThrow(/picks/);
  expect(() => f.gm({ ...climb, tool: 'picks' })).toThrow();
});
