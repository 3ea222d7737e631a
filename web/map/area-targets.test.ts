import { expect, test } from 'vitest';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { areaTargetsOf } from './area-targets.tsx';

const GRID = { shape: 'square', diagonals: 'one', size: [9, 3] } as const;

const at = (id: string, column: number): CombatantSummary => ({
  ...{ id, name: id, side: 'a', seat: null, cell: [column, 1], order: null, isActive: false },
  ...{ isUp: true, health: null, healthWord: '', budget: '', conditions: [] },
});
const fight = { standings: [at('ann', 1), at('bob', 2), at('cay', 4), at('dan', 7)] } as unknown as Overview;
const rings = [
  { within: 1, says: '5D' },
  { within: 3, says: '3D' },
];
const names = (aim: never, walls?: readonly (readonly [number, number])[]) =>
  areaTargetsOf(
    { round: 'target', rings, ...(walls === undefined ? {} : { walls }) },
    aim,
    fight,
    GRID,
  )?.caught.map(({ who, says }) => `${who.id} ${says}`);

test('everyone near the target is struck, each by the ring of its distance', () => {
  expect(names('bob' as never)).toEqual(['ann 5D', 'bob 5D', 'cay 3D']);
});

test('an area may be aimed at a cell', () => {
  expect(names([6, 0] as never)).toEqual(['dan 5D', 'cay 3D']);
});

test('a wall shelters combatants behind it', () => {
  expect(names('bob' as never, [[3, 1]])).toEqual(['ann 5D', 'bob 5D']);
});

test('nothing is struck before a target is chosen', () => {
  expect(names(undefined as never)).toBeUndefined();
  expect(names('nobody' as never)).toBeUndefined();
});

test('an area ends at the edge of the map, and is not drawn without a map', () => {
  const area = { round: 'at', rings: [{ within: 1, says: '' }] };
  expect(areaTargetsOf(area, [0, 0], fight, GRID)?.rings[0]?.cells).toHaveLength(4);
  const open = areaTargetsOf(area, [1, 1], fight, { ...GRID, size: null });
  expect(open?.rings[0]?.cells).toEqual([]);
  expect(open?.caught.map(({ who }) => who.id)).toEqual(['ann', 'bob']);
});
