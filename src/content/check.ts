import { readEncounter } from './encounter.ts';
import { type Fault, Faults } from './fault.ts';
import { kitOf } from './kit.ts';
import { packShape, readPacks } from './pack.ts';
import { parseText, type TextFile } from './parse.ts';
import { readAs } from './reading.ts';
import type { Kit, Sources } from './sources.ts';
import type { Written } from './written.ts';

/** What a file turned out to be, and all that is wrong with it. */
export interface Checked {
  readonly kind: 'encounter' | 'pack' | 'unreadable';
  readonly faults: readonly Fault[];
}

/** Checks a file that may be an encounter or a pack; what a pack draws on is looked up in the shipped packs. */
export function checkFile(file: TextFile, sources: Sources): Checked {
  const faults = new Faults();
  const written = parseText(file, faults);
  if (written === undefined) return { kind: 'unreadable', faults: faults.list() };
  const kind = isEncounter(written) ? 'encounter' : 'pack';
  if (kind === 'encounter') readEncounter(written, sources, faults);
  else checkPack(file, written, sources, faults);
  return { kind, faults: faults.list() };
}

/** Encounters have sides and a field; packs have neither. */
function isEncounter(written: Written): boolean {
  return written.kind === 'map' && ['sides', 'field', 'rulings'].some((key) => written.fields.has(key));
}

function checkPack(file: TextFile, written: Written, { kits, shelf }: Sources, faults: Faults): void {
  const kit: Kit | undefined = kitOf(written, kits, faults);
  if (kit === undefined) {
    if (faults.count === 0) readAs(packShape({ catalogue: {} }), written, faults);
    return;
  }
  const others = shelf.shipped(kit.ruleset.id).filter((each) => each.text !== file.text);
  readPacks([...others, file], kit, faults);
}
