import type { Faults } from './fault.ts';
import { type Library, readPacks } from './pack.ts';
import type { TextFile } from './parse.ts';
import type { Kit, PackShelf } from './sources.ts';
import { fieldOf, itemsOf, plain, type Written } from './written.ts';

/** What shipped packs offer, by their texts: most encounters draw on the same ones. */
const shippedLibraries = new WeakMap<readonly TextFile[], Library>();

/** What the packs of an encounter offer; undefined when one can't be had or has a fault. */
export function readLibrary(
  written: Written,
  kit: Kit,
  shelf: PackShelf,
  faults: Faults,
): Library | undefined {
  const before = faults.count;
  const named = fieldOf(written, 'packs');
  // Odd lists were told of with the header.
  if (named !== undefined && !isListOfNames(named)) return undefined;
  if (named === undefined) return shippedLibrary(shelf.shipped(kit.ruleset.id), kit, faults);
  const files = itemsOf(named).flatMap((entry) => packFiles(entry, kit, shelf, faults));
  const library = readPacks(files, kit, faults);
  return faults.count > before ? undefined : library;
}

function shippedLibrary(files: readonly TextFile[], kit: Kit, faults: Faults): Library | undefined {
  const known = shippedLibraries.get(files);
  if (known !== undefined) return known;
  const before = faults.count;
  const library = readPacks(files, kit, faults);
  if (faults.count > before) return undefined;
  shippedLibraries.set(files, library);
  return library;
}

function isListOfNames(packs: Written): boolean {
  const names = itemsOf(packs).map(plain);
  return names.length > 0 && names.every((name) => typeof name === 'string');
}

function packFiles(entry: Written, kit: Kit, shelf: PackShelf, faults: Faults): readonly TextFile[] {
  const name = plain(entry);
  if (name === 'shipped') return shelf.shipped(kit.ruleset.id);
  if (typeof name !== 'string') return [];
  const found = shelf.named(name, entry.place.file);
  if (!('problem' in found)) return [found];
  const remedy = 'name a pack file by its way from this file, or shipped for all that come with Riposte';
  faults.add('unreadable', entry.place, found.problem, remedy);
  return [];
}
