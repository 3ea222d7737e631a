import { answerFault, type Domain, type RawAnswer } from '../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { Area } from '../../src/kernel/ruleset.ts';
import type { OptionTold, ParamTold, ValueTold } from '../../src/telling/prompt.ts';

/** Options that read the same and differ in their values only: one thing to choose. */
export interface OptionGroup {
  readonly key: string;
  readonly kind: string;
  readonly text: string;
  /** Empty where nothing is said of a cost, or where it depends on the values. */
  readonly cost: string;
  /** Legal, but shown only to whoever asks for it. */
  readonly isOnRequest: boolean;
  readonly options: readonly OptionTold[];
}

/** The options as they are put before somebody, in their order. */
export function grouped(options: readonly OptionTold[]): readonly OptionGroup[] {
  const groups = new Map<string, OptionTold[]>();
  for (const option of options) {
    const key = [
      option.kind,
      option.text,
      option.onRequest ?? '',
      ...option.params.map(({ name }) => name),
    ].join('\n');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [option]);
    else known.push(option);
  }
  return [...groups].map(([key, own]) => {
    const [{ kind, text, onRequest = false }] = own as [OptionTold];
    return { key, kind, text, cost: oneCost(own), isOnRequest: onRequest, options: own };
  });
}

function oneCost(options: readonly OptionTold[]): string {
  const costs = new Set(options.map(({ cost }) => cost ?? ''));
  return costs.size === 1 ? [...costs][0]! : '';
}

/** Values by the names of their parameters. */
export type Given = Readonly<Record<string, Json>>;

/** One parameter as it stands, with what the values before it leave of it. */
export interface Asked {
  readonly name: string;
  readonly domain: Domain;
  /** Where it is no list: all that allow it, as several options may lead to one place. */
  readonly domains: readonly Domain[];
  /** Where the domain is a list. */
  readonly values: readonly ValueTold[];
  /** What was chosen, or what alone is left to choose. */
  readonly value: Json | undefined;
  /** Whether there is anything to choose. */
  readonly isOpen: boolean;
}

/** What a group of options asks, in order, up to the first parameter that has no value yet. */
export interface Standing {
  readonly asked: readonly Asked[];
  /** Complete and allowed; undefined while something is missing. */
  readonly answer: RawAnswer | undefined;
  readonly cost: string;
  /** What it would strike round its aim, once that is certain. */
  readonly area: Area | undefined;
}

/** Goes through a group's parameters with the values that were chosen. */
export function standingOf({ options, kind }: OptionGroup, given: Given): Standing {
  const asked: Asked[] = [];
  const answer: Record<string, Json> & { kind: string } = { kind };
  let left = options;
  for (const { name } of options[0]!.params) {
    const one = askedOf(name, left, given[name]);
    asked.push(one);
    if (one.value === undefined)
      return { asked, answer: undefined, cost: oneCost(left), area: oneArea(left) };
    const { value } = one;
    answer[name] = value;
    left = left.filter((option) => allows(paramOf(option, name), value));
  }
  return { asked, answer, cost: oneCost(left), area: oneArea(left) };
}

function oneArea(options: readonly OptionTold[]): Area | undefined {
  const [first] = options;
  return options.every(({ area }) => sameArea(area, first?.area)) ? first?.area : undefined;
}

function sameArea(a: Area | undefined, b: Area | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function askedOf(name: string, left: readonly OptionTold[], chosen: Json | undefined): Asked {
  const params = left.map((option) => paramOf(option, name));
  const lists = params.filter(({ domain }) => 'oneOf' in domain);
  if (lists.length < params.length) {
    const domains = params.map(({ domain: each }) => each).filter((each) => !('oneOf' in each));
    const domain = widest(domains);
    const only = 'min' in domain && domain.min === domain.max ? domain.min : undefined;
    const isAllowed = chosen !== undefined && params.some((param) => allows(param, chosen));
    return {
      name,
      domain,
      domains,
      values: [],
      value: isAllowed ? chosen : only,
      isOpen: only === undefined,
    };
  }
  const values = unionOf(lists.flatMap((param) => param.values ?? plainValues(param)));
  const isAmong = chosen !== undefined && values.some(({ value }) => sameJson(value, chosen));
  const only = values.length === 1 ? values[0]!.value : undefined;
  const domain = { oneOf: values.map(({ value }) => value) };
  return { name, domain, domains: [], values, value: isAmong ? chosen : only, isOpen: only === undefined };
}

function paramOf(option: OptionTold, name: string): ParamTold {
  return option.params.find((param) => param.name === name)!;
}

function plainValues({ domain }: ParamTold): readonly ValueTold[] {
  return 'oneOf' in domain ? domain.oneOf.map((value) => ({ value, text: String(value) })) : [];
}

/** Of several ranges of numbers the range over all; else the first. */
function widest(domains: readonly Domain[]): Domain {
  const numbers = domains.filter((domain) => 'min' in domain);
  if (numbers.length < domains.length) return domains.find((domain) => !('min' in domain))!;
  return {
    min: Math.min(...numbers.map(({ min }) => min)),
    max: Math.max(...numbers.map(({ max }) => max)),
  };
}

function unionOf(values: readonly ValueTold[]): readonly ValueTold[] {
  const union: ValueTold[] = [];
  for (const each of values) if (!union.some(({ value }) => sameJson(value, each.value))) union.push(each);
  return union;
}

function allows({ domain }: ParamTold, value: Json): boolean {
  return answerFault([{ kind: 'it', params: { value: domain } }], { kind: 'it', value }) === undefined;
}
