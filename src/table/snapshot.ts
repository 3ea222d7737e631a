import type { BaseEvent } from '../kernel/combat.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { sha256Hex } from './hash.ts';
import { type Point, pointOf } from './point.ts';
import { freshStep, type Rules, runOn } from './run.ts';
import { hashBefore, type Table } from './table.ts';
import { idsOf } from './waiting.ts';

/**
 * How a table stands after an entry of its journal, as plain JSON: enough to go on from there without running
 * the entries before it again. It holds no dice to come, but everything that is secret.
 */
export interface Snapshot {
  readonly format: 'riposte-snapshot';
  readonly formatVersion: 1;
  /** After how many entries of the journal. */
  readonly seq: number;
  /** The hash of the last of them, or of the header. */
  readonly after: string;
  /** The point, without what follows from it. */
  readonly point: Json;
  /** What the table waits for, by id. */
  readonly waits: readonly string[];
  /** Hash over all this. */
  readonly hash: string;
}

type Kept<S, E extends BaseEvent> = Omit<Point<S, E>, 'state' | 'waiting'>;

/** How a table stands now. */
export function snapshotOf<S, E extends BaseEvent>(table: Table<S, E>): Snapshot {
  const { state: _, waiting, ...kept } = table.now;
  const seq = table.entries.length;
  return sealed({
    format: 'riposte-snapshot',
    formatVersion: 1,
    seq,
    after: hashBefore(table, seq + 1),
    point: kept as unknown as Json,
    waits: idsOf(waiting),
  });
}

function sealed(snapshot: Omit<Snapshot, 'hash'>): Snapshot {
  return { ...snapshot, hash: sha256Hex(canonical(snapshot as unknown as Json)) };
}

/** What is wrong with what was kept as a snapshot, in a sentence; undefined when nothing is. */
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
 * The point that a sound snapshot kept. The step under way is run again with what it had been given. One under
 * other rules than those at hand must begin anew.
 */
export function pointOfSnapshot<S, E extends BaseEvent>(rules: Rules<S, E>, snapshot: Snapshot): Point<S, E> {
  const { step, tray, ...kept } = snapshot.point as unknown as Kept<S, E>;
  const { start, events } = step;
  if (kept.rules !== rules.version) {
    const forced = kept.rules === null ? tray.forced : [];
    const fresh = { ...freshStep<S, E>(start), events };
    return { ...kept, step: fresh, state: start, waiting: { kind: 'begin' }, tray: { ...tray, forced } };
  }
  const left = pointOf(
    runOn(rules, step, () => undefined),
    { ...kept, tray },
  );
  if (String(idsOf(left.waiting)) !== String(snapshot.waits)) {
    throw new Error('the rules wait for something else now than when it was written');
  }
  return { ...left, seq: kept.seq };
}
