import type { Faults } from './fault.ts';
import type { Library } from './pack.ts';
import { readSheet } from './references.ts';
import type { Side } from './sides.ts';
import type { Content } from './sources.ts';
import { didYouMean } from './suggestion.ts';
import { listed, quoted } from './wording.ts';
import { fieldOf, merged, plain, standIn, type Written } from './written.ts';

/** What the combatants of an encounter are read with. */
export interface Reading {
  readonly library: Library;
  readonly content: Content;
  /** The sides that could be read; undefined when there is a fault among them. */
  readonly sides: readonly Side[] | undefined;
  readonly faults: Faults;
}

/** Who a combatant is before the encounter says where it stands. */
interface Base {
  readonly name: string;
  readonly sheet: unknown;
}

/** Whoever the entry names or describes, changes included. */
export function readBase(entry: Written, reading: Reading): Base | undefined {
  const use = fieldOf(entry, 'use');
  const sheet = fieldOf(entry, 'sheet');
  if (use !== undefined && sheet === undefined) return readUsed(use, fieldOf(entry, 'with'), reading);
  if (use === undefined && sheet !== undefined) return readOwn(entry, sheet, reading);
  if (sheet !== undefined) {
    const remedy = 'keep one of them; with: changes the sheet of the one used';
    reading.faults.add('contradiction', sheet.place, 'there is both a use and a sheet', remedy);
  } else if (entry.kind === 'map') {
    const remedy = 'add use: the id of a combatant of a pack, or sheet: and a name';
    reading.faults.add('missing', entry.place, 'it is not said who this is', remedy);
  }
  return undefined;
}

/** One whose sheet stands in the encounter. */
function readOwn(entry: Written, sheet: Written, { library, content, faults }: Reading): Base | undefined {
  const changes = fieldOf(entry, 'with');
  if (changes !== undefined) {
    const what = '`with` changes a sheet of a pack, and this one is written here';
    faults.add('contradiction', changes.place, what, 'write it in the sheet');
  }
  const name = fieldOf(entry, 'name');
  if (name === undefined)
    faults.add('missing', entry.place, 'name is missing', 'add name: what people call it');
  const read = readSheet(sheet, library.catalogue, content, faults);
  return read === undefined || name === undefined ? undefined : { name: textOf(name), sheet: read.sheet };
}

function textOf(name: Written): string {
  return String(plain(name)).trim();
}

/** One whom a pack has, with what is different here. */
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
  return read === undefined ? undefined : { name: textOf(fieldOf(used, 'name')!), sheet: read.sheet };
}
