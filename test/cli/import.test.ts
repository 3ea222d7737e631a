import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { folder, riposte } from './riposte.ts';

/** An actor in the export format of a virtual tabletop, written for this test. */
const ACTOR = {
  name: 'Vesna Okoro',
  type: 'traveller',
  system: {
    characteristics: {
      strength: { value: 7, mod: 0 },
      dexterity: { value: 9, mod: 1 },
      endurance: { value: 8, mod: 0 },
      intelligence: { value: 6, mod: 0 },
      education: { value: 5, mod: -1 },
      socialStanding: { value: 4, mod: -1 },
    },
  },
  items: [
    { name: 'Gun Combat (slug)', type: 'skills', system: { value: 2 } },
    { name: 'Slug pistol', type: 'weapon', system: {} },
    { name: 'Lucky coin', type: 'equipment' },
  ],
};

test('an imported list fits into an encounter unchanged and can be played', () => {
  const at = folder();
  const foreign = join(at, 'vesna.json');
  writeFileSync(foreign, JSON.stringify(ACTOR));
  const { status, stdout, stderr } = riposte(['import', foreign, '--ruleset', 'agents', '--side', 'crew']);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^riposte: Vesna Okoro: left out: .*equipment Lucky coin/);
  const encounter = join(at, 'pier.yaml');
  const head = 'ruleset: agents\nname: The pier\nfield: { apart: 10 }\n';
  const sides = 'sides: [{ id: crew, name: The crew }, { id: knives, name: The knives }]\n';
  writeFileSync(encounter, `${head}${sides}${stdout}  - { use: knife, side: knives }\n`);
  expect(riposte(['validate', encounter])).toMatchObject({ status: 0, stderr: '' });
  expect(riposte(['run', encounter, '--seed', '3']).stdout).toContain('Vesna Okoro');
});

test('the JSON output includes the skipped fields', () => {
  const foreign = join(folder(), 'list.csv');
  writeFileSync(foreign, 'name,hp,mood\nTom,9,grim\n');
  const { stdout, stderr } = riposte(['import', foreign, '--json']);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    combatants: [{ side: 'foes', name: 'Tom', sheet: { hp: 9 } }],
    warnings: ['Tom: left out: mood grim'],
  });
});

test('unreadable input ends with 2 and a reason', () => {
  const foreign = join(folder(), 'odd.txt');
  writeFileSync(foreign, 'who knows what this is');
  expect(riposte(['import', foreign])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('odd.txt: nobody is found in this'),
  });
  expect(riposte(['import', 'no-such-file'])).toMatchObject({ status: 2, stdout: '' });
});

test('the map of an encounter is written as Universal VTT, and fits into another one when it is read', () => {
  const at = folder();
  const written = riposte(['export', 'boss']);
  expect(written.status).toBe(0);
  const file = join(at, 'boss.dd2vtt');
  const lights = [{ position: { x: 1, y: 1 } }];
  const portals = [
    {
      bounds: [
        { x: 2, y: 0 },
        { x: 2, y: 1 },
      ],
      closed: true,
    },
  ];
  writeFileSync(file, JSON.stringify({ ...JSON.parse(written.stdout), lights, portals }));
  const { status, stdout, stderr } = riposte(['import', file]);
  expect(status).toBe(0);
  expect(stderr).toBe('riposte: the map: left out: lights (1)\n');
  expect(stdout).toContain('- { between: [ [ 1, 0 ], [ 2, 0 ] ] }');
  const encounter = join(at, 'hall.yaml');
  const rest = 'ruleset: timeslice\nname: The hall\nsides: [{ id: a, name: A }, { id: b, name: B }]\n';
  const both =
    'combatants:\n  - { use: mara, side: a, at: [0, 0] }\n  - { use: thug, side: b, at: [0, 19] }\n';
  writeFileSync(encounter, `${rest}${stdout}\n${both}`);
  expect(riposte(['validate', encounter])).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(file, '{ "resolution": { "map_size": { "x": 900, "y": 9 } } }');
  expect(riposte(['import', file])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('the map has 900 columns and 9 rows; allowed: 1 to 200'),
  });
  expect(riposte(['export', 'duel']).stderr).toContain('the encounter has no map');
});

test.each([
  ['timeslice', 'boss'],
  ['tactics', 'assassins'],
  ['locations', 'the-fever-hut'],
  ['agents', 'boarding'],
])('combatants of %s are written for Improved Initiative, and read back', (book, encounter) => {
  const written = riposte(['export', encounter, '--as', 'improved-initiative']);
  expect(written.status).toBe(0);
  expect(written.stderr).toMatch(/^riposte: left out: .*side, .*weapons/);
  const { Combatants: people } = JSON.parse(written.stdout);
  const file = join(folder(), 'tracker.json');
  writeFileSync(file, written.stdout);
  const read = riposte(['import', file, '--ruleset', book]);
  const { combatants } = parse(read.stdout);
  expect(combatants.map(({ name }: { name: string }) => name)).toEqual(
    people.map(({ Name }: { Name: string }) => Name),
  );
  expect(combatants.map(({ id }: { id: string }) => id)).toEqual(people.map(({ Id }: { Id: string }) => Id));
  const health = people.map(({ HP }: { HP: { Value: number } }) => HP.Value);
  if (book === 'timeslice') {
    expect(combatants.map(({ sheet }: { sheet: { hp: number } }) => sheet.hp)).toEqual(health);
  }
  expect(health.every((most: number) => most > 0)).toBe(true);
});

test('agents are written as actors for Foundry, and read back', () => {
  const written = riposte(['export', 'boarding', '--as', 'foundry']);
  expect(written).toMatchObject({ status: 0, stderr: expect.stringMatching(/^riposte: left out: side, /) });
  const actors: { name: string; system: { hits: { value: number } }; items: { type: string }[] }[] =
    JSON.parse(written.stdout);
  expect(actors.every(({ system }) => system.hits.value > 0)).toBe(true);
  expect(new Set(actors.flatMap(({ items }) => items.map(({ type }) => type)))).toEqual(
    new Set(['skills', 'weapon', 'armor']),
  );
  const file = join(folder(), 'actors.json');
  writeFileSync(file, written.stdout);
  const { combatants } = parse(riposte(['import', file, '--ruleset', 'agents']).stdout);
  expect(combatants.map(({ name }: { name: string }) => name)).toEqual(actors.map(({ name }) => name));
  expect(combatants[0].sheet.characteristics.STR).toBeGreaterThan(0);
  expect(riposte(['export', 'duel', '--as', 'foundry'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('lacks the characteristics of an actor: STR, DEX'),
  });
});
