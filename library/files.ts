// `riposte/files`, for Node: what content is read from on a disk.

import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { packsIn } from '../src/content/files.ts';
import type { PackShelf } from '../src/content/sources.ts';

export { packsIn, readTextFile, type Unreadable } from '../src/content/files.ts';

/** The folder of what comes with Riposte: `<ruleset>/<pack>.yaml` and `<ruleset>/encounters/<encounter>.yaml`. */
export const PACKS: string = join(dirname(findPackageJSON(import.meta.url)!), 'packs');

/** The packs that come with Riposte, and those that an encounter names by their way. */
export const SHIPPED: PackShelf = packsIn(PACKS);
