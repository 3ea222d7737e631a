import { stringify } from 'yaml';
import type { Json } from '../kernel/json.ts';
import { Faults } from './fault.ts';
import type { PackShelf, RulesetBundle } from './files.ts';
import { type Library, readPacks } from './pack.ts';
import { parseText, type TextFile } from './parse.ts';
import { fieldOf, itemsOf, plain, type SourceNode } from './source-node.ts';
import { didYouMean, listed, named, quoted } from './suggestion.ts';

/** Returns the ruleset named in a file's `ruleset` field, or `undefined` if that ruleset does not exist. */
export function bundleOf<K extends RulesetBundle>(
  node: SourceNode,
  kits: readonly K[],
  faults: Faults,
): K | undefined {
  const ruleset = fieldOf(node, 'ruleset');
  const ids = kits.map((each) => each.ruleset.id);
  if (ruleset === undefined) {
    faults.add('missing', node.place, 'ruleset is missing', `add ruleset: one of ${listed(ids)}`);
    return undefined;
  }
  const id = named(plain(ruleset));
  const kit = kits.find((each) => quoted(each.ruleset.id) === id);
  if (kit !== undefined) return kit;
  const remedy = `${didYouMean(id.replaceAll('"', ''), ids)}rulesets: ${listed(ids)}`;
  faults.add('unknown-id', ruleset.place, `there is no ruleset ${id}`, remedy);
  return undefined;
}

/** Caches the contents of shipped packs by their texts, because most encounters use the same packs. */
const shippedLibraries = new WeakMap<readonly TextFile[], Library>();

/** Reads the packs of an encounter. Returns `undefined` if a pack is missing or has errors. */
export function readLibrary(
  node: SourceNode,
  bundle: RulesetBundle,
  shelf: PackShelf,
  faults: Faults,
): Library | undefined {
  const before = faults.count;
  const named = fieldOf(node, 'packs');
  // The header check has already reported an invalid list.
  if (named !== undefined && !isListOfNames(named)) return undefined;
  if (named === undefined) return shippedLibrary(shelf.shipped(bundle.ruleset.id), bundle, faults);
  const files = itemsOf(named).flatMap((entry) => packFiles(entry, bundle, shelf, faults));
  const library = readPacks(files, bundle, faults);
  return faults.count > before ? undefined : library;
}

function shippedLibrary(
  files: readonly TextFile[],
  bundle: RulesetBundle,
  faults: Faults,
): Library | undefined {
  const known = shippedLibraries.get(files);
  if (known !== undefined) return known;
  const before = faults.count;
  const library = readPacks(files, bundle, faults);
  if (faults.count > before) return undefined;
  shippedLibraries.set(files, library);
  return library;
}

function isListOfNames(packs: SourceNode): boolean {
  const names = itemsOf(packs).map(plain);
  return names.length > 0 && names.every((name) => typeof name === 'string');
}

function packFiles(
  entry: SourceNode,
  bundle: RulesetBundle,
  shelf: PackShelf,
  faults: Faults,
): readonly TextFile[] {
  const name = plain(entry);
  if (name === 'shipped') return shelf.shipped(bundle.ruleset.id);
  if (typeof name !== 'string') return [];
  const found = shelf.named(name, entry.place.file);
  if ('value' in found) return [found.value];
  const remedy = 'name a pack file by its path from this file, or shipped for all packs of Riposte';
  faults.add('unreadable', entry.place, found.refusal, remedy);
  return [];
}

const SAYS = [
  'Change these entries and remove those you do not need; riposte validate lists errors.',
  'To use this pack, add packs: [shipped, this-file.yaml] to an encounter. All fields of a pack are listed in',
  'docs/content.md.',
];

/** Returns a valid pack to start from: one entry of each kind from the shipped packs, with a new id. */
export function starterPack(bundle: RulesetBundle, shelf: PackShelf): string {
  const { id, rulebook } = bundle.ruleset;
  const shipped = shelf.shipped(id).flatMap((file: TextFile) => parseText(file, new Faults()) ?? []);
  const lists = [...Object.keys(bundle.content.catalogue), 'combatants'].flatMap((kind) => {
    const example = firstOf(kind, shipped);
    return example === undefined ? [] : [[kind, [example]] as const];
  });
  const front = { ruleset: id, name: 'A pack of my own', license: 'CC0-1.0', about: 'A short description.' };
  const pack = { ...front, ...Object.fromEntries(lists) };
  const head = [`A pack for ${rulebook.title}.`, ...SAYS].map((line) => `# ${line}\n`);
  return `${head.join('')}${stringify(pack, { lineWidth: 110 })}`;
}

function firstOf(kind: string, packs: readonly SourceNode[]): Json | undefined {
  const [first] = packs.flatMap((pack) => itemsOf(fieldOf(pack, kind)));
  if (first === undefined) return undefined;
  const entry = plain(first) as { readonly id: string };
  return { ...entry, id: `my-${entry.id}` };
}
