import { z } from 'zod';
import type { Faults } from './fault.ts';
import { parseText, type TextFile } from './parse.ts';
import { readAs } from './reading.ts';
import { type Catalogue, readSheet } from './references.ts';
import { packCombatant, packHeader } from './shapes.ts';
import type { Content, Kit } from './sources.ts';
import { quoted } from './wording.ts';
import { fieldOf, itemsOf, nearest, plain, type Written } from './written.ts';

/** What packs offer to encounters: the catalogue's entries, and combatants with their sheets. */
export interface Library {
  readonly catalogue: Catalogue;
  readonly combatants: ReadonlyMap<string, Written>;
}

/** The schema of a pack file: its header, and a list for each kind of the catalogue. */
export function packShape(content: Content) {
  const lists = Object.keys(content.catalogue).map((kind) => [
    kind,
    z.array(z.unknown()).max(500).default([]),
  ]);
  return packHeader.extend(Object.fromEntries(lists) as Record<string, z.ZodType<unknown[]>>);
}

/**
 * Reads packs, each on its own and then all together: what one lists, the others may use. Of entries with the
 * same id the one of the later pack counts, so that a pack of house rules may replace what is shipped.
 */
export function readPacks(files: readonly TextFile[], kit: Kit, faults: Faults): Library {
  const before = faults.count;
  const packs = files
    .flatMap((file) => parseText(file, faults) ?? [])
    .filter((pack) => isFor(kit, pack, faults));
  for (const pack of packs) readAs(packShape(kit.content), pack, faults);
  const entries = new Map(
    Object.entries(kit.content.catalogue).map(([kind, schema]) => {
      const known = new Map<string, Written>();
      for (const pack of packs) readEntries(itemsOf(fieldOf(pack, kind)), schema, known, faults);
      return [kind, known] as const;
    }),
  );
  const catalogue = { entries, hasGaps: faults.count > before };
  const combatants = new Map<string, Written>();
  for (const pack of packs) {
    const found = new Map<string, Written>();
    readEntries(itemsOf(fieldOf(pack, 'combatants')), packCombatant, found, faults);
    for (const [id, combatant] of found) {
      const complete = readCombatant(combatant, catalogue, kit.content, faults);
      if (complete !== undefined) combatants.set(id, complete);
    }
  }
  return { catalogue, combatants };
}

function isFor(kit: Kit, pack: Written, faults: Faults): boolean {
  const ruleset = nearest(pack, ['ruleset']);
  if (ruleset.kind !== 'scalar' || ruleset.value === kit.ruleset.id) return true;
  const what = `this pack is for ${quoted(String(ruleset.value))}`;
  faults.add('wrong-ruleset', ruleset.place, what, `a pack for ${kit.ruleset.id} is needed`);
  return false;
}

/** Reads the entries of one list of one pack, and adds those without a fault to `known` by their ids. */
function readEntries(
  items: readonly Written[],
  schema: z.ZodType,
  known: Map<string, Written>,
  faults: Faults,
): void {
  const lines = new Map<string, number>();
  for (const item of items) {
    const before = faults.count;
    readAs(schema, item, faults);
    const id = fieldOf(item, 'id');
    if (faults.count > before || id === undefined) continue;
    const key = String(plain(id));
    const line = lines.get(key);
    if (line === undefined) {
      lines.set(key, id.place.line);
      known.set(key, item);
      continue;
    }
    const what = `${quoted(key)} is listed twice; the first is in line ${line}`;
    faults.add('duplicate-id', id.place, what, 'give each an id of its own');
  }
}

/** A combatant of a pack, its sheet all written out; undefined when something is wrong with the sheet. */
function readCombatant(
  combatant: Written,
  catalogue: Catalogue,
  content: Content,
  faults: Faults,
): Written | undefined {
  const sheet = fieldOf(combatant, 'sheet');
  if (sheet === undefined || combatant.kind !== 'map') return undefined;
  const read = readSheet(sheet, catalogue, content, faults);
  if (read === undefined) return undefined;
  const field = { key: sheet.place, value: read.written };
  return { ...combatant, fields: new Map(combatant.fields).set('sheet', field) };
}
