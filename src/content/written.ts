import type { Json } from '../kernel/json.ts';

/** Where a value was written. */
export interface Place {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The way to it from the top of the file: `combatants[0].use`. */
  readonly path: string;
  /** Where a name stands for something written elsewhere: the way to the value inside that. */
  readonly within?: string;
}

export interface WrittenScalar {
  readonly kind: 'scalar';
  readonly place: Place;
  readonly value: null | boolean | number | string;
}
export interface WrittenList {
  readonly kind: 'list';
  readonly place: Place;
  readonly items: readonly Written[];
}
export interface WrittenField {
  readonly key: Place;
  readonly value: Written;
}
export interface WrittenMap {
  readonly kind: 'map';
  readonly place: Place;
  readonly fields: ReadonlyMap<string, WrittenField>;
}

/** A value as somebody wrote it, each part with its place. */
export type Written = WrittenScalar | WrittenList | WrittenMap;

/** One step of the way to a value: the key of a field or the index of an entry. */
export type Step = string | number;

/** The way to a part of what `path` leads to. */
export function pathTo(path: string, step: Step): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  if (!/^[\w-]+$/.test(step)) return `${path}[${JSON.stringify(step.slice(0, 40))}]`;
  return path === '' ? step : `${path}.${step}`;
}

/** The value of one field of a map; undefined when it has none, or is no map. */
export function fieldOf(written: Written | undefined, key: string): Written | undefined {
  return written?.kind === 'map' ? written.fields.get(key)?.value : undefined;
}

/** The entries of a list; none when it is no list. */
export function itemsOf(written: Written | undefined): readonly Written[] {
  return written?.kind === 'list' ? written.items : [];
}

/** The bare value, its places forgotten. */
export function plain(written: Written): Json {
  if (written.kind === 'scalar') return written.value;
  if (written.kind === 'list') return written.items.map(plain);
  return Object.fromEntries([...written.fields].map(([key, field]) => [key, plain(field.value)]));
}

/** The deepest part on the way `path` that was written. */
export function nearest(written: Written, path: readonly PropertyKey[]): Written {
  let at = written;
  for (const step of path) {
    const next =
      at.kind === 'list'
        ? at.items[Number(step)]
        : at.kind === 'map'
          ? at.fields.get(String(step))?.value
          : undefined;
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

/** The same value, standing where a name for it was written: what is wrong inside is told at that name. */
export function standIn(written: Written, name: Place, within = ''): Written {
  const place = within === '' ? name : { ...name, within };
  if (written.kind === 'scalar') return { ...written, place };
  if (written.kind === 'list') {
    return {
      ...written,
      place,
      items: written.items.map((item, i) => standIn(item, name, pathTo(within, i))),
    };
  }
  const fields = new Map<string, WrittenField>();
  for (const [key, field] of written.fields) {
    fields.set(key, { key: place, value: standIn(field.value, name, pathTo(within, key)) });
  }
  return { ...written, place, fields };
}

/** `base` with the fields of `changes` in place of its own: maps are merged, all else is replaced whole. */
export function merged(base: Written, changes: Written): Written {
  if (base.kind !== 'map' || changes.kind !== 'map') return changes;
  const fields = new Map(base.fields);
  for (const [key, field] of changes.fields) {
    const own = fields.get(key);
    fields.set(key, own === undefined ? field : { ...field, value: merged(own.value, field.value) });
  }
  return { ...base, fields };
}

/** A map without one of its fields. */
export function without(map: WrittenMap, key: string): WrittenMap {
  const fields = new Map(map.fields);
  fields.delete(key);
  return { ...map, fields };
}
