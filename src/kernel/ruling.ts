import type { RuleId } from './names.ts';
import type { Rule, Ruling } from './ruleset.ts';

// How a rulebook writes down its rules and its answers to open questions of the source.

/** One rule: its title, the place in the source that states it, and one sentence in our words. */
export function rule(title: string, source: string, says: string): Rule {
  return { title, source, says };
}

/** Rules that one place in the source states: for each its title, and one sentence in our words. */
export function section<const Id extends RuleId>(
  source: string,
  rules: Readonly<Record<Id, readonly [title: string, says: string]>>,
): Readonly<Record<Id, Rule>> {
  const entries = Object.entries<readonly [string, string]>(rules);
  return Object.fromEntries(
    entries.map(([id, [title, says]]) => [id, rule(title, source, says)]),
  ) as Readonly<Record<Id, Rule>>;
}

/** What stands beside the answer to an open question. */
interface Remarks {
  readonly question: string;
  /** Why the default is what it is, in one or two sentences. */
  readonly reason?: string;
  /** The default is not what the chapter literally says; `reason` then tells why. */
  readonly departs?: true;
  /** Readings that were considered and not built. */
  readonly alternatives?: readonly string[];
}

/** A question that is decided for good: one answer, told with the readings that were not built. */
export function fixedRuling({
  says,
  alternatives = [],
  ...rest
}: Remarks & { readonly says: string }): Ruling<'decided'> {
  return { ...rest, settings: [{ value: 'decided', says }], alternatives };
}

/** A question that each encounter may answer in its own way. `settings`: a sentence for each value, the default first. */
export function configurable<const V extends string>({
  settings,
  alternatives = [],
  ...rest
}: Remarks & { readonly settings: Readonly<Record<V, string>> }): Ruling<V> {
  const values = Object.keys(settings) as V[];
  return { ...rest, settings: values.map((value) => ({ value, says: settings[value] })), alternatives };
}

/** The setting of every configurable ruling of a rulebook, as one encounter plays it. */
export type SettingsOf<T extends Readonly<Record<RuleId, Ruling>>> = {
  readonly [Id in keyof T as T[Id] extends Ruling<'decided'> ? never : Id]: T[Id] extends Ruling<infer V>
    ? V extends number
      ? number
      : V
    : never;
};

/** The configurable rulings of a rulebook at their defaults. */
export function defaultSettings<T extends Readonly<Record<RuleId, Ruling>>>(rulings: T): SettingsOf<T> {
  const open = Object.entries<Ruling>(rulings).filter(
    ([, { settings, whole }]) => settings.length > 1 || whole !== undefined,
  );
  return Object.fromEntries(open.map(([id, { settings }]) => [id, settings[0]!.value])) as SettingsOf<T>;
}
