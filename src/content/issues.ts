import type { z } from 'zod';
import type { Json } from '../kernel/json.ts';
import { inWords, wordsOf } from './allowed.ts';
import type { FaultCode, Faults } from './fault.ts';
import { type JsonSchema, schemaAt } from './json-schema.ts';
import { didYouMean } from './suggestion.ts';
import { counted, listed, named, quoted } from './wording.ts';
import { fieldOf, nearest, type Place, plain, type Written } from './written.ts';

type Issue = z.core.$ZodIssue;

/** The message of an issue for which the schema has no sentence of its own. */
export const UNSAID = '';

/** Tells `faults` what zod found in `written`, each thing where it was written and in words for people. */
export function tellIssues(
  issues: readonly Issue[],
  schema: JsonSchema,
  written: Written,
  faults: Faults,
): void {
  const whole = plain(written);
  for (const issue of issues) {
    const spot = nearest(written, issue.path);
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

/** zod tells the length of a text as well when a list should stand there. */
function isLengthOfNoList(issue: Issue, value: Json | undefined, known: JsonSchema | undefined): boolean {
  const isLength = issue.code === 'too_big' || issue.code === 'too_small';
  return isLength && known?.type === 'array' && !Array.isArray(value);
}

function tellUnknownFields(
  keys: readonly string[],
  known: JsonSchema | undefined,
  map: Written,
  faults: Faults,
): void {
  const fields = Object.keys(known?.properties ?? {});
  for (const key of keys) {
    const place: Place = (map.kind === 'map' ? map.fields.get(key)?.key : undefined) ?? map.place;
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

/** What is wrong with a value, without saying what would be right. */
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

/** What was probably meant. */
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
