import type { JsonSchema } from './json-schema.ts';
import { listed } from './wording.ts';

/** What a schema allows, in words: `a whole number from 1 to 30 (time slices a round)`. */
export function inWords(schema: JsonSchema): string {
  const shapes = schema.anyOf ?? schema.oneOf;
  const words = shapes === undefined ? shapeInWords(schema) : choiceInWords(schema, shapes);
  const description = midSentence(schema.description ?? '');
  if (description === '' || words.startsWith(description)) return words;
  return words === '' ? description : `${words} (${description})`;
}

/** Without the capital of a sentence's first word; abbreviations keep theirs. */
function midSentence(text: string): string {
  return /^[A-Z][a-z ']/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

function choiceInWords(schema: JsonSchema, shapes: readonly JsonSchema[]): string {
  const real = shapes.filter((shape) => shape.type !== 'null');
  if (real.every((shape) => shape.const !== undefined))
    return listed(real.map((shape) => String(shape.const)));
  const kinds = kindsOf(real);
  if (kinds.length > 1) return `a map with kind: one of ${listed(kinds)}, and what belongs to that kind`;
  const choice = real.map(inWords).join(', or ');
  return real.length < shapes.length ? `${choice}, or null` : schema.description === undefined ? choice : '';
}

/** The words by which maps of several kinds tell which they are. */
function kindsOf(shapes: readonly JsonSchema[]): string[] {
  const kinds = shapes.map((shape) => shape.properties?.kind?.const);
  return kinds.filter((kind) => typeof kind === 'string');
}

/** The words that a schema allows; none where it allows anything else. */
export function wordsOf(schema: JsonSchema): string[] {
  const shapes = [schema, ...(schema.anyOf ?? [])];
  const words = shapes.flatMap((shape) => [
    ...(shape.enum ?? []),
    ...(shape.const === undefined ? [] : [shape.const]),
  ]);
  return words.filter((word) => typeof word === 'string');
}

function shapeInWords(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum !== undefined) return listed(schema.enum.map(String));
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `a whole number${range(schema)}`;
  if (schema.type === 'number') return `a number${range(schema)}`;
  if (schema.type === 'string') return textInWords(schema);
  if (schema.type === 'array') return listInWords(schema);
  if (schema.type === 'object') return mapInWords(schema);
  return '';
}

function range({ minimum, maximum }: JsonSchema): string {
  return minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
}

function textInWords({ minLength = 0, maxLength, pattern, description }: JsonSchema): string {
  if (pattern !== undefined && description !== undefined) return midSentence(description);
  if (maxLength === undefined) return 'text';
  return `text of ${minLength === 0 ? 'at most' : `${minLength} to`} ${maxLength} characters`;
}

function listInWords({ prefixItems, minItems = 0, maxItems, description }: JsonSchema): string {
  if (prefixItems !== undefined) {
    return `${description ?? `a list of ${prefixItems.length}`}, each ${inWords(prefixItems[0]!)}`;
  }
  if (maxItems === undefined) return 'a list';
  return minItems === 0 ? `a list of at most ${maxItems}` : `a list of ${minItems} to ${maxItems}`;
}

function mapInWords({ properties, required = [] }: JsonSchema): string {
  if (properties === undefined) return 'a map';
  const others = Object.keys(properties).filter((key) => !required.includes(key));
  if (required.length === 0) return `a map with any of ${listed(others)}`;
  return `a map with ${listed(required)}${others.length === 0 ? '' : ` and, if wanted, ${listed(others)}`}`;
}
