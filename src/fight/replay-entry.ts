import type { BaseEvent } from '../kernel/combat.ts';
import type { Json } from '../kernel/json.ts';
import { countOf, plusOne } from '../kernel/outcome.ts';
import type { TrayState } from './dice.ts';
import { type Entry, type Generator, withEntryHash } from './entry.ts';
import { firstDifference, JournalError } from './errors.ts';
import { type Fight, hashBefore } from './fight.ts';
import { planned } from './play.ts';
import { type FightRules, type HistoryPoint, newStep } from './run.ts';
import { positionAfterInput, positionAfterRoll, type RollFor } from './seed.ts';

/** Returns the version of the rules that made an entry; `null` if the rules do not affect it. */
function rulesVersionOf<S, E extends BaseEvent>(before: HistoryPoint<S, E>, { input }: Entry): string | null {
  if (input.kind === 'restore') return null;
  return input.kind === 'begin' ? input.rules : before.rules;
}

/**
 * Returns the point after an entry made by an older version of the rules, with its events as recorded. A step that the
 * entry left incomplete is reset to its start and must begin again.
 */
function pointUnderOldRules<S, E extends BaseEvent>(
  { rules, header }: Pick<Fight<S, E>, 'rules' | 'header'>,
  before: HistoryPoint<S, E>,
  entry: Entry<E>,
): HistoryPoint<S, E> {
  const half = entry.input.kind === 'begin' ? [] : before.step.events;
  const events = [...half, ...entry.events];
  const ended = entry.settled === null ? 0 : half.length + entry.settled;
  const start = fold(rules, before.step.start, events.slice(0, ended));
  return {
    seq: entry.seq,
    rules: rulesVersionOf(before, entry),
    step: { ...newStep<S, E>(start), events: events.slice(ended) },
    state: start,
    waiting: { kind: 'begin' },
    tray: trayAfter(header.dice.generator, before, entry),
    answered: entry.asked === null ? before.answered : plusOne(before.answered, entry.asked.who),
  };
}

function fold<S, E extends BaseEvent>(rules: FightRules<S, E>, start: S, events: readonly E[]): S {
  let state = start;
  for (const event of events) state = rules.evolve(state, event);
  return state;
}

/** Drops forced rolls that were not used before the step ended. */
function trayAfter<S, E extends BaseEvent>(
  { version }: Generator,
  { tray, answered }: HistoryPoint<S, E>,
  { input, asked, rolls }: Entry<E>,
): TrayState {
  const before = asked === null ? 0 : countOf(answered, asked.who);
  let position = positionAfterInput(version, tray.place, { input, asked, before });
  let { rolled } = tray;
  for (const roll of rolls) {
    position = positionAfterRoll(version, position, roll);
    rolled = plusOne(rolled, roll.owner);
  }
  return { place: position, forced: [], rolled };
}

/**
 * Replays an entry other than a restore from the point before it. The result must match the journal, unless another
 * version of the rules made the entry; then the recorded events are used. Throws JournalError.
 */
export function replayPoint<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  before: HistoryPoint<S, E>,
  entry: Entry<E>,
): HistoryPoint<S, E> {
  return isCurrentVersion(fight, before, entry)
    ? runAgain(fight, before, entry)
    : taken(fight, before, entry);
}

/** Returns whether an entry was made by the current version of the rules, or is not affected by rules. */
export function isCurrentVersion<S, E extends BaseEvent>(
  { rules }: Fight<S, E>,
  before: HistoryPoint<S, E>,
  entry: Entry<E>,
): boolean {
  const version = rulesVersionOf(before, entry);
  return version === null || version === rules.version;
}

function runAgain<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  before: HistoryPoint<S, E>,
  entry: Entry<E>,
): HistoryPoint<S, E> {
  const { input, seq } = entry;
  if (input.kind === 'restore') throw new JournalError(seq + 1, 'the entry follows a restore');
  const rollFor = fight.seed === null ? recordedFaces(entry) : fight.rollFor;
  const played = asJournalErrors(seq + 1, () => planned({ ...fight, rollFor, now: before }, input));
  if ('refusal' in played) {
    throw new JournalError(seq + 1, `the input is refused: ${played.refusal.sentence}`);
  }
  assertIdentical(withEntryHash({ seq, ...played.value.entry }, hashBefore(fight, seq)), entry);
  return { ...played.value.point, seq };
}

function taken<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  before: HistoryPoint<S, E>,
  entry: Entry<E>,
): HistoryPoint<S, E> {
  const line = entry.seq + 1;
  if (entry.parent !== before.seq) {
    const difference = { path: 'parent', expected: before.seq, got: entry.parent };
    throw new JournalError(line, 'the entry follows the wrong one', difference);
  }
  return asJournalErrors(line, () => pointUnderOldRules(fight, before, entry));
}

/** Throws JournalError if a replayed entry differs from the recorded one. */
export function assertIdentical(again: Entry, recorded: Entry): void {
  if (again.hash === recorded.hash) return;
  const difference = firstDifference(again as unknown as Json, recorded as unknown as Json);
  const sentence = `run again, ${difference?.path} comes out differently`;
  throw new JournalError(recorded.seq + 1, sentence, difference);
}

/** Returns the recorded faces of one entry's own rolls, in order. */
export function recordedFaces(entry: Entry): RollFor {
  const rolled = entry.rolls.filter(({ source }) => source === 'rolled').map(({ faces }) => faces);
  return () => {
    const faces = rolled.shift();
    if (faces === undefined) throw new Error('a roll is missing');
    return faces;
  };
}

/** Turns every error during a replay into a JournalError for the line, because the journal may come from outside. */
export function asJournalErrors<T>(line: number, play: () => T): T {
  try {
    return play();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JournalError(line, `it can't be played again: ${reason}`);
  }
}
