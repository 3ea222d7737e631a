import { globSync } from 'node:fs';
import { basename } from 'node:path';
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

/** Small fights that between them set every rule to work: enough for laws that are tried at every step. */
const FEW = new Set([
  ...['ambush', 'boss', 'duel', 'four-on-four', 'the-burnt-cart'],
  ...['assassins', 'causeway', 'checkpoint', 'marauder', 'night-ambush'],
  ...[
    'brawl-at-the-lantern',
    'chase-on-the-pan',
    'shoot-out-at-the-works',
    'snow-on-the-pass',
    'the-fever-hut',
  ],
  ...['ambush-in-the-dark', 'bar-brawl', 'boarding', 'lock-under-fire'],
]);

/** Every encounter that comes with Riposte for a ruleset. Throws when one has a fault. */
export function shippedEncounters(ruleset: Ruleset): Encounter<unknown, unknown>[] {
  return filesOf(ruleset).map(read);
}

/** The few of them that do for most tests; all where none is of the few. */
export function someEncounters(ruleset: Ruleset): Encounter<unknown, unknown>[] {
  const files = filesOf(ruleset);
  const few = files.filter((path) => FEW.has(basename(path, '.yaml')));
  return (few.length > 0 ? few : files).map(read);
}

function filesOf(ruleset: Ruleset): readonly string[] {
  const files = globSync(`${PACKS}/${ruleset.id}/encounters/*.yaml`).sort();
  if (files.length === 0) throw new Error(`${ruleset.id} ships no encounters`);
  return files;
}

function read(path: string): Encounter<unknown, unknown> {
  const file = readTextFile(path);
  if ('problem' in file) throw new Error(file.problem);
  const loaded = loadEncounter(file, SOURCES);
  if ('faults' in loaded) throw new Error(loaded.faults.map(faultLine).join('\n'));
  return loaded.encounter;
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
