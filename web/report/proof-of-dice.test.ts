import { expect, test } from 'vitest';
import { FightSeed } from '../../src/fight/seed.ts';
import { isKept } from './recap.ts';

const SEED = new FightSeed(new Uint8Array(32).fill(9));

test('the promised seed matches its fingerprint', async () => {
  expect(await isKept(SEED.reveal(), SEED.commitment)).toBe(true);
});

test('another seed, or an invalid one, does not match', async () => {
  expect(await isKept('00'.repeat(32), SEED.commitment)).toBe(false);
  expect(await isKept('not hexadecimal', SEED.commitment)).toBe(false);
  expect(await isKept('', SEED.commitment)).toBe(false);
});
