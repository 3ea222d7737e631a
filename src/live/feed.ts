import { Exit, type History } from './exit.ts';
import type { LiveTable } from './live-table.ts';
import type { WrittenLogChange } from './log-line.ts';
import type { Memory } from './memory.ts';
import type { Change, Snapshot } from './message.ts';
import type { Operation } from './patch.ts';
import { eyesIn, type Person } from './person.ts';
import type { NewSights } from './seen.ts';

/** Characters of changes that are kept for whoever was cut off for a moment; after more a snapshot is as quick. */
const KEPT = 16_384;

/** A change as it goes over the wire: its number, and the JSON of the rest of a `Change`. */
export interface WrittenChange {
  readonly seq: number;
  readonly rest: string;
}

/**
 * What one person is sent of a table: a snapshot, then changes numbered without a gap. What the person may not
 * know leaves no trace in it, not even in the numbers.
 */
export class Feed {
  readonly epoch: string;
  private seq = 0;
  private live: LiveTable;
  private readonly history: History;
  /** The newest changes, the last of them with the number `seq`. */
  private readonly kept: string[] = [];
  private keptLength = 0;
  private readonly person: string;

  /** `memory`: of all that was written so far. */
  constructor(epoch: string, live: LiveTable, person: Person, memory: Memory) {
    this.epoch = epoch;
    this.live = live;
    this.person = person.id;
    this.history = memory;
    // From now on what is learnt is told to these eyes, too.
    memory.logFor(eyesIn(person));
  }

  /** Takes what the memory learnt last, and what is seen after it; the change for this person, or undefined for none. */
  take(sights: NewSights, memory: Memory): WrittenChange | undefined {
    const person = sights.after.people[this.person];
    if (person === undefined) return undefined;
    const told = memory.changeFor(eyesIn(person));
    const patch = sights.patchFor(this.live, person);
    this.live = sights.after;
    if (patch.length + told.lines.length + told.struck.length + told.revived.length === 0) return undefined;
    this.seq += 1;
    const rest = restOf(patch, told);
    this.keep(rest);
    return { seq: this.seq, rest };
  }

  private keep(rest: string): void {
    this.kept.push(rest);
    this.keptLength += rest.length;
    while (this.keptLength > KEPT) this.keptLength -= this.kept.shift()!.length;
  }

  snapshot(): Snapshot {
    const { epoch, seq, exit } = this;
    return { epoch, seq, sight: exit.sight, ...exit.newest() };
  }

  /** Exactly what came after a number; undefined when that is no longer known and a snapshot must do. */
  since(seq: number): readonly WrittenChange[] | undefined {
    const first = this.seq - this.kept.length;
    if (seq > this.seq || seq < first) return undefined;
    return this.kept.slice(seq - first).map((rest, i) => ({ seq: seq + 1 + i, rest }));
  }

  /** All that this person is told as the table stands now. */
  get exit(): Exit {
    return new Exit(this.live, this.history, this.live.people[this.person]!);
  }
}

interface Rest {
  readonly told: WrittenLogChange;
  readonly text: string;
}

/** People with the same eyes are mostly sent the same: it is written once for all of them. */
const rests = new WeakMap<readonly Operation[], Rest>();

function restOf(patch: readonly Operation[], told: WrittenLogChange): string {
  const known = rests.get(patch);
  if (known?.told === told) return known.text;
  const { lines, struck, revived } = told;
  const numbers = JSON.stringify({ struck, revived } satisfies Omit<Change, 'seq' | 'patch' | 'lines'>);
  const text = `{"patch":${JSON.stringify(patch)},"lines":[${lines.join()}],${numbers.slice(1)}`;
  rests.set(patch, { told, text });
  return text;
}
