import type { Json } from '../kernel/json.ts';
import { type JsonSchema, writtenSchema } from './json-schema.ts';
import { measuredShape } from './measured.ts';
import { packShape } from './pack.ts';
import { rulingsShape } from './rulings.ts';
import {
  apartField,
  combatant,
  drawnField,
  encounterHeader,
  id,
  packCombatant,
  side,
  sizedField,
} from './shapes.ts';
import type { Kit } from './sources.ts';

/** A published JSON Schema, draft 2020-12. */
export interface Published extends JsonSchema {
  readonly $schema: string;
  readonly $id: string;
  readonly title: string;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** The JSON Schema of encounter files of a ruleset, as people write them. */
export function encounterSchema(kit: Kit): Published {
  const header = bare(writtenSchema(encounterHeader));
  const listOf = (schema: JsonSchema, items: JsonSchema): JsonSchema => ({ ...schema, items });
  const { sides, combatants, field, measured, ...others } = header.properties!;
  const properties = {
    ...others,
    ruleset: { const: kit.ruleset.id },
    rulings: bare(writtenSchema(rulingsShape(kit.ruleset.rulebook))),
    field: { ...field, anyOf: [apartField, drawnField, sizedField].map((form) => bare(writtenSchema(form))) },
    sides: listOf(sides!, bare(writtenSchema(side))),
    combatants: listOf(combatants!, combatantSchema()),
    options: bare(writtenSchema(kit.content.options)),
    measured: { ...bare(writtenSchema(measuredShape)), description: measured!.description! },
  };
  const required = ['ruleset', ...header.required!];
  return published(kit, 'encounter', { ...header, properties, required });
}

/** The JSON Schema of pack files of a ruleset. */
export function packSchema(kit: Kit): Published {
  const header = bare(writtenSchema(packShape(kit.content)));
  const one = bare(writtenSchema(packCombatant));
  const properties: Record<string, JsonSchema> = { ...header.properties, ruleset: { const: kit.ruleset.id } };
  for (const kind of Object.keys(kit.content.catalogue)) {
    properties[kind] = { ...properties[kind], items: { $ref: `#/$defs/${kind}` } };
  }
  const items = { ...one, properties: { ...one.properties, sheet: { $ref: '#/$defs/sheet' } } };
  properties.combatants = { ...properties.combatants, items };
  return published(kit, 'pack', { ...header, properties, required: ['ruleset', ...header.required!] });
}

function published(kit: Kit, kind: string, schema: JsonSchema): Published {
  return {
    $schema: DRAFT,
    $id: `urn:riposte:${kit.ruleset.id}:${kind}`,
    title: `${kit.ruleset.rulebook.title}: ${kind}`,
    ...schema,
    $defs: definitions(kit),
  };
}

/** Everyone of an encounter is taken from a pack, with changes, or written out. */
function combatantSchema(): JsonSchema {
  const schema = bare(writtenSchema(combatant));
  const properties = {
    ...schema.properties,
    with: { $ref: '#/$defs/changes' },
    sheet: { $ref: '#/$defs/sheet' },
  };
  const oneOf = [{ required: ['use'] }, { required: ['sheet', 'name'] }];
  return { ...schema, properties, oneOf };
}

function definitions(kit: Kit): Record<string, JsonSchema> {
  const sheet = bare(writtenSchema(kit.content.sheet));
  const properties: Record<string, JsonSchema> = { ...sheet.properties };
  const definitions: Record<string, JsonSchema> = {};
  for (const [kind, entry] of Object.entries(kit.content.catalogue)) {
    const schema = bare(writtenSchema(entry));
    definitions[kind] = schema;
    const items = { anyOf: [bare(writtenSchema(id)), changedEntry(schema), { $ref: `#/$defs/${kind}` }] };
    if (properties[kind] !== undefined) properties[kind] = { ...properties[kind], items };
  }
  const asPeopleWrite = { ...sheet, properties };
  return { ...definitions, sheet: asPeopleWrite, changes: partly(asPeopleWrite) };
}

/** `{use: id, …}` with any of an entry's fields. */
function changedEntry(entry: JsonSchema): JsonSchema {
  const part = partly(entry);
  return { ...part, properties: { use: bare(writtenSchema(id)), ...part.properties }, required: ['use'] };
}

/** Maps with any of their fields: lists are replaced whole, so what they hold stays as it is. */
function partly(schema: JsonSchema): JsonSchema {
  const { required: _, properties, anyOf, oneOf, ...rest } = schema;
  const fields = Object.entries(properties ?? {}).map(([key, inner]) => [key, partly(inner)]);
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(fields) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(partly) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(partly) }),
  };
}

/** Without the mark of the draft, which stands at the top alone. */
function bare(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema as JsonSchema & { readonly $schema?: Json };
  return rest;
}
