import type { Column, DownBy, OddsReport } from '../../designer/asked.ts';
import { FIGHTS } from '../../designer/attack-odds.ts';
import {
  chanceOfReaching,
  distributionOf,
  type FactValue,
  factsIn,
  meanOf,
  type Outcomes,
  type ValueChance,
} from '../../odds/outcomes.ts';
import { type Rational, rational, toNumber, ZERO } from '../../odds/rational.ts';
import { padded, type Screen, widthOf, wrap } from '../screen.ts';
import { factCells, mapLines, noSuchFact, rowLines, shareOf, shareText, table } from './rows.ts';

/** Identifies the JSON format; the version changes with its structure. */
const FORMAT = { format: 'riposte-odds', formatVersion: 1 };

/** Exports the odds as JSON: for each query, every fact with the chance of each value. Exact chances are fractions. */
export function oddsJson({ title, columns, notes, down }: OddsReport): string {
  const questions = columns.map(({ label, odds, assumed }) => ({
    label,
    assumed,
    ...(odds.kind === 'exact'
      ? { how: odds.kind, branches: odds.branches }
      : { how: odds.kind, runs: odds.runs }),
    facts: Object.fromEntries(
      factsIn(odds.chances).map((fact) => {
        const values = distributionOf(odds.chances, fact).map((each) => valueData(each, odds));
        return [fact, { mean: meanOf(odds.chances, fact), values }];
      }),
    ),
  }));
  const more = {
    ...(notes.length > 0 && { notes }),
    ...(down.length > 0 && { down: down.flatMap(downData) }),
  };
  return JSON.stringify({ ...FORMAT, title, questions, ...more }, null, 2);
}

/** Returns the chances that somebody is down as data, with their intervals and the number of fights. */
function downData({ who, rounds }: DownBy) {
  return rounds.map(({ p, interval: [low, high] }, i) => {
    return { who, round: i + 1, probability: p, low, high, fights: FIGHTS };
  });
}

function valueData({ value, chance }: ValueChance, odds: Column['odds']) {
  const { p, interval } = shareOf(chance, odds);
  if (interval !== undefined) return { value, probability: p, low: interval[0], high: interval[1] };
  const { n, d } = rational(chance.n, chance.d);
  return { value, probability: p, exact: `${n}/${d}` };
}

/** Exports the odds as tidy CSV: one line per value of each fact, and one per round for who is down. */
export function oddsCsv({ columns, down }: OddsReport): string {
  const lines = columns.flatMap(({ label, odds }) =>
    factsIn(odds.chances).flatMap((fact) =>
      distributionOf(odds.chances, fact).map((each) => {
        const { value, probability, exact, low, high } = {
          exact: '',
          low: '',
          high: '',
          ...valueData(each, odds),
        };
        return [label, fact, value ?? '', probability, exact, low, high, odds.kind];
      }),
    ),
  );
  const head = ['question', 'fact', 'value', 'probability', 'exact', 'low', 'high', 'how'];
  const falls = down.flatMap(downData).map(({ who, round, probability, low, high }) => {
    return ['', `down by round ${round}`, who, probability, '', low, high, 'simulated'];
  });
  return [head, ...lines, ...falls].map((line) => line.map(cell).join(',')).join('\n');
}

/** Formats one cell by RFC 4180. Cells that start like a formula are escaped, so that spreadsheets do not run them. */
function cell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats the odds as a table of all facts and a histogram of one. */
export function oddsLines(screen: Screen, report: OddsReport): readonly string[] {
  const { title, columns, layout, notes, down } = report;
  const figures =
    layout.kind === 'columns'
      ? [...factLines(screen, columns), '', ...histogram(screen, report)]
      : layout.kind === 'rows'
        ? rowLines(screen, report, layout.head)
        : mapLines(screen, report, layout);
  const hows = layout.kind === 'columns' ? columns.map(howLine) : [howOfAll(columns)];
  return [
    screen.paint('title', title),
    ...assumedLines(screen, layout.kind === 'columns' ? columns : columns.slice(0, 1)),
    '',
    ...figures,
    '',
    ...notes.flatMap((note) => wrap(note, { columns: screen.columns, rest: '  ' })),
    ...downLines(down),
    ...hows.map((how) => screen.paint('quiet', how)),
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

/** Describes how the odds were computed, and whether they were sampled. */
function howLine({ label, counted }: Column): string {
  return label === '' ? counted : `${label}: ${counted}`;
}

/** Formats how often each of the two is down after each round. */
function downLines(down: readonly DownBy[]): readonly string[] {
  if (down.length === 0) return [];
  const head = `Down by the end of (${FIGHTS.toLocaleString('en')} fights by the simple policy, 95 % intervals):`;
  const lines = down.flatMap(({ who, rounds: chances }) =>
    chances.map(({ p, interval }, i) => `  ${who}, round ${i + 1}: ${shareText({ p, interval })}`),
  );
  return [head, ...lines, ''];
}

/** Describes how the odds of many rows were computed, in one line. */
function howOfAll(columns: readonly Column[]): string {
  const sampled = columns.filter(({ odds }) => odds.kind === 'sampled').length;
  const branches = columns.reduce((sum, { odds }) => sum + (odds.kind === 'exact' ? odds.branches : 0), 0);
  if (sampled === 0) return `exact, ${branches} branches`;
  return `${columns.length - sampled} of ${columns.length} exact, the others sampled, with 95 % intervals`;
}

function factLines(screen: Screen, columns: readonly Column[]): readonly string[] {
  const facts = [...new Set(columns.flatMap(({ odds }) => factsIn(odds.chances)))];
  const never = facts.filter((fact) => columns.every(({ odds }) => neverHolds(odds.chances, fact)));
  const rows = facts.flatMap((fact) => (never.includes(fact) ? [] : factRows(columns, fact)));
  const head = columns.length > 1 ? [['', ...columns.map(({ label }) => label)]] : [];
  const last = wrap(`never: ${never.join(', ')}`, { columns: screen.columns, rest: '  ' });
  return [...table(screen, [...head, ...rows], head.length), ...(never.length === 0 ? [] : last)];
}

function factRows(columns: readonly Column[], fact: string): readonly (readonly string[])[] {
  const cells = columns.map((column) => factCells(column, fact));
  const names = [...new Set(cells.flatMap((each) => [...each.keys()]))];
  return names.map((name) => [name, ...cells.map((each) => each.get(name) ?? '')]);
}

function neverHolds(chances: Outcomes, fact: string): boolean {
  return distributionOf(chances, fact).every(({ value }) => value === false);
}

const VIEWS = { each: '', 'at-least': ', at least', 'at-most': ', at most' } as const;
const NARROWEST_BAR = 6;
const WIDEST_BAR = 40;

interface Bar {
  readonly text: string;
  readonly p: number;
}

/** Draws a histogram of one fact, with a bar for each value. The longest bar is the highest chance of all columns. */
function histogram(screen: Screen, { columns, fact, view }: OddsReport): readonly string[] {
  const all = columns.map(({ odds }) => distributionOf(odds.chances, fact));
  const values = inOrder(all.flatMap((each) => each.map(({ value }) => value))).filter(
    (value) => view === 'each' || typeof value === 'number',
  );
  if (values.every((value) => value === null)) return noSuchFact(columns, fact);
  const bars = columns.map(({ odds }, i) =>
    values.map((value): Bar => {
      const chance = chanceAt(all[i]!, view, value);
      return { text: shareText(shareOf(chance, odds)), p: toNumber(chance) };
    }),
  );
  const names = values.map((value) => (value === null ? 'none' : String(value)));
  const folded = view === 'each' ? withoutTail(names, bars) : { names, bars };
  return [
    screen.paint('strong', `${fact}${VIEWS[view]}`),
    ...barLines(screen, folded.names, columns, folded.bars),
  ];
}

/** A row that is less likely than this in every column is part of a tail. */
const RARE = 0.0001;
const SHORTEST_TAIL = 4;

/** Joins the last rows into one if they are all rare, as for dice that explode. */
function withoutTail(names: readonly string[], bars: readonly (readonly Bar[])[]) {
  const isRare = (row: number): boolean => bars.every((each) => each[row]!.p < RARE);
  let end = names.length;
  while (end > 0 && isRare(end - 1)) end -= 1;
  if (names.length - end < SHORTEST_TAIL) return { names, bars };
  const joined = bars.map((each): Bar => {
    const p = each.slice(end).reduce((sum, bar) => sum + bar.p, 0);
    return { p, text: shareText({ p, interval: undefined }) };
  });
  return {
    names: [...names.slice(0, end), `${names[end]!}…`],
    bars: bars.map((each, i) => [...each.slice(0, end), joined[i]!]),
  };
}

function chanceAt(
  distribution: readonly ValueChance[],
  view: OddsReport['view'],
  value: FactValue,
): Rational {
  if (view !== 'each') return chanceOfReaching(distribution, view, value as number);
  return distribution.find((each) => each.value === value)?.chance ?? ZERO;
}

function barLines(
  screen: Screen,
  names: readonly string[],
  columns: readonly Column[],
  bars: readonly (readonly Bar[])[],
): readonly string[] {
  const most = Math.max(...bars.flat().map(({ p }) => p));
  const nameWidth = Math.max(...names.map(widthOf));
  const widths = bars.map((each) => Math.max(...each.map(({ text }) => widthOf(text))));
  const taken = nameWidth + widths.reduce((sum, width) => sum + width + 4, 0);
  const room = Math.floor((screen.columns - taken) / columns.length);
  const longest = Math.min(WIDEST_BAR, Math.max(NARROWEST_BAR, room));
  const lines = names.map((name, row) => {
    const parts = bars.map((each, i) => {
      const { text, p } = each[row]!;
      return `${text.padStart(widths[i]!)} ${padded('█'.repeat(Math.round((p / most) * longest)), longest)}`;
    });
    return `${name.padStart(nameWidth)}  ${parts.join('  ')}`.trimEnd();
  });
  if (columns.length === 1) return lines;
  const head = columns.map(({ label }, i) => padded(label, widths[i]! + 1 + longest)).join('  ');
  return [`${' '.repeat(nameWidth)}  ${head}`.trimEnd(), ...lines];
}

/** Returns every distinct value: first nothing, then numbers by size, then words. */
function inOrder(values: readonly FactValue[]): readonly FactValue[] {
  const rank = (value: FactValue): number => (value === null ? 0 : typeof value === 'string' ? 2 : 1);
  return [...new Set(values)].sort(
    (a, b) =>
      rank(a) - rank(b) || (typeof a === 'string' ? a.localeCompare(String(b), 'en') : Number(a) - Number(b)),
  );
}
