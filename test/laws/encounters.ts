import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadEncounter } from '../../src/content/encounter.ts';
import { faultLine } from '../../src/content/fault.ts';
import { packsIn, readTextFile } from '../../src/content/files.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';

/** The folder of the packs that come with Riposte. */
const PACKS = fileURLToPath(new URL('../../packs', import.meta.url));

/** The sources that all shipped files are read with. */
const SOURCES = { kits: rulesets, shelf: packsIn(PACKS) };

/** Every encounter that comes with Riposte for a ruleset. Throws when one has a fault. */
export function shippedEncounters(ruleset: Ruleset): Encounter<unknown, unknown>[] {
  const files = globSync(`${PACKS}/${ruleset.id}/encounters/*.yaml`).sort();
  if (files.length === 0) throw new Error(`${ruleset.id} ships no encounters`);
  return files.map((path) => {
    const file = readTextFile(path);
    if ('problem' in file) throw new Error(file.problem);
    const loaded = loadEncounter(file, SOURCES);
    if ('faults' in loaded) throw new Error(loaded.faults.map(faultLine).join('\n'));
    return loaded.encounter;
  });
}

/** Every third of them, for what takes too long with all. */
export function someEncounters(ruleset: Ruleset): Encounter<unknown, unknown>[] {
  return shippedEncounters(ruleset).filter((_, i) => i % 3 === 0);
}

/** The same encounter under switches set by lot; half of the time as it is. */
export function underAnyRulings(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  pick: Pick,
): Encounter<unknown, unknown> {
  if (pick(2) === 0) return encounter;
  const rulings = { ...encounter.rulings };
  for (const [id, ruling] of Object.entries(ruleset.rulebook.rulings)) {
    if (!(id in rulings)) continue;
    if (ruling.whole !== undefined)
      rulings[id] = ruling.whole.min + pick(ruling.whole.max - ruling.whole.min + 1);
    else rulings[id] = ruling.settings[pick(ruling.settings.length)]!.value;
  }
  return { ...encounter, rulings };
}
