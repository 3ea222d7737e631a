import type { Refusal } from '../../src/kernel/refusal.ts';
import { hashOf } from '../route.ts';
import { askServer } from '../table/api.ts';
import { keepKey } from '../table/keys.ts';

type Opened = { readonly hash: string } | { readonly refusal: Refusal };
type DiceMode = 'seeded' | 'typed';

/** Opens a table on the server that this page came from. */
export async function openOnServer(hostKey: string, text: string, dice: DiceMode): Promise<Opened> {
  const answered = await askServer<{ readonly table: string; readonly person: string; readonly key: string }>(
    'tables',
    { key: hostKey, body: { encounter: { text }, dice } },
  );
  if (!('value' in answered)) return answered;
  const { table, person, key } = answered.value;
  keepKey({ table, person, key, name: nameIn(text), at: Date.now() });
  return { hash: hashOf({ page: 'table', id: table }) };
}

/** Opens a table on this device. */
export async function openHere(text: string, dice: DiceMode): Promise<Opened> {
  const { openOwn } = await import('../engine/open-own.ts');
  const opened = await openOwn(text, dice);
  return 'refusal' in opened ? opened : { hash: hashOf({ page: 'own', id: opened.id }) };
}

/** What an encounter's text calls it. */
function nameIn(text: string): string {
  return /^name: *["']?(.*?)["']? *$/m.exec(text)?.[1] ?? '';
}
