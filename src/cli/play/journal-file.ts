import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { entryLine, headerLine } from '../../table/lines.ts';
import type { Table } from '../../table/table.ts';

/** Why a file can't be had, in a sentence. */
export interface Problem {
  readonly problem: string;
}

/** A journal on disk that grows with its table. What was kept is on the disk before the next thing is asked. */
export class JournalFile {
  readonly path: string;
  private readonly file: number;
  private written: number;

  private constructor(path: string, file: number, written: number) {
    this.path = path;
    this.file = file;
    this.written = written;
  }

  /** A new file with all that the table's journal holds; a sentence when it can't be had. */
  static create(path: string, table: Table): JournalFile | Problem {
    if (existsSync(path)) {
      return {
        problem: `There is a file ${path} already. Choose another name, or go on with it: --resume ${path}`,
      };
    }
    const file = opened(path, 'wx');
    if (typeof file !== 'number') return file;
    const journal = new JournalFile(path, file, 0);
    try {
      writeSync(file, `${headerLine(table, 'with-seed')}\n`);
      journal.keep(table);
      return journal;
    } catch (error) {
      journal.close();
      rmSync(path, { force: true });
      return notKept(path, error);
    }
  }

  /** The file that the table was read from. `length`: its bytes that are good; the rest, cut short, goes. */
  static goOn(path: string, table: Table, length: number): JournalFile | Problem {
    const file = opened(path, 'a');
    if (typeof file !== 'number') return file;
    ftruncateSync(file, length);
    return new JournalFile(path, file, table.entries.length);
  }

  /** Adds the entries that are new, and waits until they are on the disk. */
  keep(table: Table): void {
    const fresh = table.entries.slice(this.written);
    if (fresh.length > 0) writeSync(this.file, fresh.map((entry) => `${entryLine(entry)}\n`).join(''));
    fsyncSync(this.file);
    this.written = table.entries.length;
  }

  close(): void {
    closeSync(this.file);
  }
}

function opened(path: string, flags: 'a' | 'wx'): number | Problem {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, flags);
  } catch (error) {
    return notKept(path, error);
  }
}

function notKept(path: string, error: unknown): Problem {
  return { problem: `The fight can't be kept in ${path}: ${(error as Error).message}.` };
}
