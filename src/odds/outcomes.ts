import {
  type CountedFacts,
  type FactRules,
  type Joining,
  type OutcomeFacts,
  type OutcomeParts,
  statedFacts,
} from '../kernel/outcome.ts';
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
function numericValue(value: FactValue): number {
  if (typeof value === 'number') return value;
  return value === true ? 1 : 0;
}

interface Entry {
  readonly outcome: CountedFacts;
  readonly heap: Heap;
}

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

/** The rules for the facts of a rulebook, whatever its events are. */
export type FactBook = Omit<OutcomeParts<never>, 'count'>;

/**
 * A distribution of outcomes. Branches with equal outcomes are merged. Outcomes that are made of independent parts are
 * kept as these parts: a single fact is then known without all combinations of the others.
 */
export class OutcomeDistribution {
  private readonly byPrint = new Map<number, Entry[]>();
  private readonly cut: Heap = new Map();
  /** Other distributions that are part of this one, each with its chance. */
  private readonly waiting = new Map<OutcomeDistribution, Heap>();
  private readonly joints: Joint[] = [];
  /** If given, outcomes are counted facts that can be joined. Otherwise they are facts as stated. */
  private readonly book: FactBook | undefined;
  private readonly projections = new Map<string, OutcomeDistribution>();
  private known: Shares | undefined;

  constructor(book?: FactBook) {
    this.book = book;
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

  /** Adds an outcome that is joined with those of independent parts, in this order. They must be complete. */
  addJoined(ahead: CountedFacts, parts: readonly OutcomeDistribution[], n: bigint, d: bigint): void {
    if (parts.length === 0) this.add(ahead, n, d);
    else this.jointOf(parts).ahead.add(ahead, n, d);
  }

  private jointOf(parts: readonly OutcomeDistribution[]): Joint {
    const isIt = (joint: Joint): boolean =>
      joint.parts.length === parts.length && joint.parts.every((part, i) => part === parts[i]);
    const known = this.joints.find(isIt);
    if (known !== undefined) return known;
    const joint = { parts, ahead: new OutcomeDistribution(this.book) };
    this.joints.push(joint);
    return joint;
  }

  /** Does the same as `addAll`, once for all chances of the same distribution, which must be complete. */
  addLater(other: OutcomeDistribution, n: bigint, d: bigint): void {
    const heap = this.waiting.get(other) ?? new Map();
    pile(heap, n, d);
    this.waiting.set(other, heap);
  }

  /** Adds the chance of branches that were not followed. */
  addCut(n: bigint, d: bigint): void {
    pile(this.cut, n, d);
  }

  /** Adds all outcomes of another distribution, scaled by `n / d`. */
  addAll(other: OutcomeDistribution, n: bigint, d: bigint): void {
    for (const { parts, ahead } of other.joints) {
      const joint = this.jointOf(parts);
      joint.ahead.addAll(ahead, n, d);
    }
    for (const [later, heap] of other.waiting) {
      for (const [theirs, ways] of heap) this.addLater(later, ways * n, theirs * d);
    }
    for (const { outcome, heap } of other.entries()) {
      for (const [theirs, ways] of heap) this.add(outcome, ways * n, theirs * d);
    }
    for (const [theirs, ways] of other.cut) this.addCut(ways * n, theirs * d);
  }

  private entries(): Entry[] {
    return [...this.byPrint.values()].flat();
  }

  /** Returns the same distribution in one list, with these facts of each outcome only; all of them if absent. */
  private projected(facts?: readonly string[]): OutcomeDistribution {
    const key = facts?.join() ?? 'all facts';
    const known = this.projections.get(key);
    if (known !== undefined) return known;
    const made = this.project(facts);
    this.projections.set(key, made);
    return made;
  }

  private project(facts: readonly string[] | undefined): OutcomeDistribution {
    const flat = new OutcomeDistribution(this.book);
    for (const { outcome, heap } of this.entries()) {
      const kept = facts === undefined ? outcome : only(outcome, facts);
      for (const [d, n] of heap) flat.add(kept, n, d);
    }
    for (const [d, n] of this.cut) flat.addCut(n, d);
    for (const [other, heap] of this.waiting) {
      for (const [d, n] of heap) flat.addAll(other.projected(facts), n, d);
    }
    for (const { parts, ahead } of this.joints) {
      const [first, ...more] = parts.map((part) => part.projected(facts).shares());
      const rest = more.reduce((before, after) => this.product(before, after).shares(), first!);
      flat.addAll(this.product(ahead.projected(facts).shares(), rest), 1n, 1n);
    }
    return flat;
  }

  /** Joins every outcome of one part with every outcome of a later one. */
  private product(before: Shares, after: Shares): OutcomeDistribution {
    const joined = new OutcomeDistribution(this.book);
    const d = before.d * after.d;
    let followed = 0n;
    for (const { outcome, n } of before.all) {
      for (const later of after.all) {
        const ways = n * later.n;
        joined.add(joinedFacts(this.book!.facts, outcome, later.outcome), ways, d);
        followed += ways;
      }
    }
    const cut = wholeOf(before) * wholeOf(after) - followed;
    if (cut > 0n) joined.addCut(cut, d);
    return joined;
  }

  /** Returns the chances over one denominator. The distribution must be complete, and in one list. */
  private shares(): Shares {
    this.known ??= this.countShares();
    return this.known;
  }

  private countShares(): Shares {
    const entries = this.entries();
    const heaps = [this.cut, ...entries.map(({ heap }) => heap)];
    const d = [...new Set(heaps.flatMap((heap) => [...heap.keys()]))].reduce(multiple, 1n);
    const over = (heap: Heap): bigint => {
      let sum = 0n;
      for (const [theirs, n] of heap) sum += n * (d / theirs);
      return sum;
    };
    return { d, all: entries.map(({ outcome, heap }) => ({ outcome, n: over(heap) })), cut: over(this.cut) };
  }

  /** Returns every outcome with its chance. Outcomes of several parts may be many. */
  all(): Chance[] {
    const stated = new OutcomeDistribution();
    const { book } = this;
    for (const { outcome, heap } of this.projected().entries()) {
      const facts = book === undefined ? outcome : statedFacts(book, outcome);
      for (const [d, n] of heap) stated.add(facts, n, d);
    }
    return stated
      .entries()
      .map(({ outcome, heap }) => ({ outcome: outcome as OutcomeFacts, chance: total(heap) }));
  }

  /** Lists every fact of these outcomes, in the order used by the rules. */
  facts(): readonly string[] {
    const { book } = this;
    if (book === undefined) {
      const facts = new Set<string>();
      for (const { outcome } of this.projected().entries()) for (const fact in outcome) facts.add(fact);
      return [...facts];
    }
    return Object.keys(book.facts).filter((fact) => this.heapsOf(fact).some(([value]) => value !== null));
  }

  /** Returns the distribution of one fact: "does not apply" first, then numbers in ascending order, then text. */
  distributionOf(fact: string): readonly ValueChance[] {
    return this.heapsOf(fact)
      .map(([value, heap]) => ({ value, chance: total(heap) }))
      .sort((a, b) => rank(a.value) - rank(b.value) || order(a.value, b.value));
  }

  private heapsOf(fact: string): readonly (readonly [FactValue, Heap])[] {
    const { book } = this;
    const found = new Map<FactValue, Heap>();
    for (const { outcome, heap } of this.projected(book?.needs(fact)).entries()) {
      const value = (book === undefined ? outcome[fact] : book.stated(fact, outcome)) ?? null;
      const sum = found.get(value) ?? new Map<bigint, bigint>();
      for (const [d, n] of heap) pile(sum, n, d);
      found.set(value, sum);
    }
    return [...found];
  }

  unfollowed(): Rational {
    return total(this.projected(this.book && []).cut);
  }

  /** Returns the expected value of a fact. */
  expected(fact: string): Rational {
    let sum = ZERO;
    for (const { value, chance } of this.distributionOf(fact)) {
      const number = numericValue(value);
      if (number !== 0) sum = plus(sum, times(chance, fraction(number)));
    }
    return sum;
  }
}

function only(outcome: CountedFacts, facts: readonly string[]): CountedFacts {
  const kept: Record<string, CountedFacts[string]> = {};
  for (const fact of facts) kept[fact] = outcome[fact];
  return kept;
}

/** Joins the facts of an earlier and a later part of an attack. */
function joinedFacts(rules: FactRules, before: CountedFacts, after: CountedFacts): CountedFacts {
  const joined: Record<string, CountedFacts[string]> = {};
  for (const fact in before) joined[fact] = joinedBy(rules[fact]!, before[fact], after[fact]);
  return joined;
}

function joinedBy(joining: Joining, before: CountedFacts[string], after: CountedFacts[string]) {
  if (joining === 'any') return before === true || after === true;
  if (joining === 'sum') return (before as number) + (after as number);
  return joining === 'first' ? (before ?? after) : (after ?? before);
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

function rank(value: FactValue): number {
  if (value === null) return 0;
  return typeof value === 'boolean' ? 1 : typeof value === 'number' ? 2 : 3;
}

function order(a: FactValue, b: FactValue): number {
  if (typeof a === 'string') return a < (b as string) ? -1 : 1;
  return Number(a) - Number(b);
}

/** Outcomes with their chances, to read. */
export type Outcomes = Pick<OutcomeDistribution, 'all' | 'facts' | 'distributionOf'>;

/** Lists every fact of these outcomes, in the order used by the rules. */
export function factsIn(chances: Outcomes): readonly string[] {
  return chances.facts();
}

/** Returns the distribution of one fact: "does not apply" first, then numbers in ascending order, then text. */
export function distributionOf(chances: Outcomes, fact: string): readonly ValueChance[] {
  return chances.distributionOf(fact);
}

/** Returns the chance that a yes-or-no fact is true. */
export function chanceOf(chances: Outcomes, fact: string): Rational {
  return chances.distributionOf(fact).find(({ value }) => value === true)?.chance ?? ZERO;
}

/** Returns the mean of a fact. It counts as 0 in outcomes to which it does not apply. */
export function meanOf(chances: Outcomes, fact: string): number {
  return chances
    .distributionOf(fact)
    .reduce((sum, { value, chance }) => sum + numericValue(value) * toNumber(chance), 0);
}

/** Returns the standard deviation of a fact. It counts as 0 in outcomes to which it does not apply. */
export function deviationOf(chances: Outcomes, fact: string): number {
  const mean = meanOf(chances, fact);
  const variance = chances
    .distributionOf(fact)
    .reduce((sum, { value, chance }) => sum + (numericValue(value) - mean) ** 2 * toNumber(chance), 0);
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
