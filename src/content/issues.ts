import type { z } from 'zod';
import type { Json } from '../kernel/json.ts';
import type { FaultCode, Faults } from './fault.ts';
import { inWords, type JsonSchema, schemaAt, wordsOf, writtenSchema } from './json-schema.ts';
import { closestNode, fieldOf, plain, type SourceLocation, type SourceNode } from './source-node.ts';
import { counted, didYouMean, listed, named, quoted } from './suggestion.ts';

type Issue = z.core.$ZodIssue;

/** The message for issues without a specific sentence in the schema. */
const UNSAID = '';

/** Reports zod issues to `faults`, with the location of each value and a readable message. */
function reportIssues(issues: readonly Issue[], schema: JsonSchema, node: SourceNode, faults: Faults): void {
  const whole = plain(node);
  for (const issue of issues) {
    const spot = closestNode(node, issue.path);
    const value = issue.path.reduce<Json | undefined>(
      (at, step) => (at as { readonly [key: PropertyKey]: Json } | null | undefined)?.[step],
      whole,
    );
    const known = schemaAt(schema, issue.path, whole);
    if (isLengthOfNoList(issue, value, known)) continue;
    if (issue.code === 'unrecognized_keys') {
      tellUnknownFields(issue.keys, known, spot, faults);
      continue;
    }
    const isMissing = value === undefined && issue.code !== 'custom';
    const [code, what, remedy] = isMissing
      ? missing(String(issue.path.at(-1)), known)
      : sentence(issue, value, known);
    faults.add(code, spot.place, what, remedy);
  }
}

/** If a list is expected, zod also reports the length of a text; skip that issue. */
function isLengthOfNoList(issue: Issue, value: Json | undefined, known: JsonSchema | undefined): boolean {
  const isLength = issue.code === 'too_big' || issue.code === 'too_small';
  return isLength && known?.type === 'array' && !Array.isArray(value);
}

function tellUnknownFields(
  keys: readonly string[],
  known: JsonSchema | undefined,
  map: SourceNode,
  faults: Faults,
): void {
  const fields = Object.keys(known?.properties ?? {});
  for (const key of keys) {
    const place: SourceLocation = (map.kind === 'map' ? map.fields.get(key)?.key : undefined) ?? map.place;
    const missing = fields.filter((field) => fieldOf(map, field) === undefined);
    const remedy = `${didYouMean(key, missing)}fields: ${listed(fields)}`;
    faults.add('unknown-field', place, `there is no field ${quoted(key)} here`, remedy);
  }
}

function missing(key: string, known: JsonSchema | undefined): [FaultCode, string, string] {
  const words = known === undefined ? '' : inWords(known);
  return ['missing', `${key} is missing`, words === '' ? `add ${key}` : `add ${key}: ${words}`];
}

function sentence(
  issue: Issue,
  value: Json | undefined,
  known: JsonSchema | undefined,
): [FaultCode, string, string] {
  const allowed = `allowed: ${known === undefined ? 'something else' : inWords(known)}`;
  if (issue.code === 'custom') {
    const [what, ...remedy] = issue.message.split('; ');
    return ['contradiction', what!, remedy.length === 0 ? allowed : remedy.join('; ')];
  }
  if (issue.code === 'invalid_format' && issue.message !== UNSAID) {
    return ['not-allowed', `${named(value)} does not fit here`, issue.message];
  }
  return ['not-allowed', complaint(issue, value, known), hint(issue, value, known) + allowed];
}

/** Describes the error in a value, without the remedy. */
function complaint(issue: Issue, value: Json | undefined, known: JsonSchema | undefined): string {
  if (issue.code === 'too_big' || issue.code === 'too_small') return wrongSize(issue.code, value);
  if (known?.type === 'integer' && typeof value === 'number') return `${value} is not a whole number`;
  const isWord = known !== undefined && (wordsOf(known).length > 0 || issue.code === 'invalid_union');
  if (typeof value === 'string') return `${named(value)} is ${isWord ? 'not known here' : 'text'}`;
  if (typeof value === 'number')
    return `${value} is ${known?.type === 'string' ? 'a number' : 'not possible here'}`;
  return value === null ? 'nothing is written here' : `${named(value)} does not fit here`;
}

function wrongSize(code: 'too_big' | 'too_small', value: Json | undefined): string {
  if (typeof value === 'string' && value.trim() === '') return 'the text is empty';
  if (typeof value === 'string') return `the text has ${counted(value.length, 'character')}`;
  if (Array.isArray(value)) return `the list has ${counted(value.length, 'entry', 'entries')}`;
  return `${value} is too ${code === 'too_big' ? 'much' : 'little'}`;
}

/** Suggests the value that was probably meant. */
function hint(issue: Issue, value: Json | undefined, known: JsonSchema | undefined): string {
  if (typeof value === 'string' && (issue.code === 'invalid_value' || issue.code === 'invalid_union')) {
    return didYouMean(value, known === undefined ? [] : wordsOf(known));
  }
  if (typeof value === 'boolean' && known?.enum !== undefined) {
    const word = (value ? ['on', 'yes'] : ['off', 'no']).find((each) => known.enum!.includes(each));
    return word === undefined ? '' : `write ${word}; `;
  }
  if (issue.code !== 'invalid_type') return '';
  if (known?.type === 'array' && typeof value === 'string' && /^[\w-]{1,40}$/.test(value)) {
    return `write [${value}]; `;
  }
  const isNumber = known?.type === 'integer' || known?.type === 'number';
  if (isNumber && typeof value === 'string' && /^[+-]?\d+$/.test(value))
    return `write ${value} without quotes; `;
  if (known?.type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return `write it in quotes, "${value}", if it is meant as text; `;
  }
  if (known?.type === 'boolean' && typeof value === 'string') {
    if (['yes', 'on'].includes(value)) return 'write true; ';
    if (['no', 'off'].includes(value)) return 'write false; ';
  }
  return '';
}

/** Reads a value with a schema. Returns `undefined` if it is invalid, and reports the errors to `faults`. */
export function readAs<T>(schema: z.ZodType<T>, node: SourceNode, faults: Faults): T | undefined {
  const result = schema.safeParse(plain(node), { error: () => UNSAID });
  if (result.success) return result.data;
  // Report conflicts between parts only if each part is valid.
  const parts = result.error.issues.filter(isOfOnePart);
  const issues = parts.length > 0 ? parts : result.error.issues;
  reportIssues(issues, writtenSchema(schema), node, faults);
  return undefined;
}

/** Reports errors in single parts of a value. Missing parts have already been reported. */
export function reportParts(schema: z.ZodType, node: SourceNode, faults: Faults): void {
  const { error } = schema.safeParse(plain(node), { error: () => UNSAID });
  const issues = (error?.issues ?? []).filter((issue) => isOfOnePart(issue) && !isShortList(issue));
  reportIssues(issues, writtenSchema(schema), node, faults);
}

function isShortList(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.origin === 'array';
}

function isOfOnePart(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'custom';
}
