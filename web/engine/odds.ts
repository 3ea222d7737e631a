import type { RawAnswer } from '../../src/kernel/decision.ts';
import { ok, type Result, refusal, refused } from '../../src/kernel/result.ts';
import { answeredBy, answerOnce, byPolicy } from '../../src/odds/answers.ts';
import { duelSetup, findAttack } from '../../src/odds/attack-query.ts';
import { forecastWithOdds } from '../../src/odds/forecast.ts';
import { parseNotation } from '../../src/odds/notation.ts';
import { exactDistribution } from '../../src/odds/notation-odds.ts';
import { type Budget, oddsOf, oddsOfAct, oddsOfChoice, oddsView } from '../../src/odds/odds.ts';
import { chanceOf, distributionOf, factsIn, meanOf } from '../../src/odds/outcomes.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { Exit, SeenForecast, SeenOdds } from '../../src/table/exit.ts';
import type { Table } from '../../src/table/table.ts';
import { readText } from './reading.ts';

/** An attack in an encounter whose odds are requested. */
export interface AttackAsked {
  readonly text: string;
  readonly by: string;
  readonly against: string;
  /** Weapons, places and similar choices by id or name, in the rulebook's terms. May be empty. */
  readonly how: readonly string[];
  /** Cells between the two combatants. The other combatants are removed. */
  readonly apart: number;
  /** How other decisions are answered: by the simple policy, or by default answers. */
  readonly others: 'simple' | 'silence';
}

/** The odds of an attack, or the reason why they cannot be computed. */
export type AttackOdds =
  | {
      /** Exact over a number of branches, or sampled in a number of runs. */
      readonly kind: 'exact' | 'sampled';
      readonly runs: number;
      readonly chances: readonly { readonly name: string; readonly chance: number }[];
      readonly means: readonly { readonly name: string; readonly mean: number }[];
      /** Each amount of damage with its chance. */
      readonly damage: readonly { readonly value: number; readonly chance: number }[];
      /** Other choices that were available for the attack. */
      readonly choices: readonly string[];
    }
  | { readonly problem: string; readonly choices: readonly string[] };

const ATTACK_BRANCHES = 100_000;
const ATTACK_RUNS = 20_000;
/** Number of dice streams to try until the attack is possible. */
const TRIES = 10;

/** Computes the odds of an attack. */
export function attackOdds({ text, by, against, how, apart, others }: AttackAsked): AttackOdds {
  const read = readText(text);
  if ('faults' in read) return { problem: read.faults[0]?.what ?? '', choices: [] };
  const { ruleset } = rulesets.find((each) => each.ruleset.id === read.encounter.ruleset)!;
  const start = ruleset.start(duelSetup(read.encounter, { by, against, apart }));
  const streams = Array.from({ length: TRIES }, (_, i) => () => simulationChance(1 + i, 0).draw);
  const wanted = { by, against, kind: undefined, values: [against, ...how] };
  const { found, seen } = findAttack(ruleset, start, wanted, streams);
  const choices = [...seen.values].filter((value) => value !== against);
  if (found === undefined) return { problem: 'never', choices };
  const { situation } = found;
  const opens =
    situation.opening === null
      ? () => undefined
      : answerOnce<unknown>(by, situation.opening.key, situation.opening.answer);
  const rest = others === 'simple' ? [byPolicy<unknown>(ruleset.policies.simple!, () => true)] : [];
  const question = { ruleset, start: situation.start, given: [], answering: answeredBy(opens, ...rest) };
  const sampling = { runs: ATTACK_RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOf(question, { branches: ATTACK_BRANCHES, sampling });
  if (odds.kind === 'unknown') return { problem: 'never', choices };
  const { chances } = odds;
  const kinds = (name: string) => new Set(distributionOf(chances, name).map(({ value }) => typeof value));
  const names = factsIn(chances);
  return {
    kind: odds.kind,
    runs: odds.kind === 'exact' ? odds.branches : odds.runs,
    chances: names
      .filter((name) => kinds(name).has('boolean'))
      .map((name) => ({ name, chance: toNumber(chanceOf(chances, name)) })),
    means: names
      .filter((name) => kinds(name).has('number'))
      .map((name) => ({ name, mean: meanOf(chances, name) })),
    damage: distributionOf(chances, 'damage').map(({ value, chance }) => {
      return { value: typeof value === 'number' ? value : 0, chance: toNumber(chance) };
    }),
    choices,
  };
}

/** Lists the combatants of an encounter. Empty if it has errors. */
export function peopleIn(
  text: string,
): readonly { readonly id: string; readonly name: string; readonly side: string }[] {
  const read = readText(text);
  return 'faults' in read ? [] : read.encounter.combatants.map(({ id, name, side }) => ({ id, name, side }));
}

const BRANCHES = 5_000;
const RUNS = 1_000;

const CLOSED = refusal('decision-closed', 'This question is no longer open.', 'See the current questions.');

/** Computes the odds of answers to an open decision, or of a GM override if `decision` is null. */
export async function answerOdds(
  { fight }: Table,
  exit: Exit,
  decision: string | null,
  answers: readonly RawAnswer[],
): Promise<Result<readonly SeenOdds[]>> {
  if (fight === null) return refused(CLOSED);
  const { rules, now } = fight;
  if (decision === null) {
    const odds = oddsOfAct(rules, now.state, answers[0]!, budget());
    // Without dice, the result contains nothing that the GM cannot already see.
    const isCertain = odds.kind === 'exact' && odds.branches === 1;
    const { facts, ...rest } = oddsView(odds);
    return ok([{ ...rest, facts: isCertain ? [] : facts, basis: 'everything', voice: 'onlooker' }]);
  }
  const open = exit.question(decision);
  if (open === undefined || now.step.act !== null) return refused(CLOSED);
  const { who } = open.decision;
  const seen: SeenOdds[] = [];
  for (const answer of answers) {
    seen.push(exit.odds(open, oddsOfChoice(rules, now.step, { who, answer }, budget())));
    // Lets the page draw between two answers.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return ok(seen);
}

function budget(): Budget {
  return { branches: BRANCHES, sampling: { runs: RUNS, draw: simulationChance(1, 0).draw } };
}

/** Tries a plan for an open decision. */
export async function planForecast(
  { fight }: Table,
  exit: Exit,
  decision: string,
  { answers, target }: { readonly answers: readonly RawAnswer[]; readonly target: string | undefined },
): Promise<Result<SeenForecast>> {
  const open = exit.question(decision);
  if (fight === null || open === undefined || fight.now.step.act !== null) return refused(CLOSED);
  const plan = { asked: open.decision, answers };
  const told = forecastWithOdds(fight.rules, fight.now.step, plan, { target, budget: budget() });
  return ok(exit.forecast(open, told));
}

/** Every total of a dice expression with its chance, and their mean. */
interface DiceOdds {
  readonly chances: readonly { readonly value: number; readonly chance: number }[];
  readonly mean: number;
}

/** Returns the odds of a dice expression, or a sentence that states why they cannot be computed. */
export function diceOdds(notation: string): Result<DiceOdds, string> {
  const read = parseNotation(notation);
  if ('refusal' in read) return refused(`Column ${read.refusal.column}: ${read.refusal.sentence}.`);
  const exact = exactDistribution(read.value);
  if (exact === undefined) return refused('These are too many dice to be counted exactly.');
  const chances = exact.map(({ value, chance }) => ({ value: Number(value), chance: toNumber(chance) }));
  return ok({ chances, mean: chances.reduce((sum, { value, chance }) => sum + value * chance, 0) });
}
