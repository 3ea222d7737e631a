import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type Campaign,
  type CampaignFight,
  newCampaign,
  readCampaign,
  writeCampaign,
} from '../../src/campaign/campaign.ts';
import type { Character } from '../../src/campaign/character.ts';
import { ok, type Refusal, type Result, refusal, refused } from '../../src/kernel/result.ts';
import { hashOf, readRoute } from '../route.ts';
import { askServer, type Connection, HAS_SERVER, hostKey, keyFor, lineTo } from '../table/remote.ts';
import { random } from './own.ts';

// Where campaigns and characters are kept: on this device, and campaigns also on the server.

/** Where a campaign is stored, and the revision of it that is known. */
interface Kept {
  readonly place: 'device' | 'server';
  /** Grows with each change, so that two tabs or devices never overwrite each other. 0 for a new campaign. */
  readonly revision: number;
}

/** A campaign as it is stored. */
export interface KeptCampaign extends Kept {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly campaign: Campaign;
}

/** A campaign in the list. */
interface CampaignLine
  extends Pick<KeptCampaign, 'id' | 'place' | 'at'>,
    Pick<Campaign, 'name' | 'ruleset' | 'day'> {
  readonly characters: number;
  readonly fights: number;
}

/** Not a `Result`: the stored campaign, the newer one of another tab or device, or why it failed. */
type Storing =
  | { readonly refusal: Refusal }
  | { readonly kept: KeptCampaign }
  | { readonly newer: KeptCampaign };

type OnDevice = Omit<KeptCampaign, 'place'>;

interface Schema extends DBSchema {
  campaigns: { key: string; value: OnDevice };
}

interface CharacterSchema extends DBSchema {
  characters: { key: string; value: Character };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Campaigns have a separate database, so that tabs with an earlier version of the page do not block it. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('riposte-campaigns', 1, {
    upgrade(db) {
      db.createObjectStore('campaigns', { keyPath: 'id' });
    },
  });
  return opened;
}

const NO_HOST_KEY = refusal(
  'no-host-key',
  'Campaigns on the server need its GM link.',
  'Open the address that the server has printed, which ends in #gm=KEY, and come back in the same tab.',
);

const GONE = refusal('no-such-campaign', 'This campaign is not here.', 'Choose one from the list.');

/** The end of the id of a campaign on the server, in the address of its page. */
const ON_SERVER = '@server';

/** Returns the address of the page of a campaign. */
export function campaignAddress({ id, place }: Pick<KeptCampaign, 'id' | 'place'>): string {
  return hashOf({ page: 'campaign', id: place === 'server' ? id + ON_SERVER : id });
}

/** Returns whether this tab may read and write campaigns on the server. */
export function mayUseServer(): boolean {
  return HAS_SERVER && hostKey() !== null;
}

function askCampaigns<T>(
  path: string,
  request: { readonly method?: 'PUT' | 'DELETE'; readonly body?: unknown } = {},
) {
  const key = hostKey();
  if (key === null || !HAS_SERVER) return Promise.resolve(refused(NO_HOST_KEY));
  return askServer<T>(`campaigns${path}`, { key, ...request });
}

async function onDevice(): Promise<readonly KeptCampaign[]> {
  const all = await (await database()).getAll('campaigns');
  return all.map((each) => ({ ...each, place: 'device' }));
}

interface ServerLine extends Omit<CampaignLine, 'place'> {
  /** Where its fights are or were played. */
  readonly tables: readonly string[];
}

/** Returns the campaigns on this device and on the server, most recent first, and why those on the server are missing. */
export async function campaignLines(): Promise<{
  readonly lines: readonly CampaignLine[];
  readonly missing: Refusal | null;
}> {
  const own = (await onDevice()).map(({ id, place, at, campaign }): CampaignLine => {
    const { name, ruleset, day, members, fights } = campaign;
    return { id, place, at, name, ruleset, day, characters: members.length, fights: fights.length };
  });
  const told = mayUseServer() ? await askCampaigns<readonly ServerLine[]>('') : ok([]);
  const theirs = 'value' in told ? told.value.map((line) => ({ ...line, place: 'server' as const })) : [];
  const lines = [...own, ...theirs].sort((a, b) => b.at - a.at);
  return { lines, missing: 'refusal' in told ? told.refusal : null };
}

/** Returns a campaign by the id in the address of its page. */
export async function keptCampaign(id: string): Promise<Result<KeptCampaign>> {
  if (id.endsWith(ON_SERVER)) return await fromServer(id.slice(0, -ON_SERVER.length));
  const kept = await (await database()).get('campaigns', id);
  return kept === undefined ? refused(GONE) : ok({ ...kept, place: 'device' });
}

async function fromServer(id: string): Promise<Result<KeptCampaign>> {
  const told = await askCampaigns<Omit<OnDevice, 'id'>>(`/${encodeURIComponent(id)}`);
  if ('refusal' in told) return told;
  const { revision, at, campaign } = told.value;
  // The server may have stored it in an older version.
  const read = readCampaign(writeCampaign(campaign));
  if ('refusal' in read)
    return refused(refusal('bad-campaign', `The campaign on the server: ${read.refusal}.`, ''));
  return ok({ id, place: 'server', revision, at, campaign: read.value });
}

/** Returns the campaign whose fight is played at a table, by the table's address in the page. */
export async function campaignAt(
  table: string,
): Promise<{ readonly kept: KeptCampaign; readonly fight: CampaignFight } | undefined> {
  const known = mayUseServer() ? await askCampaigns<readonly ServerLine[]>('') : ok([]);
  const lines = 'value' in known ? known.value.filter(({ tables }) => tables.includes(table)) : [];
  const theirs = await Promise.all(lines.map(({ id }) => fromServer(id)));
  const all = [...(await onDevice()), ...theirs.flatMap((each) => ('value' in each ? [each.value] : []))];
  for (const kept of all) {
    const fight = kept.campaign.fights.find((each) => each.table === table);
    if (fight !== undefined) return { kept, fight };
  }
  return undefined;
}

/** Removes a campaign from where it is stored. */
export async function forgetCampaign({ id, place, revision }: Omit<KeptCampaign, 'at' | 'campaign'>) {
  if (place === 'server')
    return await askCampaigns<null>(`/${id}?revision=${revision}`, { method: 'DELETE' });
  await (await database()).delete('campaigns', id);
  return ok(null);
}

/** Stores a campaign that was read at a revision. A newer one of another tab or device stays. */
export async function keepCampaign(campaign: Campaign, { place, revision }: Kept): Promise<Storing> {
  const { id } = campaign;
  if (place === 'server') {
    const body = { revision, campaign };
    const told = await askCampaigns<Omit<OnDevice, 'id'>>(`/${id}`, { method: 'PUT', body });
    if ('value' in told) return { kept: { ...told.value, id, place, campaign } };
    if (told.refusal.code !== 'campaign-changed') return told;
    const newer = await fromServer(id);
    return 'refusal' in newer ? newer : { newer: newer.value };
  }
  const transaction = (await database()).transaction('campaigns', 'readwrite');
  const before = await transaction.store.get(id);
  if (before !== undefined && before.revision !== revision) return { newer: { ...before, place } };
  const kept = { id, revision: revision + 1, at: Date.now(), campaign };
  await transaction.store.put(kept);
  await transaction.done;
  return { kept: { ...kept, place } };
}

/**
 * Moves a campaign from this device to the server, or back. If another version is there, it stays, unless it is given
 * as the one to replace.
 */
export async function moveCampaign(kept: KeptCampaign, replaced?: KeptCampaign): Promise<Storing> {
  const place = kept.place === 'device' ? 'server' : 'device';
  const done = await keepCampaign(kept.campaign, { place, revision: replaced?.revision ?? 0 });
  if (!('kept' in done)) return done;
  const forgotten = await forgetCampaign(kept);
  if ('value' in forgotten) return done;
  // The version that was moved has changed in the meantime: it stays where it is.
  if (replaced === undefined) await forgetCampaign(done.kept);
  return forgotten;
}

/** Creates a campaign. */
export async function foundCampaign(
  name: string,
  ruleset: string,
  place: Kept['place'],
): Promise<Result<KeptCampaign>> {
  const done = await keepCampaign(newCampaign({ id: newId(), name, ruleset }), { place, revision: 0 });
  return 'refusal' in done ? done : ok('kept' in done ? done.kept : done.newer);
}

let shelf: Promise<IDBPDatabase<CharacterSchema>> | undefined;

function characterShelf(): Promise<IDBPDatabase<CharacterSchema>> {
  shelf ??= openDB<CharacterSchema>('riposte-characters', 1, {
    upgrade(db) {
      db.createObjectStore('characters', { keyPath: 'id' });
    },
  });
  return shelf;
}

/** Returns the characters that are kept on this device, by name. */
export async function keptCharacters(): Promise<readonly Character[]> {
  const all = await (await characterShelf()).getAll('characters');
  return all.sort((a, b) => a.name.localeCompare(b.name));
}

export async function keptCharacter(id: string): Promise<Character | undefined> {
  return (await characterShelf()).get('characters', id);
}

export async function keepCharacter(character: Character): Promise<void> {
  await (await characterShelf()).put('characters', character);
}

export async function forgetCharacter(id: string): Promise<void> {
  await (await characterShelf()).delete('characters', id);
}

/** Returns a new id: 16 hexadecimal digits. */
export function newId(): string {
  return [...random(8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The journal of a fight, and the encounter of its table in YAML. */
export interface Played {
  readonly journal: string;
  readonly text: string | undefined;
}

/** Returns the fight of a table on this device, or of one on the server whose key this device has. */
export async function playedAt(table: string): Promise<Result<Played, string>> {
  const route = readRoute(table);
  const key = route.page === 'table' ? keyFor(route.id)?.key : undefined;
  const { connectLocal } = await import('./local.ts');
  const line =
    route.page === 'own'
      ? await connectLocal(route.id)
      : route.page === 'table' && key !== undefined
        ? lineTo(route.id, key)
        : undefined;
  if (line === undefined) return refused('The table of this fight is no longer on this device.');
  const journal = await line.exported('journal', 'gm');
  const text = 'refusal' in journal ? undefined : await textAt(line);
  line.close();
  return 'refusal' in journal
    ? refused(`${journal.refusal.sentence} ${journal.refusal.remedy}`)
    : ok({ journal: journal.value, text });
}

/** Returns the encounter of a table as its GM sees it, once the table has arrived. */
function textAt(line: Connection): Promise<string | undefined> {
  return new Promise((resolve) => {
    const tell = (): void => {
      const { view, why } = line.seen();
      if (view !== null || why !== null) resolve(view?.gm?.text);
    };
    line.listen(tell);
    tell();
  });
}
