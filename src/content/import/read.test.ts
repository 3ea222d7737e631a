import { describe, expect, test } from 'vitest';
import { bytes, FAMILY, imported, integer, SIMPLE } from '../../../test/support/imports.ts';
import type { Terms } from './found.ts';
import { readCombatants } from './read.ts';

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

  test('a number beside the name counts the combatants', () => {
    expect(imported('Thug x3: hp 7\n2x Marine 889A76', FAMILY).combatants).toMatchObject([
      { name: 'Thug', count: 3 },
      { name: 'Marine', count: 2 },
    ]);
    expect(imported('Model X9: hp 7').combatants).toEqual([{ name: 'Model X9', sheet: { hp: 7 } }]);
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

describe('the tracker Improved Initiative', () => {
  const ruffian = {
    Id: 'x1',
    Name: 'Ruffian',
    HP: { Value: 14, Notes: '(2d8+5)' },
    AC: { Value: 12, Notes: '' },
    Player: '',
  };
  const fight = {
    Name: 'Gate',
    Combatants: [
      {
        Id: 'c1',
        Alias: 'Red',
        IndexLabel: 1,
        CurrentHP: 9,
        TemporaryHP: 0,
        Hidden: true,
        Tags: [],
        StatBlock: ruffian,
      },
      {
        Id: 'c2',
        Alias: '',
        IndexLabel: 2,
        CurrentHP: 14,
        Hidden: false,
        Initiative: 17,
        StatBlock: ruffian,
      },
    ],
  };
  const people = [
    { name: 'Red', isInReserve: true, sheet: { hp: 14, hpNow: 9 } },
    { name: 'Ruffian 2', sheet: { hp: 14 } },
  ];
  const tracked: Terms = {
    ...SIMPLE,
    sheet: { properties: { ...SIMPLE.sheet.properties, hpNow: integer } },
  };
  const skipped = [
    'Red: left out: HP.Notes (2d8+5), AC 12, creature Ruffian',
    'Ruffian 2: left out: HP.Notes (2d8+5), Initiative 17, AC 12, creature Ruffian',
  ];

  test('its whole export is read: the saved encounters, and the library only counted', () => {
    const all = {
      'ImprovedInitiative.SavedEncounters': '["s1"]',
      'ImprovedInitiative.SavedEncounters.s1': JSON.stringify(fight),
      'Creatures.mm.ruffian': ruffian,
    };
    expect(imported(JSON.stringify(all), tracked)).toEqual({
      combatants: people,
      warnings: ['the file: left out: creatures of its library 1', ...skipped],
    });
  });

  test('an encounter alone, and chosen creatures whose ids have dots, are read', () => {
    const { combatants, warnings } = imported(JSON.stringify(fight), tracked);
    expect(combatants).toEqual(people);
    expect(warnings).toEqual(['the file: left out: Name Gate', ...skipped]);
    const chosen = { Creatures: ['mm.ruffian'], 'Creatures.mm.ruffian': ruffian };
    expect(imported(JSON.stringify(chosen), tracked).combatants).toMatchObject([
      { name: 'Ruffian', sheet: { hp: 14 } },
    ]);
  });

  test('the smallest form has a name and hit points', () => {
    const small = { Combatants: [{ Name: 'Nemo', HP: { Value: 10 } }] };
    expect(imported(JSON.stringify(small)).combatants).toEqual([{ name: 'Nemo', sheet: { hp: 10 } }]);
  });
});

describe('rows of note-takers', () => {
  const row = (text: string) => imported(`\`\`\`encounter\ncreatures:\n  - ${text}\n\`\`\`\n`);

  test.each([
    ['Thug, 7, 15, hidden', { name: 'Thug', isInReserve: true, sheet: { hp: 7 } }, 'ac 15'],
    ['Thug, 9, ally', { name: 'Thug', sheet: { hp: 9 } }, 'ally true'],
    ['[Goblin, Captain Grik]', { use: 'goblin', name: 'Captain Grik' }, undefined],
    ['3: [Goblin, Green]', { use: 'goblin', name: 'Green', count: 3 }, undefined],
    ['"2: Goblin"', { use: 'goblin', count: 2 }, undefined],
    ['Hidden Blade', { name: 'Hidden Blade', sheet: {} }, undefined],
    ['{ creature: Goblin, hp: lots }', { use: 'goblin' }, 'hp lots'],
  ])('%s', (text, combatant, left) => {
    const { combatants, warnings } = row(text);
    expect(combatants).toEqual([combatant]);
    expect(warnings.join()).toContain(left ?? '');
  });

  test('two encounters in a block, a list in a sentence, and a stat block are read', () => {
    const note = [
      '```encounter\ncreatures:\n  - Goblin\n---\ncreatures:\n  - 2: Goblin\n```',
      'They meet `encounter: 3: Goblin, Ogre` later.',
      '```statblock\nname: Road Bandit\nhp: 11\nstats: [11, 12, 12]\n```',
    ].join('\n\n');
    const { combatants, warnings } = imported(note);
    expect(combatants).toEqual([
      { use: 'goblin' },
      { use: 'goblin', count: 2 },
      { name: 'Road Bandit', sheet: { hp: 11 } },
      { use: 'goblin', count: 3 },
      { name: 'Ogre', sheet: {} },
    ]);
    expect(warnings).toContain('Road Bandit: left out: stats.0 11, stats.1 12, stats.2 12');
  });
});

test('the properties of a note are read as a stat block', () => {
  const note = '---\nname: Road Bandit\nhp: 11\n---\nHe waits.\n';
  expect(imported(note).combatants).toEqual([{ name: 'Road Bandit', sheet: { hp: 11 } }]);
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
