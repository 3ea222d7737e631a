import { describe, expect, test } from 'vitest';
import { unwrap } from '../../../src/kernel/result.ts';
import { LIMITS, nameOf, parseNotation } from '../../../src/odds/notation.ts';
import { exactDistribution, rollExpression } from '../../../src/odds/notation-odds.ts';
import { toNumber } from '../../../src/odds/rational.ts';

// Dice that are dropped, rolled again, that explode or are counted; comparisons and contests.

/** Returns each total of a line with its number of ways. */
function ways(text: string): Readonly<Record<number, bigint>> {
  return Object.fromEntries(distribution(text).map(({ value, chance }) => [value as number, chance.n]));
}

function distributionOf(text: string) {
  const read = parseNotation(text);
  if ('refusal' in read) throw new Error(`${text}: column ${read.refusal.column}: ${read.refusal.sentence}`);
  return exactDistribution(read.value);
}

function distribution(text: string) {
  return distributionOf(text)!;
}

function chance(text: string, value: number): number {
  const found = distribution(text).find((each) => each.value === value);
  return found === undefined ? 0 : toNumber(found.chance);
}

function mean(text: string): number {
  return distribution(text).reduce((sum, each) => sum + (each.value as number) * toNumber(each.chance), 0);
}

/** Rolls a line with these faces, all used up. Returns its total. */
function rolled(text: string, ...faces: readonly number[]): number {
  const left = [...faces];
  const { total } = rollExpression(unwrap(parseNotation(text) as never), ({ dice }) =>
    left.splice(0, dice.n),
  );
  expect(left).toEqual([]);
  return total;
}

describe('figures that Icepool publishes', () => {
  test('six scores of 4d6, keep three, reach six others in 52.015510 % (its README)', () => {
    const six = Array.from({ length: 6 }, () => '4d6kh3').join('+');
    expect(100 * chance(`(${six})>=(${six})`, 1)).toBeCloseTo(52.01551, 6);
  });

  test('d6 without 1 is d5 + 1, d6 without 1 and 2 is d4 + 2 (its reroll_test.py)', () => {
    expect(ways('d6r1')).toEqual(ways('d5+1'));
    expect(ways('d6r<=2')).toEqual(ways('d4+2'));
  });

  test('d4 rolled again once on a 1 has the weights 1, 5, 5, 5 (its reroll_test.py)', () => {
    expect(ways('d4ro1')).toEqual({ 1: 1n, 2: 5n, 3: 5n, 4: 5n });
  });
});

test('dropping is keeping the others', () => {
  expect(ways('4d6dl')).toEqual(ways('4d6kh3'));
  expect(ways('5d8dh2')).toEqual(ways('5d8kl3'));
});

test('kept dice that are rolled again once have the ways of all their faces', () => {
  // Two d2 that roll a 1 again: 1 with weight 1, 2 with weight 3. The higher is 1 in 1 of 16 ways.
  expect(ways('2d2ro1kh')).toEqual({ 1: 1n, 2: 15n });
  expect(ways('2d2ro1kl')).toEqual({ 1: 7n, 2: 9n });
});

test('a d6 that explodes is a 6 in no way, and 4.2 on average', () => {
  expect(chance('d6!', 6)).toBe(0);
  expect(chance('d6!', 7)).toBeCloseTo(1 / 36, 12);
  expect(mean('d6!')).toBeCloseTo(4.2, 6);
});

test('a die explodes at most ten times', () => {
  const faces = Array.from({ length: LIMITS.explosions + 1 }, () => 6);
  expect(rolled('d6!', ...faces)).toBe(6 * faces.length);
});

test('dice whose explosions take long to count are left uncounted at once', () => {
  expect(distributionOf('d1000!>=2')).toBeUndefined();
});

test('counted dice are binomial, and those that explode are counted, too', () => {
  expect(ways('3d6>=5')).toEqual({ 0: 64n, 1: 96n, 2: 48n, 3: 8n });
  expect(mean('5d10>=8!')).toBeCloseTo((5 * 0.3) / 0.9, 6);
});

test('the chances of every line add up to 1', () => {
  for (const text of ['4d6ro1kh3', '6d6!', '5d10>=8!', '3d8r1>=4', '3d6 vs 2d10', '3d6+2>=12', '2z10r0']) {
    const all = distribution(text).reduce((sum, each) => sum + toNumber(each.chance), 0);
    expect(all).toBeCloseTo(1, 12);
  }
});

test('a contest is won, even or lost, and a comparison holds or not', () => {
  expect(ways('d2 vs d2')).toEqual({ '-1': 1n, 0: 2n, 1: 1n });
  expect(ways('d4+1>3')).toEqual({ 0: 2n, 1: 2n });
  expect(rolled('3d6+2 vs 2d10', 1, 2, 3, 4, 4)).toBe(0);
});

test('rolled dice follow the same rules', () => {
  expect(rolled('3d6r1', 1, 4, 5, 1, 2)).toBe(11);
  expect(rolled('3d6ro1', 1, 4, 5, 1)).toBe(10);
  expect(rolled('3d6!', 6, 2, 3, 6, 4)).toBe(21);
  expect(rolled('4d10>=8!', 10, 8, 3, 1, 9)).toBe(3);
  expect(rolled('4d6dl', 1, 2, 3, 4)).toBe(9);
});

test('a line may have a name', () => {
  expect(nameOf('attack: 3d6+2')).toBe('attack');
  expect(nameOf('3d6')).toBe('');
  expect(ways('attack: 3d6')).toEqual(ways('3d6'));
});

describe('notation that makes no sense is refused, with its column', () => {
  test.each([
    ['3d6>=12', 4, '(3d6)>=12'],
    ['d6r<=6', 3, 'for ever'],
    ['d6!>=1', 3, 'every face would explode'],
    ['d6!7', 4, 'does not belong here'],
    ['4d6kh3!', 7, 'all kept'],
    ['4d6kh3>=5', 7, 'all kept'],
    ['4d6kh3dl', 7, 'already'],
    ['4d6r', 5, 'which faces to roll again'],
    ['4d6dl4', 6, 'at most 3 are dropped'],
    ['4d6d', 5, 'which dice to drop'],
    ['2z10>=12', 5, '(2z10)>=12'],
    ['1000d1000r<=999', 1, 'more than 1000'],
    ['2d6+900d6!', 5, 'more than 1000'],
    ['3d6>', 5, 'number to compare with'],
    ['3d6 vs', 7, 'missing'],
    ['3d6 vs 2d6 vs d6', 12, 'does not belong here'],
  ])('%s', (text, column, sentence) => {
    expect(parseNotation(text)).toMatchObject({
      refusal: { column, sentence: expect.stringContaining(sentence) },
    });
  });
});
