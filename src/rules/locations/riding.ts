import { sumOf } from '../../kernel/explanation.ts';
import { skillAttempt } from './attempt.ts';
import { rollAgainst } from './dice.ts';
import type { Choice, Fight } from './fight.ts';
import { loseAim } from './movement.ts';
import { type Combatant, combatant } from './state.ts';

/** @rule ride The roll of the round and getting off: both besides the action. */
export function ridingOptions(who: Combatant): Choice[] {
  if (!who.isMounted) return [];
  const options: Choice[] = [];
  // ruling: ride-roll
  if (who.ride === 'not-rolled') options.push({ kind: 'ride', params: {}, cost: 'no action' });
  if (!who.fast.includes('dismount')) options.push({ kind: 'dismount', params: {}, cost: 'fast' });
  return options;
}

// ruling: mounting
export function mountOptions(who: Combatant): Choice[] {
  if (who.sheet.mount === null || who.isMounted || who.isProne) return [];
  return [{ kind: 'mount', params: {}, cost: 'action' }];
}

/** @rule ride Tame(Ride) against the # of the mount. */
export function ride(fight: Fight, id: string): void {
  const { name, number } = combatant(fight.state, id).sheet.mount!;
  const against = sumOf([{ value: number, why: name, rule: 'ride' }]);
  const attempt = skillAttempt(fight.state, id, 'ride', 'plain', 'ride', `rides ${name}`);
  const tested = rollAgainst(fight, attempt, against);
  fight.record({ type: 'ride-rolled', rule: 'ride', who: id, ...tested });
}

// ruling: mounting
export function mount(fight: Fight, id: string): void {
  loseAim(fight, id);
  fight.record({ type: 'mounted', rule: 'mounting', who: id });
}

// ruling: mounting
export function dismount(fight: Fight, id: string): void {
  loseAim(fight, id);
  fight.record({ type: 'dismounted', rule: 'mounting', who: id });
}
