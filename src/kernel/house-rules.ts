import type { BaseEvent, Combat, Numbered, NumberUse } from './combat.ts';
import { type Modifier, type Sum, sumOf } from './explanation.ts';
import type { RuleId } from './ids.ts';
import type { Rule, Rulebook, Ruleset, RulesetText } from './ruleset.ts';

/** An event of a book, under a rule of the book or of the house. */
export type Housed<E extends BaseEvent> = E extends unknown
  ? Omit<E, 'rule'> & { readonly rule: RuleId }
  : never;

/** A change of a named number: returns parts to add to it before the book uses it. It reads only what it receives. */
export type NumberChange<S> = (state: S, use: NumberUse, before: Sum) => readonly Modifier[];

/**
 * The additions of a house to a rulebook, as a value. `numbers` changes a number before the book uses it. After each
 * event of a type, `after` may roll, ask and record, as a rule does. It reads only the event and `combat.state`. Of
 * rolls, it may read sums, but no single faces.
 */
export interface HouseRules<S = unknown, E extends BaseEvent = BaseEvent, N extends string = string> {
  /** A short name in lower case, for versions: `fumbles`. */
  readonly name: string;
  /** Must change if the same inputs would produce other events. */
  readonly version: string;
  /** Its rules by id, which events and modifiers may name. */
  readonly rules: Readonly<Record<RuleId, Rule>>;
  /** The words for its reasons of modifiers, by code. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Other defaults for configurable rulings. Encounters can still set them. */
  readonly rulings?: Readonly<Record<RuleId, string | number>>;
  /** The changes of named numbers of the book, which its `numbers` lists. */
  readonly numbers?: { readonly [K in N]?: NumberChange<S> };
  /** What happens right after each event of a type. What it records itself does not bring it about again. */
  readonly after?: {
    readonly [T in E['type']]?: (
      combat: Combat<S, Housed<E>>,
      event: Extract<E, { readonly type: T }>,
    ) => void;
  };
}

/**
 * Returns a rulebook with house rules. Its version names both, so journals, odds, simulations and tables state and
 * verify them. Throws RangeError if the house names a rule that the book has, or a ruling, a setting or a number that
 * it lacks.
 */
export function override<Sheet, Options, S, E extends BaseEvent, N extends string>(
  ruleset: Ruleset<Sheet, Options, S, E> & Numbered<N>,
  house: HouseRules<S, E, NoInfer<N>>,
): Ruleset<Sheet, Options, S, E> & Numbered<N> {
  const { after = {}, numbers = {} } = house;
  checkNumbers(ruleset, Object.keys(numbers));
  return {
    ...ruleset,
    version: `${ruleset.version}${ruleset.houseOf === undefined ? '+' : '.'}${house.name}-${house.version}`,
    houseOf: ruleset.houseOf ?? ruleset.version,
    rulebook: withHouse(ruleset.rulebook, house),
    words: withReasons(ruleset.words, house.reasons ?? {}),
    step: (combat: Combat<S, E>) => ruleset.step(housed(combat, after, numbers)),
    intervene: (combat: Combat<S, E>, act) => ruleset.intervene(housed(combat, {}, numbers), act),
  };
}

function checkNumbers(
  { rulebook, numbers = {} }: Pick<Ruleset, 'rulebook' | 'numbers'>,
  used: readonly string[],
): void {
  const unknown = used.find((name) => !Object.hasOwn(numbers, name));
  if (unknown === undefined) return;
  const known = Object.keys(numbers).join(', ') || 'none';
  throw new RangeError(`${rulebook.title} has no number "${unknown}"; a house may change: ${known}`);
}

function withHouse(book: Rulebook, { rules, rulings = {} }: Pick<HouseRules, 'rules' | 'rulings'>): Rulebook {
  const taken = Object.keys(rules).find((id) => Object.hasOwn(book.rules, id));
  if (taken !== undefined) throw new RangeError(`${book.title} already has a rule "${taken}"`);
  const changed = Object.entries(rulings).map(([id, value]) => [id, withDefault(book, id, value)] as const);
  return {
    ...book,
    rules: { ...book.rules, ...rules },
    rulings: { ...book.rulings, ...Object.fromEntries(changed) },
  };
}

function withDefault(book: Rulebook, id: RuleId, value: string | number): Rulebook['rulings'][string] {
  const ruling = book.rulings[id];
  const chosen = ruling?.settings.find((setting) => setting.value === value);
  if (ruling === undefined || chosen === undefined) {
    throw new RangeError(`${book.title} has no ruling "${id}" with the setting "${value}"`);
  }
  return { ...ruling, settings: [chosen, ...ruling.settings.filter((setting) => setting !== chosen)] };
}

function withReasons<S>(words: RulesetText<S>, reasons: Readonly<Record<string, string>>): RulesetText<S> {
  const reason = (part: Modifier, state: S): string =>
    Object.hasOwn(reasons, part.why) ? reasons[part.why]! : (words.reason?.(part, state) ?? part.why);
  return Object.keys(reasons).length === 0 ? words : { ...words, reason };
}

/** A fight in which numbers and events have parts and consequences of the house. */
function housed<S, E extends BaseEvent>(
  combat: Combat<S, E>,
  after: NonNullable<HouseRules<S, E>['after']>,
  numbers: NonNullable<HouseRules<S, E>['numbers']>,
): Combat<S, E> {
  const effects = after as Readonly<Record<string, ((combat: Combat<S, E>, event: E) => void) | undefined>>;
  return {
    get state() {
      return combat.state;
    },
    // A rule may promise to read less of its rolls than the house reads of its events.
    roll: (request) => combat.roll({ ...request, read: request.read === 'faces' ? 'faces' : 'sum' }),
    rollAll: (requests, again) => combat.rollAll(requests, again),
    ask: (build) => combat.ask(build),
    askFirst: (open, build) => combat.askFirst(open, build),
    record(event) {
      combat.record(event);
      effects[event.type]?.(combat, event);
    },
    dependsOnlyOn: (...known) => combat.dependsOnlyOn(...known),
    // The house may let one part depend on another, so exact odds follow them one after the other.
    apart: (parts) => parts.map(({ does }) => does()),
    endStep: () => combat.endStep(),
    change(name, use, before) {
      const more = numbers[name]?.(combat.state, use, sumOf(before)) ?? [];
      const parts = [...before, ...more.filter(({ value }) => value !== 0)];
      return combat.change?.(name, use, parts) ?? parts;
    },
  };
}
