import { distance } from '../geometry/distance.ts';
import type { Cell } from '../geometry/grid.ts';
import { type BattleState, combatantOf, type Fighter } from './battle.ts';
import type { Decision, Option, RawAnswer } from './decision.ts';

/** A whole number from 0 to `n - 1`, each equally likely: the only chance a policy has. */
export type RandomIndex = (n: number) => number;

/** One thing that a step was given: what was answered, or the faces of a roll. */
export type StepInput =
  | { readonly kind: 'answer'; readonly who: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] };

/** The point in a step at which a question is asked: where the step began, and all it was given since. */
export interface StepPoint<S = unknown> {
  readonly start: S;
  readonly given: readonly StepInput[];
}

/** Plays for somebody: picks one legal answer. Pure but for `pick`. Only who looks ahead needs the moment. */
export type Policy<S = unknown> = (
  decision: Decision,
  state: S,
  pick: RandomIndex,
  point?: StepPoint<S>,
) => RawAnswer;

// What the policies of all rulebooks choose with: the options of a decision, their values, and the best of several.

/** One way to answer; undefined when it has nothing to offer here. `who`: the combatant who is asked. */
export type Chooser<S extends Pick<BattleState, 'combatants'>> = (
  decision: Decision,
  state: S,
  who: S['combatants'][number],
) => RawAnswer | undefined;

/** A policy with a way to answer for each key of a decision. All other decisions get their default answer. */
export function policyOf<S>(
  byKey: Readonly<Record<string, (decision: Decision, state: S) => RawAnswer | undefined>>,
): Policy<S> {
  return (decision, state) => byKey[decision.key]?.(decision, state) ?? decision.defaultAnswer;
}

/** The answer of the first of several choosers that has one; the default answer if none has. */
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

/** The options of these kinds, without those on request. */
export function optionsOfKind({ options }: Decision, ...kinds: readonly string[]): Option[] {
  return options.filter(({ kind, onRequest }) => onRequest === undefined && kinds.includes(kind));
}

/** The values that a parameter of an option lists. */
export function valuesOf<V = string>({ params }: Option, param: string): readonly V[] {
  return (params[param] as unknown as { readonly oneOf: readonly V[] }).oneOf;
}

/** The first value that a parameter of an option lists. */
export function firstValue<V = string>(option: Option, param: string): V {
  return valuesOf<V>(option, param)[0]!;
}

/** An option as an answer, with the first value of each parameter. All of its parameters list their values. */
export function answerWithFirsts(option: Option): RawAnswer {
  const values = Object.keys(option.params).map((param) => [param, firstValue(option, param)]);
  return { kind: option.kind, ...Object.fromEntries(values) };
}

/** The element with the highest score, the first of several; undefined of an empty list. */
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

/** The combatant of a list nearest to a cell, the first of several; undefined of an empty list. */
export function nearestTo<C extends Pick<Fighter, 'cell'>>(
  { grid }: Pick<BattleState, 'grid'>,
  cell: Cell,
  list: readonly C[],
): C | undefined {
  return best(list, (each) => -distance(grid, cell, each.cell));
}
