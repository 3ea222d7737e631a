import { Client } from 'pg';
import { simulationChance } from '../../src/simulation/random.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { StoreLocation } from '../../src/store/store.ts';
import type { Postgres } from '../support/postgres.ts';
import { Crowd } from './crowd.ts';
import type { Figure, Trial } from './figure.ts';
import { type ServerNode, startNode } from './nodes.ts';

/** Server processes with people at their tables, while faults occur. */
export interface Scene {
  readonly where: StoreLocation;
  readonly nodes: ServerNode[];
  readonly crowd: Crowd;
}

/** Causes a fault and returns the time when it began. Resolves when everything runs again. */
type Strike = (scene: Scene, turn: number) => Promise<number>;

/** The fault to test. */
export interface Trouble {
  readonly id: string;
  readonly words: string;
  readonly strike: Strike;
  /** Maximum time in milliseconds until everyone gets answers and sees the others again. */
  readonly backWithin: number;
  readonly nodes: number;
  readonly tables: number;
}

/** Repeats a fault under load. Every acknowledged command must be stored exactly once and seen by everyone. */
export async function trouble(
  location: StoreLocation,
  { size, seed }: Trial,
  proof: Trouble,
): Promise<Figure> {
  const { id, words, strike, backWithin, tables } = proof;
  const nodes = await Promise.all(
    Array.from({ length: proof.nodes }, () => startNode({ where: location, pace: 'people' })),
  );
  const { pick } = simulationChance(seed, 0);
  const scene: Scene = { where: location, nodes, crowd: new Crowd() };
  const { crowd } = scene;
  try {
    await crowd.gather(
      nodes.map(({ origin }) => origin),
      tables,
    );
    crowd.start(pick);
    const times: number[] = [];
    for (let turn = 0; turn < size; turn += 1) {
      await pause(300 + pick(500));
      const began = await strike(scene, turn);
      await crowd.allAnswered(began);
      times.push(crowd.longestSince(began));
    }
    await crowd.stop();
    const store = await openStore(location);
    const wrong = await crowd.faults(store);
    await store.close();
    for (const person of crowd.people) await person.unwatch();
    times.sort((a, b) => a - b);
    const longest = times.at(-1)!;
    const lags = crowd.lags();
    const latest = lags.at(-1)!;
    const figure = `${size} ${words}; ${crowd.sent.length} commands of ${crowd.people.length} people acknowledged: ${wrong.length} lost, doubled, out of order or unseen${wrong
      .slice(0, 3)
      .map((one) => ` (${one})`)
      .join(
        '',
      )}; everybody had an answer again after ${middle(times).toFixed(0)} ms (median), ${longest.toFixed(0)} ms (longest); seen by the others after ${middle(lags).toFixed(0)} ms (median), ${latest.toFixed(0)} ms (longest)`;
    return { id, figure, passed: wrong.length === 0 && longest < backWithin && latest < backWithin };
  } finally {
    await crowd.stop();
    for (const person of crowd.people) await person.unwatch();
    for (const node of nodes) await node.kill();
  }
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)]!;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Stops a server and starts another one at its address. */
export const stopAndStart: Strike = async ({ where, nodes }, turn) => {
  const i = turn % nodes.length;
  const { port } = nodes[i]!;
  const began = performance.now();
  const code = await nodes[i]!.stop();
  if (code !== 0) throw new Error(`the server ended with ${code} when it was asked to stop`);
  nodes[i] = await startNode({ where, port, pace: 'people' });
  return began;
};

/** Kills a server, moves its people to another one if possible, and restarts it at its address. */
export const killAndStart: Strike = async ({ where, nodes, crowd }, turn) => {
  const i = turn % nodes.length;
  const { port, origin } = nodes[i]!;
  const other = nodes[(turn + 1) % nodes.length]!;
  const theirs = crowd.people.filter((person) => person.origin === origin);
  const began = performance.now();
  await nodes[i]!.kill();
  for (const person of theirs) person.origin = other.origin;
  nodes[i] = await startNode({ where, port, pace: 'people' });
  for (const person of theirs) person.origin = origin;
  return began;
};

/** Kills PostgreSQL with all its processes and restarts it. */
export function crashOf(postgres: Postgres): Strike {
  return async () => {
    const began = performance.now();
    await postgres.crash();
    return began;
  };
}

/** Closes the connections on which servers receive notifications. */
export function deafening({ url }: Postgres): Strike {
  return async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const began = performance.now();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or query = 'select 1'",
    );
    await client.end();
    return began;
  };
}
