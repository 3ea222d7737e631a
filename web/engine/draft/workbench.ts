import { Faults } from '../../../src/content/fault.ts';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import { readPacks } from '../../../src/content/pack.ts';
import { type PackEntry, packEntries } from '../../../src/content/pack-entries.ts';
import { encounterSchema } from '../../../src/content/published.ts';
import { search } from '../../../src/content/search.ts';
import { type Terms, termsOf } from '../../../src/interchange/terms.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { Rulebook } from '../../../src/kernel/ruleset.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { SHELF } from '../shelf.ts';

/** Somebody of a pack. */
export interface PackPerson {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** What else it may be found by. */
  readonly search: string;
  readonly sheet: Json;
}

/** One field of a sheet, for whoever writes one. */
export interface FieldHelp {
  readonly way: string;
  readonly allowed: string;
  readonly isNeeded: boolean;
}

/** All that is needed to make an encounter for a rulebook. */
export interface Workbench {
  readonly rulebook: Rulebook;
  readonly people: readonly PackPerson[];
  /** Whom somebody may mean by these words, the likeliest first. */
  find(words: string): readonly PackPerson[];
  readonly sheet: JsonSchema;
  /** In which people from elsewhere are told. */
  readonly terms: Terms;
  readonly fields: readonly FieldHelp[];
  readonly options: JsonSchema;
  /** The fields of the options that name a side. */
  readonly optionsNamingSides: readonly string[];
}

/** Gets everything for a rulebook ready; undefined when there is none of that name. */
export function workbenchFor(id: string): Workbench | undefined {
  const kit = rulesets.find(({ ruleset }) => ruleset.id === id);
  if (kit === undefined) return undefined;
  const people = packEntries(readPacks(SHELF.shipped(id), kit, new Faults())).flatMap(personOf);
  const { $defs, properties } = encounterSchema(kit);
  const sheet = $defs.sheet ?? {};
  return {
    rulebook: kit.ruleset.rulebook,
    people,
    find: (words) => search(people, words),
    sheet,
    terms: termsOf(kit, SHELF),
    fields: fieldsIn(sheet),
    options: properties?.options ?? {},
    optionsNamingSides: kit.content.optionsNamingSides,
  };
}

function personOf({ kind, id, name, about, search: words, entry }: PackEntry): readonly PackPerson[] {
  const { sheet = {} } = entry as { readonly sheet?: Json };
  return kind === 'combatants' ? [{ id, name, about, search: words, sheet }] : [];
}

function fieldsIn(schema: JsonSchema, before = ''): readonly FieldHelp[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const way = `${before}${key}`;
    if (inner.properties !== undefined) return fieldsIn(inner, `${way}.`);
    return [{ way, allowed: allowedIn(inner), isNeeded: schema.required?.includes(key) === true }];
  });
}

function allowedIn(schema: JsonSchema): string {
  const { description, enum: values, minimum, maximum, type, items } = schema;
  const range =
    minimum === undefined && maximum === undefined ? '' : `${minimum ?? '…'} to ${maximum ?? '…'}`;
  const kind = values !== undefined ? values.join(', ') : items !== undefined ? 'a list' : (type ?? '');
  return [description, kind, range].filter((part) => part !== undefined && part !== '').join('; ');
}
