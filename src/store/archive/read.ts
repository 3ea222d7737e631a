import { createHash } from 'node:crypto';
import { chainStart, isSound, type LogRow } from '../../live/record.ts';
import type { StoredTable } from '../store.ts';
import { BadArchive, type End, type Extent, FORMAT, type Header, type Item } from './format.ts';
import { byteLines, NEWLINE } from './lines.ts';

/**
 * Reads an archive from its start to its end. Throws BadArchive where it is not whole and sound; that it was cut off
 * or changed in a way that rows can't tell shows only at the end, so take nothing for good before that.
 */
export async function* readArchive(path: string): AsyncGenerator<Item, Extent> {
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

/** Follows the items of an archive, and checks that each continues what came before it. */
class Course {
  #table: string | undefined;
  #seq = 0;
  #hash = '';
  readonly #seen = new Set<string>();
  #rows = 0;

  get extent(): Extent {
    return { tables: this.#seen.size, rows: this.#rows };
  }

  next(value: Fields, line: number): Item {
    if ('table' in value) return { table: this.#begin(value.table as StoredTable, line) };
    if ('row' in value) return { row: this.#follow(value.row as LogRow, line) };
    throw new BadArchive(line, 'this is no line of an archive');
  }

  #begin(table: StoredTable, line: number): StoredTable {
    if (!isTable(table)) throw new BadArchive(line, 'this is no table');
    this.checkTable(line);
    if (this.#seen.has(table.id)) throw new BadArchive(line, `table ${table.id} stands there twice`);
    this.#seen.add(table.id);
    this.#table = table.id;
    this.#seq = 0;
    this.#hash = chainStart(table.id);
    return table;
  }

  /** A table has at least the row with which it began. */
  checkTable(line: number): void {
    const isEmpty = this.#table !== undefined && this.#seq === 0;
    if (isEmpty) throw new BadArchive(line, `table ${this.#table} has no rows`);
  }

  #follow(row: LogRow, line: number): LogRow {
    if (this.#table === undefined) throw new BadArchive(line, 'a row stands before any table');
    const isNext = typeof row === 'object' && row !== null && row.seq === this.#seq + 1;
    if (!isNext) throw new BadArchive(line, `row ${this.#seq + 1} of table ${this.#table} is missing`);
    if (!isSound(row, this.#hash)) {
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
