import { type Document, isMap, parseDocument, stringify, type YAMLSeq } from 'yaml';
import {
  type Aftermath,
  aftermathOf,
  carryOver as carriedOver,
  withThingGiven as passedOn,
  type TakeOver,
  type Thing,
  thingsOf as thingsIn,
} from '../../src/campaign/aftermath.ts';
import { type Campaign, type Member, partyOf, withMember } from '../../src/campaign/campaign.ts';
import {
  type Character,
  LONGEST_CHARACTER,
  readCharacter,
  withCharacter,
} from '../../src/campaign/character.ts';
import { beginRest, type Rest, type RestOver, afterRest as rested } from '../../src/campaign/recovery.ts';
import type { DiceMode } from '../../src/fight/entry.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import type { Cell } from '../../src/geometry/grid.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { ok, type Result, refused } from '../../src/kernel/result.ts';
import type { Recovery } from '../../src/kernel/ruleset.ts';
import type { ThingRules } from '../../src/kernel/sheet-parts.ts';
import { type NewEntry, readDraft, type Workbench, WRITTEN, withNewcomers } from './draft/draft.ts';
import { placesIn } from './draft/painting.ts';
import { random } from './own.ts';
import { readText } from './reading.ts';
import { kitById } from './rulebooks.ts';

/** The first letters of a code. */
const CODE = 'riposte.';

/** Returns a character as a code: one line of letters, to send in a message. */
export async function codeOf(character: Character): Promise<string> {
  const packed = new Blob([JSON.stringify(character)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return CODE + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads a character from a file or a code. Returns a clause that states what is wrong with it. */
export async function characterIn(text: string): Promise<Result<Character, string>> {
  const trimmed = text.trim();
  if (!trimmed.startsWith(CODE)) return readCharacter(trimmed);
  const unpacked = await textOf(trimmed.slice(CODE.length));
  return unpacked === undefined
    ? refused('the code is incomplete; copy it as a whole')
    : readCharacter(unpacked);
}

/** Unpacks the letters of a code; `undefined` if they are damaged or unpack to more than a character can have. */
async function textOf(letters: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    );
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > LONGEST_CHARACTER) return undefined;
    }
    return text;
  } catch {
    return undefined;
  }
}

/** The id of the placeholder for all foes, used where only the party matters. */
const NOBODY = 'nobody-else';

/** Returns the party as the text of an encounter, so that the encounter editor can show and change its sheets. */
export function partyText(
  { name, ruleset, members }: Campaign,
  bench: Pick<Workbench, 'people'>,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const [foe] = bench.people;
  return stringify({
    ...more,
    ruleset,
    name,
    field: { apart: 5 },
    sides: [
      { id: 'party', name, seat: 'players' },
      { id: 'foes', name: 'Foes' },
    ],
    combatants: [
      ...members.map(({ id, name: called, art, sheet }) => ({
        id,
        name: called,
        side: 'party',
        ...(art && { art }),
        sheet,
      })),
      { id: NOBODY, use: foe?.id ?? '', side: 'foes' },
      { id: `${NOBODY}-2`, use: foe?.id ?? '', side: 'foes' },
    ],
  });
}

/** A combatant as an encounter writes it. */
interface Written {
  readonly id?: string;
  readonly name?: string;
  readonly side?: string;
  readonly art?: Member['art'];
  readonly sheet?: Member['sheet'];
}

function writtenIn(text: string): readonly Written[] {
  return (
    ((parseDocument(text).toJS() ?? {}) as { readonly combatants?: readonly Written[] }).combatants ?? []
  );
}

/** Returns the campaign with the sheets and names of a changed party text. New combatants of the party join it. */
export function partyFrom(text: string, campaign: Campaign): Campaign {
  let changed = campaign;
  for (const { id, name = '', side, art, sheet } of writtenIn(text)) {
    if (side !== 'party' || sheet === undefined) continue;
    const known = campaign.members.some((member) => member.id === id);
    changed = known
      ? {
          ...changed,
          members: changed.members.map((each) =>
            each.id === id ? withSheet(each, { name, art, sheet }) : each,
          ),
        }
      : withMember(changed, { name, art, sheet: sheet as Readonly<Record<string, Json>> });
  }
  return changed;
}

function withSheet(
  { art: _, ...member }: Member,
  { art, ...next }: Pick<Member, 'name' | 'art' | 'sheet'>,
): Member {
  return { ...member, ...next, ...(art && { art }) };
}

/**
 * Returns the encounter of a text with the party in place of the players' side. The party takes the cells of that
 * side, and the nearest free ones if they do not suffice.
 */
export function withParty(text: string, campaign: Campaign): string {
  const read = readText(text);
  const draft = readDraft(text);
  if ('faults' in read || draft === undefined) return text;
  const members = partyOf(campaign);
  const side = draft.sides.find(({ seat }) => seat !== null && seat !== 'gm') ?? draft.sides[0]!;
  const places = placesFor(read.encounter, side.id, members);
  const document = parseDocument(text) as unknown as Document;
  const list = document.get('combatants') as YAMLSeq;
  list.items = list.items.filter((_, i) => draft.entries[i]?.side !== side.id);
  for (const { id, name, art, sheet } of members) {
    const at = places.get(id);
    const seat = side.seat === null || side.seat === 'gm' ? { seat: 'players' } : {};
    list.add(
      document.createNode({
        id,
        name,
        side: side.id,
        ...seat,
        ...(at === undefined ? {} : { at: [...at] }),
        ...(art && { art }),
        sheet,
      }),
    );
  }
  document.delete('measured');
  for (const item of list.items) if (isMap(item) && item.has('use')) item.flow = true;
  return document.toString(WRITTEN);
}

function placesFor(
  encounter: Encounter,
  side: string,
  members: readonly Member[],
): ReadonlyMap<string, Cell> {
  const { field, combatants } = encounter;
  if (!field.isMapped) return new Map();
  const old = combatants.filter((each) => each.side === side).map(({ at }) => at);
  const others = combatants.filter((each) => each.side !== side);
  const party = members.map(({ id }) => ({ ...combatants[0]!, id, side }));
  return placesIn(old.length > 0 ? old : [[0, 0]], side, { ...encounter, combatants: [...others, ...party] });
}

/** Returns what a rulebook says about the time between fights. */
export function recoveryOf(ruleset: string): Recovery | undefined {
  return kitById(ruleset)?.ruleset.recovery as Recovery | undefined;
}

/**
 * Begins a rest of the living characters, by the rulings of the campaign's last fight. `options` are those of an
 * encounter. Returns a sentence if the book has no rules for it or a sheet has faults.
 */
export function restOf(
  campaign: Campaign,
  bench: Pick<Workbench, 'people'>,
  { dice, options }: { readonly dice: DiceMode; readonly options: Readonly<Record<string, boolean>> },
): Result<Rest, string> {
  const living = campaign.members.filter(({ isDead }) => !isDead);
  const played = campaign.fights.filter(({ day }) => day !== null).at(-1);
  const rulings = readDraft(played?.text ?? '')?.rulings ?? {};
  const read = readText(partyText({ ...campaign, members: living }, bench, { rulings, options }));
  if ('faults' in read) return refused(`${read.faults[0]!.what}; ${read.faults[0]!.remedy}`);
  const { encounter } = read;
  const party = { ...encounter, combatants: encounter.combatants.filter(({ side }) => side === 'party') };
  const kit = kitById(campaign.ruleset);
  const seed = new FightSeed(random(32));
  const rest = beginRest(kit!.ruleset as never, party, { mode: dice, seed });
  return rest === undefined ? refused('This book has no rules for recovery.') : ok(rest);
}

/** An encounter with a character that a player has brought. */
export interface TakenIn {
  readonly text: string;
  /** The id of the new combatant, and its seat. */
  readonly id: string;
  readonly seat: string;
  /** The campaign of the fight, with the character in its party; `undefined` without one. */
  readonly campaign: Campaign | undefined;
}

/**
 * Adds a character that a player has brought to an encounter, on the side that players play, and to the campaign whose
 * fight it is. Returns a clause if the character does not fit.
 */
export async function takeIn(text: string, code: string, party?: Campaign): Promise<Result<TakenIn, string>> {
  const read = await characterIn(code);
  if ('refusal' in read) return read;
  const { id: character, ruleset, name, art, sheet } = read.value;
  const draft = readDraft(text);
  if (draft?.ruleset !== ruleset) return refused(`${name} is a character of another rulebook`);
  const joined = party && withCharacter(party, read.value);
  const campaign = joined && 'value' in joined ? joined.value.campaign : party;
  const id = campaign?.members.find((each) => each.character === character)?.id;
  if (id !== undefined && combatantsIn(text).some((each) => each.id === id))
    return refused(`${name} is already in this fight`);
  const side = draft.sides.find(({ seat }) => seat !== null && seat !== GM) ?? draft.sides[0]!;
  const seat = side.seat === null || side.seat === GM ? { seat: 'players' } : {};
  const entry = { ...(id !== undefined && { id }), name, side: side.id, ...seat, ...(art && { art }), sheet };
  const next = withNewcomers(text, [entry as NewEntry]);
  const checked = readText(next);
  if ('faults' in checked) return refused(`${checked.faults[0]!.what}; ${checked.faults[0]!.remedy}`);
  const own = checked.encounter.combatants.at(-1)!;
  return ok({ text: next, id: own.id, seat: own.seat, campaign });
}

function combatantsIn(text: string): Encounter['combatants'] {
  const read = readText(text);
  return 'faults' in read ? [] : read.encounter.combatants;
}

/**
 * Reads the consequences of a fight from its journal. `text` is the encounter of its table, with the sheets as the GM
 * changed them there; without it, those of the campaign count.
 */
export function aftermathIn(journal: string, text = ''): Result<Aftermath, string> {
  const written = writtenIn(text).flatMap(({ id, sheet }) =>
    id === undefined || sheet === undefined ? [] : [[id, sheet] as const],
  );
  const lookup = (id: string) => kitById(id)?.ruleset;
  return aftermathOf(journal, lookup, new Map(written));
}

/** Returns what a rulebook states about the things of its sheets. */
function thingRules(ruleset: string): ThingRules {
  return kitById(ruleset)?.content ?? {};
}

/** Carries a fight over, by the rulebook of the campaign. */
export function carryOver(campaign: Campaign, over: Omit<TakeOver, 'things'>): Campaign {
  return carriedOver(campaign, { ...over, things: thingRules(campaign.ruleset) });
}

/** Writes a rest down, by the rulebook of the campaign. */
export function afterRest(campaign: Campaign, over: Omit<RestOver, 'things'>): Campaign {
  return rested(campaign, { ...over, things: thingRules(campaign.ruleset) });
}

/** A thing with its name. */
export interface NamedThing extends Thing {
  readonly name: string;
}

/** Lists the things of a character that can pass to others. */
export function thingsOf(
  { ruleset }: Pick<Campaign, 'ruleset'>,
  { sheet }: Member,
  { things }: Pick<Workbench, 'things'>,
): readonly NamedThing[] {
  const known = (list: string, id: string) => things[list]?.find((each) => each.id === id);
  const found = thingsIn(sheet, thingRules(ruleset), (list, id) => known(list, id)?.entry);
  return found.map((thing) => {
    const { name, use = thing.id } = (typeof thing.item === 'object' ? thing.item : {}) as NamedItem;
    return { ...thing, name: name ?? known(thing.list, use)?.name ?? thing.id };
  });
}

interface NamedItem {
  readonly name?: string;
  readonly use?: string;
}

/** Gives a thing of one character to another. Returns a sentence if the sheet of the other cannot take it. */
export function withThingGiven(
  campaign: Campaign,
  from: string,
  thing: Thing,
  to: string,
  bench: Pick<Workbench, 'people'>,
): Result<Campaign, string> {
  const given = passedOn(campaign, from, thing, to, thingRules(campaign.ruleset));
  const living = given.members.filter(({ isDead }) => !isDead);
  const read = readText(partyText({ ...given, members: living }, bench));
  return 'faults' in read ? refused(`${read.faults[0]!.what}; ${read.faults[0]!.remedy}`) : ok(given);
}

export { changesBetween, sheetAfter } from '../../src/campaign/aftermath.ts';
export {
  changedFight,
  changedMember,
  partyOf,
  readCampaign,
  withDeath,
  withFight,
  writeCampaign,
} from '../../src/campaign/campaign.ts';
export { characterOf, withCharacter, writeCharacter } from '../../src/campaign/character.ts';
export { answerRest, restView, rollRest } from '../../src/campaign/recovery.ts';
export { undo as undoRest } from '../../src/fight/submit.ts';
export * from './campaign-shelf.ts';
