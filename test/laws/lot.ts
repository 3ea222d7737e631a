import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Throw } from '../../src/kernel/dice.ts';
import { canonical, type Json } from '../../src/kernel/json.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { randomAnswer } from '../../src/simulate/random.ts';

/** Rolls of one name in one step that fall alike: of several at once, one more in secret must change nothing. */
const ALIKE = 6;

/** Chance that hangs on nothing but what it is for: the same in every world. */
export class Lot {
  private readonly answers = new Map<string, number>();
  private rolls = new Map<string, number>();
  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** A step begins: `round` makes its dice others than those of another round. */
  begin(round: number): void {
    this.rolls = new Map([['', round]]);
  }

  /** The faces of a roll: by what it is for and the round. */
  faces({ owner, why, dice }: Throw): readonly number[] {
    const text = `${owner} ${why}`;
    const nth = counted(this.rolls, text);
    const pick = this.chance(text, (this.rolls.get('') ?? 0) * 1000 + (nth <= ALIKE ? 0 : nth));
    return Array.from({ length: dice.n }, () => dice.lo + pick(dice.hi - dice.lo + 1));
  }

  /** Any answer to a question: by what it is, for whom, its options, and how often it was asked. */
  answer(who: string, key: string, options: Parameters<typeof randomAnswer>[0]): RawAnswer {
    const text = canonical([who, key, options as unknown as Json]);
    return randomAnswer(options, this.chance(text, counted(this.answers, text)));
  }

  private chance(text: string, nth: number): Pick {
    let hash = (this.seed ^ nth) >>> 0;
    for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
    return simulationChance(hash, nth).pick;
  }
}

/** Counts one more of a name. */
function counted(times: Map<string, number>, name: string): number {
  const nth = (times.get(name) ?? 0) + 1;
  times.set(name, nth);
  return nth;
}
