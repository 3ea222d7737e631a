import { ok, type Result, refused } from '../../src/kernel/result.ts';
import { hashOf } from '../route.ts';
import { askServer, keepKey } from '../table/keys.ts';
import { NO_SUCH_TABLE } from '../table/local.ts';

type DiceMode = 'seeded' | 'typed';

/** The choices for a new table. If `preset` is null, the encounter's rulings apply. */
interface Wish {
  readonly text: string;
  readonly dice: DiceMode;
  readonly preset: string | null;
}

/** Opens a table on the server that delivered the page. Returns the table's address in the page. */
export async function openOnServer(hostKey: string, { text, dice, preset }: Wish): Promise<Result<string>> {
  const body = { encounter: { text }, dice, ...(preset === null ? {} : { preset }) };
  const result = await askServer<Admission>('tables', { key: hostKey, body });
  return 'value' in result ? arrived(result.value, nameIn(text)) : result;
}

/** Continues the fight of a journal at a table on the server. `name` is the table's name on this device. */
export async function importOnServer(
  hostKey: string,
  journal: string,
  name: string,
): Promise<Result<string>> {
  const result = await askServer<Admission>('tables/import', { key: hostKey, body: { journal } });
  return 'value' in result ? arrived(result.value, name) : result;
}

/** Continues the fight of a journal at a table on this device. */
export async function importHere(journal: string): Promise<Result<string>> {
  const { openLocalFrom } = await import('../engine/own.ts');
  const opened = await openLocalFrom(journal);
  return 'refusal' in opened ? opened : ok(hashOf({ page: 'own', id: opened.value.id }));
}

/** Copies a table from this device to the server with its whole history. The local table is not changed. */
export async function sendToServer(hostKey: string, id: string): Promise<Result<string>> {
  const { connectLocal } = await import('../engine/local.ts');
  const own = await connectLocal(id);
  const view = own?.seen().view;
  if (own === undefined || view == null) return refused(NO_SUCH_TABLE);
  const { table, fight, gm } = view;
  const journal = fight === null ? null : await own.exported('journal', 'gm');
  own.close();
  if (journal === null)
    return await openOnServer(hostKey, { text: gm?.text ?? '', dice: table.dice, preset: null });
  return 'refusal' in journal ? journal : await importOnServer(hostKey, journal.value, table.name);
}

interface Admission {
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

/** Stores the key to a new server table on this device. */
function arrived({ table, person, key }: Admission, name: string): Result<string> {
  keepKey({ table, person, key, name, at: Date.now() });
  return ok(hashOf({ page: 'table', id: table }));
}

/** Opens a table on this device. */
export async function openHere({ text, dice, preset }: Wish): Promise<Result<string>> {
  const { openLocal } = await import('../engine/own.ts');
  const { withPreset } = await import('../engine/presets.ts');
  const opened = await openLocal(preset === null ? text : withPreset(text, preset), dice);
  return 'refusal' in opened ? opened : ok(hashOf({ page: 'own', id: opened.value.id }));
}

/** Returns the name in an encounter's text. */
function nameIn(text: string): string {
  return /^name: *["']?(.*?)["']? *$/m.exec(text)?.[1] ?? '';
}
