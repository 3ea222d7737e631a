import type { BaseEvent } from '../../../kernel/combat.ts';
import { GM } from '../../../kernel/names.ts';
import type { Moment } from '../../../kernel/policy.ts';
import type { Ruleset } from '../../../kernel/ruleset.ts';
import { answeredBy, byPolicy } from '../../../odds/answering.ts';
import { explore } from '../../../odds/explore.ts';
import type { Question, Reply } from '../../../odds/question.ts';
import { toNumber } from '../../../odds/rational.ts';
import { runByChance } from '../../../odds/sample.ts';
import { simulationChance } from '../../../simulate/generator.ts';
import { playOut } from '../../../simulate/play-out.ts';
import type { Worth } from './worth.ts';

/** Branches of one answer that are counted; a step with more is played out only. */
const MOST_BRANCHES = 400;
/** Steps of a play-out for each combatant: two rounds to four, by the rulebook. */
const STEPS_EACH = 12;

type Rules<S, E extends BaseEvent> = Ruleset<never, never, S, E>;

/** A question that waits in a step, and by what its answers are judged. */
export interface Outlook<S, E extends BaseEvent> {
  readonly ruleset: Rules<S, E>;
  readonly moment: Moment<S>;
  readonly worth: Worth<S>;
  /** The play-outs of all answers have the same dice, made of this number. */
  readonly seed: number;
}

/** What may come of one answer, when everybody plays by the simple policy from there on. */
export class Prospect<S, E extends BaseEvent> {
  private readonly outlook: Outlook<S, E>;
  private readonly question: Question<S, E>;
  private readonly mostSteps: number;

  constructor(outlook: Outlook<S, E>, reply: Extract<Reply, { readonly answer: unknown }>) {
    const { ruleset, moment } = outlook;
    const { start, given } = moment;
    const answering = answeredBy(byPolicy(ruleset.policies.simple!, () => true));
    this.outlook = outlook;
    this.question = { ruleset, start, given: [...given, { kind: 'answer', ...reply }], answering };
    this.mostSteps = STEPS_EACH * ruleset.overview(start, GM).standings.length;
  }

  /** What is left when play-out `number` ends. */
  played(number: number): number {
    return this.playOut(number).after;
  }

  /** The same, the luck of the step at hand taken out of it where that can be counted. */
  playedFrom(exact: number | undefined, number: number): number {
    const { between, after } = this.playOut(number);
    return exact === undefined ? after : exact + after - between;
  }

  /** What the step at hand leaves to be expected, exactly; undefined when that takes too many branches. */
  exact(): number | undefined {
    const { ruleset, worth } = this.outlook;
    const judged: Rules<S, E> = {
      ...ruleset,
      outcome: (_events, _before, after) => ({ worth: worth(after) }),
    };
    const explored = explore({ ...this.question, ruleset: judged }, MOST_BRANCHES);
    return explored === undefined ? undefined : toNumber(explored.tallies.expected('worth'));
  }

  /** Finishes the step at hand and plays on: what the state is worth in between and after. */
  private playOut(number: number): { readonly between: number; readonly after: number } {
    const { ruleset, worth, seed } = this.outlook;
    const chance = simulationChance(seed, number);
    const { state } = runByChance(this.question, chance.draw);
    const policyOf = () => ruleset.policies.simple!;
    const end = playOut<S, E>({ ruleset, state, chance, policyOf, mostSteps: this.mostSteps });
    return { between: worth(state), after: worth(end.state) };
  }
}
