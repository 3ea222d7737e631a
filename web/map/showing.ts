import { type Cell, type Grid, sameCell } from '../../src/geometry/grid.ts';
import type { Field } from '../../src/kernel/encounter.ts';
import type { Overview, Standing } from '../../src/kernel/ruleset.ts';
import { CELL, centreOf, type Point } from './layout.ts';
import type { Picking } from './picking.ts';

/** The grid on which a fight is drawn: the rulebook's own, or the field's where the book measures nothing. */
export function gridOf(field: Field, { grid }: Overview): Grid {
  return grid ?? { shape: field.shape, diagonals: 'one', size: field.size };
}

/** What is near enough to be picked, and a little more. */
export function aroundOf(picking: Picking): readonly Cell[] {
  const [[column, row], far] =
    picking.kind === 'path'
      ? [picking.walks[0].from, Math.max(...picking.walks.map(({ atMost }) => atMost))]
      : [
          picking.from,
          Math.max(
            ...picking.cells.map((cell) =>
              Math.max(Math.abs(cell[0] - picking.from[0]), Math.abs(cell[1] - picking.from[1])),
            ),
          ),
        ];
  const seen = Math.max(2, far + 1);
  return [
    [column - seen, row - seen],
    [column + seen, row + seen],
  ];
}

/** The whole map, or on an endless field the part where somebody stands. */
export function cellsToShow({ size }: Grid, { standings }: Overview): readonly Cell[] {
  if (size !== null)
    return [
      [0, 0],
      [size[0] - 1, 0],
      [0, size[1] - 1],
      [size[0] - 1, size[1] - 1],
    ];
  const cells = standings.map(({ cell }) => cell);
  const around = cells.flatMap(([column, row]): Cell[] => [
    [column - 3, row - 3],
    [column + 3, row + 3],
  ]);
  return around.length === 0
    ? [
        [0, 0],
        [8, 8],
      ]
    : around;
}

/** The fallen lie below those who stand. */
export function fallenFirst(standings: readonly Standing[]): readonly Standing[] {
  return standings.toSorted((a, b) => Number(a.isUp) - Number(b.isUp));
}

/** Where a token lies: in the middle of its cell, or beside others who stand there. */
export function placeOf({ shape }: Grid, { standings }: Overview, who: Standing): Point {
  const there = standings.filter(({ cell, isUp }) => isUp === who.isUp && sameCell(cell, who.cell));
  const { x, y } = centreOf(shape, who.cell);
  return { x: x + (there.indexOf(who) - (there.length - 1) / 2) * (CELL / 4), y };
}
