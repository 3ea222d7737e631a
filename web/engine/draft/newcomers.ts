import { readText } from '../reading.ts';
import type { NewEntry } from './draft.ts';
import { readDraft, withEntries, withField } from './draft.ts';
import { cellsFor } from './placing.ts';

/** The text with newcomers, each where there is room for it. */
export function withNewcomers(text: string, entries: readonly NewEntry[]): string {
  return entries.reduce((now, entry) => withEntries(now, [placed(now, entry)]), text);
}

/**
 * The text with so many of a pack's person on a side: more of those who are there already, or newcomers. Where
 * their ids are taken they get ids and a name of their own.
 */
export function withPerson(text: string, wanted: Wanted): string {
  const { use, side, count } = wanted;
  const more = alikeIn(text, wanted);
  if (more !== undefined) return withField(text, more.index, 'count', more.count + count);
  return withNewcomers(text, [{ use, ...ownName(text, wanted), side, ...(count > 1 ? { count } : {}) }]);
}

/** Who is wanted: somebody of a pack, by id and name. */
interface Wanted {
  readonly use: string;
  readonly name: string;
  readonly side: string;
  readonly count: number;
}

/** An entry of the same kind that can simply be more; where each has its own cell it can't. */
function alikeIn(
  text: string,
  { use, side }: Wanted,
): { readonly index: number; readonly count: number } | undefined {
  const index = (readDraft(text)?.entries ?? []).findIndex(
    (entry) => entry.use === use && entry.side === side && entry.name === null && entry.isPlain,
  );
  return index === -1 ? undefined : { index, count: readDraft(text)!.entries[index]!.count };
}

function ownName(text: string, { use, name, count }: Wanted): NewEntry {
  const read = readText(text);
  const taken = 'faults' in read ? [] : read.encounter.combatants.map(({ id }) => id);
  const ids = (base: string) =>
    count === 1 ? [base] : Array.from({ length: count }, (_, i) => `${base}-${i + 1}`);
  const isFree = (base: string): boolean => !ids(base).some((id) => taken.includes(id));
  if (isFree(use)) return {};
  const letter = [...'bcdefghijklmnopqrstuvwxyz'].find((each) => isFree(`${use}-${each}`)) ?? 'z';
  return { id: `${use}-${letter}`, name: `${name} ${letter.toUpperCase()}` };
}

function placed(text: string, entry: NewEntry): NewEntry {
  if (entry.at !== undefined) return entry;
  const read = readText(text);
  if ('faults' in read) return entry;
  const count = typeof entry.count === 'number' ? entry.count : 1;
  const cells = cellsFor(read.encounter, String(entry.side), count);
  if (cells === undefined || cells.length < count) return entry;
  return { ...entry, at: count === 1 ? [...cells[0]!] : cells.map((cell) => [...cell]) };
}
