import { describe, expect, test } from 'vitest';
import { distance, OPEN_FIELD } from '../../src/geometry/grid.ts';
import { GM } from '../../src/kernel/ids.ts';
import { ok } from '../../src/kernel/result.ts';
import { goodText, kit, loaded, shelfOf, sources } from './loading.ts';

const { ruleset } = kit;

function changedEncounter(from: string, to: string) {
  const text = goodText('encounter');
  expect(text).toContain(from);
  return loaded(text.replace(from, () => to));
}

describe('an encounter', () => {
  const { combatants, ...encounter } = loaded(goodText('encounter'));

  test('is loaded with its field, sides and options', () => {
    expect(encounter).toMatchObject({
      name: 'A test of arms',
      ruleset: 'timeslice',
      field: { isMapped: true, shape: 'square', size: [7, 3], walls: [[3, 1]] },
      sides: [
        { id: 'red', name: 'Red' },
        { id: 'blue', name: 'Blue' },
      ],
      options: { ambushers: 'red' },
    });
  });

  test('may have a picture over its map, as a data URL', () => {
    const picture = 'data:image/webp;base64,UklGRg==';
    expect(encounter.field).not.toHaveProperty('picture');
    expect(changedEncounter('field:', `field:\n  picture: ${picture}`).field).toMatchObject({ picture });
    const pictureAt = { left: -0.5, top: 1.25, width: 22 };
    const placed = `field:\n  picture: ${picture}\n  pictureAt: { left: -0.5, top: 1.25, width: 22 }`;
    expect(changedEncounter('field:', placed).field).toMatchObject({ picture, pictureAt });
  });

  test('has each ruling from its own setting, the preset or the default', () => {
    const switches = Object.entries(ruleset.rulebook.rulings).filter(
      ([, ruling]) => ruling.settings.length > 1 || ruling.whole !== undefined,
    );
    expect(Object.keys(encounter.rulings).sort()).toEqual(switches.map(([id]) => id).sort());
    expect(encounter.rulings).toMatchObject({ cinematic: 'on', 'round-seconds': 6, diagonals: 'one' });
    const written = changedEncounter('preset: as-published', 'preset: as-written').rulings;
    expect(written).toMatchObject({
      ...ruleset.rulebook.presets['as-written']!.settings,
      cinematic: 'on',
      'round-seconds': 6,
    });
    expect(written).not.toEqual(encounter.rulings);
  });

  test('places each combatant by its letter or cell, and the rest in formation', () => {
    expect(combatants.map(({ id, name, side, seat, at }) => [id, name, side, seat, at])).toEqual([
      ['fencer', 'The fencer', 'red', 'anna', [1, 1]],
      ['captain', 'The captain', 'blue', 'gm', [5, 1]],
      ['old-tom', 'Old Tom', 'blue', 'gm', [6, 0]],
      ['guard-1', 'Guard 1', 'blue', 'gm', [6, 2]],
      ['guard-2', 'Guard 2', 'blue', 'gm', [6, 1]],
    ]);
  });

  test('takes sheets from packs, and their items from the catalogue', () => {
    const sheet = combatants[0]?.sheet as { weapons: { id: string }[]; spells: unknown[] };
    expect(sheet.weapons.map((weapon) => weapon.id)).toEqual(['sword', 'pistol']);
    expect(sheet.spells).toEqual([
      { id: 'mend', name: 'Mend', ts: 3, range: 1, effect: { kind: 'heal', hp: { dice: 1, plus: 0 } } },
    ]);
  });

  test('changes the fields in `with`: numbers one by one, lists as a whole', () => {
    const guard = combatants[3]?.sheet;
    const captain = combatants[1]?.sheet as { weapons: unknown[] };
    expect(guard).toMatchObject({
      hp: 12,
      hpNow: 11,
      stats: { I: 9, V: 10 },
      weapons: [{ id: 'halberd', hands: 2 }],
    });
    expect(captain).toMatchObject({ hp: 14, hpNow: 11, stats: { I: 9, V: 10 } });
    expect(captain.weapons).toMatchObject([
      { id: 'sword', name: 'Sword', damage: { dice: 0, plus: 5 } },
      { id: 'bow', name: 'Bow', range: 9, damage: { dice: 1, plus: 1 } },
    ]);
    const taught = changedEncounter('      hp: 14', '      stats: { V: 15 }').combatants[1]?.sheet;
    expect(taught).toMatchObject({ hp: 12, stats: { I: 9, V: 15, U: 10, A: 10, Q: 9 } });
  });

  test('means the same written as JSON', () => {
    const asJson = JSON.stringify(
      {
        ruleset: 'timeslice',
        name: 'On open ground',
        field: { apart: 6 },
        sides: [
          { id: 'red', name: 'Red' },
          { id: 'blue', name: 'Blue', seat: 'ben' },
        ],
        combatants: [
          { use: 'fencer', side: 'red' },
          { use: 'guard', side: 'blue', count: 7 },
          { use: 'guard', id: 'late', side: 'red', isInReserve: true, seat: 'carl' },
        ],
      },
      null,
      '\t',
    );
    expect(loaded(asJson)).toEqual(loaded(goodText('open-field')));
  });

  test('means the same with line ends and byte order marks of other systems', () => {
    const text = goodText('encounter');
    expect(loaded(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(loaded(text));
  });

  test('starts a fight', () => {
    for (const name of ['encounter', 'open-field', 'hexes']) {
      const state = ruleset.start(loaded(goodText(name)));
      expect(ruleset.invariant(state)).toBeUndefined();
      expect(ruleset.overview(state, GM).standings).not.toHaveLength(0);
    }
  });
});

describe('an encounter without a map', () => {
  const { field, combatants } = loaded(goodText('open-field'));
  const of = (side: string) => combatants.filter((each) => each.side === side);

  test('ignores a drawn field', () => {
    expect(field).toEqual({ isMapped: false, shape: 'square', size: null, walls: [] });
  });

  test('places sides at their distance, each side together, one combatant to a cell', () => {
    const between = of('red').flatMap((a) => of('blue').map((b) => distance(OPEN_FIELD, a.at, b.at)));
    expect(Math.min(...between)).toBe(6);
    expect(new Set(combatants.map(({ at }) => at.join())).size).toBe(combatants.length);
    expect(combatants[0]?.at).toEqual([0, 0]);
    for (const { id, at } of of('blue')) {
      const nearest = of('blue').filter(
        (other) => other.id !== id && distance(OPEN_FIELD, at, other.at) === 1,
      );
      expect(nearest.length, id).toBeGreaterThan(0);
    }
  });

  test('places up to four sides equally far from each other', () => {
    const sides = ['a', 'b', 'c', 'd'];
    const text = JSON.stringify({
      ruleset: 'timeslice',
      name: 'Four',
      field: { apart: 5 },
      sides: sides.map((id) => ({ id, name: id })),
      combatants: sides.map((side) => ({ use: 'guard', id: side, side, count: 8 })),
    });
    const all = loaded(text).combatants;
    for (const [i, one] of sides.entries()) {
      for (const other of sides.slice(i + 1)) {
        const between = all
          .filter(({ side }) => side === one)
          .flatMap((a) =>
            all.filter(({ side }) => side === other).map((b) => distance(OPEN_FIELD, a.at, b.at)),
          );
        expect(Math.min(...between), `${one} and ${other}`).toBe(5);
      }
    }
  });

  test('gives a combatant its own seat, the seat of its side, or the GM’s', () => {
    expect(Object.fromEntries(combatants.map(({ id, seat }) => [id, seat]))).toMatchObject({
      fencer: 'gm',
      'guard-1': 'ben',
      late: 'carl',
    });
    expect(combatants.filter((each) => each.isInReserve).map(({ id }) => id)).toEqual(['late']);
  });
});

describe('an encounter with a map', () => {
  test('assigns letters to several combatants in reading order', () => {
    const { combatants } = changedEncounter(
      `    .......
sides`,
      `    .e.e.e.
sides`,
    );
    expect(combatants).toHaveLength(5);
    const text = goodText('encounter')
      .replace('    .......\nsides', '    .e.e.e.\nsides')
      .replace('at: [6, 2], count: 2', 'at: e, count: 2')
      .replace('at: [6, 0]', 'at: e');
    expect(loaded(text).combatants.map(({ id, at }) => [id, ...at])).toEqual([
      ['fencer', 1, 1],
      ['captain', 5, 1],
      ['old-tom', 1, 2],
      ['guard-1', 3, 2],
      ['guard-2', 5, 2],
    ]);
  });

  test('gathers a group round one cell, never through walls or on taken cells', () => {
    const text = goodText('encounter').replace('at: [6, 2], count: 2', 'at: [4, 1], count: 6');
    const cells = loaded(text).combatants.map(({ at }) => at.join());
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells).not.toContain('3,1');
    expect(cells.slice(3)).toEqual(['4,1', '4,0', '4,2', '5,0', '5,2', '3,2']);
  });

  test('may use hexes, with a cell for each combatant', () => {
    const { field, combatants } = loaded(goodText('hexes'));
    expect(field).toEqual({
      isMapped: true,
      shape: 'hex',
      size: [8, 6],
      walls: [
        [2, 2],
        [3, 2],
      ],
    });
    expect(combatants.map(({ at }) => at)).toEqual([
      [0, 0],
      [7, 0],
      [7, 1],
    ]);
  });

  test('may have walls between cells, each once; nobody gathers through them', () => {
    expect(loaded(goodText('encounter')).field).not.toHaveProperty('edges');
    const edges = 'field:\n  edges: [[[4, 0], [4, 1]], [[4, 1], [4, 0]], [[4, 1], [5, 1]], [[4, 1], [4, 2]]]';
    const text = goodText('encounter')
      .replace('field:', edges)
      .replace('at: [6, 2], count: 2', 'at: [4, 1], count: 1');
    expect(loaded(text).field.edges).toEqual([
      [
        [4, 1],
        [4, 0],
      ],
      [
        [4, 1],
        [5, 1],
      ],
      [
        [4, 1],
        [4, 2],
      ],
    ]);
  });

  test('may have doors between cells, closed unless it says otherwise', () => {
    const doors = `field:
  doors:
    - { between: [[4, 1], [4, 0]], name: cellar door, is: locked }
    - { between: [[4, 1], [5, 1]] }`;
    expect(changedEncounter('field:', doors).field.doors).toEqual([
      {
        id: 'door-1',
        name: 'cellar door',
        between: [
          [4, 1],
          [4, 0],
        ],
        is: 'locked',
      },
      {
        id: 'door-2',
        between: [
          [4, 1],
          [5, 1],
        ],
        is: 'closed',
      },
    ]);
  });

  test('ignores spaces in a drawing', () => {
    const spread = changedEncounter('    .a.#.b.\n', '    . a . # . b .\n');
    expect(spread).toEqual(loaded(goodText('encounter')));
  });
});

describe('packs of an encounter', () => {
  const house =
    'ruleset: timeslice\nname: House rules\nlicense: CC0-1.0\nweapons:\n  - { id: sword, name: Sword, kind: melee, damage: 9 }\n';
  const shelf = { ...sources.shelf, named: () => ok({ name: 'house.yaml', text: house }) };

  test('are read in order, and a later one replaces entries with the same id', () => {
    const text = goodText('encounter').replace('packs: [shipped]', 'packs: [shipped, house.yaml]');
    const { combatants } = loaded(text, { ...sources, shelf });
    expect(combatants[0]?.sheet).toMatchObject({
      weapons: [{ id: 'sword', damage: { plus: 9 } }, { id: 'pistol' }],
    });
    expect(combatants[3]?.sheet).toMatchObject({ weapons: [{ id: 'halberd', damage: { plus: 9 } }] });
  });

  test('may give a combatant its token, which an encounter may replace', () => {
    const sheet = 'sheet: { stats: { I: 9, V: 9, U: 9, A: 9, Q: 9 }, ts: 6, hp: 9, staggerThreshold: 3 }';
    const cook = `combatants:\n  - { id: cook, name: Cook, art: { emblem: ladle }, ${sheet} }\n`;
    const named = { ...sources.shelf, named: () => ok({ name: 'house.yaml', text: house + cook }) };
    const line = /(- use: )fencer/;
    const text = goodText('encounter').replace('packs: [shipped]', 'packs: [shipped, house.yaml]');
    const [first] = loaded(text.replace(line, '$1cook'), { ...sources, shelf: named }).combatants;
    expect(first?.art).toEqual({ emblem: 'ladle' });
  });

  test('are the shipped ones unless the encounter lists others', () => {
    const text = goodText('encounter').replace('packs: [shipped]\n', '');
    expect(loaded(text)).toEqual(loaded(goodText('encounter')));
    expect(() => loaded(text, { ...sources, shelf: shelfOf() })).toThrow('there is no combatant "fencer"');
  });
});
