import { inFolder } from '../store/folders.ts';
import type { Postgres } from '../support/postgres.ts';
import { bombs } from './bombs.ts';
import { evening } from './evening.ts';
import type { Trial } from './figure.ts';
import { cutOffs, guesses, matrix } from './live-access.ts';
import { crawl } from './live-crawl.ts';
import { journals } from './live-dice.ts';
import { malformed } from './live-hostile.ts';
import { joiners } from './live-joiners.ts';
import { retries } from './live-keys.ts';
import { oneOrder } from './live-order.ts';
import { pairs } from './live-pairs.ts';
import { resumes } from './live-resume.ts';
import { seeds, taints } from './live-secrets.ts';
import { slowAndFlood } from './live-slow.ts';
import { crashOf, deafening, killAndStart, stopAndStart, type Trouble, trouble } from './live-trouble.ts';
import type { Proof } from './store-list.ts';
import { supplies } from './supplies.ts';

/** A reliability test with its size in `npm test`; `null` if it takes too long for that. */
export interface LiveProof extends Proof {
  readonly small: number | null;
}

type Given = Pick<LiveProof, 'id' | 'small' | 'full'>;

/**
 * Factor for time limits in short tests. They run in parallel with all other tests, so they only prove that nothing is lost.
 */
const PATIENCE = 20;

function inTime({ id, small }: Given, { size }: Trial, proof: Omit<Trouble, 'id'>): Trouble {
  const times = small !== null && size <= small ? PATIENCE : 1;
  return { id, ...proof, backWithin: times * proof.backWithin };
}

/** A test on SQLite, in a separate folder. */
function onSqlite(given: Given, proof: Omit<Trouble, 'id'>): LiveProof {
  return {
    ...given,
    run: (trial) => inFolder((folder) => trouble({ folder }, trial, inTime(given, trial, proof))),
  };
}

/** A test on a real PostgreSQL. */
function onPostgres(given: Given, proof: (postgres: Postgres) => Omit<Trouble, 'id'>): LiveProof {
  return {
    ...given,
    async run(trial, started) {
      const postgres = await started();
      return await trouble({ url: postgres.url }, trial, inTime(given, trial, proof(postgres)));
    },
  };
}

/** C1 and P2 with several server processes on PostgreSQL. */
function ordered(given: Given, nodes: number): LiveProof {
  return {
    ...given,
    async run(trial, postgres) {
      const { url } = await postgres();
      return { ...(await oneOrder({ where: { url }, nodes }, trial)), id: given.id };
    },
  };
}

/** The reliability tests of servers with people at their tables. */
export const LIVE_PROOFS: readonly LiveProof[] = [
  onSqlite(
    { id: 'R1', small: null, full: 20 },
    {
      words: 'kills -9 of `riposte serve` on SQLite under load',
      strike: killAndStart,
      backWithin: 5_000,
      nodes: 1,
      tables: 4,
    },
  ),
  onSqlite(
    { id: 'R7', small: 1, full: 20 },
    {
      words: 'stops of `riposte serve` on SQLite under load',
      strike: stopAndStart,
      backWithin: 3_000,
      nodes: 1,
      tables: 4,
    },
  ),
  {
    id: 'C1',
    small: 80,
    full: 5_000,
    run: (trial) => inFolder((folder) => oneOrder({ where: { folder }, nodes: 1 }, trial)),
  },
  ordered({ id: 'C1', small: 40, full: 5_000 }, 2),
  { id: 'C2', small: 200, full: 10_000, run: retries },
  { id: 'N1', small: 40, full: 3_000, run: resumes },
  { id: 'N2', small: 60, full: 10_000, run: joiners },
  { id: 'N3', small: 400, full: 100_000, run: malformed },
  { id: 'N4', small: null, full: 400, run: slowAndFlood },
  onPostgres({ id: 'P1', small: null, full: 30 }, (postgres) => ({
    words: 'crashes of PostgreSQL under two `riposte serve`',
    strike: crashOf(postgres),
    backWithin: 5_000,
    nodes: 2,
    tables: 4,
  })),
  onPostgres({ id: 'P1', small: null, full: 20 }, () => ({
    words: 'kills -9 of one of three `riposte serve` on PostgreSQL, whose people go to another',
    strike: killAndStart,
    backWithin: 5_000,
    nodes: 3,
    tables: 4,
  })),
  ordered({ id: 'P2', small: null, full: 10_000 }, 3),
  onPostgres({ id: 'P3', small: 1, full: 50 }, (postgres) => ({
    words: 'times all connections of two `riposte serve` that listen to PostgreSQL cut',
    strike: deafening(postgres),
    backWithin: 1_000,
    nodes: 2,
    tables: 4,
  })),
  { id: 'S1', small: 1, full: 180, run: taints },
  { id: 'S2', small: 1, full: 200, run: pairs },
  { id: 'A1', small: 1, full: 4, run: matrix },
  {
    id: 'A2',
    small: 5,
    full: 1_000,
    run: async (trial, postgres) => cutOffs({ url: (await postgres()).url }, trial),
  },
  { id: 'A3', small: 1, full: 1, run: crawl },
  { id: 'A4', small: 200, full: 20_000, run: guesses },
  { id: 'D3', small: 18, full: 1_000, run: journals },
  { id: 'D4', small: 5, full: 1_000, run: seeds },
  { id: 'U1', small: 12, full: 100, run: bombs },
  { id: 'Z1', small: null, full: 1, run: supplies },
  {
    id: 'EVENING',
    small: null,
    full: 1,
    run: (trial) => inFolder((folder) => evening({ where: { folder }, nodes: 1 }, trial)),
  },
  {
    id: 'EVENING',
    small: null,
    full: 1,
    run: async (trial, postgres) => evening({ where: { url: (await postgres()).url }, nodes: 2 }, trial),
  },
];
