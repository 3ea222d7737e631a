import { describe, expect, test } from 'vitest';
import { progressLine } from '../cli/simulate/here.ts';
import { combinations, readVary } from './asked.ts';
import { type NamedFight, setIn, type WrittenFile } from './settings.ts';

describe('--vary', () => {
  for (const [text, values] of [
    ['a.b=1..4', [1, 2, 3, 4]],
    ['a.b=8..12:2', [8, 10, 12]],
    ['a.b=-1..1', [-1, 0, 1]],
    ['a.b=0..0.3:0.1', [0, 0.1, 0.2, 0.3]],
    ['a.b=5', [5]],
    ['a.b=noticed, surprised', ['noticed', 'surprised']],
  ] as const) {
    test(`${text} is ${values.join(', ')}`, () => {
      expect(readVary(text)).toEqual({ path: 'a.b', values });
    });
  }

  for (const [text, says] of [
    ['hp', /can't be read/],
    ['=1..2', /can't be read/],
    ['hp=', /can't be read/],
    ['hp=5..3', /runs backwards/],
    ['hp=1..5:0', /steps of 0/],
    ['hp=1..100000', /too many/],
    ['hp=+2', /a value has no plus/],
  ] as const) {
    test(`${text} is refused: ${says.source}`, () => {
      expect(() => readVary(text)).toThrow(says);
    });
  }

  test('several values are combined in every way, up to a limit', () => {
    const varied = [readVary('a=1..2'), readVary('b=x,y')];
    expect(combinations(varied)).toEqual([
      { a: 1, b: 'x' },
      { a: 1, b: 'y' },
      { a: 2, b: 'x' },
      { a: 2, b: 'y' },
    ]);
    expect(combinations([])).toEqual([{}]);
    expect(() => combinations([readVary('a=1..20'), readVary('b=1..20')])).toThrow(/400 combinations/);
  });
});

describe('a path', () => {
  const file = (): WrittenFile => ({
    rulings: { diagonals: 'one' },
    combatants: [
      { use: 'thug', id: 'boss', side: 'foes', with: { hp: 9 } },
      { use: 'thug', side: 'foes', count: 2 },
      { name: 'Old Tom', side: 'heroes', sheet: { hp: 7, weapons: [{ damage: 2 }] } },
    ],
  });
  const sheets = [{ hp: 9 }, { hp: 5 }, { hp: 5 }, { hp: 7 }];
  const fight = { encounter: { combatants: sheets.map((sheet) => ({ sheet })) } } as unknown as NamedFight;
  const set = (path: string): WrittenFile => {
    const changed = file();
    setIn(changed, [path, 3], fight);
    return changed;
  };
  const entry = (changed: WrittenFile, i: number) => (changed.combatants as unknown as WrittenFile[])[i];

  test('a path can lead through the file', () => {
    expect(set('rulings.diagonals').rulings).toEqual({ diagonals: 3 });
    expect(set('field.apart').field).toEqual({ apart: 3 });
    expect(entry(set('combatants[2].sheet.hp'), 2)).toMatchObject({ sheet: { hp: 3 } });
  });

  test('a path can lead to the sheet of a combatant, its own or changed', () => {
    expect(entry(set('boss.hp'), 0)).toMatchObject({ with: { hp: 3 } });
    expect(entry(set('thug.stats.Q'), 1)).toMatchObject({ with: { stats: { Q: 3 } } });
    expect(entry(set('old-tom.weapons[0].damage'), 2)).toMatchObject({ sheet: { weapons: [{ damage: 3 }] } });
  });

  test('a path can lead to the number of combatants', () => {
    expect(entry(set('thug.count'), 1)).toMatchObject({ count: 3 });
  });

  test('a path can lead to everyone on a side', () => {
    const changed = set('foes.hp');
    expect([entry(changed, 0), entry(changed, 1)]).toMatchObject([{ with: { hp: 3 } }, { with: { hp: 3 } }]);
    expect(entry(changed, 2)).toEqual(entry(file(), 2));
  });

  test('with + or - at its end, the value is added to that of the file or of the sheet, or taken away', () => {
    expect(entry(set('foes.hp+'), 0)).toMatchObject({ with: { hp: 12 } });
    expect(entry(set('foes.hp+'), 1)).toMatchObject({ with: { hp: 8 } });
    expect(entry(set('old-tom.hp-'), 2)).toMatchObject({ sheet: { hp: 4 } });
    expect(entry(set('thug.count+'), 1)).toMatchObject({ count: 5 });
    expect(entry(set('boss.count+'), 0)).toMatchObject({ count: 4 });
    expect(() => set('boss.wit+')).toThrow(/has no place/);
  });

  for (const path of [
    'nobody.hp',
    'boss',
    'combatants[9].count',
    'old-tom.weapons[4]',
    'thug.weapons[0].damage',
    'a..b',
    'boss.hp.deep',
  ]) {
    test(`${path} leads nowhere`, () => {
      expect(() => set(path)).toThrow(/has no place/);
    });
  }
});

describe('the progress line', () => {
  test('it shows the progress, the speed and the remaining time', () => {
    expect(progressLine(2500, 10_000, 50)).toBe(
      '██████░░░░░░░░░░░░░░░░░░ 2,500 of 10,000 fights, 50/s, 3 min left',
    );
    expect(progressLine(0, 10_000, 1)).toBe('░░░░░░░░░░░░░░░░░░░░░░░░ 0 of 10,000 fights');
  });
});
