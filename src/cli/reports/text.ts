import Table from 'cli-table3';
import type { MeasureName } from '../../simulate/measure.ts';
import type { Row } from '../../simulate/rows.ts';
import type { Screen } from '../screen.ts';
import { wrap } from '../wrap.ts';
import { differenceText, estimateText, valueText } from './numbers.ts';
import { headLines, honestyLines } from './prose.ts';
import type { Report, ReportedVariant } from './report.ts';
import { rowName } from './row-name.ts';

/** A report for a terminal. */
export function textReport(report: Report, screen: Screen): readonly string[] {
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
    screen.paint('title', 'What these figures do not show'),
    ...wrapped(honestyLines(report)),
  ];
}

const CHARS = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({ head: [...head], chars: CHARS, style: { head: [], border: [], compact: true } });
  made.push(...rows.map((row) => [...row]));
  return made.toString();
}

/** The rows about the fight as a whole. */
const WHOLE: readonly MeasureName[] = [
  'win',
  'undecided',
  'anybody-falls',
  'anybody-dies',
  'rounds',
  'swing',
];

function singleLines(report: Report, { rows }: ReportedVariant): string[] {
  const whole = rows
    .filter((row) => WHOLE.includes(row.name) && !isIdle(row))
    .map((row) => [rowName(report, row), estimateText(row.kind, row.estimate)]);
  return [
    '',
    table(['of the fight', '95 % interval'], whole),
    '',
    peopleTable(report, rows),
    ...weapons(report, rows),
  ];
}

/** Chances that nothing ever came of, where that says nothing. */
function isIdle({ name, of, estimate }: Row): boolean {
  return estimate.value === 0 && (name === 'undecided' || (name === 'win' && of === 'nobody'));
}

const OF_PEOPLE: readonly MeasureName[] = ['falls', 'dies', 'dealt', 'taken', 'health'];

function peopleTable({ combatants }: Report, rows: readonly Row[]): string {
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

/** `45.20 % ±0.31`: half the interval, for narrow tables. */
function shortEstimate({ kind, estimate: { value, low, high } }: Row): string {
  if (!Number.isFinite(low)) return valueText(kind, value);
  const half = ((high - low) / 2) * (kind === 'rate' ? 100 : 1);
  return `${valueText(kind, value)} ±${half.toFixed(2)}`;
}

function weapons({ combatants }: Report, rows: readonly Row[]): string[] {
  const find = (like: Row, name: MeasureName): Row | undefined =>
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

function sameMeasure(a: Row, b: Row): boolean {
  return a.name === b.name && a.of === b.of && a.with === b.with;
}

function variantTable({ variants }: Report, measure: Row): string {
  const lines = variants.map(({ name, rows }) => {
    const { kind, estimate, difference } = rows.find((row) => sameMeasure(row, measure))!;
    const apart = difference === undefined ? 'the base' : differenceText(kind, difference);
    return [name, estimateText(kind, estimate), apart];
  });
  return table(['variant', '95 % interval', 'less the base, same dice'], lines);
}
