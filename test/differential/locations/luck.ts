import type { Given } from './play.ts';
import type { Fate } from './world.ts';

/** The book needs another input than the engine was given. */
export class Unwanted extends Error {}

/** The dice and answers of one step, in their order. */
export class Luck implements Fate {
  private readonly given: readonly Given[];
  private next: number;

  /** `first`: the number of dice and answers that began the step and are already known. */
  constructor(given: readonly Given[], first: number) {
    this.given = given;
    this.next = first;
  }

  die(): number {
    const given = this.given[this.next++];
    if (given?.kind === 'die') return given.face;
    throw new Unwanted(`the book wants a die, the engine had ${JSON.stringify(given)}`);
  }

  ask(key: string, who: string): ReturnType<Fate['ask']> {
    const given = this.given[this.next++];
    if (given?.kind === 'answer' && given.key === key && given.who === who) return given.answer;
    throw new Unwanted(`the book asks ${who}: ${key}, the engine had ${JSON.stringify(given)}`);
  }

  /** Whether all dice and answers have been used. */
  end(): void {
    const left = this.given.slice(this.next);
    if (left.length > 0) throw new Unwanted(`more than the book wants: ${JSON.stringify(left)}`);
  }
}
