import { expect, test } from 'vitest';
import type { LogLine } from '../../src/table/view.ts';
import { equationOf, isOwn, type Moment, momentsAfter, rollsOf } from './moment.ts';

const EMPTY: Moment = {
  who: 'ann',
  whom: 'bob',
  with: '',
  rolls: [],
  verdict: 'rolled',
  rule: 'attack',
  effects: [],
};
const NAMES = [
  { id: 'ann', name: 'Ann' },
  { id: 'bob', name: 'Bob' },
];
const NOTHING_STRUCK = new Set<number>();
const line = (n: number, more: object): LogLine =>
  ({
    ...{ kind: 'fight', n, at: 0, card: 1, marks: [], depth: 0, round: 1, rule: 'attack' },
    ...{ type: `x${n}`, sums: [], sentence: '' },
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
const rolled = (n: number, who: string, depth = 0) =>
  line(n, { sentence: `${who} rolls.`, type: 'attack-rolled', who, depth, faces: [[7, 6]], sums: [SUM] });
const blow = (n: number, sentence: string, isHit: boolean) =>
  line(n, { sentence, deeds: [{ kind: 'attacked', by: 'ann', with: 'long-axe', isHit }] });
const fall = line(3, {
  sentence: 'Bob takes 7 damage and falls.',
  deeds: [
    { kind: 'hurt', who: 'bob', by: 'ann', with: 'long-axe', amount: 7 },
    { kind: 'fell', who: 'bob' },
  ],
});

test('a blow is shown once, with its dice, its weapon and its effect', () => {
  const log = [rolled(1, 'ann'), blow(2, '15 against 11: Ann hits Bob.', true), fall];
  const [only, ...others] = momentsAfter(log, NOTHING_STRUCK, 0, NAMES);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ n: 3, sentence: '15 against 11: Ann hits Bob.' });
  expect(only?.moment).toMatchObject({ who: 'ann', whom: 'bob', with: 'Long axe', verdict: 'falls' });
  expect(only?.moment.rolls).toHaveLength(1);
});

test('a moment that was seen or undone is not shown again', () => {
  const log = [rolled(1, 'ann'), blow(2, 'Ann misses Bob.', false)];
  expect(momentsAfter(log, NOTHING_STRUCK, 2, NAMES)).toEqual([]);
  expect(momentsAfter(log, new Set([2]), 0, NAMES)).toMatchObject([{ moment: { verdict: 'rolled' } }]);
  expect(momentsAfter(log, NOTHING_STRUCK, 0, NAMES)).toMatchObject([
    { moment: { verdict: 'missed', whom: 'bob' } },
  ]);
});

test('a second blow of the same step has its own moment', () => {
  const log = [
    rolled(1, 'ann'),
    blow(2, 'Ann misses Bob.', false),
    rolled(3, 'ann'),
    blow(4, 'Ann hits Bob.', true),
  ];
  expect(momentsAfter(log, NOTHING_STRUCK, 0, NAMES).map(({ moment }) => moment.verdict)).toEqual([
    'missed',
    'hit',
  ]);
});

test('an interruption does not end the act that it interrupts', () => {
  const log = [rolled(1, 'ann'), rolled(2, 'bob', 1), blow(3, 'Ann hits Bob.', true)];
  const told = momentsAfter(log, NOTHING_STRUCK, 0, NAMES).map(({ n, moment }) => [n, moment.verdict]);
  expect(told).toEqual([
    [2, 'rolled'],
    [3, 'hit'],
  ]);
});

test('a moment concerns its attacker, its target and those it affects, once it is decided', () => {
  expect(isOwn(EMPTY, ['ann'])).toBe(false);
  const hit = { ...EMPTY, verdict: 'hit' } as const;
  expect(isOwn(hit, ['ann'])).toBe(true);
  expect(isOwn(hit, ['bob'])).toBe(true);
  expect(isOwn(hit, ['cid'])).toBe(false);
  const hurt = { ...hit, effects: [{ kind: 'hurt', who: 'cid', by: 'ann', with: null, amount: 3 }] } as const;
  expect(isOwn(hurt, ['cid'])).toBe(true);
});

test('the dice and their modifiers add up to the total', () => {
  const roll = { who: 'ann', faces: [[7, 6]], sums: [SUM], rule: 'roll' };
  const told = equationOf(roll)!;
  expect(told).toMatchObject({ faces: [7, 6], sides: 10, total: 15 });
  expect(told.added.map(({ value }) => value)).toEqual([2]);
  expect(equationOf({ ...roll, faces: [], sums: [] })).toBeUndefined();
});

test('the player’s own roll is the large one, next to the others', () => {
  const attack = { who: 'ann', faces: [[7, 6]], sums: [SUM], rule: 'roll' };
  const dodge = { ...attack, who: 'bob' };
  const moment = { ...EMPTY, rolls: [attack, dodge] };
  expect(rollsOf(moment, ['bob'])).toEqual({ main: dodge, others: [attack] });
  expect(rollsOf(moment, ['cid'])).toEqual({ main: attack, others: [dodge] });
});
