import type { Decision } from './decision.ts';
import type { RuleId } from './ids.ts';

// Facts that the outcomes of all rulebooks share.

/**
 * The outcome of a sequence of events as named facts (`hit`, `damage`, `target falls`), for odds and statistics. A
 * fact that does not apply is absent. With an attack among the events, at least `attacker`, `target` (if any) and
 * `hit` are present. The effect of a hit is called `damage` in every rulebook.
 */
export type OutcomeFacts = Readonly<Record<string, number | string | boolean>>;

/** The effect of an attack on its target. */
export interface FallFacts {
  'target falls': boolean;
  'target dies': boolean;
}

/** The health that these facts show. */
export const FALL_HEALTH = { 'target falls': 'target', 'target dies': 'target' } as const;

/** Adds to the facts that the target falls or dies, if the event shows it. */
export function noteFall(facts: FallFacts, { type }: { readonly type: string }): void {
  if (type === 'fell-unconscious' || type === 'died') facts['target falls'] = true;
  if (type === 'died') facts['target dies'] = true;
}

/**
 * How the values of a fact come together if an attack has several parts: true for any of them, their sum, or the first
 * or the last value.
 */
export type Joining = 'any' | 'sum' | 'first' | 'last';

/** All facts of an outcome, in the order in which they are stated, with their joining. */
export type FactRules = Readonly<Record<string, Joining>>;

/** The facts of every attack. */
export const ATTACK_FACTS = {
  attacker: 'first',
  target: 'first',
  hit: 'any',
  'protector hit': 'any',
} as const;

/** The facts of some events while they are counted. */
export type Counted<R extends FactRules> = {
  -readonly [F in keyof R]: R[F] extends 'any'
    ? boolean
    : R[F] extends 'sum'
      ? number
      : FactValue | undefined;
};
type FactValue = OutcomeFacts[string];

/** A counted fact of any book. */
export type CountedFacts = { readonly attacker?: FactValue | undefined } & Readonly<
  Record<string, FactValue | undefined>
>;

/**
 * The one attack that an answer is about, if the step may have several. An outcome that concerns it counts neither
 * other attacks nor what happens to anybody else.
 */
export interface Concern {
  readonly attacker: string;
  /** The only target that matters. If absent, the one that the attack names, if any. */
  readonly target?: string;
  /** A combatant that may take the hit for the target. */
  readonly protector?: string;
  /** The attack is the first of its attacker from the event with this number on. It ends before the next one. */
  readonly from: number;
}

/** How the outcome of a rulebook is made from events, so that odds can follow parts of an attack apart. */
export interface OutcomeParts<E> {
  readonly facts: FactRules;
  /** Counts the events from number `from` on that matter. The earlier ones only tell whose attack it is. */
  count(events: readonly E[], from: number, concern?: Concern | null): CountedFacts;
  /** Returns who attacks whom in these events; an empty object without an attack. */
  attackIn(events: readonly E[]): Pick<CountedFacts, 'attacker' | 'target'>;
  /** Returns the facts that decide how this fact is stated. */
  needs(fact: string): readonly string[];
  /** Returns the value of a fact as it is stated; `undefined` if it does not apply. */
  stated(fact: string, counted: CountedFacts): FactValue | undefined;
}

/**
 * Returns the facts of the outcome of events, limited to one attack if there is a concern, and without any attack if it
 * is `null`. It also says how the facts are joined if they can be.
 */
export interface Outcome<S, E> {
  (events: readonly E[], before: S, after: S, concern?: Concern | null): OutcomeFacts;
  readonly parts?: OutcomeParts<E>;
}

/** Returns the type of the last earlier event that is of one of these types. */
type Before = (...types: readonly string[]) => string | undefined;

/** The outcome of a rulebook, fact by fact. */
interface OutcomeBook<E extends AnyEvent, R extends FactRules> {
  /** Must contain `attacker`. Without one, sums and facts that hold for any part are not stated. */
  readonly facts: R;
  /** Facts that are stated only if one of these other facts is there. */
  readonly onlyWith: Readonly<Partial<Record<keyof R, readonly (keyof R)[]>>>;
  /** Returns who attacks whom in these events; an empty object without an attack. */
  readonly attackIn: (events: readonly E[]) => Partial<Counted<R>>;
  /** The type of the event that comes once in each attack for each target, if attacks interrupt each other. */
  readonly roll?: string;
  readonly count: (facts: Counted<R>, event: E, before: Before) => void;
}

/** Builds the outcome of a rulebook from rules for its facts. */
export function outcomeOf<E extends AnyEvent, const R extends FactRules & { readonly attacker: 'first' }>(
  book: OutcomeBook<E, R>,
): Outcome<unknown, E> & { readonly parts: OutcomeParts<E>; (events: readonly E[]): OutcomeFacts } {
  const { facts, onlyWith, attackIn, roll } = book;
  const names = Object.keys(facts);
  const nothing = Object.fromEntries(names.map((fact) => [fact, NOTHING[facts[fact]!]]));
  const needs = Object.fromEntries(
    names.map((fact) => [fact, [...new Set(['attacker', fact, ...((onlyWith[fact] ?? []) as string[])])]]),
  );
  const count: OutcomeParts<E>['count'] = (events, from, concern) => {
    const { attack, start, end, matters } = scopeOf(parts, events, { concern, roll });
    const counted = { ...nothing, ...attack } as Counted<R>;
    for (let i = Math.max(from, start); i < end; i++) {
      if (matters(events[i])) book.count(counted, events[i]!, (...types) => lastOf(types, events, i));
    }
    return counted as CountedFacts;
  };
  const parts: OutcomeParts<E> = {
    facts,
    attackIn: attackIn as OutcomeParts<E>['attackIn'],
    count(events, from, concern) {
      const counted = count(events, from, concern);
      if (!concern || concern.protector === undefined || !('protector hit' in facts)) return counted;
      const { hit, damage } = count(events, from, { ...concern, target: concern.protector });
      const isInstead = hit === true || Number(damage) > 0;
      return { ...counted, hit: counted.hit === true && !isInstead, 'protector hit': isInstead };
    },
    needs: (fact) => needs[fact]!,
    stated(fact, counted) {
      const isOfAttack = facts[fact] === 'any' || facts[fact] === 'sum';
      if (isOfAttack && counted.attacker === undefined) return undefined;
      const others = fact === 'protector hit' ? [fact] : onlyWith[fact];
      const applies = others === undefined || others.some((other) => Boolean(counted[other as string]));
      return applies ? counted[fact] : undefined;
    },
  };
  const outcome = (
    events: readonly E[],
    _before?: unknown,
    _after?: unknown,
    concern?: Concern | null,
  ): OutcomeFacts => statedFacts(parts, parts.count(events, 0, concern));
  return Object.assign(outcome, { parts });
}

function lastOf(types: readonly string[], events: readonly AnyEvent[], end: number): string | undefined {
  for (let i = end - 1; i >= 0; i--) {
    const { type } = events[i]!;
    if (types.includes(type)) return type;
  }
  return undefined;
}

const NOTHING = { any: false, sum: 0, first: undefined, last: undefined } as const;

/** The combatants that an event may name. */
interface AttackEvent {
  readonly who?: string;
  readonly attacker?: string;
  readonly target?: string | null;
}

/** The events that an outcome counts. */
interface Scope {
  readonly attack: Pick<CountedFacts, 'attacker' | 'target'>;
  readonly start: number;
  readonly end: number;
  readonly matters: (event: unknown) => boolean;
}

/** Returns the scope of a concern; without one, or if its attack never begins, that of the whole step. */
function scopeOf<E>(
  { attackIn }: OutcomeParts<E>,
  events: readonly E[],
  { concern, roll }: { readonly concern: Concern | null | undefined; readonly roll: string | undefined },
): Scope {
  if (concern === null) return { attack: attackIn([]), start: 0, end: events.length, matters: () => true };
  const attacks = concern === undefined ? [] : attacksOf(attackIn, events, concern);
  const [first, next] = attacks;
  if (concern === undefined || first === undefined)
    return { attack: attackIn(events), start: 0, end: events.length, matters: () => true };
  const { attacker, target = first.target } = concern;
  // A second roll belongs to an earlier attack, which this one interrupted.
  const isRoll = (event: AttackEvent & AnyEvent): boolean =>
    event.type === roll && event.attacker === attacker && event.target === target;
  const rolls = events.flatMap((event, at) =>
    at > first.at && isRoll(event as AttackEvent & AnyEvent) ? [at] : [],
  );
  return {
    attack: { attacker, target },
    start: first.at,
    end: Math.min(next?.at ?? events.length, rolls[1] ?? events.length),
    matters(event) {
      const { who, target: aimed, attacker: by = attacker } = event as AttackEvent;
      const whom = aimed ?? who;
      // Attacks of others on the attacker are no effect of its own.
      if (concern.target !== undefined && by !== attacker) return false;
      return target === undefined || whom === undefined || whom === attacker || whom === target;
    },
  };
}

function attacksOf<E>(
  attackIn: OutcomeParts<E>['attackIn'],
  events: readonly E[],
  { attacker, from }: Concern,
) {
  return events.flatMap((event, at) => {
    const { attacker: by, target } = attackIn([event]);
    return at >= from && by === attacker ? [{ at, target }] : [];
  });
}

/** Returns the counted facts that apply, as they are stated. */
export function statedFacts(parts: Omit<OutcomeParts<never>, 'count'>, counted: CountedFacts): OutcomeFacts {
  const stated: Record<string, FactValue> = {};
  for (const fact in parts.facts) {
    const value = parts.stated(fact, counted);
    if (value !== undefined) stated[fact] = value;
  }
  return stated;
}

type AnyEvent = { readonly type: string };

/** Finds the attack of an outcome: the first event of a type that names an attacker and a target. */
export function attackOf(type: string) {
  return (events: readonly AnyEvent[]): { readonly attacker?: string; readonly target?: string } => {
    const found = events.find((event) => event.type === type) as
      | { readonly attacker?: string; readonly target?: string }
      | undefined;
    const { attacker, target } = found ?? {};
    return attacker === undefined || target === undefined ? {} : { attacker, target };
  };
}

type CheckMade = AnyEvent & {
  readonly passes?: boolean;
  readonly isSuccess?: boolean;
  readonly margin?: number;
};

/**
 * Adds the result of a check to the facts, of several the last one. `others` are the types of the book's own checks.
 * Returns whether the event is a check.
 */
export function noteCheck(
  facts: { succeeds: unknown; margin: unknown },
  event: AnyEvent,
  others: readonly string[] = [],
): boolean {
  const { type, isSuccess, passes = isSuccess, margin } = event as CheckMade;
  if (type !== 'check-made' && !others.includes(type)) return false;
  Object.assign(facts, { succeeds: passes, margin });
  return true;
}

/** One possible result of an answer: its chance, or its average. */
export interface FactOdds {
  readonly name: string;
  /** From 0 to 1. */
  readonly chance?: number;
  readonly mean?: number;
}

/** Odds in short, as plain JSON. */
export interface OddsView {
  readonly kind: 'exact' | 'sampled' | 'unknown';
  readonly facts: readonly FactOdds[];
  /** For an attack: its attacker, and its most likely target. */
  readonly attacker?: string;
  readonly target?: string;
  /** Set if the answer only plans its act: then the odds are those of the act as things stand now. */
  readonly isPlanned?: true;
}

/** A combatant that may react between two answers of a plan. */
export interface Provoked {
  readonly who: string;
  /** The kind of question. */
  readonly key: string;
  readonly rule: RuleId;
}

/** Where a plan leads as long as nobody reacts. */
export interface Forecast {
  /** For each answer that is possible: who may react to it. */
  readonly steps: readonly (readonly Provoked[])[];
  /**
   * The question that its combatant is asked afterwards; `null` if another combatant is asked first, or dice decide.
   */
  readonly next: { readonly decision: Decision; readonly state: unknown } | null;
  /** The odds of the last answer of a plan of several, if the others lead to it. */
  readonly odds?: OddsView;
}

/** Counts by name. */
export type Tally = Readonly<Record<string, number>>;

/**
 * Returns the count of a name, 0 by default. A name may be one that every object has, such as `constructor`.
 */
export function countOf(tally: Tally, name: string): number {
  return Object.hasOwn(tally, name) ? tally[name]! : 0;
}

export function plusOne(tally: Tally, name: string): Tally {
  return { ...tally, [name]: countOf(tally, name) + 1 };
}

/**
 * One countable fact of a fight. Names are the ids of combatants, sides and weapons (a spell counts as a weapon);
 * amounts are whole points of health.
 */
export type TallyEvent =
  /** An attack with its outcome. An area attack counts once for each of its targets. */
  | {
      readonly kind: 'attacked';
      readonly by: string;
      readonly against: string;
      readonly with: string;
      readonly isHit: boolean;
    }
  /** `by` and `with` are `null` if no weapon caused it, as with cold, poison or an old wound. */
  | {
      readonly kind: 'hurt';
      readonly who: string;
      readonly by: string | null;
      readonly with: string | null;
      readonly amount: number;
    }
  | { readonly kind: 'healed'; readonly who: string; readonly amount: number }
  | { readonly kind: 'fell'; readonly who: string }
  | { readonly kind: 'died'; readonly who: string }
  /** The fight is decided for one side, or for `nobody`. */
  | { readonly kind: 'won'; readonly side: string };
