import { pathToFileURL } from 'node:url';
import { CliError } from '../src/cli/environment.ts';
import { fightNamed, shippedEncounters } from '../src/cli/home.ts';
import { prepare, variantsOf } from '../src/cli/odds/ask.ts';
import { type Explored, explore } from '../src/odds/explore.ts';
import { rulesets } from '../src/rulesets.ts';

// Measures the time and the number of branches for the exact odds of one attack, computed from scratch. Part of npm run
// bench; on its own: npm run bench -- odds

/** The limit used at live tables. Odds with more branches are sampled there. */
const BUDGET = 5_000;
const ROUNDS = 9;
const SECONDS_A_ROUND = 0.15;

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

/**
 * Returns the processor time of one call in milliseconds. Uses the median of several rounds, so that other work on the
 * machine matters less.
 */
function millisecondsOf(count: () => unknown): number {
  const spent = (): number => process.cpuUsage().user / 1000;
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = spent();
    let calls = 0;
    for (; spent() - began < SECONDS_A_ROUND * 1000; calls++) count();
    return (spent() - began) / calls;
  });
  return median(rounds);
}

/** Returns the first attack of an encounter's first combatant on its first enemy. */
function firstAttack(name: string, called: readonly string[] = []) {
  const fight = fightNamed(name);
  const by = fight.encounter.combatants[0]!;
  const foe = fight.encounter.combatants.find(({ side }) => side !== by.side)!;
  const silence = { answers: [], others: undefined };
  const inquiry = { by: by.id, against: foe.id, attack: undefined, apart: 1, fact: 'damage', ...silence };
  const [variant] = variantsOf({ with: [], called, defence: [], compare: [] });
  return prepare({ ...inquiry, fight, branches: BUDGET }, variant!).question;
}

/** Returns the same with the encounter's name; empty if the attack is impossible. */
function attackIn(name: string) {
  try {
    return [{ name, question: firstAttack(name) }];
  } catch (error) {
    if (error instanceof CliError) return [];
    throw error;
  }
}

/** Returns the first attack with the most branches among a rulebook's encounters. */
function widestAttack(ruleset: string) {
  const names = shippedEncounters().filter(({ name }) => name.startsWith(`${ruleset}/`));
  const attacks = names.flatMap(({ name }) => attackIn(name));
  const branches = ({ question }: (typeof attacks)[number]): number =>
    explore(question, BUDGET)?.branches ?? 0;
  return attacks.reduce((widest, each) => (branches(each) > branches(widest) ? each : widest));
}

function tell(what: string, count: () => Explored | undefined): void {
  const branches = count()?.branches ?? 0;
  const milliseconds = millisecondsOf(count);
  console.log(`${what}: ${milliseconds.toFixed(2)} ms, ${branches} branches`);
}

/**
 * Measures exact odds of the widest attack in each rulebook, and of 2d10 against 2d10 with doubling on a double nine.
 */
export function benchOdds(): void {
  for (const { ruleset } of rulesets) {
    const { name, question } = widestAttack(ruleset.id);
    tell(`odds of an attack, ${name}`, () => explore(question, BUDGET));
  }
  const head = firstAttack(widestAttack(rulesets[0].ruleset.id).name, ['head']);
  tell('odds of 2d10 against 2d10, a called shot with its double nine', () => explore(head, BUDGET));
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) benchOdds();
