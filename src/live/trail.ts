import type { BaseEvent } from '../kernel/combat.ts';
import type { Entry } from '../table/entry.ts';
import type { Table } from '../table/table.ts';
import { type Happening, happenings } from '../telling/happening.ts';

/** How things stood right after an entry, as its events alone tell. */
export interface Stood {
  readonly state: unknown;
  /** Where the step under way began, and what it has recorded. */
  readonly start: unknown;
  readonly events: readonly BaseEvent[];
}

/** What came to pass with an entry, and how things stood before. */
export interface Passage {
  readonly from: Stood;
  readonly happened: readonly Happening[];
}

/** Passages that are kept: one seat after the other is told of the same entries. */
const PASSAGES = 8;
/** So many of the latest standings are kept; */
const STANDINGS = 2;
/** and one of every so many for good, so that the way from it to any other stays short. */
const MILESTONE = 32;

/**
 * The states of a fight after each entry of its journal, folded from the recorded events. No rule runs again for
 * it, so that a log is told quickly however long it is. Most are forgotten soon, and folded again when they are wanted.
 */
export class Trail {
  private readonly rules: Table['rules'];
  private readonly entryAt: (seq: number) => Entry;
  private readonly milestones = new Map<number, Stood>();
  private readonly stood = new Map<number, Stood>();
  private readonly passages = new Map<Entry, Passage>();

  /** `entryAt`: the entry with a number, of all whose passages have been asked for. */
  constructor({ rules, header }: Pick<Table, 'rules' | 'header'>, entryAt: (seq: number) => Entry) {
    this.rules = rules;
    this.entryAt = entryAt;
    const start = rules.start(header.encounter as never);
    this.milestones.set(0, { state: start, start, events: [] });
  }

  /** What came to pass with an entry, which is added. */
  passage(entry: Entry): Passage {
    const known = this.passages.get(entry);
    if (known !== undefined) return known;
    const passage = this.passageFrom(this.stoodAfter(entry.parent), entry);
    this.keep(entry.seq, after(entry, passage));
    keepNewest(this.passages.set(entry, passage), PASSAGES);
    return passage;
  }

  /** Lets go of what is wanted only as long as several seats are told the same. */
  rest(): void {
    this.passages.clear();
  }

  private passageFrom(parent: Stood, { input, events }: Entry): Passage {
    // A step that begins anew, under newer rules, forgets what it had half done.
    const from = input.kind === 'begin' ? { ...parent, state: parent.start, events: [] } : parent;
    return { from, happened: happenings(this.rules, events, from.state, from.events) };
  }

  private stoodAfter(seq: number): Stood {
    const unknown: Entry[] = [];
    let at = seq;
    let stood = this.known(at);
    while (stood === undefined) {
      const entry = this.entryAt(at);
      unknown.push(entry);
      at = entry.parent;
      stood = this.known(at);
    }
    for (const entry of unknown.reverse()) stood = after(entry, this.passageFrom(stood, entry));
    return stood;
  }

  private known(seq: number): Stood | undefined {
    return this.stood.get(seq) ?? this.milestones.get(seq);
  }

  private keep(seq: number, stood: Stood): void {
    if (seq % MILESTONE === 0) this.milestones.set(seq, stood);
    else keepNewest(this.stood.set(seq, stood), STANDINGS);
  }
}

/** Lets go of the oldest but so many. */
function keepNewest(kept: Map<unknown, unknown>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}

function after({ events, settled }: Entry, { from, happened }: Passage): Stood {
  const state = happened.at(-1)?.after ?? from.state;
  if (settled === null) return { state, start: from.start, events: [...from.events, ...events] };
  const start = happened[settled - 1]?.after ?? from.start;
  return { state, start, events: events.slice(settled) };
}
