import type { Cell } from '../../geometry/grid.ts';
import { type BattleState, combatantOf, type Fighter, type GivenWork } from '../../kernel/battle.ts';
import { battleOf, changedFrom, countsOf, fighterOf } from '../../kernel/battle-state.ts';
import type { DoorWay } from '../../kernel/doors.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import { type Json, picked, sameJson } from '../../kernel/json.ts';
import type { Carried } from '../../kernel/ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Quality, Sheet } from './schema.ts';
import type { Part } from './words-reasons.ts';

/** The speed of a movement, with multipliers 1 to 4. @rule move-rates */
export type Pace = 'stay' | 'walk' | 'jog' | 'run' | 'sprint';

/** The goal of a movement. `follow` and `away` refer to a combatant that may move. */
export type Goal =
  | { readonly kind: 'follow' | 'away'; readonly who: string }
  | { readonly kind: 'to'; readonly cell: Cell };

/** A pace and a goal. */
export interface Movement {
  readonly pace: Pace;
  /** `null` if it stays where it is. */
  readonly goal: Goal | null;
}

/** A combatant's attitude this turn: more oT, more dT, or equal. @rule stance */
export type Stance = 'normally' | 'aggressively' | 'defensively';

export type Intent = 'kill' | 'incapacitate';

interface Shooting {
  readonly weapon: string;
  readonly target: string;
  readonly intent: Intent;
  /** 2 or more for a burst. */
  readonly rounds: number;
}

/** A declared action. */
export type Action =
  | {
      readonly kind: 'strike';
      readonly weapon: string;
      readonly target: string;
      readonly intent: Intent;
      /** `item` if it strikes at the blocking item. @rule sunder-attack */
      readonly at: 'body' | 'item';
    }
  | (Shooting & { readonly kind: 'shoot' })
  | (Shooting & { readonly kind: 'spray' })
  | {
      readonly kind: 'blast';
      readonly weapon: string;
      readonly intent: Intent;
      /** The combatant that it is thrown at; `null` for a cell. */
      readonly target: string | null;
      readonly point: Cell | null;
    }
  | { readonly kind: 'stabilise'; readonly target: string }
  | { readonly kind: DoorWay; readonly door: string }
  /** Continues the work that the GM gave. */
  | { readonly kind: 'work' }
  | { readonly kind: 'full-defense' };

export const FULL_DEFENSE: Action = { kind: 'full-defense' };

export interface Declaration {
  readonly pace: Pace;
  readonly goal: Goal | null;
  readonly actions: readonly Action[];
}

export const IDLE: Declaration = { pace: 'stay', goal: null, actions: [] };

/** The progress of settling: open, settled, or reopened by new information. */
export type Settling = 'open' | 'settled' | 'reopened';

/** Work that the GM gave, in turns. `skill` is `none` if it has no final check. */
export interface Job extends GivenWork {
  readonly skill: string;
}

/** The current state of one combatant. Every field exists from the start. */
export interface Combatant extends Fighter {
  readonly sheet: Sheet;
  readonly w: number;
  readonly s: number;
  readonly isDead: boolean;
  /** Unconscious by a GM override. A combatant without S is stunned instead. */
  readonly isUnconscious: boolean;
  /** @rule stabilise */
  readonly isStabilised: boolean;
  /** Dying, but able to act this turn after a NER success. @rule dying */
  readonly isGritting: boolean;
  /** Ids of the combatants that do not know about it. @rule hidden-declaration */
  readonly hiddenFrom: readonly string[];
  readonly settling: Settling;
  /** Number of readjustments in this phase. */
  readonly readjusted: number;
  readonly oT: number;
  readonly dT: number;
  /** The unfinished declaration, known only to its own seat. */
  readonly draft: Declaration;
  /** The settled declaration, including later changes of its movement. */
  readonly declared: Declaration;
  /** The declared actions that remain. */
  readonly pending: readonly Action[];
  readonly initiative: number | null;
  readonly go: 'waiting' | 'going' | 'over';
  readonly hasMoved: boolean;
  /**
   * Whether its movement was chosen or changed during resolution, so that it is made on its go. @rule change-action
   */
  readonly movesOnGo: boolean;
  /** The actual pace of this turn. */
  readonly pace: Pace;
  /** The cells of this turn's movement, including the first. */
  readonly trail: readonly Cell[];
  /** Check actions, attacks and actions done this turn. */
  readonly checksDone: number;
  readonly attacksDone: number;
  readonly actionsDone: number;
  /** Attacks and check actions of this turn that failed to happen. They still count. @rule multiple-checks */
  readonly attacksLapsed: number;
  readonly checksLapsed: number;
  /** Actions changed this turn. @rule change-action */
  readonly changes: number;
  /** Full defence for this turn, or from the last turn until its own go. @rule full-defense */
  readonly defending: 'no' | 'this-turn' | 'till-go';
  /** Bonuses against attackers that it parried. @rule counterattack */
  readonly counters: readonly { readonly against: string; readonly bonus: number }[];
  /** The remaining qualities of its items, by id. @rule sunder-note */
  readonly quality: Readonly<Record<string, Quality>>;
  readonly armorValue: number;
  /** Ammunition counts left, by weapon. */
  readonly ammo: Readonly<Record<string, number>>;
  /** Rounds fired this turn, by weapon. @rule max-burst */
  readonly rounds: Readonly<Record<string, number>>;
  readonly job: Job | null;
  /** Modifiers by the GM, for the next check or for all checks of the turn. */
  readonly given: readonly GmModifier[];
}

/** A modifier given by the GM. */
export interface GmModifier {
  readonly to: 'check' | 'superior' | 'defence';
  readonly part: Part;
  readonly lasts: 'once' | 'turn';
}

/** The phase of the fight between two steps. */
export type Phase = 'turn-start' | 'tactics' | 'declare' | 'initiative' | 'movement' | 'resolve' | 'closed';

/** The whole state of a fight of this book. */
export interface State extends BattleState<Combatant> {
  readonly rulings: Rulings;
  readonly phase: Phase;
  readonly turn: number;
  /** Ids in the order of their goes, including combatants that were let first. */
  readonly order: readonly string[];
  /** Ids from the highest to the lowest initiative, as rolled. */
  readonly ranks: readonly string[];
  readonly active: string | null;
}

/** Returns the state before the first turn. */
export function start(encounter: Encounter<Sheet, Options>): State {
  // ruling: diagonals - without a map there are no diagonals, and all metres are equal
  return {
    ...battleOf(encounter, (rulings: Rulings) => rulings.diagonals),
    phase: 'turn-start',
    turn: 0,
    order: [],
    ranks: [],
    active: null,
    combatants: encounter.combatants.map((setup) => {
      const others = encounter.combatants.filter((other) => other.side !== setup.side);
      return { ...fresh(setup), hiddenFrom: setup.sheet.isHidden ? others.map(({ id }) => id) : [] };
    }),
  };
}

function fresh(setup: Encounter<Sheet>['combatants'][number]): Combatant {
  const { sheet } = setup;
  return {
    ...fighterOf(setup),
    // ruling: starts
    w: sheet.starts?.w ?? sheet.wNow,
    s: sheet.starts?.s ?? sheet.s,
    isDead: false,
    isUnconscious: sheet.starts?.isUnconscious ?? false,
    isStabilised: sheet.starts?.isStabilised ?? false,
    hiddenFrom: [],
    quality: Object.fromEntries(
      [...sheet.weapons, ...sheet.shields].map((item) => [
        item.id,
        { ...item.quality, ...sheet.starts?.quality[item.id] },
      ]),
    ),
    armorValue: sheet.starts?.armorValue ?? sheet.armor?.value ?? 0,
    ammo: countsOf(sheet.weapons, ({ id, ammo }) =>
      ammo === null ? null : (sheet.starts?.ammo[id] ?? ammo),
    ),
    job: null,
    given: [],
    ...NEW_TURN,
  };
}

/** Returns what a combatant takes into its next fight. ruling: starts */
export function carriedBy({ sheet, isDead, ...now }: Combatant, state: State): Carried {
  const worn = sheet.armor?.value ?? 0;
  const items = [...sheet.weapons, ...sheet.shields];
  const whole = Object.fromEntries(items.map(({ id, quality }) => [id, quality]));
  const starts = {
    ...picked(now, 'isUnconscious', 'isStabilised'),
    w: now.w === sheet.pc ? null : now.w,
    s: now.s === sheet.s ? null : now.s,
    ammo: changedFrom(
      countsOf(sheet.weapons, ({ ammo }) => ammo),
      now.ammo,
    ),
    quality: changedFrom(whole, now.quality, sameJson),
    armorValue: now.armorValue === worn ? null : now.armorValue,
  };
  const isUrgent = isDying(state, { sheet, isDead, ...now }) && !now.isStabilised;
  return { isDead, isUrgent, sheet: { wNow: null, starts: starts as unknown as Json } };
}

/** The values at the start of every turn. */
export const NEW_TURN = {
  isGritting: false,
  settling: 'open',
  readjusted: 0,
  oT: 0,
  dT: 0,
  draft: IDLE,
  declared: IDLE,
  pending: [],
  initiative: null,
  go: 'waiting',
  hasMoved: false,
  movesOnGo: false,
  pace: 'stay',
  trail: [],
  checksDone: 0,
  attacksDone: 0,
  actionsDone: 0,
  attacksLapsed: 0,
  checksLapsed: 0,
  changes: 0,
  defending: 'no',
  counters: [],
  rounds: {},
} as const satisfies Partial<Combatant>;

// ruling: full-defense-stunned
/** The plans of a combatant that falls. */
export const FALLEN = { pending: [], counters: [], defending: 'no', isGritting: false } as const;

/** Resets all combatants for a new turn. */
export function beginTurn(state: State, turn: number): State {
  // ruling: full-defense-lasts
  const lasts = state.rulings['full-defense-lasts'] === 'own-go';
  const combatants = state.combatants.map(
    (who): Combatant => ({
      ...who,
      ...NEW_TURN,
      defending: lasts && who.defending === 'this-turn' ? 'till-go' : 'no',
      given: who.given.filter((gmModifier) => gmModifier.lasts === 'once'),
    }),
  );
  return { ...state, phase: 'tactics', turn, order: [], ranks: [], active: null, combatants };
}

/** @rule stance More oT is aggressive, more dT defensive. */
export function stanceOf({ oT, dT }: Pick<Combatant, 'oT' | 'dT'>): Stance {
  if (oT === dT) return 'normally';
  return oT > dT ? 'aggressively' : 'defensively';
}

/** Returns whether a combatant takes part in the current phase. */
export type HasSay = (who: Combatant) => boolean;

/** @rule set-tactics A combatant with Tactics points to split. */
export const hasTactics: HasSay = (who) => who.sheet.tactics > 0;

/** @rule declare */
export const everybody: HasSay = () => true;

/** Returns whether `observer` knows that `other` exists. @rule hidden-declaration */
export function isAware(observer: Combatant, other: Combatant): boolean {
  return !other.hiddenFrom.includes(observer.id);
}

/**
 * Returns whether a seat knows that the combatant exists. A spectator without combatants knows those that hide from
 * nobody. @rule hidden-declaration
 */
export function isKnownTo(state: State, seat: Seat, who: Combatant): boolean {
  if (seat === GM || who.seat === seat) return true;
  if (who.presence !== 'here') return false;
  const own = state.combatants.filter((each) => each.seat === seat);
  return own.length === 0 ? who.hiddenFrom.length === 0 : own.some((each) => isAware(each, who));
}

/** Returns the ids of combatants that a seat knows. */
export function knownIn(ids: readonly string[], state: State, seat: Seat): string[] {
  return ids.filter((id) => isKnownTo(state, seat, combatantOf(state, id)));
}

/**
 * Returns a declaration without any mention of combatants that the seat does not know. @rule hidden-declaration
 */
export function declarationFor(state: State, seat: Seat, declaration: Declaration): Declaration {
  const { pace, goal, actions } = declaration;
  const isNamed = (id: string | null) => id !== null && !isKnownTo(state, seat, combatantOf(state, id));
  const hidesGoal = goal !== null && goal.kind !== 'to' && isNamed(goal.who);
  return {
    pace,
    goal: hidesGoal ? null : goal,
    actions: actions.filter((action) => !('target' in action) || !isNamed(action.target)),
  };
}

/** Returns whether W is low enough for dying. @rule dying */
export function isDying(state: State, who: Combatant): boolean {
  // ruling: dying-at
  return !who.isDead && who.w <= state.rulings['dying-at'];
}

/** Returns whether no S is left. @rule stress */
export function isStunned(state: State, who: Combatant): boolean {
  // ruling: stunned-at
  return !who.isDead && who.s <= state.rulings['stunned-at'];
}

/** Returns whether it is alive but cannot act. @rule incapacitated */
export function isHelpless(state: State, who: Combatant): boolean {
  if (who.isDead) return false;
  // ruling: dying-acting
  return who.isUnconscious || isStunned(state, who) || (isDying(state, who) && !who.isGritting);
}

/** Returns whether it is in the fight and able to act. */
export function isUp(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !isHelpless(state, who);
}

/** Returns whether this W means death. @rule wounds Below -BOD it is killed outright. */
export function isBeyondDeath(state: State, who: Combatant, w: number): boolean {
  // ruling: death-line
  return state.rulings['death-line'] === 'dying' ? w < -who.sheet.bod : w <= -who.sheet.bod;
}

/** @rule combat-penalty Returns the penalty for the current W; none while unhurt. */
export function combatPenalty(state: State, who: Combatant): Part | undefined {
  // ruling: unhurt-low-pc
  if (who.w >= 10 || who.w >= who.sheet.pc) return undefined;
  const value = penaltyAt(state, who);
  return { value, why: 'combat-penalty', of: { w: who.w }, rule: 'combat-penalty' };
}

function penaltyAt(state: State, who: Combatant): number {
  // ruling: wound-ladder
  const ladder = state.rulings['wound-ladder'];
  if (ladder === 0) return -1;
  if (who.w <= 0) return -3;
  return who.w < ladder ? -2 : -1;
}
