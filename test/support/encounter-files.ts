import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Every third encounter that comes with Riposte: trying all of them takes more time than a test has. */
export const SOME_ENCOUNTERS: readonly string[] = globSync('packs/*/encounters/*.yaml', { cwd: ROOT })
  .sort()
  .filter((_, i) => i % 3 === 0);
