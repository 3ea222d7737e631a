import { z } from 'zod';
import { type DiceAndPoints, diceAndPoints, ID_FAULT, ID_PATTERN } from './sheet-parts.ts';

// The fields that the sheets of all rulebooks share. Only a rulebook's schema.ts imports this file.

export const id = z.string().regex(ID_PATTERN, ID_FAULT).max(80);
export const name = z.string().trim().min(1).max(80);

/** A whole number from 0 to `most`. */
export const upTo = (most: number) => z.int().min(0).max(most);
/** A value; `null` if the file does not give it. */
export const orNull = <T extends z.ZodType>(of: T) => of.nullable().default(null);
/** A whole number in a range; `null` if the file does not give it. */
export const intOrNull = (min: number, max: number) => orNull(z.int().min(min).max(max));
/** False unless the file says otherwise. */
export const flag = z.boolean().default(false);
/** For rulebooks without rules for hiding. */
export const hiddenUntilRevealed = z
  .boolean()
  .optional()
  .describe('Hidden from the other sides until the GM reveals it');

/** The hands that an item needs. */
export const hands = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .default(1)
  .describe('The hands that it needs; 0 for a part of the body');

/** Damage in points (at most `most`) or in dice (`die`) plus points. `pattern` is the form of dice. */
export const damageIn = (die: `d${number}`, most: number, pattern: RegExp, fault: string) =>
  z
    .union([upTo(most), z.string().regex(pattern, fault)])
    .transform((written): DiceAndPoints => diceAndPoints(written, die));
