import type { BaseEvent } from '../kernel/combat.ts';
import { GM } from '../kernel/ids.ts';
import type { Entry } from './entry.ts';
import type { Fight } from './fight.ts';
import type { Input } from './input.ts';
import { replayPoint } from './replay-entry.ts';
import type { HistoryPoint } from './run.ts';

// The entries of a journal form a tree: each has a parent. Restores are not part of the tree; they only select its
// current entry.

function inputOf<S, E extends BaseEvent>(fight: Fight<S, E>, seq: number): Input | undefined {
  return fight.entries.at(seq - 1)?.input;
}

/** Returns the current entry of the tree right after an entry; 0 for the opening. */
export function positionAfter<S, E extends BaseEvent>(fight: Fight<S, E>, seq: number): number {
  const entry = fight.entries.at(seq - 1);
  return seq > 0 && entry?.input.kind === 'restore' ? entry.parent : seq;
}

function isAuto(input: Input | undefined): boolean {
  return input?.kind === 'answer' && input.auto === true;
}

/** Returns the entries from `from` (excluded) to its descendant `to`, or `undefined` if `to` is not a descendant. */
export function pathBetween<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  from: number,
  to: number,
): readonly number[] | undefined {
  const path: number[] = [];
  let at = to;
  while (at > from) {
    path.push(at);
    at = fight.entries.at(at - 1)!.parent;
  }
  return at === from ? path.reverse() : undefined;
}

/** Returns the youngest entry that is an ancestor of both, or one of the two. */
export function commonAncestor<S, E extends BaseEvent>(fight: Fight<S, E>, a: number, b: number): number {
  let left = a;
  let right = b;
  while (left !== right) {
    if (left > right) left = fight.entries.at(left - 1)!.parent;
    else right = fight.entries.at(right - 1)!.parent;
  }
  return left;
}

/** Returns the entries of the current branch, oldest first. */
export function currentBranch<S, E extends BaseEvent>(fight: Fight<S, E>): readonly number[] {
  return pathBetween(fight, 0, fight.now.seq)!;
}

function isFollowing(input: Input | undefined): boolean {
  return (input?.kind === 'answer' || input?.kind === 'intervene') && input.follows === true;
}

/**
 * Returns the target of an undo: before the last manual input and the automatic answers after it, or before the plan
 * that the input belongs to. `undefined` if there is nothing to undo.
 */
export function undoTarget<S, E extends BaseEvent>(fight: Fight<S, E>): number | undefined {
  const { entries } = fight;
  let entry = entries.at(lastByHand(fight) - 1);
  // Only automatic answers come between the answers of a plan.
  for (let follows = false; isFollowing(entry?.input) || (follows && isAuto(entry?.input)); follows = true) {
    entry = entries.at(entry!.parent - 1);
  }
  const target = entry?.parent;
  return target === 0 ? undefined : target;
}

interface ByHand {
  /** The hash of the automatic answer; it identifies everything before it. */
  readonly hash: string;
  readonly at: number;
}

/**
 * Cached by the header of a fight: otherwise a fight that plays automatically would be searched from its start each
 * time.
 */
const lastFound = new WeakMap<object, ByHand>();

function lastByHand<S, E extends BaseEvent>(fight: Fight<S, E>): number {
  const { entries, header, now } = fight;
  const known = lastFound.get(header);
  let at = now.seq;
  let entry = entries.at(at - 1);
  while (isAuto(entry?.input) && entry!.hash !== known?.hash) {
    at = entry!.parent;
    entry = entries.at(at - 1);
  }
  if (isAuto(entry?.input)) at = known!.at;
  const last = entries.at(now.seq - 1);
  if (isAuto(last?.input)) lastFound.set(header, { hash: last!.hash, at });
  return at;
}

/**
 * Returns the target of a redo: one manual input forward towards the last position, with the rest of its plan and the
 * automatic answers after it. `undefined` if nothing was undone here.
 */
export function redoTarget<S, E extends BaseEvent>(fight: Fight<S, E>): number | undefined {
  const path = wayBack(fight);
  if (path === undefined) return undefined;
  let steps = 1;
  const belongs = (input: Input | undefined): boolean => isAuto(input) || isFollowing(input);
  while (steps < path.length && belongs(inputOf(fight, path[steps]!))) steps += 1;
  return path[steps - 1];
}

function wayBack<S, E extends BaseEvent>(fight: Fight<S, E>): readonly number[] | undefined {
  const from = fight.now.seq;
  for (let entry = fight.entries.length; entry > from; entry -= 1) {
    const stood = positionAfter(fight, entry);
    const path = stood > from ? pathBetween(fight, from, stood) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

/**
 * Returns the point right after an entry; 0 means before the first. If a resumed fight does not have the point, it is
 * recomputed once from the nearest earlier one. Throws JournalError if the result differs from the journal.
 */
export function pointAt<S, E extends BaseEvent>(fight: Fight<S, E>, seq: number): HistoryPoint<S, E> {
  const unknown: number[] = [];
  let at = positionAfter(fight, seq);
  let point = fight.points.at(at)!.point;
  while (point === undefined) {
    unknown.push(at);
    at = fight.entries.at(at - 1)!.parent;
    point = fight.points.at(at)!.point;
  }
  for (const next of unknown.reverse()) {
    point = replayPoint(fight, point, fight.entries.at(next - 1)!);
    fight.points.at(next)!.point = point;
  }
  return point;
}

/** Every 32nd point is kept permanently, so that any other can be rebuilt quickly. */
const MILESTONE = 32;

/**
 * Saves memory: drops the points before the `latest` entries and keeps older entries as text. Nothing else changes;
 * `pointAt` recomputes points on demand.
 */
export function compactHistory<S, E extends BaseEvent>(fight: Fight<S, E>, latest: number): void {
  for (let seq = 1; seq < fight.points.length - latest; seq += 1) {
    if (seq % MILESTONE !== 0) fight.points.at(seq)!.point = undefined;
  }
  fight.entries.pack(latest);
}

/** Rolls that were undone. */
export interface Undone {
  readonly rolls: number;
  /** The undone rolls in entries that a player's seat could see. */
  readonly shown: number;
}

/** Counts the rolls of a fight that were undone and not restored. */
export function undoneRolls<S, E extends BaseEvent>(fight: Fight<S, E>): Undone {
  const holding = new Set(currentBranch(fight));
  const gone = [...fight.entries].filter(({ seq, rolls }) => rolls.length > 0 && !holding.has(seq));
  const count = (entries: readonly Entry<E>[]): number =>
    entries.reduce((sum, { rolls }) => sum + rolls.length, 0);
  return { rolls: count(gone), shown: count(gone.filter((entry) => isShown(fight, entry))) };
}

function isShown<S, E extends BaseEvent>(fight: Fight<S, E>, { parent, events }: Entry<E>): boolean {
  const { rules } = fight;
  let { state } = pointAt(fight, parent);
  return events.some((event) => {
    const before = state;
    state = rules.evolve(before, event);
    const seats = rules.seats(state).filter((seat) => seat !== GM);
    return seats.some((seat) => rules.tell(event, before, state, seat) !== undefined);
  });
}
