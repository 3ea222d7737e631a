import { expect, test } from 'vitest';
import { duel, encounter, entrant, FIGHTER } from '../../../test/support/timeslice.ts';
import { all, begin, last, of, parts, toRound } from '../../../test/support/timeslice-play.ts';

const q = (value: number) => ({ stats: { ...FIGHTER.stats, Q: value } });
const three = (ann: number, bob: number, cid: number, rulings = {}) =>
  encounter(
    [
      entrant('ann', 'heroes', [0, 0], q(ann)),
      entrant('bob', 'foes', [9, 0], q(bob)),
      entrant('cid', 'heroes', [0, 9], q(cid)),
    ],
    rulings,
  );

test('[initiative] everyone rolls 2d10 + [Q], and the order runs from the highest to the lowest', () => {
  const f = begin(three(10, 12, 8), [3, 3], [2, 3], [9, 9]);
  expect(all(f, 'initiative-rolled').map(({ who, sum }) => [who, sum.total])).toEqual([
    ['ann', 6],
    ['bob', 7],
    ['cid', 16],
  ]);
  expect(f.state.order).toEqual(['cid', 'bob', 'ann']);
  expect(last(f, 'order-set').rule).toBe('initiative');
  expect(f.state.active).toBe('cid');
});

test('[initiative] initiative is rolled once, and the order is the same in every round', () => {
  const f = begin(three(10, 10, 10), [1, 0], [2, 0], [3, 0]);
  toRound(f, 3);
  expect(all(f, 'initiative-rolled')).toHaveLength(3);
  expect(all(f, 'turn-started').map(({ who }) => who)).toEqual([
    ...['cid', 'bob', 'ann'],
    ...['cid', 'bob', 'ann'],
    'cid',
  ]);
});

test('[initiative-ties] of equal rolls, the higher Q goes first without a roll-off', () => {
  const f = begin(three(10, 11, 8), [3, 3], [2, 3], [5, 3]);
  expect(f.state.order).toEqual(['bob', 'ann', 'cid']);
  expect(last(f, 'order-set')).toMatchObject({ rule: 'initiative-ties', broken: [['bob', 'ann', 'cid']] });
  expect(all(f, 'tie-rolled')).toEqual([]);
});

test('[initiative-ties] a boon on Q counts for the higher Q', () => {
  const boons = [{ id: 'quick', name: 'Quick', boosts: [{ to: 'Q' as const, value: 2, only: null }] }];
  const pair = [entrant('ann', 'heroes', [0, 0], q(11)), entrant('bob', 'foes', [9, 0], { boons })];
  // 9 + 1 and 8 + 2: a tie, broken by Q 12 against Q 11.
  const f = begin(encounter(pair), [9, 0], [8, 0]);
  expect(f.state.order).toEqual(['bob', 'ann']);
});

test('[initiative-ties] combatants equal in Q roll off, again while they are equal', () => {
  const f = begin(three(10, 10, 8), [3, 3], [2, 4], [0, 0], [4, 4], [8, 0], [1, 0], [0, 2]);
  expect(all(f, 'tie-rolled').map(({ who, sum }) => [who, sum.total])).toEqual([
    ['ann', 8],
    ['bob', 8],
    ['ann', 1],
    ['bob', 2],
  ]);
  expect(f.state.order).toEqual(['bob', 'ann', 'cid']);
});

test('[initiative-ties] a roll-off is plain 2d10 and does not change the initiative', () => {
  const f = begin(duel(), [1, 1], [2, 0], [5, 4], [9, 9]);
  expect(parts(last(f, 'tie-rolled').sum)).toEqual(['18 initiative-ties']);
  expect(of(f, 'ann').initiative).toBe(2);
  expect(of(f, 'bob').initiative).toBe(2);
  expect(f.state.order).toEqual(['bob', 'ann']);
});

test('[initiative-ties] set to the GM, the GM chooses who goes first until one is left', () => {
  const f = begin(three(10, 11, 10, { 'initiative-ties': 'gm' }), [5, 1], [5, 0], [3, 3]);
  expect(f.asked('gm')).toMatchObject({ key: 'initiative-tie', context: { tied: ['ann', 'bob', 'cid'] } });
  f.answer('gm', { kind: 'goes-first', first: 'cid' });
  expect(f.asked('gm').context).toEqual({ tied: ['ann', 'bob'] });
  f.answer('gm', { kind: 'goes-first', first: 'ann' });
  expect(f.state.order).toEqual(['cid', 'ann', 'bob']);
});

test('[initiative-ties] set to the GM, the question lists only tied combatants', () => {
  const f = begin(three(10, 10, 10, { 'initiative-ties': 'gm' }), [9, 9], [5, 0], [3, 3]);
  expect(f.state.order).toEqual(['ann', 'cid', 'bob']);
});
