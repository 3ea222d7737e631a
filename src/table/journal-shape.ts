import type { Json } from '../kernel/json.ts';
import { inputFault } from './input-shape.ts';
import { isNonce } from './nonces.ts';

// What a line of a journal must look like before it is trusted with types. Only what playing it again does not
// check by itself.

type Fields = { readonly [key: string]: Json };
type Check = (value: Json | undefined) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isList: Check = (value) => Array.isArray(value);
const isFaces: Check = (value) => Array.isArray(value) && value.every(Number.isSafeInteger);
const isFields: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextual: Check = (value) => value === undefined || isText(value);
const isNull: Check = (value) => value === null;

function either(...checks: readonly Check[]): Check {
  return (value) => checks.some((check) => check(value));
}

function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value) =>
    isFields(value) && Object.entries(checks).every(([name, check]) => check((value as Fields)[name]));
}

const isInput: Check = (value) => inputFault(value) === undefined;

const isNonces: Check = (value) => {
  if (value === undefined) return true;
  const nonces = isFields(value) ? Object.values(value as Fields) : [];
  return nonces.length > 0 && nonces.every((nonce) => typeof nonce === 'string' && isNonce(nonce));
};

function isEach(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

const header: Readonly<Record<string, Check>> = {
  ruleset: fields({ id: isText, version: isText }),
  dice: fields({
    mode: (value) => value === 'seeded' || value === 'typed',
    generator: fields({ name: isText, version: isCount }),
  }),
  encounter: isFields,
  commitment: isText,
  nonces: isNonces,
  seed: isTextual,
  hash: isText,
};

const entry: Readonly<Record<string, Check>> = {
  seq: isCount,
  parent: isCount,
  input: isInput,
  asked: either(isNull, fields({ who: isText, key: isText })),
  rolls: isEach(fields({ why: isText, owner: isText, dice: isFields, faces: isFaces, source: isText })),
  events: isEach(fields({ type: isText, rule: isText })),
  settled: either(isNull, isCount),
  restored: either(isNull, fields({ struck: isList, revived: isList, revealed: isText })),
  hash: isText,
};

function faultOf(value: Json, checks: Readonly<Record<string, Check>>): string | undefined {
  if (!isFields(value)) return 'the line is no JSON object';
  const wrong = Object.entries(checks).find(([name, check]) => !check((value as Fields)[name]));
  return wrong && `"${wrong[0]}" is missing or not what a journal holds there`;
}

/** What is wrong with a journal's first line. */
export function headerFault(value: Json): string | undefined {
  const { format, formatVersion } = (isFields(value) ? value : {}) as Fields;
  if (format !== 'riposte-journal') return 'this is no journal of Riposte';
  if (formatVersion !== 1) return `journals of format version ${formatVersion} are not known here, only 1`;
  return faultOf(value, header);
}

/** What is wrong with the line of an entry. */
export function entryFault(value: Json): string | undefined {
  return faultOf(value, entry);
}
