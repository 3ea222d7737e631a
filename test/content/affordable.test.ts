import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadEncounter } from '../../src/content/encounter.ts';
import { packsIn } from '../../src/content/files.ts';
import type { Sheet } from '../../src/rules/timeslice/schema.ts';
import { rulesets } from '../../src/rulesets.ts';
import { linesOf } from './loading.ts';

const shelf = packsIn(join(import.meta.dirname, '../../packs'));

/** All combatants of the packs of Time Slice, with their sheets. */
function everybody(): readonly { readonly id: string; readonly sheet: Sheet }[] {
  const ids = shelf
    .shipped('timeslice')
    .flatMap((pack) => (parse(pack.text) as { combatants?: { id: string }[] }).combatants ?? [])
    .map(({ id }) => id);
  const combatants = ids.map((use, i) => ({ use, side: i === 0 ? 'one' : 'all' }));
  const sides = [
    { id: 'one', name: 'One' },
    { id: 'all', name: 'All the others' },
  ];
  const text = JSON.stringify({
    ruleset: 'timeslice',
    name: 'Everybody',
    field: { apart: 1 },
    sides,
    combatants,
  });
  const loaded = loadEncounter({ name: 'everybody.json', text }, { kits: rulesets, shelf });
  if ('faults' in loaded) throw new Error(linesOf(loaded.faults).join('\n'));
  return loaded.encounter.combatants as unknown as readonly { readonly id: string; readonly sheet: Sheet }[];
}

/** The items of a combatant that cost TS. */
function costs({ weapons, spells }: Sheet): readonly { readonly what: string; readonly ts: number }[] {
  return [
    ...weapons.map(({ name, attackTs }) => ({ what: name, ts: attackTs })),
    ...weapons.map(({ name, ammo }) => ({ what: `reloading ${name}`, ts: ammo?.reloadTs ?? 0 })),
    ...spells.map(({ name, ts }) => ({ what: name, ts })),
  ];
}

test('every combatant of the packs can afford each of its options with the TS of a whole round', () => {
  const beyond = everybody().flatMap(({ id, sheet }) =>
    costs(sheet)
      .filter(({ ts }) => ts > sheet.ts)
      .map(({ what, ts }) => `${id}: ${what} for ${ts} of ${sheet.ts} TS`),
  );
  expect(beyond).toEqual([]);
});
