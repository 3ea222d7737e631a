import { Faults } from './fault.ts';
import { readAs, tellParts } from './reading.ts';
import type { Content } from './sources.ts';
import { didYouMean } from './suggestion.ts';
import { listed, named, quoted } from './wording.ts';
import {
  merged,
  plain,
  standIn,
  type Written,
  type WrittenField,
  type WrittenMap,
  without,
} from './written.ts';

type Entries = ReadonlyMap<string, Written>;

/** What packs list. */
export interface Catalogue {
  /** By kind (`weapons`) and id. */
  readonly entries: ReadonlyMap<string, Entries>;
  /** Something in the packs could not be read: a name that is not found may be right all the same. */
  readonly hasGaps: boolean;
}

/**
 * Reads a sheet as people write it: in a list named like a kind of the catalogue an entry may be an id,
 * `{use: id, …}` with changes, or written out. With it comes the sheet as it would be all written out.
 * Undefined when something is wrong, and `faults` say what.
 */
export function readSheet(
  sheet: Written,
  catalogue: Catalogue,
  content: Content,
  faults: Faults,
): { readonly sheet: unknown; readonly written: Written } | undefined {
  const before = faults.count;
  const { written, isWhole } = withEntries(sheet, catalogue, faults);
  if (!isWhole) {
    tellParts(content.sheet, written, faults);
    return undefined;
  }
  const read = readAs(content.sheet, written, faults);
  return faults.count > before ? undefined : { sheet: read, written };
}

/** A sheet with the entries of the catalogue in place of their names; those not found are left out. */
function withEntries(
  sheet: Written,
  { entries, hasGaps }: Catalogue,
  faults: Faults,
): { readonly written: Written; readonly isWhole: boolean } {
  if (sheet.kind !== 'map') return { written: sheet, isWhole: true };
  // With gaps, what is not found is told to nobody.
  const missing = hasGaps ? new Faults() : faults;
  const fields = new Map<string, WrittenField>(sheet.fields);
  let isWhole = true;
  for (const [kind, known] of entries) {
    const field = fields.get(kind);
    if (field?.value.kind !== 'list') continue;
    const items = field.value.items.flatMap((item) => entryFor(item, kind, known, missing) ?? []);
    if (items.length < field.value.items.length) isWhole = false;
    fields.set(kind, { ...field, value: { ...field.value, items } });
  }
  return { written: { ...sheet, fields }, isWhole };
}

function entryFor(item: Written, kind: string, entries: Entries, faults: Faults): Written | undefined {
  if (item.kind === 'map') {
    const use = item.fields.get('use');
    return use === undefined ? item : changed(item, use.value, kind, entries, faults);
  }
  return lookedUp(item, kind, entries, faults);
}

function changed(
  item: WrittenMap,
  use: Written,
  kind: string,
  entries: Entries,
  faults: Faults,
): Written | undefined {
  const entry = lookedUp(use, kind, entries, faults);
  return entry === undefined ? undefined : merged(entry, without(item, 'use'));
}

function lookedUp(name: Written, kind: string, entries: Entries, faults: Faults): Written | undefined {
  const ids = [...entries.keys()];
  if (name.kind !== 'scalar' || typeof name.value !== 'string') {
    const remedy = `allowed: an id (${listed(ids)}), {use: id} with what is different, or all of it written out`;
    const value = plain(name);
    const what = value === null ? 'nothing is written here' : `${named(value)} names none of the ${kind}`;
    faults.add('not-allowed', name.place, what, remedy);
    return undefined;
  }
  const entry = entries.get(name.value);
  if (entry !== undefined) return standIn(entry, name.place);
  const remedy = `${didYouMean(name.value, ids)}${kind} of the packs: ${listed(ids)}`;
  faults.add('unknown-id', name.place, `there is no ${quoted(name.value)} among the ${kind}`, remedy);
  return undefined;
}
