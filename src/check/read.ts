import { readEncounter } from '../content/encounter.ts';
import { type Fault, Faults } from '../content/fault.ts';
import { parseText, type TextFile } from '../content/parse.ts';
import { readAs } from '../content/reading.ts';
import type { Kit, Sources } from '../content/sources.ts';
import {
  fieldOf,
  itemsOf,
  merged,
  type Place,
  plain,
  type Written,
  type WrittenField,
} from '../content/written.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { RuleId } from '../kernel/names.ts';
import { begunFormat, type Check, checkFormat } from './format.ts';
import { tellUnsound } from './sound.ts';
import { vocabularyOf } from './vocabulary.ts';

/** What an example has to say: all of it, or nothing but its encounter while it is being written. */
export type Completeness = 'complete' | 'begun';

/** Finds an encounter file by the name that a worked example gives it. */
export type FindEncounter = (name: string, besides: string) => TextFile | { readonly problem: string };

/** A worked example, ready to be played. */
export interface ReadCheck<K extends Kit> {
  readonly check: Check;
  readonly encounter: Encounter<unknown, unknown>;
  readonly kit: K;
}

/** Reads a worked example: all of it, or all that is wrong with the file. */
export function readCheck<K extends Kit>(
  file: TextFile,
  sources: Sources<K>,
  find: FindEncounter,
  completeness: Completeness = 'complete',
): ReadCheck<K> | { readonly faults: readonly Fault[] } {
  const faults = new Faults();
  const written = parseText(file, faults);
  const check = written && readAs(completeness === 'begun' ? begunFormat : checkFormat, written, faults);
  const encounter = written && check && encounterIn(written, find, faults);
  const loaded = encounter && readEncounter(encounter, sources, faults);
  if (loaded === undefined || check === undefined) return { faults: faults.list() };
  tellUnknownRules(written!, loaded.kit, faults);
  tellUnsound(written!, vocabularyOf(loaded.kit.ruleset.id), faults);
  if (faults.count > 0) return { faults: faults.list() };
  return { check, ...loaded };
}

/** The encounter as it is written there or in a file of its own, with the rulings of the example over its own. */
function encounterIn(written: Written, find: FindEncounter, faults: Faults): Written | undefined {
  const place = fieldOf(written, 'encounter')!;
  const base = place.kind === 'scalar' ? encounterFile(place, find, faults) : place;
  const rulings = fieldOf(written, 'rulings');
  return base && rulings ? merged(base, mapOf('rulings', rulings, place.place)) : base;
}

function encounterFile(name: Written, find: FindEncounter, faults: Faults): Written | undefined {
  const found = find(String(plain(name)), name.place.file);
  if (!('problem' in found)) return parseText(found, faults);
  faults.add('unreadable', name.place, found.problem, 'name an encounter file, or write the encounter here');
  return undefined;
}

function mapOf(key: string, value: Written, place: Place): Written {
  const field: WrittenField = { key: value.place, value };
  return { kind: 'map', place, fields: new Map([[key, field]]) };
}

function tellUnknownRules(written: Written, { ruleset }: Kit, faults: Faults): void {
  const { rules, rulings, id } = ruleset.rulebook;
  for (const entry of itemsOf(fieldOf(written, 'rules'))) {
    const rule = plain(entry) as RuleId;
    if (Object.hasOwn(rules, rule) || Object.hasOwn(rulings, rule)) continue;
    const remedy = `see them all with: riposte rules ${id}`;
    faults.add('unknown-id', entry.place, `there is no rule "${rule}" in ${ruleset.rulebook.title}`, remedy);
  }
}
