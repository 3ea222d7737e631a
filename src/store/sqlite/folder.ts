import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sha256Hex } from '../../fight/entry.ts';
import type { End } from '../read.ts';
import type { EndRecord } from '../records.ts';
import type { Ends } from '../sql-store.ts';
import { StoreError, type StoreFault } from '../store.ts';

const NAME = 'riposte.db';
/** Readable only by its owner, because the database contains the secrets of all tables. */
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

export function databaseIn(folder: string): string {
  return join(resolve(folder), NAME);
}

/** Returns whether this folder contains a database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(databaseIn(folder));
}

/** Creates the folder and an empty database file if they do not exist. Throws StoreError. */
export function makeFolder(folder: string): void {
  const path = databaseIn(folder);
  try {
    const made = mkdirSync(dirname(path), { recursive: true, mode: OWN_FOLDER });
    if (!existsSync(path)) syncAbove(dirname(path), made);
    closeSync(openSync(path, 'a', OWN_FILE));
    chmodSync(path, OWN_FILE);
  } catch (error) {
    throw new StoreError(
      CODES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'unusable',
      `The data folder ${folder} can't be used: ${(error as Error).message}.`,
      'Name a folder on a disk with room, in which the user that runs Riposte may write.',
      error,
    );
  }
}

const CODES: Readonly<Record<string, StoreFault>> = {
  ENOSPC: 'disk-full',
  EIO: 'disk-failed',
  EROFS: 'read-only',
};

/** Makes new folders durable, which requires syncing their parents. `topmost` is the first folder that was created. */
function syncAbove(folder: string, topmost: string | undefined): void {
  sync(dirname(folder));
  if (topmost !== undefined && folder !== topmost) syncAbove(dirname(folder), topmost);
}

/** Makes new entries of a folder durable. */
function sync(folder: string): void {
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

const ENDS_NAME = 'riposte.ends';
/** Digits of the hash at the end of a line. */
const SUM = 16;
/** Bytes added before the file is compacted to the last line of each table. */
const GROWTH = 1024 * 1024;

/**
 * The last acknowledged row of each log, in a separate file: damage to the newest pages of the database does not affect
 * it. A line is `TABLE SEQ HASH SUM`, and the last line of a table applies. Rows are written to the database first, so
 * after a crash this file may be behind, but never ahead.
 */
export class EndsFile implements Ends {
  readonly #folder: string;
  readonly #path: string;
  #file: FileHandle | undefined;
  #added = 0;

  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.#path = join(this.#folder, ENDS_NAME);
  }

  read(): ReadonlyMap<string, End> | undefined {
    return endsIn(this.#folder);
  }

  async add(ends: readonly EndRecord[]): Promise<void> {
    await this.#told(async () => {
      // Another program may have replaced the file.
      if (this.#file !== undefined && (await this.#file.stat()).nlink === 0) await this.close();
      // A failed or interrupted write may have left an incomplete line.
      const text = `${this.#file === undefined ? '\n' : ''}${ends.map(lineOf).join('')}`;
      this.#file ??= await this.#opened();
      await this.#file.appendFile(text);
      await this.#file.datasync();
      this.#added += text.length;
      if (this.#added > GROWTH) await this.#shorten();
    });
  }

  async replace(ends: readonly EndRecord[]): Promise<void> {
    await this.#told(async () => {
      await this.close();
      const draft = `${this.#path}.${process.pid}.part`;
      const file = await open(draft, 'w', OWN_FILE);
      await file.appendFile(ends.map(lineOf).join(''));
      await file.sync();
      await file.close();
      await rename(draft, this.#path);
      sync(this.#folder);
      this.#added = 0;
    });
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  async #shorten(): Promise<void> {
    const ends = [...(this.read() ?? [])];
    await this.replace(ends.map(([table_id, end]) => ({ table_id, ...end })));
  }

  async #opened(): Promise<FileHandle> {
    const isNew = !existsSync(this.#path);
    const file = await open(this.#path, 'a', OWN_FILE);
    if (isNew) sync(this.#folder);
    return file;
  }

  /** Throws disk errors as StoreError. */
  async #told(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      await this.close().catch(() => undefined);
      const { code, message } = error as NodeJS.ErrnoException;
      throw new StoreError(
        code === 'ENOSPC' ? 'disk-full' : 'disk-failed',
        `${this.#path} can't be written: ${message}.`,
        'Free space on the disk of the data folder, or check the system log, then continue. No restart is needed.',
        error,
      );
    }
  }
}

/** Reads the file in a folder; returns `undefined` if it does not exist. Incomplete or damaged lines are ignored. */
export function endsIn(folder: string): ReadonlyMap<string, End> | undefined {
  const path = join(folder, ENDS_NAME);
  if (!existsSync(path)) return undefined;
  const ends = new Map<string, End>();
  for (const line of readFileSync(path, 'latin1').split('\n')) {
    const [table, seq, hash] = line.split(' ');
    if (line === '' || `${line}\n` !== lineOf({ table_id: table!, seq: Number(seq), hash: hash ?? '' }))
      continue;
    ends.set(table!, { seq: Number(seq), hash: hash! });
  }
  return ends;
}

function lineOf({ table_id, seq, hash }: EndRecord): string {
  const words = `${table_id} ${seq} ${hash}`;
  return `${words} ${sha256Hex(words).slice(0, SUM)}\n`;
}
