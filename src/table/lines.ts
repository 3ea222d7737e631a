import type { BaseEvent } from '../kernel/combat.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { canonicalText } from './canonical-text.ts';
import { type Entry, type Header, sealEntry, sealHeader } from './entry.ts';
import { JournalError } from './journal-error.ts';
import { entryFault, headerFault } from './journal-shape.ts';
import { isKnown, TableSeed } from './seed.ts';
import { MOST_ENTRIES, type Table } from './table.ts';

/** A journal as it was read: every hash checked, nothing run. */
export interface Journal {
  readonly header: Header;
  readonly seed: TableSeed | null;
  readonly entries: readonly Entry[];
}

/** Whether a journal carries its seed: a private save does, what is shown while the fight goes on must not. */
export type SeedInFile = 'with-seed' | 'without-seed';

/** The journal's first line, without its line end. */
export function headerLine<S, E extends BaseEvent>(table: Table<S, E>, keep: SeedInFile): string {
  const seed = keep === 'with-seed' && table.seed !== null ? { seed: table.seed.reveal() } : {};
  return canonical({ ...table.header, ...seed });
}

/** The line of one entry, without its line end. */
export function entryLine<E extends BaseEvent>(entry: Entry<E>): string {
  return canonical(entry as unknown as Json);
}

/** The whole journal as JSON Lines. */
export function toLines<S, E extends BaseEvent>(table: Table<S, E>, keep: SeedInFile): string {
  return [headerLine(table, keep), ...[...table.entries].map(entryLine), ''].join('\n');
}

/** Reads a journal and checks every hash; runs nothing. Throws JournalError. */
export function readLines(text: string): Journal {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new JournalError(lines.length + 1, 'the line is cut short');
  return readRows(lines);
}

/** Reads a journal that is kept line by line, as `headerLine` and `entryLine` wrote them. Throws JournalError. */
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
  const header = sealHeader(rest);
  if (header.hash !== hash) throw hashError(1, hash, header.hash);
  if (!isKnown(header.dice.generator)) {
    const { name, version } = header.dice.generator;
    throw new JournalError(1, `dice by ${name}, version ${version}, are not known here`);
  }
  if (revealed === undefined) return { header, seed: null };
  const seed = TableSeed.fromRevealed(revealed);
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
  const entry = sealEntry(rest, before);
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
