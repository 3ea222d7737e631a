import { expect, test } from 'vitest';
import { killsOnSqlite, stops } from '../proof/store-kills.ts';

// At full size: node test/proof/store.ts --id R1

const seed = 1 + (Date.now() % 1_000_000);

test('[R1] a server that is killed again and again has lost nothing that it acknowledged, and doubled nothing', async () => {
  const { figure, passed } = await killsOnSqlite({ size: 4, seed });
  console.info(`R1 ${figure} (seed ${seed})`);
  expect(passed).toBe(true);
});

test('[R7] a server that is told to stop finishes what it is writing', async () => {
  const { figure, passed } = await stops({ size: 2, seed });
  console.info(`R7 ${figure} (seed ${seed})`);
  expect(passed).toBe(true);
});
