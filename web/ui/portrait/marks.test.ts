import { expect, test } from 'vitest';
import type { CombatantSetup } from '../../../src/kernel/encounter.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { CombatantSummary, Overview } from '../../../src/kernel/ruleset.ts';
import { markAtStart, markOf } from './portrait.tsx';

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

test('two combatants with the same initials get different marks', () => {
  expect(initials(fightOf('Bram Oakhand', 'Brother Odo', 'Mara'))).toEqual(['BO', 'BR', 'M']);
});

test('a mark does not change with the order of the fight', () => {
  expect(initials(fightOf('Brother Odo', 'Bram Oakhand'))).toEqual(['BR', 'BO']);
});

test('even combatants of one name get different marks', () => {
  const found = initials(fightOf('Bo', 'B o', 'Bó'));
  expect(new Set(found).size).toBe(3);
});

test('a mark has a side, and the number that distinguishes combatants of one name', () => {
  const fight = fightOf('Mara', 'Thug 1');
  expect(markOf(fight, 'mara')).toMatchObject({ side: 0, initials: 'M', badge: '' });
  expect(markOf(fight, 'thug 1')).toMatchObject({ side: 1, initials: 'T1', badge: '1' });
  expect(markOf(fight, 'nobody')).toMatchObject({ side: 0, initials: '?' });
});

test('the first side has coats of arms, and its foes have faces', () => {
  const fight = fightOf('Mara', 'Thug 1', 'Thug 2');
  expect(markOf(fight, 'mara').device.kind).toBe('arms');
  expect(markOf(fight, 'thug 1').device.kind).toBe('face');
  expect(markOf(fight, 'thug 2').device).toEqual(markOf(fight, 'thug 1').device);
});

test('a combatant in reserve has the portrait with which it comes into the fight', () => {
  const later = fightOf('Mara', 'Thug 1');
  const fight = fightOf('Mara');
  const combatants = later.standings.map(
    ({ id, name, side }) => ({ id, name, side }) as CombatantSetup<Json>,
  );
  const encounter = { sides: later.sides, combatants };
  const { side, device } = markOf(later, 'thug 1');
  expect(markAtStart({ fight, encounter }, 'thug 1')).toMatchObject({ side, device });
  expect(markAtStart({ fight, encounter }, 'mara')).toBe(markOf(fight, 'mara'));
});

test.each([
  [[9, 12], 'hurt', 0.75],
  [null, 'hurt', 0.66],
  [null, 'badly hurt', 0.33],
  [null, 'unhurt', 1],
  [[-3, 12], 'down', 0],
] as const)('health %j (%s) leaves %d of the ring', (health, healthWord, left) => {
  const fight = fightOf('Mara');
  const standings = fight.standings.map((who) => ({ ...who, health, healthWord }));
  expect(markOf({ ...fight, standings }, 'mara').health).toBe(left);
});
