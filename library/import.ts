// The entry point `riposte/import` imports combatants from other tools. It uses the content reader, so it imports yaml
// and zod.

import type { Terms } from '../src/content/import/found.ts';
import { type Imported, readCombatants as read } from '../src/content/import/read.ts';
import { type Result, refusal, refused } from '../src/kernel/result.ts';

export { type Terms, termsOf } from '../src/content/import/found.ts';
export type { Imported, ImportedCombatant } from '../src/content/import/read.ts';

/** Imports combatants from the bytes of a file. Its warnings list the fields that were skipped. */
export function readCombatants(bytes: Uint8Array, terms: Terms): Result<Imported> {
  const imported = read(bytes, terms);
  if ('value' in imported) return imported;
  return refused(refusal('can-not-import', `${imported.refusal}.`, 'docs/interchange.md lists the formats.'));
}
