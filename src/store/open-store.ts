import type { Engine } from './engine.ts';
import { openPostgres } from './postgres/open.ts';
import { storeOn } from './sql-store.ts';
import { openSqlite } from './sqlite/open.ts';
import { openThreaded } from './sqlite/threaded.ts';
import type { Store } from './store.ts';
import type { Where } from './where.ts';

/** Opens a store, and makes it where there is none. Throws StoreError. */
export async function openStore(where: Where): Promise<Store> {
  if ('folder' in where) return await openThreaded(where.folder);
  return await storeOn(await openPostgres(where.url));
}

/** Opens a database as such, for work on the whole of it. Throws StoreError. */
export async function openDatabase(where: Where): Promise<Engine> {
  return 'folder' in where ? await openSqlite(where.folder) : await openPostgres(where.url);
}
