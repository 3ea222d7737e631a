import type { BaseEvent } from '../kernel/combat.ts';
import type { Entry } from '../table/entry.ts';
import type { Table } from '../table/table.ts';

/** How things stood right after an entry, as its events alone tell. */
export interface Stood {
  readonly state: unknown;
  /** Where the step under way began, and what it has recorded. */
  readonly start: unknown;
  readonly events: readonly BaseEvent[];
}

/**
 * The states of a fight after each entry of its journal, folded from the recorded events. No rule runs again for
 * it, so that a log is told quickly however long it is.
 */
export class Trail {
  private readonly evolve: Table['rules']['evolve'];
  private readonly stood = new Map<number, Stood>();

  constructor({ rules, header }: Pick<Table, 'rules' | 'header'>) {
    this.evolve = rules.evolve;
    const start = rules.start(header.encounter as never);
    this.stood.set(0, { state: start, start, events: [] });
  }

  /** How things stood before an entry, which is added. */
  before(entry: Entry): Stood {
    const parent = this.stood.get(entry.parent)!;
    // A step that begins anew, under newer rules, forgets what it had half done.
    const from = entry.input.kind === 'begin' ? { ...parent, state: parent.start, events: [] } : parent;
    if (!this.stood.has(entry.seq)) this.stood.set(entry.seq, this.after(from, entry));
    return from;
  }

  private after({ state, start, events }: Stood, entry: Entry): Stood {
    let now = state;
    let begun = start;
    for (const [i, event] of entry.events.entries()) {
      now = this.evolve(now, event);
      if (entry.settled === i + 1) begun = now;
    }
    return entry.settled === null
      ? { state: now, start, events: [...events, ...entry.events] }
      : { state: now, start: begun, events: entry.events.slice(entry.settled) };
  }
}
