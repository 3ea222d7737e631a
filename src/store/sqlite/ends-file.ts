import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sha256Hex } from '../../table/hash.ts';
import type { Ends } from '../engine.ts';
import type { End } from '../read.ts';
import type { EndRecord } from '../schema.ts';
import { StoreError } from '../store-error.ts';
import { OWN_FILE, sync } from './folder.ts';

const NAME = 'riposte.ends';
/** Digits of the hash that a line ends with. */
const SUM = 16;
/** Bytes that are added before the file is written anew with the last line of each table alone. */
const GROWTH = 1024 * 1024;

/**
 * The last row of each log that was acknowledged, in a file beside the database: where the database loses its newest
 * pages, this file does not lose them with it. A line is `TABLE SEQ HASH SUM`; the last one of a table counts. Rows
 * are in the database before they are here, so that a crash between the two leaves this file behind, never ahead.
 */
export class EndsFile implements Ends {
  readonly #folder: string;
  readonly #path: string;
  #file: FileHandle | undefined;
  #added = 0;

  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.#path = join(this.#folder, NAME);
  }

  read(): ReadonlyMap<string, End> | undefined {
    return endsIn(this.#folder);
  }

  async add(ends: readonly EndRecord[]): Promise<void> {
    await this.#told(async () => {
      // Another program may have put a new file in its place.
      if (this.#file !== undefined && (await this.#file.stat()).nlink === 0) await this.close();
      // After a write that failed, or was cut off by a crash, a line stands there half.
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

  /** What the disk reports is thrown as StoreError. */
  async #told(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      await this.close().catch(() => undefined);
      const { code, message } = error as NodeJS.ErrnoException;
      throw new StoreError(
        code === 'ENOSPC' ? 'disk-full' : 'disk-failed',
        `${this.#path} can't be written: ${message}.`,
        'Make room on the disk of the data folder, or look into the system log; then go on, no restart is needed.',
        error,
      );
    }
  }
}

/** What the file in a folder says; undefined when there is none. Lines that are cut off or damaged say nothing. */
export function endsIn(folder: string): ReadonlyMap<string, End> | undefined {
  const path = join(folder, NAME);
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
