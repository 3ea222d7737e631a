import Table from 'cli-table3';
import type { Overview, Standing } from '../kernel/ruleset.ts';
import { unitsBetween } from './chart.ts';
import type { Screen } from './screen.ts';
import type { Token } from './tokens.ts';
import { widthOf } from './wrap.ts';

/** The list of the fight: who is there, in what order, in what state. */
export interface Roster {
  readonly overview: Overview;
  readonly tokens: ReadonlyMap<string, Token>;
  /** From whom distances are counted. */
  readonly from: string | undefined;
}

const COLUMNS = ['', 'at', '', '', 'health', 'left', 'away', ''] as const;
const ALIGNED = ['left', 'right', 'left', 'left', 'right', 'left', 'right', 'left'] as const;
const NAME = 3;
const BUDGET = COLUMNS.indexOf('left');
/** How far names, and what is left of a turn, are narrowed where the last column would have too little room. */
const NARROW = { [NAME]: 20, [BUDGET]: 12 } as const;
const LEAST_ROOM = 14;
const GAP = '  ';
const BORDERS = [
  ...['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((end) => `${side}${end}`),
  ),
];
const NO_BORDERS = { ...Object.fromEntries(BORDERS.map((border) => [border, ''])), middle: GAP };

/** The list, a line or more for each; the first in the order stands first. */
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

/** Each column as wide as it needs, the widest narrowed where the last would have too little room. */
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

/** Whose turn comes after the active one's, as far as the list tells. */
function nextAfter(standings: readonly Standing[]): string | undefined {
  const active = standings.findIndex(({ isActive }) => isActive);
  if (active === -1) return undefined;
  const others = [...standings.slice(active + 1), ...standings.slice(0, active)];
  return others.find(({ isUp, order }) => isUp && order !== null)?.id;
}

function cells(screen: Screen, roster: Roster, who: Standing, next: string | undefined): string[] {
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
