import { Faults } from '../content/fault.ts';
import type { JsonSchema } from '../content/json-schema.ts';
import { readPacks } from '../content/pack.ts';
import { encounterSchema } from '../content/published.ts';
import type { Kit, PackShelf } from '../content/sources.ts';
import { fieldOf, plain, type Written } from '../content/written.ts';

/** The terms of a rulebook, in which what comes from elsewhere is to be told. */
export interface Terms {
  /** The shape of a sheet as people write it. */
  readonly sheet: JsonSchema;
  /** What packs list, by kind (`weapons`, `combatants`): ids by id and by name, both in small letters. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The terms of a rulebook with the packs that come with it. */
export function termsOf(kit: Kit, shelf: PackShelf): Terms {
  const { catalogue, combatants } = readPacks(shelf.shipped(kit.ruleset.id), kit, new Faults());
  const lists = [...catalogue.entries, ['combatants', combatants] as const];
  const known = new Map(lists.map(([kind, entries]) => [kind, namesOf(entries)]));
  return { sheet: encounterSchema(kit).$defs.sheet ?? {}, known };
}

function namesOf(entries: ReadonlyMap<string, Written>): ReadonlyMap<string, string> {
  return new Map(
    [...entries].flatMap(([id, entry]) => {
      const name = fieldOf(entry, 'name');
      return [id, ...(name === undefined ? [] : [String(plain(name))])].map(
        (word) => [word.toLowerCase(), id] as const,
      );
    }),
  );
}

/**
 * Where a field lies in a sheet: at its top, or within one of its maps; case does not matter. A field may also be
 * written with its map (`stats.I`). undefined: a sheet has no place for it.
 */
export function wayTo(sheet: JsonSchema, field: string): readonly string[] | undefined {
  const wanted = field.toLowerCase();
  for (const [key, inner] of Object.entries(sheet.properties ?? {})) {
    if (key.toLowerCase() === wanted) return [key];
    const within = Object.keys(membersOf(inner)).find((each) =>
      [each, `${key}.${each}`].some((way) => way.toLowerCase() === wanted),
    );
    if (within !== undefined) return [key, within];
  }
  return undefined;
}

/** The field of a sheet that is written as one word of this form: a line of characteristics. */
export function fieldWrittenAs(sheet: JsonSchema, word: string): string | undefined {
  const fits = ({ type, pattern }: JsonSchema): boolean =>
    type === 'string' && pattern !== undefined && new RegExp(pattern, 'u').test(word);
  return Object.entries(sheet.properties ?? {}).find(([, inner]) => (inner.anyOf ?? [inner]).some(fits))?.[0];
}

/** The members of a map, also of one that may be written otherwise, too. */
function membersOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (
    schema.properties ?? schema.anyOf?.find(({ properties }) => properties !== undefined)?.properties ?? {}
  );
}
