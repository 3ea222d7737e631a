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
