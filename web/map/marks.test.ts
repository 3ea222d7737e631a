import { expect, test } from 'vitest';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { markOf } from './marks.tsx';

function fightOf(...names: readonly string[]): Overview {
  const standings = names.map((name): CombatantSummary => {
    const seen = { seat: null, cell: [0, 0], order: null, health: null, healthWord: '', budget: '' } as const;
    return {
      id: name.toLowerCase(),
      name,
      side: name.startsWith('T') ? 'b' : 'a',
      isActive: false,
      isUp: true,
      conditions: [],
      ...seen,
    };
  });
  const sides = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  return { round: 1, phase: 'turn', winner: null, sides, standings };
}
const initials = (fight: Overview) => fight.standings.map(({ id }) => markOf(fight, id).initials);

test('two with the same initials are told apart', () => {
  expect(initials(fightOf('Bram Oakhand', 'Brother Odo', 'Mara'))).toEqual(['BO', 'BR', 'M']);
});

test('a mark does not change with the order of the fight', () => {
  expect(initials(fightOf('Brother Odo', 'Bram Oakhand'))).toEqual(['BR', 'BO']);
});

test('even people of one name are told apart', () => {
  const found = initials(fightOf('Bo', 'B o', 'Bó'));
  expect(new Set(found).size).toBe(3);
});

test('a mark knows its side', () => {
  const fight = fightOf('Mara', 'Thug 1');
  expect([markOf(fight, 'mara'), markOf(fight, 'thug 1')]).toEqual([
    { side: 0, initials: 'M' },
    { side: 1, initials: 'T1' },
  ]);
  expect(markOf(fight, 'nobody')).toEqual({ side: 0, initials: '?' });
});
