import { rulesets } from './rulesets.ts';
import { shippedEncounters } from './shelf.ts';

/** An encounter that comes with Riposte, as somebody chooses it. */
export interface Shipped {
  /** `timeslice/duel` */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly ruleset: string;
  readonly text: string;
}

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
  const all = shippedEncounters().map(({ name: id, text }) => {
    const field = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'm').exec(text)?.[1] ?? '';
    return { id, text, name: field('name'), about: field('about'), ruleset: field('ruleset') };
  });
  return BOOKS.flatMap((book) => all.filter(({ ruleset }) => ruleset === book.id));
}
