import { parseArgs } from 'node:util';
import { twins } from './differential.ts';
import { compare } from './twin.ts';

// Compares the engine with the second implementations: node test/differential/run.ts --ruleset <id> --attacks
// 1000000 --seed 1

const { values } = parseArgs({
  options: {
    ruleset: { type: 'string' },
    attacks: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const chosen = twins.filter((twin) => values.ruleset === undefined || twin.ruleset === values.ruleset);
if (chosen.length === 0)
  throw new Error(
    `no second implementation of "${values.ruleset}"; there are: ${twins.map((twin) => twin.ruleset).join(', ')}`,
  );
for (const twin of chosen) {
  const began = performance.now();
  const { attacks, fights, differences, met } = compare(twin, Number(values.attacks), Number(values.seed));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${twin.ruleset}: ${attacks} attacks in ${fights} fights, seed ${values.seed}, ${seconds} s`);
  for (const [what, times] of [...met].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(times).padStart(9)} ${what}`);
  for (const difference of differences) console.log(`  DIFFERENT: ${difference}`);
  console.log(differences.length === 0 ? '  no differences' : `  ${differences.length} differences told`);
  if (differences.length > 0) process.exitCode = 1;
}
