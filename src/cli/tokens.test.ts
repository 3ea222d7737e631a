import { expect, test } from 'vitest';
import type { Standing } from '../kernel/ruleset.ts';
import { tokensOf } from './tokens.ts';

function named(...names: readonly (readonly [string, string])[]): Standing[] {
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

function texts(standings: readonly Standing[], sides: readonly string[]): string[] {
  const tokens = tokensOf(standings, sides);
  return standings.map(({ id }) => tokens.get(id)!.text);
}

test('each side has brackets of its own, and every other small letters', () => {
  const all = named(['Ann', 'a'], ['Ben', 'b'], ['Cay', 'c'], ['Dot', 'd'], ['Eve', 'e']);
  expect(texts(all, ['a', 'b', 'c', 'd', 'e'])).toEqual(['[A]', '(b)', '{C}', '<d>', '[E]']);
});

test('those of a number are called by it', () => {
  expect(texts(named(['Orc 1', 'b'], ['Orc 2', 'b'], ['Goblin 1', 'b']), ['a', 'b'])).toEqual([
    '(1)',
    '(2)',
    '(g)',
  ]);
});

test('nobody shares a letter with one of the own side, but may with a foe', () => {
  expect(texts(named(['Mara', 'a'], ['Mog', 'a'], ['Mu', 'b']), ['a', 'b'])).toEqual(['[M]', '[O]', '(m)']);
});

test('an article is no initial, and marks on letters do not matter', () => {
  expect(texts(named(['The Thorn King', 'a'], ['Éowa', 'a'], ['龍', 'a']), ['a'])).toEqual([
    '[T]',
    '[E]',
    '[A]',
  ]);
});
