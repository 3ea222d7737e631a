import { accessSync, constants } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Table from 'cli-table3';
import type { MeasureRow } from '../../simulation/rows.ts';
import type { MeasureName } from '../../simulation/statistics.ts';
import { EXIT, writeAtomically, wrongUsage } from '../environment.ts';
import { type Screen, standardScreen, wrap } from '../screen.ts';
import { csvReport, jsonReport, markdownReport } from './formats.ts';
import {
  coverageLines,
  differenceText,
  estimateText,
  headLines,
  type Report,
  type ReportedVariant,
  reportOf,
  rowName,
  type SimulationResults,
  valueText,
} from './report.ts';

/** Formats a report for a terminal. */
function textReport(report: Report, screen: Screen): readonly string[] {
  const wrapped = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => wrap(line, { columns: screen.columns, rest: '  ' }));
  const [title, ...head] = headLines(report);
  const body =
    report.variants.length === 1 ? singleLines(report, report.variants[0]!) : variantLines(report, screen);
  return [
    screen.paint('title', title!),
    ...wrapped(head),
    ...body,
    '',
    screen.paint('title', 'Limits of these figures'),
    ...wrapped(coverageLines(report)),
  ];
}

const CHARS = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({ head: [...head], chars: CHARS, style: { head: [], border: [], compact: true } });
  made.push(...rows.map((row) => [...row]));
  return made.toString();
}

/** The rows about the whole fight. */
const WHOLE: readonly MeasureName[] = [
  'win',
  'undecided',
  'anybody-falls',
  'anybody-dies',
  'rounds',
  'swing',
];

function singleLines(report: Report, { rows, rounds }: ReportedVariant): string[] {
  const whole = rows
    .filter((row) => WHOLE.includes(row.name) && !isIdle(row))
    .map((row) => [rowName(report, row), estimateText(row.kind, row.estimate)]);
  return [
    '',
    table(['of the fight', '95 % interval'], whole),
    '',
    ...roundLines(rounds, report.fights),
    '',
    peopleTable(report, rows),
    ...weapons(report, rows),
  ];
}

const BAR = 40;
/** Bars of the histogram; longer fights share the last one. */
const MOST_BARS = 15;

/** Draws the number of rounds as bars: the share of the fights that end in each. */
function roundLines(rounds: Readonly<Record<string, number>>, fights: number): readonly string[] {
  const all = Object.entries(rounds).map(([round, count]) => [Number(round), count] as const);
  const first = Math.min(...all.map(([round]) => round));
  const end = Math.max(...all.map(([round]) => round));
  const last = Math.min(end, first + MOST_BARS - 1);
  const shares = Array.from({ length: last - first + 1 }, (_, i) => {
    const own = all.filter(([round]) => (first + i === last ? round >= last : round === first + i));
    return own.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, fights);
  });
  const longest = Math.max(...shares);
  const width = String(last).length;
  return [
    'rounds',
    ...shares.map((share, i) => {
      const name = `${String(first + i).padStart(width)}${first + i === last && end > last ? '…' : ' '}`;
      const bar = '█'.repeat(Math.round((share / longest) * BAR));
      return `${name} ${valueText('rate', share).padStart(8)} ${bar}`.trimEnd();
    }),
  ];
}

/** Returns whether a row is a chance of zero that is not worth showing. */
function isIdle({ name, of, estimate }: MeasureRow): boolean {
  return estimate.value === 0 && (name === 'undecided' || (name === 'win' && of === 'nobody'));
}

const OF_PEOPLE: readonly MeasureName[] = ['falls', 'dies', 'dealt', 'taken', 'health'];

function peopleTable({ combatants }: Report, rows: readonly MeasureRow[]): string {
  const ids = [...new Set(rows.filter(({ name }) => name === 'health').map(({ of }) => of!))];
  const lines = ids.map((id) => [
    combatants[id]!,
    ...OF_PEOPLE.map((name) => {
      const row = rows.find((each) => each.name === name && each.of === id && each.with === undefined);
      return row === undefined ? '' : shortEstimate(row);
    }),
  ]);
  return table(['who', 'falls', 'dies', 'deals', 'takes', 'health left'], lines);
}

/** Formats an estimate for narrow tables: `45.20 % ±0.31`, with half the width of the interval. */
function shortEstimate({ kind, estimate: { value, low, high } }: MeasureRow): string {
  if (!Number.isFinite(low)) return valueText(kind, value);
  const half = ((high - low) / 2) * (kind === 'rate' ? 100 : 1);
  return `${valueText(kind, value)} ±${half.toFixed(2)}`;
}

function weapons({ combatants }: Report, rows: readonly MeasureRow[]): string[] {
  const find = (like: MeasureRow, name: MeasureName): MeasureRow | undefined =>
    rows.find((row) => row.name === name && row.of === like.of && row.with === like.with);
  const used = rows.filter(({ name }) => name === 'attacks');
  const lines = used.map((row) => {
    const hits = find(row, 'hits')?.estimate.value ?? 0;
    const dealt = find(row, 'dealt')?.estimate.value ?? 0;
    const left = find(row, 'left');
    const share = row.estimate.value === 0 ? 0 : hits / row.estimate.value;
    return [
      combatants[row.of!] ?? row.of!,
      row.with!,
      row.estimate.value.toFixed(2),
      valueText('rate', share),
      dealt.toFixed(2),
      left === undefined ? '' : left.estimate.value.toFixed(2),
    ];
  });
  if (lines.length === 0) return [];
  return ['', table(['who', 'with', 'attacks', 'of them hit', 'damage', 'shots left'], lines)];
}

function variantLines(report: Report, screen: Screen): string[] {
  const of = (name: MeasureName) => report.variants[0]!.rows.filter((row) => row.name === name);
  const shown = [
    ...of('win'),
    ...of('anybody-falls'),
    ...of('anybody-dies'),
    ...of('rounds'),
    ...of('swing'),
  ];
  const idle = (i: number): boolean =>
    report.variants.every(({ rows }) => isIdle(rows.find((row) => sameMeasure(row, shown[i]!))!));
  return shown.flatMap((measure, i) => {
    if (idle(i)) return [];
    return ['', screen.paint('strong', rowName(report, measure)), variantTable(report, measure)];
  });
}

function sameMeasure(a: MeasureRow, b: MeasureRow): boolean {
  return a.name === b.name && a.of === b.of && a.with === b.with;
}

function variantTable({ variants }: Report, measure: MeasureRow): string {
  const lines = variants.map(({ name, rows }) => {
    const { kind, estimate, difference } = rows.find((row) => sameMeasure(row, measure))!;
    const apart = difference === undefined ? 'the base' : differenceText(kind, difference);
    return [name, estimateText(kind, estimate), apart];
  });
  return table(['variant', '95 % interval', 'less the base, same dice'], lines);
}

export type Format = 'text' | 'json' | 'csv' | 'markdown';

const WRITERS: Readonly<Record<Format, (report: Report) => string>> = {
  text: (report) => `${textReport(report, standardScreen()).join('\n')}\n`,
  json: jsonReport,
  csv: csvReport,
  markdown: markdownReport,
};

/** Prints a report, or writes it to a file completely or not at all. An interrupted run sets the exit code. */
export function writeReport(outcome: SimulationResults, format: Format, out: string | undefined): void {
  const text = WRITERS[format](reportOf(outcome));
  if (out === undefined) process.stdout.write(text);
  else writeAtomically(out, text);
  if (outcome.ended === 'interrupted') process.exitCode = EXIT.interrupted;
}

/** Throws CliError if a report could not be written here. Checked before the fights instead of after them. */
export function checkPlace(out: string | undefined): void {
  if (out === undefined) return;
  try {
    accessSync(dirname(resolve(out)), constants.W_OK);
  } catch {
    throw wrongUsage(`${out} can't be written there.`, 'Name a file in a writable folder.');
  }
}
