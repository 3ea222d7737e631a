import { expect, test } from 'vitest';
import { compactPath } from './build-plugins.ts';

test('a path keeps its commands, with whole relative numbers', () => {
  expect(compactPath('M10.4 20.6L30.4,20.6H40.2V50zm1.2,1.2h3')).toBe('M10 21l20 0h10v29zM12 22h3');
});

test('rounding errors do not add up along a path', () => {
  const steps = 'l.4 .4'.repeat(100);
  const numbers = compactPath(`M0 0${steps}`)
    .split(/[Ml ]/)
    .filter((part) => part !== '')
    .map(Number);
  const sum = numbers.reduce((sum, n) => sum + n, 0);
  expect(sum).toBe(80);
});

test('the flags of an arc may be written without a space', () => {
  expect(compactPath('M0 0a5.2 5.2 0 013.4-2.6')).toBe('M0 0a5 5 0 0 1 3-3');
});
