import { pathToFileURL } from 'node:url';
import { Stop } from '../src/cli/exit.ts';
import { fightNamed, shippedEncounters } from '../src/cli/home.ts';
import { prepare } from '../src/cli/odds/ask.ts';
import { variantsOf } from '../src/cli/odds/variants.ts';
import { type Explored, explore } from '../src/odds/explore.ts';
import { rulesets } from '../src/rulesets.ts';

// How long the exact odds of one attack take, counted anew each time, and in how many branches. Part of
// npm run bench; alone: npm run bench:odds

/** As at a live table: what has more branches is sampled there. */
const BUDGET = 5_000;
const ROUNDS = 9;
const SECONDS_A_ROUND = 0.15;

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** Processor time of one call in milliseconds: the median of rounds, so that other work on the machine counts less. */
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

/** The first attack of the first combatant on its first foe in an encounter. */
function firstAttack(name: string, called: readonly string[] = []) {
  const fight = fightNamed(name);
  const by = fight.encounter.combatants[0]!;
  const foe = fight.encounter.combatants.find(({ side }) => side !== by.side)!;
  const silence = { answers: [], others: undefined };
  const inquiry = { by: by.id, against: foe.id, attack: undefined, apart: 1, fact: 'damage', ...silence };
  const [variant] = variantsOf({ with: [], called, defence: [], compare: [] });
  return prepare({ ...inquiry, fight, branches: BUDGET }, variant!).question;
}

/** The same with its encounter's name; none where the first combatant can't attack the first foe. */
function attackIn(name: string) {
  try {
    return [{ name, question: firstAttack(name) }];
  } catch (error) {
    if (error instanceof Stop) return [];
    throw error;
  }
}

/** Of the first attacks in a book's encounters the one with the most branches. */
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

/** Exact odds of the widest attack in each rulebook, and of 2d10 against 2d10 with a doubling for double nine. */
export function benchOdds(): void {
  for (const { ruleset } of rulesets) {
    const { name, question } = widestAttack(ruleset.id);
    tell(`odds of an attack, ${name}`, () => explore(question, BUDGET));
  }
  const head = firstAttack(widestAttack(rulesets[0].ruleset.id).name, ['head']);
  tell('odds of 2d10 against 2d10, a called shot with its double nine', () => explore(head, BUDGET));
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) benchOdds();
