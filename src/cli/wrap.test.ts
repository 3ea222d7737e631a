import { expect, test } from 'vitest';
import { padded, widthOf, wrap } from './screen.ts';

test('a text is broken between words, and its later lines are indented', () => {
  expect(wrap('one two three four', { columns: 9, first: '', rest: '  ' })).toEqual([
    'one two',
    '  three',
    '  four',
  ]);
});

test('a line may be exactly as wide as the screen', () => {
  expect(wrap('one two', { columns: 7 })).toEqual(['one two']);
  expect(wrap('one two', { columns: 6 })).toEqual(['one', 'two']);
});

test('a word wider than the screen gets its own line', () => {
  expect(wrap('a incomprehensibilities b', { columns: 5 })).toEqual(['a', 'incomprehensibilities', 'b']);
});

test('an empty text is one empty line', () => {
  expect(wrap('', { columns: 5, first: '> ' })).toEqual(['> ']);
});

test('colours do not count towards the width', () => {
  expect(widthOf('\u001b[1mbold\u001b[22m')).toBe(4);
  expect(padded('\u001b[1mab\u001b[22m', 4)).toBe('\u001b[1mab\u001b[22m  ');
});
