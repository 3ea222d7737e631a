import type { Json } from '../../kernel/json.ts';
import { type Fact, type Findings, type Found, fieldFor, isFields, leafValues, OF_ENTRY } from './found.ts';

/** Six digits, with letters for values above 9: the characteristics of the 2d6 family. */
const ROW = '[0-9A-HJ-NP-Z]{6}';
const NAMED = /^([^:]+):\s*(.+)$/;
const IN_A_ROW = new RegExp(`^(.+?)\\s+(${ROW})(?:[\\s,;]+(.+))?$`);

/**
 * Reads one combatant per line: `Thug: hp 14, ts 6, weapons sword + fists`, or with characteristics in a row `Marine
 * 889A76, skills Melee (blade) 1 + Gun Combat (slug) 0`. Returns `undefined` if the text has another format.
 */
export function fromLines(text: string): Findings | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => {
    const [, name, rest] = NAMED.exec(line.trim()) ?? [];
    if (name !== undefined && rest !== undefined) return foundOf(name, factsIn(rest));
    const [, whose, row, more = ''] = IN_A_ROW.exec(line.trim()) ?? [];
    if (whose === undefined || row === undefined) return undefined;
    return foundOf(whose, [{ field: '', value: row }, ...factsIn(more)]);
  });
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return { found: found.filter((each) => each !== undefined), unread: [] };
}

function foundOf(name: string, facts: readonly Fact[]) {
  const count = facts.find(({ field }) => field.toLowerCase() === 'count');
  const entry: Record<string, Fact['value']> = count === undefined ? {} : { count: count.value };
  return { name: name.trim(), kind: null, entry, facts: facts.filter((fact) => fact !== count), unread: [] };
}

function factsIn(text: string): readonly Fact[] {
  const parts = text.split(/\s*[,;]\s*/).filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const [, field, value] = /^([^\s=]+)(?:\s*=\s*|\s+)(.+)$/.exec(part.trim()) ?? [];
    if (field === undefined || value === undefined) return { field: '', value: part.trim() };
    return { field, value: fieldFor(value) };
  });
}

/** Separators in order of likelihood: a tab or semicolon in the headings is hardly ever part of a name. */
const SEPARATORS = ['\t', ';', ','];

/**
 * Reads a table with headings, in RFC 4180 format or separated by semicolons or tabs. Returns `undefined` if the text
 * is not a table.
 */
export function fromTable(text: string): Findings | undefined {
  const [first = ''] = text.trimStart().split('\n');
  const separator = SEPARATORS.find((each) => first.includes(each));
  if (separator === undefined || /[:[{]/.test(first)) return undefined;
  const [head, ...rows] = rowsOf(text, separator);
  if (head === undefined || rows.length === 0 || !head.some((each) => /^(name|use)$/i.test(each.trim()))) {
    return undefined;
  }
  const columns = head.map((each) => each.trim());
  return { found: rows.map((row) => foundInRow(columns, row)), unread: [] };
}

function foundInRow(columns: readonly string[], row: readonly string[]) {
  const entry: Record<string, Json> = {};
  const facts: Fact[] = [];
  const unread: Fact[] = [];
  for (const [i, cell] of row.entries()) {
    const column = columns[i] ?? '';
    if (cell.trim() === '') continue;
    const field = [...OF_ENTRY].find((each) => each.toLowerCase() === column.toLowerCase());
    if (column === '') unread.push({ field: `column ${i + 1}`, value: cell });
    else if (field !== undefined) entry[field] = fieldFor(cell);
    else facts.push({ field: column, value: fieldFor(cell) });
  }
  const { name, ...rest } = entry;
  return { name: name === undefined ? null : String(name), kind: null, entry: rest, facts, unread };
}

/** Splits text into rows of cells. A quoted cell may contain separators, line ends and doubled quotes. */
function rowsOf(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`"((?:[^"]|"")*)"|([^${separator}\\r\\n]*)`, 'y');
  for (let at = 0; at <= text.length; ) {
    cell.lastIndex = at;
    const found = cell.exec(text)!;
    rows.at(-1)!.push(found[1]?.replaceAll('""', '"') ?? found[2]!);
    at += found[0].length;
    const end = /^\r?\n/.exec(text.slice(at, at + 2))?.[0];
    if (end !== undefined) rows.push([]);
    else if (text[at] !== separator && at < text.length) rows.at(-1)!.push('');
    at += end?.length ?? 1;
  }
  return rows.filter((row) => row.some((each) => each.trim() !== ''));
}

/** The values that trackers list after a creature's name, in order. */
const FACTS_IN_ORDER = ['hp', 'ac', 'modifier', 'xp'];

/** Reads a creature from a tracker's row: `Goblin`, `Goblin, 7, 15, 2`, `[Goblin, 7, 15]`, or `3: Goblin`. */
function fromRow(value: Json): Found {
  if (isFields(value)) {
    const [[count, inner]] = Object.entries(value) as [[string, Json]];
    const found = fromRow(inner);
    if (/^\d{1,3}$/.test(count)) return { ...found, entry: { count: Number(count) } };
    return { ...found, unread: [...found.unread, { field: 'count', value: count }] };
  }
  const parts = Array.isArray(value) ? (value as readonly Json[]) : String(value).split(/\s*,\s*/);
  const [first = '', ...rest] = parts;
  const [creature, called] = Array.isArray(first) ? (first as readonly Json[]) : [first, undefined];
  const facts = rest.map((each, i): Fact => ({ field: FACTS_IN_ORDER[i] ?? `value ${i + 1}`, value: each }));
  const name = called === undefined ? null : String(called);
  return { name, kind: String(creature), entry: {}, facts, unread: [] };
}

/** Whether a map is a count with a creature: `3: Goblin`. */
function isRow(value: Fields): boolean {
  const keys = Object.keys(value);
  return keys.length === 1 && /^\d+(d\d+)?([+-]\d+)?$/.test(keys[0]!);
}

/** Trackers' names for fields of an encounter entry. */
const ENTRY_WORDS: Readonly<Record<string, string>> = { quantity: 'count', hidden: 'isInReserve' };

/**
 * Reads a creature from a map: `{ creature: Goblin, name: Grik, hp: 7 }`, `{ Name: Goblin, HP: { Value: 7, Notes: … }
 * }`.
 */
function fromMap(value: Fields): Found {
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

/** Adds the members of a map. If it has a `value` field, that is the value and the rest are notes. */
function putMap(facts: Fact[], unread: Fact[], key: string, map: Fields): void {
  const valued = Object.keys(map).find((inner) => inner.toLowerCase() === 'value');
  if (valued === undefined) {
    facts.push(...Object.entries(map).map(([field, value]) => ({ field: `${key}.${field}`, value })));
    return;
  }
  const { [valued]: value, ...rest } = map;
  facts.push({ field: key, value: value! });
  unread.push(...leafValues(rest, key));
}

// Actors exported by the two 2d6 systems of a common virtual tabletop. One uses full names for characteristics and
// items for skills, the other uses short keys for both. A file contains one actor or a list.

const CHARACTERISTICS: Readonly<Record<string, string>> = {
  strength: 'STR',
  dexterity: 'DEX',
  endurance: 'END',
  intelligence: 'INT',
  education: 'EDU',
  socialstanding: 'SOC',
};

/** Keys of skills whose names have several words. */
const SKILLS: Readonly<Record<string, string>> = {
  guncombat: 'Gun Combat',
  heavyweapons: 'Heavy Weapons',
  vaccsuit: 'Vacc Suit',
  jackofalltrades: 'Jack of All Trades',
};

type Fields = { readonly [field: string]: Json };

/** Whether a map is an actor of one of these systems. */
function isActor(value: Fields): boolean {
  const system = systemOf(value);
  return system !== undefined && isFields(system.characteristics);
}

function systemOf(actor: Fields): Fields | undefined {
  const system = actor.system ?? actor.data;
  return isFields(system) ? system : undefined;
}

/** Reads an actor: characteristics, skills and equipment by name. Everything else is reported as unread. */
function fromActor(actor: Fields): Found {
  const { name, items, system: _, data: __, ...rest } = actor;
  const { characteristics, skills, ...others } = systemOf(actor)!;
  const read = [scores(characteristics as Fields), trained(skills), carried(items)];
  return {
    name: typeof name === 'string' ? name : null,
    kind: null,
    entry: {},
    facts: read.flatMap(({ facts }) => facts),
    unread: [
      ...read.flatMap(({ unread }) => unread),
      ...leafValues(others, 'system'),
      ...leafValues(rest, ''),
    ],
  };
}

interface Read {
  readonly facts: readonly Fact[];
  readonly unread: readonly Fact[];
}

const together = (parts: readonly Read[]): Read => ({
  facts: parts.flatMap(({ facts }) => facts),
  unread: parts.flatMap(({ unread }) => unread),
});

function scores(characteristics: Fields): Read {
  const parts = Object.entries(characteristics).map(([key, value]) => {
    const field = CHARACTERISTICS[key.toLowerCase()] ?? key;
    if (!isFields(value)) return { facts: [{ field, value }], unread: [] };
    const { value: score = null, ...rest } = value;
    const facts = score === null ? [] : [{ field, value: score }];
    return { facts, unread: leafValues(rest, `characteristics.${key}`) };
  });
  return together(parts);
}

/** Reads skills by their keys: `{ guncombat: { value: 1, trained: true, specialities: { slug: { value: 2 } } } }`. */
function trained(skills: Json | undefined): Read {
  if (!isFields(skills))
    return { facts: [], unread: skills === undefined ? [] : leafValues(skills, 'skills') };
  const parts = Object.entries(skills).map(([key, skill]) => {
    if (!isFields(skill)) return { facts: [], unread: leafValues(skill, `skills.${key}`) };
    const { value, trained: isTrained, specialities, ...rest } = skill;
    const unread = leafValues(rest, `skills.${key}`);
    if (isTrained === false)
      return { facts: [], unread: [...unread, { field: `skills.${key}`, value: 'untrained' }] };
    const title = SKILLS[key.toLowerCase()] ?? key.charAt(0).toUpperCase() + key.slice(1);
    const levels = isFields(specialities) ? Object.entries(specialities).map(levelOf) : [];
    const own =
      levels.length === 0 ? [skillFact(title, value ?? 0)] : levels.map((each) => skillFact(...each(title)));
    return { facts: own, unread };
  });
  return together(parts);
}

function levelOf([key, value]: [string, Json]) {
  const level = isFields(value) ? (value.value ?? 0) : value;
  return (title: string): readonly [string, Json] => [`${title} (${key})`, level];
}

function skillFact(title: string, level: Json): Fact {
  return { field: 'skills', value: [`${title} ${String(level)}`] };
}

/** The list of the sheet for each type of item. */
const LISTS: Readonly<Record<string, string>> = { weapon: 'weapons', armor: 'armour', armour: 'armour' };

function carried(items: Json | undefined): Read {
  if (!Array.isArray(items))
    return { facts: [], unread: items === undefined ? [] : leafValues(items, 'items') };
  const parts = (items as readonly Json[]).map((item, i): Read => {
    const way = `items.${i}`;
    if (!isFields(item) || typeof item.name !== 'string') return { facts: [], unread: leafValues(item, way) };
    const { name, type, system, data, ...rest } = item;
    const inner = isFields(system ?? data) ? ((system ?? data) as Fields) : {};
    const { value = 0, ...others } = inner;
    const unread = [
      ...leafValues(rest, way),
      ...leafValues(type === 'skills' ? others : inner, `${way}.system`),
    ];
    if (type === 'skills') return { facts: [skillFact(name, value)], unread };
    const list = LISTS[String(type)];
    if (list !== undefined) return { facts: [{ field: list, value: [name] }], unread };
    return { facts: [], unread: [{ field: String(type), value: name }, ...unread] };
  });
  return together(parts);
}

/** Fields that may contain a list of combatants in a larger file. */
const LIST_FIELDS = ['combatants', 'creatures', 'actors'];

/** Reads combatants from a parsed YAML or JSON value. Returns `undefined` if it does not contain any. */
export function fromTree(value: Json): Findings | undefined {
  if (Array.isArray(value)) return findings(value as readonly Json[], []);
  if (!isFields(value)) return undefined;
  const list = Object.keys(value).find(
    (key) => LIST_FIELDS.includes(key.toLowerCase()) && Array.isArray(value[key]),
  );
  if (list === undefined) return findings([value], []);
  const { [list]: people, ...rest } = value;
  return findings(people as readonly Json[], leafValues(rest, ''));
}

function findings(people: readonly Json[], unread: Findings['unread']): Findings | undefined {
  const found = people.map(foundInTree);
  const isAnybody = found.length > 0 && found.every((each) => each !== undefined);
  return isAnybody ? { found, unread } : undefined;
}

function foundInTree(value: Json): Found | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return undefined;
  if (!isFields(value) || isRow(value)) return fromRow(value);
  if (isActor(value)) return fromActor(value);
  if ('sheet' in value || 'with' in value) return ownEntry(value);
  const found = fromMap(value);
  const isSomebody = found.name !== null || found.kind !== null || found.entry.use !== undefined;
  return isSomebody ? found : undefined;
}

/** Copies an encounter entry unchanged. Its errors are reported when the encounter is read. */
function ownEntry({ name, ...entry }: { readonly [field: string]: Json }): Found {
  return { name: name === undefined ? null : String(name), kind: null, entry, facts: [], unread: [] };
}
