import type { Json } from '../kernel/json.ts';

/** The location of a value in a file. */
export interface SourceLocation {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The steps from the top of the file; empty for the whole file. */
  readonly path: readonly Step[];
  /** If the value is a reference: the steps inside the referenced entry. */
  readonly within?: readonly Step[];
}

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly place: SourceLocation;
  readonly value: null | boolean | number | string;
}
export interface ListNode {
  readonly kind: 'list';
  readonly place: SourceLocation;
  readonly items: readonly SourceNode[];
}
export interface WrittenField {
  readonly key: SourceLocation;
  readonly value: SourceNode;
}
export interface MapNode {
  readonly kind: 'map';
  readonly place: SourceLocation;
  readonly fields: ReadonlyMap<string, WrittenField>;
}

/** A parsed value in which every part knows its location in the file. */
export type SourceNode = ScalarNode | ListNode | MapNode;

/** One step of a path: the key of a field or the index of an entry. */
export type Step = string | number;

/** Formats a path: `combatants[0].use`. */
export function pathText(path: readonly Step[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\w-]+$/.test(step)) return `${text}[${JSON.stringify(step.slice(0, 40))}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** Returns the value of a map's field, or `undefined` if the field is missing or the node is not a map. */
export function fieldOf(node: SourceNode | undefined, key: string): SourceNode | undefined {
  return node?.kind === 'map' ? node.fields.get(key)?.value : undefined;
}

/** Returns the entries of a list; empty if the node is not a list. */
export function itemsOf(node: SourceNode | undefined): readonly SourceNode[] {
  return node?.kind === 'list' ? node.items : [];
}

/** Returns the plain value without locations. */
export function plain(node: SourceNode): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries([...node.fields].map(([key, field]) => [key, plain(field.value)]));
}

/** Returns the deepest existing node on a path. */
export function closestNode(node: SourceNode, path: readonly PropertyKey[]): SourceNode {
  let at = node;
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

/**
 * Returns a copy of a node that is located at the reference to it. Errors inside it are then reported at the reference.
 */
export function placeholderNode(
  node: SourceNode,
  name: SourceLocation,
  within: readonly Step[] = [],
): SourceNode {
  const place = within.length === 0 ? name : { ...name, within };
  if (node.kind === 'scalar') return { ...node, place };
  if (node.kind === 'list') {
    return {
      ...node,
      place,
      items: node.items.map((item, i) => placeholderNode(item, name, [...within, i])),
    };
  }
  const fields = new Map<string, WrittenField>();
  for (const [key, field] of node.fields) {
    fields.set(key, { key: place, value: placeholderNode(field.value, name, [...within, key]) });
  }
  return { ...node, place, fields };
}

/** Overrides fields of `base` with those of `changes`. Maps are merged; all other values are replaced. */
export function merged(base: SourceNode, changes: SourceNode): SourceNode {
  if (base.kind !== 'map' || changes.kind !== 'map') return changes;
  const fields = new Map(base.fields);
  for (const [key, field] of changes.fields) {
    const own = fields.get(key);
    fields.set(key, own === undefined ? field : { ...field, value: merged(own.value, field.value) });
  }
  return { ...base, fields };
}

/** Returns a map without one of its fields. */
export function without(map: MapNode, key: string): MapNode {
  const fields = new Map(map.fields);
  fields.delete(key);
  return { ...map, fields };
}
