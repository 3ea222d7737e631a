import type { Outcome } from '../kernel/ruleset.ts';
import { plus, type Rational, rational, times, ZERO } from './rational.ts';

/** Chances with the same denominator, added up: denominator to numerator. */
type Heap = Map<bigint, bigint>;

function pile(heap: Heap, n: bigint, d: bigint): void {
  heap.set(d, (heap.get(d) ?? 0n) + n);
}

function total(heap: Heap): Rational {
  let sum = ZERO;
  for (const [d, n] of heap) sum = plus(sum, rational(n, d));
  return sum;
}

/** One outcome and its chance. */
export interface Chance {
  readonly outcome: Outcome;
  readonly chance: Rational;
}

/** What a fact counts as where an expectation is taken: yes is 1; no, words and what is absent are 0. */
export function worth(value: Outcome[string] | undefined): number {
  if (typeof value === 'number') return value;
  return value === true ? 1 : 0;
}

/** Outcomes with the chances of all branches that led there; equal outcomes are one. */
export class Tallies {
  private readonly byKey = new Map<string, { readonly outcome: Outcome; readonly heap: Heap }>();
  private readonly cut: Heap = new Map();

  add(outcome: Outcome, n: bigint, d: bigint): void {
    const key = keyOf(outcome);
    let entry = this.byKey.get(key);
    if (entry === undefined) {
      entry = { outcome, heap: new Map() };
      this.byKey.set(key, entry);
    }
    pile(entry.heap, n, d);
  }

  /** Chance of branches that were not followed. */
  addCut(n: bigint, d: bigint): void {
    pile(this.cut, n, d);
  }

  /** Everything that another one holds, times `n / d`. */
  addAll(other: Tallies, n: bigint, d: bigint): void {
    for (const { outcome, heap } of other.byKey.values()) {
      for (const [theirs, ways] of heap) this.add(outcome, ways * n, theirs * d);
    }
    for (const [theirs, ways] of other.cut) this.addCut(ways * n, theirs * d);
  }

  chances(): Chance[] {
    return [...this.byKey.values()].map(({ outcome, heap }) => ({ outcome, chance: total(heap) }));
  }

  unfollowed(): Rational {
    return total(this.cut);
  }

  /** What a fact comes to on average. */
  expected(fact: string): Rational {
    let sum = ZERO;
    for (const { outcome, chance } of this.chances()) {
      const value = worth(outcome[fact]);
      if (value !== 0) sum = plus(sum, times(chance, fraction(value)));
    }
    return sum;
  }
}

/** A number as a fraction: whole numbers exactly, others to a millionth. */
function fraction(value: number): Rational {
  if (Number.isInteger(value)) return { n: BigInt(value), d: 1n };
  return rational(BigInt(Math.round(value * 1e6)), 1_000_000n);
}

/** The same text for the same facts in the same order; rules tell them in one order. */
function keyOf(outcome: Outcome): string {
  let key = '';
  for (const fact in outcome) {
    const value = outcome[fact];
    key += typeof value === 'string' ? `${fact}=${JSON.stringify(value)}\n` : `${fact}=${value}\n`;
  }
  return key;
}
