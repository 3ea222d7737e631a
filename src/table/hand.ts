import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { Throw } from '../kernel/dice.ts';
import type { Hand } from '../kernel/step.ts';
import { Bug } from './bug.ts';

/** One thing that a step was given, in the order in which it took them. */
export type Given =
  | { readonly kind: 'answer'; readonly who: string; readonly key: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'act'; readonly act: RawAnswer };

/** How the rules put questions: one question, or any number of them at once, perhaps a single one. */
export type Asked = 'one' | 'together';

/** What a step can't go on without. */
export type Wanted =
  | { readonly kind: 'decisions'; readonly asked: Asked; readonly decisions: readonly Decision[] }
  | { readonly kind: 'roll'; readonly request: Throw };

/** Thrown through the rules when a step must wait. Not an error: the step is run again later. */
export class Suspended {
  readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    this.wanted = wanted;
  }
}

/** The faces of a new roll, or undefined when it must wait for somebody. */
export type Draw = (request: Throw) => readonly number[] | undefined;

/** Gives a step again what it was given before, then new dice where `draw` has them, then suspends it. */
export class RecordedHand implements Hand {
  readonly given: Given[];
  private readonly newDice: Draw;
  private next = 0;

  constructor(given: readonly Given[], newDice: Draw) {
    this.given = [...given];
    this.newDice = newDice;
  }

  draw(request: Throw): readonly number[] {
    const recorded = this.take('roll', request.why);
    if (recorded !== undefined) return recorded.faces;
    const faces = this.newDice(request);
    if (faces === undefined) throw new Suspended({ kind: 'roll', request });
    this.given.push({ kind: 'roll', faces });
    this.next += 1;
    return faces;
  }

  choose(decision: Decision): RawAnswer {
    return this.answerTo([decision], 'one').answer;
  }

  chooseAny(decisions: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    return this.answerTo(decisions, 'together');
  }

  private answerTo(decisions: readonly Decision[], asked: Asked): Extract<Given, { kind: 'answer' }> {
    const recorded = this.take('answer', decisions.map(({ key }) => key).join(', '));
    if (recorded === undefined) throw new Suspended({ kind: 'decisions', asked, decisions });
    if (!decisions.some(({ who, key }) => who === recorded.who && key === recorded.key)) {
      throw new Bug(`run again, the step does not ask ${recorded.who} about ${recorded.key}`);
    }
    return recorded;
  }

  stepIn(): RawAnswer | undefined {
    return this.given[this.next]?.kind === 'act' ? this.take('act', 'the GM')?.act : undefined;
  }

  /** Throws a Bug when the step ended without taking all that it had been given. */
  assertUsedUp(): void {
    const left = this.given.length - this.next;
    if (left > 0) throw new Bug(`run again, the step ended with ${left} of its inputs left over`);
  }

  private take<K extends Given['kind']>(kind: K, what: string): Extract<Given, { kind: K }> | undefined {
    const recorded = this.given[this.next];
    if (recorded === undefined) return undefined;
    if (recorded.kind !== kind) {
      throw new Bug(`run again, the step wants ${kind} (${what}) where ${recorded.kind} was recorded`);
    }
    this.next += 1;
    return recorded as Extract<Given, { kind: K }>;
  }
}
