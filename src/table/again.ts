import type { BaseEvent } from '../kernel/combat.ts';
import type { Json } from '../kernel/json.ts';
import type { RollFor } from './dice.ts';
import { firstDifference } from './difference.ts';
import { type Entry, sealEntry } from './entry.ts';
import { JournalError } from './journal-error.ts';
import { play } from './play.ts';
import type { Point } from './point.ts';
import { rulesOf, standingAfter } from './standing.ts';
import { hashBefore, type Table } from './table.ts';

/**
 * How things stand after an entry that is no restore, played again from the point before it. It must come out as
 * recorded, unless another version of the rules made it: then it stands as recorded. Throws JournalError.
 */
export function pointAgain<S, E extends BaseEvent>(
  table: Table<S, E>,
  before: Point<S, E>,
  entry: Entry<E>,
): Point<S, E> {
  return isOfToday(table, before, entry) ? runAgain(table, before, entry) : taken(table, before, entry);
}

/** Whether the rules at hand made an entry, or no rules did. */
export function isOfToday<S, E extends BaseEvent>(
  { rules }: Table<S, E>,
  before: Point<S, E>,
  entry: Entry<E>,
): boolean {
  const version = rulesOf(before, entry);
  return version === null || version === rules.version;
}

function runAgain<S, E extends BaseEvent>(
  table: Table<S, E>,
  before: Point<S, E>,
  entry: Entry<E>,
): Point<S, E> {
  const { input, seq } = entry;
  if (input.kind === 'restore') throw new JournalError(seq + 1, 'the entry stands on a restore');
  const rollFor = table.seed === null ? recordedFaces(entry) : table.rollFor;
  const played = guarded(seq + 1, () => play({ ...table, rollFor, now: before }, input));
  if (played.kind === 'refused') {
    throw new JournalError(seq + 1, `the input is refused: ${played.refusal.sentence}`);
  }
  assertSame(sealEntry({ seq, ...played.entry }, hashBefore(table, seq)), entry);
  return { ...played.point, seq };
}

function taken<S, E extends BaseEvent>(
  table: Table<S, E>,
  before: Point<S, E>,
  entry: Entry<E>,
): Point<S, E> {
  const line = entry.seq + 1;
  if (entry.parent !== before.seq) {
    const difference = { path: 'parent', expected: before.seq, got: entry.parent };
    throw new JournalError(line, 'the entry stands on the wrong one', difference);
  }
  return guarded(line, () => standingAfter(table, before, entry));
}

/** Throws JournalError when an entry that was made again is not the one recorded. */
export function assertSame(again: Entry, recorded: Entry): void {
  if (again.hash === recorded.hash) return;
  const difference = firstDifference(again as unknown as Json, recorded as unknown as Json);
  const sentence = `run again, ${difference?.path} comes out differently`;
  throw new JournalError(recorded.seq + 1, sentence, difference);
}

/** The table's own rolls of one entry, as recorded, in order. */
function recordedFaces(entry: Entry): RollFor {
  const rolled = entry.rolls.filter(({ source }) => source === 'rolled').map(({ faces }) => faces);
  return () => {
    const faces = rolled.shift();
    if (faces === undefined) throw new Error('a roll is missing');
    return faces;
  };
}

/** Whatever goes wrong while a line is played is the line's fault: the journal comes from outside. */
export function guarded<T>(line: number, play: () => T): T {
  try {
    return play();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JournalError(line, `it can't be played again: ${reason}`);
  }
}
