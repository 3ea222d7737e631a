import { expect, test } from 'vitest';
import { diceText, facesFrom } from './prompts.ts';

const TWO_D10 = { n: 2, lo: 0, hi: 9 };

test.each([
  ['4,3', [4, 3]],
  ['4 3', [4, 3]],
  [' 4 , 3 ', [4, 3]],
  ['43', [4, 3]],
  ['09', [0, 9]],
  ['4', [4]],
  ['123', [123]],
  ['-1 3', [-1, 3]],
  ['4 x', undefined],
  ['', undefined],
])('typed faces are parsed: "%s"', (text, faces) => {
  expect(facesFrom(text, TWO_D10)).toEqual(faces);
});

test('faces of more than one digit need separators', () => {
  expect(facesFrom('12', { n: 2, lo: 1, hi: 12 })).toEqual([12]);
  expect(facesFrom('12')).toEqual([12]);
});

test('the prompt describes the dice to roll', () => {
  expect(diceText(TWO_D10)).toBe('2 dice, each 0 to 9');
  expect(diceText({ n: 1, lo: 1, hi: 6 })).toBe('1 die, 1 to 6');
  expect(diceText({ n: 4, lo: 1, hi: 6, keep: -3 })).toBe('4 dice, each 1 to 6; the 3 lowest count');
});
