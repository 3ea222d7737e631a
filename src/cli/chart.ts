import Table from 'cli-table3';
import { type Cell, cellKey, distance, type Edge, edgeKey, type Grid, isOnGrid } from '../geometry/grid.ts';
import type { MapSetup } from '../kernel/encounter.ts';
import type { CombatantSummary, Overview } from '../kernel/ruleset.ts';
import { type Screen, type Token, widthOf } from './screen.ts';

/** The data for a text map: the positions of combatants and obstacles. */
export interface Chart {
  readonly field: MapSetup;
  readonly grid: Grid;
  readonly standings: readonly CombatantSummary[];
  readonly tokens: ReadonlyMap<string, Token>;
}

/** Empty cells around the combatants. */
const MARGIN = 2;
const MOST_ROWS = 40;
/** Columns of text per cell, and before the first cell. */
const CELL_WIDTH = 3;
const LEFT = 4;

interface Window {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

/** Draws the part of the map around the combatants, with columns and rows numbered from 0. */
export function chartLines(screen: Screen, chart: Chart): readonly string[] {
  const { standings, field } = chart;
  if (standings.length === 0) return [];
  const window = windowOf(screen, chart);
  const lines: string[] = [columnLine(screen, window, field.shape)];
  for (let y = window.rows[0]; y <= window.rows[1]; y += 1) {
    lines.push(rowLine(screen, chart, window, y));
    const below = wallsBelow(screen, chart, window, y);
    if (below !== '') lines.push(below);
  }
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
  // Each row of hexes is shifted right by half a cell.
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

function hasWall({ field: { edges = [] } }: Chart, ...edge: Edge): boolean {
  return edges.some((each) => edgeKey(each) === edgeKey(edge));
}

/** Returns a line with the walls between a row and the next; empty without any. A hex has two sides there. */
function wallsBelow(screen: Screen, chart: Chart, { columns: [from, to], rows }: Window, y: number): string {
  const isHex = chart.field.shape === 'hex';
  const lean = isHex ? ' '.repeat(Math.floor(((y - rows[0]) * CELL_WIDTH) / 2)) : '';
  let line = '';
  for (let x = from; x <= to; x += 1) {
    const right = hasWall(chart, [x, y], [x, y + 1]);
    const left = isHex && hasWall(chart, [x, y], [x - 1, y + 1]);
    line += isHex ? `${left ? '\\' : ' '} ${right ? '/' : ' '}` : right ? '---' : '   ';
  }
  return line.trim() === '' ? '' : screen.paint('quiet', `${' '.repeat(LEFT)}${lean}${line}`.trimEnd());
}

function cellText(screen: Screen, chart: Chart, cell: Cell): string {
  const isWalled = hasWall(chart, cell, [cell[0] + 1, cell[1]]);
  const beside = (text: string): string => (isWalled ? `${text.slice(0, CELL_WIDTH - 1)}|` : text);
  const here = chart.standings.filter((who) => cellKey(who.cell) === cellKey(cell));
  const who = here.find(({ isUp }) => isUp) ?? here[0];
  if (who !== undefined) {
    const { text, letter, style } = chart.tokens.get(who.id)!;
    if (!who.isUp) return screen.paint('quiet', beside(`_${letter}_`));
    return screen.paint(who.isActive ? 'ask' : style, beside(text));
  }
  if (!isOnGrid(chart.grid, cell)) return ' '.repeat(CELL_WIDTH);
  const isWall = chart.field.walls.some((wall) => cellKey(wall) === cellKey(cell));
  return screen.paint('quiet', beside(isWall ? '###' : ' · '));
}

function legend(screen: Screen, { field, standings }: Chart, { columns, rows }: Window): string {
  const parts = [field.edges === undefined ? '### wall' : '### and | wall'];
  if (standings.some(({ isUp }) => !isUp)) parts.push('_x_ down');
  const isWhole =
    field.size !== null &&
    columns[1] - columns[0] + 1 === field.size[0] &&
    rows[1] - rows[0] + 1 === field.size[1];
  if (!isWhole && field.size !== null) parts.push(`the map is ${field.size[0]} x ${field.size[1]}`);
  return screen.paint('quiet', `    ${parts.join('   ')}`);
}

/** Returns the distance in units, or `undefined` if the book does not measure it. */
function unitsBetween(grid: Grid | undefined, a: Cell, b: Cell): number | undefined {
  return grid === undefined ? undefined : distance(grid, a, b);
}

/** The data for the list of combatants, with their order and state. */
export interface Roster {
  readonly overview: Overview;
  readonly tokens: ReadonlyMap<string, Token>;
  /** The combatant from which distances are measured. */
  readonly from: string | undefined;
}

const COLUMNS = ['', 'at', '', '', 'health', 'left', 'away', ''] as const;
const ALIGNED = ['left', 'right', 'left', 'left', 'right', 'left', 'right', 'left'] as const;
const NAME = 3;
const BUDGET = COLUMNS.indexOf('left');
/** Widths of the name and budget columns if the last column would otherwise be too narrow. */
const NARROW = { [NAME]: 20, [BUDGET]: 12 } as const;
const LEAST_ROOM = 14;
const GAP = '  ';
const BORDERS = [
  ...['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((end) => `${side}${end}`),
  ),
];
const NO_BORDERS = { ...Object.fromEntries(BORDERS.map((border) => [border, ''])), middle: GAP };

/** Formats the list, with one or more lines per combatant in turn order. */
export function rosterLines(screen: Screen, roster: Roster): readonly string[] {
  const { standings } = roster.overview;
  const next = nextAfter(standings);
  const head = COLUMNS.map((title) => screen.paint('quiet', title));
  const rows = [head, ...standings.map((who) => cells(screen, roster, who, next))];
  const table = new Table({
    chars: NO_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: [...ALIGNED],
    colWidths: widths(screen, rows),
    wordWrap: true,
  });
  table.push(...rows);
  const lines = table.toString().split('\n');
  return lines.map((line) => line.trimEnd());
}

/** Returns the column widths, with the widest ones narrowed if the last column would be too narrow. */
function widths(screen: Screen, rows: readonly (readonly string[])[]): number[] {
  const natural = COLUMNS.slice(0, -1).map((_, i) => Math.max(1, ...rows.map((row) => widthOf(row[i]!))));
  for (const [column, most] of Object.entries(NARROW)) {
    const at = Number(column);
    const lacking = Math.max(0, LEAST_ROOM - roomBeside(screen, natural));
    natural[at] = Math.max(Math.min(most, natural[at]!), natural[at]! - lacking);
  }
  return [...natural, Math.max(LEAST_ROOM, roomBeside(screen, natural))];
}

function roomBeside(screen: Screen, taken: readonly number[]): number {
  return screen.columns - taken.reduce((sum, width) => sum + width + GAP.length, 0);
}

/** Returns the combatant after the active one, if the list shows it. */
function nextAfter(standings: readonly CombatantSummary[]): string | undefined {
  const active = standings.findIndex(({ isActive }) => isActive);
  if (active === -1) return undefined;
  const others = [...standings.slice(active + 1), ...standings.slice(0, active)];
  return others.find(({ isUp, order }) => isUp && order !== null)?.id;
}

function cells(screen: Screen, roster: Roster, who: CombatantSummary, next: string | undefined): string[] {
  const { tokens, overview, from } = roster;
  const token = tokens.get(who.id)!;
  const turn = who.isActive
    ? screen.paint('ask', 'now')
    : who.id === next
      ? screen.paint('quiet', 'next')
      : '';
  const other = overview.standings.find(({ id }) => id === from);
  const away =
    other === undefined || other === who ? undefined : unitsBetween(overview.grid, other.cell, who.cell);
  const quiet = (text: string): string => (who.isUp ? text : screen.paint('quiet', text));
  return [
    turn,
    who.order === null ? '' : String(who.order),
    screen.paint(who.isUp ? token.style : 'quiet', token.text),
    who.isActive ? screen.paint('strong', who.name) : quiet(who.name),
    quiet(who.health?.join('/') ?? who.healthWord),
    quiet(who.isUp ? who.budget : ''),
    away === undefined ? '' : quiet(String(away)),
    who.conditions.join(', ') || (who.isUp ? '' : 'down'),
  ];
}
