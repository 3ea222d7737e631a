import { expect, test } from 'vitest';
import { ENGINE_PROOFS } from './engine-list.ts';

// What docs/reliability.md promises of rules, table and dice, in small. At full size: npm run proof -- --of engine

/** These run in small in test/adversaries and test/random-encounters; E6 is the tests beside the rules themselves. */
const ELSEWHERE = new Set(['E6', 'E10', 'E11']);

const seed = 1 + (Date.now() % 1_000_000);

for (const { id, small: size, run } of ENGINE_PROOFS) {
  if (ELSEWHERE.has(id)) continue;
  test(`[${id}] what is promised of rules and dice is so (seed ${seed})`, async () => {
    const { figure, passed } = await run({ size, seed });
    console.info(`${id} ${figure}`);
    expect(passed).toBe(true);
  });
}
