import { z } from 'zod';
import type { Faults } from './fault.ts';
import { parseText, type TextFile } from './parse.ts';
import { readAs } from './reading.ts';
import { type Catalogue, readSheet, withEntries } from './references.ts';
import { packCombatant, packHeader } from './shapes.ts';
import type { Content, Kit } from './sources.ts';
import { quoted } from './wording.ts';
import { fieldOf, itemsOf, nearest, type Written } from './written.ts';

/** What packs offer to encounters: the catalogue's entries, and combatants with their sheets. */
export interface Library {
  readonly catalogue: Catalogue;
  readonly combatants: ReadonlyMap<string, Written>;
}

/** The schema of a pack file: its header, and a list for each kind of the catalogue. */
export function packShape(content: Pick<Content, 'catalogue'>) {
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
  const packs = files
    .flatMap((file) => parseText(file, faults) ?? [])
    .filter((pack) => isFor(kit, pack, faults));
  const catalogue = new Map(
    Object.entries(kit.content.catalogue).map(([kind, schema]) => {
      const entries = new Map<string, Written>();
      for (const pack of packs) readEntries(itemsOf(fieldOf(pack, kind)), schema, entries, faults);
      return [kind, entries] as const;
    }),
  );
  const combatants = new Map<string, Written>();
  for (const pack of packs) {
    readAs(packShape(kit.content), pack, faults);
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

/** Reads the entries of one list of one pack, and adds them to `known` by their ids. */
function readEntries(
  items: readonly Written[],
  schema: z.ZodType,
  known: Map<string, Written>,
  faults: Faults,
): void {
  const own = new Map<string, Written>();
  for (const item of items) {
    readAs(schema, item, faults);
    const id = fieldOf(item, 'id');
    if (id?.kind !== 'scalar' || typeof id.value !== 'string') continue;
    const first = own.get(id.value);
    if (first !== undefined) {
      const what = `${quoted(id.value)} is listed twice; the first is in line ${first.place.line}`;
      faults.add('duplicate-id', id.place, what, 'give each an id of its own');
    }
    own.set(id.value, item);
    known.set(id.value, item);
  }
}

/** A combatant of a pack, its sheet complete; undefined when something is wrong with the sheet. */
function readCombatant(
  combatant: Written,
  catalogue: Catalogue,
  content: Content,
  faults: Faults,
): Written | undefined {
  const sheet = fieldOf(combatant, 'sheet');
  if (sheet === undefined || combatant.kind !== 'map') return undefined;
  if (readSheet(sheet, catalogue, content, faults) === undefined) return undefined;
  const complete = withEntries(sheet, catalogue, faults);
  return {
    ...combatant,
    fields: new Map(combatant.fields).set('sheet', { key: sheet.place, value: complete }),
  };
}
