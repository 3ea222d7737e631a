import { parseArgs } from 'node:util';
import { kits, nameRulebooks, rulebooksLoaded } from '../../src/rulebooks/kits.ts';
import { tryLaws } from './trial.ts';

// Checks the properties at any size: npm run reliability -- laws --commands 1000000 --seed 7 --ruleset <id>
// With --least 100, rules that were cited less often are tested further in the fight that cited them most. This uses at
// most the same number of commands again. --rulebook ./my-book adds a rulebook of your own.

const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    ruleset: { type: 'string' },
    least: { type: 'string', default: '0' },
    rulebook: { type: 'string', multiple: true, default: [] },
  },
});
const seed = Number(values.seed);
const commands = Number(values.commands);
nameRulebooks(values.rulebook);
await rulebooksLoaded();
console.log(`seed ${seed}, ${commands} commands for each ruleset`);
let isBroken = false;
for (const { ruleset } of kits()) {
  if (values.ruleset !== undefined && values.ruleset !== ruleset.id) continue;
  const began = performance.now();
  const trial = tryLaws(ruleset, { seed, commands, least: Number(values.least) });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${ruleset.id}: ${trial.commands} commands in ${trial.fights} fights, ${seconds.toFixed(0)} s`);
  for (const [id, times] of [...trial.cited].sort((a, b) => a[1] - b[1]))
    console.log(`  ${String(times).padStart(9)} ${id}`);
  for (const [law, times] of trial.tried) console.log(`  tried ${times} times: ${law}`);
  if (trial.silent.length > 0) console.log(`  never at work: ${trial.silent.join(', ')}`);
  if (trial.breach !== undefined) console.log(`  BROKEN: ${trial.breach}`);
  isBroken ||= trial.breach !== undefined || trial.silent.length > 0;
}
process.exitCode = isBroken ? 1 : 0;
