import { type Cell, cellKey, distance, type Grid, sameCell } from '../../src/geometry/grid.ts';
import { type PathDomain, type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import {
  type Chosen,
  type Cost,
  narrowed,
  optionFor,
  type Progress,
  progressOf,
} from '../../src/presentation/option-walk.ts';
import {
  actsAt,
  answerAt,
  chosenAt,
  completed,
  isBlow,
  type Offers,
  offersOf,
  type Spot,
  type Usual,
} from './offers.ts';
import { reachOf, type Walks } from './picking.ts';
import { placeParamsOf, type Stride, stepsAlong } from './places.ts';

/** The part of a question that the map needs. */
export interface Situation {
  /** The options that are shown. */
  readonly options: readonly OptionView[];
  readonly standings: readonly CombatantSummary[];
  /** The ids of `standings`. */
  readonly ids: ReadonlySet<string>;
  readonly usual: Usual;
  /** A walk of several single steps; `undefined` without such a walk. */
  readonly stride: Stride | undefined;
  /** The default answer. Its values are used where nothing else is chosen. */
  readonly silent: RawAnswer;
}

/** An answer that a person is putting together. Nothing is spent before it is confirmed. */
export interface Draft {
  /** `null` while nothing is chosen. */
  readonly option: OptionView | null;
  /** Whether the option was chosen by its name. Then the map shows only its places. */
  readonly isNamed: boolean;
  /** The values chosen by the person; `filledOf` adds the usual ones. */
  readonly chosen: Chosen;
  /** The spot on the map that was chosen last. */
  readonly spot: Spot | null;
  /** Further answers of the same combatant after this one, for a walk of several steps or a walk and a blow. */
  readonly rest: readonly RawAnswer[];
  /** For a walk and a blow: the blow, which is the last of `rest`. */
  readonly blow: Blow | null;
}

/** A blow after a walk. */
export interface Blow extends Cost {
  readonly option: OptionView;
  readonly target: string;
  /** The values that a person chose earlier instead of the usual ones, in words: `the right leg`. */
  readonly how: readonly string[];
}

export const NO_DRAFT: Draft = {
  ...{ option: null, isNamed: false, chosen: {}, spot: null },
  ...{ rest: [], blow: null },
};

/** Returns what the map offers while this answer is put together. */
export function offersFor({ options, standings, ids, usual }: Situation, draft: Draft): Offers {
  const { option, isNamed } = draft;
  const own = option !== null && isNamed ? offersOf([option], { standings }, usual) : undefined;
  // An option without places leaves the whole map open.
  if (own !== undefined && (own.whom.size > 0 || own.cells.size > 0)) return own;
  return offersOf(options, { standings }, usual, ids);
}

/** Returns the values of a draft, with the usual ones filled in. */
export function filledOf(situation: Situation, { option, chosen }: Draft): Chosen {
  return option === null ? {} : completed(option, chosen, situation.ids, preferredFor(situation, option));
}

/** Returns the values that fill an option where nothing is chosen: those used last, then the default ones. */
export function preferredFor(
  { usual, silent }: Pick<Situation, 'usual' | 'silent'>,
  option: OptionView,
): readonly Chosen[] {
  const { kind, ...values } = silent;
  return [usual.values[option.kind] ?? {}, kind === option.kind ? (values as Chosen) : {}];
}

/** Returns how far a draft is from a complete answer; `undefined` while no option is chosen. */
export function progressIn(situation: Situation, draft: Draft): Progress | undefined {
  return draft.option === null ? undefined : progressOf(draft.option, filledOf(situation, draft));
}

/** Returns the answer that an option has with its usual values; `undefined` if a person must choose one of them. */
export function usualAnswer(
  { ids, ...usual }: Pick<Situation, 'ids' | 'usual' | 'silent'>,
  option: OptionView,
  chosen: Chosen = {},
): RawAnswer | undefined {
  return progressOf(option, completed(option, chosen, ids, preferredFor(usual, option))).answer;
}

/** Returns how many steps are left of a plan. The same answer several times in a row counts once. */
export function stepsLeft(rest: readonly RawAnswer[]): number {
  return rest.filter((each, i) => i === 0 || !sameJson(each as Json, rest[i - 1] as Json)).length;
}

/** The result of a click: a new draft, the command to carry out the old one, or nothing to do there. */
export type Clicked =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'nothing' };

/**
 * Returns what a click on a spot means. The first click chooses and shows; a second one on the same spot confirms. A
 * click elsewhere keeps the chosen option if it allows that, otherwise it chooses the usual act there.
 */
export function clickedAt(situation: Situation, draft: Draft, offers: Offers, spot: Spot): Clicked {
  const { ids } = situation;
  const isComplete = progressIn(situation, draft)?.answer !== undefined;
  // A path that is being drawn is not a second click.
  const isAgain = spot.path === undefined && draft.spot !== null && isSameSpot(draft.spot, spot);
  if (isComplete && isAgain) return { kind: 'confirm' };
  // A drawn walk of several steps may end beside its start.
  const isLong = situation.stride !== undefined && (spot.path?.length ?? 0) > 1;
  const usual = isLong ? undefined : actsAt(offers, spot)[0];
  if (usual === undefined) {
    const walked = walkedTo(situation, draft, spot) ?? walkedInParts(situation, draft, spot);
    return walked === undefined ? { kind: 'nothing' } : { kind: 'draft', draft: walked };
  }
  const { option, isNamed } = draft;
  // Something else at an enemy, such as aiming, was chosen only where nobody could be struck.
  const isOnlyThere = option !== null && isBlow(usual.option) && !isBlow(option);
  const isKept = option !== null && (isNamed || (option.purpose === usual.option.purpose && !isOnlyThere));
  const kept = isKept ? chosenAt(option, draft.chosen, spot, ids) : undefined;
  if (kept !== undefined)
    return { kind: 'draft', draft: { ...draft, chosen: kept, spot, rest: [], blow: null } };
  const chosen = chosenAt(usual.option, {}, spot, ids) ?? {};
  return { kind: 'draft', draft: { ...NO_DRAFT, option: usual.option, chosen, spot } };
}

/**
 * Returns a walk of several single steps to a spot, after another option, such as a run, if only that one reaches it;
 * `undefined` if it is too far or if another option is chosen.
 */
function walkedTo(situation: Situation, { option, isNamed }: Draft, spot: Spot): Draft | undefined {
  const { stride } = situation;
  const isOther = isNamed && spot.path === undefined && option?.kind !== stride?.option.kind;
  if (stride === undefined || isOther) return undefined;
  const pathTo = (walk: PathDomain) => reachOf([walk]).find(({ cell }) => sameCell(cell, spot.cell))?.path;
  const path = spot.path ?? pathTo(stride.walk);
  const [first, ...rest] = stepsAlong(stride, path ?? []);
  if (first === undefined) {
    const { reach } = stride.option;
    const opening = situation.options.find(({ kind }) => kind === reach?.first);
    const far = reach && pathTo({ ...stride.walk, atMost: reach.all });
    if (opening === undefined || far === undefined) return undefined;
    return { ...NO_DRAFT, option: opening, spot: { ...spot, path: far }, rest: stepsAlong(stride, far) };
  }
  const chosen = { [stride.param]: first[stride.param]! };
  return { ...NO_DRAFT, option: stride.option, chosen, spot: { ...spot, path }, rest };
}

/**
 * Returns several moves in a row along the way to a cell that one move does not reach; `undefined` if they do not reach
 * it either, or if another option is chosen.
 */
function walkedInParts(
  situation: Situation,
  { option, isNamed }: Draft,
  { path, ...spot }: Spot,
): Draft | undefined {
  const mover = situation.options.find(({ reach }) => reach !== undefined);
  const [param] = mover === undefined ? [] : placeParamsOf(mover, situation.ids);
  const [walk] = param?.walks ?? [];
  if (mover?.reach === undefined || param === undefined || walk === undefined) return undefined;
  if (path !== undefined || (isNamed && option?.kind !== mover.kind)) return undefined;
  const reached = reachOf([{ ...walk, atMost: mover.reach.all }]);
  const far = reached.find(({ cell }) => sameCell(cell, spot.cell))?.path ?? [];
  const costs = new Map(reached.map(({ cell, cost }) => [cellKey(cell), cost]));
  const parts: Cell[][] = [];
  let most = 0;
  let before = 0;
  for (const cell of far) {
    const cost = costs.get(cellKey(cell)) ?? 0;
    if (parts.length === 0 || cost > most) {
      parts.push([]);
      most = before + walk.atMost;
    }
    parts.at(-1)!.push(cell);
    before = cost;
  }
  const [first, ...others] = parts as unknown as Json[];
  const answer = first && usualAnswer(situation, mover, { [param.name]: first });
  if (first === undefined || answer === undefined) return undefined;
  const rest = others.map((part): RawAnswer => ({ ...answer, kind: mover.kind, [param.name]: part }));
  return { ...NO_DRAFT, option: mover, chosen: { [param.name]: first }, spot: { ...spot, path: far }, rest };
}

/** Returns the moves that can be drawn as a path: those of the chosen option, if it is one; `undefined` without any. */
export function walksIn({ options, stride, ids }: Situation, { option }: Draft): Walks | undefined {
  if (stride !== undefined) return [stride.walk];
  const moves = options.filter(({ purpose }) => purpose === 'move');
  for (const move of option?.purpose === 'move' ? [option, ...moves] : moves) {
    for (const { walks } of placeParamsOf(move, ids)) {
      const [first, ...others] = walks;
      if (first !== undefined) return [first, ...others];
    }
  }
  return undefined;
}

/** A cell that a click walks to. */
export interface WalkCell {
  readonly cell: Cell;
  /** The units that the walk costs; `null` if it is not reached by a path. */
  readonly units: number | null;
  /** Whether an attack is not possible after it, or not as well. */
  readonly isFar: boolean;
}

/** The cells around a combatant that it can walk to. */
export interface WalkReach {
  readonly cells: readonly WalkCell[];
  /** The cells that only a further movement reaches, such as a run. */
  readonly beyond: readonly Cell[];
}

/** Returns the cells that the asked combatant can walk to from `from`, with those after which it can still attack. */
export function walkReach(
  { options, stride, ids }: Situation,
  { option, isNamed }: Draft,
  offers: Offers,
  { grid, from }: { readonly grid: Grid; readonly from: Cell | undefined },
): WalkReach {
  const found = new Map<string, { readonly cell: Cell; readonly units: number | null }>();
  const isShown = stride !== undefined && (!isNamed || option?.kind === stride.option.kind);
  if (isShown) {
    for (const { cell, cost } of reachOf([stride.walk])) found.set(cellKey(cell), { cell, units: cost });
  }
  for (const [key, { acts, cell, units }] of grid.size === null ? [] : offers.cells) {
    if (acts[0].option.purpose === 'move' && !found.has(key)) found.set(key, { cell, units });
  }
  const movers = options.filter(({ reach }) => reach !== undefined);
  const mover = movers.find(({ kind }) => isNamed && kind === option?.kind) ?? movers[0];
  const { attack, all } = mover?.reach ?? { attack: Number.POSITIVE_INFINITY, all: 0 };
  const cells = [...found.values()].map(({ cell, units }) => {
    const away = units ?? (from === undefined ? 0 : distance(grid, from, cell));
    return { cell, units, isFar: away > attack };
  });
  const walk = stride?.walk ?? (mover && placeParamsOf(mover, ids)[0]?.walks[0]);
  const further = walk === undefined || found.size === 0 ? [] : reachOf([{ ...walk, atMost: all }]);
  return {
    cells,
    beyond: further.map(({ cell }) => cell).filter((cell) => !found.has(cellKey(cell))),
  };
}

/** Most single steps of an approach in a fight without a map. */
const MOST_STEPS = 8;

/**
 * Returns the ways to come near a combatant, each as a list of answers: along a path on a map, otherwise by the moves
 * that name it. Empty if nobody can walk.
 */
export function approachesTo(
  { options, stride, ids }: Situation,
  { id, cell }: Pick<CombatantSummary, 'id' | 'cell'>,
  asked: CombatantSummary | undefined,
): readonly (readonly RawAnswer[])[] {
  if (stride !== undefined) return [stepsAlong(stride, wayNear([stride.walk], cell))].filter(isLong);
  const moves = options.filter(({ purpose }) => purpose === 'move');
  return moves
    .flatMap((option) =>
      placeParamsOf(option, ids).map((param): readonly RawAnswer[] => {
        const { name, walks, ids: named } = param;
        const [first, ...others] = walks;
        const place = first === undefined ? id : (wayNear([first, ...others], cell) as unknown as Json);
        if (first === undefined ? !named.has(id) : (place as readonly Json[]).length === 0) return [];
        const filled = completed(option, { [name]: place }, ids);
        const { answer } = progressOf(option, filled);
        if (answer === undefined) return [];
        // A move of one unit is repeated, one of several units goes as far as it can.
        const isSingle = first === undefined && Object.keys(filled).length === 1;
        const far =
          asked === undefined ? 1 : Math.max(...[0, 1].map((i) => Math.abs(asked.cell[i]! - cell[i]!))) - 1;
        return Array<RawAnswer>(isSingle ? Math.max(1, Math.min(MOST_STEPS, far)) : 1).fill(answer);
      }),
    )
    .filter(isLong);
}

function isLong({ length }: readonly unknown[]): boolean {
  return length > 0;
}

function wayNear(walks: Walks, at: Cell): readonly Cell[] {
  const { grid } = walks[0];
  const [nearest] = [...reachOf(walks)].sort(
    (a, b) => distance(grid, a.cell, at) - distance(grid, b.cell, at) || a.cost - b.cost,
  );
  return nearest?.path ?? [];
}

/**
 * Returns a walk and a blow at a combatant who is out of reach. `options` are those after the walk. Returns `undefined`
 * if no attack on it is among them, or not the wanted one.
 */
export function walkAndBlow(
  situation: Situation,
  walk: readonly RawAnswer[],
  options: readonly OptionView[],
  { id: who, cell }: CombatantSummary,
  wanted?: OptionView,
): Draft | undefined {
  const { ids, standings, usual } = situation;
  const [first, ...others] = walk;
  const acts = offersOf(usualOptions(options), { standings }, usual, ids).whom.get(who);
  const act = acts?.find(({ option: each }) => isBlow(each) && each.kind === (wanted?.kind ?? each.kind));
  const option = first && optionFor(situation.options, first);
  if (act === undefined || first === undefined || option === undefined) return undefined;
  const answer = answerAt(act, { who, cell }, ids, preferredFor(situation, act.option));
  if (answer === undefined) return undefined;
  const { kind: _, ...values } = answer;
  const { kind: __, ...chosen } = first;
  const { cost, price, steps } = progressOf(act.option, values as Chosen);
  const how = steps.flatMap(({ values: all, value }) =>
    value === who ? [] : (all.slice(1).find((each) => sameJson(each.value, value!))?.text ?? []),
  );
  const blow = { option: act.option, target: who, how, cost, price };
  return {
    ...NO_DRAFT,
    option,
    chosen: chosen as Chosen,
    spot: { who, cell },
    rest: [...others, answer],
    blow,
  };
}

function isSameSpot(a: Spot, b: Spot): boolean {
  if (a.path !== undefined || b.path !== undefined) return sameCell(a.cell, b.cell);
  return a.who === b.who && sameCell(a.cell, b.cell);
}

/** Chooses an option by its name. Everything chosen before stays if the option allows it. */
export function named({ ids }: Situation, { spot, chosen: before }: Draft, option: OptionView): Draft {
  let chosen: Chosen = {};
  for (const [name, value] of Object.entries(before)) {
    if (narrowed([option], { ...chosen, [name]: value }).length > 0) chosen = { ...chosen, [name]: value };
  }
  const there = spot === null ? undefined : chosenAt(option, chosen, spot, ids);
  return {
    option,
    isNamed: true,
    chosen: there ?? chosen,
    spot: there === undefined ? null : spot,
    rest: [],
    blow: null,
  };
}

/** Sets a value of the chosen option; `null` removes it. */
export function withValue(draft: Draft, name: string, value: Json): Draft {
  const { [name]: old, ...others } = draft.chosen;
  const chosen = value === null ? others : { ...others, [name]: value };
  const isPlace = typeof value === 'object' && value !== null && old !== undefined && !sameJson(old, value);
  return { ...draft, chosen, rest: [], blow: null, spot: isPlace ? null : draft.spot };
}

/**
 * Remembers an answer, so that the next click of the same combatant means the same attack, or an attack on the enemy
 * that it aimed at.
 */
export function remembered(
  { values, ...usual }: Usual,
  { kind, ...given }: RawAnswer,
  option?: OptionView,
): Usual {
  const isAttack = option?.purpose === 'attack';
  const newest = { ...(isAttack && { whom: kind }), ...(isAttack && isBlow(option) && { last: kind }) };
  return { ...usual, ...newest, values: { ...values, [kind]: given as Chosen } };
}
