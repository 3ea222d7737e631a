import { expect, test } from 'vitest';
import { cellsPath, edgePath } from './layout.ts';

const sides = (path: string) => path.split('M').length - 1;

test('two squares side by side have six outer sides', () => {
  const pair = [
    [0, 0],
    [1, 0],
  ] as const;
  expect(sides(edgePath('square', pair))).toBe(6);
  expect(sides(cellsPath('square', pair))).toBe(2);
});

test('a hex with all its neighbours has eighteen outer sides', () => {
  const seven = [
    [0, 0],
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ] as const;
  expect(sides(edgePath('hex', seven))).toBe(18);
});

test('an empty area has no outline', () => expect(edgePath('hex', [])).toBe(''));
