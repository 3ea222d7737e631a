import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, edgeKey, sharesSide } from '../../src/geometry/grid.ts';
import { neighbours } from '../../src/geometry/path.ts';
import {
  boxAround,
  CELL,
  cellAt,
  centreOf,
  cornersOf,
  initialsOf,
  lanesOf,
  sideNear,
  sidesPath,
} from './layout.ts';
import { nameBelow, namePlaces } from './showing.tsx';
import { cellsIn } from './tools.tsx';

const cell = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }));

test.each(['square', 'hex'] as const)('with %s, the middle of a cell belongs to it', (shape) => {
  fc.assert(
    fc.property(cell, (at) => {
      expect(cellAt(shape, centreOf(shape, at))).toEqual(at);
    }),
  );
});

test.each(['square', 'hex'] as const)(
  'with %s, a point up to 0.4 cells from the middle belongs to the cell',
  (shape) => {
    fc.assert(
      fc.property(cell, fc.double({ min: 0, max: 6.3, noNaN: true }), (at, angle) => {
        const { x, y } = centreOf(shape, at);
        const point = { x: x + 0.4 * CELL * Math.cos(angle), y: y + 0.4 * CELL * Math.sin(angle) };
        expect(cellAt(shape, point)).toEqual(at);
      }),
    );
  },
);

test('the neighbours of a hex are all equally far from it', () => {
  const grid = { shape: 'hex', diagonals: 'one', size: null } as const;
  const at: Cell = [3, -2];
  const middle = centreOf('hex', at);
  for (const next of neighbours(grid, at)) {
    const { x, y } = centreOf('hex', next);
    expect(Math.hypot(x - middle.x, y - middle.y)).toBeCloseTo(CELL);
  }
});

test('a square has four corners and a hex six', () => {
  expect(cornersOf('square', [0, 0])).toBe('0,0 40,0 40,40 0,40');
  expect(cornersOf('hex', [0, 0]).split(' ')).toHaveLength(6);
});

test('a box holds its cells and the margin', () => {
  expect(
    boxAround(
      'square',
      [
        [0, 0],
        [2, 1],
      ],
      10,
    ),
  ).toEqual({ x: -10, y: -10, width: 140, height: 100 });
});

test.each([
  ['Mara Quickwater', 'MQ'],
  ['Thug 3', 'T3'],
  ['Company marine 12', 'C12'],
  ['The Thorn King', 'TK'],
  ['Odo', 'O'],
  ['Knight of the Salt Guard', 'KG'],
  ['Éowyn', 'É'],
  ['', '?'],
])('the token of %s says %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

const SQUARES = { shape: 'square', diagonals: 'one', size: [20, 20] } as const;

test('a circle covers the cells within its radius, measured as the grid does', () => {
  const cells = cellsIn({ shape: 'circle', from: [5, 5], to: [7, 5] }, SQUARES);
  expect(cells).toHaveLength(25);
  expect(cells).toContainEqual([3, 7]);
});

test('a line covers its ends and the cells between them', () => {
  expect(cellsIn({ shape: 'line', from: [2, 3], to: [5, 3] }, SQUARES)).toEqual([
    [2, 3],
    [3, 3],
    [4, 3],
    [5, 3],
  ]);
});

test('a cone opens towards its end, and leaves out its point', () => {
  const cells = cellsIn({ shape: 'cone', from: [2, 5], to: [6, 5] }, SQUARES);
  expect(cells).toContainEqual([6, 5]);
  expect(cells).toContainEqual([6, 7]);
  expect(cells).not.toContainEqual([2, 5]);
  expect(cells.every(([column]) => column > 2)).toBe(true);
});

test.each(['square', 'hex'] as const)(
  'with %s, the side between two cells is nearest to a point between their middles, from both',
  (shape) => {
    const grid = { shape, diagonals: 'none', size: null } as const;
    fc.assert(
      fc.property(cell, fc.nat(5), (at, i) => {
        const beside = neighbours(grid, at);
        const other = beside[i % beside.length]!;
        expect(sharesSide(shape, [at, other])).toBe(true);
        const [a, b] = [centreOf(shape, at), centreOf(shape, other)];
        const between = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
        for (const share of [0.4, 0.6]) {
          const { edge, away } = sideNear(shape, between(share));
          expect(edgeKey(edge)).toBe(edgeKey([at, other]));
          expect(away).toBeCloseTo(0.1, 2);
        }
      }),
    );
  },
);

test('the side between two squares is drawn on the line between them', () => {
  const edge = [
    [0, 0],
    [1, 0],
  ] as const;
  expect(sidesPath('square', [edge])).toBe(`M${CELL} ${CELL}L${CELL} 0`);
});

test('lines that would lie on one another are set apart, to the right and to the left in turn', () => {
  const [left, middle, right] = [0, 2, 4].map((column) => centreOf('square', [column, 0]));
  const there = { from: left!, to: right! };
  const back = { from: right!, to: left! };
  expect(lanesOf([there, back, { from: left!, to: middle! }]).map(({ y }) => y)).toEqual([0, 9, -9]);
});

test('lines that only touch or cross stay where they are', () => {
  const at = (column: number, row: number) => centreOf('square', [column, row]);
  const lines = [
    { from: at(0, 1), to: at(2, 1) },
    { from: at(2, 1), to: at(4, 1) },
    { from: at(1, 0), to: at(1, 2) },
  ];
  for (const { x, y } of lanesOf(lines)) expect(Math.hypot(x, y)).toBe(0);
});

test.each([
  ['Alley knife 1', 'Alley knife 1'],
  ['Raider', 'Raider'],
  ['Machine gunner 12', 'Machine 12'],
  ['Sergeant Berit of the Gate', 'Sergeant'],
])('the name of %s below its token is %s', (name, below) => expect(nameBelow(name)).toBe(below));

test('a name stands below its token, in a column beside it, and beside another column on the far side', () => {
  const width = 50;
  const alone = namePlaces([{ x: 0, y: 0, width }]);
  expect(alone[0]).toMatchObject({ x: 0 });
  expect(alone[0]!.y).toBeGreaterThan(0);
  const column = (x: number) => [0, CELL, 2 * CELL].map((y) => ({ x, y, width }));
  const two = namePlaces([...column(0), ...column(2 * CELL)]);
  expect(two[1]!.x).toBeLessThan(0);
  expect(two[4]!.x).toBeGreaterThan(2 * CELL);
  const [beside] = namePlaces(
    [{ x: 0, y: 0, width }],
    [0, CELL].map((y) => ({ x: y === 0 ? CELL : 0, y })),
  );
  expect(beside!.x).toBeLessThan(0);
});
