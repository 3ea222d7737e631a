import { z } from 'zod';
import type { RulesetBundle } from '../content/files.ts';
import { type JsonSchema, writtenSchema } from '../content/json-schema.ts';
import { encounterSchema, type Published } from '../content/published.ts';
import words from './vocabulary.json' with { type: 'json' };

/** A key of the state with its type and meaning. */
export interface StateKey {
  readonly holds: string;
  /** Empty if the type needs no explanation. */
  readonly says: string;
}

/** The words that worked examples of one rulebook can use. */
export interface Vocabulary {
  /** Event types with their fields (except `type` and `rule`) and the types of these fields. */
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Keys of the state that the GM sees. */
  readonly state: Readonly<Record<string, StateKey>>;
  /** Keys of each entry of `state.combatants`. */
  readonly combatant: Readonly<Record<string, StateKey>>;
  /** Keys of questions. */
  readonly questions: readonly string[];
  /** All string literals in the rulebook's code. They include the kinds of answers. */
  readonly words: readonly string[];
}

/**
 * Returns the vocabulary of a shipped rulebook. Returns `undefined` for any other rulebook; its words are not checked.
 */
export function vocabularyOf(ruleset: string): Vocabulary | undefined {
  const all = words as Readonly<Record<string, Vocabulary>>;
  return Object.hasOwn(all, ruleset) ? all[ruleset] : undefined;
}

// The format of a worked-example file. It is documented in docs/worked-examples.md.

const face = z.int().min(-1000).max(1000);

const dice = z.union([
  z.array(face).min(1).max(1000),
  z.strictObject({
    for: z
      .string()
      .min(1)
      .describe('The label of the roll for these dice; another label counts as a difference'),
    faces: z.array(face).min(1).max(1000),
  }),
]);

const answer = z
  .looseObject({
    who: z.string().optional().describe('The combatant that answers, or gm'),
    do: z.string().optional().describe('The kind of answer'),
    gm: z.string().optional().describe('Instead of who and do: a GM override'),
    params: z.looseObject({}).optional().describe('Parameters whose names are taken here (who, as, …)'),
    because: z.string().optional().describe("The GM's reason"),
    undo: z.int().min(1).optional().describe('Instead of who and do: the number of answers to undo'),
    question: z.string().optional().describe('The kind of question that this must answer'),
    as: z.string().optional().describe('A name for the point right after this answer'),
    refused: z.string().optional().describe('It must be refused with this code'),
  })
  .refine((each) => [each.do, each.gm, each.undo].filter((one) => one !== undefined).length === 1, {
    error: 'an answer has exactly one of do, gm and undo',
  })
  .refine((each) => each.do === undefined || each.who !== undefined, { error: 'do needs a who' });

const single = z.looseObject({ do: z.string().describe('The kind of answer') });

const asked = z.strictObject({
  who: z.string().describe('The combatant that is asked, or gm'),
  key: z.string().optional().describe('The kind of question'),
  options: z.array(z.string()).optional().describe('Exactly these kinds of answer are offered'),
  allows: z.array(single).optional().describe('Each of these answers is legal'),
  forbids: z.array(single).optional().describe('None of these answers is legal'),
  'on-request': z
    .array(single)
    .optional()
    .describe('Each of these answers is legal, but only offered to a person who asks for it'),
});

const expectation = z.strictObject({
  at: z
    .union([z.string(), z.int().min(1)])
    .default('end')
    .describe('start, end, or the name of an answer'),
  when: z
    .enum(['at-once', 'settled'])
    .default('settled')
    .describe('at-once: right after the answer; settled: after all automatic steps'),
  state: z.looseObject({}).optional().describe('Part of the state as the GM sees it'),
  events: z
    .array(z.looseObject({}))
    .optional()
    .describe('These events since the point before, in this order'),
  never: z.array(z.looseObject({})).optional().describe('No such event since the point before'),
  ever: z.array(z.looseObject({})).optional().describe('These events since the fight began, in this order'),
  'never-ever': z.array(z.looseObject({})).optional().describe('No such event since the fight began'),
  asks: z.array(asked).optional().describe('The combatants that must answer now, and their options'),
  over: z.boolean().optional().describe('Whether the fight is over and closed'),
});

/** A worked example as written. The loader reads its encounter and rulings separately. */
export const checkFormat = z.strictObject({
  check: z.string().min(1).max(200).describe('One line about the example'),
  rules: z.array(z.string()).min(1).describe('The rules and rulings that it demonstrates'),
  about: z.string().optional(),
  encounter: z.union([z.string(), z.looseObject({})]).describe('An encounter, or the name of its file'),
  rulings: z.looseObject({}).optional().describe("Configurable rulings, in place of the encounter's own"),
  silent: z
    .array(z.string())
    .default([])
    .describe('Kinds of question that nobody answers unless the next answer is for them'),
  dice: z.array(dice).default([]),
  answers: z.array(answer).default([]),
  expect: z.array(expectation).min(1),
});

/** An unfinished example. Everything except the encounter may be missing. */
export const begunFormat = checkFormat.extend({
  check: z.string().default(''),
  rules: z.array(z.string()).default([]),
  expect: z.array(expectation).default([]),
});

export type WorkedExample = z.output<typeof checkFormat>;
export type CheckAnswer = z.output<typeof answer>;
export type Expectation = z.output<typeof expectation>;
export type Asked = z.output<typeof asked>;

/** Returns the JSON Schema of worked examples for any rulebook. */
export function exampleSchema(): Published {
  return titled('urn:riposte:example', 'Riposte: worked example', writtenSchema(checkFormat), {});
}

/** Returns the JSON Schema of worked examples for one rulebook, with its event types, questions and encounters. */
export function exampleSchemaFor(bundle: RulesetBundle): Published {
  const { id, rulebook } = bundle.ruleset;
  const words = vocabularyOf(id);
  const { $defs, $schema: _, $id: __, title: ___, ...encounter } = encounterSchema(bundle);
  const schema = writtenSchema(checkFormat);
  const known = words === undefined ? schema : withWords(schema, words);
  const { encounter: plain, ...others } = known.properties!;
  const { description } = plain!;
  // An example can also set rulings, and use packs in its own folder.
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

/** Adds the event types and questions of a rulebook to the schema. */
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
