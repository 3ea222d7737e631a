import { distance } from '../geometry/distance.ts';
import { type Cell, cellKey, type Grid, isOnGrid } from '../geometry/grid.ts';
import type { Field } from '../kernel/encounter.ts';
import type { Standing } from '../kernel/ruleset.ts';
import type { Screen } from './screen.ts';
import type { Token } from './tokens.ts';

/** A map as text: who stands where, and what is in the way. */
export interface Chart {
  readonly field: Field;
  readonly grid: Grid;
  readonly standings: readonly Standing[];
  readonly tokens: ReadonlyMap<string, Token>;
}

/** Empty cells left round everybody. */
const MARGIN = 2;
const MOST_ROWS = 40;
/** Columns of text that a cell takes, and what stands before the first. */
const CELL_WIDTH = 3;
const LEFT = 4;

interface Window {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

/** The part of the map round the combatants, columns and rows numbered from 0. */
export function chartLines(screen: Screen, chart: Chart): readonly string[] {
  const { standings, field } = chart;
  if (standings.length === 0) return [];
  const window = windowOf(screen, chart);
  const lines: string[] = [columnLine(screen, window, field.shape)];
  for (let y = window.rows[0]; y <= window.rows[1]; y += 1) lines.push(rowLine(screen, chart, window, y));
  return [...lines, legend(screen, chart, window)];
}

function windowOf(screen: Screen, { field, standings }: Chart): Window {
  const active = standings.find(({ isActive }) => isActive) ?? standings[0]!;
  const room = Math.floor((screen.columns - LEFT) / CELL_WIDTH);
  const span = (axis: 0 | 1, most: number): readonly [number, number] => {
    const places = standings.map(({ cell }) => cell[axis]);
    const end = (field.size?.[axis] ?? Number.POSITIVE_INFINITY) - 1;
    const from = Math.max(0, Math.min(...places) - MARGIN);
    const to = Math.min(end, Math.max(...places) + MARGIN);
    if (to - from < most) return [from, to];
    const start = Math.min(Math.max(from, active.cell[axis] - Math.floor(most / 2)), to - most + 1);
    return [start, start + most - 1];
  };
  const rows = span(1, MOST_ROWS);
  // Each row of hexes stands half a cell further to the right.
  const lean = field.shape === 'hex' ? Math.ceil((rows[1] - rows[0]) / 2) : 0;
  return { columns: span(0, Math.max(5, room - lean)), rows };
}

function columnLine(screen: Screen, { columns: [from, to] }: Window, shape: Grid['shape']): string {
  let line = ' '.repeat(LEFT);
  for (let x = from; x <= to; x += 1) line += String(x).padStart(2).padEnd(CELL_WIDTH);
  return screen.paint('quiet', shape === 'hex' ? `${line}(columns lean to the right)` : line.trimEnd());
}

function rowLine(screen: Screen, chart: Chart, { columns: [from, to], rows }: Window, y: number): string {
  const lean = chart.field.shape === 'hex' ? ' '.repeat(Math.floor(((y - rows[0]) * CELL_WIDTH) / 2)) : '';
  let line = `${screen.paint('quiet', String(y).padStart(LEFT - 1))} ${lean}`;
  for (let x = from; x <= to; x += 1) line += cellText(screen, chart, [x, y]);
  return line.trimEnd();
}

function cellText(screen: Screen, chart: Chart, cell: Cell): string {
  const here = chart.standings.filter((who) => cellKey(who.cell) === cellKey(cell));
  const who = here.find(({ isUp }) => isUp) ?? here[0];
  if (who !== undefined) {
    const { text, letter, style } = chart.tokens.get(who.id)!;
    if (!who.isUp) return screen.paint('quiet', `_${letter}_`);
    return screen.paint(who.isActive ? 'ask' : style, text);
  }
  if (!isOnGrid(chart.grid, cell)) return ' '.repeat(CELL_WIDTH);
  const isWall = chart.field.walls.some((wall) => cellKey(wall) === cellKey(cell));
  return isWall ? screen.paint('quiet', '###') : screen.paint('quiet', ' · ');
}

function legend(screen: Screen, { field, standings }: Chart, { columns, rows }: Window): string {
  const parts = ['### wall'];
  if (standings.some(({ isUp }) => !isUp)) parts.push('_x_ down');
  const isWhole =
    field.size !== null &&
    columns[1] - columns[0] + 1 === field.size[0] &&
    rows[1] - rows[0] + 1 === field.size[1];
  if (!isWhole && field.size !== null) parts.push(`the map is ${field.size[0]} x ${field.size[1]}`);
  return screen.paint('quiet', `    ${parts.join('   ')}`);
}

/** Units from one combatant to another; undefined where the book does not measure them. */
export function unitsBetween(grid: Grid | undefined, a: Cell, b: Cell): number | undefined {
  return grid === undefined ? undefined : distance(grid, a, b);
}
