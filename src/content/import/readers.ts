import type { Json } from '../../kernel/json.ts';
import { fromActor, isActor, vehicleType } from './actors.ts';
import {
  type Fact,
  type Fields,
  type Findings,
  type Found,
  fieldFor,
  isFields,
  leafValues,
  OF_ENTRY,
} from './found.ts';

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

/** A name with its number: `Thug x3`, `3x Thug`. */
const COUNTED = /^(?:(\d+)\s*x\s+(.+)|(.+)\s+x\s*(\d+))$/;

function foundOf(written: string, facts: readonly Fact[]) {
  const [, before, first, second, after] = COUNTED.exec(written.trim()) ?? [];
  const name = first ?? second ?? written;
  const count = facts.find(({ field }) => field.toLowerCase() === 'count');
  const number =
    count?.value ?? (before === undefined && after === undefined ? undefined : Number(before ?? after));
  const entry: Record<string, Fact['value']> = number === undefined ? {} : { count: number };
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
    if (/^\d{1,3}$/.test(count)) return { ...found, entry: { ...found.entry, count: Number(count) } };
    return { ...found, unread: [...found.unread, { field: 'count', value: count }] };
  }
  const parts = Array.isArray(value) ? (value as readonly Json[]) : String(value).split(/\s*,\s*/);
  const [first = '', ...rest] = parts;
  const flags = rest.filter(isFlag).map((each) => String(each).toLowerCase());
  const [creature, ...others] = Array.isArray(first) ? (first as readonly Json[]) : [first];
  // `[Goblin, Grik]`: a second text is the name that is shown.
  const row = [...others, ...rest.filter((each) => !isFlag(each))];
  const called =
    typeof row[0] === 'string' && Array.isArray(value) && Number.isNaN(Number(row[0]))
      ? row.shift()
      : undefined;
  const [count, kind] = counted(String(creature));
  return {
    name: called === undefined ? null : String(called),
    kind,
    entry: {
      ...(count === undefined ? {} : { count }),
      ...(flags.includes('hidden') ? { isInReserve: true } : {}),
    },
    facts: row.map((each, i): Fact => ({ field: FACTS_IN_ORDER[i] ?? `value ${i + 1}`, value: each })),
    unread: flags.filter((flag) => flag !== 'hidden').map((flag) => ({ field: flag, value: true })),
  };
}

const FLAGS = ['hidden', 'friend', 'friendly', 'ally'];

function isFlag(value: Json): boolean {
  return typeof value === 'string' && FLAGS.includes(value.toLowerCase());
}

/** Splits a count in front of a name: `2: Goblin`. */
function counted(text: string): readonly [count: number | undefined, name: string] {
  const [, count, name] = /^(\d{1,3}):\s*(.+)$/.exec(text) ?? [];
  return name === undefined ? [undefined, text] : [Number(count), name];
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
    // A tracker's own id, such as `mm.goblin`, is no id of an encounter.
    if (key === 'Id' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(each))) continue;
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

/** Fields that may contain a list of combatants in a larger file. */
const LIST_FIELDS = ['combatants', 'creatures', 'actors'];

/** The lists of a tracker's export: each entry has a key of its own, as JSON text in older parts. */
const STORED =
  /^(?:ImprovedInitiative\.)?(SavedEncounters|Creatures|PersistentCharacters|PlayerCharacters)\.(.+)$/;

/**
 * Reads the export of a tracker that keeps each creature and encounter under a key of its own. Returns `undefined` for
 * other files. If there are saved encounters, the creatures of its library are only counted.
 */
function fromStore(value: Fields): Findings | undefined {
  const stored = Object.entries(value).flatMap(([key, each]) => {
    const list = STORED.exec(key)?.[1];
    const entry = list === undefined ? undefined : parsed(each);
    return list === undefined || entry === undefined ? [] : [{ list, entry }];
  });
  if (stored.length === 0) return undefined;
  const encounters = stored.filter(({ list }) => list === 'SavedEncounters');
  const library = stored.filter(({ list }) => list !== 'SavedEncounters');
  const people = encounters.flatMap(({ entry }) => {
    const list = entry.Combatants ?? entry.Creatures;
    return Array.isArray(list) ? (list as readonly Json[]) : [];
  });
  if (encounters.length === 0)
    return findings(
      library.map(({ entry }) => entry),
      [],
    );
  const unread = library.length === 0 ? [] : [{ field: 'creatures of its library', value: library.length }];
  return findings(people, unread);
}

function parsed(value: Json): Fields | undefined {
  if (isFields(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined;
  try {
    const read = JSON.parse(value) as Json;
    return isFields(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The tracker's own fields, which say nothing about a combatant. */
const OF_THE_TRACKER = new Set([
  'Id',
  'Path',
  'Version',
  'StatBlock',
  'Alias',
  'IndexLabel',
  'Hidden',
  'CurrentHP',
]);

/** Reads a combatant of a tracker's encounter: its present values, and its `StatBlock`. */
function fromTracked(value: Fields, statBlock: Fields): Found {
  const found = fromMap(
    Object.fromEntries(Object.entries(statBlock).filter(([key]) => !OF_THE_TRACKER.has(key))),
  );
  const alias = typeof value.Alias === 'string' && value.Alias !== '' ? value.Alias : undefined;
  const numbered = typeof value.IndexLabel === 'number' && value.IndexLabel > 0 ? ` ${value.IndexLabel}` : '';
  const most = found.facts.find(({ field }) => field === 'HP')?.value;
  const now = value.CurrentHP;
  const rest = Object.entries(value).filter(([key, each]) => !OF_THE_TRACKER.has(key) && !isEmpty(each));
  return {
    name: alias ?? `${found.name ?? ''}${numbered}`,
    kind: found.name,
    entry: value.Hidden === true ? { isInReserve: true } : {},
    facts: [
      ...found.facts.filter(({ value: each }) => !isEmpty(each)),
      ...(typeof now === 'number' && now !== most ? [{ field: 'hpNow', value: now }] : []),
    ],
    unread: [
      ...found.unread.filter(({ value: each }) => !isEmpty(each)),
      ...rest.flatMap(([key, each]) => leafValues(each, key)),
    ],
  };
}

function isEmpty(value: Json): boolean {
  if (isFields(value)) return Object.keys(value).length === 0;
  return (
    value === '' ||
    value === null ||
    value === false ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Reads combatants from a parsed YAML or JSON value. Returns `undefined` if it does not contain any. */
export function fromTree(value: Json): Findings | undefined {
  if (Array.isArray(value)) return findings(value as readonly Json[], []);
  if (!isFields(value)) return undefined;
  const stored = fromStore(value);
  if (stored !== undefined) return stored;
  const list = Object.keys(value).find(
    (key) => LIST_FIELDS.includes(key.toLowerCase()) && Array.isArray(value[key]),
  );
  if (list === undefined) return findings([value], []);
  const { [list]: people, ...rest } = value;
  return findings(people as readonly Json[], leafValues(rest, ''));
}

/** Reads people. Vehicles among them are skipped by name. */
function findings(all: readonly Json[], others: Findings['unread']): Findings | undefined {
  const vehicles = all.flatMap((each): Fact[] => {
    const type = vehicleType(each);
    return type === undefined ? [] : [{ field: type, value: String((each as Fields).name) }];
  });
  const people = all.filter((each) => vehicleType(each) === undefined);
  const unread = [...vehicles, ...others];
  const found = people.map(foundInTree);
  const isAnybody = all.length > 0 && found.every((each) => each !== undefined);
  return isAnybody ? { found, unread } : undefined;
}

function foundInTree(value: Json): Found | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return undefined;
  if (!isFields(value) || isRow(value)) return fromRow(value);
  if (isActor(value)) return fromActor(value);
  if (isFields(value.StatBlock)) return fromTracked(value, value.StatBlock);
  if ('sheet' in value || 'with' in value) return ownEntry(value);
  const found = fromMap(value);
  const isSomebody = found.name !== null || found.kind !== null || found.entry.use !== undefined;
  return isSomebody ? found : undefined;
}

/** Copies an encounter entry unchanged. Its errors are reported when the encounter is read. */
function ownEntry({ name, ...entry }: { readonly [field: string]: Json }): Found {
  return { name: name === undefined ? null : String(name), kind: null, entry, facts: [], unread: [] };
}
