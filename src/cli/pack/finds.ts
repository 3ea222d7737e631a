import { relative } from 'node:path';
import { Faults } from '../../content/fault.ts';
import { type Library, readPacks } from '../../content/pack.ts';
import { packEntries } from '../../content/pack-entries.ts';
import type { Findable } from '../../content/search.ts';
import type { Json } from '../../kernel/json.ts';
import { CALL, type PlayableKit, SOURCES } from '../home.ts';
import { difficultyText } from './difficulty-text.ts';
import { type Shelf, shelves } from './shelves.ts';
import { usageOf } from './usage.ts';

/** One thing that can be found: an entry of a pack, or an encounter. */
export interface Find extends Findable {
  readonly ruleset: string;
  /** `encounters`, `combatants`, or a kind of the rulebook's catalogue. */
  readonly kind: string;
  /** Its file, its way from here, and the line where it begins. */
  readonly where: string;
  /** The licence of its file; empty where it names none. */
  readonly license: string;
  /** What to write to have it. */
  readonly use: string;
  /** An entry with all references resolved; the text of an encounter's file. */
  readonly entry: Json;
}

/** Everything that comes with Riposte, of all rulebooks or the one that the user named. Throws Stop. */
export function allFinds(ruleset: string | undefined): readonly Find[] {
  return shelves(ruleset).flatMap((shelf) => [...encountersOf(shelf), ...entriesOf(shelf)]);
}

function encountersOf({ kit, encounters }: Shelf): readonly Find[] {
  return encounters.map((encounter) => {
    const { id, name, about, file, license, text } = encounter;
    return {
      ruleset: kit.ruleset.id,
      kind: 'encounters',
      id,
      name,
      about: `${about} ${difficultyText(encounter)}.`.trimStart(),
      search: text.toLowerCase(),
      where: `${file}:1`,
      license,
      use: `${CALL} play ${id}`,
      entry: text,
    };
  });
}

function entriesOf({ kit, packs }: Shelf): readonly Find[] {
  const licenses = new Map(packs.map(({ file, license }) => [file, license]));
  return packEntries(libraryOf(kit)).map(({ place, ...told }) => {
    const file = relative('.', place.file);
    return {
      ruleset: kit.ruleset.id,
      ...told,
      where: `${file}:${place.line}`,
      license: licenses.get(file) ?? '',
      use: usageOf(told.kind, told.id, kit),
    };
  });
}

function libraryOf(kit: PlayableKit): Library {
  return readPacks(SOURCES.shelf.shipped(kit.ruleset.id), kit, new Faults());
}
