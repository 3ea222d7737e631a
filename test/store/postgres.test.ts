import { afterAll, beforeAll } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { describeStore } from './contract.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres([]);
  console.info(`PostgreSQL: ${postgres.which}`);
}, 60_000);

afterAll(() => postgres?.stop());

describeStore('PostgreSQL', async () => ({ open: () => openStore({ url: postgres.url }) }));
