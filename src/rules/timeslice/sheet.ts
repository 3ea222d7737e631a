/** The five stats; about 10 is average. */
export type Stat = 'I' | 'V' | 'U' | 'A' | 'Q';

/** Damage in points, or dice (`dice` d10 read 0-9) plus points. */
export interface Damage {
  readonly dice: number;
  readonly plus: number;
}

/** What a boon, spell or piece of gear may change. @rule boons */
export type Boosted =
  | Stat
  | 'attack'
  | 'defence'
  | 'dodge'
  | 'block'
  | 'parry'
  | 'initiative'
  | 'notice'
  | 'called-shot'
  | 'damage'
  | 'doublings'
  | 'dr'
  | 'stagger-threshold'
  | 'ts';

/** One change of a boon: added to what `to` names; `only` narrows it to melee, ranged or spell attacks. */
export interface Boost {
  readonly to: Boosted;
  readonly value: number;
  readonly only: 'melee' | 'ranged' | 'spell' | null;
}

export interface Boon {
  readonly id: string;
  readonly name: string;
  readonly boosts: readonly Boost[];
}

export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly kind: 'melee' | 'ranged';
  /** The furthest unit it strikes, in units. */
  readonly range: number;
  readonly damage: Damage;
  /** TS of one attack; 3 unless the weapon says otherwise. */
  readonly attackTs: number;
  readonly toHit: number;
  /** The weapon's bonus on a parry. */
  readonly parry: number;
  /** Hands needed to hold it. 0: it is part of the body. */
  readonly hands: 0 | 1 | 2;
  /** The limb a natural weapon belongs to, null for none (a bite). */
  readonly limb: string | null;
  readonly drawTs: number;
  readonly stowTs: number;
  /** Shots it holds and the TS of a reload; null when it needs neither. */
  readonly ammo: { readonly shots: number; readonly reloadTs: number } | null;
}

export interface Shield {
  readonly id: string;
  readonly name: string;
  /** The shield's bonus on a block. */
  readonly block: number;
  readonly drawTs: number;
  readonly stowTs: number;
}

/** What a spell does. A `target` spell is aimed at a creature, an `area` spell at a point. */
export type SpellEffect =
  | { readonly kind: 'target'; readonly damage: Damage; readonly toHit: number }
  | { readonly kind: 'area'; readonly damage: Damage; readonly toHit: number; readonly radius: number }
  | { readonly kind: 'heal'; readonly hp: Damage }
  | { readonly kind: 'buff'; readonly boosts: readonly Boost[]; readonly rounds: number };

export interface Spell {
  readonly id: string;
  readonly name: string;
  readonly ts: number;
  readonly range: number;
  readonly effect: SpellEffect;
}

export interface Limb {
  readonly id: string;
  readonly name: string;
  readonly kind: 'arm' | 'leg' | 'other';
}

/** Something useful that is no weapon: picks, a rope, a lantern. */
export interface Tool {
  readonly id: string;
  readonly name: string;
  /** What it adds to a check of the GM that it serves for. */
  readonly rating: number;
}

/** How somebody begins a fight, besides its HP. @rule starting-conditions */
export interface Starts {
  readonly crippled: readonly string[];
  readonly amputated: readonly string[];
  /** Seconds to live; null: not dying, or 300 with a heart wound. */
  readonly dying: number | null;
  readonly heartWound: boolean;
  readonly unconscious: boolean;
  readonly stagger: number;
  readonly staggered: boolean;
  /** Shots left by weapon id. */
  readonly shots: Readonly<Record<string, number>>;
}

/** A combatant's sheet: everything about it that the fight itself does not change. */
export interface Sheet {
  /** A character falls dying at 0 HP, a non-player combatant dies. */
  readonly isCharacter: boolean;
  readonly stats: Readonly<Record<Stat, number>>;
  readonly ts: number;
  readonly hp: number;
  /** HP at the start of this fight, 1 to `hp`. */
  readonly hpNow: number;
  readonly dr: number;
  readonly staggerThreshold: number;
  readonly limbs: readonly Limb[];
  readonly weapons: readonly Weapon[];
  readonly shields: readonly Shield[];
  readonly spells: readonly Spell[];
  readonly boons: readonly Boon[];
  readonly hasMedicalKit: boolean;
  /** Ids of weapons and shields in hand when the fight begins. */
  readonly ready: readonly string[];
  readonly tools?: readonly Tool[] | undefined;
  readonly starts?: Starts | undefined;
}

/** What Time Slice asks of an encounter besides. */
export interface Options {
  /** The side that opens with a surprise round, or null. @rule surprise-round */
  readonly ambushers: string | null;
}
