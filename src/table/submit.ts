import type { BaseEvent } from '../kernel/combat.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { done, refused, type Submitted } from './advance.ts';
import { redoTarget, undoTarget } from './branches.ts';
import type { Input } from './input.ts';
import { inputFault, notAnInput } from './input-shape.ts';
import { play } from './play.ts';
import { JOURNAL_FULL, NOTHING_TO_REDO, NOTHING_TO_UNDO } from './refusals.ts';
import { submitRestore } from './restore.ts';
import { type DiceOf, MOST_ENTRIES, newTable, type Table, written } from './table.ts';

/**
 * Opens an encounter and runs it to where somebody is wanted first. Throws RangeError when somebody's part in the
 * dice is no nonce, and a `Bug` when the rules break their promise.
 */
export function openTable<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E>,
  encounter: Encounter<Sheet, Options>,
  dice: DiceOf,
): Table<S, E> {
  const opened = begin(newTable(ruleset, encounter, dice));
  if (opened.kind === 'refused') throw new Error(opened.refusal.sentence);
  return opened.table;
}

/**
 * Puts one input into a table: the next table, or why not. A refused input changes nothing. Throws a `Bug` when
 * the rules break their promise; the table that was handed in stays as it was.
 */
export function submit<S, E extends BaseEvent>(table: Table<S, E>, input: Input): Submitted<S, E> {
  const fault = inputFault(input);
  if (fault !== undefined) return notAnInput(fault, input);
  if (table.entries.length >= MOST_ENTRIES) return refused(JOURNAL_FULL);
  if (input.kind === 'restore') return submitRestore(table, input);
  const played = play(table, input);
  if (played.kind === 'refused') return played;
  return done(written(table, played.entry, { ...played.point, seq: table.entries.length + 1 }));
}

/** Begins the step at which the table stands, when it waits for that. */
export function begin<S, E extends BaseEvent>(table: Table<S, E>): Submitted<S, E> {
  return submit(table, { kind: 'begin', rules: table.rules.version });
}

/** Takes back the last thing done by hand, and what automatically followed. */
export function undo<S, E extends BaseEvent>(table: Table<S, E>): Submitted<S, E> {
  const to = undoTarget(table);
  return to === undefined ? refused(NOTHING_TO_UNDO) : submit(table, { kind: 'restore', to });
}

/** Does again what was undone last. */
export function redo<S, E extends BaseEvent>(table: Table<S, E>): Submitted<S, E> {
  const to = redoTarget(table);
  return to === undefined ? refused(NOTHING_TO_REDO) : submit(table, { kind: 'restore', to });
}
