import { z } from 'zod';

const bonus = z.int().min(-5).max(20);

const weapon = z.strictObject({
  id: z.string().min(1).max(40).describe('A short name: longsword'),
  attack: bonus.default(0).describe('The bonus on attacks'),
  dice: z.int().min(1).max(20).default(1).describe('The number of damage dice'),
  sides: z.literal([4, 6, 8, 10, 12]).default(6).describe('Their sides'),
  damage: bonus.default(0).describe('The bonus on damage'),
});

/** The contents of files. The same schema checks them, fills in defaults and is published as JSON Schema. */
export const content = {
  ruleset: 'd20',
  sheet: z.strictObject({
    hp: z.int().min(1).max(999).describe('Hit points when unhurt'),
    ac: z.int().min(1).max(30).default(10).describe('Armour class'),
    initiative: bonus.default(0).describe('The bonus on initiative'),
    weapons: z.array(weapon).min(1).max(6).describe('What it can attack with'),
    potions: z.int().min(0).max(9).default(0).describe('Potions of healing'),
  }),
  options: z.strictObject({}),
  optionsNamingSides: [],
  catalogue: {},
};

export type Sheet = z.output<typeof content.sheet>;
export type Weapon = z.output<typeof weapon>;
