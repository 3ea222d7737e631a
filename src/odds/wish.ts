import type { Decision, Domain, Option, RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import { firstValue } from './all-answers.ts';

/** An answer as somebody asks for it: its kind, and values that it must have, whatever the parameters' names. */
export interface Wish {
  /** Undefined: any kind with these values. */
  readonly kind: string | undefined;
  /** Ids or names as people write them: whom, with what, where. */
  readonly values: readonly string[];
}

/** Says a value as people read it. */
export type Said = (param: string, value: Json) => string;

/** The first answer to a question that has all that was wished for; undefined when none has. */
export function wished(decision: Decision, wish: Wish, said: Said): RawAnswer | undefined {
  for (const option of decision.options) {
    if (wish.kind !== undefined && plainly(option.kind) !== plainly(wish.kind)) continue;
    const answer = answerWith(option, wish.values, said);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** The kinds of answer to a question that can have these values. */
export function kindsWith(decision: Decision, values: readonly string[], said: Said): readonly string[] {
  const fitting = decision.options.filter((option) => answerWith(option, values, said) !== undefined);
  return fitting.map(({ kind }) => kind);
}

/** An answer by this option, each value at a parameter of its own and the first of all values at the others. */
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
  domain: Domain,
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

/** `Right arm` and `right-arm` are one. */
function plainly(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Everything that the values of a question's options are called: to help whoever asked for none of them. */
export function valuesIn(options: readonly Option[]): readonly string[] {
  const found = options.flatMap(({ params }) =>
    Object.values(params).flatMap((domain) => ('oneOf' in domain ? domain.oneOf.map(String) : [])),
  );
  return [...new Set(found)];
}
