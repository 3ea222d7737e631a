import { listed } from '../../content/suggestion.ts';
import { type Column, type Layout, measureOf, type OddsReport } from '../../designer/asked.ts';
import type { Odds } from '../../odds/odds.ts';
import {
  chanceOf,
  deviationOf,
  distributionOf,
  factsIn,
  meanOf,
  type Outcomes,
} from '../../odds/outcomes.ts';
import { type Rational, toNumber, wilson } from '../../odds/rational.ts';
import { padded, type Screen, widthOf } from '../screen.ts';

type Counted = Exclude<Odds, { readonly kind: 'unknown' }>;

/** A chance, with its confidence interval if it was sampled. */
export interface Share {
  readonly p: number;
  readonly interval: readonly [number, number] | undefined;
}

export function shareOf(chance: Rational, odds: Counted): Share {
  const p = toNumber(chance);
  return { p, interval: odds.kind === 'sampled' ? wilson(p, odds.runs) : undefined };
}

/** Formats a chance: `46.65 %`, or with the interval if it was sampled, `46.7 % (46.0 to 47.3)`. */
export function shareText({ p, interval }: Share): string {
  if (interval === undefined) return percent(p, 2);
  return `${percent(p, 1)} (${(100 * interval[0]).toFixed(1)} to ${(100 * interval[1]).toFixed(1)})`;
}

/** Formats a percentage. A positive chance is never rounded to 0 %, and an uncertain one never to 100 %. */
function percent(p: number, digits: number): string {
  const least = 10 ** -digits;
  if (p > 0 && p * 100 < least) return `<${least.toFixed(digits)} %`;
  if (p < 1 && p * 100 > 100 - least) return `>${(100 - least).toFixed(digits)} %`;
  return `${(p * 100).toFixed(digits)} %`;
}

/** Returns the cells of one fact: its chance or average, or a chance for each word. Constant words are left out. */
export function factCells({ odds }: Column, fact: string): ReadonlyMap<string, string> {
  const values = distributionOf(odds.chances, fact);
  const kind = typeof values.find(({ value }) => value !== null)?.value;
  if (kind === 'number') return new Map([[`${fact}, on average`, averageText(odds.chances, fact)]]);
  if (kind === 'boolean') return new Map([[fact, shareText(shareOf(chanceOf(odds.chances, fact), odds))]]);
  if (values.length === 1) return new Map();
  const words = values.filter(({ value }) => value !== null);
  return new Map(words.map(({ value, chance }) => [`${fact}: ${value}`, shareText(shareOf(chance, odds))]));
}

/** Formats the mean and the standard deviation of a fact: `2.448 ± 2.093`. */
function averageText(chances: Outcomes, fact: string): string {
  const deviation = deviationOf(chances, fact);
  return `${meanOf(chances, fact).toFixed(3)}${deviation === 0 ? '' : ` ± ${deviation.toFixed(3)}`}`;
}

/** Formats rows of cells. The first `heads` rows are titles, the first `labels` columns are words. */
export function table(
  screen: Screen,
  rows: readonly (readonly string[])[],
  heads: number,
  labels = 1,
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => widthOf(row[i]!))));
  return rows.map((row, at) => {
    const line = row
      .map((cell, i) => (i < labels ? padded(cell, widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ');
    return at < heads ? screen.paint('strong', line) : line;
  });
}

/** Lists the facts that these odds have, to suggest one in place of a missing one. */
export function noSuchFact(columns: readonly Column[], fact: string): readonly string[] {
  const known = [...new Set(columns.flatMap(({ odds }) => factsIn(odds.chances)))];
  return [`These odds have no "${fact}"; --fact takes ${listed(known)}.`];
}

const LONGEST_BAR = 20;
const SHORTEST_BAR = 6;
const LONGEST_LABEL = 30;

function hasFact(columns: readonly Column[], fact: string): boolean {
  return columns.some(({ odds }) => factsIn(odds.chances).includes(fact));
}

/**
 * Formats one row for each set of odds: the measured fact with a bar, and as many other facts that differ between the
 * rows as the screen has room for. `head` is the title of the labels; labels without a title are sentences, and end the
 * row.
 */
export function rowLines(screen: Screen, { columns, fact }: OddsReport, head: string): readonly string[] {
  if (!hasFact(columns, fact)) return noSuchFact(columns, fact);
  const cells = columns.map((column) => cellsOf(column));
  const names = [...new Set(cells.flatMap((each) => [...each.keys()]))];
  const measured = names.filter((name) => isOf(name, fact));
  const others = names.filter((name) => !isOf(name, fact) && differs(cells, name));
  const label = Math.min(
    LONGEST_LABEL,
    Math.max(widthOf(head), ...columns.map((each) => widthOf(each.label))),
  );
  const fit = fitting(screen.columns - label - SHORTEST_BAR - 4, [...measured, ...others], cells);
  const shown = fit.length === 0 ? measured.slice(0, 1) : fit;
  const figures = columns.map((_, i) => shown.map((each) => cells[i]!.get(each) ?? ''));
  const isTitled = head !== '';
  const labelled = (text: string, row: readonly string[]) => (isTitled ? [text, ...row] : row);
  const titles = labelled(head, shown.map(short));
  const lines = table(
    screen,
    [titles, ...columns.map((each, i) => labelled(each.label, figures[i]!))],
    1,
    isTitled ? 1 : 0,
  );
  const most = Math.max(...columns.map((column) => measureOf(column, fact)));
  const room = Math.min(
    LONGEST_BAR,
    screen.columns - Math.max(...lines.map(widthOf)) - 2 - (isTitled ? 0 : label),
  );
  const longest = Math.max(SHORTEST_BAR, room);
  const rows = columns.map(({ label: text, ...column }, i) => {
    const bar = barOf(measureOf({ label: text, ...column }, fact), most, longest);
    const line = lines[i + 1]!;
    return isTitled ? `${line}  ${bar}`.trimEnd() : `${line}  ${padded(bar, longest)}  ${text}`;
  });
  const hidden = others.filter((name) => !shown.includes(name));
  return [
    lines[0]!,
    ...rows,
    ...(hidden.length === 0 ? [] : ['', `The bar is ${fact}. No room for: ${hidden.map(short).join(', ')}.`]),
  ];
}

function cellsOf(column: Column): ReadonlyMap<string, string> {
  const all = factsIn(column.odds.chances).flatMap((fact) => [...factCells(column, fact)]);
  return new Map(all);
}

function isOf(name: string, fact: string): boolean {
  return name === fact || name.startsWith(`${fact},`) || name.startsWith(`${fact}:`);
}

function differs(cells: readonly ReadonlyMap<string, string>[], name: string): boolean {
  return new Set(cells.map((each) => each.get(name) ?? '')).size > 1;
}

/** Returns the names that fit into a number of columns of text, in order. */
function fitting(
  room: number,
  names: readonly string[],
  cells: readonly ReadonlyMap<string, string>[],
): readonly string[] {
  let left = room;
  const shown: string[] = [];
  for (const name of names) {
    left -= 2 + Math.max(widthOf(short(name)), ...cells.map((each) => widthOf(each.get(name) ?? '')));
    if (left < 0) break;
    shown.push(name);
  }
  return shown;
}

function short(name: string): string {
  return name.replace(', on average', '');
}

function barOf(value: number, most: number, longest: number): string {
  return most <= 0 ? '' : '█'.repeat(Math.round((value / most) * longest));
}

/** Whether a fact is true or false, so that its mean is a chance. */
function hasOnlyTruth({ chances }: Counted, fact: string): boolean {
  return distributionOf(chances, fact).every(({ value }) => value === null || typeof value === 'boolean');
}

/** From a low to a high value. */
const SHADES = ['·', '░', '▒', '▓', '█'] as const;

/** Formats one fact for two varied values as a map: the first down, the second across, darker for higher. */
export function mapLines(
  screen: Screen,
  { columns, fact }: OddsReport,
  { down, across }: Extract<Layout, { readonly kind: 'map' }>,
): readonly string[] {
  if (!hasFact(columns, fact)) return noSuchFact(columns, fact);
  const values = columns.map((column) => measureOf(column, fact));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isChance = columns.some(({ odds }) => hasOnlyTruth(odds, fact));
  const said = (value: number): string => (isChance ? percent(value, 2) : value.toFixed(3));
  const text = (value: number): string => {
    const shade = high === low ? 0 : Math.round(((value - low) / (high - low)) * (SHADES.length - 1));
    return `${said(value)} ${SHADES[shade]}`;
  };
  const at = (row: string | number, column: string | number): string => {
    const found = columns.findIndex(
      ({ settings }) => settings?.[down.path] === row && settings[across.path] === column,
    );
    return found === -1 ? '–' : text(values[found]!);
  };
  const rows = down.values.map((row) => [String(row), ...across.values.map((column) => at(row, column))]);
  const head = ['', ...across.values.map((value) => padded(String(value), 1))];
  return [
    `${fact}: ${down.path} down, ${across.path} across; ${SHADES.join('')} from ${said(low)} to ${said(high)}`,
    '',
    ...table(screen, [head, ...rows], 1),
  ];
}
