import { didYouMean } from '../../content/suggestion.ts';
import { listed } from '../../content/wording.ts';
import type { Json } from '../../kernel/json.ts';
import { wrongUsage } from '../exit.ts';

/** An encounter file as plain values that may be changed. */
export interface WrittenFile {
  [key: string]: Json | WrittenFile | undefined;
}

type Step = string | number;

/** The fields of an entry that are not of its sheet. */
const OF_ENTRY = ['count', 'at', 'isInReserve', 'seat', 'side', 'use'];
const TOP = ['ruleset', 'rulings', 'field', 'options', 'combatants', 'sides'];

/**
 * Sets what `path` leads to: a way through the file (`rulings.diagonals`, `field.apart`), a field of a
 * combatant's sheet by its id (`thug.hp`), or of everybody on a side (`bandits.stats.Q`). Throws Stop when there
 * is no such place. Whether the value fits is for the reader of encounters to say.
 */
export function setIn(file: WrittenFile, path: string, value: string | number): void {
  for (const way of waysTo(file, path)) place(file, way, value, path);
}

function stepsOf(path: string): Step[] {
  const steps = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  if (steps.some((step) => step === '')) throw noSuchPlace(path, 'A step of it is empty.');
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function waysTo(file: WrittenFile, path: string): readonly (readonly Step[])[] {
  const [first, ...rest] = stepsOf(path) as [Step, ...Step[]];
  if (TOP.includes(String(first))) return [[first, ...rest]];
  const entries = entriesOf(file);
  const own = entries.flatMap((entry, i) => (idOf(entry) === first || entry.side === first ? [i] : []));
  if (own.length === 0) throw unknownStart(path, String(first), entries);
  if (rest.length === 0) throw noSuchPlace(path, `Say what of ${first}: ${first}.hp or the like.`);
  return own.map((i) => {
    if (OF_ENTRY.includes(String(rest[0]))) return ['combatants', i, ...rest];
    return ['combatants', i, entries[i]!.sheet === undefined ? 'with' : 'sheet', ...rest];
  });
}

function entriesOf(file: WrittenFile): readonly WrittenFile[] {
  return (Array.isArray(file.combatants) ? file.combatants : []) as unknown as readonly WrittenFile[];
}

function idOf({ id, use, name }: WrittenFile): string {
  return String(
    id ??
      use ??
      String(name)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-'),
  );
}

function unknownStart(path: string, first: string, entries: readonly WrittenFile[]): Error {
  const known = [...new Set([...TOP, ...entries.map(({ side }) => String(side)), ...entries.map(idOf)])];
  return noSuchPlace(path, `${didYouMean(first, known)}A path begins with one of ${listed(known)}.`);
}

function noSuchPlace(path: string, remedy: string): Error {
  return wrongUsage(`The encounter has no place "${path}".`, remedy);
}

/** Lists are only followed: a way may add fields to maps, as the reader allows, but no entries to lists. */
function place(file: WrittenFile, way: readonly Step[], value: string | number, path: string): void {
  let at: WrittenFile = file;
  for (const step of way.slice(0, -1)) {
    if (typeof step === 'number' && !Array.isArray(at))
      throw noSuchPlace(path, `There is no list at [${step}].`);
    if (at[step] === undefined && !Array.isArray(at)) at[step] = {};
    const next = at[step];
    if (next === null || typeof next !== 'object') throw noSuchPlace(path, `It ends before "${step}".`);
    at = next as WrittenFile;
  }
  const last = way.at(-1)!;
  const isOffList = Array.isArray(at) ? at[last] === undefined : typeof last === 'number';
  if (isOffList) throw noSuchPlace(path, `There is no entry ${last} there.`);
  at[last] = value;
}
