import type { BaseEvent } from '../../kernel/combat.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { MachineTemper } from '../../kernel/encounter.ts';
import { type FoeHealth, knowledgeOf, rulesFor } from '../../kernel/hidden-health.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { Forecast, OddsView } from '../../kernel/outcome.ts';
import type { MachineLevel } from '../../kernel/policy.ts';
import { forecastWithOdds } from '../../odds/forecast.ts';
import { type Budget, oddsOfAct, oddsOfChoice, oddsView, type WaitingStep } from '../../odds/odds.ts';
import { machineChoice } from '../../opponent/levels.ts';
import type { Choice } from '../../opponent/planner.ts';
import type { Rules } from '../../opponent/scene.ts';
import { rulesetById } from '../../rulebooks/kits.ts';
import { simulationChance } from '../../simulation/random.ts';
import { taskOf } from '../thread-task.ts';

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

/** A plan to try. Plain data, like the tasks above. */
export interface ForecastTask extends OddsTask {
  /** The kind of question that the plan answers. */
  readonly key: string;
  readonly target: string | null;
}

/** A question that a machine answers, with the fight at that point. Plain data, like the tasks above. */
export interface MachineTask {
  readonly ruleset: string;
  readonly step: WaitingStep<unknown>;
  readonly state: unknown;
  readonly decision: Decision;
  readonly level: MachineLevel;
  readonly temper: MachineTemper;
  readonly foeHealth: FoeHealth;
  readonly seed: number;
}

/** Small enough for a prompt to stay quick; decisions with more branches are sampled. */
const BRANCHES = 5_000;
const RUNS = 1_000;

/** Runs in a worker thread. The same query has the same result, sampled or not, on every server. */
export default taskOf(count);

function count(
  task: OddsTask | ActTask | ForecastTask | MachineTask,
): readonly OddsView[] | Forecast | Choice {
  if ('level' in task) return think(task);
  if ('key' in task) return tryPlan(task);
  return 'act' in task ? [countAct(task)] : countAnswers(task);
}

function budget(): Budget {
  return { branches: BRANCHES, sampling: { runs: RUNS, draw: simulationChance(1, 0).draw } };
}

function think({ ruleset, step, state, decision, level, temper, foeHealth, seed }: MachineTask): Choice {
  const rules = rulesetById(ruleset)!;
  const { known } = rulesFor(rules, decision.seat, foeHealth);
  const seen = { ...rules, ...(known && { known }) } as unknown as Rules<unknown, BaseEvent>;
  return machineChoice(seen, decision, { ...step, now: state }, { level, temper }, seed);
}

function tryPlan({ ruleset, step, who, key, seat, foeHealth, answers, target }: ForecastTask): Forecast {
  const rules = rulesetById(ruleset)!;
  const known = knowledgeOf(rules, seat, foeHealth);
  const plan = { asked: { who, key }, answers, ...(known && { known }) };
  return forecastWithOdds(rules, step, plan, { target: target ?? undefined, budget: budget() });
}

function countAct({ ruleset, state, act }: ActTask): OddsView {
  const odds = oddsOfAct(rulesetById(ruleset)!, state, act, budget());
  // Without dice, the result is certain, and the GM can already see it.
  return odds.kind === 'exact' && odds.branches === 1 ? { kind: 'exact', facts: [] } : oddsView(odds);
}

function countAnswers({ ruleset, step, who, seat, foeHealth, answers }: OddsTask): readonly OddsView[] {
  const rules = rulesetById(ruleset)!;
  const known = knowledgeOf(rules, seat, foeHealth);
  return answers.map((answer) =>
    oddsOfChoice(rules, step, { who, answer, ...(known && { known }) }, budget()),
  );
}
