import { z } from 'zod';

/** The contents of files. The same schema checks them, fills in defaults and is published as JSON Schema. */
export const content = {
  ruleset: 'candles',
  sheet: z.strictObject({
    candles: z.int().min(1).max(20).describe('Burning candles at the start'),
    skill: z.int().min(0).max(6).default(0).describe('The bonus on blows'),
    guard: z.int().min(1).max(12).default(4).describe('The number that a blow must reach'),
    nerve: z.int().min(0).max(9).default(1).describe('The number of blows that it may have rolled again'),
  }),
  options: z.strictObject({}),
  optionsNamingSides: [],
  catalogue: {},
};
