import type { Cell, Grid } from '../../geometry/grid.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import type { Seat } from '../../kernel/names.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Quality, Sheet } from './sheet.ts';

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
export interface Combatant {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  readonly sheet: Sheet;
  /** Waiting off stage, in the fight, or gone from it. */
  readonly presence: 'reserve' | 'here' | 'gone';
  readonly cell: Cell;
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
  readonly given: readonly Given[];
}

/** A modifier by the GM's word. */
export interface Given {
  readonly to: 'check' | 'superior' | 'defence';
  readonly part: Modifier;
  readonly lasts: 'once' | 'turn';
}

/** Where the fight stands between two steps. */
export type Phase = 'turn-start' | 'tactics' | 'declare' | 'initiative' | 'movement' | 'resolve' | 'closed';

export interface State {
  readonly name: string;
  readonly rulings: Rulings;
  readonly grid: Grid;
  readonly isMapped: boolean;
  readonly walls: readonly Cell[];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly phase: Phase;
  readonly turn: number;
  /** Ids in the order of their goes, those let first moved up. */
  readonly order: readonly string[];
  /** Ids from the highest initiative to the lowest, as rolled. */
  readonly ranks: readonly string[];
  readonly active: string | null;
  /** The side left standing; 'nobody' when none is; null while it is open. */
  readonly winner: string | null;
  readonly combatants: readonly Combatant[];
}

/** The fight before its first turn. */
export function start(encounter: Encounter<Sheet, Options>): State {
  const { field } = encounter;
  return {
    name: encounter.name,
    rulings: encounter.rulings as unknown as Rulings,
    grid: gridOf(encounter),
    isMapped: field.isMapped,
    walls: field.walls,
    sides: encounter.sides,
    phase: 'turn-start',
    turn: 0,
    order: [],
    ranks: [],
    active: null,
    winner: null,
    combatants: encounter.combatants.map((entrant) => {
      const others = encounter.combatants.filter((other) => other.side !== entrant.side);
      return { ...fresh(entrant), hiddenFrom: entrant.sheet.isHidden ? others.map(({ id }) => id) : [] };
    }),
  };
}

// ruling: diagonals - without a map nobody sees one, and every metre is alike
function gridOf(encounter: Encounter<Sheet, Options>): Grid {
  const { field } = encounter;
  const rulings = encounter.rulings as unknown as Rulings;
  const diagonals = field.isMapped ? rulings.diagonals : 'one';
  return { shape: field.shape, diagonals, size: field.size };
}

function fresh(entrant: Encounter<Sheet>['combatants'][number]): Combatant {
  const { id, name, side, seat, sheet } = entrant;
  return {
    id,
    name,
    side,
    seat,
    sheet,
    presence: entrant.isInReserve ? 'reserve' : 'here',
    cell: entrant.at,
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
    ammo: Object.fromEntries(
      sheet.weapons.flatMap((weapon) =>
        weapon.ammo === null ? [] : [[weapon.id, sheet.starts?.ammo[weapon.id] ?? weapon.ammo]],
      ),
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

/** The combatant of this id. Throws when there is none. */
export function combatant(state: State, id: string): Combatant {
  for (const who of state.combatants) if (who.id === id) return who;
  throw new Error(`there is no combatant ${id}`);
}

export function isFoe(a: Combatant, b: Combatant): boolean {
  return a.side !== b.side;
}

/** Whether `observer` knows that `other` is there. @rule hidden-declaration */
export function isAware(observer: Combatant, other: Combatant): boolean {
  return !other.hiddenFrom.includes(observer.id);
}
