import type { BaseEvent } from '../kernel/combat.ts';
import {
  type Decision,
  type Option,
  type ParamDomain,
  type RawAnswer,
  usualOptions,
} from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { Concern } from '../kernel/outcome.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';

/** An input that the step received before the point from which the odds are computed. */
export type OddsInput =
  | { readonly kind: 'answer'; readonly who: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'act'; readonly act: RawAnswer };

/**
 * How to answer a question inside the step: with a fixed answer, or with the one of several that maximises or minimises
 * the expected value of a fact. The choice may depend on everything that has happened in the step so far.
 */
export type AnswerPlan =
  | { readonly who: string; readonly answer: RawAnswer }
  | {
      readonly who: string;
      readonly among: readonly RawAnswer[];
      readonly wants: 'most' | 'least';
      readonly fact: string;
    };

/** Answers the questions of a step. If several decisions are open, it picks the one to answer first. */
export type AnswerStrategy<S> = (open: readonly Decision[], state: S) => AnswerPlan;

/** A step whose odds are computed. */
export interface OddsQuery<S, E extends BaseEvent> {
  readonly ruleset: Ruleset<never, never, S, E>;
  /** The state in which the step begins. */
  readonly start: S;
  /** Inputs that the step has received so far. If empty, the odds cover the whole step. */
  readonly given: readonly OddsInput[];
  readonly answering: AnswerStrategy<S>;
  /**
   * Reduces the state after `given` to the part that the forecast may use. If absent, the forecast uses the full state.
   */
  readonly known?: (state: S) => S;
}

/** The part of a ruleset that tells attacks: the kinds of its options, and the parameters that name combatants. */
export interface Attacks {
  readonly purposes?: Ruleset['purposes'];
  readonly words: Pick<Ruleset['words'], 'meanings'>;
}

/**
 * Returns the attack that an answer is about: the one against which it defends itself or somebody else, or its own if
 * another attack is under way, or the last of several that interrupt each other. `undefined` if the whole step counts,
 * and `null` if a bystander of an attack could strike, but does something else. `open` are the open decisions, and
 * `events` those before the answer.
 */
export function concernOf<E extends BaseEvent>(
  { purposes = {}, outcome: { parts } }: Pick<Ruleset<never, never, never, E>, 'purposes' | 'outcome'>,
  open: readonly Decision[],
  { who, answer }: Extract<OddsInput, { kind: 'answer' }>,
  events: readonly E[],
): Concern | null | undefined {
  const decision = open.find((each) => each.who === who);
  if (parts === undefined || decision === undefined) return undefined;
  const { context, options } = decision;
  const { attacker, target = who } = (context ?? {}) as {
    readonly attacker?: string;
    readonly target?: string;
  };
  if (attacker !== undefined && options.some((option) => purposes[option.kind] === 'defend')) {
    const begun = events.findLastIndex((event) => parts.attackIn([event]).attacker === attacker);
    const from = begun < 0 ? events.length : begun;
    return { attacker, target, ...(target !== who && { protector: who }), from };
  }
  const isUnderWay = parts.attackIn(events).attacker !== undefined;
  if (isUnderWay && purposes[answer.kind] === 'attack') return { attacker: who, from: events.length };
  const mayStrike = options.some(({ kind }) => purposes[kind] === 'attack');
  const begun = events.flatMap((event, from) => {
    const { attacker: by, target: at } = parts.attackIn([event]);
    return by === undefined ? [] : [{ attacker: String(by), ...(at && { target: String(at) }), from }];
  });
  // Of attacks that interrupt each other, the last one is decided first.
  if (mayStrike && begun.length > 1) return begun.at(-1);
  const isInvolved = (event: E): boolean => Object.values(parts.attackIn([event])).includes(who);
  return isUnderWay && mayStrike && !events.some(isInvolved) ? null : undefined;
}

/** Number of values to try if a range has more: both ends, and evenly spaced values between them. */
const MOST_NUMBERS = 21;

/** Returns every answer to these options. For paths and cells, only the first value (staying in place) is tried. */
export function allAnswers(options: readonly Option[]): readonly RawAnswer[] {
  return options.flatMap(answersOf);
}

function answersOf({ kind, params }: Option): readonly RawAnswer[] {
  let answers: readonly RawAnswer[] = [{ kind }];
  for (const [param, domain] of Object.entries(params)) {
    const values = valuesOf(domain);
    answers = answers.flatMap((answer) => values.map((value) => ({ ...answer, [param]: value })));
  }
  return answers;
}

function valuesOf(domain: ParamDomain): readonly Json[] {
  if ('oneOf' in domain) return domain.oneOf;
  if ('min' in domain) return numbersOf(domain.min, domain.max);
  if ('maxLength' in domain) return ['a check'];
  return 'centre' in domain ? [domain.centre] : [[]];
}

function numbersOf(min: number, max: number): readonly number[] {
  const count = Math.min(max - min + 1, MOST_NUMBERS);
  if (count <= 1) return [min];
  return Array.from({ length: count }, (_, i) => min + Math.round((i * (max - min)) / (count - 1)));
}

/** Returns the first value of a parameter: the smallest number, an empty path, or the middle cell. */
export function firstValue(domain: ParamDomain): Json {
  return valuesOf(domain)[0]!;
}

/** Returns the attacks among options that may have this target, with no other target. */
export function attacksOn(
  { purposes = {}, words }: Attacks,
  options: readonly Option[],
  target: string,
): readonly Option[] {
  return options
    .filter(({ kind }) => purposes[kind] === 'attack')
    .flatMap(({ kind, params }) =>
      Object.entries(params)
        .filter(([param, domain]) => {
          const isCombatant = words.meanings?.[param] === 'combatant';
          return isCombatant && 'oneOf' in domain && domain.oneOf.includes(target);
        })
        .map(([param]) => ({ kind, params: { ...params, [param]: { oneOf: [target] } } })),
    );
}

/** Answers a question, or returns `undefined` to leave it to the next answerer. */
export type Answerer<S> = (decision: Decision, state: S) => AnswerPlan | undefined;

/** Asks each answerer in turn. If all of them pass, uses the default answer. */
export function answeredBy<S>(...answerers: readonly Answerer<S>[]): AnswerStrategy<S> {
  return (open, state) => {
    for (const answerer of answerers) {
      for (const decision of open) {
        const plan = answerer(decision, state);
        if (plan !== undefined) return plan;
      }
    }
    const { who, defaultAnswer } = open[0]!;
    return { who, answer: defaultAnswer };
  };
}

/** Plays a policy for these combatants. Random picks always take the first choice, so the result is deterministic. */
export function byPolicy<S>(policy: Policy<S>, plays: (who: string) => boolean): Answerer<S> {
  return (decision, state) =>
    plays(decision.who) ? { who: decision.who, answer: policy(decision, state, () => 0) } : undefined;
}

/** Gives this answer to the question with this key, if this combatant has to answer it. */
export function answerOnce<S>(who: string, key: string, answer: RawAnswer): Answerer<S> {
  return (decision) => (decision.who === who && decision.key === key ? { who, answer } : undefined);
}

/** Chooses the usual answer that maximises or minimises the expected value of a fact. */
export function bestFor<S>(
  fits: (decision: Decision) => boolean,
  wants: 'most' | 'least',
  fact: string,
): Answerer<S> {
  return (decision) => {
    if (!fits(decision)) return undefined;
    return { who: decision.who, among: allAnswers(usualOptions(decision.options)), wants, fact };
  };
}

/** The answer a caller asks for: its kind, and values it must contain in any of its parameters. */
export interface AnswerQuery {
  /** `undefined` matches any kind that has these values. */
  readonly kind: string | undefined;
  /** Ids or names as the user typed them, for example of a target, a weapon or a place. */
  readonly values: readonly string[];
}

/** Returns the readable form of a value. */
export type Said = (param: string, value: Json) => string;

/** Returns the first answer that matches the query, or `undefined` if there is no match. */
export function findAnswer(decision: Decision, query: AnswerQuery, said: Said): RawAnswer | undefined {
  for (const option of decision.options) {
    if (query.kind !== undefined && plainly(option.kind) !== plainly(query.kind)) continue;
    const answer = answerWith(option, query.values, said);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Lists the kinds of answer that can have these values. */
export function kindsWith(decision: Decision, values: readonly string[], said: Said): readonly string[] {
  const fitting = decision.options.filter((option) => answerWith(option, values, said) !== undefined);
  return fitting.map(({ kind }) => kind);
}

/** Builds an answer for this option. Each value fills a different parameter; the others get their first value. */
function answerWith(option: Option, values: readonly string[], said: Said): RawAnswer | undefined {
  const answer: { kind: string; [param: string]: Json } = { kind: option.kind };
  const free = new Map(Object.entries(option.params));
  for (const value of values) {
    const found = [...free].flatMap(([param, domain]) => valueLike(param, domain, value, said))[0];
    if (found === undefined) return undefined;
    answer[found.param] = found.value;
    free.delete(found.param);
  }
  for (const [param, domain] of free) answer[param] = firstValue(domain);
  return answer;
}

function valueLike(
  param: string,
  domain: ParamDomain,
  wanted: string,
  said: Said,
): { readonly param: string; readonly value: Json }[] {
  const name = plainly(wanted);
  if ('oneOf' in domain) {
    return domain.oneOf
      .filter((value) => plainly(String(value)) === name || plainly(said(param, value)) === name)
      .map((value) => ({ param, value }));
  }
  if (!('min' in domain) || !/^-?\d{1,9}$/.test(wanted)) return [];
  const value = Number(wanted);
  return value >= domain.min && value <= domain.max ? [{ param, value }] : [];
}

/** Normalises a name, so that `Right arm` and `right-arm` match. */
function plainly(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Lists the readable values of all options, to suggest alternatives if a query did not match. */
export function valuesIn(options: readonly Option[]): readonly string[] {
  const found = options.flatMap(({ params }) =>
    Object.values(params).flatMap((domain) => ('oneOf' in domain ? domain.oneOf.map(String) : [])),
  );
  return [...new Set(found)];
}
