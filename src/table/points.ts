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

/** Of every so many points one is never forgotten, so that the way to any other stays short. */
const MILESTONE = 32;

/**
 * Makes a table forget how things stood before its latest entries, and keep the others as text: most of what a long
 * fight takes up in memory. Nothing else changes; `pointAt` works out again what is asked for.
 */
export function forget<S, E extends BaseEvent>(table: Table<S, E>, latest: number): void {
  for (let seq = 1; seq < table.points.length - latest; seq += 1) {
    if (seq % MILESTONE !== 0) table.points.at(seq)!.point = undefined;
  }
  table.entries.pack(latest);
}
