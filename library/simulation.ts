// The entry point `riposte/simulation` plays many fights with policies. Its random numbers come from pure-rand, which
// is bundled.

import type { BaseEvent } from '../src/kernel/combat.ts';
import type { Policy } from '../src/kernel/policy.ts';
import type { Ruleset } from '../src/kernel/ruleset.ts';
import { type PlayedOut, playOut as play } from '../src/simulation/play-out.ts';
import { simulationChance } from '../src/simulation/random.ts';

export {
  type Balance,
  type BalanceGoal,
  balance,
  type PlayValue,
  type TriedValue,
} from '../src/simulation/balance.ts';
export { playChunk } from '../src/simulation/fight.ts';
export type { Batch, Chunk, Limits, PlayedOut, PolicySet, Variant } from '../src/simulation/play-out.ts';
export {
  GENERATOR,
  random,
  randomAnswer,
  type SimulationChance,
  simulationChance,
} from '../src/simulation/random.ts';
export {
  type Estimate,
  type MeasureRow,
  mean,
  rate,
  rateDifference,
  rowsOf,
} from '../src/simulation/rows.ts';
export {
  addTallies,
  type Choice,
  emptyTally,
  MEASURES,
  type Measure,
  type MeasureName,
  type Moments,
  type PolicyCoverage,
  policyCoverageOf,
  type Tally,
  type UnusedAnswer,
} from '../src/simulation/statistics.ts';

/** How a fight is played to its end. */
export interface PlayOutOptions<S> {
  /** The policy of all combatants; the rulebook's `simple` one if absent. */
  readonly policy?: Policy<S>;
  /** A whole number: the same seed gives the same fight. 1 if absent. */
  readonly seed?: number;
  /** Steps after which an endless fight is cut off; 100,000 if absent. */
  readonly mostSteps?: number;
}

/** Plays a fight from a state to its end with a policy, as fast as the rules run, without a journal. */
export function playOut<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  state: S,
  { policy = ruleset.policies.simple!, seed = 1, mostSteps = 100_000 }: PlayOutOptions<S> = {},
): PlayedOut<S> {
  return play({ ruleset, state, chance: simulationChance(seed, 0), policyOf: () => policy, mostSteps });
}
