import { expect, test } from 'vitest';
import { type LogLine, undoneRolls } from '../../src/table/view.ts';
import { luckOf } from './recap.ts';

const thrown = (
  n: number,
  owner: string,
  faces: readonly number[],
  marks: readonly 'forced'[] = [],
): LogLine => ({
  kind: 'fight',
  n,
  at: 0,
  card: n,
  marks,
  sentence: '',
  rule: 'check',
  type: 'attack-rolled',
  depth: 0,
  round: 1,
  sums: [],
  rolls: [{ why: 'attack', owner, dice: { n: faces.length, lo: 1, hi: 6 }, faces }],
});

test('the mean of all faces is shown next to the expected one, for each seat', () => {
  const lines = [thrown(1, 'gm', [6, 5]), thrown(2, 'mara', [1]), thrown(3, 'gm', [1])];
  expect(luckOf(lines, new Set())).toEqual([
    { owner: 'gm', dice: 3, mean: 4, expected: 3.5 },
    { owner: 'mara', dice: 1, mean: 1, expected: 3.5 },
  ]);
});

test('forced and undone dice do not count as luck', () => {
  const lines = [thrown(1, 'gm', [6], ['forced']), thrown(2, 'gm', [6])];
  expect(luckOf(lines, new Set([2]))).toEqual([]);
});

test('undone rolls are those that undone lines had shown', () => {
  const shown = (n: number, ...faces: number[][]): LogLine => ({ ...thrown(n, 'gm', [1]), faces }) as LogLine;
  const lines = [shown(1, [6]), shown(2, [1, 2], [3]), thrown(3, 'gm', [4])];
  expect(undoneRolls(lines, new Set([2, 3]))).toBe(2);
  expect(undoneRolls(lines, new Set())).toBe(0);
});
