import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';
import { combatant } from './state.ts';

/** Goes down, and off its mount. ruling: mounting */
export function fallProne(fight: Fight, id: string, rule: LocationsRule): void {
  const who = combatant(fight.state, id);
  if (who.isProne) return;
  if (who.isMounted) fight.record({ type: 'dismounted', rule: 'mounting', who: id });
  fight.record({ type: 'fell-prone', rule, who: id });
}
