import { expect, test } from 'vitest';
import type { Standing } from '../../src/kernel/ruleset.ts';
import { nextUp, turnOf } from './next-up.ts';

function standing(id: string, more: Partial<Standing> = {}): Standing {
  const seen = { name: id, side: 'a', seat: null, cell: [0, 0], order: null, health: null } as const;
  return { id, ...seen, isActive: false, isUp: true, healthWord: '', budget: '', conditions: [], ...more };
}
const LIST = [
  standing('a', { isActive: true }),
  standing('b', { isUp: false }),
  standing('c'),
  standing('d'),
];

test('next is who stands and comes after the active one', () => {
  expect(nextUp(LIST)?.id).toBe('c');
  expect(nextUp([standing('a'), standing('b')])).toBeUndefined();
  expect(nextUp([standing('a'), standing('b', { isActive: true })])).toBeUndefined();
});

test('dice go before questions, questions before turns', () => {
  const asked = { prompts: 1, roll: true, standings: LIST };
  expect(turnOf(asked, ['a'])).toBe('dice');
  expect(turnOf({ ...asked, roll: false }, ['a'])).toBe('asked');
  expect(turnOf({ ...asked, roll: false, prompts: 0 }, ['a'])).toBe('active');
  expect(turnOf({ ...asked, roll: false, prompts: 0 }, ['c'])).toBe('next');
  expect(turnOf({ ...asked, roll: false, prompts: 0 }, ['d'])).toBe('waiting');
});
