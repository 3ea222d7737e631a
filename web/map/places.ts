import { type Cell, cellKey, type Grid, sameCell } from '../../src/geometry/grid.ts';
import { neighbours } from '../../src/geometry/path.ts';
import { type CellRange, isWithinReach, type PathDomain, type RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { OptionView, ParamView } from '../../src/presentation/option-tree.ts';
import type { Cost } from '../../src/presentation/option-walk.ts';
import { cellsWithin, reachOf, wayTo } from './picking.ts';

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
  return [...paramsByName(option)].flatMap(([name, { means = 'combatant', branches }]) => {
    const values = branches.flatMap((branch) => branch.values ?? []).map(({ value }) => value);
    const domains = branches.flatMap((branch) => branch.domains ?? []);
    const param: PlaceParam = {
      name,
      ids: new Set(means === 'combatant' ? values.filter(isIdIn(ids)) : []),
      cells: distinct(values.filter(isCell)),
      ranges: domains.filter((domain): domain is CellRange => 'centre' in domain),
      walks: domains.filter((domain): domain is PathDomain => 'atMost' in domain),
    };
    const isPlace = param.ids.size + param.cells.length + param.ranges.length + param.walks.length > 0;
    return isPlace ? [param] : [];
  });
}

function isIdIn(ids: ReadonlySet<string>): (value: Json) => value is string {
  return (value): value is string => typeof value === 'string' && ids.has(value);
}

function paramsByName({ next }: OptionView): ReadonlyMap<string, ParamView> {
  const found = new Map<string, ParamView>();
  const seen = new Set<ParamView>();
  const collect = (param: ParamView | undefined): void => {
    if (param === undefined || seen.has(param)) return;
    seen.add(param);
    const branches = [...(found.get(param.name)?.branches ?? []), ...param.branches];
    found.set(param.name, { ...param, branches });
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

/**
 * A walk of single steps: an option that names a neighbouring cell, which may be repeated while there is a price for
 * it.
 */
export interface Stride {
  readonly option: OptionView;
  /** The parameter that names the next cell. */
  readonly param: string;
  readonly walk: PathDomain;
  /** The price of one unit: 1 TS. */
  readonly each: Cost;
}

/**
 * Returns how far the asked combatant can walk step by step. It is an estimate for the map: the rules judge each step.
 * Returns `undefined` if no option is a single step, or if its price does not apply to further steps.
 */
export function strideOf(
  options: readonly OptionView[],
  asked: CombatantSummary | undefined,
  { standings }: Pick<Overview, 'standings'>,
  grid: Grid,
  walls: readonly Cell[],
): Stride | undefined {
  if (asked === undefined) return undefined;
  for (const option of options) {
    const { next, purpose } = option;
    if (purpose !== 'move' || next === undefined) continue;
    const branches = next.branches.filter(({ values = [] }) => values.some(({ value }) => isCell(value)));
    const cells = branches.flatMap(({ values = [] }) => values.map(({ value }) => value)).filter(isCell);
    const isStep = cells.length > 0 && cells.every((cell) => wayTo(grid, asked.cell, cell) !== undefined);
    if (!isStep || branches.some((branch) => branch.next !== undefined)) continue;
    const { cost = '', price } = option.cost === undefined ? (branches[0] ?? {}) : option;
    const each = { cost, price };
    const atMost = price?.left === undefined ? 0 : Math.floor(price.left / price.n);
    if (atMost < 2) return undefined;
    const others = standings.filter(({ id, isUp, takesCell }) => (isUp || takesCell) && id !== asked.id);
    // The rules list every cell of the first step.
    const listed = new Set(cells.map(cellKey));
    const unlisted = neighbours(grid, asked.cell).filter((cell) => !listed.has(cellKey(cell)));
    const blocked = [...walls, ...others.map(({ cell }) => cell), ...unlisted];
    const walk = { grid, from: asked.cell, atMost, blocked };
    return { option, param: next.name, walk, each };
  }
  return undefined;
}

/** Returns the answers that walk along a path, one for each cell. */
export function stepsAlong({ option, param }: Stride, path: readonly Cell[]): readonly RawAnswer[] {
  return path.map((cell) => ({ kind: option.kind, [param]: cell as unknown as Json }));
}

/** Adds up prices in one unit: 1 TS and 3 TS are `4 TS`. Other prices are listed. */
export function sumOfCosts(costs: readonly Cost[]): string {
  const [first, ...more] = costs.filter(({ cost }) => cost !== '');
  if (more.length === 0) return first?.cost ?? '';
  const sums = new Map<string, number>();
  const others = new Set<string>();
  for (const { cost, price } of [first!, ...more]) {
    if (price !== undefined) sums.set(price.unit, (sums.get(price.unit) ?? 0) + price.n);
    else others.add(cost);
  }
  return [...[...sums].map(([unit, sum]) => `${amountText(sum)} ${unit}`), ...others].join(' + ');
}

/** Formats an amount that may contain a half: `2`, `½`, `1½`. */
function amountText(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : `${Math.floor(amount) || ''}½`;
}

/**
 * Returns a price for a narrow tile: `1 significant` for `1 significant action`, `2–3 TS` if it depends on what is
 * chosen.
 */
export function shortPrice(costs: readonly Cost[]): string {
  const units = new Set(costs.flatMap(({ price }) => (price === undefined ? [] : [price.unit])));
  const isCounted = units.size === 1 && costs.every(({ cost, price }) => cost === '' || price !== undefined);
  if (!isCounted) return costs.flatMap(({ cost }) => cost || []).join(' / ');
  const amounts = costs.map(({ price }) => price?.n ?? 0);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return `${[...new Set([least, most])].map(amountText).join('–')} ${[...units].join('')}`;
}

/** Returns a price in the rulebook's words, in short if it depends on what is chosen. */
export function wholePrice(costs: readonly Cost[]): string {
  return costs.length === 1 ? costs[0]!.cost : shortPrice(costs);
}
