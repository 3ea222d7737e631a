import type { BaseEvent } from '../kernel/combat.ts';
import type { Input } from './input.ts';
import type { Table } from './table.ts';

// The entries of a journal are a tree: each stands on its parent. Restores are no part of it; they only say at
// which entry of the tree the table stands.

function inputOf<S, E extends BaseEvent>(table: Table<S, E>, seq: number): Input | undefined {
  return table.entries.at(seq - 1)?.input;
}

/** At which entry of the tree the table stood right after an entry; 0: at the opening. */
export function stoodAt<S, E extends BaseEvent>(table: Table<S, E>, seq: number): number {
  const entry = table.entries.at(seq - 1);
  return seq > 0 && entry?.input.kind === 'restore' ? entry.parent : seq;
}

function isAuto(input: Input | undefined): boolean {
  return input?.kind === 'answer' && input.auto === true;
}

/** The entries from `from` (left out) forward to its descendant `to`; undefined when `to` is none. */
export function pathBetween<S, E extends BaseEvent>(
  table: Table<S, E>,
  from: number,
  to: number,
): readonly number[] | undefined {
  const path: number[] = [];
  let at = to;
  while (at > from) {
    path.push(at);
    at = table.entries.at(at - 1)!.parent;
  }
  return at === from ? path.reverse() : undefined;
}

/** The youngest entry that both stand on, or are. */
export function meeting<S, E extends BaseEvent>(table: Table<S, E>, a: number, b: number): number {
  let left = a;
  let right = b;
  while (left !== right) {
    if (left > right) left = table.entries.at(left - 1)!.parent;
    else right = table.entries.at(right - 1)!.parent;
  }
  return left;
}

/** The entries that hold now, oldest first. */
export function currentBranch<S, E extends BaseEvent>(table: Table<S, E>): readonly number[] {
  return pathBetween(table, 0, table.now.seq)!;
}

/**
 * Where an undo leads: before the last thing that somebody did by hand, automatic answers after it included.
 * undefined: nothing was done yet.
 */
export function undoTarget<S, E extends BaseEvent>(table: Table<S, E>): number | undefined {
  let at = table.now.seq;
  while (isAuto(inputOf(table, at))) at = table.entries.at(at - 1)!.parent;
  const target = table.entries.at(at - 1)?.parent;
  return target === 0 ? undefined : target;
}

/**
 * Where a redo leads: forward to where the table stood last, one thing done by hand and the automatic answers
 * after it. undefined: nothing was undone here.
 */
export function redoTarget<S, E extends BaseEvent>(table: Table<S, E>): number | undefined {
  const path = wayBack(table);
  if (path === undefined) return undefined;
  let steps = 1;
  while (steps < path.length && isAuto(inputOf(table, path[steps]!))) steps += 1;
  return path[steps - 1];
}

function wayBack<S, E extends BaseEvent>(table: Table<S, E>): readonly number[] | undefined {
  const from = table.now.seq;
  for (let entry = table.entries.length; entry > from; entry -= 1) {
    const stood = stoodAt(table, entry);
    const path = stood > from ? pathBetween(table, from, stood) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}
