import { parseArgs } from 'node:util';
import { rulesets } from '../../src/rulesets.ts';
import { compareOffers } from './compare.ts';
import { statements } from './statements.ts';

// Compares the offers of each rulebook with an independent statement of the legal options: npm run reliability --
// offers --decisions 100000 --seed 7 --ruleset tactics

const { values } = parseArgs({
  options: {
    decisions: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    ruleset: { type: 'string' },
  },
});
console.log(`seed ${values.seed}, ${values.decisions} questions for each rulebook`);
let disagree = 0;
for (const statement of statements) {
  if (values.ruleset !== undefined && values.ruleset !== statement.ruleset) continue;
  const { ruleset } = rulesets.find((kit) => kit.ruleset.id === statement.ruleset)!;
  const began = performance.now();
  const extent = { seed: Number(values.seed), decisions: Number(values.decisions) };
  const { decisions, fights, byKey, faults } = compareOffers(ruleset, statement as never, extent);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${ruleset.id}: ${decisions} questions in ${fights} fights, ${faults.length} disagreements, ${seconds} s`,
  );
  for (const [key, times] of [...byKey].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(times).padStart(9)} ${key}`);
  for (const fault of faults) console.log(`  DIFFERENT ${fault}`);
  disagree += faults.length;
}
process.exitCode = disagree === 0 ? 0 : 1;
