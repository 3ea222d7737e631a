import { LOCATIONS } from './sheet.ts';
import type { Combatant } from './state.ts';

/** Whether it carries no damage at all, not even on a stump. */
export function isWhole(who: Combatant): boolean {
  return LOCATIONS.every((at) => {
    const { normal, cold, fire } = who.wounds[at];
    return normal + cold + fire === 0;
  });
}

/** What an hour does to everybody's counts of hours. The dead have none. */
export function afterHour(who: Combatant): Combatant {
  if (who.isDead || who.presence !== 'here') return who;
  const isResting = who.plan === 'rest';
  const hasBurns = LOCATIONS.some((at) => who.wounds[at].fire > 0);
  return {
    ...who,
    wasActive: who.wasActive || !isResting,
    restHours: countRest(who),
    fireHours: hasBurns ? who.fireHours + (isResting ? 1 : 0) : 0,
    griefs: who.griefs
      .map((grief) => ({ ...grief, hours: grief.hours - 1 }))
      .filter((grief) => grief.hours > 0),
  };
}

/** @rule recover-c Hours of rest since all HP were healed. */
function countRest(who: Combatant): number {
  return who.plan === 'rest' && who.c < who.cMost && isWhole(who) ? who.restHours + 1 : 0;
}
