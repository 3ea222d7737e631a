import { fileURLToPath } from 'node:url';
import { loadEncounter } from '../src/content/encounter.ts';
import { faultLine } from '../src/content/fault.ts';
import { packsIn, readTextFile } from '../src/content/files.ts';
import type { Encounter } from '../src/kernel/encounter.ts';
import { rulesets } from '../src/rulesets.ts';

/** Returns the benchmark's fight: four against four plain fighters on a small map. */
export function benchEncounter(): Encounter<unknown, unknown> {
  const path = fileURLToPath(new URL('four-on-four.yaml', import.meta.url));
  const file = readTextFile(path);
  if ('refusal' in file) throw new Error(file.refusal);
  const shelf = packsIn(fileURLToPath(new URL('../packs', import.meta.url)));
  const loaded = loadEncounter(file.value, { kits: rulesets, shelf });
  if ('faults' in loaded) throw new Error(loaded.faults.map(faultLine).join('\n'));
  return loaded.encounter;
}
