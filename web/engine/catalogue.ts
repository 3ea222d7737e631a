import { ENCOUNTERS } from 'virtual:encounters';
import type { DifficultyView } from '../../src/content/difficulty.ts';
import { search } from '../../src/content/suggestion.ts';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import { rulesets } from '../../src/rulesets.ts';
import type { OddRule } from '../../src/table/solo.ts';

/** A shipped encounter, as shown in lists. */
export interface Shipped {
  /** For example `timeslice/duel`. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly ruleset: string;
  readonly text: string;
  readonly difficulty: DifficultyView | null;
}

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
  readonly fighters: readonly { readonly id: string; readonly name: string; readonly side: string }[];
  readonly oddRule: OddRule | null;
}

/** A rulebook's id and name. */
export interface BookName {
  readonly id: string;
  readonly title: string;
}

export const BOOKS: readonly BookName[] = rulesets.map(({ ruleset: { id, rulebook } }) => ({
  id,
  title: rulebook.title,
}));

/** Returns all shipped encounters in the order of the rulebooks. */
export function catalogue(): readonly Shipped[] {
  return BOOKS.flatMap((book) => ENCOUNTERS.filter(({ ruleset }) => ruleset === book.id));
}

/** Returns the encounters that match a search. */
export function encountersFor(words: string): readonly Shipped[] {
  return search(catalogue(), words);
}
