import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import type { Cell, Edge, Grid } from '../geometry/grid.ts';
import type { MapSetup } from '../kernel/encounter.ts';
import type { CombatantSummary } from '../kernel/ruleset.ts';
import { chartLines } from './chart.ts';
import type { Screen } from './screen.ts';
import { tokensOf } from './screen.ts';

const SCREEN: Screen = {
  columns: 80,
  print: () => undefined,
  paint: (_style, text) => text,
  clear: () => undefined,
};

function at(name: string, cell: Cell, more: Partial<CombatantSummary> = {}): CombatantSummary {
  const bare = { seat: 'gm', order: null, isActive: false, isUp: true, health: null, healthWord: '' };
  return { id: name, name, side: 'a', cell, budget: '', conditions: [], ...bare, ...more };
}

function drawn(field: Partial<MapSetup>, standings: readonly CombatantSummary[], columns = 80): string {
  const whole: MapSetup = { isMapped: true, shape: 'square', size: [5, 4], walls: [], ...field };
  const grid: Grid = { shape: whole.shape, diagonals: 'one', size: whole.size };
  const tokens = tokensOf(standings, ['a', 'b']);
  const lines = chartLines({ ...SCREEN, columns }, { field: whole, grid, standings, tokens });
  return stripVTControlCharacters(lines.join('\n'));
}

test('a map shows combatants with their positions, walls, and fallen combatants', () => {
  const all = [at('Ann', [1, 1]), at('Bob', [3, 2], { side: 'b' }), at('Cay', [0, 3], { isUp: false })];
  expect(
    drawn(
      {
        walls: [
          [2, 1],
          [2, 2],
        ],
      },
      all,
    ),
  ).toBe(
    `     0  1  2  3  4
  0  ·  ·  ·  ·  ·
  1  · [A]### ·  ·
  2  ·  · ###(b) ·
  3 _C_ ·  ·  ·  ·
    ### wall   _x_ down`,
  );
});

test('walls between cells are drawn beside and below them', () => {
  const edges: Edge[] = [
    [
      [1, 0],
      [2, 0],
    ],
    [
      [0, 1],
      [0, 2],
    ],
  ];
  const all = [at('Ann', [1, 0]), at('Bob', [3, 2], { side: 'b' })];
  expect(drawn({ edges }, all)).toBe(
    `     0  1  2  3  4
  0  · [A| ·  ·  ·
  1  ·  ·  ·  ·  ·
    ---
  2  ·  ·  · (b) ·
  3  ·  ·  ·  ·  ·
    ### and | wall`,
  );
});

test('a combatant on the cell of a fallen one is shown', () => {
  expect(drawn({}, [at('Ann', [0, 0], { isUp: false }), at('Bob', [0, 0])])).toContain('[B]');
});

test('a large map shows the part around the combatants, and its own size', () => {
  const text = drawn({ size: [40, 30] }, [at('Ann', [10, 10]), at('Bob', [12, 11])]);
  expect(text.split('\n')[0]).toBe('     8  9 10 11 12 13 14');
  expect(text).toContain('the map is 40 x 30');
  expect(text.split('\n')).toHaveLength(8);
});

test('a map is never wider than the screen and keeps the part around the active combatant', () => {
  const all = [at('Ann', [0, 0]), at('Bob', [90, 0], { isActive: true }), at('Cay', [199, 0])];
  const text = drawn({ size: [200, 1] }, all);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(text).toContain('[B]');
  expect(text).not.toContain('[A]');
});

test('each row of hexes is shifted right by half a cell from the one above', () => {
  expect(drawn({ shape: 'hex', size: [3, 3] }, [at('Ann', [1, 0]), at('Bob', [0, 1], { side: 'b' })])).toBe(
    `     0  1  2 (columns lean to the right)
  0  · [A] ·
  1  (b) ·  ·
  2     ·  ·  ·
    ### wall`,
  );
});
