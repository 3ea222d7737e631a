import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { wrongUsage } from './exit.ts';

/** Writes a file whole or not at all: beside it first, so that nobody ever finds half of it. Throws Stop. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw wrongUsage(`${path} can't be written: ${(error as Error).message}.`);
  }
}
