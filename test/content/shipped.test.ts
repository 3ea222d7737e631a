import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkFile, loadEncounter } from '../../src/content/encounter.ts';
import { packsIn, readTextFile } from '../../src/content/files.ts';
import type { TextFile } from '../../src/content/parse.ts';
import { GM } from '../../src/kernel/ids.ts';
import { rulesets } from '../../src/rulesets.ts';
import { linesOf } from './loading.ts';

const root = join(import.meta.dirname, '../..');
const shelf = packsIn(join(root, 'packs'));
const sources = { kits: rulesets, shelf };

function read(path: string): TextFile {
  const file = readTextFile(join(root, path));
  if ('refusal' in file) throw new Error(file.refusal);
  return file.value;
}

interface Entry {
  readonly id: string;
  readonly [field: string]: unknown;
}

for (const { ruleset } of rulesets) {
  describe(`shipped content of ${ruleset.id}`, () => {
    const encounters = globSync(`packs/${ruleset.id}/encounters/*.yaml`, { cwd: root }).sort();

    test('has no errors', () => {
      const files = [...globSync(`packs/${ruleset.id}/*.yaml`, { cwd: root }), ...encounters];
      for (const path of files) expect(linesOf(checkFile(read(path), sources).faults), path).toEqual([]);
    });

    test('contains no duplicates', () => {
      const packs = shelf.shipped(ruleset.id).map((pack) => parse(pack.text) as Record<string, unknown>);
      const lists = packs.flatMap((pack) => Object.entries(pack).filter(([, list]) => Array.isArray(list)));
      const ids = lists.flatMap(([kind, list]) => (list as Entry[]).map(({ id }) => `${kind}: ${id}`));
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    });

    for (const path of encounters) {
      test(`${path} starts`, () => {
        const result = loadEncounter(read(path), sources);
        if ('faults' in result) throw new Error(linesOf(result.faults).join('\n'));
        const state = ruleset.start(result.encounter);
        expect(ruleset.invariant(state)).toBeUndefined();
        const sides = new Set(ruleset.overview(state, GM).standings.map(({ side }) => side));
        expect(sides.size).toBeGreaterThanOrEqual(2);
      });
    }
  });
}

describe('the packs of Time Slice', () => {
  const lists = new Map<string, Entry[]>();
  const encounter = (name: string) => {
    const result = loadEncounter(read(`packs/timeslice/encounters/${name}.yaml`), sources);
    if ('faults' in result) throw new Error(linesOf(result.faults).join('\n'));
    return result.encounter;
  };
  const ids = (kind: string, wanted: (entry: Entry) => boolean) =>
    lists
      .get(kind)!
      .filter(wanted)
      .map(({ id }) => id);

  beforeAll(() => {
    for (const pack of shelf.shipped('timeslice')) {
      for (const [kind, list] of Object.entries(parse(pack.text) as Record<string, Entry[]>)) {
        if (Array.isArray(list)) lists.set(kind, [...(lists.get(kind) ?? []), ...list]);
      }
    }
  });

  test('have at least 12 creatures and characters, 15 weapons, 4 shields, 10 spells and 8 boons', () => {
    const counts = ['combatants', 'weapons', 'shields', 'spells', 'boons'].map(
      (kind) => lists.get(kind)?.length ?? 0,
    );
    const least = [12, 15, 4, 10, 8];
    for (const [i, count] of counts.entries()) expect(count).toBeGreaterThanOrEqual(least[i]!);
  });

  test('have weapons of every sort', () => {
    const sorts: Readonly<Record<string, (weapon: Entry) => boolean>> = {
      melee: ({ kind, hands }) => kind === 'melee' && hands !== 0,
      ranged: ({ kind, ammo }) => kind === 'ranged' && ammo === undefined,
      'with ammunition': ({ ammo }) => ammo !== undefined,
      natural: ({ hands }) => hands === 0,
      'two-handed': ({ hands }) => hands === 2,
      'with its own TS': ({ attackTs }) => attackTs !== undefined && attackTs !== 3,
      'quickly drawn': ({ drawTs }) => drawTs === 0,
    };
    for (const [sort, wanted] of Object.entries(sorts)) expect(ids('weapons', wanted), sort).not.toEqual([]);
  });

  test('have spells of every kind', () => {
    const kinds = new Set(lists.get('spells')!.map(({ effect }) => (effect as { kind: string }).kind));
    expect([...kinds].sort()).toEqual(['area', 'buff', 'heal', 'target']);
  });

  test('have boons on rolls, DR, stagger threshold, TS, damage, called shots and doublings', () => {
    const boosted = new Set(
      lists.get('boons')!.flatMap(({ boosts }) => (boosts as { to: string }[]).map(({ to }) => to)),
    );
    for (const to of [
      'attack',
      'dodge',
      'dr',
      'stagger-threshold',
      'ts',
      'damage',
      'called-shot',
      'doublings',
    ]) {
      expect(boosted.has(to), to).toBe(true);
    }
  });

  test('have a duel, a fight of four against four, an ambush and a boss', () => {
    const sizes = (name: string) => {
      const { sides, combatants } = encounter(name);
      return sides.map(({ id }) => combatants.filter((each) => each.side === id && !each.isInReserve).length);
    };
    expect(sizes('duel')).toEqual([1, 1]);
    expect(sizes('four-on-four')).toEqual([4, 4]);
    expect(encounter('four-on-four').field.isMapped).toBe(false);
    expect(encounter('ambush').options).toEqual({ ambushers: 'bandits' });
    expect(encounter('boss').field.size).toEqual([20, 20]);
    expect(encounter('boss').field.walls.length).toBeGreaterThan(20);
  });
});
