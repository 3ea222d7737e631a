// The entry point `riposte/files`, for Node, reads content from disk.

import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { PackShelf } from '../src/content/files.ts';
import { packsIn } from '../src/content/files.ts';

export { packsIn, type ReadProblem, readTextFile } from '../src/content/files.ts';

/** The folder of the shipped packs: `<ruleset>/<pack>.yaml` and `<ruleset>/encounters/<encounter>.yaml`. */
export const PACKS: string = join(dirname(findPackageJSON(import.meta.url)!), 'packs');

/** Finds the shipped packs, and packs that an encounter names by path. */
export const SHIPPED: PackShelf = packsIn(PACKS);
