import { expect, test } from 'vitest';
import { ENGINE_PROOFS } from './engine-list.ts';

// Short versions of the guarantees on rules, fights and dice in docs/reliability.md. Full size: npm run reliability --
// --of engine

/**
 * test/misuse and test/random-encounters contain the short versions of these. E6 consists of the tests next to the
 * rules.
 */
const ELSEWHERE = new Set(['E6', 'E10', 'E11']);

const seed = 1 + (Date.now() % 1_000_000);

for (const { id, small: size, run } of ENGINE_PROOFS) {
  if (ELSEWHERE.has(id)) continue;
  test(`[${id}] the rules and dice keep this guarantee (seed ${seed})`, async () => {
    const { figure, passed } = await run({ size, seed });
    console.info(`${id} ${figure}`);
    expect(passed).toBe(true);
  });
}
