import type { Decision, Domain, Option, RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import { GM, type Seat } from '../kernel/names.ts';
import type { Area } from '../kernel/ruleset.ts';
import type { TellingRules } from './happening.ts';

/** One value of a parameter, and what it is called. */
export interface ValueTold {
  readonly value: Json;
  readonly text: string;
}

/** One parameter of an option. */
export interface ParamTold {
  readonly name: string;
  readonly domain: Domain;
  /** Where the domain is a list: its values in words, in the same order. */
  readonly values?: readonly ValueTold[];
}

/** One thing that may be answered, in words. */
export interface OptionTold {
  readonly kind: string;
  readonly text: string;
  readonly cost?: string;
  /** Legal, but shown only to whoever asks for it. */
  readonly onRequest?: true;
  readonly params: readonly ParamTold[];
  /** What it strikes round its aim. */
  readonly area?: Area;
}

/** A question with all its options in words, as plain JSON. */
export interface PromptTold {
  readonly question: string;
  readonly options: readonly OptionTold[];
  /** What silence means: `Pass`, `Keep the draft: nothing`. */
  readonly otherwiseText: string;
}

/** A question as it is put to a seat; undefined for a seat that it is not for. The GM may read all of them. */
export function promptFor(
  rules: Pick<TellingRules, 'words' | 'area'>,
  state: unknown,
  decision: Decision,
  seat: Seat,
): PromptTold | undefined {
  if (seat !== GM && seat !== decision.seat) return undefined;
  const { key, who, about, options, otherwise } = decision;
  return {
    question: rules.words.question(key, who, about, state),
    options: optionsTold(rules, state, options, who),
    otherwiseText: answerText(rules, state, options, otherwise, who),
  };
}

/** What the GM may do now besides answering, in words. */
export function rulesActs(
  { gm, words }: Pick<TellingRules, 'gm' | 'words'>,
  state: unknown,
): readonly OptionTold[] {
  return optionsTold({ words }, state, gm(state), GM);
}

/** An answer or an act of the GM in words: `Attack: sword, Grent, anywhere`. `who`: who gave it. */
export function answerText(
  { words }: Pick<TellingRules, 'words'>,
  state: unknown,
  options: readonly Option[],
  { kind, ...values }: RawAnswer,
  who: string,
): string {
  const option = options.find((each) => each.kind === kind) ?? { kind, params: {} };
  const said = Object.entries(values).map(([param, value]) => words.value(param, value as Json, state, who));
  return [words.option(option), said.join(', ')].filter((part) => part !== '').join(': ');
}

function optionsTold(
  { words, area }: Pick<TellingRules, 'words' | 'area'>,
  state: unknown,
  options: readonly Option[],
  who: string,
): readonly OptionTold[] {
  // Many options offer the same: the GM's may each name everybody who is there.
  const said = new Map<string, string>();
  const valueSaid = (name: string, value: Json): string => {
    const key = `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`;
    const text = said.get(key) ?? words.value(name, value, state, who);
    said.set(key, text);
    return text;
  };
  const told = new Map<Domain, ParamTold>();
  const paramTold = (name: string, domain: Domain): ParamTold => {
    if (!('oneOf' in domain)) return { name, domain };
    const known = told.get(domain);
    if (known?.name === name) return known;
    const values = domain.oneOf.map((value) => ({ value, text: valueSaid(name, value) }));
    const param = { name, domain, values };
    told.set(domain, param);
    return param;
  };
  return options.map((option) => {
    const struck = area?.(option, state as never, who);
    return {
      kind: option.kind,
      text: words.option(option),
      ...(option.cost === undefined ? {} : { cost: option.cost }),
      ...(option.onRequest ? { onRequest: true as const } : {}),
      params: Object.entries(option.params).map(([name, domain]) => paramTold(name, domain)),
      ...(struck === undefined ? {} : { area: struck }),
    };
  });
}
