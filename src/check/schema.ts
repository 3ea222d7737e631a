import { type JsonSchema, writtenSchema } from '../content/json-schema.ts';
import { encounterSchema, type Published } from '../content/published.ts';
import type { Kit } from '../content/sources.ts';
import { checkFormat } from './format.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** The JSON Schema of worked examples of any rulebook. */
export function exampleSchema(): Published {
  return titled('urn:riposte:example', 'Riposte: worked example', writtenSchema(checkFormat), {});
}

/** The JSON Schema of worked examples of one rulebook: it knows its event types, its questions and its encounters. */
export function exampleSchemaFor(kit: Kit): Published {
  const { id, rulebook } = kit.ruleset;
  const words = vocabularyOf(id);
  const { $defs, $schema: _, $id: __, title: ___, ...encounter } = encounterSchema(kit);
  const schema = writtenSchema(checkFormat);
  const known = words === undefined ? schema : withWords(schema, words);
  const { encounter: plain, ...others } = known.properties!;
  const { description } = plain!;
  // With switches of the example besides, and packs that lie beside it.
  const inline = { ...encounter, required: encounter.required ?? [] };
  const anyOf = [{ type: 'string' }, inline];
  const properties = {
    ...others,
    encounter: description === undefined ? { anyOf } : { description, anyOf },
  };
  return titled(
    `urn:riposte:${id}:example`,
    `${rulebook.title}: worked example`,
    { ...known, properties },
    $defs,
  );
}

function titled($id: string, title: string, schema: JsonSchema, $defs: Published['$defs']): Published {
  return { ...schema, $schema: 'https://json-schema.org/draft/2020-12/schema', $id, title, $defs };
}

/** The schema with the event types and questions of a rulebook. */
function withWords(schema: JsonSchema, { events, questions }: Vocabulary): JsonSchema {
  const event: JsonSchema = {
    type: 'object',
    required: ['type'],
    anyOf: Object.entries(events).map(([type, fields]) => ({
      properties: {
        type: { const: type },
        rule: { type: 'string' },
        ...Object.fromEntries(Object.entries(fields).map(([field, says]) => [field, { description: says }])),
      },
      additionalProperties: false,
    })),
  };
  const key: JsonSchema = { enum: questions };
  const { properties } = schema;
  const expectation = properties!.expect!.items!;
  const { asks, ...facts } = expectation.properties!;
  const lists = Object.fromEntries(
    ['events', 'never', 'ever', 'never-ever'].map((fact) => [fact, { ...facts[fact], items: event }]),
  );
  const asked = {
    ...asks!.items!,
    properties: { ...asks!.items!.properties, key: { ...asks!.items!.properties!.key, ...key } },
  };
  const items = {
    ...expectation,
    properties: { ...facts, ...lists, asks: { ...asks, items: asked } },
  };
  return {
    ...schema,
    properties: {
      ...properties,
      silent: { ...properties!.silent, items: key },
      expect: { ...properties!.expect, items },
    },
  };
}
