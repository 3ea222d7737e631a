import type { Encounter } from '../kernel/encounter.ts';
import { entrants, readGroups, tellNumbers } from './combatants.ts';
import { type Fault, Faults } from './fault.ts';
import { readField } from './field.ts';
import { kitOf } from './kit.ts';
import { readLibrary } from './library.ts';
import { readMeasured } from './measured.ts';
import { readOptions } from './options.ts';
import { parseText, type TextFile } from './parse.ts';
import { readAs } from './reading.ts';
import { readRulings } from './rulings.ts';
import { encounterHeader } from './shapes.ts';
import { readSides } from './sides.ts';
import type { Kit, Sources } from './sources.ts';
import { fieldOf, type Written } from './written.ts';

/** An encounter as its ruleset starts it, with that ruleset. */
export interface Loaded<K extends Kit = Kit> {
  readonly encounter: Encounter<unknown, unknown>;
  readonly kit: K;
}

/** Reads an encounter file, YAML or JSON: the encounter, or all that is wrong with the file. */
export function loadEncounter<K extends Kit>(
  file: TextFile,
  sources: Sources<K>,
): Loaded<K> | { readonly faults: readonly Fault[] } {
  const faults = new Faults();
  const written = parseText(file, faults);
  const loaded = written === undefined ? undefined : readEncounter(written, sources, faults);
  return loaded ?? { faults: faults.list() };
}

/** Reads an encounter that is part of a larger file; undefined when something is wrong, and `faults` say what. */
export function readEncounter<K extends Kit>(
  written: Written,
  sources: Sources<K>,
  faults: Faults,
): Loaded<K> | undefined {
  const before = faults.count;
  const header = readAs(encounterHeader, written, faults);
  const kit = kitOf(written, sources.kits, faults);
  const sides = readSides(written, faults);
  const field = fieldOf(written, 'field');
  const ground = field === undefined ? undefined : readField(field, faults);
  if (kit === undefined) return undefined;
  const rulings = readRulings(fieldOf(written, 'rulings'), kit.ruleset.rulebook, faults);
  const options = readOptions(written, kit.content, sides, faults);
  readMeasured(written, sides, faults);
  const library = readLibrary(written, kit, sources.shelf, faults);
  if (library === undefined) return undefined;
  const groups = readGroups(written, { library, content: kit.content, sides, faults });
  if (ground === undefined || sides === undefined) return undefined;
  const combatants = entrants(groups, ground, sides, faults);
  if (faults.count === before) tellNumbers(written, groups, faults);
  if (header === undefined || rulings === undefined || faults.count > before) return undefined;
  const ruleset = kit.ruleset.id;
  const named = sides.map(({ id, name }) => ({ id, name }));
  const { name } = header;
  return {
    encounter: { name, ruleset, rulings, field: ground.field, sides: named, combatants, options },
    kit,
  };
}
