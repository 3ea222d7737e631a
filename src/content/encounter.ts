import type { Encounter } from '../kernel/encounter.ts';
import { withStoredTexts } from '../kernel/json.ts';
import { entrants, readGroups, reportNumbers } from './combatants.ts';
import { readMeasured } from './difficulty.ts';
import { type Fault, Faults, type Faulty } from './fault.ts';
import { readField } from './field.ts';
import type { RulesetBundle, Sources } from './files.ts';
import { readAs } from './issues.ts';
import { bundleOf, readLibrary } from './library.ts';
import { readPacks } from './pack.ts';
import { parseText, type TextFile } from './parse.ts';
import { readOptions, readRulings } from './rulings.ts';
import { encounterHeader, readSides } from './shapes.ts';
import { fieldOf, type SourceNode } from './source-node.ts';

/** An encounter with the sheets of its rulebook, if the kit is that of one rulebook. */
export type EncounterOf<K> = K extends { readonly ruleset: { start(encounter: infer E): unknown } }
  ? E
  : Encounter<unknown, unknown>;

/** An encounter that is ready to start, with its ruleset. */
export interface Loaded<K extends RulesetBundle = RulesetBundle> {
  readonly encounter: EncounterOf<K>;
  readonly kit: K;
}

/** Reads an encounter file in YAML or JSON. Returns the encounter, or all errors in the file. */
export function loadEncounter<K extends RulesetBundle>(
  file: TextFile,
  sources: Sources<K>,
): Loaded<K> | Faulty {
  const faults = new Faults();
  const node = parseText(file, faults);
  const loaded = node === undefined ? undefined : readEncounter(node, sources, faults);
  return loaded ?? { faults: faults.list() };
}

/** Reads an encounter inside a larger file. Returns `undefined` if it has errors, which are added to `faults`. */
export function readEncounter<K extends RulesetBundle>(
  node: SourceNode,
  sources: Sources<K>,
  faults: Faults,
): Loaded<K> | undefined {
  const before = faults.count;
  const header = readAs(encounterHeader, node, faults);
  const kit = bundleOf(node, sources.kits, faults);
  const sides = readSides(node, faults);
  const field = fieldOf(node, 'field');
  const ground = field === undefined ? undefined : readField(field, faults);
  if (kit === undefined) return undefined;
  const rulings = readRulings(fieldOf(node, 'rulings'), kit.ruleset.rulebook, faults);
  const options = readOptions(node, kit.content, sides, faults);
  readMeasured(node, sides, faults);
  const library = readLibrary(node, kit, sources.shelf, faults);
  if (library === undefined) return undefined;
  const groups = readGroups(node, { library, content: kit.content, sides, faults });
  if (ground === undefined || sides === undefined) return undefined;
  const combatants = entrants(groups, ground, sides, faults);
  if (faults.count === before) reportNumbers(node, groups, faults);
  if (header === undefined || rulings === undefined || faults.count > before) return undefined;
  const ruleset = kit.ruleset.id;
  const named = sides.map(({ id, name }) => ({ id, name }));
  const { name } = header;
  const encounter = { name, ruleset, rulings, field: ground.field, sides: named, combatants, options };
  // The reader has validated sheets and options with the schemas of this rulebook.
  return { encounter: withStoredTexts(encounter) as EncounterOf<K>, kit };
}

/** The type of a file, and all errors in it. */
export interface FileCheck {
  readonly kind: 'encounter' | 'pack' | 'unreadable';
  readonly faults: readonly Fault[];
}

const BOTH =
  'an encounter has ruleset, name, field, sides and combatants; a pack has ruleset, name, license and lists';

/** Checks a file that may be an encounter or a pack. References of a pack are looked up in the shipped packs. */
export function checkFile(file: TextFile, sources: Sources): FileCheck {
  const faults = new Faults();
  const node = parseText(file, faults);
  if (node === undefined) return { kind: 'unreadable', faults: faults.list() };
  if (node.kind !== 'map') {
    faults.add('not-allowed', node.place, 'this is neither an encounter nor a pack', BOTH);
    return { kind: 'unreadable', faults: faults.list() };
  }
  const kind = ['sides', 'field', 'rulings'].some((key) => node.fields.has(key)) ? 'encounter' : 'pack';
  if (kind === 'encounter') readEncounter(node, sources, faults);
  else checkPack(file, node, sources, faults);
  return { kind, faults: faults.list() };
}

function checkPack(file: TextFile, node: SourceNode, { kits, shelf }: Sources, faults: Faults): void {
  const bundle = bundleOf(node, kits, faults);
  if (bundle === undefined) return;
  const others = shelf.shipped(bundle.ruleset.id).filter((each) => each.text !== file.text);
  readPacks([...others, file], bundle, faults);
}
