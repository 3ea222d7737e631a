import { isUp } from './condition.ts';
import { type Combatant, isAware, type State } from './state.ts';

/** How often one may readjust in a phase; so settling always comes to an end. */
const MOST_READJUSTMENTS = 3;

/** Whether somebody has a say in the phase at hand. */
type HasSay = (who: Combatant) => boolean;

/** @rule set-tactics Who has points of Tactics to split. */
export const hasTactics: HasSay = (who) => who.sheet.tactics > 0;

/** @rule declare */
export const everybody: HasSay = () => true;

/**
 * Those who are asked now: who is still at it, and who settled and was told of something since, once nobody it
 * knows of is still at it. What hidden ones do changes nothing for those unaware of them.
 * @rule hidden-declaration
 */
export function asked(state: State, hasSay: HasSay): Combatant[] {
  const having = state.combatants.filter((who) => isUp(state, who) && hasSay(who));
  const busy = having.filter((who) => who.settling === 'open');
  return having.filter((who) => {
    if (who.settling !== 'reopened') return who.settling === 'open';
    return !busy.some((other) => isAware(who, other));
  });
}

/** Those who settle again because `who` let something new be known: all who were told. */
export function reopenedBy(state: State, who: Combatant, hasSay: HasSay): string[] {
  // ruling: settle
  if (state.rulings.settle === 'nobody') return [];
  return state.combatants
    .filter((other) => other.id !== who.id && other.settling === 'settled' && isUp(state, other))
    .filter((other) => hasSay(other) && isAware(other, who) && other.readjusted < MOST_READJUSTMENTS)
    .map((other) => other.id);
}
