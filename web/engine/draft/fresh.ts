import { isMap, parseDocument, stringify } from 'yaml';
import { Faults, faultLine } from '../../../src/content/fault.ts';
import { packEntries, readPacks } from '../../../src/content/pack.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { ok, type Result, refused } from '../../../src/kernel/result.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { SHELF } from '../reading.ts';
import {
  type NewEntry,
  type PackPerson,
  personOf,
  readDraft,
  type Workbench,
  WRITTEN,
  withField,
} from './draft.ts';
import { asWritten, sheetDraft } from './sheet.ts';

/** The names in a new encounter. */
export interface FreshNames {
  readonly encounter: string;
  readonly character: string;
  readonly party: string;
  readonly foes: string;
}

const COLUMNS = 16;
const ROWS = 10;

/**
 * Returns the text of a new encounter: a map, one own character whose sheet can be changed, and one foe of the packs.
 * `texts` are encounters of the same rulebook, which show the typical combatants.
 */
export function freshEncounter(bench: Workbench, names: FreshNames, texts: readonly string[]): string {
  const [hero, foe] = typicalPeople(bench, texts);
  const encounter = {
    ruleset: bench.rulebook.id,
    name: names.encounter,
    field: { map: `${Array.from({ length: ROWS }, () => '.'.repeat(COLUMNS)).join('\n')}\n` },
    sides: [
      { id: 'party', name: names.party, seat: 'players' },
      { id: 'foes', name: names.foes },
    ],
    combatants: [
      { ...ownCharacter(bench, hero, names.character, 'party'), at: [2, 4] },
      { use: foe.id, side: 'foes', at: [COLUMNS - 3, 4] },
    ],
  };
  const document = parseDocument(stringify(encounter));
  for (const at of [...encounter.sides.keys()].map((i) => ['sides', i] as const)) flow(document.getIn(at));
  flow(document.getIn(['combatants', 1]));
  return document.toString(WRITTEN);
}

/** A combatant to take into an encounter: its name and its side. */
export interface Guest {
  readonly name: string;
  readonly isFoe: boolean;
}

/**
 * Returns an encounter without a map for these combatants. A name from the packs gets that sheet, any other name a
 * sheet that is typical for its side. An empty side gets a typical combatant.
 */
export function encounterFor(
  bench: Workbench,
  names: FreshNames,
  texts: readonly string[],
  guests: readonly Guest[],
): string {
  const [hero, foe] = typicalPeople(bench, texts);
  const missing = [
    ...(guests.some(({ isFoe }) => !isFoe) ? [] : [{ name: hero.name, isFoe: false }]),
    ...(guests.some(({ isFoe }) => isFoe) ? [] : [{ name: foe.name, isFoe: true }]),
  ];
  const used: string[] = [];
  const combatants = [...guests, ...missing].map(({ name, isFoe }) => {
    const bare = name.replace(/ \d+$/, '');
    const known = bench.people.find((each) => each.name.toLowerCase() === bare.toLowerCase());
    const id = freeIdFor(name, used);
    used.push(id);
    return { use: (known ?? (isFoe ? foe : hero)).id, id, name, side: isFoe ? 'foes' : 'party' };
  });
  return stringify({
    ruleset: bench.rulebook.id,
    name: names.encounter,
    field: { apart: 6 },
    sides: [
      { id: 'party', name: names.party, seat: 'players' },
      { id: 'foes', name: names.foes },
    ],
    combatants,
  });
}

function freeIdFor(name: string, used: readonly string[]): string {
  const base = idFor(name);
  return [base, ...used.map((_, i) => `${base}-${String.fromCharCode(98 + (i % 24))}${i}`)].find(
    (id) => !used.includes(id),
  )!;
}

function flow(node: unknown): void {
  if (isMap(node)) node.flow = true;
}

/** Returns a combatant with a separate sheet, copied from a combatant of a pack. */
export function ownCharacter(bench: Workbench, like: PackPerson, name: string, side: string): NewEntry {
  return { name, side, sheet: asWritten(like.sheet, bench) };
}

/**
 * Returns the combatants with own or changed sheets as a pack in YAML, with their tokens and the licences of the
 * encounter. Returns `undefined` if no combatant has such a sheet.
 */
export function packFrom(text: string, bench: Workbench): string | undefined {
  const { combatants = [], ...head } = parseDocument(text).toJS() as Partial<Omit<ReadPack, 'people'>> & {
    readonly combatants?: readonly Readonly<Record<string, Json>>[];
  };
  const { name, license = 'All rights reserved', pictureLicense } = head;
  const used: string[] = [];
  const people = combatants.flatMap(({ use, with: changes, name: own, id: _, art }, index) => {
    if (use !== undefined && changes === undefined) return [];
    const called = String(own ?? bench.people.find(({ id }) => id === use)?.name ?? use);
    const id = freeIdFor(called, used);
    used.push(id);
    const sheet = sheetDraft(text, index, bench)!.written;
    return [{ id, name: called, ...(art !== undefined && { art }), sheet }];
  });
  if (people.length === 0) return undefined;
  return stringify({
    ...{ ruleset: bench.rulebook.id, name, license },
    ...(pictureLicense !== undefined && { pictureLicense }),
    combatants: people,
  });
}

/** A pack that was read from a file. */
export interface ReadPack {
  readonly name: string;
  readonly license: string;
  /** The licence of its pictures; empty if it states none. */
  readonly pictureLicense: string;
  readonly people: readonly (PackPerson & { readonly art: Json | undefined })[];
}

/** Reads a pack file of a rulebook. Returns the first fault that it has. */
export function packIn(text: string, file: string, { rulebook }: Workbench): Result<ReadPack, string> {
  const kit = rulesets.find(({ ruleset }) => ruleset.id === rulebook.id)!;
  const faults = new Faults();
  const library = readPacks([...SHELF.shipped(rulebook.id), { name: file, text }], kit, faults);
  const [fault] = faults.list();
  if (fault !== undefined) return refused(faultLine(fault));
  const people = packEntries(library).flatMap((each) =>
    each.place.file === file && each.kind === 'combatants'
      ? personOf(each).map((person) => ({ ...person, art: (each.entry as { readonly art?: Json }).art }))
      : [],
  );
  const { name, license, pictureLicense = '' } = parseDocument(text).toJS() as Omit<ReadPack, 'people'>;
  return ok({ name, license, pictureLicense, people });
}

/** Returns the combatant that players play most often in these encounters, and the most frequent foe. */
function typicalPeople(bench: Workbench, texts: readonly string[]): readonly [PackPerson, PackPerson] {
  const [heroes, foes] = peopleByUse(texts);
  const person = (ids: readonly string[]): PackPerson | undefined =>
    ids.flatMap((id) => bench.people.find((each) => each.id === id) ?? [])[0];
  const [first] = bench.people;
  if (first === undefined) throw new Error(`the packs of ${bench.rulebook.id} have no combatants`);
  return [person(heroes) ?? first, person(foes) ?? first];
}

/** Returns the ids of players' combatants in these encounters, and of their foes, most frequent first. */
function peopleByUse(texts: readonly string[]): readonly [readonly string[], readonly string[]] {
  const counts = { heroes: new Map<string, number>(), foes: new Map<string, number>() };
  for (const text of texts) {
    const draft = readDraft(text);
    const played = new Set(
      draft?.sides.flatMap(({ id, seat }) => (seat === null || seat === 'gm' ? [] : [id])),
    );
    for (const { use, side, count } of draft?.entries ?? []) {
      if (use === null) continue;
      const of = played.has(side) ? counts.heroes : counts.foes;
      of.set(use, (of.get(use) ?? 0) + count);
    }
  }
  const ranked = (of: ReadonlyMap<string, number>): readonly string[] =>
    [...of].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  return [ranked(counts.heroes), ranked(counts.foes)];
}

/** Returns the combatants of the packs that a new character can be copied from, players' combatants first. */
export function templatesFor(
  bench: Workbench,
  texts: readonly string[],
  words: string,
): readonly PackPerson[] {
  const [heroes] = peopleByUse(texts);
  const place = ({ id }: PackPerson): number => (heroes.includes(id) ? heroes.indexOf(id) : heroes.length);
  const found = bench.find(words);
  return words.trim() === '' ? found.toSorted((a, b) => place(a) - place(b)) : found;
}

/** Returns a copy of an entry, with a name and an id that are free. */
export function copyOf(text: string, index: number, name: string): NewEntry {
  const { combatants } = parseDocument(text).toJS() as {
    readonly combatants: readonly Record<string, Json>[];
  };
  const { at: _, count: __, ...entry } = combatants[index]!;
  const own = freeName(text, name);
  return { ...entry, name: own, id: idFor(own) };
}

/** Returns a name that no combatant of the text has: `Guard`, `Guard 2` and so on. */
export function freeName(text: string, name: string): string {
  const entries = readDraft(text)?.entries ?? [];
  const taken = entries.flatMap((each) => [each.name, each.use].map((word) => idFor(word ?? '')));
  const bare = name.replace(/ \d+$/, '');
  const names = [name, ...Array.from({ length: entries.length + 1 }, (_, i) => `${bare} ${i + 2}`)];
  return names.find((each) => !taken.includes(idFor(each)))!;
}

/** Names a combatant, or gives it the pack's name back. */
export function withName(text: string, index: number, name: string, pack: PackPerson | undefined): string {
  const isPacks = name === '' || name === pack?.name;
  return withField(text, index, 'name', isPacks && pack !== undefined ? undefined : name || '?');
}

function idFor(name: string): string {
  const bare = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return bare.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'copy';
}
