import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadEncounter } from '../../src/content/encounter.ts';
import { faultLine } from '../../src/content/fault.ts';
import { packsIn, readTextFile } from '../../src/content/files.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { agents } from '../../src/rules/agents/ruleset.ts';
import { agentsContent, type Options, type Sheet } from '../../src/rules/agents/schema.ts';

const PACKS = fileURLToPath(new URL('../../packs', import.meta.url));
const SOURCES = { kits: [{ ruleset: agents, content: agentsContent }], shelf: packsIn(PACKS) };

/** The encounters that come with Riposte for Agents. */
export function shippedAgents(): Encounter<Sheet, Options>[] {
  return globSync(`${PACKS}/agents/encounters/*.yaml`)
    .sort()
    .map((path) => {
      const file = readTextFile(path);
      if ('refusal' in file) throw new Error(file.refusal);
      const loaded = loadEncounter(file.value, SOURCES);
      if ('faults' in loaded) throw new Error(loaded.faults.map(faultLine).join('\n'));
      return loaded.encounter as Encounter<Sheet, Options>;
    });
}
