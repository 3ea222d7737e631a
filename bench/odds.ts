import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { explore } from '../src/odds/explore.ts';
import { rulesets } from '../src/rulesets.ts';
import { median, perSecond, speedNow, told } from './report.ts';
import { BUDGET, firstAttacks, rowOf, type ShippedAttack, shippedAttacks } from './shipped-attacks.ts';

// Measures the exact odds of the first attacks of all shipped combatants, with called shots and areas: how many have
// too many branches and are sampled, and the time of the widest, computed from scratch with the chances of every fact.
// Part of npm run bench; on its own: npm run bench -- odds [--book timeslice] [--all]
//
// npm run bench -- odds --table writes docs/odds-attacks.md, which lists every first attack.

const { values } = parseArgs({
  options: {
    book: { type: 'string' },
    all: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
  },
});

/** Milliseconds for the odds of one attack, on the machine for which the bar was set. */
const BAR = 1;
/** How many of the attacks with the most branches are timed. */
const TIMED = 6;
const ROUNDS = 5;
const SECONDS_A_ROUND = 0.06;
const SECONDS_A_ROW = 0.01;

const INTRODUCTION = `# First attacks

After this page you know how many branches the odds of each shipped combatant's first attack take, how long they take, and how much is left out. \`npm run bench -- odds --table\` writes this page.

The attack is the first that a combatant can make on its first enemy, with both of them alone and side by side. *Not followed* is the chance of the branches that are left out ([exact, and when not](odds.md#exact-and-when-not)). Times are milliseconds of one processor, with the chances of every fact, converted to the machine of [speed](performance.md); those below 0.1 may be wrong by half.
`;
const HEADING = '| encounter | attacker | target | branches | not followed | ms |\n|---|---|---|---|---|---|';

/** Returns the milliseconds of this thread for one call. */
function millisecondsOf(count: () => unknown): number {
  return median(Array.from({ length: ROUNDS }, () => 1000 / perSecond(SECONDS_A_ROUND, count)));
}

const speed = speedNow();

/** Computes the odds of an attack from scratch, with the chances of every fact. */
function allFacts({ query }: ShippedAttack): void {
  explore(query, BUDGET)?.distribution.facts();
}

function tell(what: string, attacks: readonly ShippedAttack[]): void {
  if (attacks.length === 0) return;
  const counted = attacks.map((attack) => ({ ...attack, branches: explore(attack.query, BUDGET)?.branches }));
  const sampled = counted.filter(({ branches }) => branches === undefined);
  const widest = counted
    .filter(({ branches }) => branches !== undefined)
    .toSorted((a, b) => b.branches! - a.branches!)
    .slice(0, TIMED)
    .map((attack) => ({ ...attack, took: millisecondsOf(() => allFacts(attack)) }));
  const slowest = widest.toSorted((a, b) => b.took - a.took)[0]!;
  console.log(
    `odds of ${what}: ${counted.length} attacks; the slowest has ${slowest.branches} branches (${slowest.name})`,
  );
  told(`slowest, ${slowest.took.toFixed(2)} ms here`, slowest.took * speed, { atMost: BAR }, 'ms');
  told('sampled', sampled.length, { atMost: 0 });
  if (values.all) for (const { name } of sampled) console.log(`         ${name}`);
}

function tellAll(): void {
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
}

const PAGE = fileURLToPath(new URL('../docs/odds-attacks.md', import.meta.url));

/** Writes the page of all first attacks. The time of each is that of a few calls. */
function writeTable(): void {
  const books = rulesets.map(({ ruleset }) => {
    const attacks = firstAttacks(ruleset.id);
    // The first computations measure the compiler of the machine.
    for (const attack of attacks) allFacts(attack);
    const rows = attacks.map((attack) => {
      const milliseconds = 1000 / perSecond(SECONDS_A_ROW, () => allFacts(attack));
      return `${rowOf(attack)} ${(milliseconds * speed).toFixed(2)} |`;
    });
    return `## ${ruleset.rulebook.title}\n\n${HEADING}\n${rows.join('\n')}\n`;
  });
  writeFileSync(PAGE, `${INTRODUCTION}\n${books.join('\n')}`);
}

if (values.table) writeTable();
else tellAll();
