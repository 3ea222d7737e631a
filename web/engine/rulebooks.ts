import type { Rulebook } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';

/** All rulebooks. */
export const RULEBOOKS: readonly Rulebook[] = rulesets.map(({ ruleset }) => ruleset.rulebook);

/** A rule or a ruling, as both are looked up. */
export interface Entry {
  readonly id: string;
  readonly kind: 'rule' | 'ruling';
  readonly title: string;
  readonly says: string;
  /** Where the source states it; empty for a ruling. */
  readonly source: string;
  /** Of a ruling: what may be set, the default first; one alone is decided for good. */
  readonly settings: readonly { readonly value: string; readonly says: string }[];
  readonly alsoRead: readonly string[];
  /** Why the default of a ruling is what it is; empty if the book does not say. */
  readonly reason: string;
  /** Whether that default differs from the letter of the chapter. */
  readonly departs: boolean;
}

/** Everything in a rulebook, rules before rulings. */
export function entriesOf({ rules, rulings }: Rulebook): readonly Entry[] {
  return [
    ...Object.entries(rules).map(([id, { title, says, source }]): Entry => {
      const none = { settings: [], alsoRead: [], reason: '', departs: false };
      return { id, kind: 'rule', title, says, source, ...none };
    }),
    ...Object.entries(rulings).map(([id, { question, settings, alsoRead, reason = '', departs }]): Entry => {
      const told = settings.map(({ value, says }) => ({ value: String(value), says }));
      return {
        id,
        kind: 'ruling',
        title: question,
        says: told[0]?.says ?? '',
        source: '',
        settings: told,
        alsoRead,
        reason,
        departs: departs === true,
      };
    }),
  ];
}

/** A rule or ruling by its id; undefined when the book has none such. */
export function entryOf(ruleset: string, id: string): Entry | undefined {
  const book = RULEBOOKS.find((each) => each.id === ruleset);
  return book === undefined ? undefined : entriesOf(book).find((entry) => entry.id === id);
}

/** Entries in which all of these words stand, or in what else is said of them: `more`, by id. */
export function entriesWith(
  entries: readonly Entry[],
  words: string,
  more: (id: string) => readonly string[],
): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return entries.filter(({ id, title, says, source, settings, alsoRead, reason }) => {
    const text = [
      id,
      title,
      says,
      source,
      reason,
      ...settings.map((each) => `${each.value} ${each.says}`),
      ...alsoRead,
      ...more(id),
    ];
    const said = text.join(' ').toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}
