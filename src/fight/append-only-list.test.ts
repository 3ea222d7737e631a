import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppendOnlyList } from './fight.ts';

const SEED = 20_240_609;

describe('an append-only list', () => {
  test('adding an item returns a new list and leaves the old one as it was', () => {
    const one = AppendOnlyList.of(['a']);
    const two = one.plus('b');
    expect([one.slice(0), two.slice(0)]).toEqual([['a'], ['a', 'b']]);
  });

  test('two lists can grow from the same list independently', () => {
    const one = AppendOnlyList.of(['a']);
    const [b, c] = [one.plus('b'), one.plus('c')];
    expect([b.plus('d'), c.plus('e'), one].map((list) => list.slice(0))).toEqual([
      ['a', 'b', 'd'],
      ['a', 'c', 'e'],
      ['a'],
    ]);
  });

  test('indices count from either end, and out-of-range items are undefined', () => {
    const short = AppendOnlyList.of([0, 1, 2]);
    short.plus(3);
    expect([-4, -3, -1, 0, 2, 3].map((index) => short.at(index))).toEqual([undefined, 0, 2, 0, 2, undefined]);
  });

  test('changing the array it was created from does not change the list', () => {
    const items = ['a'];
    const list = AppendOnlyList.of(items);
    items.push('b');
    expect(list.slice(0)).toEqual(['a']);
  });

  test('JSON shows it as an array', () => {
    expect(JSON.stringify({ list: AppendOnlyList.of([1, [2]]) })).toBe('{"list":[1,[2]]}');
  });

  test('packed items are returned as copies, and later items can be packed, too', () => {
    const items = ['a', 'b', 'c'].map((name) => ({ name, at: [1, { two: null }] }));
    const list = AppendOnlyList.of(items);
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

  test('every version equals an array that is copied each time, packed or not', () => {
    const bounds = fc.integer({ min: -12, max: 12 });
    const step = fc.record({ from: fc.nat(), item: fc.nat(), start: bounds, end: bounds, packed: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const lists = [AppendOnlyList.of<number>([])];
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
