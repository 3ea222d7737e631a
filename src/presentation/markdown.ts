import type { Seat } from '../kernel/ids.ts';
import { type EventInContext, type Line, type LineSum, type PresentationRules, partText } from './line.ts';

/** Summarises events for reading aloud, limited to the seat's knowledge. */
export function recapFor(
  rules: Pick<PresentationRules, 'tell' | 'words'>,
  happened: readonly EventInContext[],
  state: unknown,
  seat: Seat,
): readonly string[] {
  const told = happened.flatMap(({ event, before, after }) => rules.tell(event, before, after, seat) ?? []);
  return rules.words.recap(told, state, seat);
}

/** Fields that mark a part of an exported log. */
interface Noted {
  /** Shown in brackets after the text, for example `typed` or `in secret`. */
  readonly marks?: readonly string[];
  /** Whether it was undone; it is then struck through. */
  readonly isStruck?: boolean;
}

/** A line of the fight in an exported log. */
export interface ExportLine extends Line, Noted {}

/** A sentence of an exported log that is not a line of the fight: a note, or a GM override and its reason. */
export interface LogRemark extends Noted {
  readonly aside: string;
}

/** A log for export. */
export interface WrittenLog {
  readonly title: string;
  /** The text below the title: the rulebook and the source of the dice. */
  readonly about: string;
  readonly parts: readonly (ExportLine | LogRemark)[];
  /** The result of the fight, if it is over. */
  readonly account?: readonly string[];
}

/**
 * Formats a log as Markdown: a heading per round, an item per line, and its numbers with their reasons below it. User
 * text is escaped, so that it cannot add mark-up or HTML.
 */
export function markdownOf({ title, about, parts, account = [] }: WrittenLog): string {
  const head = [`# ${plain(title)}`, '', plain(about), ''];
  const told =
    account.length === 0 ? [] : ['', '## What happened', '', ...account.map((each) => `- ${plain(each)}`)];
  return [...head, ...parts.flatMap(partLines), ...told, ''].join('\n');
}

function partLines(part: ExportLine | LogRemark): readonly string[] {
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
  const made = parts.map((part) => `${part.value < 0 ? '−' : '+'}${Math.abs(part.value)} ${partText(part)}`);
  return plain(`${name} ${total}: ${made.join(', ')}`);
}

/** Escapes user text: no mark-up, line breaks or HTML. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');
}

/** Describes the source of the dice for the head of an exported log. Pass `seed` once it may be shown. */
export function diceText(how: 'seeded' | 'typed', commitment: string, seed?: string): string {
  const made = how === 'typed' ? 'typed in' : 'rolled by the table';
  return `Dice ${made}; commitment ${commitment}${seed === undefined ? '' : `, seed ${seed}`}.`;
}
