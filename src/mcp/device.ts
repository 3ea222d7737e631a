import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * 128 bits by which a server knows this machine again when it comes by the same invitation under the same name: as
 * hexadecimal digits. What they are made of is kept in a folder, for its owner alone to read.
 */
export function nonceFor(folder: string, invitation: string, name: string): string {
  return createHmac('sha256', secretIn(folder)).update(`${invitation}\n${name}`).digest('hex').slice(0, 32);
}

function secretIn(folder: string): string {
  const path = join(folder, 'device-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}
