import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** 128 bits, as people carry them in an address. */
const BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{22,86}$/;

/** A host key is not one. */
export class BadHostKey extends Error {
  override readonly name = 'BadHostKey';
}

/**
 * The key that opens tables on this server: the one given (the environment's RIPOSTE_HOST_KEY), or else the one in
 * the data folder, made when there is none and readable by its owner alone. Throws BadHostKey.
 */
export function hostKeyOf(folder: string, given: string | undefined): string {
  if (given !== undefined) return checked(given, 'RIPOSTE_HOST_KEY');
  const path = join(folder, 'host-key');
  if (existsSync(path)) return checked(readFileSync(path, 'utf8').trim(), path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = randomBytes(BYTES).toString('base64url');
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(path, 0o600);
  return key;
}

function checked(key: string, where: string): string {
  if (SHAPE.test(key)) return key;
  throw new BadHostKey(`${where} holds no key: 22 letters, digits, "-" or "_" at least are needed.`);
}
