import type { RawAnswer } from '../../kernel/decision.ts';
import type { Seat } from '../../kernel/names.ts';
import { oddsOfAct, oddsOfAnswer, type WaitingStep } from '../../odds/answer-odds.ts';
import { chanceOf, distributionOf, factsIn, meanOf } from '../../odds/facts.ts';
import type { Odds } from '../../odds/odds.ts';
import { toNumber } from '../../odds/rational.ts';
import { simulationChance } from '../../simulate/generator.ts';
import { type FoeHealth, knowledgeOf } from '../../telling/for-seat.ts';
import { rulesetById } from '../home.ts';

/** The answers to one question of which the odds are wanted. Plain data, so that it can go to a thread. */
export interface OddsTask {
  readonly ruleset: string;
  readonly step: WaitingStep<unknown>;
  readonly who: string;
  /** Who is told them, and how much that seat is told of foes' health: odds are made of what it knows. */
  readonly seat: Seat;
  readonly foeHealth: FoeHealth;
  readonly answers: readonly RawAnswer[];
}

/** An act of the GM of which the odds are wanted, and how the fight stands. */
export interface ActTask {
  readonly ruleset: string;
  readonly state: unknown;
  readonly act: RawAnswer;
}

/** One thing that may come of an answer: how likely it is, or what it comes to on average. */
export interface FactOdds {
  readonly name: string;
  /** From 0 to 1. */
  readonly chance?: number;
  readonly mean?: number;
}

/** What may come of an answer, all that follows left to silence. */
export interface OddsTold {
  readonly how: 'exact' | 'sampled' | 'unknown';
  readonly facts: readonly FactOdds[];
}

/** Quick enough for a prompt: what has more branches is sampled. */
const BRANCHES = 5_000;
const RUNS = 1_000;

/** Runs in a thread of its own. The same question has the same answer, sampled or not, at every server. */
export default function count(task: OddsTask | ActTask): readonly OddsTold[] {
  return 'act' in task ? [countAct(task)] : countAnswers(task);
}

function countAct({ ruleset, state, act }: ActTask): OddsTold {
  const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOfAct(rulesetById(ruleset)!, state, act, { branches: BRANCHES, sampling });
  // Without dice there is nothing to tell that the GM does not see.
  return odds.how === 'exact' && odds.branches === 1 ? { how: 'exact', facts: [] } : told(odds);
}

function countAnswers({ ruleset, step, who, seat, foeHealth, answers }: OddsTask): readonly OddsTold[] {
  const rules = rulesetById(ruleset)!;
  const known = knowledgeOf(rules, seat, foeHealth);
  return answers.map((answer) => {
    const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
    return told(
      oddsOfAnswer(rules, step, { who, answer, ...(known && { known }) }, { branches: BRANCHES, sampling }),
    );
  });
}

function told(odds: Odds): OddsTold {
  if (odds.how === 'unknown') return { how: 'unknown', facts: [] };
  const { how, chances } = odds;
  return { how, facts: factsIn(chances).flatMap((fact) => factTold(chances, fact)) };
}

/** Nothing for what is certain not to be, and for names. */
function factTold(chances: Parameters<typeof chanceOf>[0], name: string): readonly FactOdds[] {
  const kinds = distributionOf(chances, name).map(({ value }) => typeof value);
  if (kinds.includes('number')) return [{ name, mean: meanOf(chances, name) }];
  const chance = toNumber(chanceOf(chances, name));
  return chance > 0 ? [{ name, chance }] : [];
}
