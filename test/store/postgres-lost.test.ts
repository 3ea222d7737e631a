import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOff } from '../proof/store-cut.ts';
import { crashes } from '../proof/store-postgres.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { MEMORY } from './folders.ts';

// At full size: node test/proof/store.ts --id P1, --id P2

const seed = 1 + (Date.now() % 1_000_000);
let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres([], MEMORY);
});

afterAll(() => postgres?.stop());

test('[P2] a server that was cut off in the middle of its work loses nothing and doubles nothing', async () => {
  const { figure, passed } = await cutOff(postgres.url, { size: 1, seed }, '?query_timeout=1000');
  console.info(`P2 ${figure}`);
  expect(passed).toBe(true);
});

test('[P1] PostgreSQL is killed and started again, and nothing that was acknowledged is lost', async () => {
  const { figure, passed } = await crashes(postgres, { size: 2, seed });
  console.info(`P1 ${figure}`);
  expect(passed).toBe(true);
});
