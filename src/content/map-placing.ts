import { type Cell, cellKey, type Grid, isOnGrid } from '../geometry/grid.ts';
import { neighbours } from '../geometry/step.ts';
import type { Faults } from './fault.ts';
import type { Ground } from './field.ts';
import type { Party } from './party.ts';
import { counted, listed } from './wording.ts';

/** Gives parties their cells on a map, each cell to one combatant. */
export class MapPlacing {
  readonly cells = new Map<Party, readonly Cell[]>();
  private readonly ground: Ground;
  private readonly faults: Faults;
  private readonly grid: Grid;
  private readonly walls: ReadonlySet<string>;
  private readonly taken = new Map<string, string>();
  private readonly unusedMarks: Map<string, Cell[]>;

  constructor(ground: Ground, faults: Faults) {
    this.ground = ground;
    this.faults = faults;
    this.grid = { shape: ground.field.shape, diagonals: 'one', size: ground.field.size };
    this.walls = new Set(ground.field.walls.map(cellKey));
    this.unusedMarks = new Map([...ground.marks].map(([mark, cells]) => [mark, [...cells]]));
  }

  /** Whether a party of several is given one cell to gather round. */
  gathers(party: Party): boolean {
    return party.count > 1 && this.onlyCell(party) !== undefined;
  }

  /** Puts a party on the cells that were written for it. */
  put(party: Party): void {
    const cells = this.wanted(party);
    if (cells === undefined) return;
    for (const cell of cells) this.take(cell, party);
    this.cells.set(party, cells);
  }

  /** Puts a party on its cell and the nearest free ones. */
  gather(party: Party): void {
    const middle = this.onlyCell(party)!;
    if (!this.take(middle, party)) return;
    const cells: Cell[] = [middle];
    const seen = new Set([cellKey(middle)]);
    const edge: Cell[] = [middle];
    for (let from = edge.shift(); from !== undefined && cells.length < party.count; from = edge.shift()) {
      for (const to of neighbours(this.grid, from)) {
        if (seen.has(cellKey(to)) || this.walls.has(cellKey(to))) continue;
        seen.add(cellKey(to));
        edge.push(to);
        if (this.taken.has(cellKey(to)) || cells.length === party.count) continue;
        cells.push(to);
        this.taken.set(cellKey(to), party.who);
      }
    }
    this.cells.set(party, cells);
    if (cells.length === party.count) return;
    const what = `there is room for ${cells.length} of ${party.count} round [${middle.join(', ')}]`;
    this.faults.add('bad-place', party.place, what, 'make the map larger, or the party smaller');
  }

  private onlyCell({ at }: Party): Cell | undefined {
    if (at === undefined) return undefined;
    if (typeof at === 'string') {
      const marked = this.ground.marks.get(at) ?? [];
      return marked.length === 1 ? marked[0] : undefined;
    }
    if (typeof at[0] === 'number') return at as Cell;
    return at.length === 1 ? (at[0] as Cell) : undefined;
  }

  private wanted(party: Party): readonly Cell[] | undefined {
    const { at, count } = party;
    if (at === undefined) {
      const marks =
        this.ground.marks.size === 0
          ? ''
          : ` or a letter of the map (${listed([...this.ground.marks.keys()])})`;
      this.faults.add(
        'missing',
        party.place,
        `${party.who} has no place to start`,
        `add at: [column, row]${marks}`,
      );
      return undefined;
    }
    if (typeof at === 'string') return this.marked(at, party);
    const cells = (typeof at[0] === 'number' ? [at] : at) as readonly Cell[];
    if (cells.length === count) return cells;
    const remedy = 'give a cell for each, or one that they gather round';
    this.faults.add(
      'bad-place',
      party.place,
      `${counted(cells.length, 'cell')} for ${counted(count, 'combatant')}`,
      remedy,
    );
    return undefined;
  }

  private marked(mark: string, party: Party): readonly Cell[] | undefined {
    const free = this.unusedMarks.get(mark);
    if (free === undefined) {
      const remedy = `drawn there: ${listed([...this.ground.marks.keys()])}`;
      this.faults.add('unknown-id', party.place, `the map has no "${mark}"`, remedy);
      return undefined;
    }
    if (free.length >= party.count) return free.splice(0, party.count);
    const left =
      free.length === 0 ? `there is no "${mark}" left` : `there are only ${free.length} "${mark}" left`;
    const what = `${left} on the map for ${party.count === 1 ? party.who : counted(party.count, 'combatant')}`;
    this.faults.add('bad-place', party.place, what, 'draw more of them, or start somewhere else');
    return undefined;
  }

  private take(cell: Cell, party: Party): boolean {
    const key = cellKey(cell);
    const [columns, rows] = this.ground.field.size ?? [0, 0];
    const other = this.taken.get(key);
    const cellName = `[${cell.join(', ')}]`;
    if (!isOnGrid(this.grid, cell)) {
      const remedy = `columns go from 0 to ${columns - 1}, rows from 0 to ${rows - 1}`;
      this.faults.add('bad-place', party.place, `${cellName} is off the map`, remedy);
    } else if (this.walls.has(key)) {
      this.faults.add('bad-place', party.place, `${cellName} is a wall`, 'choose a cell of the floor');
    } else if (other !== undefined) {
      this.faults.add(
        'bad-place',
        party.place,
        `${other} starts on ${cellName} already`,
        'choose a free cell',
      );
    } else {
      this.taken.set(key, party.who);
      return true;
    }
    return false;
  }
}
