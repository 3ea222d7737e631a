import type { Entry } from '../fight/entry.ts';
import type { Fight } from '../fight/fight.ts';
import type { HistoryPoint } from '../fight/run.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import { type EventInContext, eventsInContext } from '../presentation/line.ts';

/** The state right after an entry, computed from events alone. */
export interface Checkpoint {
  readonly state: unknown;
  /** The state in which the current step started. */
  readonly start: unknown;
  readonly events: readonly BaseEvent[];
}

/** The events of one entry, with the state before them. */
export interface Transition {
  readonly from: Checkpoint;
  readonly happened: readonly EventInContext[];
}

/** Number of cached transitions. Several seats usually read the same entries in turn. */
const PASSAGES = 8;
/** Number of recent checkpoints to keep. */
const STANDINGS = 2;
/** Every 32nd checkpoint is kept permanently, so that any other can be rebuilt quickly. */
const MILESTONE = 32;

/**
 * Rebuilds the state after any journal entry by applying recorded events. It never runs rules, so even long logs load
 * quickly. Most states are evicted from the cache and rebuilt on demand.
 */
export class LogReplay {
  private readonly rules: Fight['rules'];
  private readonly entryAt: (seq: number) => Entry;
  private readonly milestones = new Map<number, Checkpoint>();
  private readonly stood = new Map<number, Checkpoint>();
  private readonly passages = new Map<Entry, Transition>();

  /** `entryAt` returns an entry by number. It must know every entry passed to `passage`. */
  constructor({ rules, header }: Pick<Fight, 'rules' | 'header'>, entryAt: (seq: number) => Entry) {
    this.rules = rules;
    this.entryAt = entryAt;
    const start = rules.start(header.encounter as never);
    this.milestones.set(0, { state: start, start, events: [] });
  }

  /** Adds an entry and returns its transition. */
  passage(entry: Entry): Transition {
    const known = this.passages.get(entry);
    if (known !== undefined) return known;
    const transition = this.passageFrom(this.stoodAfter(entry.parent), entry);
    this.keep(entry.seq, after(entry, transition));
    keepNewest(this.passages.set(entry, transition), PASSAGES);
    return transition;
  }

  /** Clears the cache that is only needed while one change is sent to several seats. */
  rest(): void {
    // Not by `clear`: it leaves the contents in a table that the garbage collector takes for alive for a long time.
    for (const entry of this.passages.keys()) this.passages.delete(entry);
  }

  /**
   * Takes the state of the running fight in place of an equal one from its events, so that memory contains it only
   * once.
   */
  share({ seq, state, step, waiting }: HistoryPoint<unknown, BaseEvent>): void {
    // A fight under newer rules has dropped the events of a step that must begin again.
    if (waiting.kind === 'begin' || this.known(seq) === undefined) return;
    this.keep(seq, { state, start: step.start, events: step.events });
  }

  private passageFrom(parent: Checkpoint, { input, events }: Entry): Transition {
    // A step restarted under newer rules discards its partial events.
    const from = input.kind === 'begin' ? { ...parent, state: parent.start, events: [] } : parent;
    return { from, happened: eventsInContext(this.rules, events, from.state, from.events) };
  }

  private stoodAfter(seq: number): Checkpoint {
    const unknown: Entry[] = [];
    let at = seq;
    let checkpoint = this.known(at);
    while (checkpoint === undefined) {
      const entry = this.entryAt(at);
      unknown.push(entry);
      at = entry.parent;
      checkpoint = this.known(at);
    }
    for (const entry of unknown.reverse()) checkpoint = after(entry, this.passageFrom(checkpoint, entry));
    return checkpoint;
  }

  private known(seq: number): Checkpoint | undefined {
    return this.stood.get(seq) ?? this.milestones.get(seq);
  }

  private keep(seq: number, checkpoint: Checkpoint): void {
    if (seq % MILESTONE === 0) this.milestones.set(seq, checkpoint);
    else keepNewest(this.stood.set(seq, checkpoint), STANDINGS);
  }
}

/** Evicts the oldest entries until `most` are left. */
function keepNewest(kept: Map<unknown, unknown>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}

function after({ events, settled }: Entry, { from, happened }: Transition): Checkpoint {
  const state = happened.at(-1)?.after ?? from.state;
  if (settled === null) return { state, start: from.start, events: [...from.events, ...events] };
  const start = happened[settled - 1]?.after ?? from.start;
  return { state, start, events: events.slice(settled) };
}
