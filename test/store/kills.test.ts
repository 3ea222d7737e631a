import { expect, test } from 'vitest';
import { killsOnSqlite, stops } from '../reliability/store-kills.ts';

// Full size: node test/reliability/store.ts --id R1

const seed = 1 + (Date.now() % 1_000_000);

test('[R1] a server that is killed repeatedly neither loses nor duplicates an acknowledged row', async () => {
  const { figure, passed } = await killsOnSqlite({ size: 4, seed });
  console.info(`R1 ${figure} (seed ${seed})`);
  expect(passed).toBe(true);
});

test('[R7] a server that is asked to stop finishes its current writes', async () => {
  const { figure, passed } = await stops({ size: 2, seed });
  console.info(`R7 ${figure} (seed ${seed})`);
  expect(passed).toBe(true);
});
