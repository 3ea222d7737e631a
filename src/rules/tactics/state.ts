import type { Cell } from '../../geometry/grid.ts';
import { type BattleState, combatantOf, type Fighter } from '../../kernel/battle.ts';
import { battleOf, countsOf, fighterOf } from '../../kernel/battle-start.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Quality, Sheet } from './schema.ts';
import type { Part } from './words-reasons.ts';

/** How fast somebody moves. Multipliers: 1 to 4. @rule move-rates */
export type Pace = 'stay' | 'walk' | 'jog' | 'run' | 'sprint';

/** Where somebody means to go. `follow` and `away` keep to the other while it moves. */
export type Goal =
  | { readonly kind: 'follow' | 'away'; readonly who: string }
  | { readonly kind: 'to'; readonly cell: Cell };

/** A pace and where it leads. */
export interface Movement {
  readonly pace: Pace;
  /** Null: it stays where it is. */
  readonly goal: Goal | null;
}

/** How somebody fights this turn: more oT, more dT, or as much of both. @rule stance */
export type Stance = 'normally' | 'aggressively' | 'defensively';

export type Intent = 'kill' | 'incapacitate';

/** An action as it is declared. */
export type Action =
  | {
      readonly kind: 'strike';
      readonly weapon: string;
      readonly target: string;
      readonly intent: Intent;
      /** `item`: at whatever the target blocks with. @rule sunder-attack */
      readonly at: 'body' | 'item';
    }
  | {
      readonly kind: 'shoot';
      readonly weapon: string;
      readonly target: string;
      readonly intent: Intent;
      /** 2 or more: a burst. */
      readonly rounds: number;
    }
  | {
      readonly kind: 'spray';
      readonly weapon: string;
      readonly target: string;
      readonly intent: Intent;
      readonly rounds: number;
    }
  | {
      readonly kind: 'blast';
      readonly weapon: string;
      readonly intent: Intent;
      /** Whoever it is thrown at, or the cell. */
      readonly target: string | null;
      readonly point: Cell | null;
    }
  | { readonly kind: 'stabilise'; readonly target: string }
  /** On with the job that the GM set. */
  | { readonly kind: 'work' }
  | { readonly kind: 'full-defense' };

export const FULL_DEFENSE: Action = { kind: 'full-defense' };

export interface Declaration {
  readonly pace: Pace;
  readonly goal: Goal | null;
  readonly actions: readonly Action[];
}

export const IDLE: Declaration = { pace: 'stay', goal: null, actions: [] };

/** Where somebody stands in settling: still at it, settled, or settled and told of something since. */
export type Settling = 'open' | 'settled' | 'reopened';

/** An extended job that the GM set. `skill` is `none` for one without a check at its end. */
export interface Job {
  readonly label: string;
  /** Turns of work. */
  readonly needed: number;
  readonly done: number;
  readonly skill: string;
  readonly modifier: number;
}

/** One combatant as the fight has left it. Every field is there from the start. */
export interface Combatant extends Fighter {
  readonly sheet: Sheet;
  readonly w: number;
  readonly s: number;
  readonly isDead: boolean;
  /** By the GM's word; S at its end makes stunned. */
  readonly isUnconscious: boolean;
  /** @rule stabilise */
  readonly isStabilised: boolean;
  /** Dying, but a NER success lets it act this turn. @rule dying */
  readonly isGritting: boolean;
  /** Ids of those who do not know that it is there. @rule hidden-declaration */
  readonly hiddenFrom: readonly string[];
  readonly settling: Settling;
  /** How often it has readjusted in this phase. */
  readonly readjusted: number;
  readonly oT: number;
  readonly dT: number;
  /** Being put together, known to its own seat only. */
  readonly draft: Declaration;
  /** As announced; its movement as changed since. */
  readonly declared: Declaration;
  /** What is left of it to do. */
  readonly pending: readonly Action[];
  readonly initiative: number | null;
  readonly go: 'waiting' | 'going' | 'over';
  readonly hasMoved: boolean;
  /** Its movement was chosen or changed during resolution, and is made on its go. @rule change-action */
  readonly movesOnGo: boolean;
  /** The pace it really took this turn. */
  readonly pace: Pace;
  /** The cells walked this turn, the first one included. */
  readonly trail: readonly Cell[];
  /** Check actions, attacks and actions done this turn. */
  readonly checksDone: number;
  readonly attacksDone: number;
  readonly actionsDone: number;
  /** Attacks and check actions of this turn that came to nothing: they stay committed. @rule multiple-checks */
  readonly attacksLapsed: number;
  readonly checksLapsed: number;
  /** Actions changed this turn. @rule change-action */
  readonly changes: number;
  /** In full defence this turn, or from the last one until its own go. @rule full-defense */
  readonly defending: 'no' | 'this-turn' | 'till-go';
  /** Bonuses against those it parried. @rule counterattack */
  readonly counters: readonly { readonly against: string; readonly bonus: number }[];
  /** What is left of the qualities of its items, by id. @rule sunder-note */
  readonly quality: Readonly<Record<string, Quality>>;
  readonly armorValue: number;
  /** Counts of ammunition left, by weapon. */
  readonly ammo: Readonly<Record<string, number>>;
  /** Rounds fired this turn, by weapon. @rule max-burst */
  readonly rounds: Readonly<Record<string, number>>;
  readonly job: Job | null;
  /** What the GM gave: on the next check of this combatant, or on all of the turn. */
  readonly given: readonly GmModifier[];
}

/** A modifier by the GM's word. */
export interface GmModifier {
  readonly to: 'check' | 'superior' | 'defence';
  readonly part: Part;
  readonly lasts: 'once' | 'turn';
}

/** Where the fight stands between two steps. */
export type Phase = 'turn-start' | 'tactics' | 'declare' | 'initiative' | 'movement' | 'resolve' | 'closed';

export interface State extends BattleState<Combatant> {
  readonly rulings: Rulings;
  readonly phase: Phase;
  readonly turn: number;
  /** Ids in the order of their goes, those let first moved up. */
  readonly order: readonly string[];
  /** Ids from the highest initiative to the lowest, as rolled. */
  readonly ranks: readonly string[];
  readonly active: string | null;
}

/** The fight before its first turn. */
export function start(encounter: Encounter<Sheet, Options>): State {
  // ruling: diagonals - without a map nobody sees one, and every metre is alike
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

/** What every turn begins with. */
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
/** What becomes of the plans of somebody who goes down. */
export const FALLEN = { pending: [], counters: [], defending: 'no', isGritting: false } as const;

/** A fresh turn for everybody. */
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

/** Whether somebody has a say in the phase at hand. */
export type HasSay = (who: Combatant) => boolean;

/** @rule set-tactics Who has points of Tactics to split. */
export const hasTactics: HasSay = (who) => who.sheet.tactics > 0;

/** @rule declare */
export const everybody: HasSay = () => true;

/** Whether `observer` knows that `other` is there. @rule hidden-declaration */
export function isAware(observer: Combatant, other: Combatant): boolean {
  return !other.hiddenFrom.includes(observer.id);
}

/**
 * Whether somebody at this seat knows that the combatant is there. Who looks on and plays nobody knows of those
 * who hide from nobody.
 *
 * @rule hidden-declaration
 */
export function isKnownTo(state: State, seat: Seat, who: Combatant): boolean {
  if (seat === GM || who.seat === seat) return true;
  if (who.presence !== 'here') return false;
  const own = state.combatants.filter((each) => each.seat === seat);
  return own.length === 0 ? who.hiddenFrom.length === 0 : own.some((each) => isAware(each, who));
}

/** The ids among these of combatants whom a seat knows. */
export function knownIn(ids: readonly string[], state: State, seat: Seat): string[] {
  return ids.filter((id) => isKnownTo(state, seat, combatantOf(state, id)));
}

/**
 * What was declared, without what would name somebody this seat knows nothing of.
 * @rule hidden-declaration
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

/** W so low that it is dying. @rule dying */
export function isDying(state: State, who: Combatant): boolean {
  // ruling: dying-at
  return !who.isDead && who.w <= state.rulings['dying-at'];
}

/** No S left. @rule stress */
export function isStunned(state: State, who: Combatant): boolean {
  // ruling: stunned-at
  return !who.isDead && who.s <= state.rulings['stunned-at'];
}

/** Alive and unable to do anything. @rule incapacitated */
export function isHelpless(state: State, who: Combatant): boolean {
  if (who.isDead) return false;
  // ruling: dying-acting
  return who.isUnconscious || isStunned(state, who) || (isDying(state, who) && !who.isGritting);
}

/** In the fight and able to act. */
export function isUp(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !isHelpless(state, who);
}

/** W at which it is dead. @rule wounds Below -BOD it is killed outright. */
export function isBeyondDeath(state: State, who: Combatant, w: number): boolean {
  // ruling: death-line
  return state.rulings['death-line'] === 'dying' ? w < -who.sheet.bod : w <= -who.sheet.bod;
}

/** @rule combat-penalty By current W; none while unhurt. */
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
