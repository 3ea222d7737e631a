import type { Seat } from '../kernel/names.ts';
import type { LiveTable } from './live-table.ts';
import type { WrittenLogChange } from './log-line.ts';
import type { LogRow } from './record.ts';
import { type Remembered, SeatLog } from './seat-log.ts';
import { Trail } from './trail.ts';

/** What is remembered of a table's log so that it can be told to anybody who comes, from its first row. */
export class Memory {
  readonly rows: LogRow[] = [];
  /** The names of all who ever came, by id. */
  readonly names = new Map<string, string>();
  /** The fight's rules and how it stood on the way; null before it begins. */
  fight: Remembered['fight'] = null;

  private readonly logs = new Map<Seat, SeatLog>();
  private readonly newest = new Map<Seat, WrittenLogChange>();

  /** The log as those eyes are told it. */
  logFor(eyes: Seat): SeatLog {
    const known = this.logs.get(eyes);
    if (known !== undefined) return known;
    const log = new SeatLog(eyes);
    for (const row of this.rows) log.tell(row, this);
    this.logs.set(eyes, log);
    return log;
  }

  /** What the rows that were learnt last did to the log of those eyes. */
  changeFor(eyes: Seat): WrittenLogChange {
    return this.newest.get(eyes) ?? { lines: [], struck: [], revived: [] };
  }

  /** Takes rows that were written, and the table after them. */
  learn(rows: readonly LogRow[], { fight }: LiveTable): void {
    if (fight !== null && this.fight === null) this.fight = { rules: fight.rules, trail: new Trail(fight) };
    for (const row of rows) {
      this.rows.push(row);
      for (const act of row.acts) {
        if (act.kind === 'opened') this.names.set(act.gm.id, act.gm.name);
        if (act.kind === 'came') this.names.set(act.person.id, act.person.name);
      }
    }
    for (const [eyes, log] of this.logs) this.newest.set(eyes, log.tellAll(rows, this));
  }
}
