import { stringify } from 'yaml';
import { Faults } from '../../content/fault.ts';
import { parseText } from '../../content/parse.ts';
import { fieldOf, itemsOf, plain } from '../../content/written.ts';
import type { Json } from '../../kernel/json.ts';
import { type PlayableKit, SOURCES } from '../home.ts';

type Fields = { readonly [field: string]: Json | undefined };

const sheets = new Map<PlayableKit, readonly Fields[]>();

/** What to write to have an entry of a pack: in an encounter, or in a sheet as somebody of the packs has it. */
export function usageOf(kind: string, id: string, kit: PlayableKit): string {
  if (kind === 'combatants') return `combatants: [${inline({ use: id, side: '…' })}]`;
  return `${kind}: [${inline(asSomebodyHasIt(kind, id, kit) ?? id)}]`;
}

/** How the sheet of somebody names it: some rulebooks want more said than its id. */
function asSomebodyHasIt(kind: string, id: string, kit: PlayableKit): Json | undefined {
  const known = sheets.get(kit) ?? sheetsOf(kit);
  sheets.set(kit, known);
  const items = known.flatMap((sheet) => (Array.isArray(sheet[kind]) ? (sheet[kind] as Json[]) : []));
  return items.find((item) => item === id) ?? items.find((item) => (item as Fields | null)?.use === id);
}

/** The sheets of the packs, as they are written. */
function sheetsOf({ ruleset }: PlayableKit): readonly Fields[] {
  const people = SOURCES.shelf.shipped(ruleset.id).flatMap((file) => {
    const pack = parseText(file, new Faults());
    return itemsOf(fieldOf(pack, 'combatants'));
  });
  return people.flatMap((who) => {
    const sheet = fieldOf(who, 'sheet');
    return sheet === undefined ? [] : [plain(sheet) as Fields];
  });
}

function inline(value: Json): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
}
