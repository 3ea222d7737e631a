import type { Estimate, MeasureRow } from '../../simulation/rows.ts';
import {
  coverageLines,
  differenceText,
  estimateText,
  headLines,
  type Report,
  type ReportedVariant,
  rowName,
} from './report.ts';

// Charts as SVG text. Every number of a chart is also in a table next to it.

const FONT = 'font-family="system-ui, sans-serif" font-size="13"';
const INK = '#1f2933';
const SOFT = '#c3ccd5';
const DOT = '#0b6e99';

/** One line of a chart of chances. */
export interface Chance {
  readonly label: string;
  readonly estimate: Estimate;
}

const LABELS = 300;
const PLOT = 420;
const LINE = 24;
const TOP = 40;

/** Draws chances with their confidence intervals, one per line, on a scale from 0 to 100 %. */
function chanceChart(title: string, chances: readonly Chance[]): string {
  const height = TOP + chances.length * LINE + 36;
  const bottom = TOP + chances.length * LINE;
  const grid = [0, 25, 50, 75, 100].map((percent) => {
    const x = LABELS + (percent / 100) * PLOT;
    return `${line(x, TOP - 8, x, bottom, SOFT)}${text(x, bottom + 18, `${percent} %`, 'middle')}`;
  });
  const lines = chances.map(({ label, estimate: { value, low, high } }, i) => {
    const y = TOP + i * LINE + LINE / 2;
    const at = (share: number): number => LABELS + share * PLOT;
    const whisker = `<line x1="${round(at(low))}" y1="${y}" x2="${round(at(high))}" y2="${y}" stroke="${DOT}" stroke-width="5" stroke-opacity="0.4"/>`;
    const dot = `<circle cx="${round(at(value))}" cy="${y}" r="4" fill="${DOT}"/>`;
    return `${text(LABELS - 10, y + 4, label, 'end')}${whisker}${dot}`;
  });
  return svg(LABELS + PLOT + 40, height, title, [...grid, ...lines]);
}

const BARS = 600;
const TALL = 160;

/** Draws the number of fights by number of rounds. */
function roundsChart(title: string, rounds: Readonly<Record<string, number>>): string {
  const most = Math.max(...Object.keys(rounds).map(Number));
  const least = Math.min(...Object.keys(rounds).map(Number));
  const count = most - least + 1;
  const highest = Math.max(...Object.values(rounds));
  const wide = BARS / count;
  const every = Math.ceil(count / 20);
  const bars = Array.from({ length: count }, (_, i) => {
    const fights = rounds[String(least + i)] ?? 0;
    const tall = (fights / highest) * TALL;
    const x = 20 + i * wide;
    const bar = `<rect x="${round(x)}" y="${round(TOP + TALL - tall)}" width="${round(wide * 0.9)}" height="${round(tall)}" fill="${DOT}"/>`;
    const label = i % every === 0 ? text(x + wide / 2, TOP + TALL + 18, String(least + i), 'middle') : '';
    return bar + label;
  });
  return svg(BARS + 40, TOP + TALL + 36, title, bars);
}

function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ${FONT}>`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="20" y="22" fill="${INK}" font-weight="bold">${escaped(title)}</text>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}"/>`;
}

function text(x: number, y: number, words: string, anchor: 'middle' | 'end'): string {
  return `<text x="${round(x)}" y="${round(y)}" fill="${INK}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

/** Escapes names for SVG, because they come from shared files. */
function escaped(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Formats a report as one Markdown file, with its charts as inline SVG. */
export function markdownReport(report: Report): string {
  const [title, ...head] = headLines(report);
  return [
    `# ${plainText(title!)}`,
    '',
    ...head.map((line) => `- ${plainText(line)}`),
    '',
    ...charts(report),
    ...tables(report),
    '## Limits of these figures',
    '',
    ...coverageLines(report).map((line) => `- ${plainText(line)}`),
    '',
  ].join('\n');
}

function charts(report: Report): string[] {
  const { variants } = report;
  const chances = variants.flatMap(({ name, rows }) =>
    rows
      .filter((row) => row.name === 'win')
      .map((row) => ({
        label: [name, rowName(report, row)].filter(Boolean).join(': '),
        estimate: row.estimate,
      }))
      .filter(({ estimate, label }) => estimate.value > 0 || !label.endsWith('nobody wins')),
  );
  const wins = image('Wins', chanceChart('Wins, with 95 % confidence intervals', chances));
  const lasting = variants.map(({ name, rounds }) =>
    image(
      `Rounds ${name}`.trim(),
      roundsChart(`Fights by number of rounds${name === '' ? '' : `: ${name}`}`, rounds),
    ),
  );
  return [wins, '', ...(variants.length > 2 ? [] : lasting.flatMap((each) => [each, '']))];
}

function image(alt: string, svg: string): string {
  const bytes = new TextEncoder().encode(svg);
  return `![${plainText(alt)}](data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')})`;
}

function tables(report: Report): string[] {
  return report.variants.flatMap(({ name, rows }, i) => {
    const head =
      i === 0 ? ['measure', '95 % interval'] : ['measure', '95 % interval', 'less the base, same dice'];
    const lines = rows.map((row) => [rowName(report, row), ...markdownCells(row)]);
    return [
      `## ${name === '' ? 'Results' : plainText(name)}`,
      '',
      tableLine(head),
      tableLine(head.map(() => '---')),
      ...lines.map(tableLine),
      '',
    ];
  });
}

function markdownCells({ kind, estimate, difference }: MeasureRow): string[] {
  const own = estimateText(kind, estimate);
  return difference === undefined ? [own] : [own, differenceText(kind, difference)];
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((each) => plainText(each)).join(' | ')} |`;
}

/** Escapes names for Markdown, because they come from shared files. */
function plainText(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`).replaceAll(/[\r\n]+/g, ' ');
}

/** Formats a report as tidy CSV: one line for each measure of each variant, with a column for each varied path. */
export function csvReport(report: Report): string {
  const { seed, fights, ruleset, generator, variants } = report;
  const varied = Object.keys(variants[0]!.settings);
  const head = [
    ...['variant', ...varied, 'measure', 'of', 'with', 'kind', 'value', 'low', 'high'],
    ...['difference', 'difference_low', 'difference_high'],
    ...['fights', 'seed', 'ruleset', 'ruleset_version', 'generator', 'policies', 'rulings'],
  ];
  const lines = variants.flatMap((variant) => {
    const tail = [fights, seed, ruleset.id, ruleset.version, generator, ...how(variant)];
    const settings = varied.map((path) => variant.settings[path]!);
    return variant.rows.map((row) => [variant.name, ...settings, ...csvCells(row), ...tail]);
  });
  return csvText([head, ...lines]);
}

export type CsvCell = string | number | undefined;

/** Formats rows of cells as CSV. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function csvCells({ name, of, with: using, kind, estimate, difference }: MeasureRow): CsvCell[] {
  const { value, low, high } = estimate;
  return [
    ...[name, of, using, kind, value, low, high],
    ...[difference?.value, difference?.low, difference?.high],
  ];
}

function how({ policies, switched }: ReportedVariant): CsvCell[] {
  const played = Object.entries(policies).map(([side, policy]) => `${side}=${policy}`);
  return [played.join(' '), switched.join('; ')];
}

/** Formats one cell by RFC 4180. Cells that start like a formula are escaped, so that spreadsheets do not run them. */
function cell(value: CsvCell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Identifies the JSON format; the version changes with its structure. */
const FORMAT = { format: 'riposte-simulation', formatVersion: 1 };

/** Formats a report as JSON, with the same bytes for the same batch. An infinite bound of an interval is `null`. */
export function jsonReport({ sides: _sides, combatants: _combatants, variants, ...head }: Report): string {
  const told = {
    ...FORMAT,
    ...head,
    variants: variants.map(({ rows, tally, switched: _switched, rounds, ...variant }) => ({
      ...variant,
      measures: rows.map(flat),
      rounds: sorted(rounds),
      rules: sorted(tally.rules),
      steps: tally.steps,
      decisions: tally.decisions,
      events: tally.events,
      answers: sortedDeep(tally.choices),
    })),
  };
  return `${JSON.stringify(told, null, 2)}\n`;
}

function flat({ name, of, with: using, kind, estimate, difference }: MeasureRow) {
  return { measure: name, of, with: using, kind, ...estimate, difference };
}

/** Returns the same record with sorted keys. */
function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sortedDeep(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, part]) => {
    const isRecord = typeof part === 'object' && part !== null;
    return [key, isRecord ? sortedDeep(part as Record<string, unknown>) : part] as const;
  });
  return sorted(Object.fromEntries(entries));
}
