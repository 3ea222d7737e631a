import type { Seat } from '../kernel/names.ts';
import type { Entry } from '../table/entry.ts';
import type { Grown } from '../table/grown.ts';
import type { Act } from './act.ts';
import type { LiveTable } from './live-table.ts';
import type { WrittenLogChange } from './log-line.ts';
import { ONLOOKER } from './person.ts';
import type { LogRow } from './record.ts';
import { type Remembered, SeatLog, type TellingAct, type TellingRow } from './seat-log.ts';
import { Trail } from './trail.ts';

/** A row as it is kept, without what the journal of the fight holds anyway. */
interface Kept extends Omit<TellingRow, 'acts'> {
  readonly acts: readonly (Exclude<TellingAct, InJournal> | Noted)[];
}

type InJournal = Extract<TellingAct, { readonly kind: 'played' | 'imported' }>;

interface Noted {
  readonly kind: InJournal['kind'];
  /** The number of its entry of the journal, or of its last. */
  readonly upTo: number;
}

const NO_CHANGE: WrittenLogChange = { lines: [], struck: [], revived: [] };

/** What is remembered of a table's log so that it can be told to anybody who comes, from its first row. */
export class Memory {
  /** Each row as JSON: there are many of them, and they are seldom wanted. */
  private readonly rows: string[] = [];
  private entries: Grown<Entry> | null = null;
  /** The names of all who ever came, by id. */
  readonly names = new Map<string, string>();
  /** The fight's rules and how it stood on the way; null before it begins. */
  fight: Remembered['fight'] = null;

  private readonly logs = new Map<Seat, SeatLog>();
  private readonly newest = new Map<Seat, WrittenLogChange>();

  /** The log as those eyes are told it; null: who waits to be let in, and is told nothing. */
  logFor(eyes: Seat | null): SeatLog {
    if (eyes === null) return new SeatLog(ONLOOKER);
    const known = this.logs.get(eyes);
    if (known !== undefined) return known;
    const log = new SeatLog(eyes);
    for (const row of this.rows) log.tell(this.read(row), this);
    this.fight?.trail.rest();
    this.logs.set(eyes, log);
    return log;
  }

  /** What the rows that were learnt last did to the log of those eyes. */
  changeFor(eyes: Seat | null): WrittenLogChange {
    return (eyes === null ? undefined : this.newest.get(eyes)) ?? NO_CHANGE;
  }

  /** Takes rows that were written, and the table after them. */
  learn(rows: readonly LogRow[], { fight }: LiveTable): void {
    this.entries = fight?.entries ?? null;
    if (fight !== null && this.fight === null) {
      const trail = new Trail(fight, (seq) => this.entries!.at(seq - 1)!);
      this.fight = { rules: fight.rules, trail };
    }
    for (const row of rows) {
      this.rows.push(written(row));
      for (const act of row.acts) {
        if (act.kind === 'opened') this.names.set(act.gm.id, act.gm.name);
        if (act.kind === 'came') this.names.set(act.person.id, act.person.name);
      }
    }
    for (const [eyes, log] of this.logs) this.newest.set(eyes, log.tellAll(rows, this));
    this.fight?.trail.rest();
  }

  private read(text: string): TellingRow {
    const { acts, ...row } = JSON.parse(text) as Kept;
    return { ...row, acts: acts.map((act) => ('upTo' in act ? this.found(act) : act)) };
  }

  private found({ kind, upTo }: Noted): InJournal {
    const entries = this.entries!;
    return kind === 'played'
      ? { kind, entry: entries.at(upTo - 1)! }
      : { kind, entries: entries.slice(0, upTo) };
  }
}

function written({ at, by, acts }: LogRow): string {
  return JSON.stringify({ at, by, acts: acts.map(kept) } satisfies Kept);
}

function kept(act: Act): Kept['acts'][number] {
  switch (act.kind) {
    case 'played':
      return { kind: act.kind, upTo: act.entry.seq };
    case 'imported':
      return { kind: act.kind, upTo: act.entries.length };
    // What they hold is long, and a log only says that they were.
    case 'written':
    case 'started':
      return { kind: act.kind };
    default:
      return act;
  }
}
