import type { Json } from '../kernel/json.ts';
import type { Library } from './pack.ts';
import { type Place, plain, type Written } from './written.ts';

/** One thing that packs list. */
export interface PackEntry {
  /** `combatants`, or a kind of the rulebook's catalogue. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** All that somebody may look for it by, in lower case. */
  readonly search: string;
  /** The entry itself, all references resolved. */
  readonly entry: Json;
  readonly place: Place;
}

/** All that packs list: combatants first, then the kinds of the catalogue. */
export function packEntries({ catalogue, combatants }: Library): readonly PackEntry[] {
  const people = entriesOf('combatants', combatants);
  return [...people, ...[...catalogue.entries].flatMap(([kind, entries]) => entriesOf(kind, entries))];
}

function entriesOf(kind: string, entries: ReadonlyMap<string, Written>): readonly PackEntry[] {
  return [...entries].map(([id, written]) => {
    const entry = plain(written);
    const { name = id, about = '' } = entry as { readonly name?: string; readonly about?: string };
    const search = wordsIn(entry).join(' ').toLowerCase();
    return { kind, id, name, about, search, entry, place: written.place };
  });
}

function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part) => wordsIn(part as Json));
}
