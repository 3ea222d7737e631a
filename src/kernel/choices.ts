import type { Option, ParamDomain, PlainKind, Price, RawAnswer, ValueOf } from './decision.ts';
import type { Json } from './json.ts';

/** The purpose of a choice. Front ends group choices by it. */
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
  /** Asks for a check or for work, or charges for an action. */
  | 'request'
  | 'wait'
  | 'other';

/** The parameters of an option, by name. */
export type Params = Readonly<Record<string, ParamDomain>>;
/** The values that an answer gives for parameters, typed by their domains. */
export type Values<P> = { readonly [N in keyof P]: ValueOf<P[N]> };

/** One option that a choice offers now: an `Option` without its kind. Its price may be a text alone. */
export interface Offer<P extends Params = Params>
  extends Omit<Option<string, P>, 'kind' | 'cost' | 'price' | 'onRequest'> {
  readonly cost?: string | Price;
  readonly onRequest?: true | undefined;
}

/**
 * One kind of choice: its purpose, when it is offered, its price and its effect. `A` is the input of an offer,
 * chosen by the rulebook. `F` is the object that the choice acts on. `R` is the return type of acting.
 */
export interface Choice<A, F, R, P extends Params = Params, K extends string = string> {
  readonly kind: K;
  readonly purpose: Purpose;
  /**
   * The number that an override sets: `health`, or the field of a combatant in the view. Absent if it sets no number
   * or several.
   */
  readonly sets?: string;
  /** Returns the options of this kind now; an empty list if this kind has no options. */
  offers(at: A): readonly Offer<P>[];
  /** Carries out an answer. Its values are already checked against the offers. */
  does(fight: F, who: string, values: Values<P>): R;
}

/** A choice in a list. Lists contain choices with different parameters. */
export interface AnyChoice<A, F, R> {
  readonly kind: string;
  readonly purpose: Purpose;
  readonly sets?: string;
  offers(at: A): readonly Offer[];
  does(fight: F, who: string, values: never): R;
}

/** Returns a function that types the choices of one list, so that values have the types of their domains. */
export function choices<A, F, R = void>() {
  return <P extends Params, const K extends string = string>(
    choice: Choice<A, F, R, P, K>,
  ): Choice<A, F, R, P, K> => choice;
}

/** The values of the parameters that a type names, without those of an index. */
type NamedValues<P> = { readonly [N in keyof P as string extends N ? never : N]: ValueOf<P[N]> };

/** The answers that a list of choices can get, one type for each kind. */
export type AnswersTo<C> = C extends { readonly kind: infer K; offers(at: never): readonly Offer<infer P>[] }
  ? { readonly kind: K } & (keyof NamedValues<P> extends never ? Values<P> : NamedValues<P>)
  : never;

/** The values that an answer has if its maker names no others, by kind: `{ attack: { called: 'none' } }`. */
export type UsualValues = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Tells the compiler which answers a ruleset accepts. `answers` is never set. */
export interface AnsweredBy<A, U extends UsualValues = UsualValues> {
  readonly answers?: A;
  readonly usual?: U;
}

/** `end-turn` as `endTurn`. */
type CamelCase<K extends string> = K extends `${infer A}-${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : K;
/** The kinds that are one word each, without those that a pattern describes. */
type NamedKind<A extends RawAnswer> = A extends unknown
  ? Record<never, 1> extends Record<A['kind'], 1>
    ? never
    : A['kind']
  : never;
type Fields<A> = A extends unknown ? Omit<A, 'kind'> : never;
/** The values to name: those with a usual value may be left out. */
type Needed<A, Usual> = Omit<Fields<A>, keyof Usual> &
  Partial<Pick<Fields<A>, keyof Usual & keyof Fields<A>>>;
type AnswerMaker<A, Usual> = keyof Fields<A> extends never ? () => A : (values: Needed<A, Usual>) => A;

/** Functions that make the answers of a rulebook, one for each kind: `attack({ weapon, target })`, `endTurn()`. */
export type AnswerMakers<A extends RawAnswer, U = Record<never, never>> = {
  readonly [K in NamedKind<A> as CamelCase<K>]: AnswerMaker<
    Extract<A, { readonly kind: K }>,
    K extends keyof U ? U[K] : Record<never, never>
  >;
};

/**
 * Returns the functions that make the answers of a rulebook. The compiler checks the kind, and the name and type of each
 * value. Values that it leaves out are the usual ones of the book. Whether an answer is legal now depends on the options of its question: `answerFault` tells.
 */
export function answersFor<A extends RawAnswer, U extends UsualValues>({
  usual,
}: AnsweredBy<A, U>): AnswerMakers<A | Word, U> {
  const make = (_: object, name: string) => {
    const kind = kebabCase(name);
    return (values?: object) => ({ kind, ...usual?.[kind], ...values });
  };
  return new Proxy({}, { get: make as ProxyHandler<object>['get'] & {} }) as AnswerMakers<A | Word, U>;
}

type Word = { readonly [K in PlainKind]: { readonly kind: K } }[PlainKind];

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns a list with one value. */
export function one<const V extends string>(value: V): { readonly oneOf: readonly V[] } {
  return { oneOf: [value] };
}

/**
 * Returns the options that these choices offer now and whose parameters have values, in the order of the list, after
 * `options`.
 */
export function optionsOf<A, F, R>(
  all: readonly AnyChoice<A, F, R>[],
  at: A,
  options: Option[] = [],
): Option[] {
  for (let i = 0; i < all.length; i++) {
    const choice = all[i]!;
    addOptions(options, choice, choice.offers(at));
  }
  return options;
}

/**
 * Appends the options that one choice offers now to `options`. Large questions name each choice and its offers
 * instead of a list for `optionsOf`: the compiler can join only functions that are named where they are called.
 */
export function addOptions(
  options: Option[],
  { kind }: { readonly kind: string },
  offers: readonly Offer[],
): void {
  for (let n = 0; n < offers.length; n++) {
    const offer = offers[n]!;
    if (hasValues(offer.params)) options.push(optionOf(kind, offer));
  }
}

/** Returns whether every parameter has a value to choose. An offer with an empty list does not count. */
function hasValues(params: Params): boolean {
  for (const name in params) {
    const { oneOf } = params[name] as { readonly oneOf?: readonly unknown[] };
    if (oneOf !== undefined && oneOf.length === 0) return false;
  }
  return true;
}

/** Builds an option field by field. Fights offer options by the million, and spreading is slow. */
function optionOf(kind: string, offer: Offer): Option {
  const { params, cost: price, reach, onRequest, numbers } = offer;
  if (typeof price === 'object') {
    const cost = price.text;
    if (reach !== undefined) return { kind, params, cost, price, ...(onRequest && { onRequest }), reach };
    return onRequest === undefined ? { kind, params, cost, price } : { kind, params, cost, price, onRequest };
  }
  if (numbers !== undefined || reach !== undefined) return { kind, ...offer } as Option;
  if (onRequest === undefined) return price === undefined ? { kind, params } : { kind, params, cost: price };
  return price === undefined ? { kind, params, onRequest } : { kind, params, cost: price, onRequest };
}

/**
 * Caches the result of `workOut` for the latest state or combatant. A rule that checks whether to ask need not compute
 * the options again for the question, unless a GM override changed the state in between.
 */
export function onceIn<S, T>(workOut: (state: S) => T): (state: S) => T {
  let last: S | undefined;
  let value: T | undefined;
  return (state) => {
    if (last !== state) {
      value = workOut(state);
      last = state;
    }
    return value as T;
  };
}

/** Carries out an answer. Throws if no choice of the list has this kind. */
export function carryOut<F, R>(
  all: readonly Pick<AnyChoice<never, F, R>, 'kind' | 'does'>[],
  fight: F,
  who: string,
  answer: RawAnswer,
): R {
  for (let i = 0; i < all.length; i++) {
    if (all[i]!.kind === answer.kind) return all[i]!.does(fight, who, valuesIn(answer) as never);
  }
  throw new Error(`there is no choice ${answer.kind}`);
}

/** Returns the values of an answer without its kind. A loop is faster than the rest of a pattern. */
function valuesIn(answer: RawAnswer): Readonly<Record<string, Json>> {
  const values: Record<string, Json> = {};
  for (const name in answer) if (name !== 'kind') values[name] = answer[name]!;
  return values;
}

/** Returns the purpose of each kind, for `Ruleset.purposes`. */
export function purposesOf(
  ...lists: readonly (readonly Pick<Choice<never, never, unknown>, 'kind' | 'purpose'>[])[]
): Readonly<Record<string, Purpose>> {
  return Object.fromEntries(lists.flat().map(({ kind, purpose }) => [kind, purpose]));
}

/** Returns the number that each kind sets, for `Ruleset.sets`. */
export function setsOf(
  list: readonly Pick<Choice<never, never, unknown>, 'kind' | 'sets'>[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(list.flatMap(({ kind, sets }) => (sets === undefined ? [] : [[kind, sets]])));
}
