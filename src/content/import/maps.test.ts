import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, type Edge, edgeKey, sharesSide, withEdges } from '../../geometry/grid.ts';
import { isStep, neighbours } from '../../geometry/path.ts';
import type { MapSetup } from '../../kernel/encounter.ts';
import { isMapText, mapFile, readMap } from './maps.ts';

const SIZE = 8;
const SEED = { seed: 20_261_126, numRuns: 60 };
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const at = (x: number, y: number) => ({ x, y });
type Line = readonly { readonly x: number; readonly y: number }[];

function fileOf(lines: readonly Line[], rest: object = {}, origin = at(0, 0)): string {
  const resolution = { map_origin: origin, map_size: at(SIZE, SIZE), pixels_per_grid: 70 };
  return JSON.stringify({ format: 0.3, resolution, line_of_sight: lines, ...rest });
}

function read(text: string) {
  const map = readMap(text);
  if ('refusal' in map) throw new Error(map.refusal);
  return map.value;
}

const refusalOf = (text: string) => {
  const map = readMap(text);
  return 'refusal' in map ? map.refusal : undefined;
};
const keys = (edges: readonly Edge[]) => edges.map(edgeKey).sort();
const doorAt = (from: object, to: object, closed = true) => ({ bounds: [from, to], closed });

describe('a wall of a map file', () => {
  test('along the lines between cells separates exactly these cells', () => {
    const { edges } = read(fileOf([[at(3, 1), at(3, 4), at(5, 4)]]));
    expect(keys(edges)).toEqual(['2,1|3,1', '2,2|3,2', '2,3|3,3', '3,3|3,4', '4,3|4,4']);
  });

  test('is counted from the origin of the map', () => {
    expect(keys(read(fileOf([[at(5, 2), at(5, 3)]], {}, at(2, 1))).edges)).toEqual(['2,1|3,1']);
  });

  test('a little beside the line, or through the middles of cells, separates one row of cells from the next', () => {
    expect(keys(read(fileOf([[at(3.2, 1), at(3.2, 2)]])).edges)).toEqual(['2,1|3,1']);
    expect(read(fileOf([[at(3.5, 1), at(3.5, 2)]])).edges).toHaveLength(1);
  });

  test('at the edge of the map or beyond is no wall between cells', () => {
    expect(
      read(
        fileOf([
          [at(0, 0), at(0, 8), at(8, 8)],
          [at(-3, 2), at(-1, 2)],
        ]),
      ).edges,
    ).toEqual([]);
  });

  test('in a closed line has no gap: no step leads through it, not even a diagonal one', () => {
    const point = fc.record({
      x: fc.integer({ min: 0, max: SIZE * 8 }).map((n) => n / 8),
      y: fc.integer({ min: 0, max: SIZE * 8 }).map((n) => n / 8),
    });
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        const { edges } = read(fileOf([[a, b, c, a]]));
        const bare = { shape: 'square', diagonals: 'one', size: [SIZE, SIZE] } as const;
        const grid = withEdges(bare, edges);
        const corners = [a, b, c] as const;
        for (let x = 0; x < SIZE; x += 1)
          for (let y = 0; y < SIZE; y += 1) {
            const isInside = insideOf(corners, [x, y]);
            for (const to of neighbours(bare, [x, y]))
              if (insideOf(corners, to) !== isInside) expect(isStep(grid, [x, y], to)).toBe(false);
          }
      }),
      SEED,
    );
  });
});

/** Whether the middle of a cell, a little off its centre, is in a triangle. */
function insideOf([a, b, c]: readonly [Line[number], Line[number], Line[number]], [x, y]: Cell): boolean {
  const middle = at(x + 0.5 + 3 / 16384, y + 0.5 + 7 / 16384);
  const turn = (p: Line[number], q: Line[number]) =>
    Math.sign((q.x - p.x) * (middle.y - p.y) - (q.y - p.y) * (middle.x - p.x));
  const turns = [turn(a, b), turn(b, c), turn(c, a)];
  return turns.every((each) => each > 0) || turns.every((each) => each < 0);
}

describe('a portal', () => {
  const wall: Line = [at(3, 0), at(3, 8)];

  test('is a closed door in place of a wall', () => {
    const { edges, doors } = read(fileOf([wall], { portals: [doorAt(at(3, 2), at(3, 3))] }));
    expect(doors).toEqual([
      {
        between: [
          [2, 2],
          [3, 2],
        ],
        is: 'closed',
      },
    ]);
    expect(edges).toHaveLength(7);
  });

  test('between two rows of cells is one door, in one of them', () => {
    const walls = [
      [at(3, 0), at(3, 2.5)],
      [at(3, 3.5), at(3, 8)],
    ];
    const { edges, doors } = read(fileOf(walls, { portals: [doorAt(at(3, 2.5), at(3, 3.5))] }));
    expect(doors).toHaveLength(1);
    expect(edges).toHaveLength(7);
  });

  test('that is narrower than a cell is a door, and a wide one is several', () => {
    const narrow = read(fileOf([wall], { portals: [doorAt(at(3, 2.6), at(3, 3.4))] }));
    expect(narrow.doors).toHaveLength(1);
    const wide = read(fileOf([wall], { portals: [doorAt(at(3, 2), at(3, 5))] }));
    expect(wide.doors).toHaveLength(3);
  });

  test('that is not closed is a window: a wall, and it is said', () => {
    const { edges, doors, warnings } = read(fileOf([], { portals: [doorAt(at(3, 2), at(3, 3), false)] }));
    expect([edges.length, doors.length]).toEqual([1, 0]);
    expect(warnings).toEqual(['the map: 1 side with windows read as walls, which sight does not pass']);
  });
});

test('the picture is recognised by its first bytes, and everything left out is listed by its name', () => {
  expect(read(fileOf([], { image: PNG })).picture).toBe(`data:image/png;base64,${PNG}`);
  const { picture, warnings } = read(
    fileOf([], {
      ...{ image: '<svg>', lights: [{}, {}], objects_line_of_sight: [[]], environment: {}, software: 'x' },
    }),
  );
  expect(picture).toBeNull();
  expect(warnings).toEqual([
    'the map: left out: image, which is not a png, jpeg or webp picture',
    'the map: left out: lights (2), objects_line_of_sight (1), environment',
  ]);
});

test.each([
  ['no JSON', '{ "map_size": ', 'this is not JSON with a map'],
  ['no size', '{ "resolution": {} }', 'it has no resolution.map_size, the columns and rows of the map'],
  [
    'too many columns',
    '{ "resolution": { "map_size": { "x": 201, "y": 5 } } }',
    'the map has 201 columns and 5 rows; allowed: 1 to 200',
  ],
  [
    'a point without end',
    fileOf([[at(1, 1), at(2, 1)]]).replace('"x":2', '"x":1e309'),
    'a wall or portal has a point that is not a pair of numbers',
  ],
  ['a line of words', fileOf([['a'] as never]), 'a wall or portal has a point that is not a pair of numbers'],
  [
    'a portal without bounds',
    fileOf([], { portals: [{}] }),
    'a wall or portal has a point that is not a pair of numbers',
  ],
])('a file with %s is refused with a reason', (_, text, reason) => {
  expect(refusalOf(text)).toBe(reason);
});

test('a cave of thousands of points is read, and endless long lines are refused', () => {
  const cave = Array.from({ length: 5000 }, (_, i) =>
    at(4 + 3 * Math.cos((i * Math.PI) / 2500), 4 + 3 * Math.sin((i * Math.PI) / 2500)),
  );
  expect(read(fileOf([cave])).edges.length).toBeGreaterThan(15);
  const endless = Array.from({ length: 9000 }, (_, i) => at((i % 2) * 9000, (i % 2) * 9000));
  expect(refusalOf(fileOf([endless]))).toBe('its walls have too many long lines to be read');
});

const cell = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
const edge = fc
  .tuple(cell, fc.constantFrom<Cell>([1, 0], [0, 1]))
  .map(
    ([[x, y], [across, down]]): Edge => [
      [x, y],
      [x + across, y + down],
    ],
  )
  .filter(([, [x, y]]) => x < SIZE && y < SIZE);

test('a map that was written is read back with the same walls and doors', () => {
  const some = fc.uniqueArray(edge, { selector: edgeKey, maxLength: 40 });
  fc.assert(
    fc.property(some, fc.nat(40), (all, split) => {
      const doors = all
        .slice(split)
        .map((between, i) => ({ id: `door-${i + 1}`, between, is: 'closed' }) as const);
      const edges = all.slice(0, split);
      const field: MapSetup = {
        ...{ isMapped: true, shape: 'square', size: [SIZE, SIZE], walls: [], edges, doors },
        picture: `data:image/png;base64,${PNG}`,
      };
      const file = mapFile(field);
      const back = read(JSON.stringify('value' in file ? file.value : null));
      expect(keys(back.edges)).toEqual(keys(edges));
      expect(keys(back.doors.map(({ between }) => between))).toEqual(
        keys(doors.map(({ between }) => between)),
      );
      expect([back.size, back.picture, back.warnings]).toEqual([[SIZE, SIZE], field.picture, []]);
      for (const each of back.edges) expect(sharesSide('square', each)).toBe(true);
    }),
    SEED,
  );
});

test('walls on cells are written as the lines around them; a map of hexes or without cells is refused', () => {
  const field: MapSetup = { isMapped: true, shape: 'square', size: [3, 3], walls: [[1, 1]] };
  const file = mapFile(field);
  const text = JSON.stringify('value' in file ? file.value : null);
  expect(isMapText(text)).toBe(true);
  expect(keys(read(text).edges)).toEqual(['0,1|1,1', '1,0|1,1', '1,1|1,2', '1,1|2,1']);
  expect(mapFile({ ...field, shape: 'hex' })).toMatchObject({ refusal: expect.stringContaining('hexes') });
  expect(mapFile({ ...field, isMapped: false, size: null })).toMatchObject({
    refusal: 'the encounter has no map',
  });
});
