import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncounter } from '../../src/content/encounter.ts';
import { type Fault, faultLine } from '../../src/content/fault.ts';
import type { PackShelf, Sources } from '../../src/content/files.ts';
import type { TextFile } from '../../src/content/parse.ts';
import { ok, refused } from '../../src/kernel/result.ts';
import { rulesets } from '../../src/rulesets.ts';

/** The text of a good file, by its name without `.yaml`. */
export function goodText(name: string): string {
  return readFileSync(join(import.meta.dirname, 'good', `${name}.yaml`), 'utf8');
}

const FOREIGN = 'ruleset: tactics\nname: Of another game\nlicense: CC0-1.0\n';

/** A library with these packs, and `other.yaml`, which is for another ruleset. */
export function shelfOf(...shipped: readonly TextFile[]): PackShelf {
  return {
    shipped: () => shipped,
    named: (name) =>
      name === 'other.yaml' ? ok({ name, text: FOREIGN }) : refused(`there is no file ${name}`),
  };
}

/** The ruleset of the good files and the broken ones. */
export const kit = rulesets.find(({ ruleset }) => ruleset.id === 'timeslice')!;

/** That ruleset, and the good pack as the one that is shipped. */
export const sources = {
  kits: [kit],
  shelf: shelfOf({ name: 'pack.yaml', text: goodText('pack') }),
} satisfies Sources;

/** The encounter in a text; fails with its errors if it has any. */
export function loaded(text: string, from: Sources = sources) {
  const result = loadEncounter({ name: 'file', text }, from);
  if ('faults' in result) throw new Error(result.faults.map(faultLine).join('\n'));
  return result.encounter;
}

/** Errors as text, without the name of the file. */
export function linesOf(faults: readonly Fault[]): string[] {
  return faults.map((fault) => faultLine(fault).replace(/^file:/, ''));
}
