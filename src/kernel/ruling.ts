import type { RuleId } from './names.ts';
import type { Rule, Ruling } from './ruleset.ts';

// Functions with which a rulebook lists its rules and rulings.

/** Returns one rule: its title, its place in the source, and one sentence in our words. */
export function rule(title: string, source: string, says: string): Rule {
  return { title, source, says };
}

/** Returns the rules of one place in the source. Each has a title and one sentence in our words. */
export function section<const Id extends RuleId>(
  source: string,
  rules: Readonly<Record<Id, readonly [title: string, says: string]>>,
): Readonly<Record<Id, Rule>> {
  const entries = Object.entries<readonly [string, string]>(rules);
  return Object.fromEntries(
    entries.map(([id, [title, says]]) => [id, rule(title, source, says)]),
  ) as Readonly<Record<Id, Rule>>;
}

/** The remarks on the answer to an open question. */
interface Remarks {
  readonly question: string;
  /** The reason for the default, in one or two sentences. */
  readonly reason?: string;
  /** Set if the default differs from the letter of the chapter. `reason` then explains it. */
  readonly departs?: true;
  /** Other readings that Riposte does not support. */
  readonly alternatives?: readonly string[];
}

/** Returns a ruling with a single answer and the readings that Riposte does not support. */
export function fixedRuling({
  says,
  alternatives = [],
  ...rest
}: Remarks & { readonly says: string }): Ruling<'decided'> {
  return { ...rest, settings: [{ value: 'decided', says }], alternatives };
}

/**
 * Returns a ruling that each encounter can set. `settings` has one sentence for each value, the default first.
 */
export function configurable<const V extends string>({
  settings,
  alternatives = [],
  ...rest
}: Remarks & { readonly settings: Readonly<Record<V, string>> }): Ruling<V> {
  const values = Object.keys(settings) as V[];
  return { ...rest, settings: values.map((value) => ({ value, says: settings[value] })), alternatives };
}

/** The setting of every configurable ruling of a rulebook in one encounter. */
export type SettingsOf<T extends Readonly<Record<RuleId, Ruling>>> = {
  readonly [Id in keyof T as T[Id] extends Ruling<'decided'> ? never : Id]: T[Id] extends Ruling<infer V>
    ? V extends number
      ? number
      : V
    : never;
};

/** Returns the default settings of a rulebook's configurable rulings. */
export function defaultSettings<T extends Readonly<Record<RuleId, Ruling>>>(rulings: T): SettingsOf<T> {
  const open = Object.entries<Ruling>(rulings).filter(
    ([, { settings, whole }]) => settings.length > 1 || whole !== undefined,
  );
  return Object.fromEntries(open.map(([id, { settings }]) => [id, settings[0]!.value])) as SettingsOf<T>;
}
