/** Agility, Brains, Constitution, Demeanor: 1 to 12. */
export type Trait = 'A' | 'B' | 'C' | 'D';

/** The skills that the rules roll; `dodge`, `ride`, `feint`, `first-aid` and `surgery` are parts of wider ones. */
export type Skill =
  | 'melee'
  | 'projectile'
  | 'dodge'
  | 'ride'
  | 'feint'
  | 'stealth'
  | 'perception'
  | 'first-aid'
  | 'surgery';

export const TRAITS: readonly Trait[] = ['A', 'B', 'C', 'D'];
export const SKILLS: readonly Skill[] = [
  'melee',
  'projectile',
  'dodge',
  'ride',
  'feint',
  'stealth',
  'perception',
  'first-aid',
  'surgery',
];

/** Where a body can be struck. */
export type Location = 'head' | 'torso' | 'right-arm' | 'left-arm' | 'right-leg' | 'left-leg';
export type Limb = Exclude<Location, 'head' | 'torso'>;
export type Hand = 'right-arm' | 'left-arm';

/** Every location, in the order of sheets and lists. */
export const LOCATIONS: readonly Location[] = [
  'head',
  'torso',
  'right-arm',
  'left-arm',
  'right-leg',
  'left-leg',
];
export const HANDS: readonly Hand[] = ['right-arm', 'left-arm'];
export const LIMBS: readonly Limb[] = ['right-arm', 'left-arm', 'right-leg', 'left-leg'];
export const LEGS: readonly Limb[] = ['right-leg', 'left-leg'];

/** What does the damage: it decides what armour counts and how it heals. */
export type DamageKind = 'normal' | 'cold' | 'fire';

export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** Melee and thrown weapons get the C mod; thrown ones leave the hand. */
  readonly kind: 'melee' | 'projectile' | 'thrown';
  /** What it costs to fight with two of them. */
  readonly weight: 'light' | 'medium' | 'heavy';
  readonly damage: number;
  readonly damageKind: DamageKind;
  /** Hands that hold it; 0: part of the body. */
  readonly hands: 0 | 1 | 2;
  /** Of a part of the body: limbs that strike with it, of which one must be whole; empty: it needs none. */
  readonly limbs: readonly Limb[];
  /** The furthest yard it strikes. */
  readonly range: number;
  /** Aimed at the torso or by a called shot; a blast around a yard, or a vehicle: by the Locations table. */
  readonly strikes: 'aimed' | 'blast' | 'vehicle';
  /** How far a blast reaches around its yard. */
  readonly radius: number;
  /** Shots of a full magazine, or pieces to throw; null: it needs none. */
  readonly shots: number | null;
}

/** A piece of armour, or gear that keeps warm or keeps out fire (a cloak has AR 0). */
export interface Armour {
  readonly id: string;
  readonly name: string;
  readonly covers: readonly Location[];
  readonly ar: number;
  readonly cr: number;
  readonly fr: number;
}

export interface Mount {
  readonly id: string;
  readonly name: string;
  /** Yards a round. */
  readonly speed: number;
  /** The # of a Tame(Ride) roll on it. */
  readonly number: number;
}

/** Something to hold and use that is no weapon: a rope, a horn, a torch, a set of picks. */
export interface Tool {
  readonly id: string;
  readonly name: string;
  /** What it adds, in hand, to the rolls it is for. */
  readonly rating?: number;
  /** Traits and skills whose rolls it helps. */
  readonly helps?: readonly string[];
}

/** Damage that somebody already carries when the encounter begins. */
export interface OldWound {
  readonly location: Location;
  readonly kind: DamageKind;
  readonly points: number;
}

/** How somebody begins the encounter, beside its old wounds. ruling: starting-conditions */
export interface Starts {
  readonly severed: readonly Limb[];
  readonly amputated: readonly Limb[];
  readonly infected: readonly Location[];
  /** Head or torso at 0: dead at the end of round 1 unless healed. */
  readonly dying: 'head' | 'torso' | null;
  readonly bleeding: boolean;
  readonly unconscious: boolean;
  readonly prone: boolean;
  readonly wet: boolean;
  /** Own turns for which it is Stunned. */
  readonly stunned: number;
  /** On REF until its first turn has ended. */
  readonly unaware: boolean;
  readonly guarding: boolean;
  readonly countering: boolean;
  readonly afoot: boolean;
  /** Shots or pieces left, by weapon. */
  readonly shots: Readonly<Record<string, number>>;
  /** Weapons and tools that are broken. */
  readonly broken: readonly string[];
}

/** A combatant's sheet: everything about it that the fight itself does not change. */
export interface Sheet {
  /** A player's character; anybody else is an Extra. */
  readonly isCharacter: boolean;
  readonly traits: Readonly<Record<Trait, number>>;
  /** Those that the rules roll, and any others by names of the table's own. */
  readonly skills: Readonly<Record<Skill, number>> & { readonly [name: string]: number };
  readonly weapons: readonly Weapon[];
  readonly armour: readonly Armour[];
  readonly tools: readonly Tool[];
  readonly mount: Mount | null;
  /** Ids of weapons and tools in hand when the fight begins. */
  readonly ready: readonly string[];
  readonly wounds: readonly OldWound[];
  /** C lost to infection before the encounter. */
  readonly cLost: number;
  readonly starts?: Starts | undefined;
}

/** What Hit Locations asks of an encounter besides. */
export interface Options {
  /** The side of the players; null: the first one. @rule side-initiative */
  readonly team: string | null;
  /** Follower to master, both combatants. @rule extras */
  readonly masters: Readonly<Record<string, string>>;
  /** Combatants who are wet. @rule cold */
  readonly wet: readonly string[];
  /** Cold damage to everybody every so many rounds, and every hour to whoever is not warm; null: mild. */
  readonly weather: { readonly cold: number; readonly everyRounds: number } | null;
  /** Whether the GM plays the hours, days and weeks after the fight. */
  readonly hasRecovery: boolean;
}
