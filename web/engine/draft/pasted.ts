import { readCombatants } from '../../../src/interchange/read.ts';
import type { Terms } from '../../../src/interchange/terms.ts';
import type { NewEntry } from './draft.ts';

/** Combatants as they were pasted, with what was left out; or what can't be read. */
export type Pasted =
  | { readonly entries: readonly NewEntry[]; readonly warnings: readonly string[] }
  | { readonly problem: string };

/** Reads pasted combatants, whatever they come from; they are on this side unless they say another. */
export function readPasted(text: string, side: string, terms: Terms): Pasted {
  const read = readCombatants(new TextEncoder().encode(text), terms);
  if ('problem' in read) return read;
  return { entries: read.combatants.map((each) => ({ side, ...each })), warnings: read.warnings };
}
