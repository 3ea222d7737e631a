import type { Decision, Option } from '../../kernel/decision.ts';

/** The values that a parameter of an option may take. */
export function values<T = string>(option: Option, param: string): readonly T[] {
  return (option.params[param] as unknown as { readonly oneOf: readonly T[] }).oneOf;
}

/** The options of these kinds, those on request left out. */
export const of = (decision: Decision, ...kinds: string[]): Option[] =>
  decision.options.filter((option) => !option.onRequest && kinds.includes(option.kind));

/** The one with the highest score; undefined of none. */
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
