import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, type Json, sameJson } from './json.ts';

const SEED = { seed: 20_261_128 };
const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

/** The same value with the keys of every object written the other way round. */
function turned(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(turned);
  return Object.fromEntries(
    Object.entries(value as { [key: string]: Json })
      .reverse()
      .map(([key, each]) => [key, turned(each)]),
  );
}

describe('canonical JSON', () => {
  test('is the same for any order of the keys', () => {
    expect(canonical({ b: 1, a: [{ d: 2, c: 3 }] })).toBe('{"a":[{"c":3,"d":2}],"b":1}');
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(turned(value))).toBe(canonical(value));
      }),
      SEED,
    );
  });

  test('is JSON that reads back as the same value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      SEED,
    );
  });

  test('is the same after reading and writing it again', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonical(value);
        expect(canonical(JSON.parse(text))).toBe(text);
      }),
      SEED,
    );
  });

  test.each([
    ['absent and undefined are one', { a: 1, b: undefined }, '{"a":1}'],
    ['only undefined', { a: undefined }, '{}'],
    ['nothing at all', undefined, 'null'],
    ['empty', [{}, []], '[{},[]]'],
    ['text with quotes', 'a"b\n', '"a\\"b\\n"'],
    ['keys with quotes', { 'a"': 1 }, '{"a\\"":1}'],
    ['numbers as keys', { 10: 1, 9: 2 }, '{"10":1,"9":2}'],
    ['a negative zero', -0, '0'],
  ] as [string, Json | undefined, string][])('throws for %s', (_, value, text) => {
    expect(canonical(value)).toBe(text);
  });

  test('differs for different values', () => {
    const texts = [null, 0, '', '0', false, [], {}, [null], [[]], { a: null }, { a: [] }, ['a'], 'a'].map(
      (value) => canonical(value as Json),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('a comparison as JSON', () => {
  test.each([
    [1, 1, true],
    [1, '1', false],
    [null, null, true],
    [null, {}, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 2 }, false],
    [[], {}, false],
    [undefined, undefined, true],
  ] as [Json | undefined, Json | undefined, boolean][])('of %j and %j is %s', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
    expect(sameJson(b, a)).toBe(same);
  });
});
