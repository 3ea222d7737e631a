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

interface Entry {
  readonly outcome: Outcome;
  readonly heap: Heap;
}

/** Outcomes with the chances of all branches that led there; equal outcomes are one. */
export class Tallies {
  private readonly byPrint = new Map<number, Entry[]>();
  private readonly cut: Heap = new Map();

  add(outcome: Outcome, n: bigint, d: bigint): void {
    pile(this.entryOf(outcome).heap, n, d);
  }

  private entryOf(outcome: Outcome): Entry {
    const print = printOf(outcome);
    let entries = this.byPrint.get(print);
    if (entries === undefined) {
      entries = [];
      this.byPrint.set(print, entries);
    }
    for (const entry of entries) if (isSame(entry.outcome, outcome)) return entry;
    const entry = { outcome, heap: new Map() };
    entries.push(entry);
    return entry;
  }

  private entries(): Entry[] {
    return [...this.byPrint.values()].flat();
  }

  /** Chance of branches that were not followed. */
  addCut(n: bigint, d: bigint): void {
    pile(this.cut, n, d);
  }

  /** Everything that another one holds, times `n / d`. */
  addAll(other: Tallies, n: bigint, d: bigint): void {
    for (const { outcome, heap } of other.entries()) {
      for (const [theirs, ways] of heap) this.add(outcome, ways * n, theirs * d);
    }
    for (const [theirs, ways] of other.cut) this.addCut(ways * n, theirs * d);
  }

  chances(): Chance[] {
    return this.entries().map(({ outcome, heap }) => ({ outcome, chance: total(heap) }));
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

/** A number that is the same for equal outcomes, and mostly another for others: texts of keys would cost more. */
function printOf(outcome: Outcome): number {
  let print = 0;
  for (const fact in outcome) {
    const value = outcome[fact]!;
    const part = typeof value === 'string' ? value.length : Number(value);
    print = (Math.imul(print, 31) + part + 7) | 0;
  }
  return print;
}

/** Whether two outcomes tell the same facts; rules tell them in one order. */
function isSame(a: Outcome, b: Outcome): boolean {
  let facts = 0;
  for (const fact in a) {
    if (a[fact] !== b[fact]) return false;
    facts += 1;
  }
  for (const _ in b) facts -= 1;
  return facts === 0;
}
