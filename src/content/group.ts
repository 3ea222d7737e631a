import type { Cell } from '../geometry/grid.ts';
import { GM, type Seat } from '../kernel/names.ts';
import type { Faults } from './fault.ts';
import type { Library } from './pack.ts';
import type { Party } from './party.ts';
import { readAs } from './reading.ts';
import { readSheet } from './references.ts';
import { combatant } from './shapes.ts';
import type { Side } from './sides.ts';
import type { Content } from './sources.ts';
import { didYouMean } from './suggestion.ts';
import { listed, quoted } from './wording.ts';
import { fieldOf, merged, type Place, plain, standIn, type Written } from './written.ts';

/** One entry of an encounter's combatants: one of them, or several alike. */
export interface Group extends Party {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly seat: Seat;
  readonly isInReserve: boolean;
  readonly sheet: unknown;
}

/** What the combatants of an encounter are read with. */
export interface Reading {
  readonly library: Library;
  readonly content: Content;
  /** The sides that could be read; undefined when there is a fault among them. */
  readonly sides: readonly Side[] | undefined;
  readonly faults: Faults;
}

/** Reads one entry of an encounter's combatants; undefined when something is wrong with it. */
export function readGroup(entry: Written, reading: Reading): Group | undefined {
  const { faults, sides } = reading;
  const before = faults.count;
  const read = readAs(combatant, entry, faults);
  const base = readBase(entry, reading);
  if (read === undefined || base === undefined || faults.count > before) return undefined;
  const own = sides?.find((each) => each.id === read.side);
  if (own === undefined) {
    if (sides !== undefined) tellUnknownSide(read.side, fieldOf(entry, 'side')!.place, sides, faults);
    return undefined;
  }
  const { count } = read;
  const name = read.name ?? base.name;
  const id = read.id ?? read.use ?? asId(name);
  if (id === '') {
    faults.add(
      'missing',
      entry.place,
      `no id can be made of ${quoted(name)}`,
      'add id: lower case letters and digits',
    );
    return undefined;
  }
  return {
    ids: count === 1 ? [id] : numbered(count, (i) => `${id}-${i}`),
    names: count === 1 ? [name] : numbered(count, (i) => `${name} ${i}`),
    side: read.side,
    seat: read.seat ?? own.seat ?? GM,
    isInReserve: read.isInReserve,
    sheet: base.sheet,
    count,
    at: read.at as string | Cell | readonly Cell[] | undefined,
    who: name,
    place: (fieldOf(entry, 'at') ?? entry).place,
  };
}

function numbered(count: number, write: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => write(i + 1));
}

/** A name as an id: `Old Tom` is old-tom; empty when none of its letters can be used. */
function asId(name: string): string {
  const bare = name.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return bare
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function tellUnknownSide(id: string, place: Place, sides: readonly Side[], faults: Faults): void {
  const ids = sides.map((each) => each.id);
  const remedy = `${didYouMean(id, ids)}sides: ${listed(ids)}`;
  faults.add('unknown-id', place, `there is no side ${quoted(id)}`, remedy);
}

interface Base {
  readonly name: string;
  readonly sheet: unknown;
}

/** Whoever the entry names or describes, changes included. */
function readBase(entry: Written, reading: Reading): Base | undefined {
  const { faults } = reading;
  const use = fieldOf(entry, 'use');
  const sheet = fieldOf(entry, 'sheet');
  const changes = fieldOf(entry, 'with');
  if (entry.kind !== 'map') return undefined;
  if (use === undefined && sheet === undefined) {
    const remedy = 'add use: the id of a combatant of a pack, or sheet: and a name';
    faults.add('missing', entry.place, 'it is not said who this is', remedy);
    return undefined;
  }
  if (use !== undefined && sheet !== undefined) {
    const remedy = 'keep one of them; with: changes the sheet of the one used';
    faults.add('contradiction', sheet.place, 'there is both a use and a sheet', remedy);
    return undefined;
  }
  if (use !== undefined) return readUsed(use, changes, reading);
  if (changes !== undefined) {
    faults.add(
      'contradiction',
      changes.place,
      '`with` changes a sheet of a pack, and this one is written here',
      'write it in the sheet',
    );
  }
  const name = fieldOf(entry, 'name');
  if (name === undefined)
    faults.add('missing', entry.place, 'name is missing', 'add name: what people call it');
  const read = readSheet(sheet!, reading.library.catalogue, reading.content, faults);
  return read === undefined || name === undefined
    ? undefined
    : { name: String(plain(name)).trim(), sheet: read.sheet };
}

function readUsed(use: Written, changes: Written | undefined, reading: Reading): Base | undefined {
  const { library, content, faults } = reading;
  if (use.kind !== 'scalar' || typeof use.value !== 'string') return undefined;
  const used = library.combatants.get(use.value);
  if (used === undefined) {
    const ids = [...library.combatants.keys()];
    const remedy = `${didYouMean(use.value, ids)}combatants of the packs: ${listed(ids)}`;
    faults.add('unknown-id', use.place, `there is no combatant ${quoted(use.value)}`, remedy);
    return undefined;
  }
  if (changes !== undefined && changes.kind !== 'map') {
    const remedy = 'allowed: the fields of a sheet that are different';
    faults.add('not-allowed', changes.place, '`with` is no map', remedy);
    return undefined;
  }
  const own = standIn(fieldOf(used, 'sheet')!, use.place);
  const sheet = changes === undefined ? own : merged(own, changes);
  const read = readSheet(sheet, library.catalogue, content, faults);
  return read === undefined
    ? undefined
    : { name: String(plain(fieldOf(used, 'name')!)).trim(), sheet: read.sheet };
}
