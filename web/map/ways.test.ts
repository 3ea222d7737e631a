import { expect, test } from 'vitest';
import { cellByKey, waysAlong, waysFrom, wayTo } from './picking.ts';

const SQUARE = { shape: 'square', diagonals: 'one', size: [5, 5] } as const;
const HEX = { shape: 'hex', diagonals: 'one', size: null } as const;

test('a square has eight directions, a hex six, and the edge fewer', () => {
  expect(waysFrom(SQUARE, [2, 2]).map(({ way }) => way)).toEqual([
    'nw',
    'n',
    'ne',
    'w',
    'e',
    'sw',
    's',
    'se',
  ]);
  expect(waysFrom(HEX, [0, 0]).map(({ way }) => way)).toEqual(['nw', 'ne', 'w', 'e', 'sw', 'se']);
  expect(waysFrom(SQUARE, [0, 0]).map(({ way }) => way)).toEqual(['e', 's', 'se']);
});

test('arrow keys lead to the sides, and the corners of the number pad to the diagonals', () => {
  expect(cellByKey(SQUARE, [2, 2], 'ArrowUp')).toEqual([2, 1]);
  expect(cellByKey(SQUARE, [2, 2], 'PageDown')).toEqual([3, 3]);
  expect(cellByKey(SQUARE, [2, 0], 'ArrowUp')).toBeUndefined();
  expect(cellByKey(SQUARE, [2, 2], 'toString')).toBeUndefined();
});

test('no key slides along the edge of a map of squares', () => {
  expect(cellByKey({ ...SQUARE, diagonals: 'none' }, [2, 2], 'PageUp')).toBeUndefined();
});

test('on hexes every direction has a key', () => {
  const keys = ['Home', 'PageUp', 'ArrowLeft', 'ArrowRight', 'End', 'PageDown'];
  expect(keys.map((key) => cellByKey(HEX, [0, 0], key))).toEqual(
    waysFrom(HEX, [0, 0]).map(({ cell }) => cell),
  );
  expect(cellByKey(HEX, [0, 0], 'ArrowUp')).toEqual([1, -1]);
});

test('a direction has a name, and a path is a list of directions', () => {
  expect(wayTo(SQUARE, [2, 2], [3, 1])).toBe('ne');
  expect(wayTo(SQUARE, [2, 2], [4, 2])).toBeUndefined();
  expect(
    waysAlong(
      SQUARE,
      [2, 2],
      [
        [2, 1],
        [3, 0],
      ],
    ),
  ).toEqual(['n', 'ne']);
});
