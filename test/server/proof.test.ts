import { afterAll, expect, test } from 'vitest';
import { LIVE_PROOFS } from '../reliability/live-list.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';

// A short version of the server's guarantees in docs/reliability.md. Full size: npm run reliability -- --of live

const seed = 1 + (Date.now() % 1_000_000);
let started: Promise<Postgres> | undefined;
const postgres = (): Promise<Postgres> => {
  started ??= startPostgres([]);
  return started;
};
afterAll(async () => (await started)?.stop());

for (const { id, small: size, run } of LIVE_PROOFS) {
  if (size === null) continue;
  test(`[${id}] the server keeps this guarantee (seed ${seed})`, async () => {
    const { figure, passed } = await run({ size, seed }, postgres);
    console.info(`${id} ${figure}`);
    expect(passed).toBe(true);
  });
}
