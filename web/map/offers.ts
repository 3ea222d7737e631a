import { type Cell, cellKey, type Door, distance } from '../../src/geometry/grid.ts';
import type { Obstacle, RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import {
  type Chosen,
  narrowed,
  paramsOf,
  progressOf,
  type Step,
} from '../../src/presentation/option-walk.ts';
import type { ImpossibleView } from '../../src/presentation/prompt.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { cellsOf, isCell, type PlaceParam, placeParamsOf, valueAt } from './places.ts';

/** An option with one of its parameters that a place on the map answers. */
export interface Act {
  readonly option: OptionView;
  readonly param: PlaceParam;
}

/** A cell that can be clicked. */
export interface CellOffer {
  readonly cell: Cell;
  /** The usual act first. */
  readonly acts: readonly [Act, ...Act[]];
  /** The units that a walk to it costs; `null` if it is not reached by a path. */
  readonly units: number | null;
}

/** The answers that each spot of the map offers. */
export interface Offers {
  /** By combatant, the usual act first. */
  readonly whom: ReadonlyMap<string, readonly [Act, ...Act[]]>;
  /** By `cellKey`. */
  readonly cells: ReadonlyMap<string, CellOffer>;
}

/** Values that a person used last, by kind of option. */
export type Habits = Readonly<Record<string, Chosen>>;

/** The earlier acts of a combatant, with the values that went with each kind of option. */
export interface Usual {
  /** The kind of attack that was used last, for ranking. */
  readonly last?: string;
  /** The kind of option that was last used on an enemy: an attack, or aiming. */
  readonly whom?: string;
  readonly values: Habits;
}

export const NO_HABITS: Usual = { values: {} };

/**
 * Lists what a person can do at each spot of the map with these options. Options that are shown only on request must
 * be removed first.
 */
export function offersOf(
  options: readonly OptionView[],
  { standings }: Pick<Overview, 'standings'>,
  usual: Usual = NO_HABITS,
  ids: ReadonlySet<string> = new Set(standings.map(({ id }) => id)),
): Offers {
  const acts = options
    .map((option, place) => ({ option, rank: rankOf(option, usual), place }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .flatMap(({ option }) => [
      ...placeParamsOf(option, ids).map((param): Act => ({ option, param })),
      ...impliedAct(option, ids),
    ]);
  const whom = new Map<string, [Act, ...Act[]]>();
  const cells = new Map<
    string,
    { readonly cell: Cell; readonly acts: [Act, ...Act[]]; units: number | null }
  >();
  for (const act of acts) {
    for (const id of act.param.ids) {
      const known = whom.get(id);
      if (known === undefined) whom.set(id, [act]);
      else known.push(act);
    }
  }
  // Free ground means a walk before a throw.
  for (const act of acts.toSorted((a, b) => Number(isWalk(b)) - Number(isWalk(a)))) {
    for (const { cell, units } of cellsOf(act.param)) {
      const known = cells.get(cellKey(cell));
      if (known === undefined) cells.set(cellKey(cell), { cell, acts: [act], units });
      else known.acts.push(act);
    }
  }
  return { whom, cells };
}

/** Returns the combatant that an attack strikes although it is not chosen, as in an interruption. */
export function impliedTarget(option: OptionView | null): string | undefined {
  return option !== null && isBlow(option) ? option.against : undefined;
}

/** Returns an attack whose target is certain as an act at that combatant. */
function impliedAct(option: OptionView, ids: ReadonlySet<string>): readonly Act[] {
  const target = impliedTarget(option);
  const isNamed = placeParamsOf(option, ids).length > 0;
  if (target === undefined || isNamed || !ids.has(target)) return [];
  return [{ option, param: { name: '', ids: new Set([target]), cells: [], ranges: [], walks: [] } }];
}

function isWalk({ option }: Act): boolean {
  return option.purpose === 'move';
}

/** Returns the act that each door offers, by the id of the door. */
export function doorActs(
  options: readonly OptionView[],
  doors: readonly Door[] = [],
): ReadonlyMap<string, Act> {
  const ids = new Set(doors.map(({ id }) => id));
  const acts = options.flatMap((option) =>
    placeParamsOf(option, ids).map((param): Act => ({ option, param })),
  );
  return new Map(acts.flatMap((act) => [...act.param.ids].map((id) => [id, act] as const)));
}

/** Whether an attack also names its weapon. Aiming at a combatant, or a feint, names only the target. */
export function isBlow({ purpose, next }: Pick<OptionView, 'purpose' | 'next'>): boolean {
  return purpose === 'attack' && next?.branches.some((branch) => branch.next !== undefined) === true;
}

/** Ranks an option for a click: an attack with a weapon, help, a walk, and then the others. The last one used leads. */
function rankOf(option: OptionView, { last }: Usual): number {
  const { kind, purpose } = option;
  if (purpose === 'attack') {
    if (kind === last) return 0;
    return isBlow(option) ? 1 : 2;
  }
  if (purpose === 'heal' || purpose === 'help' || purpose === 'hurt') return 3;
  return purpose === 'move' ? 4 : 5;
}

/** A place on the map that a person clicks, taps or reaches by keyboard. */
export interface Spot {
  readonly cell: Cell;
  /** The combatant there, if one is meant. */
  readonly who?: string | undefined;
  /** A path that was drawn by hand, without its start. */
  readonly path?: readonly Cell[] | undefined;
}

/** Returns the acts that a spot offers, the usual one first; empty if the spot offers nothing. */
export function actsAt({ whom, cells }: Offers, { who, cell }: Spot): readonly Act[] {
  const own = who === undefined ? undefined : whom.get(who);
  return own ?? cells.get(cellKey(cell))?.acts ?? [];
}

/** Returns the value that a spot gives to a parameter; `undefined` if the spot does not set it. */
function valueFor(param: PlaceParam, { who, cell, path }: Spot): Json | undefined {
  if (who !== undefined && param.ids.has(who)) return who;
  if (path !== undefined && param.walks.length > 0) return path as unknown as Json;
  return valueAt(param, cell);
}

/**
 * Adds a spot to the chosen values of an option. It answers the first open parameter that it fits, or replaces the last
 * one that it fits. Returns `undefined` if the spot does not fit this option.
 */
export function chosenAt(
  option: OptionView,
  chosen: Chosen,
  spot: Spot,
  ids: ReadonlySet<string>,
): Chosen | undefined {
  if (spot.who !== undefined && spot.who === impliedTarget(option)) return chosen;
  const fitting = placeParamsOf(option, ids).flatMap(({ name, ...rest }) => {
    const value = valueFor({ name, ...rest }, spot);
    return value === undefined ? [] : [{ name, value }];
  });
  const open = fitting.filter(({ name }) => chosen[name] === undefined);
  for (const { name, value } of [...open, ...fitting.toReversed()]) {
    const next = { ...chosen, [name]: value };
    if (narrowed([option], next).length > 0) return next;
    // Values chosen before may not go together with this one. The latest choice counts.
    if (narrowed([option], { [name]: value }).length > 0) return { [name]: value };
  }
  return undefined;
}

/**
 * Fills in everything that a person need not choose: the values used last time, otherwise the first ones. Places stay
 * open. `silent` contains the values of the default answer, if it is of this kind.
 */
export function completed(
  option: OptionView,
  chosen: Chosen,
  ids: ReadonlySet<string>,
  preferred: readonly Chosen[] = [],
): Chosen {
  let filled = chosen;
  let [fitting] = narrowed([option], filled);
  if (fitting === undefined) return chosen;
  for (const habits of [reaching(option, chosen, ids), ...preferred]) {
    for (const [name, value] of Object.entries(habits)) {
      if (filled[name] !== undefined || isPlace(value, ids)) continue;
      const [next] = narrowed([fitting], { [name]: value });
      if (next === undefined) continue;
      fitting = next;
      filled = { ...filled, [name]: value };
    }
  }
  for (;;) {
    const { next } = progressOf(fitting, filled);
    const value = next === undefined ? undefined : presetOf(next, option, ids);
    if (next === undefined || value === undefined) return filled;
    filled = { ...filled, [next.name]: value };
    // A value that is allowed here but leads nowhere is impossible in a tree of legal answers.
    if (progressOf(fitting, filled).next?.name === next.name) return filled;
  }
}

/** Returns the first value, such as the slowest pace, that reaches the chosen cell; empty if none is needed for that. */
function reaching(option: OptionView, chosen: Chosen, ids: ReadonlySet<string>): Chosen {
  const { by } = option.reach ?? {};
  if (by === undefined) return {};
  const [away] = placeParamsOf(option, ids).flatMap(({ name, ranges: [range] }) => {
    const cell = chosen[name];
    return range === undefined || !isCell(cell) ? [] : [distance(range.grid, range.centre, cell)];
  });
  const pace = progressOf(option, chosen).steps.find(({ values }) =>
    values.some(({ value }) => String(value) in by),
  );
  const reaches = pace?.values.find(({ value }) => away !== undefined && (by[String(value)] ?? 0) >= away);
  return pace === undefined || reaches === undefined ? {} : { [pace.name]: reaches.value };
}

function isPlace(value: Json, ids: ReadonlySet<string>): boolean {
  return (typeof value === 'string' && ids.has(value)) || Array.isArray(value);
}

function presetOf(
  { domain, values }: Step,
  { purpose }: OptionView,
  ids: ReadonlySet<string>,
): Json | undefined {
  if ('min' in domain) return purpose === 'move' ? domain.max : domain.min;
  if (!('oneOf' in domain)) return undefined;
  return values.some(({ value }) => isPlace(value, ids)) ? undefined : values[0]?.value;
}

/** Returns the answer that a click on a spot means, with the usual values; `undefined` if a place is still missing. */
export function answerAt(
  { option }: Act,
  spot: Spot,
  ids: ReadonlySet<string>,
  preferred: readonly Chosen[] = [],
): RawAnswer | undefined {
  const chosen = chosenAt(option, {}, spot, ids);
  if (chosen === undefined) return undefined;
  return progressOf(option, completed(option, chosen, ids, preferred)).answer;
}

/** The reason why a combatant cannot be the target of any option. */
export type NoTarget =
  | 'self'
  | 'down'
  | 'own-side'
  /** Nobody is asked, or the question is not about targets, or it allows only others. */
  | 'not-your-turn'
  | 'not-asked'
  | 'only-others'
  | 'nothing'
  | Obstacle;

/** Reasons that a walk may remove. */
export const WALKABLE: ReadonlySet<NoTarget> = new Set(['out-of-reach', 'no-sight', 'nothing']);

/** Reasons that concern an act with a weapon at hand come first: they are the nearest to an attack. */
const NEAREST: readonly Obstacle[] = ['no-sight', 'out-of-reach', 'no-ammunition', 'too-dear', 'used-up'];

/** Returns why a combatant is not a target for the asked combatant. Without a question, `prompt` is `undefined`. */
export function whyNot(
  prompt: Pick<OpenPrompt, 'impossible' | 'options'> | undefined,
  asked: CombatantSummary | undefined,
  whom: CombatantSummary,
): NoTarget {
  if (prompt === undefined) return 'not-your-turn';
  const { impossible = [], options } = prompt;
  if (whom.id === asked?.id) return 'self';
  if (!whom.isUp) return 'down';
  if (whom.side === asked?.side) return 'own-side';
  const reasons = impossible
    .filter(({ targets, purpose }) => purpose === 'attack' && (targets?.includes(whom.id) ?? true))
    .map(({ why }) => why);
  const known = NEAREST.find((why) => reasons.includes(why)) ?? reasons[0];
  const isTurn = options.some(({ purpose }) => purpose === 'move');
  if (known !== undefined || isTurn) return known ?? 'nothing';
  const strikes = options.filter(({ purpose }) => purpose === 'attack');
  return paramsOf(strikes).some(({ means }) => means === 'combatant') ? 'only-others' : 'not-asked';
}

/** Returns the acts that no option offers, whatever the target, each once with its first reason. */
export function lackingIn({
  impossible = [],
  options,
}: Pick<OpenPrompt, 'impossible' | 'options'>): readonly ImpossibleView[] {
  const isOffered = ({ kind, item: { param, value } }: ImpossibleView): boolean =>
    options.some((option) => option.kind === kind && narrowed([option], { [param]: value }).length > 0);
  return impossible.filter(
    (act, i) =>
      !isOffered(act) &&
      impossible.findIndex(({ kind, item }) => kind === act.kind && item.value === act.item.value) === i,
  );
}

/** Returns the chosen places of an answer: combatants by id, and cells, including every cell of a path. */
export function placesIn(
  values: Chosen,
  ids: ReadonlySet<string>,
): { readonly who: readonly string[]; readonly cells: readonly Cell[]; readonly path: readonly Cell[] } {
  const all = Object.values(values);
  const path = all.find(
    (value): value is readonly Cell[] & Json => Array.isArray(value) && value.every(isCell),
  );
  return {
    who: all.filter((value): value is string => typeof value === 'string' && ids.has(value)),
    cells: all.filter(isCell),
    path: path ?? [],
  };
}
