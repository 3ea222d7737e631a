import { type Cell, cellKey, sameCell } from '../../src/geometry/grid.ts';
import { type CellRange, isWithinReach, type PathDomain } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Branch, OptionView, ParamView } from '../../src/presentation/option-tree.ts';
import { cellsWithin, reachOf } from './picking.ts';

/** A parameter that can be answered on the map, with everything there that is a value of it. */
export interface PlaceParam {
  readonly name: string;
  /** Combatants, by id. */
  readonly ids: ReadonlySet<string>;
  /** Listed cells, for example the ones next to the combatant. */
  readonly cells: readonly Cell[];
  /** Areas that contain the cell. */
  readonly ranges: readonly CellRange[];
  /** Paths to the cell. */
  readonly walks: readonly PathDomain[];
}

/** Returns whether a value is a cell. */
export function isCell(value: Json | undefined): value is Cell {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

/** Returns the parameters of an option that name a combatant on the map, a cell or a path, in order. */
export function placeParamsOf(option: OptionView, ids: ReadonlySet<string>): readonly PlaceParam[] {
  return [...branchesByName(option)].flatMap(([name, branches]) => {
    const values = branches.flatMap((branch) => branch.values ?? []).map(({ value }) => value);
    const domains = branches.flatMap((branch) => branch.domains ?? []);
    const param: PlaceParam = {
      name,
      ids: new Set(values.filter((value): value is string => typeof value === 'string' && ids.has(value))),
      cells: distinct(values.filter(isCell)),
      ranges: domains.filter((domain): domain is CellRange => 'centre' in domain),
      walks: domains.filter((domain): domain is PathDomain => 'atMost' in domain),
    };
    const isPlace = param.ids.size + param.cells.length + param.ranges.length + param.walks.length > 0;
    return isPlace ? [param] : [];
  });
}

function branchesByName({ next }: OptionView): ReadonlyMap<string, readonly Branch[]> {
  const found = new Map<string, Branch[]>();
  const seen = new Set<ParamView>();
  const collect = (param: ParamView | undefined): void => {
    if (param === undefined || seen.has(param)) return;
    seen.add(param);
    found.set(param.name, [...(found.get(param.name) ?? []), ...param.branches]);
    for (const branch of param.branches) collect(branch.next);
  };
  collect(next);
  return found;
}

function distinct(cells: readonly Cell[]): readonly Cell[] {
  return [...new Map(cells.map((cell) => [cellKey(cell), cell])).values()];
}

/** A cell that is a value of a parameter, with the units that a walk to it costs; `null` if it is not walked to. */
export interface ReachedCell {
  readonly cell: Cell;
  readonly units: number | null;
}

/** Returns every cell that this parameter can name or lead to. On an infinite grid, areas count only near their centre. */
export function cellsOf({ cells, ranges, walks }: PlaceParam): readonly ReachedCell[] {
  const found = new Map<string, ReachedCell>();
  const put = (cell: Cell, units: number | null): void => {
    if (!found.has(cellKey(cell))) found.set(cellKey(cell), { cell, units });
  };
  const [first, ...others] = walks;
  if (first !== undefined) for (const { cell, cost } of reachOf([first, ...others])) put(cell, cost);
  for (const cell of cells) put(cell, null);
  for (const range of ranges) for (const cell of cellsWithin(range)) put(cell, null);
  return [...found.values()];
}

/** Returns the value of a parameter for a click on a cell: the cell, or the cheapest path to it. */
export function valueAt({ cells, ranges, walks }: PlaceParam, at: Cell): Json | undefined {
  const [first, ...others] = walks;
  if (first !== undefined) {
    const way = reachOf([first, ...others]).find(({ cell }) => sameCell(cell, at));
    if (way !== undefined) return way.path as unknown as Json;
  }
  if (cells.some((cell) => sameCell(cell, at)) || ranges.some((range) => isWithinReach(range, at))) {
    return at as unknown as Json;
  }
  return undefined;
}
