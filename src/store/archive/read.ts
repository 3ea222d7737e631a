import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chainStart, isValidRow, type LogRow } from '../../table/log-row.ts';
import type { StoredTable } from '../store.ts';

/**
 * Reads a whole archive. Throws BadArchive if it is incomplete or damaged. Some damage, such as a missing end, is only
 * detected at the end, so do not commit anything before that.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveItem, Extent> {
  const sum = createHash('sha256');
  const course = new Course();
  let line = 0;
  let end: End['end'] | undefined;
  for await (const bytes of byteLines(path)) {
    line += 1;
    if (end !== undefined) throw new BadArchive(line, 'something stands after the end');
    const value = valueIn(bytes, line);
    if (line === 1) checkHeader(value);
    else if ('end' in value) end = endIn(value, line);
    else yield course.next(value, line);
    if (end === undefined) sum.update(bytes);
  }
  if (end === undefined) throw new BadArchive(line, 'the file ends before the archive does: it was cut off');
  course.checkTable(line);
  const { tables, rows } = course.extent;
  if (end.tables !== tables || end.rows !== rows) {
    throw new BadArchive(
      line,
      `it should hold ${end.tables} tables and ${end.rows} rows, not ${tables} and ${rows}`,
    );
  }
  if (end.sha256 !== sum.digest('hex')) throw new BadArchive(line, 'its sum is wrong: it was changed');
  return course.extent;
}

type Fields = { readonly [name: string]: unknown };

function valueIn(bytes: Buffer, line: number): Fields {
  if (bytes.at(-1) !== NEWLINE) throw new BadArchive(line, 'the file ends within a line: it was cut off');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BadArchive(line, 'this is no JSON');
  }
  if (typeof value === 'object' && value !== null) return value as Fields;
  throw new BadArchive(line, 'this is no line of an archive');
}

function checkHeader(value: Fields): void {
  const { riposte, format } = value as unknown as Header;
  if (riposte !== 'archive') throw new BadArchive(1, 'this is no archive of Riposte');
  if (format !== FORMAT)
    throw new BadArchive(1, `this is an archive of format ${format}, made by a newer version`);
}

function endIn(value: Fields, line: number): End['end'] {
  const { end } = value as unknown as End;
  if (typeof end === 'object' && end !== null) return end;
  throw new BadArchive(line, 'this is no line of an archive');
}

/** Follows the items of an archive, and checks that each continues the previous one. */
class Course {
  #table: string | undefined;
  #seq = 0;
  #hash = '';
  readonly #seen = new Set<string>();
  #rows = 0;

  get extent(): Extent {
    return { tables: this.#seen.size, rows: this.#rows };
  }

  next(value: Fields, line: number): ArchiveItem {
    if ('table' in value) return { table: this.#begin(value.table as StoredTable, line) };
    if ('row' in value) return { row: this.#follow(value.row as LogRow, line) };
    throw new BadArchive(line, 'this is no line of an archive');
  }

  #begin(table: StoredTable, line: number): StoredTable {
    if (!isTable(table)) throw new BadArchive(line, 'this is no table');
    this.checkTable(line);
    if (this.#seen.has(table.id)) throw new BadArchive(line, `table ${table.id} appears twice`);
    this.#seen.add(table.id);
    this.#table = table.id;
    this.#seq = 0;
    this.#hash = chainStart(table.id);
    return table;
  }

  /** Checks that a table has at least its first row. */
  checkTable(line: number): void {
    const isEmpty = this.#table !== undefined && this.#seq === 0;
    if (isEmpty) throw new BadArchive(line, `table ${this.#table} has no rows`);
  }

  #follow(row: LogRow, line: number): LogRow {
    if (this.#table === undefined) throw new BadArchive(line, 'a row comes before any table');
    const isNext = typeof row === 'object' && row !== null && row.seq === this.#seq + 1;
    if (!isNext) throw new BadArchive(line, `row ${this.#seq + 1} of table ${this.#table} is missing`);
    if (!isValidRow(row, this.#hash)) {
      throw new BadArchive(line, `row ${row.seq} of table ${this.#table} was changed`);
    }
    this.#seq = row.seq;
    this.#hash = row.hash;
    this.#rows += 1;
    return row;
  }
}

function isTable(value: unknown): value is StoredTable {
  if (typeof value !== 'object' || value === null) return false;
  const { id, seed, secret, openedAt, closed } = value as StoredTable;
  const areTexts = [id, seed, secret].every((text) => typeof text === 'string' && text !== '');
  return areTexts && Number.isSafeInteger(openedAt) && typeof closed === 'boolean';
}

/**
 * The version of the archive format. An archive is a text of JSON lines: a header, then each table followed by its log
 * rows. The last line contains the number of tables and rows, and the SHA-256 of all bytes before it. The format does
 * not depend on the database.
 */
export const FORMAT = 1;

export interface Header {
  readonly riposte: 'archive';
  readonly format: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** An item of an archive, in order. */
export type ArchiveItem =
  | { readonly table: StoredTable }
  /** A row of the last table. */
  | { readonly row: LogRow };

export interface Extent {
  readonly tables: number;
  readonly rows: number;
}

export interface End {
  readonly end: Extent & { readonly sha256: string };
}

/** Thrown if a file is not a complete and valid archive. Reading it changed nothing. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
  /** The line of the error, from 1. */
  readonly line: number;

  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}

const NEWLINE = 10;

/**
 * Reads the lines of a file as bytes with their line break, which is missing from the last line if the file was cut
 * off.
 */
async function* byteLines(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at + 1)]);
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
