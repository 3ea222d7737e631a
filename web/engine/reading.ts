import { loadEncounter } from '../../src/content/encounter.ts';
import { type Fault, faultLine } from '../../src/content/fault.ts';
import type { Sources } from '../../src/content/sources.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { rulesets } from '../../src/rulesets.ts';
import { SHELF } from './shelf.ts';

const SOURCES: Sources<(typeof rulesets)[number]> = { kits: rulesets, shelf: SHELF };

/** What the file is called in messages about its faults. */
const FILE = 'encounter';

/** Reads an encounter as people write it: the encounter, or its faults. */
export function readText(
  text: string,
): { readonly encounter: Encounter } | { readonly faults: readonly Fault[] } {
  const loaded = loadEncounter({ name: FILE, text }, SOURCES);
  return 'faults' in loaded ? loaded : { encounter: loaded.encounter as Encounter };
}

/** The same, its faults told as one refusal. */
export function readEncounter(
  text: string,
): { readonly encounter: Encounter } | { readonly refusal: Refusal } {
  const read = readText(text);
  if (!('faults' in read)) return read;
  return {
    refusal: {
      code: 'bad-encounter',
      rule: null,
      sentence: read.faults.map(faultLine).join('\n'),
      remedy: 'Mend the encounter where it says, and write it again.',
    },
  };
}
