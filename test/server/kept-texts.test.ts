import { expect, test } from 'vitest';
import { KeptTexts } from '../../src/server/tables/broadcaster.ts';

/** Texts of about 1,000 bytes that differ. */
const textOf = (n: number): string => `${n} – ${'ä'.repeat(500)}`;

test('the newest texts are kept by number, and the oldest are given up', () => {
  const kept = new KeptTexts();
  const numbers = Array.from({ length: 40 }, (_, n) => kept.keep(textOf(n)));
  const found = numbers.map((number) => kept.read(number));
  const first = found.findIndex((text) => text !== undefined);
  expect(first).toBeGreaterThan(20);
  expect(40 - first).toBeGreaterThanOrEqual(6);
  expect(found.slice(first)).toEqual(numbers.slice(first).map((_, n) => textOf(first + n)));
});

test('people with the same view share one text', () => {
  const kept = new KeptTexts();
  expect(kept.keep(textOf(1))).toBe(kept.keep(textOf(1)));
  kept.rest();
  const again = kept.keep(textOf(1));
  expect(kept.read(again)).toBe(textOf(1));
});

test('the newest text longer than a page is kept too, and later ones are', () => {
  const kept = new KeptTexts();
  const before = kept.keep(textOf(1));
  const text = 'x'.repeat(20_000);
  const long = kept.keep(text);
  const after = kept.keep(textOf(2));
  expect([kept.read(before), kept.read(long), kept.read(after)]).toEqual([textOf(1), text, textOf(2)]);
  for (let n = 3; n < 20; n += 1) kept.keep(textOf(n));
  expect(kept.read(long)).toBeUndefined();
  expect(kept.read(after + 1)).toBeUndefined();
});
