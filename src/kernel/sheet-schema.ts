import { z } from 'zod';
import { LONGEST_TOKEN_PICTURE, PICTURE_URL, TOKEN_FRAMES } from './encounter.ts';
import { type DiceAndPoints, diceAndPoints, ID_FAULT, ID_PATTERN } from './sheet-parts.ts';

// The fields that the sheets of all rulebooks share, and how a token looks.

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

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'allowed: a colour such as #7a5a17');

/** How the token of a combatant looks. */
export const tokenArt = z.strictObject({
  colours: z.tuple([colour, colour]).optional().describe('Two colours of the field, as #rrggbb'),
  emblem: id.optional().describe('The name of a picture in the icon set of the page'),
  frame: z.enum(TOKEN_FRAMES).optional().describe('The ornament at the rim'),
  picture: z
    .string()
    .max(LONGEST_TOKEN_PICTURE)
    .regex(PICTURE_URL, 'allowed: a data URL of a webp, png or jpeg picture')
    .optional()
    .describe('A square picture in place of the emblem'),
});

/** The hands that an item needs. */
export const hands = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .default(1)
  .describe('The hands that it needs; 0 for a part of the body');

/** An entry of a catalogue, such as a weapon: its id, its name and its own fields. */
export const entry = <S extends z.ZodRawShape>(fields: S) => entryOf({ id, name }, fields);

/** The same with a book's own form of ids and names. */
export const entryOf = <H extends { id: z.ZodString; name: z.ZodString }, S extends z.ZodRawShape>(
  head: H,
  fields: S,
) => z.strictObject({ ...head, ...fields });

/** Damage in points (at most `most`) or in dice (`die`) plus points. `pattern` is the form of dice. */
export const damageIn = (die: `d${number}`, most: number, pattern: RegExp, fault: string) =>
  z
    .union([upTo(most), z.string().regex(pattern, fault)])
    .transform((written): DiceAndPoints => diceAndPoints(written, die));
