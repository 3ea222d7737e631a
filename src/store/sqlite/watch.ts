import type { DatabaseSync } from 'node:sqlite';
import type { Hint, Watch } from '../store.ts';
import { pragma } from './pragmas.ts';

/** Between two looks whether another program wrote. */
const LOOK_MS = 250;

/** SQLite calls nobody, but it counts what other connections commit. */
export function watchFile(database: DatabaseSync, heard: (hint: Hint) => void): Watch {
  let seen = commitsOfOthers(database);
  const looking = setInterval(() => {
    const now = commitsOfOthers(database);
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

/** A number that changes when another connection commits; while it can't be read, a change is not missed. */
function commitsOfOthers(database: DatabaseSync): unknown {
  try {
    return pragma(database, 'data_version');
  } catch {
    return undefined;
  }
}
