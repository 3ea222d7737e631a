import type { Json } from '../kernel/json.ts';
import { type Fact, type Found, isFields, leaves, OF_ENTRY } from './found.ts';

type Fields = { readonly [field: string]: Json };

/** What trackers put down of a creature in a row after its name. */
const IN_A_ROW = ['hp', 'ac', 'modifier', 'xp'];

/** A creature as trackers list it in a row: `Goblin`, `Goblin, 7, 15, 2`, `[Goblin, 7, 15]`, or `3: Goblin`. */
export function fromRow(value: Json): Found {
  if (isFields(value)) {
    const [[count, inner]] = Object.entries(value) as [[string, Json]];
    const found = fromRow(inner);
    if (/^\d{1,3}$/.test(count)) return { ...found, entry: { count: Number(count) } };
    return { ...found, unread: [...found.unread, { field: 'count', value: count }] };
  }
  const parts = Array.isArray(value) ? (value as readonly Json[]) : String(value).split(/\s*,\s*/);
  const [first = '', ...rest] = parts;
  const [creature, called] = Array.isArray(first) ? (first as readonly Json[]) : [first, undefined];
  const facts = rest.map((each, i): Fact => ({ field: IN_A_ROW[i] ?? `value ${i + 1}`, value: each }));
  const name = called === undefined ? null : String(called);
  return { name, kind: String(creature), entry: {}, facts, unread: [] };
}

/** Whether a map is a count with a creature: `3: Goblin`. */
export function isRow(value: Fields): boolean {
  const keys = Object.keys(value);
  return keys.length === 1 && /^\d+(d\d+)?([+-]\d+)?$/.test(keys[0]!);
}

/** Words of trackers for fields of an entry. */
const ENTRY_WORDS: Readonly<Record<string, string>> = { quantity: 'count', hidden: 'isInReserve' };

/** A creature as a map: `{ creature: Goblin, name: Grik, hp: 7 }`, `{ Name: Goblin, HP: { Value: 7, Notes: … } }`. */
export function fromMap(value: Fields): Found {
  const entry: Record<string, Json> = {};
  const facts: Fact[] = [];
  const unread: Fact[] = [];
  for (const [key, each] of Object.entries(value)) {
    const field = fieldOfEntry(key);
    if (isFields(each)) putMap(facts, unread, key, each);
    else if (field === undefined) facts.push({ field: key, value: each });
    else entry[field] = each;
  }
  const { name, creature, ...rest } = entry;
  const text = (each: Json | undefined): string | null =>
    each === undefined || each === null ? null : String(each);
  return { name: text(name), kind: text(creature), entry: rest, facts, unread };
}

function fieldOfEntry(key: string): string | undefined {
  const word = key.toLowerCase();
  return [...OF_ENTRY, 'creature'].find((field) => field.toLowerCase() === word) ?? ENTRY_WORDS[word];
}

/** A map with a value of its own is that value, and notes beside it; any other is its members. */
function putMap(facts: Fact[], unread: Fact[], key: string, map: Fields): void {
  const valued = Object.keys(map).find((inner) => inner.toLowerCase() === 'value');
  if (valued === undefined) {
    facts.push(...Object.entries(map).map(([field, value]) => ({ field: `${key}.${field}`, value })));
    return;
  }
  const { [valued]: value, ...rest } = map;
  facts.push({ field: key, value: value! });
  unread.push(...leaves(rest, key));
}
