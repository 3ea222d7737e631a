import { expect, test } from 'vitest';
import { dmOf, HIGHEST_SCORE, parseLine, printLine } from './characteristics.ts';

test('[characteristic-dm] a third of the score, rounded down, less 2', () => {
  const dms = Array.from({ length: 18 }, (_, score) => dmOf(score));
  expect(dms).toEqual([-2, -2, -2, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
});

test('a characteristics line is read and written: STR DEX END INT EDU SOC, A for 10', () => {
  const scores = parseLine('777A59');
  expect(scores).toEqual({ STR: 7, DEX: 7, END: 7, INT: 10, EDU: 5, SOC: 9 });
  expect(printLine(scores!)).toBe('777A59');
  expect(parseLine('0f0h00')).toMatchObject({ DEX: 15, INT: 17 });
  expect(parseLine('ZZZZZZ')?.SOC).toBe(HIGHEST_SCORE);
});

test('what is no characteristics line is not read: too short, too long, I and O', () => {
  expect(['77777', '7777777', '77777I', '7777O7', '77 777', ''].map(parseLine)).toEqual(
    Array(6).fill(undefined),
  );
});
