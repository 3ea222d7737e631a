import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { isBeyondDeath, isDying, isStunned } from './condition.ts';
import type { Fight } from './fight.ts';
import { type Combatant, combatant } from './state.ts';

/** Damage that got through. */
interface Suffered {
  readonly by: string;
  readonly weapon: string;
  readonly w: Sum;
  readonly s: Sum;
}

/** @rule wounds W damage comes off W. @rule stress S damage comes off the S pool. */
export function suffer(fight: Fight, id: string, { by, weapon, w, s }: Suffered): void {
  const before = combatant(fight.state, id);
  if (before.isDead) return;
  const wasStunned = isStunned(fight.state, before);
  const event = { who: id, by, weapon, w, s, wLeft: before.w - w.total, sLeft: before.s - s.total };
  fight.record({ type: 'damage-dealt', rule: 'wounds', ...event });
  if (s.total > 0 && !wasStunned && isStunned(fight.state, combatant(fight.state, id))) {
    fight.record({ type: 'stunned', rule: 'stress', who: id });
  }
  if (w.total > 0) fall(fight, before);
}

/** @rule wounds Below -BOD it is killed outright. @rule dying */
function fall(fight: Fight, before: Combatant): void {
  const { id } = before;
  const who = combatant(fight.state, id);
  if (isBeyondDeath(fight.state, who, who.w)) {
    fight.record({ type: 'died', rule: 'wounds', who: id, cause: 'blow' });
  } else if (!isDying(fight.state, before) && isDying(fight.state, who)) {
    fight.record({ type: 'dying-started', rule: 'dying', who: id });
  }
}

/** W after a change, never above PC. */
export function woundsAfter(w: number, pc: number, change: Modifier): Sum {
  const parts: Modifier[] = [{ value: w, why: 'W', rule: 'wounds' }, change];
  const over = w + change.value - pc;
  if (over > 0) parts.push({ value: -over, why: 'no more than PC', rule: 'wounds' });
  return sumOf(parts);
}
