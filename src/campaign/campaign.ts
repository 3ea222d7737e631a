import { z } from 'zod';
import type { TokenArt } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import { tokenArt } from '../kernel/sheet-schema.ts';

// A campaign: a party whose characters keep what happened to them, and its fights. Pure data; a program stores it.

const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const name = z.string().trim().min(1).max(80);
const day = z.int().min(0).max(1_000_000);
const line = z.string().max(2_000);

/** The health of a combatant: points left and the most of them, and the words of the book for its condition. */
const health = z.strictObject({
  points: z.tuple([z.int(), z.int()]).nullable(),
  words: z.array(z.string().max(200)).max(50),
});
/** A sentence of an older file, which is kept as it was written. */
const asWritten = z.strictObject({ kind: z.literal('written'), text: line });
const count = z.int().min(0);

/** What happened to a character on a day, in codes and values. A program turns them into text in its language. */
const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fought'), fight: name }),
  /** `fight` is `null` for a death between fights, or one that the GM noted. */
  z.strictObject({ kind: z.literal('died'), fight: name.nullable() }),
  /** The GM noted that it lives after all. */
  z.strictObject({ kind: z.literal('lives') }),
  z.strictObject({ kind: z.literal('rested'), before: health, after: health }),
  asWritten,
]);

/** One line of the account of a fight or a rest, in codes and values. */
const accountLine = z.discriminatedUnion('kind', [
  /** `winner` is the name of a side; `null` if none won. */
  z.strictObject({ kind: z.literal('ended'), winner: z.string().max(80).nullable(), rounds: count }),
  z.strictObject({
    ...{ kind: z.literal('did'), who: name, attacks: count, hits: count },
    /** Points of health. */
    ...{ dealt: count, taken: count },
    end: z.enum(['standing', 'down', 'dead']),
    health: health.shape.points,
  }),
  z.strictObject({ kind: z.literal('hardest'), who: name, by: name, amount: count }),
  z.strictObject({ kind: z.literal('rested'), who: name, before: health, after: health }),
  asWritten,
]);

const deed = z.strictObject({ day, what });

export const memberShape = z.strictObject({
  id,
  name,
  /** The id of the character, if its player keeps it on another device too. */
  character: z.string().max(16).optional(),
  /** The person who plays it; empty if there is nobody yet. */
  player: z.string().max(80),
  /** Its sheet in the terms of a file, as it is now. */
  sheet: z.record(z.string().max(80), z.json()),
  /** How its token looks; without it, the page chooses. */
  art: tokenArt.optional(),
  isDead: z.boolean(),
  /** Whether it stays out of the next fights. */
  isAway: z.boolean(),
  history: z.array(deed).max(500),
});

const fight = z.strictObject({
  id,
  name,
  /** The encounter in YAML, without the party. */
  text: z.string().max(1_000_000),
  /** The table where it is or was played, as the program names it; `null` if no table was opened. */
  table: z.string().max(200).nullable(),
  /** The day on which it was played; `null` until its results were carried over. */
  day: day.nullable(),
  /** The account of the fight, from its journal. */
  account: z.array(accountLine).max(400),
});

const rest = z.strictObject({
  day,
  /** Whole hours; `null` if the rulebook does not count them. */
  hours: z.int().min(0).nullable(),
  /** How many fights of the campaign were played before it. */
  fights: z.int().min(0),
  account: z.array(accountLine).max(400),
});

/**
 * The version of campaign files that is written. Version 1 has no `rests`, version 2 no `art`, and version 3 sentences
 * in place of the codes of accounts and histories.
 */
const VERSION = 4;

const shape = z.strictObject({
  format: z.literal('riposte-campaign'),
  formatVersion: z.literal(VERSION),
  id,
  name,
  ruleset: id,
  /** The day that the campaign has reached. */
  day,
  notes: z.string().max(100_000),
  members: z.array(memberShape).max(60),
  fights: z.array(fight).max(500),
  /** The times between fights in which wounds healed, in order. */
  rests: z.array(rest).max(500),
});

export type Campaign = z.output<typeof shape>;
export type Health = z.output<typeof health>;
export type Deed = z.output<typeof deed>;
export type AccountLine = z.output<typeof accountLine>;
export type Member = Campaign['members'][number];
export type CampaignFight = Campaign['fights'][number];

/** Largest campaign file, in characters. */
const LONGEST = 8_000_000;

/** Creates a campaign without characters and fights. */
export function newCampaign(own: Pick<Campaign, 'id' | 'name' | 'ruleset'>): Campaign {
  const empty = { day: 1, notes: '', members: [], fights: [], rests: [] };
  return { format: 'riposte-campaign', formatVersion: VERSION, ...own, ...empty };
}

/** Writes a campaign as a file. */
export function writeCampaign(campaign: Campaign): string {
  return `${JSON.stringify(campaign, null, 2)}\n`;
}

/** Reads a campaign file. Returns the campaign, or a clause that states what is wrong with the file. */
export function readCampaign(text: string): Result<Campaign, string> {
  if (text.length > LONGEST) return refused(`the file has more than ${LONGEST} characters`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('the file is no JSON; choose a file that “Export” has saved');
  }
  const { format, formatVersion } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly format?: unknown;
    readonly formatVersion?: unknown;
  };
  if (format !== 'riposte-campaign') return refused('this is no campaign of Riposte');
  if (typeof formatVersion !== 'number' || ![1, 2, 3, VERSION].includes(formatVersion)) {
    return refused(
      `campaigns of version ${String(formatVersion)} need a newer Riposte; this one reads versions 1 to ${VERSION}`,
    );
  }
  const read = shape.safeParse(upgraded(value as Fields, formatVersion));
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return refused(`the file is damaged at ${issue!.path.join('.') || 'its top'}: ${issue!.message}`);
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns a list of a file with its items changed. Anything else is returned as it is, so that reading reports it. */
function each(list: unknown, change: (item: never) => unknown): unknown {
  const isItem = (item: unknown): boolean =>
    typeof item === 'string' || (typeof item === 'object' && item !== null);
  return Array.isArray(list) ? list.map((item) => (isItem(item) ? change(item as never) : item)) : list;
}

/** Returns a history of an older file, in which sentences take the place of codes. */
export function upgradedHistory(history: unknown): unknown {
  return each(history, ({ says, ...deed }: Fields) => ({ ...deed, what: { kind: 'written', text: says } }));
}

/** Returns a campaign file in the version that is written. */
function upgraded(value: Fields, version: number): object {
  const next = { ...value, formatVersion: VERSION };
  if (version === VERSION) return next;
  const told = (list: unknown): unknown =>
    each(list, (part: Fields) => ({
      ...part,
      account: each(part.account, (text: string) => ({ kind: 'written', text })),
    }));
  return {
    ...next,
    members: each(value.members, (member: Fields) => ({
      ...member,
      history: upgradedHistory(member.history),
    })),
    fights: told(value.fights),
    rests: version === 1 ? [] : told(value.rests),
  };
}

/** Returns an id made from a name that is not in `taken`. */
export function freeId(name: string, taken: readonly string[]): string {
  const bare = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  const base =
    bare
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'it';
  const ids = [base, ...taken.map((_, i) => `${base}-${i + 2}`)];
  return ids.find((each) => !taken.includes(each)) ?? `${base}-${taken.length + 2}`;
}

/** Adds a character. Its sheet is in the terms of a file. */
export function withMember(
  campaign: Campaign,
  {
    name: called,
    sheet,
    art,
  }: {
    readonly name: string;
    readonly sheet: Readonly<Record<string, Json>>;
    readonly art?: TokenArt | undefined;
  },
): Campaign {
  const taken = campaign.members.map((each) => each.id);
  const own: Member = {
    id: freeId(called, taken),
    name: called,
    player: '',
    sheet: sheet as Member['sheet'],
    ...(art && { art: art as Member['art'] }),
    isDead: false,
    isAway: false,
    history: [],
  };
  return { ...campaign, members: [...campaign.members, own] };
}

/** Changes one character. */
export function changedMember(campaign: Campaign, who: string, change: Partial<Member>): Campaign {
  return {
    ...campaign,
    members: campaign.members.map((each) => (each.id === who ? { ...each, ...change } : each)),
  };
}

/** Notes that a character has died or lives after all, by the word of the GM. */
export function withDeath(
  campaign: Campaign,
  { id: who, history }: Member,
  { isDead }: Pick<Member, 'isDead'>,
): Campaign {
  const told: Deed = { day: campaign.day, what: isDead ? { kind: 'died', fight: null } : { kind: 'lives' } };
  return changedMember(campaign, who, { isDead, history: [...history, told] });
}

/** Changes one fight. */
export function changedFight(campaign: Campaign, which: string, change: Partial<CampaignFight>): Campaign {
  return {
    ...campaign,
    fights: campaign.fights.map((each) => (each.id === which ? { ...each, ...change } : each)),
  };
}

/** Plans a fight. */
export function withFight(
  campaign: Campaign,
  { name: called, text }: Pick<CampaignFight, 'name' | 'text'>,
): Campaign {
  const taken = campaign.fights.map((each) => each.id);
  const planned = { id: freeId(called, taken), name: called, text, table: null, day: null, account: [] };
  return { ...campaign, fights: [...campaign.fights, planned] };
}

/** Returns the characters that take part in the next fight. */
export function partyOf({ members }: Pick<Campaign, 'members'>): readonly Member[] {
  return members.filter(({ isDead, isAway }) => !isDead && !isAway);
}
