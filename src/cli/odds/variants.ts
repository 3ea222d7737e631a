import { listed } from '../../content/wording.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Rulebook } from '../../kernel/ruleset.ts';
import { wrongUsage } from '../exit.ts';
import { suggestion } from '../suggest.ts';

/** What may be asked in several ways, one column for each. */
export interface Lists {
  readonly with: readonly string[];
  readonly called: readonly string[];
  readonly defence: readonly string[];
  readonly compare: readonly string[];
}

/** One of the questions that are laid side by side. */
export interface Variant {
  /** What sets it apart from the others; empty when it is the only one. */
  readonly label: string;
  readonly weapon: string | undefined;
  readonly called: string | undefined;
  readonly defence: string | undefined;
  /** A ruling as `id=value` that is set for this one alone. */
  readonly ruling: string | undefined;
}

const MOST = 12;

/** Every combination of what is asked for. Throws Stop when they are too many to lay side by side. */
export function variantsOf(lists: Lists): readonly Variant[] {
  const each = (list: readonly string[]): readonly (string | undefined)[] =>
    list.length === 0 ? [undefined] : list;
  const rulings = lists.compare.length === 0 ? [undefined] : [undefined, ...lists.compare];
  const all = each(lists.with).flatMap((weapon) =>
    each(lists.called).flatMap((called) =>
      each(lists.defence).flatMap((defence) =>
        rulings.map((ruling) => ({ weapon, called, defence, ruling, label: '' })),
      ),
    ),
  );
  if (all.length > MOST)
    throw wrongUsage(`These are ${all.length} questions.`, `Ask at most ${MOST} at once.`);
  return all.map((variant) => ({ ...variant, label: labelOf(variant, lists) }));
}

function labelOf({ weapon, called, defence, ruling }: Variant, lists: Lists): string {
  const parts = [
    lists.with.length > 1 ? weapon : undefined,
    lists.called.length > 1 ? called : undefined,
    lists.defence.length > 1 ? defence : undefined,
    lists.compare.length > 0 ? (ruling ?? 'as it is') : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The encounter with these switches (`id=value`) set. Throws Stop for what is no switch or no setting of it. */
export function withRulings<S, O>(
  encounter: Encounter<S, O>,
  book: Rulebook,
  settings: readonly string[],
): Encounter<S, O> {
  const set = settings.map((setting) => readSetting(book, setting));
  return { ...encounter, rulings: { ...encounter.rulings, ...Object.fromEntries(set) } };
}

function readSetting(book: Rulebook, text: string): readonly [string, string | number] {
  const at = text.indexOf('=');
  const [id, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const ruling = at === -1 || !Object.hasOwn(book.rulings, id) ? undefined : book.rulings[id]!;
  const switches = Object.keys(book.rulings).filter((each) => isSwitch(book, each));
  if (ruling === undefined || !isSwitch(book, id)) {
    const remedy = `${suggestion(at === -1 ? text : id, switches)}riposte rules ${book.id} lists them.`;
    throw wrongUsage(`"${text}" sets no switch of ${book.title}; write id=value.`, remedy);
  }
  const { whole, settings } = ruling;
  if (whole !== undefined) {
    const number = /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= whole.min && number <= whole.max) return [id, number];
    throw wrongUsage(
      `${id} can't be "${value}".`,
      `It takes a whole number from ${whole.min} to ${whole.max}.`,
    );
  }
  const found = settings.find((setting) => String(setting.value) === value);
  if (found !== undefined) return [id, found.value];
  throw wrongUsage(
    `${id} can't be "${value}".`,
    `Settings: ${listed(settings.map((each) => String(each.value)))}.`,
  );
}

function isSwitch(book: Rulebook, id: string): boolean {
  const { settings, whole } = book.rulings[id]!;
  return settings.length > 1 || whole !== undefined;
}
