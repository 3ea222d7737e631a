import type { CountedFacts } from '../kernel/outcome.ts';
import type { OutcomeFacts } from '../kernel/ruleset.ts';
import { multiple, plus, type Rational, rational, times, toNumber, ZERO } from './rational.ts';

/** A sum of chances, grouped by denominator: a map from denominator to numerator. */
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
  readonly outcome: OutcomeFacts;
  readonly chance: Rational;
}

/** Converts a fact to a number for expected values: true is 1; false, text and missing values are 0. */
function numericValue(value: OutcomeFacts[string] | undefined): number {
  if (typeof value === 'number') return value;
  return value === true ? 1 : 0;
}

interface Entry {
  readonly outcome: CountedFacts;
  readonly heap: Heap;
}

/** Joins the facts of an earlier and a later part of an attack. */
export type Join = (before: CountedFacts, after: CountedFacts) => CountedFacts;

/** Branches whose rest is made of the same parts. */
interface Joint {
  readonly parts: readonly OutcomeDistribution[];
  readonly ahead: OutcomeDistribution;
}

/** The chances of a distribution over one denominator. */
interface Shares {
  readonly d: bigint;
  readonly all: readonly { readonly outcome: CountedFacts; readonly n: bigint }[];
  readonly cut: bigint;
}

/** A distribution of outcomes. Branches with equal outcomes are merged. */
export class OutcomeDistribution {
  private readonly byPrint = new Map<number, Entry[]>();
  private readonly cut: Heap = new Map();
  /** Other distributions that are part of this one, each with its chance. */
  private readonly waiting = new Map<OutcomeDistribution, Heap>();
  private joints: Joint[] = [];
  private readonly join: Join | undefined;

  constructor(join?: Join) {
    this.join = join;
  }

  add(outcome: CountedFacts, n: bigint, d: bigint): void {
    pile(this.entryOf(outcome).heap, n, d);
  }

  private entryOf(outcome: CountedFacts): Entry {
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

  /** Adds an outcome that is joined with those of independent parts, in this order. */
  addJoined(ahead: CountedFacts, parts: readonly OutcomeDistribution[], n: bigint, d: bigint): void {
    if (parts.length === 0) this.add(ahead, n, d);
    else this.jointOf(parts).ahead.add(ahead, n, d);
  }

  private jointOf(parts: readonly OutcomeDistribution[]): Joint {
    const isIt = (joint: Joint): boolean =>
      joint.parts.length === parts.length && joint.parts.every((part, i) => part === parts[i]);
    const known = this.joints.find(isIt);
    if (known !== undefined) return known;
    const joint = { parts, ahead: new OutcomeDistribution() };
    this.joints.push(joint);
    return joint;
  }

  /** Does the same as `addAll`, once for all chances of the same distribution, which must be complete. */
  addLater(other: OutcomeDistribution, n: bigint, d: bigint): void {
    const heap = this.waiting.get(other) ?? new Map();
    pile(heap, n, d);
    this.waiting.set(other, heap);
  }

  /** Adds what was put off. */
  private complete(): void {
    for (const [other, heap] of this.waiting) {
      this.waiting.delete(other);
      for (const [d, n] of heap) this.addAll(other, n, d);
    }
    const { joints } = this;
    this.joints = [];
    for (const { parts, ahead } of joints) {
      const [first, ...more] = parts.map((part) => part.shares());
      const rest = more.reduce((before, after) => product(before, after, this.join!).shares(), first!);
      this.addAll(product(ahead.shares(), rest, this.join!), 1n, 1n);
    }
  }

  private entries(): Entry[] {
    this.complete();
    return [...this.byPrint.values()].flat();
  }

  private known: Shares | undefined;

  /** Returns the chances over one denominator. The distribution must be complete. */
  private shares(): Shares {
    this.known ??= this.countShares();
    return this.known;
  }

  private countShares(): Shares {
    const chances = this.chances();
    const cut = total(this.cut);
    const d = chances.reduce((shared, { chance }) => multiple(shared, chance.d), cut.d);
    const over = (chance: Rational): bigint => chance.n * (d / chance.d);
    return { d, all: chances.map(({ outcome, chance }) => ({ outcome, n: over(chance) })), cut: over(cut) };
  }

  /** Returns the distribution with each outcome changed. */
  mapped(change: (outcome: CountedFacts) => OutcomeFacts): OutcomeDistribution {
    const mapped = new OutcomeDistribution();
    for (const { outcome, heap } of this.entries()) {
      const changed = change(outcome);
      for (const [d, n] of heap) mapped.add(changed, n, d);
    }
    for (const [d, n] of this.cut) mapped.addCut(n, d);
    return mapped;
  }

  /** Adds the chance of branches that were not followed. */
  addCut(n: bigint, d: bigint): void {
    pile(this.cut, n, d);
  }

  /** Adds all outcomes of another distribution, scaled by `n / d`. */
  addAll(other: OutcomeDistribution, n: bigint, d: bigint): void {
    for (const { outcome, heap } of other.entries()) {
      for (const [theirs, ways] of heap) this.add(outcome, ways * n, theirs * d);
    }
    for (const [theirs, ways] of other.cut) this.addCut(ways * n, theirs * d);
  }

  chances(): Chance[] {
    return this.entries().map(({ outcome, heap }) => ({
      outcome: outcome as OutcomeFacts,
      chance: total(heap),
    }));
  }

  unfollowed(): Rational {
    this.complete();
    return total(this.cut);
  }

  /** Returns the expected value of a fact. */
  expected(fact: string): Rational {
    let sum = ZERO;
    for (const { outcome, chance } of this.chances()) {
      const value = numericValue(outcome[fact]);
      if (value !== 0) sum = plus(sum, times(chance, fraction(value)));
    }
    return sum;
  }
}

/** Joins every outcome of one part with every outcome of a later one. */
function product(before: Shares, after: Shares, join: Join): OutcomeDistribution {
  const joined = new OutcomeDistribution();
  const d = before.d * after.d;
  let followed = 0n;
  for (const { outcome, n } of before.all) {
    for (const later of after.all) {
      const ways = n * later.n;
      joined.add(join(outcome, later.outcome), ways, d);
      followed += ways;
    }
  }
  const cut = wholeOf(before) * wholeOf(after) - followed;
  if (cut > 0n) joined.addCut(cut, d);
  return joined;
}

function wholeOf({ all, cut }: Shares): bigint {
  return all.reduce((sum, { n }) => sum + n, cut);
}

/** Converts a number to a fraction: whole numbers exactly, others to six decimals. */
function fraction(value: number): Rational {
  if (Number.isInteger(value)) return { n: BigInt(value), d: 1n };
  return rational(BigInt(Math.round(value * 1e6)), 1_000_000n);
}

/** Hashes an outcome. Equal outcomes have equal hashes; this is faster than text keys. */
function printOf(outcome: CountedFacts): number {
  let print = 0;
  for (const fact in outcome) {
    const value = outcome[fact];
    const part = typeof value === 'string' ? value.length : Number(value ?? 0);
    print = (Math.imul(print, 31) + part + 7) | 0;
  }
  return print;
}

/** Compares the facts of two outcomes. Relies on rules listing facts in a fixed order. */
function isSame(a: CountedFacts, b: CountedFacts): boolean {
  let facts = 0;
  for (const fact in a) {
    if (a[fact] !== b[fact]) return false;
    facts += 1;
  }
  for (const _ in b) facts -= 1;
  return facts === 0;
}

/** The value of a fact; `null` if the fact does not apply. */
export type FactValue = OutcomeFacts[string] | null;

/** One value of a fact and its chance. */
export interface ValueChance {
  readonly value: FactValue;
  readonly chance: Rational;
}

/** Lists every fact of these outcomes, in the order used by the rules. */
export function factsIn(chances: readonly Chance[]): readonly string[] {
  const facts: string[] = [];
  for (const { outcome } of chances) {
    for (const fact of Object.keys(outcome)) if (!facts.includes(fact)) facts.push(fact);
  }
  return facts;
}

/** Returns the distribution of one fact: "does not apply" first, then numbers in ascending order, then text. */
export function distributionOf(chances: readonly Chance[], fact: string): readonly ValueChance[] {
  const found = new Map<FactValue, Rational>();
  for (const { outcome, chance } of chances) {
    const value = outcome[fact] ?? null;
    found.set(value, plus(found.get(value) ?? ZERO, chance));
  }
  return [...found]
    .map(([value, chance]) => ({ value, chance }))
    .sort((a, b) => rank(a.value) - rank(b.value) || order(a.value, b.value));
}

function rank(value: FactValue): number {
  if (value === null) return 0;
  return typeof value === 'boolean' ? 1 : typeof value === 'number' ? 2 : 3;
}

function order(a: FactValue, b: FactValue): number {
  if (typeof a === 'string') return a < (b as string) ? -1 : 1;
  return Number(a) - Number(b);
}

/** Returns the chance that a yes-or-no fact is true. */
export function chanceOf(chances: readonly Chance[], fact: string): Rational {
  return chances.reduce(
    (sum, { outcome, chance }) => (outcome[fact] === true ? plus(sum, chance) : sum),
    ZERO,
  );
}

/** Returns the mean of a fact. It counts as 0 in outcomes to which it does not apply. */
export function meanOf(chances: readonly Chance[], fact: string): number {
  return distributionOf(chances, fact).reduce(
    (sum, { value, chance }) => sum + numericValue(value ?? undefined) * toNumber(chance),
    0,
  );
}

/** Returns the standard deviation of a fact. It counts as 0 in outcomes to which it does not apply. */
export function deviationOf(chances: readonly Chance[], fact: string): number {
  const mean = meanOf(chances, fact);
  const variance = distributionOf(chances, fact).reduce(
    (sum, { value, chance }) => sum + (numericValue(value ?? undefined) - mean) ** 2 * toNumber(chance),
    0,
  );
  return Math.sqrt(variance);
}

/** Returns the chance that a numeric fact is at least (or at most) a limit. */
export function chanceOfReaching(
  distribution: readonly ValueChance[],
  which: 'at-least' | 'at-most',
  much: number,
): Rational {
  return distribution.reduce((sum, { value, chance }) => {
    const fits = typeof value === 'number' && (which === 'at-least' ? value >= much : value <= much);
    return fits ? plus(sum, chance) : sum;
  }, ZERO);
}
