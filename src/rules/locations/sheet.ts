/** Agility, Brains, Constitution, Demeanor: 1 to 12. */
export type Trait = 'A' | 'B' | 'C' | 'D';

export const TRAITS: readonly Trait[] = ['A', 'B', 'C', 'D'];
/**
 * The skills that the rules roll; `dodge`, `ride`, `feint`, `first-aid` and `surgery` are parts of wider skills.
 */
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

/** The locations of a body that can be hit. */
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

/** The kind of damage. It decides which armour counts and how the damage heals. */
export type DamageKind = 'normal' | 'cold' | 'fire';
