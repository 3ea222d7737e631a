import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { Moment } from '../../src/presentation/line.ts';
import type { LogLine } from '../../src/table/view.ts';
import { neededText } from './line.tsx';
import { equationOf, isNews, isOwn, keptOf, lastShown, momentsAfter, rollsOf } from './moments.ts';

const EMPTY: Moment = {
  ...{ who: 'ann', whom: 'bob', with: null, rolls: [], verdict: 'rolled', rule: 'attack', effects: [] },
  lines: 1,
};
const NOTHING_STRUCK = new Set<number>();
const line = (n: number, sentence: string, more: object): LogLine =>
  ({
    ...{ kind: 'fight', n, at: 0, card: 1, marks: [], depth: 0, round: 1, rule: 'attack', who: 'ann' },
    ...{ type: `x${n}`, sums: [], sentence },
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
const rolled = (n: number, moment?: Moment): LogLine =>
  line(n, 'Ann rolls 15.', { rule: 'roll', faces: [[7, 6]], sums: [SUM], moment });
const blow = (n: number, sentence: string, moment?: Moment): LogLine =>
  line(n, sentence, { deeds: [{ kind: 'attacked', by: 'ann', with: 'axe', isHit: true }], moment });
const hurt = (n: number, moment?: Moment): LogLine =>
  line(n, 'Bob takes 7 damage.', { rule: 'damage', deeds: [{ kind: 'hurt', who: 'bob' }], moment });

test('a moment is shown with the sentence of the line that decided', () => {
  const moment = { ...EMPTY, verdict: 'hit', lines: 3 } as const;
  const log = [rolled(1), blow(2, 'Ann hits Bob.'), hurt(3, moment)];
  expect(momentsAfter(log, NOTHING_STRUCK, 0)).toEqual([
    { n: 3, moment, sentence: 'Ann hits Bob.', wounds: ['Bob takes 7 damage.'], outcomes: [], steps: [] },
  ]);
});

test('a blow also shows what it led to for its target, in the same step, and nothing of the order of the fight', () => {
  const hit = { ...EMPTY, verdict: 'hit', effects: [{ kind: 'hurt', who: 'bob', amount: 7 }], lines: 3 };
  const log = [
    rolled(1),
    blow(2, 'Ann hits Bob.'),
    line(3, 'The blow lands on the arm.', {}),
    hurt(4, hit as Moment),
    line(5, 'Bob’s axe falls.', { who: 'bob' }),
    line(6, 'Bob’s arm is severed.', { who: 'bob' }),
    line(7, 'Ann attacks Cid.', {}),
    line(8, 'Cid fights for life.', { who: 'cid' }),
    line(9, 'Ann’s turn ends.', { routine: 'turn' }),
    line(10, 'Bob walks.', { who: 'bob', card: 2 }),
  ];
  const [shown] = momentsAfter(log, NOTHING_STRUCK, 0);
  expect(shown?.outcomes).toEqual(['Bob’s axe falls.', 'Bob’s arm is severed.']);
  // A miss leads to nothing.
  const missed = [blow(1, 'Ann misses Bob.', { ...EMPTY, verdict: 'missed' }), line(2, 'Ann walks on.', {})];
  expect(momentsAfter(missed, NOTHING_STRUCK, 0)[0]?.outcomes).toEqual([]);
});

test('a moment that grows over several answers is shown once, when it is complete', () => {
  const whole = { ...EMPTY, verdict: 'hit', lines: 2 } as const;
  const log = [rolled(1, EMPTY), blow(2, 'Ann hits Bob.', whole)];
  expect(momentsAfter(log, NOTHING_STRUCK, 0)).toMatchObject([{ n: 2, moment: { verdict: 'hit' } }]);
  // A person who has seen its beginning sees it again once it is decided.
  expect(momentsAfter(log, NOTHING_STRUCK, 1)).toMatchObject([{ n: 2, moment: { verdict: 'hit' } }]);
});

test('two blows of one step are two moments', () => {
  const missed = { ...EMPTY, verdict: 'missed', lines: 2 } as const;
  const hit = { ...EMPTY, verdict: 'hit', lines: 2 } as const;
  const log = [
    rolled(1),
    blow(2, 'Ann misses Bob.', missed),
    line(3, 'Ann walks on.', {}),
    rolled(4),
    blow(5, 'Ann hits Bob.', hit),
  ];
  expect(momentsAfter(log, NOTHING_STRUCK, 0).map(({ sentence }) => sentence)).toEqual([
    'Ann misses Bob.',
    'Ann hits Bob.',
  ]);
});

test('a moment that was seen or undone is not shown', () => {
  const log = [rolled(1, EMPTY), blow(2, 'Ann hits Bob.', { ...EMPTY, lines: 2 })];
  expect(momentsAfter(log, NOTHING_STRUCK, 2)).toEqual([]);
  expect(momentsAfter(log, new Set([2]), 0)).toMatchObject([{ n: 1 }]);
});

test('a moment tells in words a total that a dodge lowers, and two rolls against each other', () => {
  const lowered = { name: 'in all', total: 8, parts: [{ value: 9, why: 'attack' }] };
  const dice = (face: number) => ({ name: 'sum', total: face, parts: [{ value: face, faces: [face] }] });
  const log = [
    rolled(1),
    line(2, 'The dodge lowers the attack to 8.', { sums: [lowered] }),
    line(3, 'Bob beats Ann, 6 to 3.', { sums: [dice(6), dice(3)], faces: [[6], [3]] }),
    blow(4, 'Bob dodges.', { ...EMPTY, verdict: 'missed', lines: 4 }),
  ];
  const [shown] = momentsAfter(log, NOTHING_STRUCK, 0);
  expect(shown?.steps).toEqual(['The dodge lowers the attack to 8.', 'Bob beats Ann, 6 to 3.']);
});

test('a walk of an own combatant is the newest result, though nothing was rolled', () => {
  const roll = { who: 'ann', faces: [[7, 6]], sums: [SUM], rule: 'roll' };
  const log = [
    rolled(1, { ...EMPTY, rolls: [roll] }),
    line(2, 'Ann moves.', {}),
    line(3, 'Bob moves.', { who: 'bob' }),
  ];
  expect(lastShown(log, NOTHING_STRUCK, ['ann'])).toEqual({
    n: 2,
    moment: null,
    sentence: 'Ann moves.',
    wounds: [],
    outcomes: [],
    steps: [],
  });
  expect(lastShown(log, NOTHING_STRUCK, [])).toMatchObject({ n: 1 });
  expect(lastShown([], NOTHING_STRUCK, ['ann'])).toBeUndefined();
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
  const told = equationOf({ ...roll, sides: 10 })!;
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

test('rolls after the decided attack, such as for armour that may break, never come first', () => {
  const attack = { who: 'ann', faces: [[7, 6]], sums: [SUM], rule: 'roll' };
  const armour = { ...attack, who: 'bob', isAfter: true } as const;
  const moment = { ...EMPTY, rolls: [attack, armour] };
  expect(rollsOf(moment, ['bob'])).toEqual({ main: attack, others: [armour] });
});

test('dice under a target number are taken from it', () => {
  const parts = [
    { value: 7, why: 'target number', rule: 'check' },
    { value: -11, why: 'exhausted', rule: 'check' },
    { value: -11, why: '3d6: 11', rule: 'check', isRoll: true },
  ] as const;
  const roll = { faces: [[4, 1, 6]], sums: [{ name: 'result', total: -15, parts }] };
  const equation = equationOf(roll)!;
  expect(equation).toMatchObject({ faces: [4, 1, 6], sides: 6, isTaken: true, total: -15 });
  expect(equation.added.map(({ value }) => value)).toEqual([7, -11]);
});

test('the dice that do not count are known by what the others add up to', () => {
  const outOf = (faces: readonly number[], value: number): readonly number[] => {
    const parts = [{ value, why: '4d6', rule: 'superior-inferior', faces }];
    return [...equationOf({ faces: [faces], sums: [{ name: 'roll', total: value, parts }] })!.out];
  };
  expect(outOf([6, 2, 5, 3], 10)).toEqual([0]);
  expect(outOf([6, 2, 5, 3], -14)).toEqual([1]);
  expect(outOf([6, 2, 5, 3, 1], 14).toSorted()).toEqual([1, 4]);
  expect(outOf([6, 2, 5], 13)).toEqual([]);
});

test('a superior roll in the log adds up to the dice that count', () => {
  const parts = [
    { value: 8, why: 'target number', rule: 'check' },
    { value: -10, why: '4d6', rule: 'check', isRoll: true },
  ] as const;
  const sums = [{ name: 'result', total: -2, parts }];
  expect(equationOf({ faces: [[6, 3, 6, 1]], sums: keptOf([6, 3, 6, 1], sums) })).toMatchObject({
    ...{ isTaken: false, added: [], total: 10 },
    out: new Set([2]),
  });
  expect(keptOf([6, 3, 1], sums)).toEqual([]);
});

test.each([
  ['the total of the dice', [{ name: 'in all' }], 'log.needed'],
  ['a result that the dice are taken from', [{ name: 'target' }, { name: 'result' }], 'log.neededResult'],
  ['the total, if the reader sees no sum', [], 'log.needed'],
] as const)('a roll says what it needs of %s', (_, sums, key) => {
  const t = ((told: string) => told) as unknown as TFunction;
  expect(neededText(8, sums, t)).toBe(key);
});

test('a result that changes nothing is news once for each combatant; all others always are', () => {
  const shown = (n: number, more: Partial<Moment>) => ({ n, moment: { ...EMPTY, ...more } as Moment });
  const [first, again] = [shown(1, { verdict: 'missed' }), shown(2, { verdict: 'missed' })];
  expect([first, again].map((each) => isNews(each, [first, again]))).toEqual([true, false]);
  const other = shown(3, { verdict: 'missed', who: 'bob' });
  const hits = [shown(4, { verdict: 'hit' }), shown(5, { verdict: 'hit' })];
  const all = [first, again, other, ...hits];
  expect([other, ...hits].map((each) => isNews(each, all))).toEqual([true, true, true]);
});

test('a die that is no part of the number beside it is shown alone', () => {
  const metres = {
    name: 'metres',
    total: 3,
    parts: [
      { value: 6, why: '6', rule: 'scatter' },
      { value: -3, why: 'skill', rule: 'scatter' },
    ],
  };
  expect(equationOf({ faces: [[4]], sums: [metres] })).toMatchObject({ faces: [4], added: [], total: 4 });
});
