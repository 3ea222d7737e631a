import { simulationChance } from '../../src/simulation/random.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type AppendResult, type Store, StoreError } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { lineTo } from '../store/line.ts';
import { nextRow, tableCalled } from '../store/rows.ts';
import type { Figure, Trial } from './figure.ts';

const TABLES = 6;
const SPAN_MS = 200;

/** A table, as known to its writer. */
interface Desk {
  readonly table: string;
  /** The acknowledged rows. */
  readonly rows: LogRow[];
  /** The row that was sent but not answered. */
  unheard?: LogRow;
}

/**
 * P2: a program loses its connection to PostgreSQL during work without noticing. Another one continues with its tables.
 * When the connection is restored, the first repeats its unanswered rows. `settings` are options of its connection.
 */
export async function cutOff(url: string, { size, seed }: Trial, settings = ''): Promise<Figure> {
  const chance = simulationChance(seed, 0);
  const other = await openStore({ url });
  const counts = { written: 0, taken: 0, fenced: 0, lost: 0, rows: 0 };
  let slowest = 0;
  for (let i = 0; i < size; i += 1) {
    const desks = Array.from(
      { length: TABLES },
      (_, n): Desk => ({ table: `cut-${seed}-${i}-${n}`, rows: [] }),
    );
    const line = await lineTo(url);
    const store = await openStore({ url: `${line.url}${settings}` });
    const writing = Promise.all(desks.map((desk) => writeUntilCut(store, desk)));
    while (desks.some(({ rows }) => rows.length < 2)) await pause(5);
    await pause(chance.pick(SPAN_MS));
    line.cut();
    slowest = Math.max(slowest, await takenOver(other, desks));
    await writing;
    line.mend();
    for (const desk of desks) counts[await store.append(desk.table, desk.unheard!)] += 1;
    for (const { table, rows } of desks) {
      const there = await other.rows(table, 0);
      counts.rows += rows.length;
      counts.lost += rows.filter(({ hash }, n) => there[n]?.hash !== hash).length;
    }
    await store.close();
    await line.close();
  }
  await other.close();
  const { written, taken, fenced, lost, rows } = counts;
  const figure = `cut off ${size} times under load, ${rows} rows acknowledged: ${lost} lost, no gap; another wrote to its tables after at most ${slowest.toFixed(0)} ms; of what had no answer ${written} had been written and ${taken} not (seed ${seed})`;
  return { id: 'P2', figure, passed: lost === 0 && fenced === 0 && slowest < 8000 };
}

async function writeUntilCut(store: Store, desk: Desk): Promise<void> {
  const first = nextRow(desk.table, undefined);
  await store.create(tableCalled(desk.table), first);
  desk.rows.push(first);
  for (;;) {
    desk.unheard = nextRow(desk.table, desk.rows.at(-1));
    const appended = await store.append(desk.table, desk.unheard).catch(awayOf);
    if (appended === 'away') return;
    if (appended !== 'written') throw new Error(`${desk.table} was ${appended} before anybody else wrote`);
    desk.rows.push(desk.unheard);
  }
}

function awayOf(error: unknown): AppendResult | 'away' {
  if (error instanceof StoreError && error.code === 'away') return 'away';
  throw error;
}

/** Appends a row to every table. Returns the time until all were stored, in milliseconds. */
async function takenOver(store: Store, desks: readonly Desk[]): Promise<number> {
  const from = performance.now();
  await Promise.all(
    desks.map(async ({ table }) => {
      let answer: AppendResult;
      do {
        const last = (await store.rows(table, 0)).at(-1);
        answer = await store.append(table, nextRow(table, last, 'by another', 'by another'));
      } while (answer !== 'written');
    }),
  );
  return performance.now() - from;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
