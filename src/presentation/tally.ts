import type { BaseEvent } from '../kernel/combat.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { TallyEvent } from '../kernel/outcome.ts';
import type { Ruleset, VisibleEvent } from '../kernel/ruleset.ts';

/** A tally as one seat may see it. The weapon and other combatants are `null` if the seat may not know them. */
export type VisibleTally =
  | (Omit<Extract<TallyEvent, { kind: 'attacked' }>, 'with' | 'against'> & {
      readonly against: string | null;
      readonly with: string | null;
    })
  | Exclude<TallyEvent, { kind: 'attacked' }>;

/**
 * Returns one list of tallies for each event. `earlier` contains the earlier events of the same step, because a wound
 * may not state who caused it.
 */
export function talliesIn(
  rules: Pick<Ruleset<never, never>, 'deeds'>,
  events: readonly BaseEvent[],
  earlier: readonly BaseEvent[],
): readonly (readonly TallyEvent[])[] {
  const all = [...earlier, ...events];
  const upTo = (count: number): readonly TallyEvent[] => rules.deeds?.(all.slice(0, count)) ?? [];
  let known = upTo(earlier.length).length;
  if (upTo(all.length).length === known) return events.map(() => []);
  return events.map((_, i) => {
    const tallies = upTo(earlier.length + i + 1);
    const own = tallies.slice(known);
    known = tallies.length;
    return own;
  });
}

/**
 * Returns the part of a tally that a seat may know, given the facts it saw of the event; `undefined` if it may know
 * nothing.
 */
export function visibleTally(
  tallyEvent: TallyEvent,
  { facts, isGlimpse }: VisibleEvent,
  seat: Seat,
): VisibleTally | undefined {
  if (seat === GM) return tallyEvent;
  const told = new Set<unknown>(typeof facts === 'object' && facts !== null ? Object.values(facts) : []);
  const known = <T extends string | null>(id: T): T | null => (told.has(id) ? id : null);
  // In a glimpse, amounts are known only if they were stated.
  const isAmountTold = (amount: number): boolean => isGlimpse === undefined || told.has(amount);
  switch (tallyEvent.kind) {
    case 'attacked':
      return told.has(tallyEvent.by)
        ? { ...tallyEvent, against: known(tallyEvent.against), with: known(tallyEvent.with) }
        : undefined;
    case 'hurt':
      if (!told.has(tallyEvent.who) || !isAmountTold(tallyEvent.amount)) return undefined;
      return { ...tallyEvent, by: known(tallyEvent.by), with: known(tallyEvent.with) };
    case 'healed':
      return told.has(tallyEvent.who) && isAmountTold(tallyEvent.amount) ? tallyEvent : undefined;
    case 'fell':
    case 'died':
      return told.has(tallyEvent.who) ? tallyEvent : undefined;
    case 'won':
      return told.has(tallyEvent.side) ? tallyEvent : undefined;
  }
}
