import { Faults } from '../content/fault.ts';
import { readPacks } from '../content/pack.ts';
import { plain, type Written } from '../content/written.ts';
import type { Json } from '../kernel/json.ts';
import { type PlayableKit, SOURCES } from './home.ts';

/** One thing that packs list. */
export interface PackEntry {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** All that somebody may look for it by, in lower case. */
  readonly search: string;
  readonly entry: Json;
}

const known = new Map<string, readonly PackEntry[]>();

/** All that the shipped packs of a ruleset list. They are read once. */
export function packEntries(kit: PlayableKit): readonly PackEntry[] {
  const { id } = kit.ruleset;
  const read = known.get(id) ?? readEntries(kit);
  known.set(id, read);
  return read;
}

function readEntries(kit: PlayableKit): readonly PackEntry[] {
  const { catalogue, combatants } = readPacks(SOURCES.shelf.shipped(kit.ruleset.id), kit, new Faults());
  const people = entriesOf('combatants', combatants);
  return [...people, ...[...catalogue.entries].flatMap(([kind, entries]) => entriesOf(kind, entries))];
}

function entriesOf(kind: string, entries: ReadonlyMap<string, Written>): readonly PackEntry[] {
  return [...entries].map(([id, written]) => {
    const entry = plain(written);
    const { name = id, about = '' } = entry as { readonly name?: string; readonly about?: string };
    return { kind, id, name, about, search: wordsIn(entry).join(' ').toLowerCase(), entry };
  });
}

function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part) => wordsIn(part as Json));
}
