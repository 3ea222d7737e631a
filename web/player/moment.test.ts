import { expect, test } from 'vitest';
import type { Moment } from '../../src/presentation/moment.ts';
import type { LogLine } from '../../src/table/view.ts';
import { equationOf, isOwn, momentsAfter, rollsOf } from './moment.ts';

const EMPTY: Moment = {
  who: 'ann',
  whom: 'bob',
  with: null,
  rolls: [],
  verdict: 'rolled',
  rule: 'attack',
  effects: [],
  lines: 1,
};
const line = (n: number, more: object): LogLine =>
  ({
    kind: 'fight',
    n,
    at: 0,
    card: 1,
    marks: [],
    depth: 0,
    round: 1,
    rule: 'attack',
    type: 'x',
    sums: [],
    ...more,
  }) as unknown as LogLine;
const SUM = {
  name: 'in all',
  total: 15,
  parts: [
    { value: 13, why: '2d10', rule: 'roll', faces: [7, 6] },
    { value: 2, why: 'V 12', rule: 'bonus' },
    { value: 0, why: 'aim', rule: 'aim' },
  ],
};

test('a moment that grows is told once, with the sentence of the blow', () => {
  const log = [
    line(1, { sentence: 'Ann rolls 15.', moment: EMPTY }),
    line(2, {
      sentence: '15 against 11: Ann hits Bob.',
      deeds: [{ kind: 'attacked' }],
      moment: { ...EMPTY, verdict: 'hit', lines: 2 },
    }),
    line(3, { sentence: 'Bob takes 7 damage.', moment: { ...EMPTY, verdict: 'falls', lines: 3 } }),
    line(4, { sentence: 'Cid walks.' }),
  ];
  const [only, ...others] = momentsAfter(log, new Set(), 0);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    n: 3,
    sentence: '15 against 11: Ann hits Bob.',
    moment: { verdict: 'falls' },
  });
  expect(momentsAfter(log, new Set(), 3)).toEqual([]);
  expect(momentsAfter(log, new Set([2, 3]), 0)).toMatchObject([{ n: 1 }]);
});

test('a moment belongs to whoever acts, is aimed at or suffers, once it is decided', () => {
  expect(isOwn(EMPTY, ['ann'])).toBe(false);
  const hit = { ...EMPTY, verdict: 'hit' } as const;
  expect(isOwn(hit, ['ann'])).toBe(true);
  expect(isOwn(hit, ['bob'])).toBe(true);
  expect(isOwn(hit, ['cid'])).toBe(false);
  const hurt = { ...hit, effects: [{ kind: 'hurt', who: 'cid', by: 'ann', with: null, amount: 3 }] } as const;
  expect(isOwn(hurt, ['cid'])).toBe(true);
});

test('the dice and what is added to them come to the total', () => {
  const roll = { who: 'ann', faces: [[7, 6]], sums: [SUM], rule: 'roll' };
  const told = equationOf(roll)!;
  expect(told).toMatchObject({ faces: [7, 6], sides: 10, total: 15 });
  expect(told.added.map(({ value }) => value)).toEqual([2]);
  expect(equationOf({ ...roll, faces: [], sums: [] })).toBeUndefined();
});

test('the own roll is the large one, the others stand against it', () => {
  const blow = { who: 'ann', faces: [[7, 6]], sums: [SUM], rule: 'roll' };
  const dodge = { ...blow, who: 'bob' };
  const moment = { ...EMPTY, rolls: [blow, dodge] };
  expect(rollsOf(moment, ['bob'])).toEqual({ main: dodge, others: [blow] });
  expect(rollsOf(moment, ['cid'])).toEqual({ main: blow, others: [dodge] });
});

test('a roll that is told by itself belongs to the blow that it decides', () => {
  const roll = { who: 'bob', faces: [[7, 6]], sums: [SUM], rule: 'dodge' };
  const log = [
    line(1, { sentence: 'Bob dodges with 15.', moment: { ...EMPTY, who: 'bob', whom: null, rolls: [roll] } }),
    line(2, { sentence: 'Ann misses Bob.', moment: { ...EMPTY, verdict: 'missed' } }),
  ];
  expect(momentsAfter(log, new Set(), 0)).toMatchObject([
    { n: 2, moment: { verdict: 'missed', rolls: [roll] } },
  ]);
});
