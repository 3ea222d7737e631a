import { totalDamage } from './body.ts';
import { LOCATIONS } from './sheet.ts';
import type { Combatant, State } from './state.ts';

const DAY = 24;
/** Hours of a day before its 6 of sleep. */
const WAKING = 18;

/**
 * What one more hour, counted from 1, does to everybody's counts of hours. The dead have none.
 * ruling: day-plan - the hours of sleep make nobody active, and a new day begins with nobody so
 */
export function afterHour(state: State, who: Combatant, hour: number): Combatant {
  if (who.isDead || who.presence !== 'here') return who;
  const isResting = who.plan === 'rest';
  const ofDay = (hour - 1) % DAY;
  const hasBurns = LOCATIONS.some((at) => who.wounds[at].fire > 0);
  return {
    ...who,
    wasActive: (who.wasActive && ofDay > 0) || (!isResting && ofDay < WAKING),
    restHours: countRest(state, who),
    fireHours: hasBurns ? who.fireHours + (isResting ? 1 : 0) : 0,
    griefs: who.griefs
      .map((grief) => ({ ...grief, hours: grief.hours - 1 }))
      .filter((grief) => grief.hours > 0),
  };
}

/** @rule recover-c Hours of rest since all HP were healed. ruling: severed-limb - those of a limb that counts no more aside */
function countRest(state: State, who: Combatant): number {
  const isRecovering = who.plan === 'rest' && who.c < who.cMost && totalDamage(state, who) === 0;
  return isRecovering ? who.restHours + 1 : 0;
}
