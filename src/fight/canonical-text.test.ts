import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, type Json } from '../kernel/json.ts';
import { canonicalText, hashWith, sha256Hex } from './entry.ts';

const SEED = 20_240_612;

test('canonicalText equals canonical, whether keys are sorted or not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = value as Json;
      const text = canonical(json);
      expect(canonicalText(json)).toBe(text);
      expect(canonicalText(JSON.parse(text))).toBe(text);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test.each<readonly [string, Json]>([
  ['numbers as keys, which every object puts first', { 9: 1, 10: 2, a: 3 }],
  ['capitals before small letters', { Z: 1, a: 2 }],
  ['letters beyond the first plane', { '\u{10000}': 1, '\uffff': 2 }],
  ['what is absent', { a: undefined, b: [undefined as never] }],
  ['a half of a letter', { a: '\ud800' }],
])('canonicalText also works for %s', (_what, value) => {
  expect(canonicalText(value)).toBe(canonical(value));
});

test('a faster SHA-256 gives the same digits for every text', () => {
  const texts = fc.sample(fc.string({ unit: 'binary' }), { seed: SEED, numRuns: 500 });
  const all = ['', 'ä – \u{10000}', 'half of a letter: \ud800', ...texts];
  const before = all.map(sha256Hex);
  hashWith((text) => hash('sha256', text));
  expect(all.map(sha256Hex)).toEqual(before);
});
