import type { Cell, Door, Grid } from '../geometry/grid.ts';
import type { AnsweredBy, Purpose } from './choices.ts';
import type { BaseEvent, Combat } from './combat.ts';
import type { Decision, ImpossibleAct, Option, PlainKind, RawAnswer } from './decision.ts';
import type { Encounter, TokenArt } from './encounter.ts';
import type { Modifier } from './explanation.ts';
import { GM, type RuleId, type Seat } from './ids.ts';
import type { Json } from './json.ts';
import type { Outcome, TallyEvent } from './outcome.ts';
import type { Policy, RandomIndex } from './policy.ts';

/** One rule of a rulebook. */
export interface Rule {
  readonly title: string;
  /** One sentence, in our words. */
  readonly says: string;
  /** The place in the source. */
  readonly source: string;
}

/** An answer to an open question of the source. */
export interface Ruling<V extends string | number = string | number> {
  readonly question: string;
  /**
   * The supported settings, the default first. A ruling with one entry is fixed. If `whole` is set, any whole number
   * is allowed.
   */
  readonly settings: readonly { readonly value: V; readonly says: string }[];
  readonly whole?: { readonly min: number; readonly max: number };
  /** The reason for the default, in one or two sentences. */
  readonly reason?: string;
  /** Set if the default differs from the letter of the chapter. `reason` then explains it. */
  readonly departs?: true;
  /** Other readings that Riposte does not support. */
  readonly alternatives: readonly string[];
}

/** A named set of settings, offered when a table is opened. */
export interface Preset {
  /** One plain sentence that helps to choose. */
  readonly says: string;
  /** Configurable rulings that it does not name keep their default. */
  readonly settings: Readonly<Record<RuleId, string | number>>;
}

/** The name of the preset that leaves every configurable ruling at its default. */
export const HOUSE_DEFAULT = 'default';

/** The rulebook as data. `riposte rules` prints it, and a project check compares it with code and tests. */
export interface Rulebook {
  readonly id: string;
  readonly title: string;
  readonly dice: string;
  /** The number of sides of its dice. If absent, pictures show dice with six sides. */
  readonly dieSides?: number;
  /** The abbreviations of its texts and sheets, each explained in a sentence. Absent without abbreviations. */
  readonly abbreviations?: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<RuleId, Rule>>;
  readonly rulings: Readonly<Record<RuleId, Ruling>>;
  /** By name: `as-written` and `as-published`. */
  readonly presets: Readonly<Record<string, Preset>>;
}

/** The bonus that the numbers in one map of a sheet, such as the stats, give to rolls. */
export interface RollBonus {
  /** The field of the sheet that has the numbers. */
  readonly field: string;
  /** Returns the bonus of a number. */
  readonly of: (score: number) => number;
  readonly rule: RuleId;
}

/** The part of an event that one seat may see. */
export interface VisibleEvent {
  readonly type: string;
  readonly rule: RuleId;
  /** The visible fields of the event, and additional facts that its sentence needs. */
  readonly facts: Json;
  /** Set if the seat sees the event only from outside, with fewer facts than its own side. */
  readonly isGlimpse?: true;
}

/** A question as text. */
export interface Question {
  /** The text without the name; it continues after the name: `what will you do this turn?`. */
  readonly question: string;
  /** The combatant that the question addresses. If absent, the text stands alone. */
  readonly name?: string;
  /** A current value of that combatant: `initiative 9`. */
  readonly note?: string;
  /** The combatant at which attacks are aimed that name no target. */
  readonly against?: string;
}

/** The meaning of a parameter: a combatant, an item with which an act is done, or a part of a body. */
export type ParamMeaning = 'combatant' | 'item' | 'body';

/** The texts of a rulebook. They are made outside the rules, from visible events and decisions. */
export interface RulesetText<S> {
  /**
   * Returns the sentence for a visible event, or `undefined` if its heading is enough. It uses only the visible facts.
   * The state after the event supplies only the names of the combatants in these facts.
   */
  told(visibleEvent: VisibleEvent, state: S): string | undefined;
  /**
   * Returns the heading above the lines that follow (`Round 2`), if the event begins a round; otherwise `undefined`.
   */
  heading?(visibleEvent: VisibleEvent): string | undefined;
  /** The codes of modifiers that are the dice of their event, if these modifiers do not contain the faces. */
  readonly diceReasons?: readonly string[];
  /** Returns the words for the reason of a modifier. If absent, the reasons of this book are already texts. */
  reason?(part: Modifier, state: S): string;
  /**
   * Returns the lowest total with which the roll of a visible event succeeds. It uses only the visible facts. If absent,
   * the facts that all books share tell it.
   */
  needed?(visibleEvent: VisibleEvent, state: S): number | undefined;
  /** Words an option, without its values. */
  option(option: Option): string;
  /** Returns the name of an option if its text explains more than that: `Guard`. Otherwise `undefined`. */
  optionName?(option: Option): string | undefined;
  /** The meaning of parameters, by name. A parameter that is not listed has another one, such as a number. */
  readonly meanings?: Readonly<Record<string, ParamMeaning>>;
  /** Words a value of a parameter, as the combatant that must decide (or the GM) calls it. */
  value(param: string, value: Json, state: S, who: string): string;
  /** Words the question itself. */
  question(key: string, who: string, about: Json, state: S): Question;
  /**
   * Returns a short recap of a round or of the whole fight, from the events that a seat saw, to read aloud to that
   * seat.
   */
  recap(told: readonly VisibleEvent[], state: S, seat: Seat): readonly string[];
  /**
   * Returns the sheet of a combatant as lines. They are made from a seat's view, so they contain nothing secret;
   * empty if the view does not contain the combatant. If absent, the list of combatants shows everything.
   */
  sheet?(view: Json, who: string): readonly string[];
  /**
   * Returns the depth of each event inside interruptions, 0 outside them. The events are consecutive from the start of
   * a step. If absent, this book has no interruptions.
   */
  depths?(events: readonly BaseEvent[]): readonly number[];
}

/**
 * Events that only keep the order of a fight. `boundary`: a turn, a round or a similar part begins or ends.
 * `bookkeeping`: the order, or the points for a turn, is set.
 */
export type Routine = 'boundary' | 'bookkeeping';

/** One combatant in a list, as every front end shows it to one seat. */
export interface CombatantSummary {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** The seat that plays it; `null` if the viewer does not know. */
  readonly seat: Seat | null;
  readonly cell: readonly [number, number];
  /** Its value in the turn order, such as its initiative; `null` before it is known. */
  readonly order: number | null;
  readonly isActive: boolean;
  readonly isUp: boolean;
  /** It is down, but nobody can enter its cell. */
  readonly takesCell?: true;
  /** Hit points or similar points: [left, most]; `null` if the viewer may not know numbers. */
  readonly health: readonly [number, number] | null;
  /** Its health in the book's words: `unhurt`, `badly hurt`, `dead`. */
  readonly healthWord: string;
  /** The rest of its turn (`TS 4/6`); empty for other sides' combatants. */
  readonly budget: string;
  /** Its conditions; for other sides' combatants, only the visible ones. */
  readonly conditions: readonly string[];
  /** Hidden from other sides, and the viewer knows it. */
  readonly isHidden?: true;
  /** How its token looks, if the encounter states it. */
  readonly art?: TokenArt;
}

/**
 * The subject of a question. `attacked`: how to defend against an attack. `interrupt`: whether to stop or answer what
 * another combatant does. `counter`: whether to strike before an attack lands, although nothing was set aside for it.
 * `detail`: a matter for which the default answer is nearly always right.
 */
export type Stop = 'attacked' | 'interrupt' | 'counter' | 'detail';

/** Terrain on a cell of the map that matters in the fight. */
export interface Terrain {
  readonly cell: Cell;
  /** `rough` slows movement, `cover` shelters a combatant in the cell. */
  readonly kind: 'rough' | 'cover';
  /** The amount in a few characters (`2/4`); empty if there is only one kind. */
  readonly much: string;
  /** The same amount as a part of the most that is possible, above 0 to 1. If absent, there is only one kind. */
  readonly share?: number;
}

/** The additional targets of an option: everything around its aim. */
export interface AreaOfEffect {
  /** The parameter that names the centre: a cell, or the id of a combatant. */
  readonly round: string;
  /**
   * The rings from the centre outwards: a radius in units, and the effect there (`3D`, `+1`); empty if the effect is
   * the same everywhere.
   */
  readonly rings: readonly { readonly within: number; readonly says: string }[];
  /** Cells that shelter everything behind them. If absent, nothing gives shelter. */
  readonly walls?: readonly Cell[];
}

/** The summary of a fight for lists and maps, as one seat may know it. */
export interface Overview {
  readonly round: number;
  readonly phase: string;
  /** The side that is left, `nobody` if all sides are down; `null` while the fight is open. */
  readonly winner: string | null;
  /** The sides of which the seat knows a combatant, in the order of the encounter. */
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  /** The combatants that the seat knows. Unknown combatants leave no gap. */
  readonly standings: readonly CombatantSummary[];
  /**
   * The grid on which distances are measured, with or without a map. If absent, distances are not measured.
   */
  readonly grid?: Grid;
  /** Rough ground and cover, if the book has them. */
  readonly ground?: readonly Terrain[];
  /** The doors, as the seat knows them. Absent on a map without doors. */
  readonly doors?: readonly Door[];
}

/** The wounds, losses and stocks that a combatant takes from a fight into its next one. */
export interface Carried {
  readonly isDead: boolean;
  /** Set if it is too badly hurt to begin a fight, until it recovers. */
  readonly isUnfit?: boolean;
  /** Set if it gets worse with time until it is treated: it is dying or bleeding. */
  readonly isUrgent?: boolean;
  /**
   * The fields of its sheet that now differ, in the terms of a file: wounds, ammunition, lost limbs. `null` removes a
   * field, so that it begins fresh there.
   */
  readonly sheet: Readonly<Record<string, Json>>;
}

/** The rules of a book for the time between two fights. */
export interface Recovery<Sheet = unknown, Options = unknown, S = unknown> {
  /** A sentence that states what the book leaves to the GM. Absent if it leaves nothing. */
  readonly leaves?: string;
  /**
   * Returns the combatants of an encounter as after a fight: the GM lets time pass and has wounds treated, until the
   * GM closes the fight. If absent, the book has no rules for this time.
   */
  readonly rest?: (encounter: Encounter<Sheet, Options>) => S;
  /** Returns the whole hours that have passed since then. If absent, the book does not count them. */
  readonly hours?: (state: S) => number;
  /** The options of an encounter that matter here and are on or off, such as a sickbay. */
  readonly options?: readonly string[];
}

/** The functions of a ruleset that show a fight to a seat, and those that prepare its forecasts. */
export type Telling<S, E extends BaseEvent> = Pick<
  Ruleset<never, never, S, E>,
  'view' | 'overview' | 'tell' | 'known'
>;

/** The answers that a ruleset accepts, one type for each kind. */
export type AnswerOf<R> = R extends AnsweredBy<infer A> ? A | { readonly kind: PlainKind } : RawAnswer;

/**
 * A playable rulebook. All other code uses a ruleset only through this interface. `S` and `E` are plain JSON. All
 * functions are pure except `step` and `intervene`, which act through `Combat`.
 */
export interface Ruleset<Sheet = unknown, Options = unknown, S = unknown, E extends BaseEvent = BaseEvent> {
  readonly id: string;
  /** Must change if the same inputs would produce other events. */
  readonly version: string;
  readonly rulebook: Rulebook;
  /** The version of the book without its house rules. Absent if it has none. */
  readonly houseOf?: string;
  /**
   * The numbers that house rules may change before the book uses them, each with its meaning. Absent without any. Their
   * names belong to the type of a book (`Numbered`), so that the compiler refuses others.
   */
  readonly numbers?: object;
  /** Returns the state before the first step. The encounter is already checked. */
  start(encounter: Encounter<Sheet, Options>): S;
  /** Returns the state after an event. The previous state does not change. */
  evolve(state: S, event: E): S;
  /** Runs one transaction: reads the state, does the next thing and records at least one event. */
  step(combat: Combat<S, E>): void;
  /** Returns whether nothing more will be asked. Then no step starts. */
  over(state: S): boolean;
  /** Returns every seat of the fight once, including the GM's. */
  seats(state: S): readonly Seat[];
  /** Returns the overview that a seat may see, from the same allow-list as `view`. The GM sees everything. */
  overview(state: S, seat: Seat): Overview;
  /**
   * Returns the area that an option affects around its aim; `undefined` for most options. If absent, this book has
   * no areas.
   */
  area?(option: Option, state: S, who: string): AreaOfEffect | undefined;
  /**
   * Returns the subject of a question; `undefined` if it is always asked. People choose for each subject between being
   * asked and the default answer.
   */
  stop?(decision: Decision, state: S): Stop | undefined;
  /**
   * Returns the fight in which the next step carries out the act that an answer only plans, as things stand in `state`;
   * `undefined` for an answer that plans none. An answer that takes a planned act back stands for that act. If absent,
   * this book plans no acts.
   */
  planned?(state: S, who: string, answer: RawAnswer): S | undefined;
  /**
   * Returns the acts that are missing from the options of a turn, with the reasons. It reads only `state`, which
   * callers limit to what the reader knows. If absent, this book gives no reasons.
   */
  impossible?(decision: Decision, state: S): readonly ImpossibleAct[];
  /** The purpose of each kind of option and override. A kind that is not listed has the purpose `other`. */
  readonly purposes?: Readonly<Record<string, Purpose>>;
  /**
   * The number that each kind of override sets: `health` for the health in `overview`, otherwise a field of a
   * combatant in `view`.
   */
  readonly sets?: Readonly<Record<string, string>>;
  /** Returns the GM's overrides, in the same form as the options of a decision. */
  gm(state: S): readonly Option[];
  /** Applies one of the options from `gm`. The answer is already checked against them. */
  intervene(combat: Combat<S, E>, act: RawAnswer): void;
  /** Returns the part of the state that a seat may see, built from an allow-list. */
  view(state: S, seat: Seat): Json;
  /**
   * Returns the fight as known to a seat, for odds and other forecasts. Unknown combatants have left. Unknown values
   * of other sides are guesses that do not depend on the truth. The GM knows everything. If absent, every seat knows
   * everything.
   */
  known?(state: S, seat: Seat): S;
  /**
   * Returns the same number of the round as `overview`, but faster. If absent, only the number of steps ends a
   * rehearsal.
   */
  round?(state: S): number;
  /**
   * Returns a full state that a seat cannot tell from the truth: `known`, with its guesses drawn at random. If absent, the
   * guesses stay.
   */
  imagine?(known: S, seat: Seat, pick: RandomIndex): S;
  /** Returns how fit to fight a standing combatant is, from 0 to 1, for machines that play. If absent, health decides. */
  fitness?(state: S, who: string): number;
  /**
   * Replaces these functions at tables that hide the health of other sides. If absent, this book never shows it.
   */
  readonly withoutHealth?: Telling<S, E>;
  /** Returns the part of an event that a seat may see, or `undefined` if it may see nothing. */
  tell(event: E, before: S, after: S, seat: Seat): VisibleEvent | undefined;
  /** Returns the facts for odds, from events and the states before and after them. */
  readonly outcome: Outcome<S, E>;
  /** The facts of `outcome` that show how much health is left, and whose. If absent, no fact does. */
  readonly healthFacts?: Readonly<Record<string, 'attacker' | 'target'>>;
  /** The types of events that only keep the order of the fight. If absent, every event counts as an act. */
  readonly routine?: Readonly<Record<string, Routine>>;
  /** The bonus that numbers of a sheet give to rolls. If absent, they give none. */
  readonly rollBonus?: RollBonus;
  /** Returns the tallies of the events of one step, for simulations. */
  deeds?(events: readonly E[]): readonly TallyEvent[];
  /** Returns the other resources of each combatant by id, such as shots or rounds. Whole numbers. */
  stores?(state: S): Readonly<Record<string, Readonly<Record<string, number>>>>;
  /**
   * Returns what a combatant takes into its next fight if this one ends now. If absent, every fight of this book
   * begins fresh.
   */
  carried?(state: S, who: string): Carried | undefined;
  /** What happens between two fights. If absent, the book says nothing about it. */
  readonly recovery?: Recovery<Sheet, Options, S>;
  /** Returns a sentence that states an error in the state; `undefined` if the state is valid. */
  invariant(state: S): string | undefined;
  readonly words: RulesetText<S>;
  /** Policies that play a side automatically. Every rulebook has a sensible `simple` one. */
  readonly policies: Readonly<Record<string, Policy<S>>>;
}

/** Returns the number of the round of a state, the fastest way that the book has. */
export function roundOf<S>(
  { round, overview }: Pick<Ruleset<never, never, S>, 'round' | 'overview'>,
  state: S,
): number {
  return round?.(state) ?? overview(state, GM).round;
}
