import type { Table } from '../table/table.ts';
import type { LiveTable } from './live-table.ts';
import type { LogRow } from './record.ts';
import { Trail } from './trail.ts';

/** What is remembered of a table's log so that it can be told to anybody who comes, from its first row. */
export class Memory {
  readonly rows: LogRow[] = [];
  /** The names of all who ever came, by id. */
  readonly names = new Map<string, string>();
  /** The fight's rules and how it stood on the way; null before it begins. */
  fight: { readonly rules: Table['rules']; readonly trail: Trail } | null = null;

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
  }
}
