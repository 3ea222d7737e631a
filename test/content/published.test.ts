import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { encounterSchema, packSchema } from '../../src/content/published.ts';
import { rulesets } from '../../src/rulesets.ts';
import { goodText, kit } from './loading.ts';
import { fits, type Schema } from './schema-check.ts';

const root = join(import.meta.dirname, '../..');

for (const each of rulesets) {
  const { id, rulebook } = each.ruleset;
  const encounter = encounterSchema(each) as unknown as Schema;
  const pack = packSchema(each) as unknown as Schema;

  describe(`the published schemas of ${id}`, () => {
    test('are JSON Schemas of draft 2020-12 with permanent ids', () => {
      for (const [kind, schema] of Object.entries({ encounter, pack })) {
        expect(schema).toMatchObject({
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          $id: `urn:riposte:${id}:${kind}`,
          type: 'object',
          additionalProperties: false,
        });
        expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
      }
    });

    test('match every shipped file', () => {
      const encounters = globSync(`packs/${id}/encounters/*.yaml`, { cwd: root });
      const packs = globSync(`packs/${id}/*.yaml`, { cwd: root });
      expect([encounters.length > 0, packs.length > 0]).toEqual([true, true]);
      const read = (path: string) => parse(readFileSync(join(root, path), 'utf8'));
      expect(encounters.filter((path) => !fits(read(path), encounter))).toEqual([]);
      expect(packs.filter((path) => !fits(read(path), pack))).toEqual([]);
    });

    test('contain each configurable ruling of the rulebook, and no decided one', () => {
      const { rulings } = encounter.properties as Record<string, { properties: object }>;
      for (const [name, ruling] of Object.entries(rulebook.rulings)) {
        const isSwitch = ruling.settings.length > 1 || ruling.whole !== undefined;
        expect(Object.hasOwn(rulings!.properties, name), name).toBe(isSwitch);
      }
    });
  });
}

describe('the published schemas', () => {
  const encounter = encounterSchema(kit) as unknown as Schema;
  const pack = packSchema(kit) as unknown as Schema;
  const isEncounter = (text: string) => fits(parse(text), encounter);
  const good = goodText('encounter');
  const but = (from: string, to: string) => {
    expect(good).toContain(from);
    return isEncounter(good.replace(from, () => to));
  };

  test('match the valid files', () => {
    expect(['encounter', 'open-field', 'hexes'].map((name) => isEncounter(goodText(name)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(fits(parse(goodText('pack')), pack)).toBe(true);
  });

  test('reject mistyped, missing and out-of-range values', () => {
    expect(but('about: Two', 'abuot: Two')).toBe(false);
    expect(but('name: A test of arms\n', '')).toBe(false);
    expect(but('ruleset: timeslice', 'ruleset: chess')).toBe(false);
    expect(but('cinematic: on', 'cinematic: perhaps')).toBe(false);
    expect(but('field:\n', 'field:\n  apart: 3\n')).toBe(false);
    expect(but('      ts: 6\n', '')).toBe(false);
    expect(but('      hp: 14', '      hp: 0')).toBe(false);
    expect(but('      hp: 14', '      hq: 14')).toBe(false);
    expect(but('    side: red\n', '    side: red\n    sheet: { ts: 6 }\n')).toBe(false);
  });

  test('allow the three ways to list a weapon', () => {
    const list = '[sword, { use: bow, range: 9 }]';
    expect(but(list, '[bow]')).toBe(true);
    expect(but(list, '[{ use: sword, damage: 1d10+2 }]')).toBe(true);
    expect(but(list, '[{ id: club, name: Club, kind: melee, damage: 3 }]')).toBe(true);
    expect(but(list, '[{ id: club, name: Club, kind: melee }]')).toBe(false);
    expect(but(list, '[{ use: sword, rnage: 2 }]')).toBe(false);
    expect(but(list, '[7]')).toBe(false);
  });
});
