import type { Json } from '../kernel/json.ts';

/** Names listed in one sentence; the rest is counted. */
const LISTED = 24;

/** Words as a list for people: `a, b, c`, shortened when there are many; `none` when there are none. */
export function listed(words: readonly (string | number)[]): string {
  if (words.length === 0) return 'none';
  if (words.length <= LISTED) return words.join(', ');
  return `${words.slice(0, LISTED).join(', ')} and ${words.length - LISTED} more`;
}

/** Text in quotes, shortened, its control characters spelled out. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${[...text.slice(0, 120)].slice(0, 57).join('')}...` : text);
}

/** A value as a person would call it: `"strong"`, `12`, `a list of 3`. */
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
