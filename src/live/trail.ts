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
const NEWEST = 2;

/**
 * The states of a fight after each entry of its journal, folded from the recorded events. No rule runs again for
 * it, so that a log is told quickly however long it is.
 */
export class Trail {
  private readonly rules: Table['rules'];
  private readonly stood = new Map<number, Stood>();
  private readonly passages = new Map<Entry, Passage>();

  constructor({ rules, header }: Pick<Table, 'rules' | 'header'>) {
    this.rules = rules;
    const start = rules.start(header.encounter as never);
    this.stood.set(0, { state: start, start, events: [] });
  }

  /** What came to pass with an entry, which is added. */
  passage(entry: Entry): Passage {
    const known = this.passages.get(entry);
    if (known !== undefined) return known;
    const parent = this.stood.get(entry.parent)!;
    // A step that begins anew, under newer rules, forgets what it had half done.
    const from = entry.input.kind === 'begin' ? { ...parent, state: parent.start, events: [] } : parent;
    const passage = { from, happened: happenings(this.rules, entry.events, from.state, from.events) };
    if (!this.stood.has(entry.seq)) this.stood.set(entry.seq, after(entry, passage));
    this.passages.set(entry, passage);
    for (const oldest of this.passages.keys()) {
      if (this.passages.size <= NEWEST) break;
      this.passages.delete(oldest);
    }
    return passage;
  }
}

function after({ events, settled }: Entry, { from, happened }: Passage): Stood {
  const state = happened.at(-1)?.after ?? from.state;
  if (settled === null) return { state, start: from.start, events: [...from.events, ...events] };
  const start = happened[settled - 1]?.after ?? from.start;
  return { state, start, events: events.slice(settled) };
}
