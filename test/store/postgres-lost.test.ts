import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOff } from '../reliability/store-cut.ts';
import { crashes } from '../reliability/store-postgres.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { MEMORY } from './folders.ts';

// Full size: node test/reliability/store.ts --id P1, --id P2

const seed = 1 + (Date.now() % 1_000_000);
let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres([], MEMORY);
});

afterAll(() => postgres?.stop());

test('[P2] a server that loses its connection during work neither loses nor duplicates a row', async () => {
  const { figure, passed } = await cutOff(postgres.url, { size: 1, seed }, '?query_timeout=1000');
  console.info(`P2 ${figure}`);
  expect(passed).toBe(true);
});

test('[P1] acknowledged rows survive when PostgreSQL is killed and restarted', async () => {
  const { figure, passed } = await crashes(postgres, { size: 2, seed });
  console.info(`P1 ${figure}`);
  expect(passed).toBe(true);
});
