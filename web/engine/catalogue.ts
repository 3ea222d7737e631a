import { ENCOUNTERS } from 'virtual:encounters';
import { search } from '../../src/content/search.ts';
import { rulesets } from '../../src/rulesets.ts';
import type { Shipped } from './shipped.ts';

/** A rulebook, by its name. */
export interface BookName {
  readonly id: string;
  readonly title: string;
}

export const BOOKS: readonly BookName[] = rulesets.map(({ ruleset: { id, rulebook } }) => ({
  id,
  title: rulebook.title,
}));

/** All encounters that come with Riposte, in the order of the rulebooks. */
export function catalogue(): readonly Shipped[] {
  return BOOKS.flatMap((book) => ENCOUNTERS.filter(({ ruleset }) => ruleset === book.id));
}

/** Those that somebody may mean by these words. */
export function encountersFor(words: string): readonly Shipped[] {
  return search(catalogue(), words);
}
