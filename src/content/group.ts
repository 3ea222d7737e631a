import { GM, type Seat } from '../kernel/names.ts';
import { type Reading, readBase } from './base.ts';
import type { Faults } from './fault.ts';
import type { Party } from './party.ts';
import { readAs } from './reading.ts';
import { combatant } from './shapes.ts';
import type { Side } from './sides.ts';
import { didYouMean } from './suggestion.ts';
import { listed, quoted } from './wording.ts';
import { fieldOf, type Place, type Written } from './written.ts';

/** One entry of an encounter's combatants: one of them, or several alike. */
export interface Group extends Party {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly seat: Seat;
  readonly isInReserve: boolean;
  readonly sheet: unknown;
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
  const { count, side, isInReserve } = read;
  const name = read.name ?? base.name;
  const id = read.id ?? read.use ?? asId(name);
  if (id === '') {
    const remedy = 'add id: lower case letters and digits';
    faults.add('missing', entry.place, `no id can be made of ${quoted(name)}`, remedy);
    return undefined;
  }
  const at = read.at as Party['at'];
  const place = (fieldOf(entry, 'at') ?? entry).place;
  const seat = read.seat ?? own.seat ?? GM;
  return {
    ...numbered(id, name, count),
    side,
    seat,
    isInReserve,
    sheet: base.sheet,
    count,
    at,
    who: name,
    place,
  };
}

/** Several alike are told apart by numbers: thug-1, Thug 1 and so on. */
function numbered(id: string, name: string, count: number): Pick<Group, 'ids' | 'names'> {
  if (count === 1) return { ids: [id], names: [name] };
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return { ids: numbers.map((i) => `${id}-${i}`), names: numbers.map((i) => `${name} ${i}`) };
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
