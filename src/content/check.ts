import { readEncounter } from './encounter.ts';
import { type Fault, Faults } from './fault.ts';
import { kitOf } from './kit.ts';
import { readPacks } from './pack.ts';
import { parseText, type TextFile } from './parse.ts';
import type { Sources } from './sources.ts';
import type { Written } from './written.ts';

/** What a file turned out to be, and all that is wrong with it. */
export interface Checked {
  readonly kind: 'encounter' | 'pack' | 'unreadable';
  readonly faults: readonly Fault[];
}

const BOTH =
  'an encounter has ruleset, name, field, sides and combatants; a pack has ruleset, name, license and lists';

/** Checks a file that may be an encounter or a pack; what a pack draws on is looked up in the shipped packs. */
export function checkFile(file: TextFile, sources: Sources): Checked {
  const faults = new Faults();
  const written = parseText(file, faults);
  if (written === undefined) return { kind: 'unreadable', faults: faults.list() };
  if (written.kind !== 'map') {
    faults.add('not-allowed', written.place, 'this is neither an encounter nor a pack', BOTH);
    return { kind: 'unreadable', faults: faults.list() };
  }
  const kind = ['sides', 'field', 'rulings'].some((key) => written.fields.has(key)) ? 'encounter' : 'pack';
  if (kind === 'encounter') readEncounter(written, sources, faults);
  else checkPack(file, written, sources, faults);
  return { kind, faults: faults.list() };
}

function checkPack(file: TextFile, written: Written, { kits, shelf }: Sources, faults: Faults): void {
  const kit = kitOf(written, kits, faults);
  if (kit === undefined) return;
  const others = shelf.shipped(kit.ruleset.id).filter((each) => each.text !== file.text);
  readPacks([...others, file], kit, faults);
}
