import { expect, test } from 'vitest';
import { TableSeed } from '../../src/table/seed.ts';
import { isKept } from './proof-of-dice.ts';

const SEED = new TableSeed(new Uint8Array(32).fill(9));

test('the seed that was promised proves itself', async () => {
  expect(await isKept(SEED.reveal(), SEED.commitment)).toBe(true);
});

test('another seed does not, nor does what is none', async () => {
  expect(await isKept('00'.repeat(32), SEED.commitment)).toBe(false);
  expect(await isKept('not hexadecimal', SEED.commitment)).toBe(false);
  expect(await isKept('', SEED.commitment)).toBe(false);
});
