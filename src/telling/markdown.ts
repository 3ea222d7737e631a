import type { Line, LineSum } from './line.ts';

/** What may be noted of a part of a written log. */
interface Noted {
  /** `typed`, `in secret`: said in brackets after it. */
  readonly marks?: readonly string[];
  /** It was taken back since, and is struck through. */
  readonly isStruck?: boolean;
}

/** A line of the fight in a written log. */
export interface WrittenLine extends Line, Noted {}

/** A sentence of a written log that is no line of the fight: what somebody said, what the GM did and why. */
export interface Aside extends Noted {
  readonly aside: string;
}

/** A log to be kept by people. */
export interface WrittenLog {
  readonly title: string;
  /** What stands under the title: by which rules, with whose dice. */
  readonly about: string;
  readonly parts: readonly (WrittenLine | Aside)[];
  /** What the fight came to, where it is over. */
  readonly account?: readonly string[];
}

/** A log as Markdown: a heading for each round, an item for each line, its numbers with their reasons below it. Whatever people have written stands there as text: no mark-up of theirs, no HTML. */
export function markdownOf({ title, about, parts, account = [] }: WrittenLog): string {
  const head = [`# ${plain(title)}`, '', plain(about), ''];
  const told =
    account.length === 0 ? [] : ['', '## What happened', '', ...account.map((each) => `- ${plain(each)}`)];
  return [...head, ...parts.flatMap(partLines), ...told, ''].join('\n');
}

function partLines(part: WrittenLine | Aside): readonly string[] {
  const { marks = [], isStruck = false } = part;
  const item = (depth: number, text: string): string =>
    `${'  '.repeat(depth)}- ${isStruck ? `~~${text}~~` : text}`;
  if ('aside' in part) return [item(0, withNotes(part.aside, marks))];
  const { heading, sentence, depth, rule, sums } = part;
  const head = heading === undefined ? [] : ['', `## ${plain(heading)}`, ''];
  if (sentence === '') return head;
  const counted = sums.map((sum) => item(depth + 1, sumText(sum)));
  return [...head, item(depth, withNotes(sentence, [rule, ...marks])), ...counted];
}

function withNotes(text: string, notes: readonly string[]): string {
  return notes.length === 0 ? plain(text) : `${plain(text)} *(${plain(notes.join(', '))})*`;
}

function sumText({ name, total, parts }: LineSum): string {
  const made = parts.map(({ value, why }) => `${value < 0 ? '−' : '+'}${Math.abs(value)} ${why}`);
  return plain(`${name} ${total}: ${made.join(', ')}`);
}

/** Text of people is text: no mark-up of theirs, no line of their own, no HTML. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');
}

/** How the dice came about, for the head of a written log. `seed`: once it may be shown. */
export function diceText(how: 'seeded' | 'typed', commitment: string, seed?: string): string {
  const made = how === 'typed' ? 'typed in by people' : 'rolled by the table';
  return `Dice ${made}; commitment ${commitment}${seed === undefined ? '' : `, seed ${seed}`}.`;
}
