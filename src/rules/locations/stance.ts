import { sumOf } from '../../kernel/explanation.ts';
import { skillAttempt } from './attempt.ts';
import { isOnRef } from './defence.ts';
import { rollAgainst } from './dice.ts';
import type { Choice, Fight } from './fight.ts';
import { loseAim } from './movement.ts';
import { winsOpposed } from './opposed.ts';
import { isNear, yards } from './reach.ts';
import type { LocationsRule } from './rulebook.ts';
import { type Combatant, combatant, isFoe, isHere, type State } from './state.ts';
import { canAct } from './status.ts';
import { weaponsInHand } from './weapons.ts';

const MOST_AIM = 6;

/** Maneuvers that use the action and strike nobody. */
export function stanceOptions(state: State, who: Combatant): Choice[] {
  const foes = state.combatants.filter((other) => isFoe(who, other) && isHere(other));
  const options: Choice[] = [
    { kind: 'guard', params: {}, cost: 'action' },
    { kind: 'counter', params: {}, cost: 'action' },
  ];
  // @rule aim a full round: nothing else, no move
  if (who.moved === 0 && foes.length > 0) {
    const target = { oneOf: foes.map((foe) => foe.id) };
    options.push({ kind: 'aim', params: { target }, cost: 'action' });
  }
  const unaware = ambushable(state, who, foes);
  if (unaware.length > 0) {
    options.push({ kind: 'ambush', params: { target: { oneOf: unaware } }, cost: 'action' });
  }
  return options;
}

// ruling: ambush-hidden
function ambushable(state: State, who: Combatant, foes: readonly Combatant[]): string[] {
  if (who.isRevealed) return [];
  return foes
    .filter((foe) => yards(state, who, foe) > 1 && canAct(state, foe) && !isOnRef(foe, who.id))
    .map((foe) => foe.id);
}

/** @rule feint Fast: against a foe that is not on REF yet. ruling: feint-reach - one that a weapon in hand reaches */
export function feintOptions(state: State, who: Combatant): Choice[] {
  if (who.fast.includes('feint')) return [];
  const reach = Math.max(0, ...weaponsInHand(who).map((weapon) => weapon.range));
  const foes = state.combatants.filter(
    (foe) => isFoe(who, foe) && canAct(state, foe) && !isOnRef(foe, who.id) && isNear(state, who, foe, reach),
  );
  if (foes.length === 0) return [];
  return [{ kind: 'feint', params: { target: { oneOf: foes.map((foe) => foe.id) } }, cost: 'fast' }];
}

/** @rule guard No attack for 1 round; each further defence costs 1 instead of 3. */
export function guard(fight: Fight, id: string): void {
  fight.record({ type: 'guarded', rule: 'guard', who: id });
}

/** @rule counter Holds the action until attacked. */
export function holdCounter(fight: Fight, id: string): void {
  fight.record({ type: 'counter-held', rule: 'counter', who: id });
}

/** @rule aim +1 for each full round on one target, up to +6; on REF meanwhile. */
export function aim(fight: Fight, id: string, target: string): void {
  const { aim: before } = combatant(fight.state, id);
  const bonus = Math.min(MOST_AIM, (before?.target === target ? before.bonus : 0) + 1);
  fight.record({ type: 'aimed', rule: 'aim', who: id, target, bonus });
  putOnRef(fight, id, null, id, 0, 'aim');
}

/**
 * @rule ambush Stealth against Perception.
 * ruling: ref-length - it lasts through the next turn of the ambusher, whose action it was
 */
export function ambush(fight: Fight, id: string, target: string): void {
  const { state } = fight;
  loseAim(fight, id);
  const own = skillAttempt(state, id, 'stealth', 'plain', 'ambush', 'ambush');
  const other = skillAttempt(state, target, 'perception', 'plain', 'ambush', 'notices the ambush');
  const isSuccess = winsOpposed(fight, own, other, 'ambush');
  if (isSuccess && isHere(combatant(fight.state, target))) putOnRef(fight, target, null, id, 2, 'ambush');
}

/** @rule feint Trick(Feint) against B: the target on REF against the feinter, or the other way round. */
export function feint(fight: Fight, id: string, target: string): void {
  const { B } = combatant(fight.state, target).sheet.traits;
  const number = sumOf([{ value: B, why: 'B of the target', rule: 'feint' }]);
  const attempt = skillAttempt(fight.state, id, 'feint', 'plain', 'feint', 'feint');
  const tested = rollAgainst(fight, attempt, number);
  fight.record({ type: 'feinted', rule: 'feint', who: id, target, ...tested });
  const [fooled, against] = tested.isSuccess ? [target, id] : [id, target];
  if (isHere(combatant(fight.state, fooled))) putOnRef(fight, fooled, against, id, 0, 'feint');
}

/** @rule defence Unready: on REF. ruling: ref-length */
export function putOnRef(
  fight: Fight,
  who: string,
  against: string | null,
  maker: string,
  turns: number,
  rule: LocationsRule,
): void {
  fight.record({ type: 'put-on-ref', rule, who, against, maker, turns });
}
