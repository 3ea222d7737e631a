// The entry point `riposte/files`, for Node, reads content from disk.

import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type PackShelf, packsIn, readTextFile as read } from '../src/content/files.ts';
import type { TextFile } from '../src/content/parse.ts';
import { type Result, refusal, refused } from '../src/kernel/result.ts';

export { packsIn } from '../src/content/files.ts';

/** Reads a text file in UTF-8. */
export function readTextFile(path: string): Result<TextFile> {
  const file = read(path);
  if ('value' in file) return file;
  return refused(refusal('unreadable-file', `${file.refusal}.`, 'Name a text file in UTF-8.'));
}

/** The folder of the shipped packs: `<ruleset>/<pack>.yaml` and `<ruleset>/encounters/<encounter>.yaml`. */
export const PACKS: string = join(dirname(findPackageJSON(import.meta.url)!), 'packs');

/** Finds the shipped packs, and packs that an encounter names by path. */
export const SHIPPED: PackShelf = packsIn(PACKS);
