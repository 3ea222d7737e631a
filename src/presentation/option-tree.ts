import type { Purpose } from '../kernel/choices.ts';
import type { Option, ParamDomain, Price, Reach } from '../kernel/decision.ts';
import { canonical, type Json, sameJson } from '../kernel/json.ts';
import type { AreaOfEffect, ParamMeaning } from '../kernel/ruleset.ts';

/** One value of a parameter, with its label. */
export interface ValueView {
  readonly value: Json;
  readonly text: string;
}

/** Values of a parameter with the same continuation, and the cost and area that become certain with them. */
export interface Branch {
  /** A list of values. If absent, `domains` defines the valid values. */
  readonly values?: readonly ValueView[];
  /** A whole number, a cell, a path or a text; a value is valid if any of these allows it. */
  readonly domains?: readonly Exclude<ParamDomain, { readonly oneOf: unknown }>[];
  /** Absent if the cost was certain before or is still open. */
  readonly cost?: string;
  /** The same cost in numbers, if it can be counted. */
  readonly price?: Price;
  /** Absent if the area was certain before or is still open. */
  readonly area?: AreaOfEffect;
  /** The next parameter to choose. If absent, the answer is complete. */
  readonly next?: ParamView;
}

/** One parameter with its branches, in the rules' order of its values. */
export interface ParamView {
  readonly name: string;
  /** Absent if it is neither a combatant nor an item nor a part of a body. */
  readonly means?: ParamMeaning;
  readonly branches: readonly Branch[];
}

/** One option in words: the root of a tree in which each step chooses one parameter. */
export interface OptionView {
  readonly kind: string;
  readonly text: string;
  /** The name alone, if the text also explains the option: `Guard`. */
  readonly name?: string;
  /** The purpose, by which front ends group options. */
  readonly purpose: Purpose;
  /** The number of a combatant that an override changes: `health`, or a field of the rulebook's view. */
  readonly sets?: string;
  /** Absent if it is free, or if the cost depends on the values. */
  readonly cost?: string;
  /** The same cost in numbers, if it can be counted. */
  readonly price?: Price;
  /** For a movement on the map: how far it and more of its kind can lead. */
  readonly reach?: Reach;
  /** Legal, but shown only on request. */
  readonly onRequest?: true;
  /** The area it affects around its aim; absent if that depends on the values. */
  readonly area?: AreaOfEffect;
  /** For an attack: the combatant at which it is aimed if it names no target. */
  readonly against?: string;
  /** The first parameter to choose. If absent, the option has no parameters. */
  readonly next?: ParamView;
}

/** The texts used in an option tree. */
export interface TreeWords {
  readonly option: (option: Option) => Pick<OptionView, 'text' | 'name' | 'purpose' | 'sets'>;
  readonly value: (param: string, value: Json) => string;
  readonly meaning?: (param: string) => ParamMeaning | undefined;
  readonly area: (option: Option) => AreaOfEffect | undefined;
}

/**
 * Turns the options of a decision into trees, in the order in which a person chooses: the option, then its parameters.
 * Each value leads to the remaining choices. Every path through a tree is a legal answer, and every legal answer is a
 * path.
 */
export function optionTrees(options: readonly Option[], words: TreeWords): readonly OptionView[] {
  const alike = new Map<string, { readonly told: OptionView; readonly own: Option[] }>();
  for (const option of options) {
    const { kind, onRequest, params, reach } = option;
    const told = { kind, ...words.option(option), ...(onRequest && { onRequest }), ...(reach && { reach }) };
    const key = [kind, told.text, onRequest ?? '', ...Object.keys(params)].join('\n');
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { told, own: [option] });
    else known.own.push(option);
  }
  const growing = new Growing(words);
  return [...alike.values()].map(({ told, own }) => ({ ...told, ...growing.from(own) }));
}

/** The common properties of the remaining options, and the next parameter that distinguishes them. */
type Rest = Pick<Branch, 'cost' | 'price' | 'area' | 'next'>;

/** Properties that are certain further up the tree, and are not repeated. */
interface Certain {
  readonly cost: boolean;
  readonly area: boolean;
}

/** Builds the trees of one decision. */
class Growing {
  private readonly words: TreeWords;
  private readonly said = new Map<string, ValueView>();
  private readonly lists = new Map<ParamDomain, readonly ValueView[]>();
  private readonly areas = new Map<Option, AreaOfEffect | undefined>();

  constructor(words: TreeWords) {
    this.words = words;
  }

  from(options: readonly Option[]): Rest {
    return this.rest(options, Object.keys(options[0]!.params), { cost: false, area: false });
  }

  private rest(options: readonly Option[], names: readonly string[], known: Certain): Rest {
    const cost = known.cost ? undefined : same(options.map((option) => option.cost ?? ''));
    const areaOfEffect = known.area ? undefined : this.areaOf(options);
    const certain = {
      cost: known.cost || cost !== undefined,
      area: known.area || areaOfEffect !== undefined,
    };
    const { price } = options[0]!;
    const [name, ...later] = names;
    const next = name === undefined ? undefined : this.param(options, name, later, certain);
    return {
      ...(cost !== undefined && cost !== '' && { cost, ...(price && { price }) }),
      ...(areaOfEffect && { area: areaOfEffect }),
      ...(next && { next }),
    };
  }

  /** Returns the common area of the options; `null` if they do not affect an area, `undefined` if they differ. */
  private areaOf(options: readonly Option[]): AreaOfEffect | null | undefined {
    const areas = options.map((option) => {
      if (!this.areas.has(option)) this.areas.set(option, this.words.area(option));
      return this.areas.get(option) ?? null;
    });
    return same(areas.map((area) => area && JSON.stringify(area))) === undefined ? undefined : areas[0]!;
  }

  private param(
    options: readonly Option[],
    name: string,
    later: readonly string[],
    known: Certain,
  ): ParamView {
    const branches: Branch[] = [];
    for (const { lead, left } of this.leads(options, name)) {
      const rest = this.rest(left, later, known);
      const last = branches.at(-1);
      const joined = last !== undefined && isSameRest(last, rest) ? joinedTo(last, lead) : undefined;
      if (joined === undefined) branches.push({ ...lead, ...rest });
      else branches[branches.length - 1] = joined;
    }
    const means = this.words.meaning?.(name);
    return { name, ...(means && { means }), branches };
  }

  /** Returns the values of a parameter, each with the options that allow it. */
  private leads(options: readonly Option[], name: string): readonly Lead[] {
    const [first] = options;
    const domain = first!.params[name]!;
    if (options.every((option) => option.params[name] === domain)) {
      return [
        {
          lead: 'oneOf' in domain ? { values: this.valuesOf(name, domain) } : { domains: [domain] },
          left: options,
        },
      ];
    }
    const listed = new Map<string, { readonly value: ValueView; readonly left: Option[] }>();
    for (const option of options) {
      const own = option.params[name]!;
      if (!('oneOf' in own)) continue;
      for (const value of this.valuesOf(name, own)) {
        const key = canonical(value.value);
        const known = listed.get(key);
        if (known === undefined) listed.set(key, { value, left: [option] });
        else if (known.left.at(-1) !== option) known.left.push(option);
      }
    }
    return [
      ...[...listed.values()].map(({ value, left }) => ({ lead: { values: [value] }, left })),
      ...numbersIn(options, name),
      ...othersIn(options, name),
    ];
  }

  private valuesOf(
    name: string,
    domain: Extract<ParamDomain, { readonly oneOf: unknown }>,
  ): readonly ValueView[] {
    const known = this.lists.get(domain);
    if (known !== undefined) return known;
    const values = domain.oneOf.map((value) => this.told(name, value));
    this.lists.set(domain, values);
    return values;
  }

  /** Caches labels, because many options share values: each override may list every combatant. */
  private told(name: string, value: Json): ValueView {
    const key = `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`;
    const known = this.said.get(key);
    if (known !== undefined && sameJson(known.value, value)) return known;
    const told = { value, text: this.words.value(name, value) };
    this.said.set(key, told);
    return told;
  }
}

/** Values or domains, and the options that allow them. */
interface Lead {
  readonly lead: Pick<Branch, 'values' | 'domains'>;
  readonly left: readonly Option[];
}

/** Splits the numbers of a parameter where the ranges of options start or end. */
function numbersIn(options: readonly Option[], name: string): readonly Lead[] {
  const ranges = options.flatMap((option) => {
    const domain = option.params[name]!;
    return 'min' in domain ? [{ option, ...domain }] : [];
  });
  const cuts = [...new Set(ranges.flatMap(({ min, max }) => [min, max + 1]))].sort((a, b) => a - b);
  return cuts.flatMap((min, i) => {
    const left = ranges.filter((range) => range.min <= min && min <= range.max).map(({ option }) => option);
    return left.length === 0 ? [] : [{ lead: { domains: [{ min, max: cuts[i + 1]! - 1 }] }, left }];
  });
}

/** Returns cells, paths and texts. Two areas may overlap, so each gets its own branch. */
function othersIn(options: readonly Option[], name: string): readonly Lead[] {
  const leads = new Map<string, { readonly lead: Lead['lead']; readonly left: Option[] }>();
  for (const option of options) {
    const domain = option.params[name]!;
    if ('oneOf' in domain || 'min' in domain) continue;
    const key = JSON.stringify(domain);
    const known = leads.get(key);
    if (known === undefined) leads.set(key, { lead: { domains: [domain] }, left: [option] });
    else known.left.push(option);
  }
  return [...leads.values()];
}

function isSameRest(a: Rest, b: Rest): boolean {
  return (
    a.cost === b.cost && JSON.stringify(a.area) === JSON.stringify(b.area) && isSameParam(a.next, b.next)
  );
}

function isSameParam(a: ParamView | undefined, b: ParamView | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return a === b;
  if (a.name !== b.name || a.branches.length !== b.branches.length) return false;
  return a.branches.every((branch, i) => {
    const other = b.branches[i]!;
    return isSameLead(branch, other) && isSameRest(branch, other);
  });
}

/** Compares by reference: the words of a decision create each value once, so equal values are the same object. */
function isSameLead(a: Branch, b: Branch): boolean {
  if (a.values !== undefined && b.values !== undefined) {
    const { values } = b;
    return a.values.length === values.length && a.values.every((value, i) => value === values[i]);
  }
  return a.values === b.values && JSON.stringify(a.domains) === JSON.stringify(b.domains);
}

/** Joins two leads with the same continuation; `undefined` for a list and a domain, which cannot be joined. */
function joinedTo(branch: Branch, { values, domains }: Lead['lead']): Branch | undefined {
  if (branch.values !== undefined && values !== undefined) {
    return { ...branch, values: [...branch.values, ...values] };
  }
  if (branch.domains === undefined || domains === undefined) return undefined;
  const [before, after] = [branch.domains.at(-1)!, domains[0]!];
  if ('min' in before && 'min' in after && before.max + 1 === after.min) {
    return { ...branch, domains: [...branch.domains.slice(0, -1), { min: before.min, max: after.max }] };
  }
  return { ...branch, domains: [...branch.domains, ...domains] };
}

/** Returns the text that all have in common, or `undefined` if they differ. */
function same<T extends string | null>(texts: readonly T[]): T | undefined {
  return texts.every((text) => text === texts[0]) ? texts[0] : undefined;
}
