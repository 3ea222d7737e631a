import type { Domain, Option, RawAnswer } from '../../kernel/decision.ts';
import { type Json, sameJson } from '../../kernel/json.ts';
import { allows } from './values.ts';

/** An option with some of its values chosen. */
export interface Choice {
  readonly option: Option;
  readonly given: Readonly<Record<string, Json>>;
}

/** What is still to be said before some choices are one answer. */
export type Missing =
  | { readonly kind: 'nothing'; readonly answer: RawAnswer }
  | { readonly kind: 'option'; readonly options: readonly Option[] }
  | { readonly kind: 'value'; readonly param: string; readonly domain: Domain };

export function unchosen(options: readonly Option[]): readonly Choice[] {
  return options.map((option) => ({ option, given: {} }));
}

/** What has to be asked next to tell these choices apart and complete them. */
export function missingIn(choices: readonly Choice[]): Missing {
  const [first] = choices;
  if (first === undefined) throw new Error('there is nothing to choose from');
  const kinds = new Map(choices.map(({ option }) => [option.kind, option]));
  if (kinds.size > 1) return { kind: 'option', options: [...kinds.values()] };
  const given = { ...first.given };
  for (const param of Object.keys(first.option.params)) {
    if (Object.hasOwn(given, param)) continue;
    const left = choices.filter(({ option }) => fits(option, given));
    const domain = unionOf(left.map(({ option }) => option.params[param]!));
    const only = onlyValue(domain);
    if (only === undefined) return { kind: 'value', param, domain };
    given[param] = only;
  }
  return { kind: 'nothing', answer: { kind: first.option.kind, ...given } };
}

/** The value that is left where there is nothing to choose. */
export function onlyValue(domain: Domain): Json | undefined {
  if ('min' in domain) return domain.min === domain.max ? domain.min : undefined;
  return 'oneOf' in domain && domain.oneOf.length === 1 ? domain.oneOf[0] : undefined;
}

/** These choices with one value more; those that do not allow it are gone. */
export function withValue(choices: readonly Choice[], param: string, value: Json): readonly Choice[] {
  return choices
    .filter(({ option }) => option.params[param] !== undefined && allows(option.params[param], value))
    .map(({ option, given }) => ({ option, given: { ...given, [param]: value } }));
}

function fits(option: Option, given: Readonly<Record<string, Json>>): boolean {
  return Object.entries(given).every(([param, value]) => {
    const domain = option.params[param];
    return domain !== undefined && allows(domain, value);
  });
}

/** All that any of these allow: of lists every value once; other domains of one parameter are alike. */
function unionOf(domains: readonly Domain[]): Domain {
  const lists = domains.filter((domain) => 'oneOf' in domain);
  if (lists.length < domains.length) return domains.find((domain) => !('oneOf' in domain))!;
  const values: Json[] = [];
  for (const value of lists.flatMap(({ oneOf }) => oneOf)) {
    if (!values.some((known) => sameJson(known, value))) values.push(value);
  }
  return { oneOf: values };
}

/** More options than these are gathered: those that differ only in what comes after their first value. */
const MOST_LINES = 10;

/** The options as they are numbered for people, alike ones gathered into one line when there are many. */
export function gathered(options: readonly Option[]): readonly (readonly Option[])[] {
  if (options.length <= MOST_LINES) return options.map((option) => [option]);
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const [first] = Object.values(option.params);
    const key = JSON.stringify([option.kind, option.cost, Object.keys(option.params), first]);
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  return [...groups.values()];
}
