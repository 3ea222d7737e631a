import { z } from 'zod';
import { sameJson } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import { type Campaign, type Member, memberShape, upgradedHistory, withMember } from './campaign.ts';

// A character on its own: a player keeps it, and takes it from device to device and from campaign to campaign.

/** The version of character files that is written. Version 1 has no `art`, and version 2 sentences in its history. */
const VERSION = 3;

const shape = z.strictObject({
  format: z.literal('riposte-character'),
  formatVersion: z.literal(VERSION),
  /** The same on every device and in every campaign. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  ruleset: z.string().max(80),
  ...memberShape.pick({ name: true, sheet: true, art: true, isDead: true, history: true }).shape,
});

export type Character = z.output<typeof shape>;

/** Largest character file, in characters. */
export const LONGEST_CHARACTER = 200_000;

/** Returns a member of a party as a character that its player can keep. `newId` is used if it has no id yet. */
export function characterOf(
  { character, name, sheet, art, isDead, history }: Member,
  { ruleset, newId }: { readonly ruleset: string; readonly newId: string },
): Character {
  const own = { id: character ?? newId, ruleset, name, sheet, ...(art && { art }), isDead, history };
  return { format: 'riposte-character', formatVersion: VERSION, ...own };
}

/** Writes a character as a file. */
export function writeCharacter(character: Character): string {
  return `${JSON.stringify(character, null, 2)}\n`;
}

/** Reads a character file. Returns the character, or a clause that states what is wrong with the file. */
export function readCharacter(text: string): Result<Character, string> {
  if (text.length > LONGEST_CHARACTER) return refused(`it has more than ${LONGEST_CHARACTER} characters`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('this is neither a character file of Riposte nor a code');
  }
  const { format, formatVersion } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly format?: unknown;
    readonly formatVersion?: unknown;
  };
  if (format !== 'riposte-character') return refused('this is no character of Riposte');
  if (typeof formatVersion !== 'number' || ![1, 2, VERSION].includes(formatVersion))
    return refused(`this character needs a newer Riposte; this one reads versions 1 to ${VERSION}`);
  const { history } = value as { readonly history?: unknown };
  const upgraded = formatVersion === VERSION ? history : upgradedHistory(history);
  const read = shape.safeParse({ ...(value as object), history: upgraded, formatVersion: VERSION });
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return refused(`it is damaged at ${issue!.path.join('.') || 'its top'}: ${issue!.message}`);
}

/** A campaign with a character that was brought to it. */
export interface Brought {
  readonly campaign: Campaign;
  /** Whether it took the place of an older version of the same character. */
  readonly isReplaced: boolean;
}

/**
 * Adds a character to the party; an older version of it is replaced. Returns a clause if it is for another rulebook or
 * already there.
 */
export function withCharacter(campaign: Campaign, character: Character): Result<Brought, string> {
  const { id, ruleset, name, sheet, art, isDead, history } = character;
  if (ruleset !== campaign.ruleset) return refused(`${name} is a character of another rulebook`);
  const old = campaign.members.find((each) => each.character === id);
  if (old === undefined) {
    const added = withMember(campaign, { name, sheet, art });
    const member = { ...added.members.at(-1)!, isDead, history, character: id };
    return ok({
      campaign: { ...added, members: [...added.members.slice(0, -1), member] },
      isReplaced: false,
    });
  }
  const { art: _, ...kept } = old;
  const next: Member = { ...kept, name, sheet, ...(art && { art }), isDead, history };
  if (sameJson(next as never, old as never))
    return refused(`${name} is already in the party, without a change`);
  const members = campaign.members.map((each) => (each.id === old.id ? next : each));
  return ok({ campaign: { ...campaign, members }, isReplaced: true });
}
