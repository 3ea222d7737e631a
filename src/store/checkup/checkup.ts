import type { Where } from '../where.ts';
import type { Finding } from './finding.ts';
import { checkupPostgres } from './postgres.ts';
import { checkupSqlite } from './sqlite.ts';

/**
 * Looks at everything that can be wrong with a store, without changing it; a server may go on using it. Throws
 * StoreError when there is no store, or none that can be reached.
 */
export async function checkup(where: Where): Promise<readonly Finding[]> {
  return 'folder' in where ? await checkupSqlite(where.folder) : await checkupPostgres(where.url);
}
