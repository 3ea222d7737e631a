import { expect, test } from 'vitest';
import { sumOf, sumsIn } from './explanation.ts';

const part = (value: number) => ({ value, why: 'why', rule: 'rule' });

test('a sum is the sum of its parts', () => {
  expect(sumOf([part(3), part(-1)]).total).toBe(2);
  expect(sumOf([]).total).toBe(0);
});

test('sums are found wherever they stand in a value, with the name of their field', () => {
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
