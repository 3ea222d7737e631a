import { z } from 'zod';

/** What people write: checked, filled in and published as JSON Schema from this one place. */
export const candlesContent = {
  ruleset: 'candles',
  sheet: z.strictObject({
    candles: z.int().min(1).max(20).describe('Candles burning at the start; without any one is out'),
    skill: z.int().min(0).max(6).default(0).describe('Added to blows'),
    guard: z.int().min(1).max(12).default(4).describe('What a blow has to reach'),
    nerve: z.int().min(0).max(9).default(1).describe('Blows that it may have rolled again'),
  }),
  options: z.strictObject({}),
  optionsNamingSides: [],
  catalogue: {},
};
