import {
  type AppendResult,
  type Hint,
  noSuchTable,
  type Store,
  type StoredTable,
  type StoreError,
  type StoreHealth,
  type TableListing,
  type TableSnapshot,
  type Watch,
} from '../../src/store/store.ts';
import { isValidRow, type LogRow } from '../../src/table/log-row.ts';

interface Kept {
  table: StoredTable;
  readonly rows: LogRow[];
  snapshot: TableSnapshot | undefined;
}

/**
 * A store in memory, with faults on demand. Several servers may share one: each is notified of the writes of others.
 */
export class MemoryStore implements Store {
  /** While set, every call throws this error. */
  fault: StoreError | undefined;
  /** How often a table or its rows were read. */
  calls = 0;
  private readonly kept = new Map<string, Kept>();
  private readonly watching = new Set<(hint: Hint) => void>();

  async create(table: StoredTable, first: LogRow): Promise<void> {
    this.failOnDemand();
    this.kept.set(table.id, { table, rows: [first], snapshot: undefined });
  }

  async table(id: string): Promise<StoredTable | undefined> {
    this.calls += 1;
    this.failOnDemand();
    return this.kept.get(id)?.table;
  }

  async tables(): Promise<readonly TableListing[]> {
    this.failOnDemand();
    return [...this.kept.values()].map(({ table: { id, openedAt, closed }, rows }) => {
      return { id, openedAt, closed, seq: rows.length };
    });
  }

  async closeTable(id: string): Promise<void> {
    const kept = this.keptOf(id);
    kept.table = { ...kept.table, closed: true };
  }

  async append(table: string, row: LogRow): Promise<AppendResult> {
    const { rows } = this.keptOf(table);
    const there = rows[row.seq - 1];
    if (there !== undefined) return there.hash === row.hash ? 'written' : 'taken';
    const last = rows.at(-1)!;
    if (row.seq !== last.seq + 1 || !isValidRow(row, last.hash)) return 'fenced';
    rows.push(structuredClone(row));
    for (const heard of this.watching) setImmediate(heard, { kind: 'row', table, seq: row.seq });
    return 'written';
  }

  async rows(table: string, after: number): Promise<readonly LogRow[]> {
    this.calls += 1;
    return structuredClone(this.keptOf(table).rows.slice(after));
  }

  async byKey(table: string, person: string, key: string): Promise<LogRow | undefined> {
    return this.keptOf(table).rows.find((row) => row.by === person && row.key === key);
  }

  async snapshot(table: string): Promise<TableSnapshot | undefined> {
    return this.keptOf(table).snapshot;
  }

  async saveSnapshot(table: string, snapshot: TableSnapshot): Promise<void> {
    this.keptOf(table).snapshot = snapshot;
  }

  watch(heard: (hint: Hint) => void): Watch {
    this.watching.add(heard);
    return {
      close: async () => {
        this.watching.delete(heard);
      },
    };
  }

  async lastSeqs(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    this.failOnDemand();
    return new Map(
      ids.flatMap((id) => {
        const kept = this.kept.get(id);
        return kept === undefined ? [] : [[id, kept.rows.length] as const];
      }),
    );
  }

  async health(): Promise<StoreHealth> {
    const isWritable = this.fault === undefined;
    return { store: 'sqlite', durability: 'none: in memory', replication: 'none', isWritable };
  }

  async close(): Promise<void> {}

  /** The same store for a program that is not notified of the writes of others. */
  deaf(): MemoryStore {
    const nothing = { watch: () => ({ close: async () => {} }), lastSeqs: async () => new Map() };
    return Object.assign(Object.create(this) as MemoryStore, nothing);
  }

  /** Changes a row, as a failing disk would. */
  damage(table: string, seq: number, change: (row: LogRow) => LogRow): void {
    const { rows } = this.keptOf(table);
    rows[seq - 1] = change(rows[seq - 1]!);
  }

  private keptOf(table: string): Kept {
    this.failOnDemand();
    const kept = this.kept.get(table);
    if (kept === undefined) throw noSuchTable(table);
    return kept;
  }

  private failOnDemand(): void {
    if (this.fault !== undefined) throw this.fault;
  }
}
