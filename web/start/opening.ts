import type { Refusal } from '../../src/kernel/refusal.ts';
import { hashOf } from '../route.ts';
import { askServer } from '../table/api.ts';
import { isRefusal } from '../table/connection.ts';
import { keepKey } from '../table/keys.ts';
import { NO_SUCH_TABLE } from '../table/own.ts';

type Opened = { readonly hash: string } | { readonly refusal: Refusal };
type DiceMode = 'seeded' | 'typed';

/** What a table is opened with. `preset`: null keeps the rulings of the encounter. */
interface Wish {
  readonly text: string;
  readonly dice: DiceMode;
  readonly preset: string | null;
}

/** Opens a table on the server that this page came from. */
export async function openOnServer(hostKey: string, { text, dice, preset }: Wish): Promise<Opened> {
  const body = { encounter: { text }, dice, ...(preset === null ? {} : { preset }) };
  const answered = await askServer<Admission>('tables', { key: hostKey, body });
  return 'value' in answered ? arrived(answered.value, nameIn(text)) : answered;
}

/** Goes on with the fight of a journal at a table on the server. `name`: what this device calls it. */
export async function importOnServer(hostKey: string, journal: string, name: string): Promise<Opened> {
  const answered = await askServer<Admission>('tables/import', { key: hostKey, body: { journal } });
  return 'value' in answered ? arrived(answered.value, name) : answered;
}

/** Goes on with the fight of a journal at a table on this device. */
export async function importHere(journal: string): Promise<Opened> {
  const { openOwnFrom } = await import('../engine/open-own.ts');
  const opened = await openOwnFrom(journal);
  return 'refusal' in opened ? opened : { hash: hashOf({ page: 'own', id: opened.id }) };
}

/** Takes a table of this device to the server, with all that was played at it; the one here stays as it is. */
export async function sendToServer(hostKey: string, id: string): Promise<Opened> {
  const { connectLocal } = await import('../engine/local.ts');
  const own = await connectLocal(id);
  const sight = own?.seen().sight;
  if (own === undefined || sight == null) return { refusal: NO_SUCH_TABLE };
  const { table, fight, gm } = sight;
  const journal = fight === null ? null : await own.exported('journal', 'gm');
  own.close();
  if (journal === null)
    return await openOnServer(hostKey, { text: gm?.text ?? '', dice: table.dice, preset: null });
  return isRefusal(journal)
    ? { refusal: journal }
    : await importOnServer(hostKey, journal as string, table.name);
}

interface Admission {
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

/** This device keeps the key to a new table on the server. */
function arrived({ table, person, key }: Admission, name: string): Opened {
  keepKey({ table, person, key, name, at: Date.now() });
  return { hash: hashOf({ page: 'table', id: table }) };
}

/** Opens a table on this device. */
export async function openHere({ text, dice, preset }: Wish): Promise<Opened> {
  const { openOwn } = await import('../engine/open-own.ts');
  const { withPreset } = await import('../engine/presets.ts');
  const opened = await openOwn(preset === null ? text : withPreset(text, preset), dice);
  return 'refusal' in opened ? opened : { hash: hashOf({ page: 'own', id: opened.id }) };
}

/** What an encounter's text calls it. */
function nameIn(text: string): string {
  return /^name: *["']?(.*?)["']? *$/m.exec(text)?.[1] ?? '';
}
