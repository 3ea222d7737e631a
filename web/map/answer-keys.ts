import { distance } from '../../src/geometry/distance.ts';
import type { Cell, Grid } from '../../src/geometry/grid.ts';
import type { Answering } from '../prompt/answering.tsx';
import { whoAt } from './lit.tsx';
import { cellByKey } from './picking.ts';

interface Around {
  readonly answering: Answering;
  readonly grid: Grid;
  /** The cell that the arrow keys have reached. */
  readonly cursor: Cell;
  readonly move: (cell: Cell) => void;
}

/**
 * Handles a key on the map while an answer is put together: arrows move a cell, T goes round the targets, Enter chooses
 * and confirms, Escape gives up. Returns false if the key has no effect.
 */
export function answerByKey(
  key: string,
  isShift: boolean,
  { answering, grid, cursor, move }: Around,
): boolean {
  const { situation, offers, draft, prompt } = answering;
  const { standings } = situation;
  if (key === 'Escape') {
    if (draft.option === null) return false;
    answering.back();
    return true;
  }
  if (key === 'Enter') {
    const who = whoAt({ standings } as never, cursor)?.id;
    answering.click({ cell: cursor, who });
    return true;
  }
  if (key === 't' || key === 'T') {
    const from = standings.find(({ id }) => id === prompt.who)?.cell ?? cursor;
    const targets = standings
      .filter(({ id }) => offers.whom.has(id))
      .toSorted((a, b) => distance(grid, from, a.cell) - distance(grid, from, b.cell));
    const at = targets.findIndex(({ id }) => id === draft.spot?.who);
    const next =
      targets[
        at === -1
          ? isShift
            ? targets.length - 1
            : 0
          : (at + (isShift ? -1 : 1) + targets.length) % targets.length
      ];
    if (next === undefined) return false;
    move(next.cell);
    if (draft.spot?.who !== next.id) answering.click({ cell: next.cell, who: next.id });
    return true;
  }
  const next = cellByKey(grid, cursor, key);
  if (next === undefined) return false;
  move(next);
  return true;
}
