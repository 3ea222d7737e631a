import type { BaseEvent } from '../kernel/combat.ts';
import { BranchRun, TooManyWays } from './branch-run.ts';
import type { Question } from './question.ts';
import { Tallies } from './tallies.ts';

/** Every branch of a step. */
export interface Explored {
  readonly tallies: Tallies;
  readonly branches: number;
}

/** Runs every branch of a step; undefined when there are more than `budget` of them. */
export function explore<S, E extends BaseEvent>(
  question: Question<S, E>,
  budget: number,
): Explored | undefined {
  const tallies = new Tallies();
  const run = new BranchRun(question, budget);
  let branches = 0;
  do {
    if (branches === budget || !follow(question, run, tallies)) return undefined;
    branches += 1;
  } while (run.advance(tallies));
  return { tallies, branches };
}

/** Runs one branch to its end and counts what it came to; false when a roll in it has too many ways. */
function follow<S, E extends BaseEvent>(
  { ruleset, start }: Question<S, E>,
  run: BranchRun<S, E>,
  root: Tallies,
): boolean {
  try {
    const isDone = run.run();
    run.tally(isDone ? ruleset.outcome(run.events, start, run.state) : undefined, root);
    return true;
  } catch (signal) {
    if (signal instanceof TooManyWays) return false;
    throw signal;
  }
}
