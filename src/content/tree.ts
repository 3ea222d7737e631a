import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { unprintableInValue } from '../kernel/characters.ts';
import type { Faults } from './fault.ts';
import { quoted } from './wording.ts';
import { type Place, pathTo, type Written, type WrittenField } from './written.ts';

/** Turns an offset in the text, and the way to what stands there, into a place. */
export type PlaceOf = (offset: number, path: string) => Place;

/** The most values a file may hold once every alias stands for its anchor. */
const MOST_VALUES = 100_000;
const MOST_ALIASES = 100;
/** Names that JavaScript gives to parts of its own objects. */
const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];
/** The values of a document with their places. What can't be read is told to `faults` and left out. */
export function writtenOf(document: Document.Parsed, placeOf: PlaceOf, faults: Faults): Written | undefined {
  return new Reader(placeOf, faults).read(document.contents, '', [0, 0, 0]);
}

class Reader {
  private readonly placeOf: PlaceOf;
  private readonly faults: Faults;
  private readonly anchors = new Map<string, Node>();
  private readonly open = new Set<Node>();
  private values = 0;
  private aliases = 0;

  constructor(placeOf: PlaceOf, faults: Faults) {
    this.placeOf = placeOf;
    this.faults = faults;
  }

  /** Reads one node; `range` says where it would stand, should it be empty. */
  read(node: unknown, path: string, range: readonly number[]): Written | undefined {
    const found = node as Node | null;
    const place = this.placeOf(found?.range?.[0] ?? range[0] ?? 0, path);
    this.values += 1;
    if (this.values > MOST_VALUES) {
      if (this.values === MOST_VALUES + 1) {
        this.faults.add(
          'too-large',
          place,
          'the file has too many values',
          `at most ${MOST_VALUES} are read`,
        );
      }
      return undefined;
    }
    if (found === null || found === undefined) return { kind: 'scalar', place, value: null };
    if (isAlias(found)) return this.readAlias(found.source, place);
    if (found.anchor !== undefined) this.anchors.set(found.anchor, found);
    if (isScalar(found)) return this.readScalar(found.value, place);
    this.open.add(found);
    const read = isMap(found) ? this.readMap(found, place) : this.readList(found, place);
    this.open.delete(found);
    return read;
  }

  private readScalar(value: unknown, place: Place): Written | undefined {
    if (typeof value === 'string') {
      const found = unprintableInValue(value);
      if (found !== undefined) {
        const what = `the text has an invisible character, ${found.code}`;
        this.faults.add('bad-character', place, what, 'take it out');
        return undefined;
      }
      return { kind: 'scalar', place, value };
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      this.faults.add('not-allowed', place, `${value} is no number to count with`, 'write it in digits');
      return undefined;
    }
    return { kind: 'scalar', place, value: value as null | boolean | number };
  }

  private readList(list: Node, place: Place): Written {
    const items: Written[] = [];
    if (isSeq(list)) {
      for (const [i, item] of list.items.entries()) {
        const read = this.read(item, pathTo(place.path, i), list.range ?? []);
        if (read !== undefined) items.push(read);
      }
    }
    return { kind: 'list', place, items };
  }

  private readMap(map: YAMLMap, place: Place): Written {
    const fields = new Map<string, WrittenField>();
    for (const pair of map.items) {
      const key = this.readKey(pair, place);
      if (key === undefined) continue;
      const path = pathTo(place.path, key);
      const range = (pair.key as Node).range ?? [];
      const keyPlace = this.placeOf(range[0] ?? 0, path);
      const first = fields.get(key);
      if (first !== undefined) {
        const what = `${quoted(key)} is written twice; the first is in line ${first.key.line}`;
        this.faults.add('duplicate-key', keyPlace, what, 'keep one of them');
        continue;
      }
      const value = this.read(pair.value, path, range);
      if (value !== undefined) fields.set(key, { key: keyPlace, value });
    }
    return { kind: 'map', place, fields };
  }

  private readKey(pair: Pair, map: Place): string | undefined {
    const node = pair.key as Node | null;
    const place = this.placeOf(node?.range?.[0] ?? 0, map.path);
    if (!isScalar(node) || node.value === null) {
      const isNamed = node !== null && !isScalar(node);
      const what = isNamed ? 'a list or map stands where the name of a field should' : 'a field has no name';
      this.faults.add('bad-key', node === null ? map : place, what, 'write `name: value`, the name one word');
      return undefined;
    }
    const key = typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
    if (!FORBIDDEN.includes(key) && unprintableInValue(key) === undefined) return key;
    this.faults.add('bad-key', place, `no field may be called ${quoted(key)}`, 'leave it out');
    return undefined;
  }

  private readAlias(name: string, place: Place): Written | undefined {
    this.aliases += 1;
    const anchor = this.anchors.get(name);
    if (anchor === undefined) {
      const remedy = 'write & and that name before the value it repeats, further up';
      this.faults.add('alias', place, `there is no anchor ${quoted(name)}`, remedy);
      return undefined;
    }
    if (this.open.has(anchor)) {
      this.faults.add('alias', place, `${quoted(name)} is repeated inside itself`, 'write the value out');
      return undefined;
    }
    if (this.aliases > MOST_ALIASES) {
      if (this.aliases === MOST_ALIASES + 1) {
        const remedy = `at most ${MOST_ALIASES} are read; list what is used often in a pack`;
        this.faults.add('alias', place, 'too many aliases (*)', remedy);
      }
      return undefined;
    }
    return this.read(anchor, place.path, anchor.range ?? []);
  }
}
