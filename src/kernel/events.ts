import type { BaseEvent } from './combat.ts';
import { type IsVisible, type Sum, withMaskedSums, withoutDice } from './explanation.ts';
import { GM, type RuleId, type Seat } from './ids.ts';
import type { Json } from './json.ts';
import type { TallyEvent } from './outcome.ts';
import type { VisibleEvent } from './ruleset.ts';

/** The fields of an event without its type and its rule, or the part of them that a seat may see. */
export type Fields = { readonly [field: string]: Json | undefined };

/** The part of an event that other sides see: these fields, and the rule that is named for it. */
export interface Glimpse<F, S = never> {
  readonly fields: readonly (keyof F & string)[];
  /** Optional. If absent, the event's own rule is named. */
  readonly rule?: RuleId;
  /**
   * Optional. Returns whether a seat sees only the glimpse; all other seats see the event as with `all`. If absent,
   * the own side sees everything and all other seats see the glimpse.
   */
  isDue?(event: F & Cited, after: S, seat: Seat): boolean;
  /** Facts that replace numbers that only the own side may see. */
  readonly adds?: (event: F) => Fields;
  /**
   * The combatant whose sheet contains the number that was rolled against; `null` if the roll had no such number. If
   * the own side may not see that sheet, it sees the glimpse and its own roll (`faces`, `sum`).
   */
  readonly against?: (event: F) => string | null;
}

/**
 * The seats that see an event. The GM always sees it in full.
 * - `everybody`: all seats, even those that do not know the combatant `who`.
 * - `all`: all seats that know `who`, with the numbers of other sides masked.
 * - `side`: the seats of the own side. `seat`: the own seat. `gm`: only the GM.
 * - A glimpse: the own side sees everything, all others that know `who` see these fields; `isDue` can select the
 * seats.
 */
export type Audience<F, S = never> = 'everybody' | 'all' | 'side' | 'seat' | 'gm' | Glimpse<F, S>;

/** The part of a state that events need: its combatants. */
interface Roster<C> {
  readonly combatants: readonly C[];
}
interface Listed {
  readonly id: string;
  readonly seat: Seat;
}

/** Puts an updated combatant into a state. Returns the same state if the update changed nothing. */
export type Change<S, C> = (state: S, id: string, update: (who: C) => C) => S;

/**
 * Everything about one type of event except its sentence. `F` is the type of its fields without `type` and `rule`.
 */
export interface EventType<S, C, F> {
  /** Fields of the combatant `who` that the event sets to fixed values, after `onState`. */
  readonly sets?: Partial<C>;
  /** Applies the event to the combatant `who`, after `sets`. */
  readonly onWho?: (who: C, event: F & Cited) => C;
  /** Applies the event to the whole state, before `onWho`. */
  readonly onState?: (state: S, event: F & Cited, change: Change<S, C>) => S;
  readonly seen: Audience<F, S>;
  /** Optional. Also visible to seats that do not know `who`, because an attack out of hiding is noticed. */
  readonly isNoticed?: true;
  /** Optional. The act that `who` chose earlier does not take place. It is shown as a result of its own. */
  readonly lapses?: true;
  /** Optional. For fields with numbers that do not belong to `who`: the field that names their owner. */
  readonly numbersOf?: Readonly<Record<string, string>>;
  /** Adds facts that the sentence needs, read from the states around the event. */
  readonly adds?: (event: F & Cited, after: S, before: S) => object;
  /** Returns the facts that the own side sees instead of all fields; `undefined` if it sees the fields. */
  readonly toOwn?: (facts: F & Fields, after: S, seat: Seat) => object | undefined;
  /**
   * Returns the facts that others see instead of all fields, before numbers are masked; `undefined` if they see the
   * fields.
   */
  readonly toOthers?: (facts: F & Fields, after: S, seat: Seat) => object | undefined;
  /**
   * Optional. Masks each part of the facts for its owner's side, for fields with numbers of several combatants.
   */
  readonly eachOwner?: (facts: F & Fields, mask: (owner: string, part: unknown) => Json) => Fields;
  /**
   * Returns its tally for statistics. `events` are all events of the step, and `at` is the index of this one.
   */
  readonly counts?: (event: F & Cited, events: readonly BaseEvent[], at: number) => TallyEvent | undefined;
}
export interface Cited {
  readonly rule: RuleId;
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds types of events with different fields.
type AnyType<S, C> = EventType<S, C, any>;
/** The event types of a rulebook, by name. */
export type EventTypes<S, C> = Readonly<Record<string, AnyType<S, C>>>;

// biome-ignore lint/suspicious/noExplicitAny: only the fields matter here.
type FieldsOf<T> = T extends EventType<any, any, infer F> ? F : never;
/** The union of all events in a table: `type`, `rule` and the fields of each. */
export type EventsOf<T, R extends RuleId = RuleId> = {
  [K in keyof T & string]: { readonly type: K; readonly rule: R } & FieldsOf<T[K]>;
}[keyof T & string];

/** The types in a table that some seats see only as a glimpse. */
export type GlimpsedIn<T> = {
  [K in keyof T]: T[K] extends { readonly seen: { readonly fields: readonly string[] } } ? K : never;
}[keyof T];

/** Returns a function that types one entry of a book's table: `event<{ who: string }>()({ … })`. */
export function eventTypes<S, C>() {
  return <F = unknown>() =>
    <const T extends EventType<S, C, F>>(type: T): T & EventType<S, C, F> =>
      type;
}

// Fields that events of several rulebooks share.

export interface Who {
  readonly who: string;
}
export interface OfItem extends Who {
  readonly item: string;
}
export interface WithWeapon extends Who {
  readonly weapon: string;
}
export interface Ordered {
  readonly order: readonly string[];
}
/** A completed roll: all its faces, and the total with its modifiers. */
export interface Roll {
  readonly faces: readonly number[];
  readonly sum: Sum;
}
/** A check that the GM asked for. `label` is its purpose; `margin` is negative if it fails. */
export interface CheckMade extends Who {
  readonly label: string;
  readonly passes: boolean;
  readonly margin: number;
}
/** Work that the GM gave, after one more round or turn of it. */
export interface Worked extends Who {
  readonly label: string;
  readonly done: number;
  readonly needed: number;
}
/** The totals of an attack and of the defence against it. */
export interface Totals {
  readonly attack: number;
  readonly defence: number;
}
/** The two combatants of an attack. `F` is the field with the id of the weapon. */
export type Attack<F extends string> = { readonly attacker: string; readonly target: string } & {
  readonly [K in F]: string;
};

/** The GM sets a field of a combatant. Only the GM sees it. */
export function setByGmType<S, C>() {
  return eventTypes<S, C>()<Who & { readonly field: string; readonly value: Json }>()({
    onWho: (who, { field, value }) => ({ ...who, [field]: value }),
    seen: 'gm',
  });
}
/** Counts an attack that hit. `weapon` is the field of the event that names the weapon. */
export function countsHit<F extends string>(weapon: F): (attack: Attack<F>) => TallyEvent {
  return (attack) => attacked(attack, { with: attack[weapon], isHit: true });
}

/** Counts an attack that missed. `weapon` is the field of the event that names the weapon. */
export function countsMiss<F extends string>(weapon: F): (attack: Attack<F>) => TallyEvent {
  return (attack) => attacked(attack, { with: attack[weapon], isHit: false });
}

function attacked(
  { attacker: by, target: against }: Attack<never>,
  blow: { readonly with: string; readonly isHit: boolean },
): TallyEvent {
  return { kind: 'attacked', by, against, ...blow };
}

/** Replaces one combatant. Throws if the id is unknown. */
function changeOne<S extends Roster<C>, C extends { readonly id: string }>(
  state: S,
  id: string,
  update: (who: C) => C,
): S {
  const i = placeOf(state.combatants, id);
  return put(state, i, update(state.combatants[i]!));
}

function placeOf(combatants: readonly { readonly id: string }[], id: string): number {
  for (let i = 0; i < combatants.length; i++) if (combatants[i]!.id === id) return i;
  throw new Error(`there is no combatant ${id}`);
}

/** Replaces one combatant by index. Many events change no combatant; then nothing is copied. */
function put<S extends Roster<C>, C>(state: S, i: number, after: C): S {
  if (after === state.combatants[i]) return state;
  const combatants = state.combatants.slice();
  combatants[i] = after;
  return { ...state, combatants };
}

/** Returns a function that applies an event to a state, from a book's table of event types. */
export function evolveBy<S extends Roster<C>, C extends { readonly id: string }, E extends BaseEvent>(
  types: EventTypes<S, C>,
): (state: S, event: E) => S {
  // Entries have different fields. Reading them is much faster if all have the same shape.
  const changes = new Map(
    Object.entries(types).map(([type, { onState, sets, onWho }]) => [type, { onState, sets, onWho }]),
  );
  return (state, event) => {
    const { onState, sets, onWho } = changes.get(event.type)!;
    const next = onState === undefined ? state : onState(state, event, changeOne);
    if (sets === undefined && onWho === undefined) return next;
    const i = placeOf(next.combatants, (event as unknown as { readonly who: string }).who);
    const before = next.combatants[i]!;
    const who = sets === undefined ? before : { ...before, ...sets };
    return put<S, C>(next, i, onWho === undefined ? who : onWho(who, event));
  };
}

/** Returns a function that lists the tallies of a step's events, in order. */
export function tallyEventsBy<E extends BaseEvent>(
  types: Readonly<Record<string, Pick<AnyType<never, never>, 'counts'>>>,
): (events: readonly E[]) => TallyEvent[] {
  // Most events have no tally.
  const counting = new Map(
    Object.entries(types).flatMap(([type, { counts }]) => (counts === undefined ? [] : [[type, counts]])),
  );
  return (events) => {
    const found: TallyEvent[] = [];
    for (let at = 0; at < events.length; at++) {
      const event = events[at]!;
      const tallyEvent = counting.get(event.type)?.(event, events, at);
      if (tallyEvent !== undefined) found.push(tallyEvent);
    }
    return found;
  };
}

/**
 * Returns whether an event names a combatant, at any depth. `fields` are the fields with ids of combatants in the
 * events of the book. Ignores modifiers: they name only combatants that took part, and other sides see few of them.
 */
export function isNamedIn(value: unknown, id: string, fields: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([field, each]) =>
      (each === id && fields.has(field)) || (field !== 'parts' && isNamedIn(each, id, fields)),
  );
}

/**
 * Replaces the ids of unseen combatants by `null`, removes them from lists, and removes their weapons. `fields` are the
 * fields with ids of combatants.
 */
export function withoutUnseen(facts: Json, unseen: ReadonlySet<string>, fields: ReadonlySet<string>): Json {
  if (unseen.size === 0 || typeof facts !== 'object' || facts === null) return facts;
  if (Array.isArray(facts)) return facts.map((each) => withoutUnseen(each, unseen, fields));
  const isUnseen = (id: unknown): boolean => typeof id === 'string' && unseen.has(id);
  const without = (field: string, value: Json): Json => {
    if (!fields.has(field)) return withoutUnseen(value, unseen, fields);
    if (Array.isArray(value)) return value.filter((each) => !isUnseen(each));
    return isUnseen(value) ? null : withoutUnseen(value, unseen, fields);
  };
  const { weapon, ...rest } = facts as Fields;
  const armed = weapon === undefined ? {} : { weapon: isUnseen(rest.attacker ?? rest.who) ? null : weapon };
  const entries = Object.entries(rest).map(([field, value]) => [field, without(field, value!)]);
  return { ...Object.fromEntries(entries), ...armed };
}

/** The rulebook's knowledge about seats, and its ways to restrict what they see. */
export interface Knowledge<S, C, E> {
  /** Returns whether the seat plays for the combatant's side and may see all of it. */
  isInsider(state: S, seat: Seat, who: C): boolean;
  /** Returns whether the seat knows that the combatant exists. */
  isKnown(state: S, seat: Seat, who: C): boolean;
  /** Returns which modifiers of another side's number are visible to everyone. */
  readonly isOpen: IsVisible;
  /** Optional. Returns whether a seat that knows `who` may see this event at all. */
  mayHear?(event: E, before: S, after: S, seat: Seat): boolean;
  /** Optional. Makes a final change to the visible event; `undefined` withholds it. */
  finish?(visibleEvent: VisibleEvent, event: E, after: S, seat: Seat): VisibleEvent | undefined;
}

type Tell<S, E> = (event: E, before: S, after: S, seat: Seat) => VisibleEvent | undefined;

/**
 * Returns a function that computes the part of an event that a seat may see, from a book's table of event types.
 * Anything that the table does not allow is withheld. `withoutDice` also withholds the dice of other sides.
 */
export function tellBy<S extends Roster<C>, C extends Listed, E extends BaseEvent>(
  types: EventTypes<S, C>,
  knows: Knowledge<S, C, E>,
): Tell<S, E> & { readonly withoutDice: Tell<S, E> } {
  return Object.assign(tellWith(types, knows, withMaskedSums), {
    withoutDice: tellWith(types, knows, withoutDice),
  });
}

function tellWith<S extends Roster<C>, C extends Listed, E extends BaseEvent>(
  types: EventTypes<S, C>,
  knows: Knowledge<S, C, E>,
  maskedBy: typeof withMaskedSums,
): Tell<S, E> {
  const masked = (part: Json, rule: RuleId): Json => maskedBy(part, knows.isOpen, rule);
  const find = ({ combatants }: S, id: string): C => combatants.find((who) => who.id === id)!;
  const isOwnOf = (state: S, seat: Seat, id: string): boolean =>
    knows.isInsider(state, seat, find(state, id));

  /**
   * Returns the facts with the numbers of other sides masked, or `undefined` if all numbers belong to `who`.
   */
  function byOwner({ type, rule }: BaseEvent, facts: Fields, after: S, seat: Seat): Json | undefined {
    const { numbersOf, eachOwner } = types[type]!;
    const mask = (owner: string, part: unknown): Json =>
      isOwnOf(after, seat, owner) ? (part as Json) : masked(part as Json, rule);
    if (eachOwner !== undefined) return eachOwner(facts, mask);
    if (numbersOf === undefined) return undefined;
    const ownerOf = (field: string): string => facts[numbersOf[field] ?? 'who'] as string;
    const { faces, sum } = facts;
    const roll = faces && sum ? (mask(ownerOf('sum'), { faces, sum }) as Fields) : {};
    const entries = Object.entries(facts).map(([field, value]) => {
      return [field, roll[field] ?? (value === undefined ? value : mask(ownerOf(field), value))];
    });
    return Object.fromEntries(entries);
  }

  function glimpse(
    event: E,
    facts: Fields,
    seen: Glimpse<Fields, S>,
    names: readonly string[],
  ): VisibleEvent {
    const fields = names.flatMap((field) => (field in facts ? [[field, facts[field]!]] : []));
    const added = seen.adds?.(event as unknown as Fields);
    const { type, rule } = event;
    return {
      type,
      rule: seen.rule ?? rule,
      facts: { ...Object.fromEntries(fields), ...added },
      isGlimpse: true,
    };
  }

  function toInsiders(event: E, facts: Fields, after: S, seat: Seat): VisibleEvent | undefined {
    const { toOwn } = types[event.type]!;
    const some = (toOwn === undefined ? facts : toOwn(facts, after, seat)) as Fields | undefined;
    if (some === undefined) return undefined;
    const { type, rule } = event;
    return { type, rule, facts: byOwner(event, some, after, seat) ?? some };
  }

  function toOthers(event: E, facts: Fields, after: S, seat: Seat): VisibleEvent | undefined {
    const { type, rule } = event;
    const { toOthers: narrowed } = types[type]!;
    const some = (narrowed === undefined ? facts : narrowed(facts, after, seat)) as Fields | undefined;
    if (some === undefined) return undefined;
    return {
      type,
      rule,
      facts: byOwner(event, some, after, seat) ?? masked(some, rule),
    };
  }

  function toSeat(event: E, facts: Fields, before: S, after: S, seat: Seat): VisibleEvent | undefined {
    const { seen, isNoticed } = types[event.type]!;
    if (seen === 'gm') return undefined;
    const id = (event as unknown as { readonly who?: string }).who;
    if (seen === 'everybody' || id === undefined) return toOthers(event, facts, after, seat);
    const who = find(after, id);
    if (seen === 'seat') return who.seat === seat ? toInsiders(event, facts, after, seat) : undefined;
    const isOwn = knows.isInsider(after, seat, who);
    const isKnown = isOwn || knows.isKnown(after, seat, who) || knows.isKnown(before, seat, find(before, id));
    if (!isKnown && isNoticed !== true) return undefined;
    if (knows.mayHear?.(event, before, after, seat) === false) return undefined;
    if (typeof seen === 'object') {
      const opponent = seen.against?.(event) ?? null;
      if (isOwn && opponent !== null && !isOwnOf(after, seat, opponent)) {
        return glimpse(event, facts, seen, [...seen.fields, 'faces', 'sum']);
      }
      const isDue = seen.isDue?.(event, after, seat) ?? !isOwn;
      if (isDue) return glimpse(event, facts, seen, seen.fields);
    }
    if (isOwn) return toInsiders(event, facts, after, seat);
    return seen === 'side' ? undefined : toOthers(event, facts, after, seat);
  }

  return (event, before, after, seat) => {
    const { type, rule, ...fields } = event;
    const { adds, lapses } = types[type]!;
    const facts = { ...fields, ...adds?.(event, after, before), ...(lapses && { lapses }) } as Fields;
    if (seat === GM) return { type, rule, facts: facts as Json };
    const visibleEvent = toSeat(event, facts, before, after, seat);
    return visibleEvent === undefined || knows.finish === undefined
      ? visibleEvent
      : knows.finish(visibleEvent, event, after, seat);
  };
}
