import type { Cell } from '../geometry/grid.ts';
import type { Field } from '../kernel/encounter.ts';
import { drawnMap } from './drawn-map.ts';
import type { Faults } from './fault.ts';
import { readAs } from './reading.ts';
import { apartField, drawnField, sizedField } from './shapes.ts';
import { didYouMean } from './suggestion.ts';
import { quoted } from './wording.ts';
import { nearest, type Written, type WrittenMap } from './written.ts';

/** Where an encounter takes place, and where people may start there. */
export interface Ground {
  readonly field: Field;
  /** Units between the sides where there is no map; null on a map. */
  readonly apart: number | null;
  /** The start cells drawn on the map, by letter, in the order of reading. */
  readonly marks: ReadonlyMap<string, readonly Cell[]>;
}

const FORMS = 'allowed: apart: 6 (no map), map: (drawn in rows), or size: [20, 20] with walls';
const NO_MARKS: Ground['marks'] = new Map();

/** Reads an encounter's `field`, which takes one of three forms; undefined when something is wrong with it. */
export function readField(written: Written, faults: Faults): Ground | undefined {
  if (written.kind !== 'map') {
    faults.add('not-allowed', written.place, 'this is no field', FORMS);
    return undefined;
  }
  const forms = ['apart', 'map', 'size'].filter((form) => written.fields.has(form));
  if (forms.length === 0) return tellFormless(written, faults);
  if (forms.length > 1) {
    faults.add('contradiction', written.place, `a field has one form, not ${forms.join(' and ')}`, FORMS);
    return undefined;
  }
  if (forms[0] === 'apart') return readApart(written, faults);
  return forms[0] === 'map' ? readDrawn(written, faults) : readSized(written, faults);
}

function tellFormless(written: WrittenMap, faults: Faults): undefined {
  const known = ['apart', 'map', 'size', 'walls', 'shape'];
  const odd = [...written.fields].filter(([key]) => !known.includes(key));
  for (const [key, { key: place }] of odd) {
    faults.add(
      'unknown-field',
      place,
      `there is no field ${quoted(key)} here`,
      didYouMean(key, known) + FORMS,
    );
  }
  if (odd.length === 0) faults.add('missing', written.place, 'the field has no form', FORMS);
}

function readApart(written: Written, faults: Faults): Ground | undefined {
  const read = readAs(apartField, written, faults);
  if (read === undefined) return undefined;
  const field: Field = { isMapped: false, shape: 'square', size: null, walls: [] };
  return { field, apart: read.apart, marks: NO_MARKS };
}

function readDrawn(written: Written, faults: Faults): Ground | undefined {
  const read = readAs(drawnField, written, faults);
  if (read === undefined) return undefined;
  const map = nearest(written, ['map']);
  const drawn = drawnMap(read.map, (row) => nearest(map, [row]).place, faults);
  if (drawn === undefined) return undefined;
  const field: Field = { isMapped: true, shape: read.shape, size: drawn.size, walls: drawn.walls };
  return { field, apart: null, marks: drawn.marks };
}

function readSized(written: Written, faults: Faults): Ground | undefined {
  const read = readAs(sizedField, written, faults);
  if (read === undefined) return undefined;
  const [columns, rows] = read.size;
  const before = faults.count;
  for (const [i, [x, y]] of read.walls.entries()) {
    if (x < columns && y < rows) continue;
    const remedy = `columns go from 0 to ${columns - 1}, rows from 0 to ${rows - 1}`;
    faults.add('bad-place', nearest(written, ['walls', i]).place, `[${x}, ${y}] is off the map`, remedy);
  }
  if (faults.count > before) return undefined;
  const field: Field = { isMapped: true, shape: read.shape, size: [columns, rows], walls: read.walls };
  return { field, apart: null, marks: NO_MARKS };
}
