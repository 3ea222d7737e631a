import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { Throw } from '../kernel/dice.ts';
import type { Taken } from '../kernel/policy.ts';
import type { Hand } from '../kernel/step.ts';

/** What a step was given at a table: dice, answers, and what the GM did between them. */
export type Given = Taken | { readonly kind: 'act'; readonly act: RawAnswer };

/** Gives a step again what it was given, in the same order, and then leaves it to another hand. */
export class GivenHand implements Hand {
  private readonly given: readonly Given[];
  private readonly after: Hand;
  private next = 0;

  constructor(given: readonly Given[], after: Hand) {
    this.given = given;
    this.after = after;
  }

  draw(request: Throw): readonly number[] {
    return this.take('roll', request.why)?.faces ?? this.after.draw(request);
  }

  choose(decision: Decision): RawAnswer {
    return this.take('answer', decision.key)?.answer ?? this.after.choose(decision);
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    return this.take('answer', open[0]?.key ?? '') ?? this.after.chooseAny(open);
  }

  stepIn(): RawAnswer | undefined {
    return this.given[this.next]?.kind === 'act' ? this.take('act', 'the GM')?.act : undefined;
  }

  private take<K extends Given['kind']>(kind: K, what: string): Extract<Given, { kind: K }> | undefined {
    const recorded = this.given[this.next];
    if (recorded === undefined) return undefined;
    if (recorded.kind !== kind) {
      throw new Error(`the step wants ${kind} (${what}) where it was given ${recorded.kind}`);
    }
    this.next += 1;
    return recorded as Extract<Given, { kind: K }>;
  }
}
