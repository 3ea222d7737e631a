import { openThreaded } from './sqlite/threaded.ts';
import type { Store, StoreLocation } from './store.ts';

/**
 * Opens a store, and creates it if it does not exist. The libraries of databases are loaded where the database is: for
 * SQLite in its own thread, so that a server starts sooner. Throws StoreError.
 */
export async function openStore(location: StoreLocation): Promise<Store> {
  if ('folder' in location) return await openThreaded(location.folder);
  const [{ storeOn }, { loadPostgres }] = await Promise.all([
    import('./sql-store.ts'),
    import('./open-database.ts'),
  ]);
  const { openPostgres } = await loadPostgres();
  return await storeOn(await openPostgres(location.url));
}
