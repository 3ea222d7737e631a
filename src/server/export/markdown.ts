import type { LiveTable } from '../../live/live-table.ts';
import type { LogLine, News } from '../../live/log-line.ts';
import type { LineSum } from '../../telling/line.ts';

/** A log as somebody was told it. */
export interface ToldLog {
  readonly lines: readonly LogLine[];
  readonly struck: ReadonlySet<number>;
}

/** A table's log as Markdown, for people to keep. What no longer holds is struck through. */
export function markdownOf(live: LiveTable, title: string, log: ToldLog): string {
  const { name, dice, seed, status } = live;
  const revealed = status === 'ended' ? `, seed \`${seed.reveal()}\`` : '';
  const how = dice === 'typed' ? 'typed in by people' : 'rolled by the table';
  const head = [
    `# ${escaped(name)}`,
    '',
    `${escaped(title)}. Dice ${how}; commitment \`${seed.commitment}\`${revealed}.`,
    '',
  ];
  const lines = log.lines.flatMap((line) => {
    const { heading, items } = partsOf(line);
    const text = (item: Item): string => (log.struck.has(line.n) ? `~~${item.text}~~` : item.text);
    return [...heading, ...items.map((item) => `${'  '.repeat(item.depth)}- ${text(item)}`)];
  });
  return [...head, ...lines, ''].join('\n');
}

/** One item of a list. */
interface Item {
  readonly depth: number;
  readonly text: string;
}

function partsOf(line: LogLine): { readonly heading: readonly string[]; readonly items: readonly Item[] } {
  if (line.kind !== 'fight') return { heading: [], items: [{ depth: 0, text: asideText(line) }] };
  const { heading: title, sentence, depth, rule, sums, marks } = line;
  const heading = title === undefined ? [] : ['', `## ${escaped(title)}`, ''];
  if (sentence === '') return { heading, items: [] };
  const notes = [rule, ...marks].join(', ');
  const counted = sums.map((sum) => ({ depth: depth + 1, text: sumText(sum) }));
  return { heading, items: [{ depth, text: `${escaped(sentence)} *(${escaped(notes)})*` }, ...counted] };
}

function sumText({ name, total, parts }: LineSum): string {
  const made = parts.map(({ value, why }) => `${value < 0 ? '−' : '+'}${Math.abs(value)} ${why}`).join(', ');
  return escaped(`${name} ${total}: ${made}`);
}

function asideText(line: Exclude<LogLine, { kind: 'fight' }>): string {
  switch (line.kind) {
    case 'note':
      return `${escaped(line.by)}: ${escaped(line.text)}${secretMark(line)}`;
    case 'roll': {
      const { by, notation, total, faces } = line;
      const rolled = `${escaped(by)} rolls ${escaped(notation)}: ${total} (${faces.join(' ')})`;
      return `${rolled}${secretMark(line)}`;
    }
    case 'table':
      return `*${escaped(newsText(line.news))}*`;
  }
}

function secretMark({ secret }: { readonly secret: boolean }): string {
  return secret ? ' *(in secret)*' : '';
}

const DONE = {
  opened: 'opened the table',
  written: 'wrote the encounter',
  started: 'began the fight',
  imported: 'brought in a fight from a journal',
  set: 'changed the settings',
  paused: 'paused the table',
  resumed: 'went on',
  ended: 'ended the table',
} as const;

function newsText(news: News): string {
  switch (news.what) {
    case 'came':
      return `${news.name} came.`;
    case 'removed':
      return `${news.by} removed ${news.name}.`;
    case 'placed':
      return `${news.name} is ${news.role}${news.seat === null ? '' : ` and plays ${news.seat}`}.`;
    case 'restored': {
      const { by, struck, revived, revealed, reason } = news;
      const said = reason === '' ? '' : ` ${reason}`;
      const seen = revealed === 'nothing' ? '' : ` What was seen of ${revealed} can not be unseen.`;
      return `${by} went to another point: ${struck} lines no longer hold, ${revived} hold again.${seen}${said}`;
    }
    case 'wished':
      return `${news.by} wanted what the rules do not allow (${news.answer.kind}): ${news.why}`;
    default:
      return `${news.by} ${DONE[news.what]}.`;
  }
}

/** Text of people is text: no mark-up of theirs, no line of their own, no HTML. */
function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');
}
