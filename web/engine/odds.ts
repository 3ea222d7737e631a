import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { ok, type Result, refusal, refused } from '../../src/kernel/result.ts';
import { forecastWithOdds } from '../../src/odds/forecast.ts';
import { parseNotation } from '../../src/odds/notation.ts';
import { exactDistribution, facesAndSides, rollExpression } from '../../src/odds/notation-odds.ts';
import { type Budget, oddsOfAct, oddsOfChoice, oddsView } from '../../src/odds/odds.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { Exit, SeenForecast, SeenOdds } from '../../src/table/exit.ts';
import type { Ports, Table } from '../../src/table/table.ts';

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

/** Rolls a dice expression with random dice. */
export function rollNotation(notation: string): ReturnType<Ports['rollNotation']> {
  const read = parseNotation(notation);
  if ('refusal' in read) {
    const { column, sentence: why } = read.refusal;
    const sentence = `"${notation}" can't be rolled: column ${column}: ${why}.`;
    return refused(refusal('bad-notation', sentence, 'Write dice as 2d6+3 or 4d6kl3.'));
  }
  const [seed] = crypto.getRandomValues(new Int32Array(1));
  const stream = xoroshiro128plus(seed!);
  const { total, rolled } = rollExpression(read.value, ({ dice: { n, lo, hi } }) =>
    Array.from({ length: n }, () => uniformInt(stream, lo, hi)),
  );
  return ok({ ...facesAndSides(rolled), total });
}
