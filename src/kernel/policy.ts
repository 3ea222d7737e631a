import { type Cell, cellKey, distance, type Grid, sameCell } from '../geometry/grid.ts';
import { reach, squaredDistance, stepsTo, stepTowards } from '../geometry/path.ts';
import { type BattleState, combatantOf, type Fighter } from './battle.ts';
import type { Decision, Option, PathDomain, RawAnswer } from './decision.ts';

/**
 * Returns a whole number from 0 to `n - 1`, all equally likely. It is the only source of randomness of a policy.
 */
export type RandomIndex = (n: number) => number;

/** One input of a step: an answer, the faces of a roll, or a GM override. */
export type StepInput =
  | { readonly kind: 'answer'; readonly who: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'act'; readonly act: RawAnswer };

/** The point in a step at which a question is asked: the start of the step, and all inputs since. */
export interface StepPoint<S = unknown> {
  readonly start: S;
  readonly given: readonly StepInput[];
}

/**
 * Chooses one legal answer for a combatant. Pure except for `pick`. Only policies that look ahead need the step
 * point.
 */
export type Policy<S = unknown> = (
  decision: Decision,
  state: S,
  pick: RandomIndex,
  point?: StepPoint<S>,
) => RawAnswer;

/** The levels at which a machine plays a side, the weakest first. */
export const MACHINE_LEVELS = ['careless', 'sensible', 'hard', 'merciless'] as const;

export type MachineLevel = (typeof MACHINE_LEVELS)[number];

/** The results that a machine expects of its answer, from its rehearsals. Chances are from 0 to 1. */
export interface Expectation {
  /** Whether an enemy that stands falls. */
  readonly foeFalls: number;
  /** Whether the combatant itself falls. */
  readonly ownFalls: number;
}

// Tools with which the policies of all rulebooks choose: the options of a decision, their values, and the best of
// several.

/** Returns one answer, or `undefined` if it does not choose here. `who` is the combatant that must decide. */
export type Chooser<S extends Pick<BattleState, 'combatants'>> = (
  decision: Decision,
  state: S,
  who: S['combatants'][number],
) => RawAnswer | undefined;

/**
 * Returns a policy with a chooser for each key of a decision. All other decisions get their default answer. Choosers for
 * decisions of the GM get no combatant.
 */
export function policyOf<S extends Pick<BattleState, 'combatants'>>(
  byKey: Readonly<Record<string, Chooser<S>>>,
): Policy<S> {
  return (decision, state) => {
    const who = state.combatants.find(({ id }) => id === decision.who)!;
    return byKey[decision.key]?.(decision, state, who) ?? decision.defaultAnswer;
  };
}

/** Returns the answer of the first chooser that has one, otherwise the default answer. */
export function firstAnswer<S extends Pick<BattleState, 'combatants'>>(
  choosers: readonly Chooser<S>[],
  decision: Decision,
  state: S,
): RawAnswer {
  const who = combatantOf(state, decision.who);
  for (const choose of choosers) {
    const answer = choose(decision, state, who);
    if (answer !== undefined) return answer;
  }
  return decision.defaultAnswer;
}

/** Returns the options of these kinds, without those on request. */
export function optionsOfKind({ options }: Decision, ...kinds: readonly string[]): Option[] {
  const found: Option[] = [];
  for (const option of options) {
    if (isOneOf(option.kind, kinds) && option.onRequest === undefined) found.push(option);
  }
  return found;
}

/** Returns whether a kind is listed. A loop compares short lists of texts much faster than `includes`. */
export function isOneOf(kind: string, kinds: readonly string[]): boolean {
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === kind) return true;
  return false;
}

/** Returns the first option of this kind that is not on request. */
export function optionOfKind({ options }: Decision, kind: string): Option | undefined {
  for (const option of options) {
    if (option.kind === kind && option.onRequest === undefined) return option;
  }
  return undefined;
}

/** Returns the listed values of a parameter. */
export function valuesOf<V = string>({ params }: Option, param: string): readonly V[] {
  return (params[param] as unknown as { readonly oneOf: readonly V[] }).oneOf;
}

/** Returns the first listed value of a parameter. */
export function firstValue<V = string>(option: Option, param: string): V {
  return valuesOf<V>(option, param)[0]!;
}

/**
 * Returns an answer with the first value of each parameter. All parameters of the option must list their values.
 */
export function answerWithFirsts(option: Option): RawAnswer {
  const values = Object.keys(option.params).map((param) => [param, firstValue(option, param)]);
  return { kind: option.kind, ...Object.fromEntries(values) };
}

/** Returns the element with the highest score, the first of several; `undefined` for an empty list. */
export function best<T>(list: readonly T[], score: (each: T) => number): T | undefined {
  let found: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const each of list) {
    const value = score(each);
    if (value > most) {
      found = each;
      most = value;
    }
  }
  return found;
}

/** Returns the combatant nearest to a cell, the first of several; `undefined` for an empty list. */
export function nearestTo<C extends Pick<Fighter, 'cell'>>(
  { grid }: Pick<BattleState, 'grid'>,
  cell: Cell,
  list: readonly C[],
): C | undefined {
  return best(list, (each) => -distance(grid, cell, each.cell));
}

/**
 * Returns a path of the domain straight to the goal, or around obstacles; empty if no cell is nearer. `open` is the grid
 * without the doors that can be opened on the way.
 */
export function walkTowards(domain: PathDomain, goal: Cell, open: Grid): readonly Cell[] {
  const { grid, from, atMost, blocked } = domain;
  const isShut = (cell: Cell): boolean => blocked.some((each) => sameCell(each, cell));
  if (grid.edges !== undefined) return walkRound(domain, goal, open, isShut);
  const path: Cell[] = [];
  let here = from;
  while (path.length < atMost && distance(grid, here, goal) > 1) {
    const next = stepTowards(grid, here, goal, isShut);
    if (next === undefined) break;
    path.push(next);
    here = next;
  }
  if (path.length > 0) return path;
  const places = reach(grid, from, atMost, isShut);
  return best(places, ({ cell, cost }) => -distance(grid, cell, goal) - cost / 1000)?.path ?? [];
}

/** Returns a path to the reachable cell with the fewest steps to the goal, around walls on edges and through doors. */
function walkRound(
  { grid, from, atMost }: PathDomain,
  goal: Cell,
  open: Grid,
  isShut: (cell: Cell) => boolean,
): readonly Cell[] {
  const steps = stepsTo(open, goal, isShut);
  const left = (cell: Cell): number => steps.get(cellKey(cell)) ?? Number.POSITIVE_INFINITY;
  const nearer = reach(grid, from, atMost, isShut).filter(({ cell }) => left(cell) < left(from));
  return best(nearer, ({ cell, cost }) => -left(cell) - cost / 1000)?.path ?? [];
}

/**
 * Returns how near a cell is to a goal, the higher the nearer: in a straight line without walls, otherwise along the path
 * around them; -Infinity without a path. `from` is the cell of the combatant that moves.
 */
export function nearnessTo(
  { grid, walls }: Pick<BattleState, 'grid' | 'walls'>,
  from: Cell,
  goal: Cell,
  isTaken: (cell: Cell) => boolean,
): (cell: Cell) => number {
  // Fewer units are nearer; among equal distances, the straighter line is nearer.
  if (walls.length === 0 && grid.edges === undefined) {
    return (cell) => -distance(grid, cell, goal) * 1e6 - squaredDistance(cell, goal);
  }
  const own = cellKey(from);
  const round = stepsTo(grid, goal, (cell) => cellKey(cell) !== own && isTaken(cell));
  const shut = new Set(walls.map(cellKey));
  // If combatants block the only path, it moves up to them.
  const steps = round.has(own) ? round : stepsTo(grid, goal, (cell) => shut.has(cellKey(cell)));
  return (cell) => -(steps.get(cellKey(cell)) ?? Number.POSITIVE_INFINITY);
}
