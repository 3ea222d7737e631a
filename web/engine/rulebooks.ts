import { requestJson } from '../../src/client/table-client.ts';
import type { DifficultyView } from '../../src/content/difficulty.ts';
import type { RulesetBundle } from '../../src/content/files.ts';
import type { TextFile } from '../../src/content/parse.ts';
import type { Rulebook, Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';

/** A rulebook that this page can play. */
export interface PageKit extends RulesetBundle {
  readonly ruleset: Ruleset;
}

/** A shipped encounter, as shown in lists. */
export interface Shipped {
  /** For example `timeslice/duel`. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly ruleset: string;
  readonly text: string;
  readonly difficulty: DifficultyView | null;
  /** Some combatants of each side. Only encounters that come with the page have them. */
  readonly faces?: readonly { readonly id: string; readonly name: string; readonly side: number }[];
}

/** A rulebook of the page, with the packs and encounters that its server sent. */
interface SentKit {
  readonly kit: PageKit;
  readonly packs: readonly TextFile[];
  readonly encounters: readonly Shipped[];
}

/** A rulebook that the operator of the server has loaded. */
interface LoadedBook extends Omit<SentKit, 'kit'> {
  readonly id: string;
  readonly version: string;
  readonly isHouse: boolean;
  /** The address of its module; `null` if only the server can play it. */
  readonly module: string | null;
}

/** Whether the page may ask a server. A page that was built as static files has none. Workers load this module, too. */
const HAS_SERVER = import.meta.env.MODE !== 'site';

/** Loads the code of a rulebook from the server of the page. `undefined` if it cannot run here. */
async function sentKit({ version, module, isHouse, id, ...rest }: LoadedBook): Promise<SentKit | undefined> {
  if (module === null) return undefined;
  try {
    const { ruleset, content } = (await import(/* @vite-ignore */ module)) as PageKit;
    const own = rulesets.find((each) => each.ruleset.id === id)?.content;
    const kit = { ruleset: { ...ruleset, version }, content: isHouse && own !== undefined ? own : content };
    return { kit, ...rest };
  } catch {
    // The server plays it all the same.
    return undefined;
  }
}

async function sentKits(): Promise<readonly SentKit[]> {
  if (!HAS_SERVER) return [];
  const told = await requestJson<readonly LoadedBook[]>('/api/loaded-rulebooks', {});
  const kits = 'value' in told ? await Promise.all(told.value.map(sentKit)) : [];
  return kits.filter((each) => each !== undefined);
}

const SENT = await sentKits();

/** All rulebooks of this page: those of its own code, and those that the operator of its server has loaded. */
export const KITS: readonly PageKit[] = [
  // House rules take the place of their book.
  ...rulesets.map((own) => SENT.find(({ kit }) => kit.ruleset.id === own.ruleset.id)?.kit ?? own),
  ...SENT.flatMap(({ kit }) => (rulesets.some((own) => own.ruleset.id === kit.ruleset.id) ? [] : [kit])),
];

export function kitById(id: string): PageKit | undefined {
  return KITS.find(({ ruleset }) => ruleset.id === id);
}

/** Returns the packs of a rulebook that its server sent; `undefined` for the others. */
export function sentPacks(id: string): readonly TextFile[] | undefined {
  return SENT.find(({ kit, packs }) => kit.ruleset.id === id && packs.length > 0)?.packs;
}

/** The encounters of the rulebooks that the server sent. */
export const SENT_ENCOUNTERS: readonly Shipped[] = SENT.flatMap(({ encounters }) => encounters);

/** The texts of all rulebooks. */
export const RULEBOOKS: readonly Rulebook[] = KITS.map(({ ruleset }) => ruleset.rulebook);

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
  const sent = await requestJson<SentBook>(`/api/rulebooks/${encodeURIComponent(id)}`, {});
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
