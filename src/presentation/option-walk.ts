import { answerFault, type ParamDomain, type Price, type RawAnswer } from '../kernel/decision.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import type { AreaOfEffect, ParamMeaning } from '../kernel/ruleset.ts';
import type { Branch, OptionView, ParamView, ValueView } from './option-tree.ts';

/** Values by parameter name. */
export type Chosen = Readonly<Record<string, Json>>;

/** One parameter of an option, limited by the values chosen before it. */
export interface Step {
  readonly name: string;
  /** Whether it names a combatant, an item or a part of a body. */
  readonly means: ParamMeaning | undefined;
  /** The valid values: a list, a range of numbers, or the first of `domains`. */
  readonly domain: ParamDomain;
  /** Empty for a list; otherwise every domain that allows a value, because several branches may allow it. */
  readonly domains: readonly ParamDomain[];
  /** The values of a list. */
  readonly values: readonly ValueView[];
  /** The chosen or only possible value; `undefined` while it is open. */
  readonly value: Json | undefined;
  /** Whether there is more than one value. */
  readonly isOpen: boolean;
}

/** The cost of an answer, in words and in numbers. */
export interface Cost {
  /** Empty if it is free, or while the cost is open. */
  readonly cost: string;
  /** The same cost in numbers; `undefined` if it cannot be counted. */
  readonly price: Price | undefined;
}

/** How far the chosen values lead through an option. */
export interface Progress extends Cost {
  /** The parameters in order, up to the first one without a value. */
  readonly steps: readonly Step[];
  /** The first parameter without a value; `undefined` if the answer is complete. */
  readonly next: Step | undefined;
  /** The complete legal answer; `undefined` while a value is missing. */
  readonly answer: RawAnswer | undefined;
  /** The area it affects around its aim; `undefined` until that is certain. */
  readonly area: AreaOfEffect | undefined;
}

/** Walks through an option with these values. An invalid value counts as missing. */
export function progressOf(option: OptionView, chosen: Chosen): Progress {
  const steps: Step[] = [];
  const answer: Record<string, Json> & { kind: string } = { kind: option.kind };
  let { cost = '', price, area, next: param } = option;
  while (param !== undefined) {
    const step = stepAt(param, chosen[param.name]);
    steps.push(step);
    if (step.value === undefined) return { steps, next: step, answer: undefined, cost, price, area };
    answer[param.name] = step.value;
    const branch = branchFor(param, step.value, chosen)!;
    if (branch.cost !== undefined) ({ cost, price } = branch);
    area = branch.area ?? area;
    param = branch.next;
  }
  return { steps, next: undefined, answer, cost, price, area };
}

/** Returns the different costs of the answers of an option, in the order of its values. */
export function costsOf({ cost, price, next }: OptionView): readonly Cost[] {
  if (cost !== undefined) return [{ cost, price }];
  const found = new Map<string, Cost>();
  const seen = new Set<ParamView>();
  const collect = (param: ParamView | undefined): void => {
    if (param === undefined) found.set('', { cost: '', price: undefined });
    if (param === undefined || seen.has(param)) return;
    seen.add(param);
    for (const branch of param.branches) {
      if (branch.cost === undefined) collect(branch.next);
      else found.set(branch.cost, { cost: branch.cost, price: branch.price });
    }
  };
  collect(next);
  return [...found.values()];
}

/** Returns a parameter as a step of the walk. */
function stepAt({ name, means, branches }: ParamView, chosen: Json | undefined): Step {
  const values =
    branches.length === 1 ? (branches[0]!.values ?? []) : branches.flatMap((branch) => branch.values ?? []);
  const domains = merged(branches.flatMap((branch) => branch.domains ?? []));
  const only = onlyValue(values, domains);
  const isAllowed = chosen !== undefined && branches.some((branch) => allows(branch, chosen));
  const value = isAllowed ? chosen : only;
  const domain = domains[0] ?? listOf(values);
  return { name, means, domain, domains, values, value, isOpen: only === undefined };
}

function listOf(values: readonly ValueView[]): ParamDomain {
  return { oneOf: values.map(({ value }) => value) };
}

function onlyValue(values: readonly ValueView[], domains: readonly ParamDomain[]): Json | undefined {
  if (values.length + domains.length !== 1) return undefined;
  const [domain] = domains;
  if (domain === undefined) return values[0]!.value;
  return 'min' in domain && domain.min === domain.max ? domain.min : undefined;
}

/** Merges ranges of numbers into one; keeps other domains. */
function merged(domains: readonly ParamDomain[]): readonly ParamDomain[] {
  const numbers = domains.filter((domain) => 'min' in domain);
  if (numbers.length < 2) return domains;
  const min = Math.min(...numbers.map((range) => range.min));
  const max = Math.max(...numbers.map((range) => range.max));
  return [{ min, max }, ...domains.filter((domain) => !('min' in domain))];
}

function allows({ values = [], domains = [] }: Branch, value: Json): boolean {
  return values.some((each) => sameJson(each.value, value)) || domains.some((domain) => isIn(domain, value));
}

function isIn(domain: ParamDomain, value: Json): boolean {
  return answerFault([{ kind: 'it', params: { value: domain } }], { kind: 'it', value }) === undefined;
}

/** Returns the branch of a value. If areas overlap, prefers a branch that also allows the later values. */
function branchFor({ branches }: ParamView, value: Json, chosen: Chosen): Branch | undefined {
  const open = branches.filter((branch) => allows(branch, value));
  return open.length < 2 ? open[0] : (open.find(({ next }) => isPath(next, chosen)) ?? open[0]);
}

/** Returns whether these values complete a path. */
function isPath(param: ParamView | undefined, chosen: Chosen): boolean {
  if (param === undefined) return true;
  const value = chosen[param.name];
  if (value === undefined) return false;
  return param.branches.some((branch) => allows(branch, value) && isPath(branch.next, chosen));
}

/** Returns the option whose tree contains this answer, or `undefined` if the answer is illegal. */
export function optionFor(
  options: readonly OptionView[],
  { kind, ...values }: RawAnswer,
): OptionView | undefined {
  const given = Object.keys(values).length;
  return options.find((option) => {
    if (option.kind !== kind || !isPath(option.next, values as Chosen)) return false;
    return progressOf(option, values as Chosen).steps.length === given;
  });
}

/** Returns the first answer of an option: the first listed values, the least number, no step and the shortest text. */
export function firstAnswer(option: OptionView): RawAnswer | undefined {
  let chosen: Chosen = {};
  for (;;) {
    const { next, answer } = progressOf(option, chosen);
    if (next === undefined) return answer;
    const value = firstValue(next);
    if (value === undefined) return undefined;
    chosen = { ...chosen, [next.name]: value };
  }
}

function firstValue({ values: [first], domains: [domain] }: Step): Json | undefined {
  if (first !== undefined) return first.value;
  if (domain === undefined) return undefined;
  if ('min' in domain) return domain.min;
  if ('centre' in domain) return domain.centre;
  return 'maxLength' in domain ? '.' : [];
}

/** Limits options to the paths that contain all these values. Options without such a path are left out. */
export function narrowed(options: readonly OptionView[], chosen: Chosen): readonly OptionView[] {
  const names = Object.keys(chosen);
  if (names.length === 0) return options;
  return options.flatMap((option) => {
    const next = pruned(option.next, chosen, names);
    return next === null ? [] : [{ ...option, ...(next && { next }) }];
  });
}

/** Returns `null` if no path has all these values. */
function pruned(
  param: ParamView | undefined,
  chosen: Chosen,
  missing: readonly string[],
): ParamView | undefined | null {
  if (missing.length === 0) return param;
  if (param === undefined) return null;
  const isChosen = missing.includes(param.name);
  const later = isChosen ? missing.filter((name) => name !== param.name) : missing;
  const branches = param.branches.flatMap((branch) => {
    const kept = isChosen ? only(branch, chosen[param.name]!) : branch;
    const next = kept === undefined ? null : pruned(branch.next, chosen, later);
    return next === null ? [] : [{ ...kept, ...(next && { next }) }];
  });
  return branches.length === 0 ? null : { ...param, branches };
}

/** Limits a branch to this value; `undefined` if the branch does not allow it. */
function only(branch: Branch, value: Json): Branch | undefined {
  if (!allows(branch, value)) return undefined;
  const { domains: _, ...rest } = branch;
  const told = branch.values?.find((each) => sameJson(each.value, value));
  return { ...rest, values: [told ?? { value, text: String(value) }] };
}

/**
 * Splits options into lines of a list. An option whose first open parameter has several branches becomes one line for
 * each branch, recursively, until there would be more than `most` lines. Each line is a complete option.
 */
export function linesOf(options: readonly OptionView[], most: number): readonly OptionView[] {
  let lines = options;
  for (;;) {
    const split = lines.flatMap(branchesOf);
    if (split.length > most || split.length === lines.length) return lines;
    lines = split;
  }
}

/** Splits an option at its first parameter with several branches. */
function branchesOf(option: OptionView): readonly OptionView[] {
  const before: ParamView[] = [];
  let param = option.next;
  while (param?.branches.length === 1) {
    before.push(param);
    param = param.branches[0]!.next;
  }
  if (param === undefined) return [option];
  const { branches, ...split } = param;
  return branches.map(({ cost, price, area, ...rest }) => {
    const last: ParamView = { ...split, branches: [rest] };
    const next = before.reduceRight((after, each) => inOne(each, after), last);
    return { ...option, ...(cost && { cost }), ...(price && { price }), ...(area && { area }), next };
  });
}

function inOne({ branches: [branch], ...param }: ParamView, next: ParamView): ParamView {
  return { ...param, branches: [{ ...branch, next }] };
}

/** Returns every parameter of the options with all values it can have on any path, in order. */
export function paramsOf(options: readonly OptionView[]): readonly Step[] {
  const found = new Map<string, ParamView>();
  const seen = new Set<ParamView>();
  const collect = (param: ParamView | undefined): void => {
    if (param === undefined || seen.has(param)) return;
    seen.add(param);
    const branches = [...(found.get(param.name)?.branches ?? []), ...param.branches];
    found.set(param.name, { ...param, branches });
    for (const { next } of param.branches) collect(next);
  };
  for (const { next } of options) collect(next);
  return [...found.values()].map((param) => {
    const step = stepAt(param, undefined);
    const values = step.values.filter(
      ({ value }, i) => step.values.findIndex((each) => sameJson(each.value, value)) === i,
    );
    const only = onlyValue(values, step.domains);
    const domain = step.domains[0] ?? listOf(values);
    return { ...step, domain, values, value: only, isOpen: only === undefined };
  });
}
