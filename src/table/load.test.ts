import { expect, test } from 'vitest';
import { copyName } from './load.ts';

test('a copy is called after its table', () => {
  expect(copyName('The bridge')).toBe('The bridge (copy)');
});

test('the name of a copy is within the limit for names', () => {
  expect(copyName('b'.repeat(200)).length).toBeLessThanOrEqual(200);
});
