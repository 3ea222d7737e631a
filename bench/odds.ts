import { parseArgs } from 'node:util';
import { explore } from '../src/odds/explore.ts';
import { rulesets } from '../src/rulesets.ts';
import { median, perSecond, speedNow, told } from './report.ts';
import { BUDGET, type ShippedAttack, shippedAttacks } from './shipped-attacks.ts';

// Measures the exact odds of the first attacks of all shipped combatants, with called shots and areas: how many have
// too many branches and are sampled, and the time of the widest, computed from scratch. Part of npm run bench; on its
// own: npm run bench -- odds [--book timeslice] [--all]

const { values } = parseArgs({
  options: { book: { type: 'string' }, all: { type: 'boolean', default: false } },
});

/** Milliseconds for the odds of one attack, on the machine for which the bar was set. */
const BAR = 1;
/** How many of the attacks with the most branches are timed. */
const TIMED = 4;
const ROUNDS = 5;
const SECONDS_A_ROUND = 0.06;

/** Returns the milliseconds of this thread for one call. */
function millisecondsOf(count: () => unknown): number {
  return median(Array.from({ length: ROUNDS }, () => 1000 / perSecond(SECONDS_A_ROUND, count)));
}

const speed = speedNow();

function tell(what: string, attacks: readonly ShippedAttack[]): void {
  if (attacks.length === 0) return;
  const counted = attacks.map((attack) => ({ ...attack, branches: explore(attack.query, BUDGET)?.branches }));
  const sampled = counted.filter(({ branches }) => branches === undefined);
  const widest = counted
    .filter(({ branches }) => branches !== undefined)
    .toSorted((a, b) => b.branches! - a.branches!)
    .slice(0, TIMED)
    .map((attack) => ({ ...attack, took: millisecondsOf(() => explore(attack.query, BUDGET)) }));
  const slowest = widest.toSorted((a, b) => b.took - a.took)[0]!;
  console.log(
    `odds of ${what}: ${counted.length} attacks; the slowest has ${slowest.branches} branches (${slowest.name})`,
  );
  told(`slowest, ${slowest.took.toFixed(2)} ms here`, slowest.took * speed, { atMost: BAR }, 'ms');
  told('sampled', sampled.length, { atMost: 0 });
  if (values.all) for (const { name } of sampled) console.log(`         ${name}`);
}

for (const { ruleset } of rulesets) {
  if (values.book !== undefined && values.book !== ruleset.id) continue;
  const attacks = shippedAttacks(ruleset.id);
  tell(
    `first attacks, ${ruleset.id}`,
    attacks.filter(({ isFirst }) => isFirst),
  );
  tell(
    `called shots, areas and other attacks, ${ruleset.id}`,
    attacks.filter(({ isFirst }) => !isFirst),
  );
}
