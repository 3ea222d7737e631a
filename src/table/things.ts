import { canonical, type Json } from '../kernel/json.ts';

type Fields = { readonly [key: string]: Json | undefined };

/** Which combatants a value names anywhere in it. `ids`: those there are. */
export function namesIn(value: Json | undefined, ids: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  const gather = (each: Json | undefined): void => {
    if (typeof each === 'string' && ids.has(each)) names.add(each);
    if (typeof each === 'object' && each !== null) Object.values(each).forEach(gather);
  };
  gather(value);
  return names;
}

/** Something said of a combatant: whose it is and what it is, as text, and a measure to tell unlike ones apart. */
export interface Thing {
  readonly text: string;
  readonly size: number;
}

/**
 * All things with two fields or more that a value says of combatants, at any depth. `by`: the fields that say
 * whose a thing is, and what is in it. `sizes`: none but these.
 */
export function thingsIn(
  value: Json,
  ids: ReadonlySet<string>,
  by: readonly string[],
  sizes?: ReadonlySet<number>,
): Thing[] {
  const things: Thing[] = [];
  const gather = (each: Json | undefined, owner: string | undefined): void => {
    if (typeof each !== 'object' || each === null) return;
    if (Array.isArray(each)) {
      for (const item of each) gather(item, owner);
      return;
    }
    const fields = each as Fields;
    const named = by.map((field) => fields[field]).find((id) => ids.has(id as string));
    const whose = (named as string | undefined) ?? owner;
    const size = sizeOf(fields);
    if (whose !== undefined && size >= 2 * FIELD && sizes?.has(size) !== false) {
      things.push({ text: `${whose} ${canonical(fields)}`, size });
    }
    for (const inner of Object.values(fields)) gather(inner, whose);
  };
  gather(value, undefined);
  return things;
}

/** More than the names of fields ever are long. */
const FIELD = 10_000;

/** The same for things that are the same, different for most others: by the names of their fields. */
function sizeOf(fields: Fields): number {
  const keys = Object.keys(fields);
  return keys.reduce((sum, key) => sum + key.length, keys.length * FIELD);
}
