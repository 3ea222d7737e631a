import { expect, test } from 'vitest';
import { encounter, entrant, FIGHTER } from '../../../test/support/timeslice.ts';
import { all, begin, last, of, parts, toRound } from '../../../test/support/timeslice-play.ts';
import type { Rulings } from './rulings.ts';

const stats = (changes: Partial<typeof FIGHTER.stats>) => ({ stats: { ...FIGHTER.stats, ...changes } });

/** Foes with Q 13 and 12 (12.5 on average) ambush Ann (U 10) and Cid (U 12). */
function ambush(...dice: number[][]) {
  return ambushWith(12, {}, ...dice);
}

function ambushWith(q: number, rulings: Partial<Rulings>, ...dice: number[][]) {
  const combatants = [
    entrant('ann', 'heroes', [0, 0]),
    entrant('cid', 'heroes', [1, 0], stats({ U: 12 })),
    entrant('bob', 'foes', [9, 9], stats({ Q: 13 })),
    entrant('dan', 'foes', [8, 9], stats({ Q: q })),
  ];
  const order = [
    [9, 9],
    [8, 8],
    [1, 1],
    [0, 1],
  ];
  return begin(encounter(combatants, rulings, { options: { ambushers: 'foes' } }), ...order, ...dice);
}

test('[surprise-round] the surprised roll [U], and the ambushers do not roll', () => {
  const f = ambush([6, 6], [6, 6]);
  expect(all(f, 'surprise-rolled').map(({ who }) => who)).toEqual(['ann', 'cid']);
  expect(parts(last(f, 'surprise-rolled').sum)).toEqual(['12 stat-roll', '2 stat-bonus']);
});

test('[surprise-number] the number to reach is the exact average of the Q stats, without bonus and rounding', () => {
  const f = ambush([6, 6], [6, 5]);
  expect(last(f, 'surprise-sprung').number.total).toBe(12.5);
  expect(all(f, 'surprise-rolled').map(({ who, isSurprised }) => [who, isSurprised])).toEqual([
    ['ann', true],
    ['cid', false],
  ]);
});

test('[surprise-number] a boon on Q counts in the average', () => {
  const boons = [{ id: 'quick', name: 'Quick', boosts: [{ to: 'Q' as const, value: 3, only: null }] }];
  const combatants = [entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [9, 9], { boons })];
  const f = begin(encounter(combatants, {}, { options: { ambushers: 'foes' } }), [9, 9], [0, 0], [6, 6]);
  expect(last(f, 'surprise-rolled')).toMatchObject({ number: 13, isSurprised: true });
});

test('[surprise-round] a combatant that fails gets no TS when the round starts; one that notices does', () => {
  const f = ambush([0, 0], [9, 9]);
  expect(of(f, 'ann').ts).toBe(0);
  expect(of(f, 'cid').ts).toBe(6);
  expect(of(f, 'bob').ts).toBe(6);
  expect(all(f, 'refill-missed').map(({ who, rule }) => [who, rule])).toEqual([['ann', 'surprise-round']]);
});

test('[surprise-round] surprise costs the first round only, and never the defence', () => {
  const f = ambush([0, 0], [9, 9]);
  // Ann's turn of the round came first and passed with 0 TS.
  expect(all(f, 'turn-ended').map(({ who, saved }) => [who, saved])).toEqual([['ann', 0]]);
  toRound(f, 2);
  expect(of(f, 'ann').ts).toBe(6);
  expect(f.state.active).toBe('ann');
});

test('[surprise-round] a surprised combatant still defends itself', () => {
  const combatants = [entrant('bob', 'foes', [0, 0]), entrant('ann', 'heroes', [1, 0])];
  const dice = [
    [9, 9],
    [0, 0],
    [0, 0],
  ];
  const f = begin(encounter(combatants, {}, { options: { ambushers: 'foes' } }), ...dice);
  f.answer('bob', { kind: 'attack', weapon: 'sword', target: 'ann', called: 'none' }, [1, 1]);
  expect(f.asked('ann').key).toBe('defence');
  expect(f.kinds('ann')).toEqual(['dodge', 'parry']);
});

test('[surprise-tie] a roll equal to the average notices', () => {
  const f = ambushWith(13, {}, [9, 4], [6, 4]);
  expect(all(f, 'surprise-rolled').map(({ who, rule, isSurprised }) => [who, rule, isSurprised])).toEqual([
    ['ann', 'surprise-tie', false],
    ['cid', 'surprise-round', true],
  ]);
});

test('[surprise-tie] set to surprised, a roll equal to the average is surprised, one point more is not', () => {
  const f = ambushWith(13, { 'surprise-tie': 'surprised' }, [9, 4], [6, 6]);
  expect(all(f, 'surprise-rolled').map(({ isSurprised }) => isSurprised)).toEqual([true, false]);
});

test('[surprise-number] with average rolls, each ambusher rolls its Q, and the roll states why', () => {
  const f = ambushWith(13, { 'surprise-number': 'average-rolls' });
  expect(f.waitingRoll?.why).toMatch(/springs the ambush$/);
  f.roll([5, 5], [6, 6]);
  expect(all(f, 'ambush-rolled').map(({ who, sum }) => [who, sum.total])).toEqual([
    ['bob', 13],
    ['dan', 15],
  ]);
  expect(last(f, 'surprise-sprung').number).toMatchObject({ total: 14, parts: [{ why: 'average-rolls' }] });
  expect(f.waitingRoll?.why).toMatch(/notices the ambush$/);
  f.roll([9, 9], [9, 9]);
});
