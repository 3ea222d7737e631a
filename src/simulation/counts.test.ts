import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, type Counts } from './statistics.ts';

const numbers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 ** 40 }));
const tree = fc.record({ n: fc.nat(), inner: numbers });

function sum(parts: readonly Counts[]): Counts {
  const total: Counts = {};
  for (const part of parts) addCounts(total, structuredClone(part));
  return total;
}

test('parts add up to the same sum in any order and grouping', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), fc.nat(6), (parts, cut) => {
      const counts = parts as unknown as Counts[];
      const whole = sum(counts);
      expect(sum([...counts].reverse())).toEqual(whole);
      expect(sum([sum(counts.slice(0, cut)), sum(counts.slice(cut))])).toEqual(whole);
    }),
    { seed: 11 },
  );
});

test('an inexact sum is reported as an error', () => {
  expect(() => addCounts({ n: Number.MAX_SAFE_INTEGER }, { n: 1 })).toThrow(RangeError);
});
