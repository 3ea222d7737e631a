import type { Cell, Grid } from '../../src/geometry/grid.ts';
import type { PathDomain, RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { wayTo } from './picking.ts';
import { isCell } from './places.ts';

/**
 * A walk of single steps: an option that names a neighbouring cell, which may be repeated while there is a price for
 * it.
 */
export interface Stride {
  readonly option: OptionView;
  /** The parameter that names the next cell. */
  readonly param: string;
  readonly walk: PathDomain;
  /** The price of one unit: `1 TS`. */
  readonly each: string;
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
    const each = option.cost ?? branches[0]?.cost ?? '';
    const atMost = unitsFor(each, asked.budget);
    if (atMost < 2) return undefined;
    const others = standings.filter(({ id, isUp }) => isUp && id !== asked.id).map(({ cell }) => cell);
    const walk = { grid, from: asked.cell, atMost, blocked: [...walls, ...others] };
    return { option, param: next.name, walk, each };
  }
  return undefined;
}

/** Returns how many units a combatant can pay: `1 TS` of `5 TS` is 5, `1 yd` of `3 of 9 yd, action` is 3. */
export function unitsFor(each: string, budget: string): number {
  const price = /^(\d+) (\p{L}+)$/u.exec(each);
  if (price === null) return 0;
  const left = new RegExp(`(\\d+)(?: of \\d+)? ${price[2]}(?!\\p{L})`, 'u').exec(budget);
  return left === null ? 0 : Math.floor(Number(left[1]) / Number(price[1]));
}

/** Returns the answers that walk along a path, one for each cell. */
export function stepsAlong({ option, param }: Stride, path: readonly Cell[]): readonly RawAnswer[] {
  return path.map((cell) => ({ kind: option.kind, [param]: cell as unknown as Json }));
}

/** Adds up prices of one sort: `1 TS` and `3 TS` are `4 TS`. Other prices are listed. */
export function sumOfCosts(costs: readonly string[]): string {
  const sums = new Map<string, number>();
  const others = new Set<string>();
  for (const cost of costs) {
    const price = /^(\d+) (.+)$/.exec(cost);
    if (price !== null) sums.set(price[2]!, (sums.get(price[2]!) ?? 0) + Number(price[1]));
    else if (cost !== '') others.add(cost);
  }
  return [...[...sums].map(([unit, sum]) => `${sum} ${unit}`), ...others].join(' + ');
}
