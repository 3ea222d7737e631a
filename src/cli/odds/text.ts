import {
  chanceOf,
  cumulated,
  distributionOf,
  type FactValue,
  factsIn,
  meanOf,
  type ValueChance,
} from '../../odds/facts.ts';
import { toNumber, ZERO } from '../../odds/rational.ts';
import type { Screen } from '../screen.ts';
import { padded, widthOf, wrap } from '../wrap.ts';
import type { Column, OddsReport } from './column.ts';
import { shareOf, shareText } from './numbers.ts';

/** The odds as a table of all facts and a histogram of one. */
export function oddsLines(screen: Screen, report: OddsReport): readonly string[] {
  return [
    screen.paint('title', report.title),
    ...assumedLines(screen, report.columns),
    '',
    ...factLines(screen, report.columns),
    '',
    ...histogram(screen, report),
    '',
    ...report.columns.map((column) => screen.paint('quiet', howLine(column))),
  ];
}

function assumedLines(screen: Screen, columns: readonly Column[]): readonly string[] {
  const lines = new Set(columns.flatMap(({ assumed }) => assumed));
  return [...lines].flatMap((line) =>
    wrap(line, { columns: screen.columns, first: '  ', rest: '    ' }).map((each) =>
      screen.paint('quiet', each),
    ),
  );
}

/** How the odds came about; what was sampled says so. */
export function howLine({ label, odds }: Column): string {
  const head = label === '' ? '' : `${label}: `;
  if (odds.how === 'sampled') {
    return `${head}too many branches to count; sampled in ${odds.runs} runs, with 95 % intervals`;
  }
  const left = toNumber(odds.unfollowed);
  const cut =
    left === 0 ? '' : `; branches with ${left.toExponential(1)} in all were not followed to their end`;
  return `${head}exact, ${odds.branches} ${odds.branches === 1 ? 'branch' : 'branches'}${cut}`;
}

function factLines(screen: Screen, columns: readonly Column[]): readonly string[] {
  const facts = [...new Set(columns.flatMap(({ odds }) => factsIn(odds.chances)))];
  const rows = facts.flatMap((fact) => {
    const cells = columns.map((column) => factCells(column, fact));
    const names = [...new Set(cells.flatMap((each) => [...each.keys()]))];
    return names.map((name) => [name, ...cells.map((each) => each.get(name) ?? '')]);
  });
  const head = columns.length > 1 ? [['', ...columns.map(({ label }) => label)]] : [];
  return table(screen, [...head, ...rows], head.length);
}

/** What a column says of a fact: a chance, an average, or a chance for each word. Words that never vary are left out. */
function factCells({ odds }: Column, fact: string): ReadonlyMap<string, string> {
  const values = distributionOf(odds.chances, fact);
  const kind = typeof values.find(({ value }) => value !== null)?.value;
  if (kind === 'number') return new Map([[`${fact}, on average`, meanOf(odds.chances, fact).toFixed(3)]]);
  if (kind === 'boolean') return new Map([[fact, shareText(shareOf(chanceOf(odds.chances, fact), odds))]]);
  if (values.length === 1) return new Map();
  const words = values.filter(({ value }) => value !== null);
  return new Map(words.map(({ value, chance }) => [`${fact}: ${value}`, shareText(shareOf(chance, odds))]));
}

function table(screen: Screen, rows: readonly (readonly string[])[], heads: number): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => widthOf(row[i]!))));
  return rows.map((row, at) => {
    const line = row
      .map((cell, i) => (i === 0 ? padded(cell, widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ');
    return at < heads ? screen.paint('strong', line) : line;
  });
}

const VIEWS = { each: '', 'at-least': ', at least', 'at-most': ', at most' } as const;
const NARROWEST_BAR = 6;
const WIDEST_BAR = 40;

function histogram(screen: Screen, { columns, fact, view }: OddsReport): readonly string[] {
  const all = columns.map(({ odds }) => viewed(distributionOf(odds.chances, fact), view));
  const values = inOrder(all.flatMap((each) => each.map(({ value }) => value)));
  if (values.every((value) => value === null)) return [`Nothing here comes to any "${fact}".`];
  const cells = columns.map(({ odds }, i) =>
    values.map((value) => {
      const chance = all[i]!.find((each) => each.value === value)?.chance ?? ZERO;
      return { text: shareText(shareOf(chance, odds)), p: toNumber(chance) };
    }),
  );
  const names = values.map((value) => (value === null ? 'none' : String(value)));
  const most = Math.max(...cells.flat().map(({ p }) => p));
  const nameWidth = Math.max(...names.map(widthOf));
  const widths = cells.map((each) => Math.max(...each.map(({ text }) => widthOf(text))));
  const taken = nameWidth + widths.reduce((sum, width) => sum + width + 4, 0);
  const room = Math.floor((screen.columns - taken) / columns.length);
  const bar = Math.min(WIDEST_BAR, Math.max(NARROWEST_BAR, room));
  const lines = values.map((_, row) => {
    const parts = cells.map((each, i) => {
      const { text, p } = each[row]!;
      return `${text.padStart(widths[i]!)} ${padded('█'.repeat(Math.round((p / most) * bar)), bar)}`;
    });
    return `${names[row]!.padStart(nameWidth)}  ${parts.join('  ')}`.trimEnd();
  });
  const head = columns.map(({ label }, i) => padded(label, widths[i]! + 1 + bar)).join('  ');
  return [
    screen.paint('strong', `${fact}${VIEWS[view]}`),
    ...(columns.length > 1 ? [`${' '.repeat(nameWidth)}  ${head}`.trimEnd()] : []),
    ...lines,
  ];
}

function viewed(distribution: readonly ValueChance[], view: OddsReport['view']): readonly ValueChance[] {
  return view === 'each' ? distribution : cumulated(distribution, view);
}

/** Every value once: nothing first, then numbers by size, then words. */
function inOrder(values: readonly FactValue[]): readonly FactValue[] {
  const rank = (value: FactValue): number => (value === null ? 0 : typeof value === 'string' ? 2 : 1);
  return [...new Set(values)].sort(
    (a, b) =>
      rank(a) - rank(b) || (typeof a === 'string' ? a.localeCompare(String(b), 'en') : Number(a) - Number(b)),
  );
}
