import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { RollRequest } from '../../src/kernel/dice.ts';
import { canonical, type Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';

/**
 * Number of rolls with the same label in one step that show the same faces. An additional secret roll then changes
 * nothing.
 */
const ALIKE = 6;

/** Randomness that depends only on its purpose, so that it is the same in both worlds. */
export class Lot {
  private readonly answers = new Map<string, number>();
  private rolls = new Map<string, number>();
  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Call this at the beginning of a step. `round` makes the dice differ from those of other rounds. */
  begin(round: number): void {
    this.rolls = new Map([['', round]]);
  }

  /** Returns the faces of a roll, which depend on its purpose and the round. */
  faces({ owner, why, dice }: RollRequest): readonly number[] {
    const text = `${owner} ${why}`;
    const nth = counted(this.rolls, text);
    const pick = this.chance(text, (this.rolls.get('') ?? 0) * 1000 + (nth <= ALIKE ? 0 : nth));
    return Array.from({ length: dice.n }, () => dice.lo + pick(dice.hi - dice.lo + 1));
  }

  /**
   * Returns a random answer. It depends on the question, the combatant, the options, and the number of earlier prompts.
   */
  answer(who: string, key: string, options: Parameters<typeof randomAnswer>[0]): RawAnswer {
    const text = canonical([who, key, options as unknown as Json]);
    return randomAnswer(options, this.chance(text, counted(this.answers, text)));
  }

  private chance(text: string, nth: number): RandomIndex {
    let hash = (this.seed ^ nth) >>> 0;
    for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
    return simulationChance(hash, nth).pick;
  }
}

/** Increases the count of a name and returns it. */
function counted(times: Map<string, number>, name: string): number {
  const nth = (times.get(name) ?? 0) + 1;
  times.set(name, nth);
  return nth;
}
