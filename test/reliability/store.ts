import { parseArgs } from 'node:util';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { STORE_PROOFS } from './store-list.ts';

// Runs the reliability tests of the store, at full size unless a size is given:
//   node test/reliability/store.ts [--id R1] [--size 20] [--seed 7]

const { values } = parseArgs({
  options: { id: { type: 'string' }, size: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

let started: Promise<Postgres> | undefined;
/** Uses the safest disk settings. */
const postgres = (): Promise<Postgres> => {
  started ??= startPostgres([]);
  return started;
};

for (const { id, full, run } of STORE_PROOFS) {
  if (values.id !== undefined && values.id !== id) continue;
  const began = performance.now();
  const { figure, passed } = await run(
    { size: Number(values.size ?? full), seed: Number(values.seed) },
    postgres,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${passed ? 'passed' : 'FAILED'} ${id} ${figure} (${seconds} s)`);
  if (!passed) process.exitCode = 1;
}
await (await started)?.stop();
