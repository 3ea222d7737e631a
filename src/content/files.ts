import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { LONGEST_TEXT } from './limits.ts';
import type { TextFile } from './parse.ts';
import type { PackShelf } from './sources.ts';

// The only file here that touches the disk.

/** What can't be read, in a sentence. */
export interface Unreadable {
  readonly problem: string;
}

/** Reads a text file, named in messages as `path` names it. */
export function readTextFile(path: string): TextFile | Unreadable {
  if (!existsSync(path)) return { problem: `there is no file ${path}` };
  const { size } = statSync(path);
  if (!statSync(path).isFile()) return { problem: `${path} is no file` };
  if (size > 4 * LONGEST_TEXT) return { problem: `${path} has ${size} bytes, too many to be read` };
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd') && !bytes.equals(Buffer.from(text))) {
    return { problem: `${path} is not text in UTF-8` };
  }
  return { name: path, text };
}

/** The packs in a folder that has one folder for each ruleset, read once; and those that encounters name by their way. */
export function packsIn(folder: string): PackShelf {
  const shipped = new Map<string, readonly TextFile[]>();
  return {
    shipped(ruleset) {
      const files = shipped.get(ruleset) ?? textsIn(folder, ruleset);
      shipped.set(ruleset, files);
      return files;
    },
    named(name, besides) {
      if (isAbsolute(name) || !/\.(ya?ml|json)$/.test(name)) {
        return { problem: `"${name}" is no way to a .yaml or .json file` };
      }
      return readTextFile(relative('.', join(dirname(besides), name)));
    },
  };
}

function textsIn(folder: string, ruleset: string): readonly TextFile[] {
  const own = join(folder, ruleset);
  // A ruleset's name is a folder here and no way out of it.
  if (ruleset !== basename(ruleset) || ruleset.startsWith('.') || !existsSync(own)) return [];
  const files = readdirSync(own).filter((file) => /\.(ya?ml|json)$/.test(file));
  return files.sort().map((file) => {
    const read = readTextFile(join(own, file));
    if ('problem' in read) throw new Error(read.problem);
    return read;
  });
}
