import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { DrawFaces } from '../kernel/dice.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type StepResult, StepRun } from '../kernel/step.ts';
import { kindsWith, type Said, valuesIn, type Wish, wished } from './wish.ts';

/** An attack of which the odds are wanted. */
export interface Blow {
  readonly by: string;
  readonly against: string;
  /** The answer that makes it. */
  readonly wish: Wish;
}

/** The answer that makes it, once it has been given. */
export interface Opening {
  readonly key: string;
  readonly answer: RawAnswer;
}

/** What the attacker could choose from on the way: for whoever wished for something else. */
export interface Seen {
  readonly values: Set<string>;
  /** Kinds of answer that have the values wished for; undefined, any of them, comes first. */
  readonly kinds: Set<string | undefined>;
}

/** One way to get there. */
export interface Attempt<S> {
  readonly draw: DrawFaces;
  /** How the attacker plays until it can do as wished; null: it lets all pass, as everybody else does. */
  readonly policy: Policy<S> | null;
  readonly seen: Seen;
}

/** Plays for the attacker: its attack at the first question that allows it; before and after, all passes. */
export class Opener<S, E extends BaseEvent> {
  opening: Opening | null = null;
  private readonly ruleset: Ruleset<never, never, S, E>;
  private readonly blow: Blow;
  private readonly attempt: Attempt<S>;

  constructor(ruleset: Ruleset<never, never, S, E>, blow: Blow, attempt: Attempt<S>) {
    this.ruleset = ruleset;
    this.blow = blow;
    this.attempt = attempt;
  }

  /** Runs one step. */
  step(start: S): StepResult<S, E> {
    const choose = (decision: Decision): RawAnswer => this.choose(decision, run.state);
    const chooseAny = (open: readonly Decision[]) => {
      const decision = open.find(({ who }) => who === this.blow.by) ?? open[0]!;
      return { who: decision.who, answer: choose(decision) };
    };
    const hand = { draw: this.attempt.draw, choose, chooseAny };
    const run: StepRun<S, E> = new StepRun(this.ruleset, start, hand);
    return run.run();
  }

  private choose(decision: Decision, state: S): RawAnswer {
    const { policy } = this.attempt;
    if (decision.who !== this.blow.by) return decision.otherwise;
    const said: Said = (param, value) => this.ruleset.words.value(param, value, state, decision.who);
    this.look(decision, said);
    if (this.opening !== null) return decision.otherwise;
    const answer = wished(decision, this.blow.wish, said);
    if (answer !== undefined) this.opening = { key: decision.key, answer };
    return answer ?? policy?.(decision, state, () => 0) ?? decision.otherwise;
  }

  private look(decision: Decision, said: Said): void {
    const { values, kinds } = this.attempt.seen;
    const { wish } = this.blow;
    for (const value of valuesIn(decision.options)) values.add(value);
    if (wish.kind !== undefined) return;
    for (const kind of kindsWith(decision, wish.values, said)) kinds.add(kind);
  }
}
