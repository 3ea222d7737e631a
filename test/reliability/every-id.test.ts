import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENGINE_PROOFS } from './engine-list.ts';
import { LIVE_PROOFS } from './live-list.ts';
import { STORE_PROOFS } from './store-list.ts';
import { WEB_PROOFS } from './web-list.ts';

const PAPER = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');

/** These have separate commands: npm run reliability -- laws, proof:mutants and bench:live. */
const OTHER_COMMANDS = ['E1', 'E3', 'E9', 'N5'];

test('the index of docs/reliability.md lists every tested id exactly once, and no other id', () => {
  const index = PAPER.split(/^## /m).find((section) => section.startsWith('Every id'))!;
  const listed = [...index.matchAll(/^\| ([A-Z]+\d*) \|/gm)].map(([, id]) => id);
  const proofs = [...ENGINE_PROOFS, ...LIVE_PROOFS, ...STORE_PROOFS, ...WEB_PROOFS];
  const proved = new Set([...proofs.map(({ id }) => id), ...OTHER_COMMANDS]);
  expect([...listed].sort()).toEqual([...proved].sort());
});
