import { describe, expect, test } from 'vitest';
import { bytes, FAMILY, imported, integer, SCORES } from '../../../test/support/imports.ts';
import type { Terms } from './found.ts';
import { readCombatants } from './read.ts';

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
        'Vesna: left out: equipment Towel, system.hits.value 20, type traveller, img people/vesna.webp, now.STR 5',
      ],
    });
  });

  test('weapons that no pack knows are written out, and levels below 0 are no skills', () => {
    const written = {
      type: 'object',
      properties: Object.fromEntries(
        ['id', 'name', 'class', 'damage'].map((key) => [key, { type: 'string' }]),
      ),
    };
    const terms: Terms = {
      ...FAMILY,
      sheet: {
        properties: {
          ...FAMILY.sheet.properties,
          weapons: { type: 'array', items: { anyOf: [{ type: 'string' }, written] } },
          now: { type: 'object', properties: SCORES },
        },
      },
    };
    const actor = {
      name: 'Guard',
      system: {
        characteristics: {
          strength: { value: 10, damage: 2 },
          dexterity: { value: 7 },
          endurance: { value: 7 },
          psi: { value: 3, show: false },
        },
      },
      items: [
        { name: 'Untrained', type: 'skills', system: { value: -3 } },
        { name: 'Gauss Pistol', type: 'weapon', system: { damage: '3D-3', range: '20/100' } },
        { name: 'Long Knife', type: 'weapon', system: { weapon: { damage: '1D6+2', range: 0 } } },
        { name: 'Odd Thing', type: 'weapon', system: { damage: 'max(@STR, 1)' } },
      ],
    };
    const { combatants, warnings } = imported(JSON.stringify(actor), terms);
    expect(combatants).toEqual([
      {
        name: 'Guard',
        sheet: {
          characteristics: { STR: 10, DEX: 7, END: 7 },
          now: { STR: 8, DEX: 7, END: 7 },
          weapons: [
            { id: 'gauss-pistol', name: 'Gauss Pistol', class: 'pistol', damage: '3d6-3' },
            { id: 'long-knife', name: 'Long Knife', class: 'close-quarters', damage: '1d6+2' },
          ],
        },
      },
    ]);
    expect(warnings.join()).toContain('weapons.name Odd Thing');
  });

  test('many skipped fields are counted by the field that holds them', () => {
    const noise = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, i]));
    const actor = {
      name: 'Vesna',
      system: { characteristics: { strength: { value: 7 } } },
      prototypeToken: noise,
    };
    expect(imported(JSON.stringify(actor), FAMILY).warnings).toEqual([
      'Vesna: left out: prototypeToken (40 values)',
    ]);
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
      warnings: ['Nadir: left out: skills.recon.icon eye, skills.pilot untrained, PSI 3, now.STR 6'],
    });
  });
});

test('actors of a third system have skills as talents; ids of a tracker are left out', () => {
  const actor = {
    name: 'Ann',
    system: { characteristics: { intellect: { value: 9 } } },
    items: [
      {
        name: 'Gun Combat',
        type: 'talent',
        system: { subType: 'skill', level: 1, skill: { speciality: 'slug' } },
      },
      { name: 'Gun Combat: Archaic', type: 'skills', system: { value: 2 } },
      { name: 'Melee Combat', type: 'skills', system: { value: 0 } },
    ],
  };
  expect(imported(JSON.stringify(actor), FAMILY)).toEqual({
    combatants: [
      {
        name: 'Ann',
        sheet: {
          characteristics: { INT: 9 },
          skills: ['Gun Combat (slug) 1', 'Gun Combat (archaic) 2', 'Melee 0'],
        },
      },
    ],
    warnings: [],
  });
  const goblin = { Id: 'mm.goblin', Name: 'Ogre', HP: { Value: 7 } };
  expect(
    imported(JSON.stringify({ Creatures: ['mm.goblin'], 'Creatures.mm.goblin': goblin })).combatants,
  ).toEqual([{ name: 'Ogre', sheet: { hp: 7 } }]);
});

test('vehicles and ships are skipped by name; protection against lasers is added to the usual one', () => {
  const rating = { properties: { id: {}, name: {}, rating: integer, laserRating: integer }, type: 'object' };
  const terms: Terms = {
    ...FAMILY,
    sheet: { properties: { ...FAMILY.sheet.properties, armour: { type: 'array', items: rating } } },
    known: new Map([...FAMILY.known, ['armour', new Map<string, string>()] as const]),
  };
  const characteristics = { strength: { value: 7 } };
  const suit = { armor: 4, secondaryArmor: { value: 6, protectionTypes: ['laser'] } };
  const cloth = { armour: { protection: 8, otherProtection: 2, otherTypes: 'laser' } };
  const truck = { name: 'Truck', type: 'vehicle', system: { maneuver: {} } };
  const guard = {
    name: 'Guard',
    system: { characteristics },
    items: [
      { name: 'Suit', type: 'armor', system: suit },
      { name: 'Cloth', type: 'armour', system: cloth },
    ],
  };
  const armour = [
    { id: 'suit', name: 'Suit', rating: 4, laserRating: 10 },
    { id: 'cloth', name: 'Cloth', rating: 8, laserRating: 10 },
  ];
  expect(imported(JSON.stringify([truck, guard]), terms)).toEqual({
    combatants: [{ name: 'Guard', sheet: { characteristics: { STR: 7 }, armour } }],
    warnings: ['the file: left out: vehicle Truck'],
  });
  const read = readCombatants(bytes(JSON.stringify(truck)), terms);
  expect(read).toEqual({ refusal: 'nobody in this can fight; the file: left out: vehicle Truck' });
});
