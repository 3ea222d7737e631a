import type { BaseEvent } from '../kernel/combat.ts';
import { canonical, type Json } from '../kernel/json.ts';
import {
  canonicalText,
  type Entry,
  type Header,
  isKnown,
  isNonce,
  withEntryHash,
  withHeaderHash,
} from './entry.ts';
import { JournalError } from './errors.ts';
import { type Fight, MOST_ENTRIES } from './fight.ts';
import { inputFault } from './input-shape.ts';
import { FightSeed } from './seed.ts';

// The checks on a journal line before it is cast to its type. They cover only what the replay does not check.

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

/** Returns the error in a journal's first line. */
function headerFault(value: Json): string | undefined {
  const { format, formatVersion } = (isFields(value) ? value : {}) as Fields;
  if (format !== 'riposte-journal') return 'this is no journal of Riposte';
  if (formatVersion !== 1) return `journals of format version ${formatVersion} are not known here, only 1`;
  return faultOf(value, header);
}

/** Returns the error in the line of an entry. */
function entryFault(value: Json): string | undefined {
  return faultOf(value, entry);
}

/** A parsed journal: every hash is checked, but nothing has been run. */
export interface Journal {
  readonly header: Header;
  readonly seed: FightSeed | null;
  readonly entries: readonly Entry[];
}

/** Whether a journal contains its seed. Private saves do; journals shown during the fight must not. */
export type SeedInFile = 'with-seed' | 'without-seed';

/** Returns the journal's first line, without a line break. */
export function headerLine<S, E extends BaseEvent>(fight: Fight<S, E>, keep: SeedInFile): string {
  const seed = keep === 'with-seed' && fight.seed !== null ? { seed: fight.seed.reveal() } : {};
  return canonical({ ...fight.header, ...seed });
}

/** Returns the line of one entry, without a line break. */
export function entryLine<E extends BaseEvent>(entry: Entry<E>): string {
  return canonical(entry as unknown as Json);
}

/** Returns the whole journal as JSON Lines. */
export function toLines<S, E extends BaseEvent>(fight: Fight<S, E>, keep: SeedInFile): string {
  return [headerLine(fight, keep), ...[...fight.entries].map(entryLine), ''].join('\n');
}

/** Parses a journal and checks every hash; runs nothing. Throws JournalError. */
export function readLines(text: string): Journal {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new JournalError(lines.length + 1, 'the line is cut short');
  return readRows(lines);
}

/** Parses a journal stored line by line, as written by `headerLine` and `entryLine`. Throws JournalError. */
export function readRows(lines: readonly string[]): Journal {
  if (lines.length === 0) throw new JournalError(1, 'the journal is empty');
  const most = MOST_ENTRIES.toLocaleString('en');
  if (lines.length > MOST_ENTRIES + 1) {
    throw new JournalError(MOST_ENTRIES + 2, `a journal holds at most ${most} entries`);
  }
  const { header, seed } = readHeader(lines[0]!);
  const entries: Entry[] = [];
  for (const line of lines.slice(1)) {
    entries.push(readEntry(line, entries.length + 1, entries.at(-1)?.hash ?? header.hash));
  }
  return { header, seed, entries };
}

function readHeader(text: string): Pick<Journal, 'header' | 'seed'> {
  const written = readJson(text, 1);
  const fault = headerFault(written);
  if (fault !== undefined) throw new JournalError(1, fault);
  const { seed: revealed, hash, ...rest } = written as unknown as Header & { readonly seed?: string };
  const header = withHeaderHash(rest);
  if (header.hash !== hash) throw hashError(1, hash, header.hash);
  if (!isKnown(header.dice.generator)) {
    const { name, version } = header.dice.generator;
    throw new JournalError(1, `dice by ${name}, version ${version}, are not known here`);
  }
  if (revealed === undefined) return { header, seed: null };
  const seed = FightSeed.fromRevealed(revealed);
  if (seed?.commitment !== header.commitment) {
    throw new JournalError(1, 'the seed is not the one that was committed to', {
      path: 'commitment',
      expected: header.commitment,
      got: seed?.commitment,
    });
  }
  return { header, seed };
}

function readEntry(text: string, seq: number, before: string): Entry {
  const line = seq + 1;
  const written = readJson(text, line);
  const fault = entryFault(written);
  if (fault !== undefined) throw new JournalError(line, fault);
  const { hash, ...rest } = written as unknown as Entry;
  const entry = withEntryHash(rest, before);
  if (entry.hash !== hash) throw hashError(line, hash, entry.hash);
  if (entry.seq !== seq) {
    throw new JournalError(line, 'entries are missing', { path: 'seq', expected: seq, got: entry.seq });
  }
  return entry;
}

function readJson(text: string, line: number): Json {
  let value: Json;
  let rewritten: string;
  try {
    value = JSON.parse(text) as Json;
    rewritten = canonicalText(value);
  } catch {
    throw new JournalError(line, 'the line is no JSON, or nested too deeply');
  }
  if (rewritten !== text) {
    throw new JournalError(line, 'the line is not written as a journal writes it');
  }
  return value;
}

function hashError(line: number, got: string, expected: string): JournalError {
  const sentence = 'the line, or one before it, was changed after it was written: its hash does not fit';
  return new JournalError(line, sentence, { path: 'hash', expected, got });
}
