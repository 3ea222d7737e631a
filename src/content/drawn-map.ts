import type { Cell } from '../geometry/grid.ts';
import type { Faults } from './fault.ts';
import { LONGEST_SIDE } from './shapes.ts';
import { counted, quoted } from './wording.ts';
import type { Place } from './written.ts';

/** What a drawing says: its size, its walls, and the cells that letters and digits mark. */
export interface DrawnMap {
  readonly size: readonly [number, number];
  readonly walls: readonly Cell[];
  readonly marks: ReadonlyMap<string, readonly Cell[]>;
}

/** Reads a map drawn in rows: `.` floor, `#` wall, letters and digits start cells. Spaces only spread it out. */
export function drawnMap(
  drawing: readonly string[],
  placeOf: (row: number) => Place,
  faults: Faults,
): DrawnMap | undefined {
  const before = faults.count;
  const rows = drawing.map((row) => row.replaceAll(/\s/g, ''));
  const width = rows[0]?.length ?? 0;
  if (width > LONGEST_SIDE || rows.length > LONGEST_SIDE || width === 0) {
    const what =
      width === 0 ? 'the map has no cells' : `the map has ${width} columns and ${rows.length} rows`;
    faults.add('bad-place', placeOf(0), what, `allowed: 1 to ${LONGEST_SIDE} columns and rows`);
    return undefined;
  }
  const walls: Cell[] = [];
  const marks = new Map<string, Cell[]>();
  for (const [y, row] of rows.entries()) {
    tellOddRow(row, y, width, placeOf(y), faults);
    for (const [x, sign] of [...row].entries()) {
      if (sign === '#') walls.push([x, y]);
      if (!/[A-Za-z0-9]/.test(sign)) continue;
      const marked = marks.get(sign);
      if (marked === undefined) marks.set(sign, [[x, y]]);
      else marked.push([x, y]);
    }
  }
  return faults.count > before ? undefined : { size: [width, rows.length], walls, marks };
}

function tellOddRow(row: string, y: number, width: number, place: Place, faults: Faults): void {
  if (row.length !== width) {
    const what = `row ${y + 1} of the map has ${counted(row.length, 'cell')}, the first row ${width}`;
    faults.add('bad-place', place, what, 'draw all rows equally long');
  }
  const odd = /[^.#A-Za-z0-9]/u.exec(row);
  if (odd === null) return;
  const what = `row ${y + 1} of the map has a ${quoted(odd[0])}`;
  faults.add('bad-place', place, what, 'allowed: . floor, # wall, letters and digits where combatants start');
}
