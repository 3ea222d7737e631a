import { renameSync, writeFileSync } from 'node:fs';
import { wrongUsage } from './exit.ts';

/** Writes a file whole or not at all: beside it first, so that nobody ever finds half of it. Throws Stop. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (error) {
    throw wrongUsage(`${path} can't be written: ${(error as Error).message}.`);
  }
}
