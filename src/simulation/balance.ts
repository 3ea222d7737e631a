import { type Estimate, rate } from './rows.ts';

/** The request: which value makes a side win this share of its fights? */
export interface BalanceGoal {
  /** The values to choose from, in ascending order. */
  readonly values: readonly number[];
  /** The wanted share of fights won, from 0 to 1. */
  readonly target: number;
  /** Number of fights of a value that is close to the target. Others are given up earlier. */
  readonly most: number;
}

/**
 * Plays fights `from` (inclusive) to `to` (exclusive) with a value and returns how many the side won. Fight number `i`
 * has the same dice with every value.
 */
export type PlayValue = (value: number, from: number, to: number) => Promise<number>;

/** A value that was tried. */
export interface TriedValue {
  readonly value: number;
  readonly fights: number;
  readonly wins: number;
  readonly estimate: Estimate;
  /** How its chance compares with the target; `even` if its interval contains the target. */
  readonly is: 'below' | 'even' | 'above';
}

/** The result of a search. */
export interface Balance {
  /** All values that were tried, in ascending order. */
  readonly tried: readonly TriedValue[];
  /** The tried value whose chance is nearest to the target. */
  readonly best: TriedValue;
  /**
   * The smallest and the largest value whose interval contains the target; `undefined` if no interval contains it.
   */
  readonly range: readonly [low: number, high: number] | undefined;
  /** Whether the target lies between the chances of the first and the last value. */
  readonly isReached: boolean;
  /** True if a higher value gave a clearly lower chance at one place, and a clearly higher one at another. */
  readonly isBent: boolean;
}

/** Fights of the first look at a value. Each further look doubles the number. */
export const FIRST_LOOK = 200;
/** The two-sided 99.9 % quantile: a value is given up early only if it is clearly off, however often it is looked at. */
const CLEARLY = 3.2905;

/**
 * Finds the value whose chance is nearest to the target. Brackets it between two values, one below and one above, and
 * halves the distance. A value far from the target is recognised after few fights; a close one is played to the end.
 */
export async function balance(goal: BalanceGoal, play: PlayValue): Promise<Balance> {
  const search = new Search(goal, play);
  await search.run();
  return search.result();
}

class Search {
  private readonly goal: BalanceGoal;
  private readonly play: PlayValue;
  private readonly tried = new Map<number, TriedValue>();
  /** The two values next to each other between which the chance jumps over the target. */
  private jump: readonly number[] = [];
  private isReached = true;

  constructor(goal: BalanceGoal, play: PlayValue) {
    this.goal = goal;
    this.play = play;
  }

  async run(): Promise<void> {
    const last = this.goal.values.length - 1;
    const other = await this.otherSide(last);
    if (other === undefined) {
      this.isReached = false;
      return;
    }
    const middle = await this.bracket(0, other);
    if (middle !== undefined) {
      await this.edge(middle, 0);
      await this.edge(middle, last);
    }
    await this.lookBetween();
  }

  /**
   * Returns a value on the other side of the target than the first one: the last, or one of three between them if the
   * curve bends. Returns `undefined` if all of them lie on the same side.
   */
  private async otherSide(last: number): Promise<number | undefined> {
    const { is } = await this.look(0);
    if (is === 'even') return last;
    for (const share of [1, 0.5, 0.25, 0.75]) {
      const index = Math.round(share * last);
      if ((await this.look(index)).is !== is) return index;
    }
    return undefined;
  }

  /** Halves the distance between two values on different sides. Returns an even value if it finds one. */
  private async bracket(low: number, high: number): Promise<number | undefined> {
    const [from, to] = [await this.look(low), await this.look(high)];
    if (from.is === 'even') return low;
    if (to.is === 'even') return high;
    let [a, b] = [low, high];
    while (b - a > 1) {
      const middle = Math.floor((a + b) / 2);
      const { is } = await this.look(middle);
      if (is === 'even') return middle;
      if (is === from.is) a = middle;
      else b = middle;
    }
    this.jump = [a, b].map((index) => this.goal.values[index]!);
    return undefined;
  }

  /** Finds the last even value between an even one and an end of the list. */
  private async edge(even: number, end: number): Promise<void> {
    const step = Math.sign(end - even);
    let inside = even;
    let outside = end;
    if ((await this.look(end)).is === 'even') return;
    while (Math.abs(outside - inside) > 1) {
      const middle = inside + step * Math.floor(Math.abs(outside - inside) / 2);
      if ((await this.look(middle)).is === 'even') inside = middle;
      else outside = middle;
    }
  }

  /** Tries the value where a straight line between the two nearest tried values crosses the target. */
  private async lookBetween(): Promise<void> {
    const { values, target } = this.goal;
    const shares = this.list().map(({ value, estimate }) => [value, estimate.value - target] as const);
    for (const [i, [value, off]] of shares.entries()) {
      const [next, nextOff] = shares[i + 1] ?? [value, off];
      if (off * nextOff >= 0) continue;
      const crossing = value + ((next - value) * off) / (off - nextOff);
      const near = values.map((each, at) => [Math.abs(each - crossing), at] as const);
      await this.look(near.sort(([a], [b]) => a - b)[0]![1]);
    }
  }

  private async look(index: number): Promise<TriedValue> {
    const value = this.goal.values[index]!;
    const known = this.tried.get(value);
    if (known !== undefined) return known;
    const { most } = this.goal;
    let fights = 0;
    let wins = 0;
    let is: TriedValue['is'] = 'even';
    for (let next = Math.min(FIRST_LOOK, most); fights < most && is === 'even'; ) {
      wins += await this.play(value, fights, next);
      fights = next;
      next = Math.min(most, 2 * next);
      is = this.sideOf(rate(wins, fights, fights === most ? undefined : CLEARLY));
    }
    const tried: TriedValue = { value, fights, wins, estimate: rate(wins, fights), is };
    this.tried.set(value, tried);
    return tried;
  }

  private sideOf({ low, high }: Estimate): TriedValue['is'] {
    const { target } = this.goal;
    return high < target ? 'below' : low > target ? 'above' : 'even';
  }

  private list(): readonly TriedValue[] {
    return [...this.tried.values()].sort((a, b) => a.value - b.value);
  }

  result(): Balance {
    const tried = this.list();
    const off = ({ estimate }: TriedValue): number => Math.abs(estimate.value - this.goal.target);
    const even = tried.filter(({ is }) => is === 'even');
    const beside = tried.filter(({ value }) => this.jump.includes(value));
    const nearest = [even, beside, tried].find((list) => list.length > 0)!;
    const best = [...nearest].sort((a, b) => off(a) - off(b))[0]!;
    return {
      tried,
      best,
      range: even.length === 0 ? undefined : [even[0]!.value, even.at(-1)!.value],
      isReached: this.isReached,
      isBent: isBent(tried),
    };
  }
}

/** Whether the chance clearly rises at one place and clearly falls at another. */
function isBent(tried: readonly TriedValue[]): boolean {
  const moves = tried.flatMap(({ estimate: a }, i) =>
    tried.slice(i + 1).map(({ estimate: b }) => (b.low > a.high ? 1 : b.high < a.low ? -1 : 0)),
  );
  return moves.includes(1) && moves.includes(-1);
}
