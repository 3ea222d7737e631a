import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type SimulationChance, simulationChance } from '../../src/simulation/random.ts';
import { backup } from '../../src/store/archive/backup.ts';
import { checkup } from '../../src/store/checkup.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { type Store, StoreError } from '../../src/store/store.ts';
import { fill, inMemory } from '../store/folders.ts';
import { logOf, nextRow, tableCalled } from '../store/rows.ts';
import type { Figure, Trial } from './figure.ts';

const TABLES = 12;
const ROWS = 12;
const NAME = 'riposte.db';
/** The last row of each table. */
const ENDS = Array.from({ length: TABLES }, (_, i) => logOf(`t${i}`, ROWS, `note at t${i}`).at(-1));

/** The result for a database with a flipped bit. */
interface Outcome {
  readonly sound: number;
  readonly refused: number;
  /** Number of returned rows that differ from the written ones. */
  readonly wrong: number;
}

/**
 * R4: flips one bit of the database file. The store must never return wrong data, must serve undamaged tables, and must
 * report the damage to every check, backup or write.
 */
export async function flippedBits({ size, seed }: Trial): Promise<Figure> {
  return await inMemory(async (folder) => {
    await fill(folder, { tables: TABLES, rows: ROWS });
    const chance = simulationChance(seed, 0);
    const counts = { unharmed: 0, one: 0, some: 0, all: 0, wrong: 0 };
    for (let i = 0; i < size; i += 1) {
      const { refused, wrong } = await inMemory((copy) => outcomeOf(folder, copy, chance));
      if (wrong > 0) counts.wrong += 1;
      else if (refused === 0) counts.unharmed += 1;
      else if (refused === 1) counts.one += 1;
      else if (refused < TABLES) counts.some += 1;
      else counts.all += 1;
    }
    const { unharmed, one, some, all, wrong } = counts;
    const figure = `${size} flipped bits: ${wrong} times something wrong was handed out; ${unharmed} times all ${TABLES} tables were served as written, ${one} times all but one, ${some} times some, ${all} times none (seed ${seed})`;
    return { id: 'R4', figure, passed: wrong === 0 && one > 0 };
  });
}

/** Runs an action that may only fail with a documented store error. */
async function told(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

async function outcomeOf(from: string, folder: string, chance: SimulationChance): Promise<Outcome> {
  const path = join(folder, NAME);
  copyFileSync(join(from, NAME), path);
  flipBit(path, chance);
  await told(async () => void (await checkup({ folder })));
  await told(async () => void (await backup({ folder }, join(folder, 'saved'))));
  let store: Store;
  try {
    store = await storeOn(await openSqlite(folder));
  } catch (error) {
    if (error instanceof StoreError) return { sound: 0, refused: TABLES, wrong: 0 };
    throw error;
  }
  const counts = { sound: 0, refused: 0, wrong: 0 };
  for (let i = 0; i < TABLES; i += 1) {
    counts[await served(store, `t${i}`)] += 1;
    await told(async () => void (await store.append(`t${i}`, nextRow(`t${i}`, ENDS[i]!))));
  }
  await store.close();
  return counts;
}

function flipBit(path: string, chance: SimulationChance): void {
  const bytes = readFileSync(path);
  bytes[chance.pick(bytes.length)]! ^= 1 << chance.pick(8);
  writeFileSync(path, bytes);
}

async function served(store: Store, id: string): Promise<keyof Outcome> {
  try {
    const found = { table: await store.table(id), rows: await store.rows(id, 0) };
    const written = { table: tableCalled(id), rows: logOf(id, ROWS, `note at ${id}`) };
    return isDeepStrictEqual(found, written) ? 'sound' : 'wrong';
  } catch (error) {
    if (error instanceof StoreError) return 'refused';
    throw error;
  }
}
