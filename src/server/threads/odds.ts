import type { RawAnswer } from '../../kernel/decision.ts';
import { type FoeHealth, knowledgeOf } from '../../kernel/hushed.ts';
import type { Seat } from '../../kernel/names.ts';
import { type Odds, oddsOfAct, oddsOfAnswer, type WaitingStep } from '../../odds/odds.ts';
import { chanceOf, distributionOf, factsIn, meanOf } from '../../odds/outcomes.ts';
import { toNumber } from '../../odds/rational.ts';
import { simulationChance } from '../../simulation/random.ts';
import { rulesetById } from '../shipped.ts';
import { stepBack } from '../step-back.ts';

stepBack();

/** Answers to one decision whose odds are needed. Plain data, so that it can be sent to a thread. */
export interface OddsTask {
  readonly ruleset: string;
  readonly step: WaitingStep<unknown>;
  readonly who: string;
  /** The seat that sees the odds, and its setting for enemy health: odds are computed from that seat's knowledge. */
  readonly seat: Seat;
  readonly foeHealth: FoeHealth;
  readonly answers: readonly RawAnswer[];
}

/** A GM override whose odds are needed, and the state of the fight. */
export interface ActTask {
  readonly ruleset: string;
  readonly state: unknown;
  readonly act: RawAnswer;
}

/** One possible result of an answer: its chance, or its average. */
export interface FactOdds {
  readonly name: string;
  /** From 0 to 1. */
  readonly chance?: number;
  readonly mean?: number;
}

/** The possible results of an answer, with default answers for later decisions. */
export interface OddsView {
  readonly kind: 'exact' | 'sampled' | 'unknown';
  readonly facts: readonly FactOdds[];
}

/** Small enough for a prompt to stay quick; decisions with more branches are sampled. */
const BRANCHES = 5_000;
const RUNS = 1_000;

/** Runs in a worker thread. The same query has the same result, sampled or not, on every server. */
export default function count(task: OddsTask | ActTask): readonly OddsView[] {
  return 'act' in task ? [countAct(task)] : countAnswers(task);
}

function countAct({ ruleset, state, act }: ActTask): OddsView {
  const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOfAct(rulesetById(ruleset)!, state, act, { branches: BRANCHES, sampling });
  // Without dice, the result is certain, and the GM can already see it.
  return odds.kind === 'exact' && odds.branches === 1 ? { kind: 'exact', facts: [] } : told(odds);
}

function countAnswers({ ruleset, step, who, seat, foeHealth, answers }: OddsTask): readonly OddsView[] {
  const rules = rulesetById(ruleset)!;
  const known = knowledgeOf(rules, seat, foeHealth);
  return answers.map((answer) => {
    const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
    return told(
      oddsOfAnswer(rules, step, { who, answer, ...(known && { known }) }, { branches: BRANCHES, sampling }),
    );
  });
}

function told(odds: Odds): OddsView {
  if (odds.kind === 'unknown') return { kind: 'unknown', facts: [] };
  const { kind, chances } = odds;
  return { kind, facts: factsIn(chances).flatMap((fact) => factView(chances, fact)) };
}

/** Returns no facts for impossible results and for names. */
function factView(chances: Parameters<typeof chanceOf>[0], name: string): readonly FactOdds[] {
  const kinds = distributionOf(chances, name).map(({ value }) => typeof value);
  if (kinds.includes('number')) return [{ name, mean: meanOf(chances, name) }];
  const chance = toNumber(chanceOf(chances, name));
  return chance > 0 ? [{ name, chance }] : [];
}
