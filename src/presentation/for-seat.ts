import { GM, type Seat } from '../kernel/names.ts';
import type { Ruleset } from '../kernel/ruleset.ts';

/** How much players learn about an enemy's health. */
export type FoeHealth = 'exact' | 'words' | 'hidden';

type Rules = Ruleset<never, never>;

/** Wraps rules so that what they show a seat follows the table's setting for enemy health. */
export function rulesFor<R extends Rules>(rules: R, seat: Seat, foeHealth: FoeHealth): R {
  const isHushed = seat !== GM && foeHealth === 'hidden';
  return isHushed && rules.hushed !== undefined ? { ...rules, ...rules.hushed } : rules;
}

/** Returns what a seat knows of a fight, for forecasts; `undefined` for the GM, who knows everything. */
export function knowledgeOf(
  rules: Rules,
  seat: Seat,
  foeHealth: FoeHealth,
): ((state: unknown) => unknown) | undefined {
  const { known } = rulesFor(rules, seat, foeHealth);
  return seat === GM || known === undefined ? undefined : (state) => known(state, seat);
}
