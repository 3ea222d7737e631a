import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { z } from 'zod';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { Rulebook } from '../kernel/ruleset.ts';
import type { ThingRules } from '../kernel/sheet-parts.ts';
import type { TextFile } from './parse.ts';
import { LONGEST_TEXT } from './syntax.ts';

/**
 * The file contents that a ruleset accepts, as zod schemas. References are resolved before `sheet` validates a sheet.
 */
export interface Content extends ThingRules {
  readonly ruleset: string;
  readonly sheet: z.ZodType;
  /** Other fields of an encounter. */
  readonly options: z.ZodType;
  /** The fields of `options` that name a side of the encounter. */
  readonly optionsNamingSides: readonly string[];
  /** Optional. The fields of a sheet that a fight can change, such as the HP left. */
  readonly leftByFights?: readonly string[];
  /** The lists of a pack, by kind. Sheets have lists with the same names. */
  readonly catalogue: Readonly<Record<string, z.ZodType>>;
}

/** The parts of a ruleset that the content readers need. */
export interface RulesetBundle {
  readonly ruleset: { readonly id: string; readonly rulebook: Rulebook };
  readonly content: Content;
}

/** A source of packs. */
export interface PackShelf {
  /** Returns all shipped packs for this ruleset. */
  shipped(ruleset: string): readonly TextFile[];
  /** Returns the pack called `name` in the encounter file `besides`, or a clause that states why it cannot be loaded. */
  named(name: string, besides: string): Result<TextFile, string>;
}

/** Everything that reading a file depends on: the available rulesets, and the source of packs. */
export interface Sources<K extends RulesetBundle = RulesetBundle> {
  readonly kits: readonly K[];
  readonly shelf: PackShelf;
}

// This is the only module in this folder that accesses the disk.

/** Reads a text file, or states in a clause why it cannot be read. The clause names it as `path` does. */
export function readTextFile(path: string): Result<TextFile, string> {
  if (!existsSync(path)) return refused(`there is no file ${path}`);
  const { size } = statSync(path);
  if (!statSync(path).isFile()) return refused(`${path} is not a file`);
  if (size > 4 * LONGEST_TEXT) return refused(`${path} has ${size} bytes, too many to be read`);
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd') && !bytes.equals(Buffer.from(text))) {
    return refused(`${path} is not text in UTF-8`);
  }
  return ok({ name: path, text });
}

/**
 * Loads packs from a folder with one subfolder for each ruleset, and packs that encounters name by path. Results are
 * cached.
 */
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
        return refused(`"${name}" is no way to a .yaml or .json file`);
      }
      return readTextFile(relative('.', join(dirname(besides), name)));
    },
  };
}

function textsIn(folder: string, ruleset: string): readonly TextFile[] {
  const own = join(folder, ruleset);
  // A ruleset name must be a plain folder name, never a path out of this folder.
  if (ruleset !== basename(ruleset) || ruleset.startsWith('.') || !existsSync(own)) return [];
  const files = readdirSync(own).filter((file) => /\.(ya?ml|json)$/.test(file));
  return files.sort().map((file) => {
    const read = readTextFile(join(own, file));
    if ('refusal' in read) throw new Error(read.refusal);
    return read.value;
  });
}
