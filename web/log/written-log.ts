import type { LogLine } from '../../src/live/log-line.ts';

type FightLine = Extract<LogLine, { kind: 'fight' }>;

/** A log as Markdown; what was taken back is left out. */
export function asMarkdown(title: string, lines: readonly LogLine[], struck: ReadonlySet<number>): string {
  const told = lines.filter(({ n }) => !struck.has(n)).flatMap(markdownOf);
  return [`# ${plain(title)}`, '', ...told, ''].join('\n');
}

function markdownOf(line: LogLine): readonly string[] {
  switch (line.kind) {
    case 'fight':
      return fightMarkdown(line);
    case 'note':
      return [`> ${plain(line.by)}: ${plain(line.text).replaceAll('\n', '\n> ')}`];
    case 'roll':
      return [`- ${plain(line.by)}: ${line.notation} = ${line.total} (${line.faces.join(', ')})`];
    case 'table':
      return [];
  }
}

function fightMarkdown({ heading, sentence, sums, depth, rule }: FightLine): readonly string[] {
  const indent = '  '.repeat(depth);
  const told = sentence === '' ? [] : [`${indent}- ${plain(sentence)} (${rule})`];
  const parts = sums.map(({ name, total, parts: each }) => {
    const why = each.map((part) => `${signed(part.value)} ${plain(part.why)} (${part.rule})`);
    return `${indent}  - ${plain(name)}: ${total} = ${why.join(' ')}`;
  });
  return [...(heading === undefined ? [] : ['', `## ${plain(heading)}`, '']), ...told, ...parts];
}

/** What Markdown would read as its own, written so that it is text. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
}

/** A number with its sign. */
function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

const COLUMNS = ['line', 'card', 'round', 'who', 'type', 'rule', 'sentence', 'number', 'total', 'struck'];

/** The fight's lines as CSV, one row for each number of a line, or one for a line without any. */
export function asCsv(lines: readonly LogLine[], struck: ReadonlySet<number>): string {
  const rows = lines.flatMap((line) => {
    if (line.kind !== 'fight') return [];
    const { n, card, round, who = '', type, rule, sentence } = line;
    const own = [n, card, round, who, type, rule, sentence];
    const mark = struck.has(n) ? 'yes' : 'no';
    if (line.sums.length === 0) return [[...own, '', '', mark]];
    return line.sums.map(({ name, total }) => [...own, name, total, mark]);
  });
  return [COLUMNS, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

/** A cell that no spreadsheet takes for a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
