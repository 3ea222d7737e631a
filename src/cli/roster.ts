import Table from 'cli-table3';
import { GM, type Seat } from '../kernel/names.ts';
import type { Overview, Standing } from '../kernel/ruleset.ts';
import { unitsBetween } from './chart.ts';
import type { Screen } from './screen.ts';
import type { Token } from './tokens.ts';
import { widthOf } from './wrap.ts';

/** The list of the fight: who is there, in what order, in what state. */
export interface Roster {
  readonly overview: Overview;
  readonly tokens: ReadonlyMap<string, Token>;
  /** For whose eyes: the health of strangers is told in words. */
  readonly eyes: readonly Seat[];
  /** From whom distances are counted. */
  readonly from: string | undefined;
}

const COLUMNS = ['', 'order', '', '', 'HP', 'left', 'away', ''] as const;
const ALIGNED = ['left', 'right', 'left', 'left', 'right', 'left', 'right', 'left'] as const;
/** What is left of a turn may take a few words; they are broken beyond this. */
const WIDEST_BUDGET = 14;
const BUDGET = COLUMNS.indexOf('left');
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

/** Each column as wide as it needs; the last takes what is left. */
function widths(screen: Screen, rows: readonly (readonly string[])[]): number[] {
  const natural = COLUMNS.slice(0, -1).map((_, i) => Math.max(1, ...rows.map((row) => widthOf(row[i]!))));
  natural[BUDGET] = Math.min(WIDEST_BUDGET, natural[BUDGET]!);
  const taken = natural.reduce((sum, width) => sum + width + GAP.length, 0);
  return [...natural, Math.max(12, screen.columns - taken)];
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
    quiet(healthFor(roster, who)),
    quiet(who.isUp ? who.budget : ''),
    away === undefined ? '' : quiet(String(away)),
    who.conditions.join(', ') || (who.isUp ? '' : 'down'),
  ];
}

/** Numbers for the GM and the own side; what anybody can see for the others. */
function healthFor({ overview, eyes }: Roster, { side, health, isUp }: Standing): string {
  const [left, most] = health;
  const isOwn = (seat: Seat): boolean =>
    seat === GM || overview.standings.some((each) => each.seat === seat && each.side === side);
  if (eyes.every(isOwn)) return `${left}/${most}`;
  if (!isUp || left === 0) return 'down';
  if (left === most) return 'unhurt';
  return left * 2 > most ? 'hurt' : 'badly hurt';
}
