import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Every third shipped encounter, because all of them would take too long for a test. */
export const SOME_ENCOUNTERS: readonly string[] = globSync('packs/*/encounters/*.yaml', { cwd: ROOT })
  .sort()
  .filter((_, i) => i % 3 === 0);
