import type { Faults } from './fault.ts';
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

/** What packs list: entries by kind (`weapons`) and id. */
export type Catalogue = ReadonlyMap<string, ReadonlyMap<string, Written>>;

/**
 * Reads a sheet as people write it: in a list named like a kind of the catalogue an entry may be an id,
 * `{use: id, …}` with changes, or written out. Undefined when something is wrong, and `faults` say what.
 */
export function readSheet(
  sheet: Written,
  catalogue: Catalogue,
  content: Content,
  faults: Faults,
): { readonly sheet: unknown } | undefined {
  const before = faults.count;
  const resolved = withEntries(sheet, catalogue, faults);
  if (faults.count > before) {
    tellParts(content.sheet, resolved, faults);
    return undefined;
  }
  const read = readAs(content.sheet, resolved, faults);
  return faults.count > before ? undefined : { sheet: read };
}

/** A sheet with the entries of the catalogue in place of their names; those not found are left out. */
export function withEntries(sheet: Written, catalogue: Catalogue, faults: Faults): Written {
  if (sheet.kind !== 'map') return sheet;
  const fields = new Map<string, WrittenField>(sheet.fields);
  for (const [kind, entries] of catalogue) {
    const field = fields.get(kind);
    if (field?.value.kind !== 'list') continue;
    const items = field.value.items.flatMap((item) => entryFor(item, kind, entries, faults) ?? []);
    fields.set(kind, { ...field, value: { ...field.value, items } });
  }
  return { ...sheet, fields };
}

function entryFor(
  item: Written,
  kind: string,
  entries: ReadonlyMap<string, Written>,
  faults: Faults,
): Written | undefined {
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
  entries: ReadonlyMap<string, Written>,
  faults: Faults,
): Written | undefined {
  const entry = lookedUp(use, kind, entries, faults);
  return entry === undefined ? undefined : merged(entry, without(item, 'use'));
}

function lookedUp(
  name: Written,
  kind: string,
  entries: ReadonlyMap<string, Written>,
  faults: Faults,
): Written | undefined {
  const ids = [...entries.keys()];
  if (name.kind !== 'scalar' || typeof name.value !== 'string') {
    const remedy = `allowed: an id (${listed(ids)}), {use: id} with what is different, or all of it written out`;
    faults.add('not-allowed', name.place, `${named(plain(name))} names none of the ${kind}`, remedy);
    return undefined;
  }
  const entry = entries.get(name.value);
  if (entry !== undefined) return standIn(entry, name.place);
  const remedy = `${didYouMean(name.value, ids)}${kind} of the packs: ${listed(ids)}`;
  faults.add('unknown-id', name.place, `there is no ${quoted(name.value)} among the ${kind}`, remedy);
  return undefined;
}
