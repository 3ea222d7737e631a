import { basename } from 'node:path';
import { loadEncounter } from '../../src/content/encounter.ts';
import { faultLine } from '../../src/content/fault.ts';
import { readTextFile } from '../../src/content/files.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { encounterFiles, kits, SHELF } from '../../src/rulebooks/kits.ts';

/** Small fights that together use every rule. They are enough for properties that are checked at every step. */
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

/** Returns every shipped encounter of a ruleset. Throws if one has errors. */
export function shippedEncounters(ruleset: Ruleset): Encounter<unknown, unknown>[] {
  return filesOf(ruleset).map(read);
}

/** Returns the small encounters of a ruleset, or all encounters if it has no small ones. */
export function someEncounters(ruleset: Ruleset): Encounter<unknown, unknown>[] {
  const files = filesOf(ruleset);
  const few = files.filter((path) => FEW.has(basename(path, '.yaml')));
  return (few.length > 0 ? few : files).map(read);
}

function filesOf(ruleset: Ruleset): readonly string[] {
  const files = encounterFiles().flatMap((file) => (file.ruleset === ruleset.id ? [file.path] : []));
  if (files.length === 0) throw new Error(`${ruleset.id} ships no encounters`);
  return files;
}

function read(path: string): Encounter<unknown, unknown> {
  const file = readTextFile(path);
  if ('refusal' in file) throw new Error(file.refusal);
  const loaded = loadEncounter(file.value, { kits: kits(), shelf: SHELF });
  if ('faults' in loaded) throw new Error(loaded.faults.map(faultLine).join('\n'));
  return loaded.encounter;
}

/** Sets the configurable rulings of an encounter at random. Half of the time it stays unchanged. */
export function underAnyRulings(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  pick: RandomIndex,
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
