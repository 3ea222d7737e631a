import { type Cell, cellKey, type Grid, isOnGrid } from '../geometry/grid.ts';
import { neighbours } from '../geometry/path.ts';
import { gridOf } from '../kernel/battle-state.ts';
import type { Faults } from './fault.ts';
import type { Ground } from './field.ts';
import type { SourceLocation } from './source-node.ts';
import { counted, listed } from './suggestion.ts';

/** Combatants of one side that start together. */
export interface Squad {
  readonly side: string;
  readonly count: number;
  /** A letter of the map, one cell, or one cell per combatant; `undefined` if not specified. */
  readonly at: string | Cell | readonly Cell[] | undefined;
  /** The readable name. */
  readonly who: string;
  /** The location of the start position in the file, or where it is missing. */
  readonly place: SourceLocation;
}

/** Maximum number of sides that can have equal distances without a map: the corners of a square. */
const MOST_APART = 4;
const ABREAST = 5;

/** Places the sides of a fight without a map in ranks, with `apart` units between the first ranks of any two sides. */
function cellsInFormation(
  parties: readonly Squad[],
  apart: number,
  sides: readonly string[],
  faults: Faults,
): ReadonlyMap<Squad, readonly Cell[]> {
  const standing = new Map<string, number>();
  const cells = new Map<Squad, readonly Cell[]>();
  for (const squad of parties) {
    const corner = sides.indexOf(squad.side);
    if (squad.at !== undefined) {
      const remedy = 'leave `at` out, or give the field a map';
      faults.add('contradiction', squad.place, 'there is no map to stand on', remedy);
    }
    if (corner >= MOST_APART) {
      const what = `without a map at most ${MOST_APART} sides can stand equally far apart`;
      faults.add('bad-place', squad.place, what, 'give the field a map, or join sides');
    }
    const first = standing.get(squad.side) ?? 0;
    standing.set(squad.side, first + squad.count);
    cells.set(
      squad,
      Array.from({ length: squad.count }, (_, i) => inRank(corner, apart, first + i)),
    );
  }
  return cells;
}

function inRank(corner: number, apart: number, n: number): Cell {
  const rank = Math.floor(n / ABREAST);
  const file = n % ABREAST;
  // 0 - 0 is 0, but negating would produce -0, which some comparisons treat as another number.
  return [corner % 2 === 0 ? 0 - rank : apart + rank, corner < 2 ? 0 - file : apart + file];
}

/** Assigns map cells to squads, with at most one combatant per cell. */
class MapPlacing {
  readonly cells = new Map<Squad, readonly Cell[]>();
  private readonly ground: Ground;
  private readonly faults: Faults;
  private readonly grid: Grid;
  private readonly walls: ReadonlySet<string>;
  private readonly taken = new Map<string, string>();
  private readonly unusedMarks: Map<string, Cell[]>;

  constructor(ground: Ground, faults: Faults) {
    this.ground = ground;
    this.faults = faults;
    this.grid = gridOf(ground.field, 'one');
    this.walls = new Set(ground.field.walls.map(cellKey));
    this.unusedMarks = new Map([...ground.marks].map(([mark, cells]) => [mark, [...cells]]));
  }

  /** Whether a squad of several combatants starts around a single cell. */
  gathers(squad: Squad): boolean {
    return squad.count > 1 && this.onlyCell(squad) !== undefined;
  }

  /** Puts a squad on the cells specified for it. */
  put(squad: Squad): void {
    const cells = this.wanted(squad);
    if (cells === undefined) return;
    for (const cell of cells) this.take(cell, squad);
    this.cells.set(squad, cells);
  }

  /** Puts a squad on its cell and the nearest free cells. */
  gather(squad: Squad): void {
    const middle = this.onlyCell(squad)!;
    if (!this.take(middle, squad)) return;
    const cells: Cell[] = [middle];
    const seen = new Set([cellKey(middle)]);
    const edge: Cell[] = [middle];
    for (let from = edge.shift(); from !== undefined && cells.length < squad.count; from = edge.shift()) {
      for (const to of neighbours(this.grid, from)) {
        if (seen.has(cellKey(to)) || this.walls.has(cellKey(to))) continue;
        seen.add(cellKey(to));
        edge.push(to);
        if (this.taken.has(cellKey(to)) || cells.length === squad.count) continue;
        cells.push(to);
        this.taken.set(cellKey(to), squad.who);
      }
    }
    this.cells.set(squad, cells);
    if (cells.length === squad.count) return;
    const what = `there is room for ${cells.length} of ${squad.count} round [${middle.join(', ')}]`;
    this.faults.add('bad-place', squad.place, what, 'make the map larger, or the party smaller');
  }

  private onlyCell({ at }: Squad): Cell | undefined {
    if (at === undefined) return undefined;
    if (typeof at === 'string') {
      const marked = this.ground.marks.get(at) ?? [];
      return marked.length === 1 ? marked[0] : undefined;
    }
    if (typeof at[0] === 'number') return at as Cell;
    return at.length === 1 ? (at[0] as Cell) : undefined;
  }

  private wanted(squad: Squad): readonly Cell[] | undefined {
    const { at, count } = squad;
    if (at === undefined) {
      const marks =
        this.ground.marks.size === 0
          ? ''
          : ` or a letter of the map (${listed([...this.ground.marks.keys()])})`;
      this.faults.add(
        'missing',
        squad.place,
        `${squad.who} has no place to start`,
        `add at: [column, row]${marks}`,
      );
      return undefined;
    }
    if (typeof at === 'string') return this.marked(at, squad);
    const cells = (typeof at[0] === 'number' ? [at] : at) as readonly Cell[];
    if (cells.length === count) return cells;
    const remedy = 'give a cell for each, or one that they gather round';
    this.faults.add(
      'bad-place',
      squad.place,
      `${counted(cells.length, 'cell')} for ${counted(count, 'combatant')}`,
      remedy,
    );
    return undefined;
  }

  private marked(mark: string, squad: Squad): readonly Cell[] | undefined {
    const free = this.unusedMarks.get(mark);
    if (free === undefined) {
      const remedy = `drawn there: ${listed([...this.ground.marks.keys()])}`;
      this.faults.add('unknown-id', squad.place, `the map has no "${mark}"`, remedy);
      return undefined;
    }
    if (free.length >= squad.count) return free.splice(0, squad.count);
    const left =
      free.length === 0 ? `there is no "${mark}" left` : `there are only ${free.length} "${mark}" left`;
    const what = `${left} on the map for ${squad.count === 1 ? squad.who : counted(squad.count, 'combatant')}`;
    this.faults.add('bad-place', squad.place, what, 'draw more of them, or start somewhere else');
    return undefined;
  }

  private take(cell: Cell, squad: Squad): boolean {
    const key = cellKey(cell);
    const [columns, rows] = this.ground.field.size ?? [0, 0];
    const other = this.taken.get(key);
    const cellName = `[${cell.join(', ')}]`;
    if (!isOnGrid(this.grid, cell)) {
      const remedy = `columns go from 0 to ${columns - 1}, rows from 0 to ${rows - 1}`;
      this.faults.add('bad-place', squad.place, `${cellName} is off the map`, remedy);
    } else if (this.walls.has(key)) {
      this.faults.add('bad-place', squad.place, `${cellName} is a wall`, 'choose a cell of the floor');
    } else if (other !== undefined) {
      this.faults.add(
        'bad-place',
        squad.place,
        `${other} starts on ${cellName} already`,
        'choose a free cell',
      );
    } else {
      this.taken.set(key, squad.who);
      return true;
    }
    return false;
  }
}

/**
 * Returns the start cells of each squad. Squads that cannot be placed get no cells, and the errors are added to
 * `faults`.
 */
export function startCells(
  parties: readonly Squad[],
  ground: Ground,
  sides: readonly string[],
  faults: Faults,
): ReadonlyMap<Squad, readonly Cell[]> {
  if (ground.apart !== null) return cellsInFormation(parties, ground.apart, sides, faults);
  const placed = new MapPlacing(ground, faults);
  // Place squads with specific cells first. Squads around a single cell use the remaining cells.
  const gathering = parties.filter((squad) => placed.gathers(squad));
  for (const squad of parties) if (!gathering.includes(squad)) placed.put(squad);
  for (const squad of gathering) placed.gather(squad);
  return placed.cells;
}
