import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Grown } from './grown.ts';

const SEED = 20_240_609;

describe('a grown list', () => {
  test('takes another item and stays as it was', () => {
    const one = Grown.of(['a']);
    const two = one.plus('b');
    expect([one.slice(0), two.slice(0)]).toEqual([['a'], ['a', 'b']]);
  });

  test('goes different ways from the same place', () => {
    const one = Grown.of(['a']);
    const [b, c] = [one.plus('b'), one.plus('c')];
    expect([b.plus('d'), c.plus('e'), one].map((list) => list.slice(0))).toEqual([
      ['a', 'b', 'd'],
      ['a', 'c', 'e'],
      ['a'],
    ]);
  });

  test('counts its items from either end, and knows none beyond', () => {
    const short = Grown.of([0, 1, 2]);
    short.plus(3);
    expect([-4, -3, -1, 0, 2, 3].map((index) => short.at(index))).toEqual([undefined, 0, 2, 0, 2, undefined]);
  });

  test('shares no list with whoever made it', () => {
    const items = ['a'];
    const list = Grown.of(items);
    items.push('b');
    expect(list.slice(0)).toEqual(['a']);
  });

  test('is an array to JSON', () => {
    expect(JSON.stringify({ list: Grown.of([1, [2]]) })).toBe('{"list":[1,[2]]}');
  });

  test('gives copies of what it has packed, and packs what comes later, too', () => {
    const items = ['a', 'b', 'c'].map((name) => ({ name, at: [1, { two: null }] }));
    const list = Grown.of(items);
    list.pack(1);
    expect(list.at(0)).toEqual(items[0]);
    expect(list.at(0)).not.toBe(items[0]);
    expect(list.at(-1)).toBe(items[2]);
    const longer = list.plus(items[0]!);
    longer.pack(0);
    expect([...longer]).toEqual([...items, items[0]]);
    expect(list.slice(0)).toEqual(items);
    expect(list.at(-1)).not.toBe(items[2]);
  });

  test('is in every version what an array would be that is copied each time, packed or not', () => {
    const bounds = fc.integer({ min: -12, max: 12 });
    const step = fc.record({ from: fc.nat(), item: fc.nat(), start: bounds, end: bounds, packed: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const lists = [Grown.of<number>([])];
        const arrays: number[][] = [[]];
        for (const { from, item, start, end, packed } of steps) {
          const at = from % lists.length;
          if (packed > 1) lists[at]!.pack(packed - 2);
          lists.push(lists[at]!.plus(item));
          arrays.push([...arrays[at]!, item]);
          expect(lists.map((list) => [...list])).toEqual(arrays);
          expect(lists[at]!.slice(start, end)).toEqual(arrays[at]!.slice(start, end));
          expect(lists[at]!.at(start)).toBe(arrays[at]!.at(start));
          expect(lists[at]!.length).toBe(arrays[at]!.length);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});
