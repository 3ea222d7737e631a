import type { Rulebook } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { askServer, HAS_SERVER } from '../table/remote.ts';

/** All rulebooks. */
export const RULEBOOKS: readonly Rulebook[] = rulesets.map(({ ruleset }) => ruleset.rulebook);

type Listed<T> = readonly (T & { readonly id: string })[];

/** A rulebook as a server sends it. */
interface SentBook extends Pick<Rulebook, 'id' | 'title' | 'dice' | 'presets'> {
  readonly rules: Listed<Rulebook['rules'][string]>;
  readonly rulings: Listed<Rulebook['rulings'][string]>;
}

/** Returns a rulebook of the page, or one that the operator of its server has loaded. */
export async function rulebookNamed(id: string): Promise<Rulebook | undefined> {
  const own = RULEBOOKS.find((each) => each.id === id);
  if (own !== undefined || !HAS_SERVER || id === '') return own;
  const sent = await askServer<SentBook>(`rulebooks/${encodeURIComponent(id)}`);
  return 'value' in sent
    ? { ...sent.value, rules: byId(sent.value.rules), rulings: byId(sent.value.rulings) }
    : undefined;
}

function byId<T>(list: Listed<T>): Readonly<Record<string, T>> {
  return Object.fromEntries(list.map((each) => [each.id, each]));
}

/** A rule or ruling in the reference. */
export interface Entry {
  readonly id: string;
  readonly kind: 'rule' | 'ruling';
  readonly title: string;
  readonly says: string;
  /** The chapter that states the rule; empty for a ruling. */
  readonly source: string;
  /** The settings of a ruling, default first. If there is only one, the ruling is fixed. */
  readonly settings: readonly { readonly value: string; readonly says: string }[];
  readonly alternatives: readonly string[];
  /** The reason for the default of a ruling; empty if the rulebook does not state it. */
  readonly reason: string;
  /** Whether the default departs from the wording of the chapter. */
  readonly departs: boolean;
}

/** Lists all entries of a rulebook, rules before rulings. */
export function entriesOf({ rules, rulings }: Rulebook): readonly Entry[] {
  return [
    ...Object.entries(rules).map(([id, { title, says, source }]): Entry => {
      const none = { settings: [], alternatives: [], reason: '', departs: false };
      return { id, kind: 'rule', title, says, source, ...none };
    }),
    ...Object.entries(rulings).map(
      ([id, { question, settings, alternatives, reason = '', departs }]): Entry => {
        const told = settings.map(({ value, says }) => ({ value: String(value), says }));
        return {
          id,
          kind: 'ruling',
          title: question,
          says: told[0]?.says ?? '',
          source: '',
          settings: told,
          alternatives,
          reason,
          departs: departs === true,
        };
      },
    ),
  ];
}

/** Returns a rule or ruling by id, or `undefined` if the rulebook does not contain it. */
export async function entryOf(ruleset: string, id: string): Promise<Entry | undefined> {
  const book = await rulebookNamed(ruleset);
  return book === undefined ? undefined : entriesOf(book).find((entry) => entry.id === id);
}

/** Returns the entries that contain all of these words. `more` adds searchable text by id. */
export function entriesWith(
  entries: readonly Entry[],
  words: string,
  more: (id: string) => readonly string[],
): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return entries.filter(({ id, title, says, source, settings, alternatives, reason }) => {
    const text = [
      id,
      title,
      says,
      source,
      reason,
      ...settings.map((each) => `${each.value} ${each.says}`),
      ...alternatives,
      ...more(id),
    ];
    const said = text.join(' ').toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}
