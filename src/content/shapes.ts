import { z } from 'zod';
import type { Cell } from '../geometry/grid.ts';
import { FIELD_LOOKS, LONGEST_PICTURE, MACHINE_TEMPERS, PICTURE_URL } from '../kernel/encounter.ts';
import { tokenArt } from '../kernel/sheet-schema.ts';
import type { Faults } from './fault.ts';
import { readAs } from './issues.ts';
import { fieldOf, itemsOf, type SourceNode } from './source-node.ts';
import { quoted } from './suggestion.ts';

// The parts of encounter and pack files that are the same for every ruleset.

/** Maximum number of combatants in an encounter, and of entries in a list of a pack. */
export const MOST_COMBATANTS = 200;
/** Maximum number of doors on a map. */
const MOST_DOORS = 500;
/** Maximum number of walls on edges. */
const MOST_EDGES = 10_000;
/** Maximum width and height of a map, in cells. */
export const LONGEST_SIDE = 200;

const ID = 'lower case letters, digits and single hyphens';

export const id = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `allowed: ${ID}`)
  .describe(ID);

const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{Cc}*$/u, 'a name is written on one line');

const about = z.string().max(2000).describe('A description of a few lines');
const license = z.string().min(1).max(200).describe('The licence');
const pictureLicense = z
  .string()
  .min(1)
  .max(500)
  .optional()
  .describe('The licence and the makers of the pictures, if they differ');

const coordinate = z.int().min(0).max(999);
const cell = z
  .tuple([coordinate, coordinate])
  .transform(([x, y]): Cell => [x, y])
  .describe('[column, row]');
const edge = z.tuple([cell, cell]);
const edges = z
  .array(edge)
  .max(MOST_EDGES)
  .optional()
  .describe('Walls between two cells that share a side, as [[column, row], [column, row]]');
/** A door on the edge between two cells. */
const doors = z
  .array(
    z.strictObject({
      between: edge.describe('The two cells that it connects, which share a side'),
      name: name.optional().describe('What people call it, as in "cellar door"'),
      is: z.enum(['open', 'closed', 'locked']).default('closed').describe('How it is at the start'),
    }),
  )
  .max(MOST_DOORS)
  .optional()
  .describe('Doors between two cells; people open and close them in the fight');
const length = z.int().min(1).max(LONGEST_SIDE);
const shape = z.enum(['square', 'hex']).default('square').describe('The shape of the cells');

const look = z.enum(FIELD_LOOKS).optional().describe('How the ground looks; it has no effect on the rules');

const picture = z
  .string()
  .max(LONGEST_PICTURE)
  .regex(PICTURE_URL, 'allowed: a data URL of a webp, png or jpeg picture')
  .optional()
  .describe('A picture behind the map; it has no effect on the rules');

/** The greatest distance of a picture's edge from the map, in cells. */
const FURTHEST = 2 * LONGEST_SIDE;
const offset = z.number().min(-FURTHEST).max(FURTHEST);
const pictureAt = z
  .strictObject({
    left: offset.describe('Cells from the left edge of the map'),
    top: offset.describe('Cells from the upper edge of the map'),
    width: z.number().min(0.5).max(FURTHEST).describe('How many cells the picture is wide'),
  })
  .optional()
  .describe('The place of the picture, in cells; without it, the picture is stretched over the whole map');

const mark = z
  .union([
    z.string().regex(/^[A-Za-z0-9]$/, 'allowed: [column, row], or one letter or digit of the map'),
    z.int().min(0).max(9).transform(String),
  ])
  .describe('A letter or digit of the map');

/** A fight without a map: the distance between the sides. */
export const apartField = z.strictObject({
  apart: z.int().min(1).max(100).describe('Units between the sides at the start'),
  look,
});

/** The fields that every map has. */
const ground = { edges, doors, shape, look, picture, pictureAt };

/** A map drawn in rows of text. */
export const drawnField = z.strictObject({
  map: z
    .union([
      z.string().transform((rows) => rows.trimEnd().split('\n')),
      z.array(z.string()).min(1).max(LONGEST_SIDE),
    ])
    .describe('Rows of cells: . floor, # wall, letters and digits where combatants start'),
  ...ground,
});

/** A map with a number of columns and rows, and a list of walls. */
export const sizedField = z.strictObject({
  size: z.tuple([length, length]).describe('[columns, rows]'),
  walls: z.array(cell).max(10_000).default([]).describe('Cells [column, row] that nobody can enter'),
  ...ground,
});

export const side = z.strictObject({
  id,
  name,
  seat: id.optional().describe('The seat that plays it; default: gm'),
});

/** One or several identical combatants of an encounter. */
export const combatant = z.strictObject({
  use: id.optional().describe('A combatant of a pack'),
  with: z.unknown().optional().describe('The differences from the sheet of the combatant in `use`'),
  sheet: z.unknown().optional().describe('A complete sheet, for a combatant that is not in a pack'),
  id: id.optional().describe('Its name in files and in the journal; default: made from `use` or `name`'),
  name: name.optional().describe('The displayed name; default: the name in the pack'),
  side: id.describe('The id of one of the sides'),
  seat: id.optional().describe("The seat that plays it; default: its side's seat"),
  at: z
    .union([mark, cell, z.array(cell).min(1).max(MOST_COMBATANTS)])
    .optional()
    .describe('The start: [column, row] counted from 0, a letter of the map, or a list with a cell for each'),
  count: z.int().min(1).max(MOST_COMBATANTS).default(1).describe('The number of such combatants'),
  temper: z
    .enum(MACHINE_TEMPERS)
    .optional()
    .describe('The temper with which a machine plays it; default: steady'),
  art: tokenArt.optional().describe('How its token looks; it has no effect on the rules'),
  isInReserve: z.boolean().default(false).describe('Whether it stays off the map until the GM brings it in'),
});

/** The header of an encounter file. Its contents are read part by part. */
export const encounterHeader = z.strictObject({
  ruleset: z.unknown().optional().describe('The rulebook of the fight'),
  name,
  license: license.optional(),
  pictureLicense,
  about: about.optional(),
  packs: z
    .array(z.string().min(1).max(300))
    .min(1)
    .max(20)
    .default(['shipped'])
    .describe('Pack files, relative to this file; "shipped" means all that come with Riposte'),
  rulings: z.unknown().optional().describe('The configurable rulings that differ from their defaults'),
  field: z
    .unknown()
    .describe('The place: apart: 6 (no map), map: (drawn in rows), or size: [20, 20] with walls'),
  sides: z.array(z.unknown()).min(2).max(20),
  combatants: z.array(z.unknown()).min(2).max(MOST_COMBATANTS),
  options: z.unknown().optional().describe('Further options of this rulebook'),
  measured: z
    .unknown()
    .optional()
    .describe('The results of many simulated fights, written by `riposte pack measure`'),
});

/** The header of a pack file, without the lists of its ruleset's catalogue. */
export const packHeader = z.strictObject({
  ruleset: z.unknown().optional().describe('The rulebook of the pack'),
  name,
  license,
  pictureLicense,
  about: about.optional(),
  combatants: z.array(z.unknown()).max(MOST_COMBATANTS).default([]),
});

/** A combatant of a pack. */
export const packCombatant = z.strictObject({
  id,
  name,
  about: about.optional(),
  art: tokenArt.optional().describe('How its token looks, unless an encounter says otherwise'),
  sheet: z.unknown().describe('The data of the sheet, in the terms of its rulebook'),
});

export type Side = z.output<typeof side>;

/** Reads the sides of an encounter. Returns `undefined` if one of them has errors. */
export function readSides(node: SourceNode, faults: Faults): readonly Side[] | undefined {
  const before = faults.count;
  const items = itemsOf(fieldOf(node, 'sides'));
  const sides = items.flatMap((item) => readAs(side, item, faults) ?? []);
  for (const [i, { id }] of sides.entries()) {
    if (sides.findIndex((other) => other.id === id) === i || faults.count > before) continue;
    faults.add(
      'duplicate-id',
      items[i]!.place,
      `two sides are called ${quoted(id)}`,
      'give each a separate id',
    );
  }
  return faults.count > before || items.length === 0 ? undefined : sides;
}
