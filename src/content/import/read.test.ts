import { describe, expect, test } from 'vitest';
import type { Terms } from './found.ts';
import { type Imported, readCombatants } from './read.ts';

const integer = { type: 'integer' };
const ids = { type: 'array', items: { type: 'string' } };
const people = new Map([
  ['goblin', 'goblin'],
  ['cave goblin', 'goblin'],
]);
const weapons = new Map([
  ['long-sword', 'long-sword'],
  ['long sword', 'long-sword'],
  ['fists', 'fists'],
]);
/** A rulebook with hit points and two stats. */
const SIMPLE: Terms = {
  sheet: {
    properties: { hp: integer, stats: { properties: { I: integer, V: integer } }, weapons: ids, isBrave: {} },
  },
  known: new Map([
    ['combatants', people],
    ['weapons', weapons],
  ]),
};
/** A rulebook of the 2d6 family. */
const SCORES = Object.fromEntries(['STR', 'DEX', 'END', 'INT', 'EDU', 'SOC'].map((each) => [each, integer]));
const FAMILY: Terms = {
  sheet: {
    properties: {
      characteristics: {
        anyOf: [
          { type: 'string', pattern: '^[0-9A-HJ-NP-Z]{6}$' },
          { type: 'object', properties: SCORES },
        ],
      },
      skills: ids,
      weapons: ids,
    },
  },
  known: new Map([['weapons', new Map([['slug pistol', 'slug-pistol']])]]),
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function imported(text: string, terms = SIMPLE): Imported {
  const read = readCombatants(bytes(text), terms);
  if ('refusal' in read) throw new Error(read.refusal);
  return read.value;
}

describe('lines of characteristics', () => {
  test('each word is assigned to a field of the sheet', () => {
    expect(imported('Thug: HP 14, I 9, v=10, isBrave yes, weapons Long sword + fists')).toEqual({
      combatants: [
        {
          name: 'Thug',
          sheet: { hp: 14, stats: { I: 9, V: 10 }, isBrave: true, weapons: ['long-sword', 'fists'] },
        },
      ],
      warnings: [],
    });
  });

  test('characteristics are read in a row, as the 2d6 family writes them', () => {
    const text = 'Marine 889A76, skills Melee (blade) 1 + Gun Combat (slug) 0\nCook: 777777, count 2';
    expect(imported(text, FAMILY).combatants).toEqual([
      {
        name: 'Marine',
        sheet: { characteristics: '889A76', skills: ['Melee (blade) 1', 'Gun Combat (slug) 0'] },
      },
      { name: 'Cook', count: 2, sheet: { characteristics: '777777' } },
    ]);
  });

  test('skipped fields are listed', () => {
    expect(imported('Thug: hp 3, luck 7, weapons spoon + fists, brave')).toEqual({
      combatants: [{ name: 'Thug', sheet: { hp: 3, weapons: ['fists'] } }],
      warnings: ['Thug: left out: luck 7, weapons spoon, brave'],
    });
  });
});

describe('a table', () => {
  test('headings name fields of an entry or of its sheet', () => {
    expect(imported('use,name,count,hp\ngoblin,Old Tom,,20\n').combatants).toEqual([
      { use: 'goblin', name: 'Old Tom', with: { hp: 20 } },
    ]);
    expect(imported('name;stats.I;hp;colour\nTom;9;14;green')).toEqual({
      combatants: [{ name: 'Tom', sheet: { stats: { I: 9 }, hp: 14 } }],
      warnings: ['Tom: left out: colour green'],
    });
  });

  test('quoted cells may contain separators, quotes and line ends', () => {
    const text = 'name,hp,note\r\n"Tom, ""the Bold""",7,"two\r\nlines"\r\n';
    expect(imported(text)).toEqual({
      combatants: [{ name: 'Tom, "the Bold"', sheet: { hp: 7 } }],
      warnings: ['Tom, "the Bold": left out: note two\r\nlines'],
    });
  });
});

describe('encounter blocks of note-takers', () => {
  const NOTE = `# The cave
They wait behind the stones.

\`\`\`encounter
name: Behind the stones
creatures:
  - 3: Cave goblin
  - Goblin, 9, 13, 2
  - [[Goblin, Grik], 7]
  - 1d4: Bat
  - creature: Goblin
    name: Grak
    hp: 5
    hidden: true
\`\`\`
`;
  test('creatures known from packs use their entries, and all others are listed', () => {
    expect(imported(NOTE)).toEqual({
      combatants: [
        { use: 'goblin', count: 3 },
        { use: 'goblin', with: { hp: 9 } },
        { use: 'goblin', name: 'Grik', with: { hp: 7 } },
        { name: 'Bat', sheet: {} },
        { use: 'goblin', name: 'Grak', with: { hp: 5 }, isInReserve: true },
      ],
      warnings: [
        'the file: left out: name Behind the stones',
        'Goblin: left out: ac 13, modifier 2',
        'Bat: left out: count 1d4',
      ],
    });
  });
});

describe('JSON of trackers', () => {
  test('values with notes are read', () => {
    const orc = {
      Name: 'Orc',
      HP: { Value: 15, Notes: '2d8' },
      AC: { Value: 13 },
      stats: { I: 8 },
      Languages: ['Orc'],
    };
    expect(imported(JSON.stringify({ Creatures: [orc], Version: '3' }))).toEqual({
      combatants: [{ name: 'Orc', sheet: { hp: 15, stats: { I: 8 } } }],
      warnings: ['the file: left out: Version 3', 'Orc: left out: HP.Notes 2d8, AC 13, Languages.0 Orc'],
    });
  });

  test('entries of an encounter stay unchanged', () => {
    const text =
      '- { use: goblin, count: 2, at: [3, 4] }\n- { name: Ogre, side: friends, sheet: { hp: 30, odd: 1 } }';
    expect(imported(text)).toEqual({
      combatants: [
        { use: 'goblin', count: 2, at: [3, 4] },
        { name: 'Ogre', side: 'friends', sheet: { hp: 30, odd: 1 } },
      ],
      warnings: [],
    });
  });
});

describe('actors of virtual tabletops for the 2d6 family', () => {
  test('are read with full names of characteristics and skills as items', () => {
    const actor = {
      name: 'Vesna',
      type: 'traveller',
      img: 'people/vesna.webp',
      system: {
        characteristics: { strength: { value: 7, damage: 2 }, socialStanding: { value: 5 } },
        hits: { value: 20 },
      },
      items: [
        { name: 'Gun Combat (slug)', type: 'skills', system: { value: 1 } },
        { name: 'Slug pistol', type: 'weapon', system: { damage: '3d6-3' } },
        { name: 'Towel', type: 'equipment' },
      ],
    };
    expect(imported(JSON.stringify(actor), FAMILY)).toEqual({
      combatants: [
        {
          name: 'Vesna',
          sheet: {
            characteristics: { STR: 7, SOC: 5 },
            skills: ['Gun Combat (slug) 1'],
            weapons: ['slug-pistol'],
          },
        },
      ],
      warnings: [
        'Vesna: left out: characteristics.strength.damage 2, items.1.system.damage 3d6-3, equipment Towel, system.hits.value 20, type traveller, img people/vesna.webp',
      ],
    });
  });

  test('are read with characteristics and skills by short keys', () => {
    const actor = {
      name: 'Nadir',
      system: {
        characteristics: { STR: { value: 9, current: 6 }, PSI: { value: 3 } },
        skills: {
          guncombat: { value: 0, trained: true, specialities: { slug: { value: 2 } } },
          recon: { value: 1, trained: true, icon: 'eye' },
          pilot: { value: 0, trained: false },
        },
      },
    };
    expect(imported(JSON.stringify([actor]), FAMILY)).toEqual({
      combatants: [
        { name: 'Nadir', sheet: { characteristics: { STR: 9 }, skills: ['Gun Combat (slug) 2', 'Recon 1'] } },
      ],
      warnings: [
        'Nadir: left out: characteristics.STR.current 6, skills.recon.icon eye, skills.pilot untrained, PSI 3',
      ],
    });
  });
});

describe('an unreadable file is refused quickly, with a reason', () => {
  const repeated = (text: string, times: number): string => text.repeat(times);
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h']
    .map((each, i) => `${each}: &${each} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`)
    .join('\n')}\nname: [*h]`;
  test.each([
    ['nothing', ' \n', /nothing to read/],
    ['words', 'nonsense', /nobody is found|people/],
    ['just words in a list', '[1, 2]', /nobody is found/],
    ['half a list', '- [', /./],
    ['a list in a list in a list', repeated('[', 5000), /deep/],
    ['aliases that multiply', bomb, /too many|aliases/],
    ['a field that is no field', '{"name": "A", "__proto__": {"x": 1}}', /__proto__/],
    ['a crowd', JSON.stringify(Array(201).fill({ name: 'A' })), /at most 200/],
    ['more than a text', repeated('x', 5 * 1024 * 1024), /too many/],
    ['more than a table', `name,hp\n${repeated('Tom,7\n', 300_000)}`, /too many/],
  ])('it contains %s', (_, text, why) => {
    expect(readCombatants(bytes(text), SIMPLE)).toMatchObject({ refusal: expect.stringMatching(why) });
  });

  test('it contains bytes that are not text', () => {
    expect(readCombatants(Uint8Array.of(0xff, 0xfe, 0x00), SIMPLE)).toEqual({
      refusal: 'this is not text in UTF-8',
    });
  });
});
