import { simulationChance } from '../../src/simulation/random.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type Store, StoreError } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { nextRow, tableCalled } from '../store/rows.ts';
import type { Postgres } from '../support/postgres.ts';
import type { Figure, Trial } from './figure.ts';

const TABLES = 8;
const SPAN_MS = 300;

/** A table with a writer that never pauses and repeats a row until it is acknowledged. */
interface Desk {
  readonly table: string;
  /** The acknowledged rows. */
  readonly rows: LogRow[];
  unheard: number;
  heardAt: number;
}

/** P1: kills all processes of PostgreSQL at random moments under load, and restarts it. */
export async function crashes(postgres: Postgres, { size, seed }: Trial): Promise<Figure> {
  const chance = simulationChance(seed, 0);
  const store = await openStore({ url: postgres.url });
  const desks = await Promise.all(
    Array.from({ length: TABLES }, (_, i) => openDesk(store, `p1-${seed}-${i}`)),
  );
  let isOver = false;
  const writing = Promise.all(desks.map((desk) => write(store, desk, () => isOver)));
  let slowest = 0;
  for (let i = 0; i < size; i += 1) {
    await pause(chance.pick(SPAN_MS));
    await postgres.crash();
    const up = performance.now();
    while (desks.some(({ heardAt }) => heardAt < up)) await pause(5);
    slowest = Math.max(slowest, performance.now() - up);
  }
  isOver = true;
  await writing;
  const { lost, all } = await missing(store, desks);
  await store.close();
  const unheard = desks.reduce((sum, desk) => sum + desk.unheard, 0);
  const figure = `${size} crashes of PostgreSQL under load, ${all} rows acknowledged: ${lost} lost, no gap; every table was written to again at most ${slowest.toFixed(0)} ms after it was up; ${unheard} rows were given again after an error (seed ${seed})`;
  return { id: 'P1', figure, passed: lost === 0 && slowest < 5000 };
}

async function openDesk(store: Store, table: string): Promise<Desk> {
  const first = nextRow(table, undefined);
  await store.create(tableCalled(table), first);
  return { table, rows: [first], unheard: 0, heardAt: 0 };
}

async function write(store: Store, desk: Desk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const row = nextRow(desk.table, desk.rows.at(-1));
    while (!(await isWritten(store, desk, row)));
    desk.rows.push(row);
    desk.heardAt = performance.now();
  }
}

async function isWritten(store: Store, desk: Desk, row: LogRow): Promise<boolean> {
  try {
    const result = await store.append(desk.table, row);
    if (result === 'written') return true;
    throw new Error(`row ${row.seq} was ${result}, and nobody else writes`);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'away') throw error;
    desk.unheard += 1;
    return false;
  }
}

/** Returns the acknowledged rows that are missing. */
async function missing(store: Store, desks: readonly Desk[]): Promise<{ lost: number; all: number }> {
  let [lost, all] = [0, 0];
  for (const { table, rows } of desks) {
    const there = await store.rows(table, 0);
    all += rows.length;
    lost += rows.filter(({ hash }, i) => there[i]?.hash !== hash).length;
  }
  return { lost, all };
}

/** P2: two programs, each of which assumes that it alone serves a table, append to it concurrently. */
export async function conflicts(open: () => Promise<Store>, { size, seed }: Trial): Promise<Figure> {
  const stores = await Promise.all([open(), open()]);
  const table = `p2-${seed}`;
  let last = nextRow(table, undefined, 'opened');
  await stores[0].create(tableCalled(table), last);
  const won = [0, 0];
  const wrong: string[] = [];
  for (let i = 0; i < size; i += 1) {
    const rows = [0, 1].map((who) => nextRow(table, last, `by ${who}`, `${i} by ${who}`));
    const answers = await Promise.all(stores.map((store, who) => store.append(table, rows[who]!)));
    const winner = answers.indexOf('written');
    if (answers.toSorted().join() !== 'taken,written') wrong.push(answers.join());
    else won[winner]! += 1;
    last = rows[winner] ?? (await stores[0].rows(table, last.seq))[0]!;
  }
  const there = await stores[0].rows(table, 0);
  const health = await stores[0].health();
  await Promise.all(stores.map((store) => store.close()));
  const isWhole = there.length === size + 1;
  const figure = `${health.store}: ${size} times two wrote the same number at once: ${wrong.length} times anything but one written and one taken, ${there.length - 1} rows, no gap; won ${won.join(' to ')}`;
  return { id: 'P2', figure, passed: wrong.length === 0 && isWhole };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
