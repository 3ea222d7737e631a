import { describe, expect, test } from 'vitest';
import { locationsContent } from './schema.ts';

const plain = { traits: { A: 6, B: 5, C: 7, D: 5 } };
const blade = { id: 'blade', name: 'blade', kind: 'melee', damage: 3 };

/** The faults of a sheet, as sentences. */
function faults(sheet: object): string[] {
  const read = locationsContent.sheet.safeParse({ ...plain, ...sheet });
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

describe('a sheet', () => {
  test('needs no more than four traits: bare hands and no skill are the rest', () => {
    const sheet = locationsContent.sheet.parse(plain);
    expect(sheet).toMatchObject({ isCharacter: false, mount: null, ready: [], skills: { melee: 0 } });
    expect(sheet.weapons).toMatchObject([{ id: 'fists', hands: 0, damage: 0 }]);
  });

  test('has in hand what its hands hold, the first things first', () => {
    const bow = { ...blade, id: 'bow', kind: 'projectile', hands: 2 };
    expect(locationsContent.sheet.parse({ ...plain, weapons: [blade, bow] }).ready).toEqual(['blade']);
    expect(locationsContent.sheet.parse({ ...plain, weapons: [bow, blade] }).ready).toEqual(['bow']);
  });

  test.each([
    [
      'a third hand',
      {
        weapons: [
          { ...blade, hands: 2 },
          { ...blade, id: 'b' },
        ],
        ready: ['blade', 'b'],
      },
      'no hand is left for "b"',
    ],
    [
      'a thing it has not',
      { weapons: [blade], ready: ['axe'] },
      '"axe" is none of its weapons and tools; it has: blade',
    ],
    [
      'two things of one name',
      { weapons: [blade, blade] },
      'two things are called "blade"; give the second an id of its own: {use: blade, id: blade-2}',
    ],
    [
      'a radius without a blast',
      { weapons: [{ ...blade, radius: 2 }] },
      'only a blast has a radius (strikes: blast)',
    ],
    [
      'a melee blast',
      { weapons: [{ ...blade, strikes: 'blast' }] },
      'a blast is thrown or a projectile, not melee',
    ],
    ['shots for a blade', { weapons: [{ ...blade, shots: 2 }] }, 'a melee weapon needs no shots'],
    ['more C lost than there is', { cLost: 7 }, 'at most 6, one less than C: at C 0 one is dead'],
    [
      'a wound that would kill',
      { wounds: [{ location: 'torso', points: 14 }] },
      '14 damage to the torso leave it nothing; at most 13 with C 7',
    ],
  ])('with %s is refused in a sentence', (_what, sheet, sentence) => {
    expect(faults(sheet)).toContain(sentence);
  });

  test('knows its limits: traits 1 to 12', () => {
    expect(faults({ traits: { A: 12, B: 1, C: 1, D: 12 } })).toEqual([]);
    expect(faults({ traits: { A: 13, B: 1, C: 1, D: 12 } })).toHaveLength(1);
    expect(faults({ traits: { A: 12, B: 0, C: 1, D: 12 } })).toHaveLength(1);
  });

  test('may carry wounds up to one less than would be too much', () => {
    expect(faults({ wounds: [{ location: 'torso', points: 13 }] })).toEqual([]);
  });
});

test('an encounter says who follows whom, who is wet and how cold it is, and all of it may be left out', () => {
  expect(locationsContent.options.parse({})).toEqual({
    team: null,
    masters: {},
    wet: [],
    weather: null,
    hasRecovery: true,
  });
  expect(locationsContent.options.parse({ weather: { cold: 2 } }).weather).toEqual({
    cold: 2,
    everyRounds: 20,
  });
});
