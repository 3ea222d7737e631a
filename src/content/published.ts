import type { Json } from '../kernel/json.ts';
import { measuredShape } from './difficulty.ts';
import type { RulesetBundle } from './files.ts';
import { type JsonSchema, writtenSchema } from './json-schema.ts';
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

/** A published JSON Schema, draft 2020-12. */
export interface Published extends JsonSchema {
  readonly $schema: string;
  readonly $id: string;
  readonly title: string;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Returns the JSON Schema of encounter files for a ruleset. */
export function encounterSchema(bundle: RulesetBundle): Published {
  const header = bare(writtenSchema(encounterHeader));
  const listOf = (schema: JsonSchema, items: JsonSchema): JsonSchema => ({ ...schema, items });
  const { sides, combatants, field, measured, ...others } = header.properties!;
  const properties = {
    ...others,
    ruleset: { const: bundle.ruleset.id },
    rulings: bare(writtenSchema(rulingsShape(bundle.ruleset.rulebook))),
    field: { ...field, anyOf: [apartField, drawnField, sizedField].map((form) => bare(writtenSchema(form))) },
    sides: listOf(sides!, bare(writtenSchema(side))),
    combatants: listOf(combatants!, combatantSchema()),
    options: bare(writtenSchema(bundle.content.options)),
    measured: { ...bare(writtenSchema(measuredShape)), description: measured!.description! },
  };
  const required = ['ruleset', ...header.required!];
  return published(bundle, 'encounter', { ...header, properties, required });
}

/** Returns the JSON Schema of pack files for a ruleset. */
export function packSchema(bundle: RulesetBundle): Published {
  const header = bare(writtenSchema(packShape(bundle.content)));
  const one = bare(writtenSchema(packCombatant));
  const properties: Record<string, JsonSchema> = {
    ...header.properties,
    ruleset: { const: bundle.ruleset.id },
  };
  for (const kind of Object.keys(bundle.content.catalogue)) {
    properties[kind] = { ...properties[kind], items: { $ref: `#/$defs/${kind}` } };
  }
  const items = { ...one, properties: { ...one.properties, sheet: { $ref: '#/$defs/sheet' } } };
  properties.combatants = { ...properties.combatants, items };
  return published(bundle, 'pack', { ...header, properties, required: ['ruleset', ...header.required!] });
}

function published(bundle: RulesetBundle, kind: string, schema: JsonSchema): Published {
  return {
    $schema: DRAFT,
    $id: `urn:riposte:${bundle.ruleset.id}:${kind}`,
    title: `${bundle.ruleset.rulebook.title}: ${kind}`,
    ...schema,
    $defs: definitions(bundle),
  };
}

/** A combatant of an encounter comes from a pack, with changes, or has a complete sheet. */
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

function definitions(bundle: RulesetBundle): Record<string, JsonSchema> {
  const sheet = bare(writtenSchema(bundle.content.sheet));
  const properties: Record<string, JsonSchema> = { ...sheet.properties };
  const definitions: Record<string, JsonSchema> = {};
  for (const [kind, entry] of Object.entries(bundle.content.catalogue)) {
    const schema = bare(writtenSchema(entry));
    definitions[kind] = schema;
    const items = { anyOf: [bare(writtenSchema(id)), changedEntry(schema), { $ref: `#/$defs/${kind}` }] };
    if (properties[kind] !== undefined) properties[kind] = { ...properties[kind], items };
  }
  const asPeopleWrite = { ...sheet, properties };
  return { ...definitions, sheet: asPeopleWrite, changes: partly(asPeopleWrite) };
}

/** The schema of `{use: id, …}` with any fields of an entry. */
function changedEntry(entry: JsonSchema): JsonSchema {
  const part = partly(entry);
  return { ...part, properties: { use: bare(writtenSchema(id)), ...part.properties }, required: ['use'] };
}

/** Makes the fields of nested maps optional. Lists are replaced as a whole, so their contents stay unchanged. */
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

/** Removes `$schema`, which belongs only at the top. */
function bare(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema as JsonSchema & { readonly $schema?: Json };
  return rest;
}
