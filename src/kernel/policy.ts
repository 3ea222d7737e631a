import { type Cell, distance } from '../geometry/grid.ts';
import { type BattleState, combatantOf, type Fighter } from './battle.ts';
import type { Decision, Option, RawAnswer } from './decision.ts';

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

/** The temper of a machine, which weights the combatants: `steady` gives all the same weight. */
export const MACHINE_TEMPERS = ['steady', 'bold', 'careful', 'protective', 'cowardly', 'beast'] as const;

export type MachineTemper = (typeof MACHINE_TEMPERS)[number];

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
 * Returns a policy with a chooser for each key of a decision. All other decisions get their default answer.
 */
export function policyOf<S>(
  byKey: Readonly<Record<string, (decision: Decision, state: S) => RawAnswer | undefined>>,
): Policy<S> {
  return (decision, state) => byKey[decision.key]?.(decision, state) ?? decision.defaultAnswer;
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
  return options.filter(({ kind, onRequest }) => onRequest === undefined && kinds.includes(kind));
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
