import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import type { Edge } from '../../../src/geometry/grid.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { easeFor, knownDifficulty, readText } from '../reading.ts';
import { workbenchFor } from './draft.ts';
import { copyOf, encounterFor, freeName, freshEncounter, packFrom, packIn, templatesFor } from './fresh.ts';
import {
  brushesFor,
  placesIn,
  withDoors,
  withEdgeWalls,
  withMap,
  withPlaces,
  withStroke,
} from './painting.ts';
import {
  asWritten,
  emptyFor,
  type FieldShape,
  faultsOfSheet,
  fieldShape,
  partAt,
  previewOf,
  type SheetDraft,
  sheetDraft,
  spanIn,
  type Way,
  withSheetValue,
} from './sheet.ts';

const NAMES = { encounter: 'A bridge', character: 'Rook', party: 'The party', foes: 'The foes' };
const BOOKS = rulesets.map(({ ruleset }) => ruleset.id);
const benchOf = (id: string) => workbenchFor(id)!;
const bench = benchOf('timeslice');
const TEXT = `# A duel.
ruleset: timeslice
name: Duel
field:
  map: |
    .....
    .A.B.
    .....
sides:
  - { id: a, name: The A }
  - { id: b, name: The B }
combatants:
  - { use: mara, side: a, at: A } # our best
  - name: Rook
    side: b
    at: B
    sheet:
      stats: { I: 9, V: 10, U: 10, A: 10, Q: 10 } # all but spells
      ts: 6
      hp: 12
      staggerThreshold: 3
      weapons: [ needle, fists ]
`;
const sheetOf = (text: string, index: number): SheetDraft => sheetDraft(text, index, bench)!;
const sound = (text: string) => {
  const read = readText(text);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.encounter;
};

test.each(BOOKS)('%s: a new encounter has no faults, a character of its own and a foe of the packs', (id) => {
  const encounter = sound(freshEncounter(benchOf(id), NAMES, []));
  expect(encounter.combatants.map(({ name, side }) => [name, side])).toEqual([
    ['Rook', 'party'],
    [expect.any(String), 'foes'],
  ]);
  expect(encounter.field.size).toEqual([16, 10]);
});

test('a new encounter begins with whom the encounters of the packs use most', () => {
  const one = TEXT.replace('name: The A }', 'name: The A, seat: players }');
  expect(freshEncounter(bench, NAMES, [one])).toContain('riding-sabre');
  expect(templatesFor(bench, [one], '')[0]!.id).toBe('mara');
  expect(templatesFor(bench, [one], 'thug')[0]!.id).toBe('thug');
});

test.each(BOOKS)(
  '%s: every sheet of the packs is written with the ids of its things, and reads the same',
  (id) => {
    const own = benchOf(id);
    for (const person of own.people.slice(0, 20)) {
      const written = asWritten(person.sheet, own) as Record<string, unknown>;
      for (const kind of Object.keys(own.things)) {
        for (const item of (written[kind] ?? []) as unknown[])
          expect([person.id, item]).not.toEqual([person.id, null]);
      }
    }
  },
);

test('a value of a sheet changes in the text, and comments stay', () => {
  const text = withSheetValue(TEXT, sheetOf(TEXT, 1), ['stats', 'I'], 11);
  expect(text).toContain('stats: { I: 11, V: 10, U: 10, A: 10, Q: 10 } # all but spells');
  expect(text).toContain('# our best');
  expect(withSheetValue(text, sheetOf(text, 1), ['stats', 'I'], 9)).toBe(TEXT);
});

test('a change to a sheet of a pack is written, and removed again if it equals the pack', () => {
  const text = withSheetValue(TEXT, sheetOf(TEXT, 0), ['stats', 'V'], 14);
  expect(sound(text).combatants[0]!.sheet).toMatchObject({ stats: { I: 10, V: 14 } });
  expect(withSheetValue(text, sheetOf(text, 0), ['stats', 'V'], 12)).toBe(TEXT);
});

test('a change to a weapon of a list keeps the rest of the list', () => {
  const text = withSheetValue(TEXT, sheetOf(TEXT, 1), ['weapons', 0, 'damage'], 9);
  expect(text).toContain('weapons: [ { use: needle, damage: 9 }, fists ]');
  expect(sound(text).combatants[1]!.sheet).toMatchObject({
    weapons: [{ id: 'needle', damage: { plus: 9 } }, { id: 'fists' }],
  });
  const packs = withSheetValue(TEXT, sheetOf(TEXT, 0), ['weapons', 1, 'damage'], 9);
  expect(sound(packs).combatants[0]!.sheet).toMatchObject({
    weapons: [{ id: 'riding-sabre' }, { id: 'needle', damage: { plus: 9 } }, { id: 'fists' }],
  });
});

test('a fault is shown at its field, and the sheet as written stays readable', () => {
  const text = withSheetValue(TEXT, sheetOf(TEXT, 1), ['hp'], -4);
  const read = readText(text);
  const faults = faultsOfSheet('faults' in read ? read.faults : [], sheetOf(text, 1));
  expect(faults.map(({ way }) => way)).toEqual([['hp']]);
  expect(partAt(sheetOf(text, 1).written, ['hp'])).toBe(-4);
});

test.each(BOOKS)(
  '%s: every field of a sheet has a control, and none is only text of an unknown kind',
  (id) => {
    const { sheet, thingSchemas } = benchOf(id);
    const all = [sheet, ...Object.values(thingSchemas)].flatMap(({ properties = {} }) =>
      Object.entries(properties),
    );
    for (const [name, schema] of all) expect([name, fieldShape(schema).kind]).not.toEqual([name, 'other']);
  },
);

test('a slider has the limits of the rulebook, or spans people of the packs if these are too wide', () => {
  const people = [{ sheet: { hp: 8, dr: 0 } }, { sheet: { hp: 24, dr: 1 } }, { sheet: { dr: 2 } }];
  expect(spanIn(people, ['hp'], { min: 0, max: 15 })).toEqual([0, 15]);
  expect(spanIn(people, ['hp'], { min: 1, max: 1000 })).toEqual([8, 24]);
  expect(spanIn(people, ['hp'], { min: 1, max: null })).toEqual([8, 24]);
  expect(spanIn(people, ['dr'], { min: 0, max: 100 })).toBeUndefined();
  expect(spanIn(people, ['ts'], { min: 0, max: 100 })).toBeUndefined();
});

test.each(BOOKS)(
  '%s: some required number of a sheet has a slider, within the limits of the rulebook',
  (id) => {
    const { sheet, people } = benchOf(id);
    const numbers = (schema: JsonSchema, way: Way): readonly (readonly [Way, FieldShape])[] =>
      Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
        const shape = fieldShape(inner);
        return shape.kind === 'map' ? numbers(shape.of, [...way, key]) : [[[...way, key], shape] as const];
      });
    const spans = numbers(sheet, []).flatMap(([way, shape]) => {
      const span = shape.kind === 'number' ? spanIn(people, way, shape) : undefined;
      return span === undefined || shape.kind !== 'number' ? [] : [{ span, shape }];
    });
    expect(spans.length).toBeGreaterThan(2);
    for (const { span, shape } of spans) {
      expect(span[0]).toBeGreaterThanOrEqual(shape.min ?? span[0]);
      expect(span[1]).toBeLessThanOrEqual(shape.max ?? span[1]);
    }
  },
);

test('a new part begins with its required fields', () => {
  expect(emptyFor(bench.thingSchemas.weapons!)).toMatchObject({ kind: 'melee', damage: 'new' });
  expect(emptyFor({ type: 'array', items: {} })).toEqual([]);
});

test('the preview shows the fight as it begins', () => {
  const preview = previewOf(TEXT);
  if ('faults' in preview) throw new Error('faults');
  expect(preview.fight.standings.map(({ name }) => name).toSorted()).toEqual(['Mara Quickwater', 'Rook']);
  expect(preview.idOf(1)).toBe('rook');
  expect(preview.lines('rook').join('\n')).toContain('Needle dagger');
});

test('a copy has a free name, and the encounter stays valid', () => {
  const copy = copyOf(TEXT, 1, 'Rook');
  expect(copy).toMatchObject({ name: 'Rook 2', id: 'rook-2' });
  expect(freeName(TEXT, 'Somebody')).toBe('Somebody');
});

test('walls are painted into the rows of the map, but not under a combatant', () => {
  const stroke = {
    brush: brushesFor(bench.options)[0]!,
    cells: [
      [0, 0],
      [1, 1],
      [4, 2],
      [9, 9],
    ] as const,
    amount: 1,
  };
  const text = withStroke(TEXT, stroke, sound(TEXT));
  expect(text).toContain('    #....\n    .A.B.\n    ....#\n');
  expect(withStroke(text, { ...stroke, amount: 0 }, sound(text))).toBe(TEXT);
});

test('walls between cells are listed, removed again, and kept when the map changes its size', () => {
  const edges: readonly Edge[] = [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [4, 0],
      [4, 1],
    ],
    [
      [4, 0],
      [5, 0],
    ],
    [
      [0, 0],
      [1, 1],
    ],
  ];
  const text = withEdgeWalls(TEXT, edges, true, sound(TEXT));
  expect(text).toContain('edges: [ [ [ 0, 0 ], [ 1, 0 ] ], [ [ 4, 0 ], [ 4, 1 ] ] ]');
  expect(sound(text).field.edges).toEqual(edges.slice(0, 2));
  expect(withEdgeWalls(text, edges, true, sound(text))).toBe(text);
  const small = withMap(text, { columns: 4, rows: 3, shape: 'hex' }, sound(text));
  expect(sound(small).field.edges).toEqual(edges.slice(0, 1));
  expect(withEdgeWalls(text, edges, false, sound(text))).toBe(TEXT);
  expect(withEdgeWalls(TEXT, edges, false, sound(TEXT))).toBe(TEXT);
});

test('a door takes the place of a wall, keeps its name when it changes, and a wall takes its place', () => {
  const edge: Edge = [
    [2, 0],
    [2, 1],
  ];
  const walled = withEdgeWalls(TEXT, [edge], true, sound(TEXT));
  const doored = withDoors(walled, [edge], 'closed', sound(walled));
  expect(doored).toContain('- { between: [ [ 2, 0 ], [ 2, 1 ] ] }');
  expect(doored).not.toContain('edges:');
  const named = doored.replace('[ 2, 1 ] ] }', '[ 2, 1 ] ], name: gate }');
  const locked = withDoors(named, [edge], 'locked', sound(named));
  expect(sound(locked).field.doors).toEqual([{ id: 'door-1', name: 'gate', between: edge, is: 'locked' }]);
  const wider = withMap(locked, { columns: 9, rows: 4, shape: 'square' }, sound(locked));
  expect(sound(wider).field.doors).toEqual(sound(locked).field.doors);
  expect(withEdgeWalls(locked, [edge], true, sound(locked))).toBe(walled);
  expect(withDoors(locked, [edge], null, sound(locked))).toBe(TEXT);
});

test('walls of a map with a size are a list', () => {
  const sized = TEXT.replace(/ {2}map: \|\n(?: {4}.*\n)+/, '  size: [ 5, 3 ]\n')
    .replace('at: A', 'at: [ 1, 1 ]')
    .replace('at: B', 'at: [ 3, 1 ]');
  const stroke = { brush: brushesFor(bench.options)[0]!, cells: [[0, 0]] as const, amount: 1 };
  const text = withStroke(sized, stroke, sound(sized));
  expect(sound(text).field.walls).toEqual([[0, 0]]);
  expect(withStroke(text, { ...stroke, amount: 0 }, sound(text))).toBe(sized);
});

test('rough ground and cover are painted where the rulebook has them; a wall replaces them', () => {
  const agents = benchOf('agents');
  expect(brushesFor(bench.options).map(({ name }) => name)).toEqual(['wall']);
  const [wall, rough, cover] = brushesFor(agents.options);
  expect(cover).toMatchObject({ name: 'cover', amount: { name: 'quarters', min: 1, max: 4 } });
  let text = freshEncounter(agents, NAMES, []);
  const paint = (brush: typeof wall, cells: readonly (readonly [number, number])[], amount: number) => {
    text = withStroke(text, { brush: brush!, cells, amount }, sound(text));
  };
  paint(
    rough,
    [
      [5, 5],
      [6, 5],
    ],
    1,
  );
  paint(cover, [[7, 2]], 2);
  paint(cover, [[7, 2]], 3);
  expect(sound(text).options).toMatchObject({
    rough: [
      [5, 5],
      [6, 5],
    ],
    cover: [{ at: [7, 2], quarters: 3 }],
  });
  paint(
    wall,
    [
      [5, 5],
      [7, 2],
    ],
    1,
  );
  expect(sound(text).options).toMatchObject({ rough: [[6, 5]], cover: [] });
});

test('combatants are moved one by one, and a side gets a start area', () => {
  const two = TEXT.replace(
    'use: mara, side: a, at: A',
    'use: thug, side: a, count: 2, at: [ [ 0, 0 ], [ 0, 1 ] ]',
  );
  const moved = withPlaces(two, new Map([['thug-2', [4, 2] as const]]), sound(two));
  expect(sound(moved).combatants.map(({ at }) => at)).toEqual([
    [0, 0],
    [4, 2],
    [3, 1],
  ]);
  const places = placesIn([[4, 0]], 'a', sound(two));
  expect([...places]).toEqual([
    ['thug-1', [4, 0]],
    ['thug-2', [3, 0]],
  ]);
});

test('[stat-bonus] [characteristic-dm] a sheet says what a score adds to rolls, and by which rule', () => {
  const bonuses = BOOKS.map((id) => benchOf(id).rollBonus);
  expect(bonuses.map((bonus) => bonus && [bonus.field, bonus.rule, bonus.of(12)])).toEqual([
    ['stats', 'stat-bonus', 2],
    undefined,
    undefined,
    ['characteristics', 'characteristic-dm', 2],
  ]);
});

test('a fight without a map gets one, and a smaller map keeps what fits', () => {
  const apart = `${TEXT.replace(/field:\n {2}map: \|\n(?: {4}.*\n)+/, 'field: { apart: 5 }\n')
    .replace(', at: A', '')
    .replace('    at: B\n', '')}`;
  const mapped = withMap(apart, { columns: 8, rows: 5, shape: 'hex' }, sound(apart));
  expect(sound(mapped).field).toMatchObject({ isMapped: true, shape: 'hex', size: [8, 5] });
  expect(sound(mapped).combatants.map(({ at }) => at)).toEqual([
    [1, 2],
    [6, 2],
  ]);
  const small = withMap(mapped, { columns: 4, rows: 3, shape: 'square' }, sound(mapped));
  expect(sound(small).field.size).toEqual([4, 3]);
});

test('the difficulty in a file is for the side of the players', () => {
  expect(knownDifficulty(TEXT)).toBeNull();
  const measured = {
    fights: 200,
    rounds: 4,
    sides: [
      { id: 'a', name: 'A', share: 0.5, low: 0.43, high: 0.57 },
      { id: 'b', name: 'B', share: 0.5, low: 0.43, high: 0.57 },
    ],
  };
  const draft = {
    sides: [
      { id: 'a', name: 'A', seat: null },
      { id: 'b', name: 'B', seat: 'players' },
    ],
  };
  expect(easeFor(measured, draft as never)).toMatchObject({ level: 'even', own: { id: 'b' } });
});

test.each(BOOKS)('%s: an order without rules becomes an encounter; known names keep their sheets', (id) => {
  const own = benchOf(id);
  const [known] = own.people;
  const guests = [
    { name: known!.name, isFoe: false },
    { name: 'Somebody', isFoe: true },
    { name: 'Somebody', isFoe: true },
  ];
  const { combatants } = sound(encounterFor(own, NAMES, [], guests));
  expect(combatants.map(({ name, side }) => [name, side])).toEqual([
    [known!.name, 'party'],
    ['Somebody', 'foes'],
    ['Somebody', 'foes'],
  ]);
  expect(sound(encounterFor(own, NAMES, [], [])).combatants).toHaveLength(2);
});

test('own and changed combatants are written as a pack with tokens and licences, and read back the same', () => {
  const art = { emblem: 'stag-head', picture: 'data:image/webp;base64,AAAA' };
  const changed = TEXT.replace(
    '{ use: mara, side: a, at: A }',
    '{ use: mara, side: a, at: A, with: { hp: 9 } }',
  )
    .replace('name: Duel', 'name: Duel\nlicense: CC0-1.0\npictureLicense: CC BY 4.0')
    .replace('at: B', `at: B\n    art: ${JSON.stringify(art)}`);
  const pack = packFrom(changed, bench)!;
  const read = packIn(pack, 'duel-pack.yaml', bench);
  if ('refusal' in read) throw new Error(read.refusal);
  expect(read.value).toMatchObject({ name: 'Duel', license: 'CC0-1.0', pictureLicense: 'CC BY 4.0' });
  expect(read.value.people.map(({ name, art: token }) => [name, token])).toEqual([
    ['Mara Quickwater', undefined],
    ['Rook', art],
  ]);
  expect(read.value.people[0]!.sheet).toMatchObject({ hp: 9 });
  expect(packFrom(TEXT.slice(0, TEXT.indexOf('  - name: Rook')), bench)).toBeUndefined();
  const bad = packIn(pack.replace('ts: 6', 'ts: -6'), 'duel-pack.yaml', bench);
  expect('refusal' in bad && bad.refusal).toMatch(/^duel-pack\.yaml:\d+:\d+ combatants\[1\]\.sheet\.ts: /);
});
