import { type Aside, diceText, markdownOf, type WrittenLine } from '../../telling/markdown.ts';
import type { LiveTable } from '../live-table.ts';
import { type LogLine, undoneRolls } from '../log-line.ts';
import { newsText } from '../news-text.ts';

/** A log as somebody was told it. */
export interface ToldLog {
  readonly lines: readonly LogLine[];
  readonly struck: ReadonlySet<number>;
}

/** A table's log as Markdown, for people to keep. What no longer holds is struck through. `book`: the rulebook's title. */
export function tableMarkdown(live: LiveTable, book: string, { lines, struck }: ToldLog): string {
  const { name, dice, seed, status } = live;
  const revealed = status === 'ended' ? seed.reveal() : undefined;
  const parts = lines.map((line) => ({ ...partOf(line), isStruck: struck.has(line.n) }));
  const about = `${book}. ${diceText(dice, seed.commitment, revealed)} ${undoneText(lines, struck)}`;
  return markdownOf({ title: name, about, parts });
}

/** How many rolls were undone, as far as these lines showed them. */
function undoneText(lines: readonly LogLine[], struck: ReadonlySet<number>): string {
  const rolls = undoneRolls(lines, struck);
  if (rolls === 0) return 'No roll was undone.';
  return `${rolls} ${rolls === 1 ? 'roll was' : 'rolls were'} undone after the result was shown.`;
}

function partOf(line: LogLine): WrittenLine | Aside {
  switch (line.kind) {
    case 'fight':
      return line;
    case 'note':
      return { aside: `${line.by}: ${line.text}`, marks: secretMark(line) };
    case 'roll': {
      const { by, notation, total, faces } = line;
      return { aside: `${by} rolls ${notation}: ${total} (${faces.join(' ')})`, marks: secretMark(line) };
    }
    case 'table':
      return { aside: newsText(line.news) };
  }
}

function secretMark({ secret }: { readonly secret: boolean }): readonly string[] {
  return secret ? ['in secret'] : [];
}
