import type { Json } from '../kernel/json.ts';

/** Maximum number of names in one sentence. Further ones are only counted. */
const LISTED = 24;

/** Joins words to a list: `a, b, c`. Long lists are shortened; an empty list becomes `none`. */
export function listed(words: readonly (string | number)[]): string {
  if (words.length === 0) return 'none';
  if (words.length <= LISTED) return words.join(', ');
  return `${words.slice(0, LISTED).join(', ')} and ${words.length - LISTED} more`;
}

/** Quotes text, shortens it and escapes its control characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${[...text.slice(0, 120)].slice(0, 57).join('')}...` : text);
}

/** Returns a readable form of a value: `"strong"`, `12`, `a list of 3`. */
export function named(value: Json | undefined): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return listNamed(value);
  return 'a map';
}

function listNamed(list: readonly Json[]): string {
  const isShort = list.length <= 4 && list.every((item) => typeof item === 'number');
  return isShort ? `[${list.join(', ')}]` : `a list of ${list.length}`;
}

/** `1 combatant`, `2 combatants`. */
export function counted(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}

/**
 * Maximum length of words to compare. Longer words are not typing errors, and the cost grows with the square of the
 * length.
 */
const LONGEST = 40;

/**
 * Counts the letters to insert, delete, change or swap with a neighbour to turn `a` into `b` (optimal string
 * alignment).
 */
function typingErrors(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let errors = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        errors = Math.min(errors, beforeLast[j - 2]! + 1);
      }
      row.push(errors);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** Returns the known word that was most likely meant, or `undefined` if no word is similar enough. */
export function closestMatch(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined;
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate.length > LONGEST || Math.abs(candidate.length - word.length) >= fewest) continue;
    const errors = typingErrors(word.toLowerCase(), candidate.toLowerCase());
    if (errors < fewest) {
      best = candidate;
      fewest = errors;
    }
  }
  return best;
}

/** Returns `did you mean "x"? `, or an empty string. */
export function didYouMean(word: string, known: readonly string[]): string {
  const likely = closestMatch(word, known);
  return likely === undefined ? '' : `did you mean "${likely}"? `;
}

/** Like `didYouMean`, as the beginning of a sentence. */
export function suggestion(word: string, known: readonly string[]): string {
  const text = didYouMean(word, known);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A searchable item. */
export interface Findable {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Additional searchable text in lower case. */
  readonly search?: string;
}

const NOT_MEANT = 6;

/**
 * Finds matching items, best match first: whole name or id, beginning, whole word, part of a word, description, and
 * last all words in any place. Returns all items if `words` is empty.
 */
export function search<T extends Findable>(all: readonly T[], words: string): readonly T[] {
  const wanted = plainly(words);
  if (wanted === '') return all;
  return all
    .map((each) => ({ each, rank: rankOf(each, wanted) }))
    .filter(({ rank }) => rank < NOT_MEANT)
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

function rankOf({ id, name, about, search: more = '' }: Findable, wanted: string): number {
  // Encounter ids start with the id of their rulebook.
  const own = id.replace(/^.*\//, '');
  const names = [plainly(name), own, own.replaceAll('-', ' '), id];
  if (names.includes(wanted) || names.includes(wanted.replace(/s$/, ''))) return 0;
  if (names.some((each) => each.startsWith(wanted))) return 1;
  if (names.some((each) => each.includes(` ${wanted}`))) return 2;
  if (names.some((each) => each.includes(wanted))) return 3;
  if (plainly(about).includes(wanted)) return 4;
  const said = [...names, plainly(about), plainly(more)].join(' ');
  return wanted.split(/\s+/).every((word) => said.includes(word)) ? 5 : NOT_MEANT;
}

function plainly(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}
