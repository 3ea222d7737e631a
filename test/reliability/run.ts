import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { startChromium } from '../browser/chromium.ts';
import { bringPageUpToDate } from '../browser/page-up-to-date.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { ENGINE_PROOFS } from './engine-list.ts';
import type { Figure, Trial } from './figure.ts';
import { LIVE_PROOFS } from './live-list.ts';
import { STORE_PROOFS } from './store-list.ts';
import { WEB_PROOFS } from './web-list.ts';

// Runs all guarantees of docs/reliability.md and docs/web.md, at full size unless a size is given. Writes the results
// as JSON to dist/proof.json. Exits with 1 if a guarantee is not met.
//   npm run reliability -- [--id C1,N3] [--of engine|live|store|web] [--size full|small|20] [--seed 7]

const { values } = parseArgs({
  options: {
    id: { type: 'string' },
    of: { type: 'string' },
    size: { type: 'string', default: 'full' },
    seed: { type: 'string', default: '1' },
  },
});
const ids = values.id?.split(',');
const proofs = [
  ...ENGINE_PROOFS.map((proof) => ({ ...proof, of: 'engine' })),
  ...STORE_PROOFS.map((proof) => ({ ...proof, of: 'store', small: smallOf(proof.full) })),
  ...LIVE_PROOFS.map((proof) => ({ ...proof, of: 'live', small: proof.small ?? 1 })),
  ...WEB_PROOFS.map(({ run, ...proof }) => {
    return { ...proof, of: 'web', small: proof.small ?? 1, run: (trial: Trial) => run(trial, browser) };
  }),
].filter(({ id, of }) => (ids === undefined || ids.includes(id)) && (values.of ?? of) === of);

/** If every n-th call fails, a larger step means a smaller test. */
function smallOf(full: number): number {
  return full === 1 ? 37 : Math.ceil(full / 50);
}

function sizeOf({ full, small }: { readonly full: number; readonly small: number }): number {
  if (values.size === 'full') return full;
  return values.size === 'small' ? small : Number(values.size);
}

let opened: Promise<Browser> | undefined;
/** Builds the current page first. */
function browser(): Promise<Browser> {
  if (opened === undefined) bringPageUpToDate();
  opened ??= startChromium();
  return opened;
}

let started: Promise<Postgres> | undefined;
/** Uses the safest disk settings. */
const postgres = (): Promise<Postgres> => {
  started ??= startPostgres([]);
  return started;
};

interface Result extends Figure {
  readonly seconds: number;
  readonly command: string;
}

const results: Result[] = [];
for (const proof of proofs) {
  const { id, of } = proof;
  const size = sizeOf(proof);
  const began = performance.now();
  const trial = { size, seed: Number(values.seed) };
  const { figure, passed } = await proof.run(trial, postgres).catch((error: Error) => {
    return { figure: `broke off: ${error.stack}`, passed: false };
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const command = `npm run reliability -- --id ${id} --of ${of} --size ${size} --seed ${values.seed}`;
  results.push({ id, figure, passed, seconds, command });
  console.log(`${passed ? 'passed' : 'FAILED'}  ${id}  ${figure}  (${seconds} s)  ${command}`);
  if (!passed) process.exitCode = 1;
}
await (await started)?.stop();
await (await opened)?.close();
const folder = join(import.meta.dirname, '../../dist');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'proof.json'),
  `${JSON.stringify({ at: new Date().toISOString(), results }, null, 2)}\n`,
);
if (results.length === 0) {
  console.error('There is no such proof.');
  process.exitCode = 2;
}
