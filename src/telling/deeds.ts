import type { BaseEvent } from '../kernel/combat.ts';
import type { Deed } from '../kernel/deed.ts';
import { GM, type Seat } from '../kernel/names.ts';
import type { Told } from '../kernel/ruleset.ts';
import type { Happening, TellingRules } from './happening.ts';

/** A deed as one seat was told of it. What it was done with, and whose it was, is null where the seat may not know. */
export type DeedTold =
  | (Omit<Extract<Deed, { kind: 'attacked' }>, 'with'> & { readonly with: string | null })
  | Exclude<Deed, { kind: 'attacked' }>;

/**
 * What was done in each of these happenings, one list for each. `earlier`: what their step had recorded before them,
 * as wounds may not say by themselves who dealt them.
 */
export function deedsIn(
  rules: TellingRules,
  happened: readonly Happening[],
  earlier: readonly BaseEvent[],
): readonly (readonly Deed[])[] {
  const events = [...earlier, ...happened.map(({ event }) => event)];
  const upTo = (count: number): readonly Deed[] => rules.deeds?.(events.slice(0, count)) ?? [];
  let known = upTo(earlier.length).length;
  if (upTo(events.length).length === known) return happened.map(() => []);
  return happened.map((_, i) => {
    const all = upTo(earlier.length + i + 1);
    const own = all.slice(known);
    known = all.length;
    return own;
  });
}

/** A deed as far as a seat may know it that was told so much of its event; undefined when that is nothing. */
export function deedTold(deed: Deed, { facts, isGlimpse }: Told, seat: Seat): DeedTold | undefined {
  if (seat === GM) return deed;
  const told = new Set<unknown>(typeof facts === 'object' && facts !== null ? Object.values(facts) : []);
  const known = <T extends string | null>(id: T): T | null => (told.has(id) ? id : null);
  // Of what others see at a glance an amount is known only where it was said.
  const isAmountTold = (amount: number): boolean => isGlimpse === undefined || told.has(amount);
  switch (deed.kind) {
    case 'attacked':
      return told.has(deed.by) ? { ...deed, with: known(deed.with) } : undefined;
    case 'hurt':
      if (!told.has(deed.who) || !isAmountTold(deed.amount)) return undefined;
      return { ...deed, by: known(deed.by), with: known(deed.with) };
    case 'healed':
      return told.has(deed.who) && isAmountTold(deed.amount) ? deed : undefined;
    case 'fell':
    case 'died':
      return told.has(deed.who) ? deed : undefined;
    case 'won':
      return told.has(deed.side) ? deed : undefined;
  }
}
