import type { BaseEvent } from '../kernel/combat.ts';
import { pointAgain } from './again.ts';
import { stoodAt } from './branches.ts';
import type { Point } from './point.ts';
import type { Table } from './table.ts';

/**
 * How things stood right after an entry; 0: before the first. What a table that was resumed has not run itself
 * is run again from the nearest point before it that is known, once. Throws JournalError when that does not come
 * out as recorded.
 */
export function pointAt<S, E extends BaseEvent>(table: Table<S, E>, seq: number): Point<S, E> {
  const unknown: number[] = [];
  let at = stoodAt(table, seq);
  let point = table.points.at(at)!.point;
  while (point === undefined) {
    unknown.push(at);
    at = table.entries.at(at - 1)!.parent;
    point = table.points.at(at)!.point;
  }
  for (const next of unknown.reverse()) {
    point = pointAgain(table, point, table.entries.at(next - 1)!);
    table.points.at(next)!.point = point;
  }
  return point;
}
