/** Sizes of creatures, weapons and armour: 1 tiny, 2 little, 3 small, 4 medium, 5 large, 6 huge. @rule size-ladder */
export type Size = 1 | 2 | 3 | 4 | 5 | 6;

/** 0 makeshift, 1 primitive, 2 crude, 3 regular, 4 fine, 5 masterwork. @rule tiers */
export type Tier = 0 | 1 | 2 | 3 | 4 | 5;

/** How far something is, in the book's words. @rule range-categories */
export type Range = 'touching' | 'nearby' | 'close' | 'short' | 'medium' | 'long' | 'extreme';

/** Points of damage: so many d6 plus points. */
export interface Points {
  readonly dice: number;
  readonly plus: number;
}

/** Offensive and defensive quality of an item; -5 or less of either breaks it. */
export interface Quality {
  readonly offense: number;
  readonly defense: number;
}

/** How a firearm feeds, and so how many rounds it fires in a turn. @rule max-burst */
export type Mechanism = 'pump-action' | 'semi-automatic' | 'burst-fire' | 'full-auto';

export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** `bullet` and `missile` (arrows, things thrown) are ranged. @rule parry-projectile */
  readonly kind: 'melee' | 'bullet' | 'missile';
  /** The target number to hit: stat + skill + offensive quality, as the sheet has it. */
  readonly skill: number;
  /** @rule max-attacks */
  readonly rank: number;
  /** Attacks in a turn when the weapon says otherwise. */
  readonly attacks: number | null;
  readonly quality: Quality;
  /** Smallest first; a defensive weapon may count as several. */
  readonly sizes: readonly Size[];
  readonly tier: Tier;
  readonly w: Points;
  readonly s: Points;
  /** Part of the body, or nothing at all: it sunders nothing and can't be sundered. */
  readonly isNatural: boolean;
  /** The furthest it strikes. */
  readonly range: Range;
  /** Counts of ammunition; null: it needs none. @rule ammo */
  readonly ammo: number | null;
  readonly mechanism: Mechanism | null;
  /** @rule burst */
  readonly hasSuppressor: boolean;
  /** The base range round the blast point; null: it strikes one target. @rule area */
  readonly blast: Range | null;
}

/** Something to block and parry with that does not attack. */
export interface Shield {
  readonly id: string;
  readonly name: string;
  readonly quality: Quality;
  readonly sizes: readonly Size[];
  readonly tier: Tier;
}

export interface Armor {
  readonly id: string;
  readonly name: string;
  readonly size: Size;
  readonly tier: Tier;
  readonly value: number;
  /** 0 or less: what it takes from the attacks, Run and Heal checks of its wearer. @rule armor-sizes */
  readonly penalty: number;
  readonly isNatural: boolean;
}

/** What a combatant begins with instead of its maxima; null and missing items: as the sheet has them. */
export interface Starts {
  readonly w: number | null;
  readonly s: number | null;
  readonly isUnconscious: boolean;
  readonly isStabilised: boolean;
  /** Counts of ammunition, by weapon. */
  readonly ammo: Readonly<Record<string, number>>;
  /** What is left of qualities, by item. */
  readonly quality: Readonly<Record<string, Partial<Quality>>>;
  readonly armorValue: number | null;
}

/** Something useful that is no weapon: picks, a rope, a chest of medicines. */
export interface Tool {
  readonly id: string;
  readonly name: string;
  /** What it adds to the checks it is for. */
  readonly rating: number;
  /** Stats and skills whose checks it helps. */
  readonly helps: readonly string[];
}

/** A combatant's sheet: everything about it that the fight itself does not change. */
export interface Sheet {
  /** Points of Tactics, 0 or more. */
  readonly tactics: number;
  /** W at full health. */
  readonly pc: number;
  /** W when the fight begins. */
  readonly wNow: number;
  readonly bod: number;
  readonly ner: number;
  readonly fin: number;
  /** The S pool. */
  readonly s: number;
  /** Metres of a walk. */
  readonly move: number;
  /** Target number of Run and Heal checks. */
  readonly run: number;
  readonly heal: number;
  /** Totals on a base of 10, without equipment. @rule defences */
  readonly dodge: number;
  readonly parry: number;
  readonly block: number;
  readonly size: Size;
  readonly weapons: readonly Weapon[];
  readonly shields: readonly Shield[];
  readonly armor: Armor | null;
  /** Hidden from all other sides when the fight begins. @rule hidden-declaration */
  readonly isHidden: boolean;
  /** Target numbers of other skills, by their id. */
  readonly skills?: Readonly<Record<string, number>>;
  readonly tools?: readonly Tool[];
  readonly starts?: Starts;
}

/** What Tactics asks of an encounter besides: nothing. */
export type Options = Readonly<Record<string, never>>;
