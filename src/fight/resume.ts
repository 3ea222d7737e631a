import type { BaseEvent } from '../kernel/combat.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { idsOf } from './dice.ts';
import { type Entry, sha256Hex } from './entry.ts';
import { JournalError } from './errors.ts';
import { AppendOnlyList, type Fight, hashBefore, type PointCache } from './fight.ts';
import type { Journal } from './lines.ts';
import { type RulesetLookup, reopenedFromHeader, replayEntry } from './replay.ts';
import { asJournalErrors } from './replay-entry.ts';
import { type FightRules, type HistoryPoint, newStep, pointOf, runUntilBlocked } from './run.ts';

/**
 * The state of a fight after a journal entry, as plain JSON: enough to continue without running the entries before it.
 * It does not contain coming dice, but it contains every secret.
 */
export interface Snapshot {
  readonly format: 'riposte-snapshot';
  readonly formatVersion: 1;
  /** Number of journal entries before it. */
  readonly seq: number;
  /** The hash of the last of these entries, or of the header. */
  readonly after: string;
  /** The point, without derived values. */
  readonly point: Json;
  /** Ids of the inputs the fight waits for. */
  readonly waits: readonly string[];
  /** Hash over the whole snapshot. */
  readonly hash: string;
}

type Kept<S, E extends BaseEvent> = Omit<HistoryPoint<S, E>, 'state' | 'waiting'>;

/** Takes a snapshot of a fight. */
export function snapshotOf<S, E extends BaseEvent>(fight: Fight<S, E>): Snapshot {
  const { state: _, waiting, ...kept } = fight.now;
  const seq = fight.entries.length;
  return sealed({
    format: 'riposte-snapshot',
    formatVersion: 1,
    seq,
    after: hashBefore(fight, seq + 1),
    point: kept as unknown as Json,
    waits: idsOf(waiting),
  });
}

function sealed(snapshot: Omit<Snapshot, 'hash'>): Snapshot {
  return { ...snapshot, hash: sha256Hex(canonical(snapshot as unknown as Json)) };
}

/** Returns what is wrong with a stored snapshot, in a sentence, or `undefined` if it is valid. */
export function snapshotFault(kept: Snapshot): string | undefined {
  if ((kept as Snapshot | null)?.format !== 'riposte-snapshot') return 'this is no snapshot of Riposte';
  const { formatVersion, hash, ...rest } = kept;
  if (formatVersion !== 1) {
    return `snapshots of format version ${String(formatVersion)} are not known here, only 1`;
  }
  if (sealed({ formatVersion, ...rest }).hash !== hash) return 'it was changed after it was written';
  return undefined;
}

/**
 * Restores the point of a valid snapshot. The current step is run again with its inputs. If it is from other rules, it
 * must begin again.
 */
function pointOfSnapshot<S, E extends BaseEvent>(
  rules: FightRules<S, E>,
  snapshot: Snapshot,
): HistoryPoint<S, E> {
  const { step, tray, ...kept } = snapshot.point as unknown as Kept<S, E>;
  const { start, events } = step;
  if (kept.rules !== rules.version) {
    const forced = kept.rules === null ? tray.forced : [];
    const fresh = { ...newStep<S, E>(start), events };
    return { ...kept, step: fresh, state: start, waiting: { kind: 'begin' }, tray: { ...tray, forced } };
  }
  const left = pointOf(
    runUntilBlocked(rules, step, () => undefined),
    { ...kept, tray },
  );
  if (String(idsOf(left.waiting)) !== String(snapshot.waits)) {
    throw new Error('the rules wait for something else now than when it was written');
  }
  return { ...left, seq: kept.seq };
}

/** A journal, and snapshots of its fight. */
export interface StoredFight extends Journal {
  /**
   * Any number of snapshots, in any order. The fight continues from the last one; the others speed up an undo to an
   * earlier entry.
   */
  readonly snapshots: readonly Snapshot[];
}

/**
 * Resumes a fight from its journal. Only the entries after the last snapshot are run; earlier ones are run when an undo
 * needs them. Throws JournalError if a snapshot does not belong to this journal, or if a result differs from the
 * recorded one. In that case, use `replay`.
 */
export function resume({ header, seed, entries, snapshots }: StoredFight, rulesets: RulesetLookup): Fight {
  const opening = reopenedFromHeader(header, seed, rulesets);
  for (const snapshot of snapshots) assertSound(snapshot);
  const last = Math.max(0, ...snapshots.map(({ seq }) => seq));
  let fight = remembering(opening, entries.slice(0, last));
  for (const snapshot of snapshots) {
    const point = pointKept(fight, snapshot);
    fight.points.at(point.seq)!.point = point;
    if (snapshot.seq === last) fight = { ...fight, now: point };
  }
  for (const entry of entries.slice(last)) fight = replayEntry(fight, entry);
  return fight;
}

function assertSound(snapshot: Snapshot): void {
  const fault = snapshotFault(snapshot);
  if (fault !== undefined) throw new JournalError(1, `a snapshot of it is not sound: ${fault}`);
}

/** Adds entries without their points. */
function remembering<S, E extends BaseEvent>(
  opening: Fight<S, E>,
  entries: readonly Entry<E>[],
): Fight<S, E> {
  const unknown = entries.map((): PointCache<S, E> => ({ point: undefined }));
  return {
    ...opening,
    entries: AppendOnlyList.of(entries),
    points: AppendOnlyList.of([{ point: opening.now }, ...unknown]),
  };
}

function pointKept<S, E extends BaseEvent>(fight: Fight<S, E>, snapshot: Snapshot): HistoryPoint<S, E> {
  const line = snapshot.seq + 1;
  if (snapshot.seq > fight.entries.length || hashBefore(fight, line) !== snapshot.after) {
    throw new JournalError(line, 'the snapshot taken here is not one of this journal');
  }
  return asJournalErrors(line, () => pointOfSnapshot(fight.rules, snapshot));
}
