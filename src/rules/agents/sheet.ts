import type { Cell } from '../../geometry/grid.ts';
import type { Bodily, Characteristic, Characteristics } from './characteristics.ts';
import type { Skill, SkillName } from './skills.ts';

/** So many d6 plus points. */
export interface DamageDice {
  readonly dice: number;
  readonly plus: number;
}

/** What the table of ranges knows a weapon as. @rule range */
export type WeaponClass =
  | 'close-quarters'
  | 'extended-reach'
  | 'thrown'
  | 'pistol'
  | 'shotgun'
  | 'assault'
  | 'rifle'
  | 'rocket';

/** The dice that a blast does out to `withinMetres`. @rule explosion */
export interface BlastRing {
  readonly withinMetres: number;
  readonly dice: number;
}

export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly class: WeaponClass;
  readonly skill: SkillName;
  readonly damage: DamageDice;
  /** Recoil; of a melee weapon its Heft. */
  readonly recoil: number;
  /** The Auto score; 0: single shots only. */
  readonly auto: number;
  /** Rounds it holds (thrown: how many are carried); null: it needs none. */
  readonly rounds: number | null;
  /** Minor actions to draw and to reload it. */
  readonly drawActions: number;
  readonly reloadActions: number;
  /** Hands to hold it; 0: part of the body. */
  readonly hands: 0 | 1 | 2;
  readonly isLaser: boolean;
  /** A laser or telescopic sight. */
  readonly hasSight: boolean;
  /** Rings from the inside out; null: it does not explode. */
  readonly blast: readonly BlastRing[] | null;
}

export interface Armour {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  /** What it stops of a laser. */
  readonly laserRating: number;
  /** May be worn together with others. */
  readonly isLayered: boolean;
  /** Loses 1 of its laser rating to each laser hit. */
  readonly isAblat: boolean;
}

export type Hindrance = 'low-light' | 'darkness' | 'smoke' | 'foul-weather';

/** How it is when the fight begins, where that is not fresh and unhurt. @rule starts */
export interface Starts {
  readonly stance?: 'standing' | 'crouching' | 'prone' | undefined;
  /** Rounds left by weapon id. */
  readonly rounds?: Readonly<Record<string, number>> | undefined;
  /** What ablat has lost, by armour id. */
  readonly ablated?: Readonly<Record<string, number>> | undefined;
  /** Added to its initiative roll. */
  readonly initiative?: number | undefined;
  /** Reactions whose -1 still counts. */
  readonly reactions?: number | undefined;
  /** Heft or Recoil that comes off in the first round. */
  readonly recoil?: number | undefined;
  readonly losesSignificant?: boolean | undefined;
  readonly isUnconscious?: boolean | undefined;
  /** How old its wounds are; absent: older than an hour. */
  readonly woundedMinutesAgo?: number | undefined;
}

/** Something useful that is no weapon: picks, a medical kit, a hand computer. */
export interface Tool {
  readonly id: string;
  readonly name: string;
  /** The DM it gives to the checks it is for. */
  readonly rating: number;
  readonly helps: readonly SkillName[];
}

/** An agent's sheet: everything about it that the fight itself does not change. */
export interface Sheet {
  readonly characteristics: Characteristics;
  /** The physical scores when the fight begins. */
  readonly now: Bodily;
  readonly skills: readonly Skill[];
  readonly weapons: readonly Weapon[];
  /** As worn, outermost first. */
  readonly armour: readonly Armour[];
  /** What one minor action of movement covers, by species; a multiple of 1.5. */
  readonly moveMetres: number;
  /** What hinders others' sight and not its own. */
  readonly sensors: readonly Hindrance[];
  /** The other sides do not know of it when the fight begins. @rule aware */
  readonly isHidden: boolean;
  /** Ids of weapons in hand when the fight begins. */
  readonly ready: readonly string[];
  readonly tools?: readonly Tool[] | undefined;
  readonly starts?: Starts | undefined;
}

export type Difficulty =
  | 'simple'
  | 'easy'
  | 'routine'
  | 'average'
  | 'difficult'
  | 'very-difficult'
  | 'formidable';

/** What 1d6 of a task's time is counted in. @rule task-time */
export type Increment =
  | 'seconds'
  | 'ten-seconds'
  | 'minutes'
  | 'ten-minutes'
  | 'hours'
  | 'ten-hours'
  | 'days';

/** Something to be done by a check: a lock, a bluff, a psionic talent. */
export interface Task {
  readonly id: string;
  readonly name: string;
  /** null: a characteristic check. */
  readonly skill: SkillName | null;
  readonly characteristic: Characteristic;
  readonly difficulty: Difficulty;
  readonly increment: Increment;
  /** What a task of seconds costs in the fight, as the GM says. */
  readonly action: 'significant' | 'minor';
  /** Done from a touching cell; null: from anywhere. */
  readonly at: Cell | null;
  /** What an opponent, picked by whoever does it, sets against it; null: nobody resists. */
  readonly against: { readonly skill: SkillName | null; readonly characteristic: Characteristic } | null;
  /** The side that may do it; null: anybody. */
  readonly side: string | null;
  /** The side that does it has won. */
  readonly isDecisive: boolean;
}

export interface Visibility {
  readonly light: 'day' | 'low-light' | 'darkness';
  readonly smoke: 'none' | 'thin' | 'dense';
  readonly isFoul: boolean;
  readonly isWindy: boolean;
}

/** What Agents asks of an encounter besides. */
export interface Options {
  /** The side that springs an ambush, or null. @rule ambush */
  readonly ambushers: string | null;
  readonly rough: readonly Cell[];
  readonly cover: readonly { readonly at: Cell; readonly quarters: number }[];
  readonly visibility: Visibility;
  readonly tasks: readonly Task[];
  /** Free actions that the place offers, in words. */
  readonly freeActions: readonly string[];
  /** A sickbay can be reached after the fight. */
  readonly hasSickbay: boolean;
}
