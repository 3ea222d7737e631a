import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** 128 bits: short enough for a link. */
const BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{22,86}$/;

/** Thrown if a host key is invalid or cannot be stored. */
export class BadHostKey extends Error {
  override readonly name = 'BadHostKey';
  /** How to fix it. */
  readonly remedy: string;

  constructor(sentence: string, remedy: string) {
    super(sentence);
    this.remedy = remedy;
  }
}

/**
 * Returns the host key of this server: the given one (environment variable RIPOSTE_HOST_KEY), otherwise the one in the
 * data folder. If there is no key, creates one that only its owner can read. Throws BadHostKey.
 */
export function hostKeyOf(folder: string, given: string | undefined): string {
  if (given !== undefined)
    return checked(given, 'RIPOSTE_HOST_KEY', 'Set a valid key, or unset the variable.');
  const path = pathIn(folder);
  if (!existsSync(path)) keep(folder, path);
  const found = readFileSync(path, 'utf8').trim();
  const remedy = `Delete ${path}: the next start makes a new key. Tables and their links stay as they are.`;
  if (found === '') throw new BadHostKey(`${path} is empty, as after a start on a full disk.`, remedy);
  return checked(found, path, remedy);
}

/** Returns whether a server has created its key in this folder. */
export function hasHostKey(folder: string): boolean {
  return existsSync(pathIn(folder));
}

function pathIn(folder: string): string {
  return join(folder, 'host-key');
}

/**
 * Moves a new key into place after it was written and synced. If another process has created one in the meantime, that
 * one stays.
 */
function keep(folder: string, path: string): void {
  const draft = `${path}.${process.pid}.part`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = openSync(draft, 'w', 0o600);
    try {
      writeSync(file, `${randomBytes(BYTES).toString('base64url')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(draft, path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new BadHostKey(
      `The host key can't be kept in ${folder}: ${message}.`,
      'Make room there and give the user that runs Riposte the right to write; or set RIPOSTE_HOST_KEY.',
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function checked(key: string, where: string, remedy: string): string {
  if (SHAPE.test(key)) return key;
  throw new BadHostKey(`${where} holds no key: it takes 22 to 86 letters, digits, "-" or "_".`, remedy);
}
