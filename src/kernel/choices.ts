import type { Option, ParamDomain, RawAnswer, ValueOf } from './decision.ts';

/** What a choice is for: front ends group by it and guess nothing. */
export type Purpose =
  | 'attack'
  | 'defend'
  | 'move'
  | 'equip'
  | 'help'
  /** Takes health, gives it back, or sets it. */
  | 'hurt'
  | 'heal'
  | 'health'
  | 'condition'
  | 'reveal'
  /** Brings a combatant into the fight. */
  | 'enter'
  /** Asks for a check or for work, or charges for something done. */
  | 'request'
  | 'wait'
  | 'other';

/** The parameters of an option, by name. */
export type Params = Readonly<Record<string, ParamDomain>>;
/** The values that an answer gives for parameters, typed by their domains. */
export type Values<P> = { readonly [N in keyof P]: ValueOf<P[N]> };

/** One option that a choice makes possible now: everything of an `Option` except its kind. */
export type Offer<P extends Params = Params> = Omit<Option<string, P>, 'kind'>;

/**
 * One kind of thing that may be chosen, in one place: what it is for, when it is offered and at which price, and what
 * it does. `A`: what an offer is made from, chosen by the rulebook. `F`: what it acts on. `R`: what acting returns.
 */
export interface Choice<A, F, R, P extends Params = Params> {
  readonly kind: string;
  readonly purpose: Purpose;
  /** The number that it sets: `health`, or the field of a combatant in the view. Absent: it sets none, or more than one. */
  readonly sets?: string;
  /** The options of this kind now; an empty list for none. */
  offers(at: A): readonly Offer<P>[];
  /** Carries out an answer. Its values have been checked against the offers. */
  does(fight: F, who: string, values: Values<P>): R;
}

/** A choice as a list holds it: lists hold choices with different parameters. */
interface AnyChoice<A, F, R> {
  readonly kind: string;
  readonly purpose: Purpose;
  readonly sets?: string;
  offers(at: A): readonly Offer[];
  does(fight: F, who: string, values: never): R;
}

/** Returns a function that types the choices of one list: values arrive with the types of their domains. */
export function choices<A, F, R = void>() {
  return <P extends Params>(choice: Choice<A, F, R, P>): Choice<A, F, R, P> => choice;
}

/** A list with one value. */
export function one<const V extends string>(value: V): { readonly oneOf: readonly V[] } {
  return { oneOf: [value] };
}

/** The options that these choices offer now and that have values to choose from, in the order of the list; put behind those of `options`, if given. */
export function optionsOf<A, F, R>(
  all: readonly AnyChoice<A, F, R>[],
  at: A,
  options: Option[] = [],
): Option[] {
  for (let i = 0; i < all.length; i++) {
    const choice = all[i]!;
    const offers = choice.offers(at);
    for (let n = 0; n < offers.length; n++) {
      if (hasValues(offers[n]!.params)) options.push(optionOf(choice.kind, offers[n]!));
    }
  }
  return options;
}

/** Whether there is something to choose for each parameter: an offer with a list of nothing is none. */
function hasValues(params: Params): boolean {
  for (const name in params) {
    const domain = params[name]!;
    if ('oneOf' in domain && domain.oneOf.length === 0) return false;
  }
  return true;
}

/** Written out, because fights offer options by the million and spreading is slow. */
function optionOf(kind: string, { params, cost, onRequest }: Offer): Option {
  if (onRequest === undefined) return cost === undefined ? { kind, params } : { kind, params, cost };
  return cost === undefined ? { kind, params, onRequest } : { kind, params, cost, onRequest };
}

/**
 * Works something out once for a state, and anew for another: options that say whether to ask at all need not be
 * worked out again for the question, unless the GM has stepped in meanwhile.
 */
export function onceIn<S, T>(workOut: (state: S) => T): (state: S) => T {
  let last: { readonly state: S; readonly value: T } | undefined;
  return (state) => {
    if (last === undefined || last.state !== state) last = { state, value: workOut(state) };
    return last.value;
  };
}

/** Carries out what was answered. Throws when no choice of the list has this kind. */
export function carryOut<F, R>(
  all: readonly Pick<AnyChoice<never, F, R>, 'kind' | 'does'>[],
  fight: F,
  who: string,
  { kind, ...values }: RawAnswer,
): R {
  for (let i = 0; i < all.length; i++) {
    if (all[i]!.kind === kind) return all[i]!.does(fight, who, values as never);
  }
  throw new Error(`there is no choice ${kind}`);
}

/** What each kind is for, for `Ruleset.purposes`. */
export function purposesOf(
  ...lists: readonly (readonly Pick<Choice<never, never, unknown>, 'kind' | 'purpose'>[])[]
): Readonly<Record<string, Purpose>> {
  return Object.fromEntries(lists.flat().map(({ kind, purpose }) => [kind, purpose]));
}

/** What each kind sets, for `Ruleset.sets`. */
export function setsOf(
  list: readonly Pick<Choice<never, never, unknown>, 'kind' | 'sets'>[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(list.flatMap(({ kind, sets }) => (sets === undefined ? [] : [[kind, sets]])));
}
