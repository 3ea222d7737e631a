import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { DrawFaces } from '../kernel/dice.ts';
import { type Hand, type StepResult, StepRun } from '../kernel/step.ts';
import type { Given, Question } from './question.ts';
import { Tallies } from './tallies.ts';

/** What sampling needs: how often the step is run, and who rolls. */
export interface Sampling {
  readonly runs: number;
  readonly draw: DrawFaces;
}

/** The step needs a choice of the best or the worst, which only counting every branch can give. */
export class NeedsEveryBranch {}

/** Runs the step `runs` times with dice by chance. Throws NeedsEveryBranch at a free choice. */
export function sample<S, E extends BaseEvent>(question: Question<S, E>, { runs, draw }: Sampling): Tallies {
  const { ruleset, start } = question;
  const tallies = new Tallies();
  const all = BigInt(runs);
  for (let i = 0; i < runs; i++) {
    const { events, state } = runByChance(question, draw);
    tallies.add(ruleset.outcome(events, start, state), 1n, all);
  }
  return tallies;
}

/** Runs the step once with dice by chance. Throws NeedsEveryBranch at a free choice. */
export function runByChance<S, E extends BaseEvent>(
  question: Question<S, E>,
  draw: DrawFaces,
): StepResult<S, E> {
  const hand = new SampleHand(question, draw);
  const run = new StepRun(question.ruleset, question.start, hand);
  hand.run = run;
  return run.run();
}

/** Gives what was given, then dice by chance and answers as the question says. */
class SampleHand<S, E extends BaseEvent> implements Hand {
  run!: StepRun<S, E>;
  private readonly question: Question<S, E>;
  private readonly dice: DrawFaces;
  private next = 0;

  constructor(question: Question<S, E>, dice: DrawFaces) {
    this.question = question;
    this.dice = dice;
  }

  draw(request: Parameters<DrawFaces>[0]): readonly number[] {
    return this.take('roll')?.faces ?? this.dice(request);
  }

  choose(decision: Decision): RawAnswer {
    return this.chooseAny([decision]).answer;
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    const given = this.take('answer');
    if (given !== undefined) {
      const { known, given: all } = this.question;
      if (this.next === all.length && known !== undefined) this.run.state = known(this.run.state);
      return given;
    }
    const reply = this.question.answering(open, this.run.state);
    if ('answer' in reply) return reply;
    throw new NeedsEveryBranch();
  }

  stepIn(): RawAnswer | undefined {
    return this.take('act')?.act;
  }

  private take<K extends Given['kind']>(kind: K): Extract<Given, { kind: K }> | undefined {
    const given = this.question.given[this.next];
    if (given?.kind !== kind) return undefined;
    this.next += 1;
    return given as Extract<Given, { kind: K }>;
  }
}
