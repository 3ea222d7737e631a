import { expect, test } from 'vitest';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import { nextUp, turnOf, turnsBefore } from './initiative.tsx';

function standing(id: string, more: Partial<CombatantSummary> = {}): CombatantSummary {
  const seen = { name: id, side: 'a', seat: null, cell: [0, 0], order: 1, health: null } as const;
  return { id, ...seen, isActive: false, isUp: true, healthWord: '', budget: '', conditions: [], ...more };
}
const LIST = [
  standing('a', { isActive: true }),
  standing('b', { isUp: false }),
  standing('c'),
  standing('d'),
];
const NOBODY = new Set<string>();

test('the next combatant is the one after the active one that is up', () => {
  expect(nextUp(LIST, NOBODY)?.id).toBe('c');
  expect(nextUp([standing('a'), standing('b')], NOBODY)).toBeUndefined();
  expect(nextUp([standing('a'), standing('b', { isActive: true })], NOBODY)).toBeUndefined();
});

test('a combatant that has acted is not next at any initiative', () => {
  expect(nextUp(LIST, new Set(['c']))?.id).toBe('d');
});

test('nobody is next where places are claimed', () => {
  expect(nextUp([LIST[0]!, standing('c', { order: null })], NOBODY)).toBeUndefined();
});

test('dice come before questions, and questions before turns', () => {
  const asked = { prompts: 1, roll: true, standings: LIST, acted: NOBODY };
  expect(turnOf(asked, ['a'])).toBe('dice');
  expect(turnOf({ ...asked, roll: false }, ['a'])).toBe('asked');
  expect(turnOf({ ...asked, roll: false, prompts: 0 }, ['a'])).toBe('active');
  expect(turnOf({ ...asked, roll: false, prompts: 0 }, ['c'])).toBe('next');
  expect(turnOf({ ...asked, roll: false, prompts: 0 }, ['d'])).toBe('waiting');
});

test('the active combatant and all others that are up and have not acted come before the player', () => {
  expect(turnsBefore(LIST, NOBODY, ['d'])).toBe(2);
  expect(turnsBefore(LIST, new Set(['c']), ['d'])).toBe(1);
  expect(turnsBefore(LIST, NOBODY, ['b'])).toBeUndefined();
  expect(turnsBefore([standing('a')], NOBODY, ['a'])).toBeUndefined();
});
