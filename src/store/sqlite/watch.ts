import type { DatabaseSync } from 'node:sqlite';
import type { Hint, Watch } from '../store.ts';
import { pragma } from './pragmas.ts';

/** Between two looks whether another program wrote. */
const LOOK_MS = 250;

/** SQLite calls nobody, but it counts what other connections commit. */
export function watchFile(database: DatabaseSync, heard: (hint: Hint) => void): Watch {
  let seen = pragma(database, 'data_version');
  const looking = setInterval(() => {
    const now = pragma(database, 'data_version');
    if (now !== seen) heard({ kind: 'anything' });
    seen = now;
  }, LOOK_MS);
  looking.unref();
  return {
    async close() {
      clearInterval(looking);
    },
  };
}
