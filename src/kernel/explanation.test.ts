import { describe, expect, test } from 'vitest';
import { maskedSum, neededIn, sumOf, sumsIn, withMaskedSums } from './explanation.ts';

const part = (value: number) => ({ value, why: 'why', rule: 'rule' });

test('a sum is the sum of its parts', () => {
  expect(sumOf([part(3), part(-1)]).total).toBe(2);
  expect(sumOf([]).total).toBe(0);
});

test('sums are found at any depth of a value, with the names of their fields', () => {
  const sum = sumOf([part(4)]);
  const found = sumsIn({
    who: 'ann',
    damage: sum,
    check: { target: sum, faces: [1, 2] },
    each: [sum],
    not: null,
  });
  expect(found).toEqual([
    ['damage', sum],
    ['target', sum],
    ['each', sum],
  ]);
});

const dice = { value: 11, why: '2d10 (7, 4)', rule: 'roll' };
const stat = { value: 3, why: 'A 13', rule: 'stat' };
const boon = { value: -1, why: 'a curse', rule: 'boon' };
const sum = sumOf([dice, stat, boon]);
const untold = (value: number) => ({ value, why: 'hidden', rule: 'told' });

test('hidden modifiers of a sum become one part, and the parts still add up', () => {
  const folded = maskedSum(sum, ({ rule }) => rule === 'roll', 'told');
  expect(folded).toEqual({ total: 13, parts: [dice, untold(2)] });
  expect(sumOf(folded.parts).total).toBe(folded.total);
});

test('hidden parts that add up to 0 are left out', () => {
  expect(maskedSum(sumOf([dice, { ...stat, value: 1 }, boon]), (_, i) => i === 0, 'told').parts).toEqual([
    dice,
  ]);
  expect(maskedSum(sumOf([dice]), () => true, 'told').parts).toEqual([dice]);
});

test('a sum without visible parts has only its total', () => {
  expect(maskedSum(sum, () => false, 'told')).toEqual({ total: 13, parts: [untold(13)] });
});

test('sums are masked anywhere in a value, and nothing else changes', () => {
  const value = { who: 'ann', check: { target: sum, faces: [7, 4] }, many: [{ sum }], none: null };
  const folded = { total: 13, parts: [dice, untold(2)] };
  expect(withMaskedSums(value as never, ({ rule }) => rule === 'roll', 'told')).toEqual({
    who: 'ann',
    check: { target: folded, faces: [7, 4] },
    many: [{ sum: folded }],
    none: null,
  });
});

describe('the total that a roll needs', () => {
  test('is more than the defence, or the total without its margin', () => {
    expect(neededIn({ attack: 14, defence: 12 })).toBe(13);
    expect(neededIn({ sum: { total: 9, parts: [] }, margin: -2 })).toBe(11);
  });

  test('is not told by facts that a reader does not see', () => {
    expect(neededIn({ who: 'ann' })).toBeUndefined();
    expect(neededIn({ sum: { total: 9, parts: [] } })).toBeUndefined();
  });
});
