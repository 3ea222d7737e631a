import type { Estimate } from '../../simulate/interval.ts';

// Charts as SVG text. Every number of a chart stands in a table beside it too.

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

/** Chances with their intervals, each on a line of its own, on a scale from 0 to 100 %. */
export function chanceChart(title: string, chances: readonly Chance[]): string {
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

/** How many fights took how many rounds. */
export function roundsChart(title: string, rounds: Readonly<Record<string, number>>): string {
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

/** Names come from files that people share: nothing in them may become markup. */
function escaped(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
