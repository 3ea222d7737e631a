import { openStore } from '../../src/store/open-store.ts';
import { inFolder } from '../store/folders.ts';
import type { Postgres } from '../support/postgres.ts';
import type { Figure, Trial } from './figure.ts';
import { badArchives } from './store-archives.ts';
import { faultsInCalls } from './store-calls.ts';
import { cutOff } from './store-cut.ts';
import { flippedBits } from './store-damage.ts';
import { faultsInStatements, fullDisk } from './store-faults.ts';
import { kills, killsOnSqlite, stops } from './store-kills.ts';
import { killedUpgrades } from './store-migrations.ts';
import { lostNotices } from './store-notify.ts';
import { conflicts, crashes } from './store-postgres.ts';
import { syncs } from './store-syncs.ts';

/** A reliability test of the store. */
export interface Proof {
  readonly id: string;
  /** The full size. If every n-th call fails, this is the step. */
  readonly full: number;
  readonly run: (trial: Trial, postgres: () => Promise<Postgres>) => Promise<Figure>;
}

/** All guarantees of docs/store.md. */
export const STORE_PROOFS: readonly Proof[] = [
  { id: 'R1', full: 200, run: killsOnSqlite },
  { id: 'R1', full: 50, run: async (trial, postgres) => kills({ url: (await postgres()).url }, trial) },
  { id: 'R2', full: 100, run: syncs },
  { id: 'R3', full: 1, run: ({ size: stride }) => faultsInCalls({ stride }) },
  { id: 'R3', full: 1, run: ({ size: stride }) => faultsInStatements({ stride }) },
  { id: 'R3', full: 1, run: fullDisk },
  { id: 'R4', full: 5000, run: flippedBits },
  { id: 'R5', full: 1, run: ({ size: stride }) => killedUpgrades({ stride }) },
  { id: 'R6', full: 5000, run: badArchives },
  { id: 'R7', full: 50, run: stops },
  { id: 'P1', full: 50, run: async (trial, postgres) => crashes(await postgres(), trial) },
  {
    id: 'P2',
    full: 10_000,
    run: async (trial, postgres) => {
      const { url } = await postgres();
      return await conflicts(() => openStore({ url }), trial);
    },
  },
  {
    id: 'P2',
    full: 10_000,
    run: (trial) => inFolder((folder) => conflicts(() => openStore({ folder }), trial)),
  },
  { id: 'P2', full: 10, run: async (trial, postgres) => cutOff((await postgres()).url, trial) },
  { id: 'P3', full: 100, run: async (trial, postgres) => lostNotices((await postgres()).url, trial) },
];
