import { openPostgres } from './postgres/open.ts';
import { storeOn } from './sql-store.ts';
import { openThreaded } from './sqlite/threaded.ts';
import type { Store } from './store.ts';

/** Where a store is: a folder for SQLite, or the address of a PostgreSQL database. */
export type Where = { readonly folder: string } | { readonly url: string };

/** Opens a store, and makes it where there is none. Throws StoreError. */
export async function openStore(where: Where): Promise<Store> {
  if ('folder' in where) return await openThreaded(where.folder);
  return await storeOn(await openPostgres(where.url));
}
