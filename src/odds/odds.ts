import type { BaseEvent } from '../kernel/combat.ts';
import { explore } from './explore.ts';
import type { Question } from './question.ts';
import type { Rational } from './rational.ts';
import { NeedsEveryBranch, type Sampling, sample } from './sample.ts';
import type { Chance, Tallies } from './tallies.ts';

/** What a step may come to, each outcome with its chance. */
export type Odds =
  | {
      readonly how: 'exact';
      /** How often the step was run: once for every branch. */
      readonly branches: number;
      readonly chances: readonly Chance[];
      /** Chance of branches too deep and too unlikely to follow; with it the chances add up to exactly 1. */
      readonly unfollowed: Rational;
    }
  | {
      readonly how: 'sampled';
      /** How often the step was run with dice by chance, because it has too many branches. */
      readonly runs: number;
      readonly chances: readonly Chance[];
    }
  | {
      /** There are too many branches, and somebody's best choice can't be found by chance. */
      readonly how: 'unknown';
    };

/** What is done when a step has more branches than `budget`. */
export interface Budget {
  /** The most branches that are counted; each is one run of the step. */
  readonly branches: number;
  readonly sampling: Sampling;
}

/**
 * The odds of a step: exact, by running the rules once for every way in which the dice can fall; sampled when
 * there are too many ways.
 */
export function oddsOf<S, E extends BaseEvent>(question: Question<S, E>, budget: Budget): Odds {
  const explored = explore(question, budget.branches);
  if (explored !== undefined) {
    const { tallies, branches } = explored;
    return { how: 'exact', branches, chances: tallies.chances(), unfollowed: tallies.unfollowed() };
  }
  const tallies = sampledOrNot(question, budget.sampling);
  if (tallies === undefined) return { how: 'unknown' };
  return { how: 'sampled', runs: budget.sampling.runs, chances: tallies.chances() };
}

function sampledOrNot<S, E extends BaseEvent>(
  question: Question<S, E>,
  sampling: Sampling,
): Tallies | undefined {
  try {
    return sample(question, sampling);
  } catch (signal) {
    if (signal instanceof NeedsEveryBranch) return undefined;
    throw signal;
  }
}
