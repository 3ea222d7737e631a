import { ENCOUNTERS } from 'virtual:encounters';
import type { PlayedByMachines } from '../../src/content/difficulty.ts';
import { search } from '../../src/content/suggestion.ts';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { OddRule } from '../../src/table/solo.ts';
import { askServer, HAS_SERVER } from '../table/remote.ts';
import { KITS, SENT_ENCOUNTERS, type Shipped } from './rulebooks.ts';

/** The first fight of a rulebook, against a machine. */
export interface Lesson {
  readonly ruleset: string;
  /** The title of the rulebook. */
  readonly title: string;
  readonly name: string;
  readonly about: string;
  readonly text: string;
  /** Where it is fought. */
  readonly field: MapSetup;
  /** One combatant a side; the player plays either. */
  readonly fighters: readonly Fighter[];
  /** How many fights each side won if machines play both sensibly; `null` if nothing was measured. */
  readonly odds: Pick<PlayedByMachines, 'fights' | 'wins' | 'rounds'> | null;
  readonly oddRule: OddRule | null;
}

interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** The character in one sentence; empty if the pack has none. */
  readonly about: string;
}

/** A rulebook's id and name. */
export interface BookName {
  readonly id: string;
  readonly title: string;
}

export const BOOKS: readonly BookName[] = KITS.map(({ ruleset: { id, rulebook } }) => ({
  id,
  title: rulebook.title,
}));

/** Returns all shipped encounters in the order of the rulebooks. */
export function catalogue(): readonly Shipped[] {
  const all = [...ENCOUNTERS, ...SENT_ENCOUNTERS];
  return BOOKS.flatMap((book) => all.filter(({ ruleset }) => ruleset === book.id));
}

/** Rulebooks with their encounters. */
export interface Catalogue {
  readonly books: readonly BookName[];
  readonly encounters: readonly Shipped[];
}

/** Returns the catalogue of this page, with the rulebooks that the operator of its server has loaded. */
export async function wholeCatalogue(): Promise<Catalogue> {
  const own = { books: BOOKS, encounters: catalogue() };
  const told = HAS_SERVER ? await askServer<readonly BookName[]>('rulebooks') : undefined;
  if (told === undefined || 'refusal' in told) return own;
  const loaded = told.value.filter(({ id }) => BOOKS.every((book) => book.id !== id));
  if (loaded.length === 0) return own;
  const all = await askServer<readonly (Omit<Shipped, 'text'> & { readonly text?: string })[]>('encounters');
  const others = 'value' in all ? all.value : [];
  const missing = others.filter(({ ruleset }) => loaded.some(({ id }) => id === ruleset));
  const playable = missing.flatMap(({ text, ...each }) => (text === undefined ? [] : [{ ...each, text }]));
  return { books: [...BOOKS, ...loaded], encounters: [...own.encounters, ...playable] };
}

/** Returns the encounters of a catalogue that match a search. */
export function encountersFor({ encounters }: Catalogue, words: string): readonly Shipped[] {
  return search(encounters, words);
}
