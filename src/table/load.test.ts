import { expect, test } from 'vitest';
import { copyName } from './load.ts';

test.each([
  ['The bridge', 'The bridge (copy)'],
  ['The bridge (copy)', 'The bridge (copy 2)'],
  ['The bridge (copy 2)', 'The bridge (copy 3)'],
  ['The (copy) of it', 'The (copy) of it (copy)'],
])('a copy of "%s" is called "%s"', (name, copy) => expect(copyName(name)).toBe(copy));

test('the name of a copy is within the limit for names', () => {
  expect(copyName('b'.repeat(200)).length).toBeLessThanOrEqual(200);
});
