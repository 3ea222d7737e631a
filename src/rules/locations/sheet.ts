/** Agility, Brains, Constitution, Demeanor: 1 to 12. */
export type Trait = 'A' | 'B' | 'C' | 'D';

export const TRAITS: readonly Trait[] = ['A', 'B', 'C', 'D'];
/** The skills that the rules roll; `dodge`, `ride`, `feint`, `first-aid` and `surgery` are parts of wider ones. */
export const SKILLS = [
  'melee',
  'projectile',
  'dodge',
  'ride',
  'feint',
  'stealth',
  'perception',
  'first-aid',
  'surgery',
] as const;
export type Skill = (typeof SKILLS)[number];

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
