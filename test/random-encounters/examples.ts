import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const PACKS = join(import.meta.dirname, '../../packs');

/** Texts in the shipped files of a ruleset, by field. */
export type Examples = ReadonlyMap<string, readonly string[]>;

/** The shipped files show texts that a schema does not describe, such as skills and weapons. */
export function examplesOf(ruleset: string): Examples {
  const found = new Map<string, Set<string>>();
  const note = (field: string, text: string): void => {
    const known = found.get(field);
    if (known === undefined) found.set(field, new Set([text]));
    else known.add(text);
  };
  const gather = (value: unknown, field: string): void => {
    if (typeof value === 'string') note(field, value);
    if (Array.isArray(value)) for (const item of value) gather(item, field);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) gather(inner, key);
  };
  for (const path of globSync(`${ruleset}/**/*.yaml`, { cwd: PACKS })) {
    const file = parse(readFileSync(join(PACKS, path), 'utf8')) as Readonly<Record<string, unknown>>;
    gather(file, '');
    if (path.includes('/encounters/')) continue;
    // The lists of a pack, whose entries a sheet's list of the same name refers to.
    for (const [kind, list] of Object.entries(file)) {
      if (!Array.isArray(list)) continue;
      for (const entry of list as readonly { readonly id?: unknown }[]) note(kind, String(entry.id));
    }
  }
  return new Map([...found].map(([field, texts]) => [field, [...texts].sort()]));
}
