import { expect, test } from 'vitest';
import type { CombatantSummary } from '../kernel/ruleset.ts';
import { tokensOf } from './screen.ts';

function named(...names: readonly (readonly [string, string])[]): CombatantSummary[] {
  return names.map(([name, side], i) => ({
    id: `${i}-${name}`,
    name,
    side,
    seat: 'gm',
    cell: [i, 0],
    order: null,
    isActive: false,
    isUp: true,
    healthWord: 'unhurt',
    health: [1, 1],
    budget: '',
    conditions: [],
  }));
}

function texts(standings: readonly CombatantSummary[], sides: readonly string[]): string[] {
  const tokens = tokensOf(standings, sides);
  return standings.map(({ id }) => tokens.get(id)!.text);
}

test('each side has its own brackets, and every second one small letters', () => {
  const all = named(['Ann', 'a'], ['Ben', 'b'], ['Cay', 'c'], ['Dot', 'd'], ['Eve', 'e']);
  expect(texts(all, ['a', 'b', 'c', 'd', 'e'])).toEqual(['[A]', '(b)', '{C}', '<d>', '[E]']);
});

test('numbered combatants are marked by their number while it is free', () => {
  expect(texts(named(['Orc 1', 'b'], ['Orc 2', 'b'], ['Goblin 1', 'b']), ['a', 'b'])).toEqual([
    '(1)',
    '(2)',
    '(g)',
  ]);
});

test('combatants share letters only with enemies', () => {
  expect(texts(named(['Mara', 'a'], ['Mog', 'a'], ['Mu', 'b']), ['a', 'b'])).toEqual(['[M]', '[O]', '(m)']);
});

test('an article does not count as an initial, and marks on letters are ignored', () => {
  expect(texts(named(['The Thorn King', 'a'], ['Éowa', 'a'], ['龍', 'a']), ['a'])).toEqual([
    '[T]',
    '[E]',
    '[A]',
  ]);
});
