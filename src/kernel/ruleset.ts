import type { Cell, Grid } from '../geometry/grid.ts';
import type { Purpose } from './choices.ts';
import type { BaseEvent, Combat } from './combat.ts';
import type { Option, RawAnswer } from './decision.ts';
import type { Encounter } from './encounter.ts';
import type { Modifier } from './explanation.ts';
import type { Json } from './json.ts';
import type { RuleId, Seat } from './names.ts';
import type { Policy } from './policy.ts';
import type { TallyEvent } from './tally.ts';

/** One rule of a rulebook. */
export interface Rule {
  readonly title: string;
  /** One sentence, in our words. */
  readonly says: string;
  /** Where the source states it. */
  readonly source: string;
}

/** An open question of the source, decided. */
export interface Ruling<V extends string | number = string | number> {
  readonly question: string;
  /** The settings that are built, the default first. One entry: decided for good. `whole`: any whole number. */
  readonly settings: readonly { readonly value: V; readonly says: string }[];
  readonly whole?: { readonly min: number; readonly max: number };
  /** Why the default is what it is, in one or two sentences. */
  readonly reason?: string;
  /** The default is not what the chapter literally says; `reason` then tells why. */
  readonly departs?: true;
  /** Readings that were considered and not built. */
  readonly alternatives: readonly string[];
}

/** A named set of switches, offered when a table is opened. */
export interface Preset {
  /** One plain sentence for people who choose. */
  readonly says: string;
  /** Switches that it does not name keep their default. */
  readonly settings: Readonly<Record<RuleId, string | number>>;
}

/** The rulebook as data: what `riposte rules` prints and the house test holds against code and tests. */
export interface Rulebook {
  readonly id: string;
  readonly title: string;
  readonly dice: string;
  readonly rules: Readonly<Record<RuleId, Rule>>;
  readonly rulings: Readonly<Record<RuleId, Ruling>>;
  /** By name: `as-written` and `as-published`. */
  readonly presets: Readonly<Record<string, Preset>>;
}

/** What one seat is told of an event. */
export interface VisibleEvent {
  readonly type: string;
  readonly rule: RuleId;
  /** Some of the event's fields and, where a sentence needs them, what else the seat may know. */
  readonly facts: Json;
  /** Told as somebody who merely looks on notices it, in fewer facts than its own side is told. */
  readonly isGlimpse?: true;
}

/** A question in words. */
export interface Question {
  /** Without the name, beginning as it does behind it: `what will you do this turn?`. */
  readonly question: string;
  /** The combatant that it speaks to or of; absent: it stands alone. */
  readonly name?: string;
  /** What counts for that combatant now: `initiative 9`. */
  readonly note?: string;
}

/** How something is said to people; made outside the rules, from what they were told and asked. */
export interface RulesetText<S> {
  /**
   * What a seat was told, as a sentence; undefined for what people need not read. It says the told facts and
   * nothing else: the state, as it was after the event, only gives the names of those whom the facts name.
   */
  told(visibleEvent: VisibleEvent, state: S): string | undefined;
  /** What stands above the lines that follow (`Round 2`), for an event that begins a round; undefined for others. */
  heading?(visibleEvent: VisibleEvent): string | undefined;
  /** One reason for a number: its code and what it names, in words. Absent: this book's reasons are words already. */
  reason?(part: Modifier, state: S): string;
  /** One option of a decision, its values left out. */
  option(option: Option): string;
  /** One value of a parameter of an option, as the combatant who is asked (or the GM) calls it. */
  value(param: string, value: Json, state: S, who: string): string;
  /** The question itself. */
  question(key: string, who: string, about: Json, state: S): Question;
  /** A short account of what a seat was told, a round's or the whole fight's, to be read aloud to that seat. */
  recap(told: readonly VisibleEvent[], state: S, seat: Seat): readonly string[];
  /**
   * One combatant as its sheet shows it, made of a seat's view, so that nothing is in it that the seat may not
   * know; no lines when the view has nobody of this id. Absent: the list says all there is.
   */
  sheet?(view: Json, who: string): readonly string[];
  /**
   * How deep inside interruptions each of these events lies, 0 for none; they follow each other from the start
   * of a step. Absent: this book knows no interruptions.
   */
  depths?(events: readonly BaseEvent[]): readonly number[];
}

/**
 * What a stretch of a fight came to, as named facts (`hit`, `damage`, `target falls`): what odds and statistics
 * count. A fact that does not apply is absent. Events with an attack among them tell at least `attacker`,
 * `target` if there is one, and whether it `hit`; what a hit does is called `damage` in every rulebook.
 */
export type OutcomeFacts = Readonly<Record<string, number | string | boolean>>;

/** One combatant in a list: what every front end shows of it to one seat. */
export interface CombatantSummary {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Who plays it; null where the seat that looks does not know. */
  readonly seat: Seat | null;
  readonly cell: readonly [number, number];
  /** What it counts by in the order of the fight (its initiative), null before it is known. */
  readonly order: number | null;
  readonly isActive: boolean;
  readonly isUp: boolean;
  /** Hit points or their like: [left, most]; null where the seat that looks may not know numbers. */
  readonly health: readonly [number, number] | null;
  /** How it looks, in the book's words: `unhurt`, `badly hurt`, `dead`. */
  readonly healthWord: string;
  /** What is left of its turn (`TS 4/6`); empty for strangers. */
  readonly budget: string;
  /** What ails or helps it; of strangers what anybody can see. */
  readonly conditions: readonly string[];
}

/** What lies on a cell of the map and counts in the fight. */
export interface Terrain {
  readonly cell: Cell;
  /** `rough` slows whoever walks there, `cover` shelters whoever stands there. */
  readonly kind: 'rough' | 'cover';
  /** How much of it there is, in few signs (`2/4`); empty where there is only one sort. */
  readonly much: string;
}

/** What an option strikes besides the one whom, or the cell which, it is aimed at. */
export interface AreaOfEffect {
  /** The parameter that says round what: a cell, or the id of a combatant. */
  readonly round: string;
  /** From the middle outwards: up to so many units, and what happens there (`3D`, `+1`); empty where all is alike. */
  readonly rings: readonly { readonly within: number; readonly says: string }[];
  /** Cells that shelter what lies behind them. Absent: nothing does. */
  readonly walls?: readonly Cell[];
}

/** The whole fight at a glance, for lists and maps, as one seat may know it. */
export interface Overview {
  readonly round: number;
  readonly phase: string;
  /** The side left standing, `nobody` when none is; null while the fight is open. */
  readonly winner: string | null;
  /** The sides of which the seat knows somebody, in the order of the encounter. */
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  /** Whom the seat knows of; nobody else leaves a gap. */
  readonly standings: readonly CombatantSummary[];
  /** The space on which the distance between two cells is measured, with or without a map; absent: not measured. */
  readonly grid?: Grid;
  /** Rough ground and cover, where the book knows them. */
  readonly ground?: readonly Terrain[];
}

/** What a ruleset tells a seat of a fight, and what it forecasts from for that seat. */
export type Telling<S, E extends BaseEvent> = Pick<
  Ruleset<never, never, S, E>,
  'view' | 'overview' | 'tell' | 'known'
>;

/**
 * A rulebook made playable. Everything outside knows a ruleset through this alone.
 * `S` and `E` are plain JSON; all functions are pure but `step` and `intervene`, which act through `Combat`.
 */
export interface Ruleset<Sheet = unknown, Options = unknown, S = unknown, E extends BaseEvent = BaseEvent> {
  readonly id: string;
  /** Changes whenever the same inputs would give other events. */
  readonly version: string;
  readonly rulebook: Rulebook;
  /** The state before the first step. Everything in the encounter has been checked. */
  start(encounter: Encounter<Sheet, Options>): S;
  /** The state after an event. The one before stays as it was. */
  evolve(state: S, event: E): S;
  /** One transaction: reads where the state stands, does the next thing, records at least one event. */
  step(combat: Combat<S, E>): void;
  /** Whether nothing more will be asked; then no step is begun. */
  over(state: S): boolean;
  /** Everybody who sits at the table, the GM among them, each once. */
  seats(state: S): readonly Seat[];
  /** The fight at a glance as a seat may know it, from the same allow-list as `view`; the GM knows all. */
  overview(state: S, seat: Seat): Overview;
  /** What one of a combatant's options strikes round its aim; undefined for most. Absent: this book knows no areas. */
  area?(option: Option, state: S, who: string): AreaOfEffect | undefined;
  /** What each kind of option and override is for; a kind that is not listed is `other`. */
  readonly purposes?: Readonly<Record<string, Purpose>>;
  /** What overrides set, by their kind: `health` for what `overview` calls health, else a field of a combatant in `view`. */
  readonly sets?: Readonly<Record<string, string>>;
  /** What the GM may do now, in the same language as decisions. */
  gm(state: S): readonly Option[];
  /** Does one of `gm`'s options; the answer has been checked against them. */
  intervene(combat: Combat<S, E>, act: RawAnswer): void;
  /** What a seat may know of the state, built up from an allow-list. */
  view(state: S, seat: Seat): Json;
  /**
   * The fight as a seat knows it, from which odds and other forecasts for it are made: those it knows nothing of have
   * left, and what it may not know of strangers is a guess that is the same whatever the truth is. The GM knows all. Absent: in this book everybody knows everything.
   */
  known?(state: S, seat: Seat): S;
  /** What is told at tables that tell nothing of strangers' health. Absent: this book never tells of it. */
  readonly hushed?: Telling<S, E>;
  /** What a seat may know of an event, or undefined for nothing. */
  tell(event: E, before: S, after: S, seat: Seat): VisibleEvent | undefined;
  /** The facts that people ask odds about, from events and the states before and after them. */
  outcome(events: readonly E[], before: S, after: S): OutcomeFacts;
  /** What was done and suffered in the events of one step: what simulations count. */
  deeds?(events: readonly E[]): readonly TallyEvent[];
  /** What each combatant has left besides its health, by id: shots, rounds. Whole numbers. */
  stores?(state: S): Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** What is wrong with a state, in a sentence; undefined for a sound one. */
  invariant(state: S): string | undefined;
  readonly words: RulesetText<S>;
  /** Ways to play for a side without a person; every rulebook has a `simple` one that plays sensibly. */
  readonly policies: Readonly<Record<string, Policy<S>>>;
}
