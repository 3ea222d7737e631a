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
  const others = state.combatants.filter((other) => other.id !== who.id && isHere(other));
  const options: Choice[] = [
    { kind: 'guard', params: {}, cost: 'action' },
    { kind: 'counter', params: {}, cost: 'action' },
  ];
  // @rule aim a full round: nothing else, no move
  if (who.moved === 0) options.push(...atOthers('aim', who, others, 'action'));
  options.push(...atOthers('ambush', who, ambushable(state, who, others), 'action'));
  return options;
}

/** A maneuver at one of these: foes, and on request those of its own side. ruling: own-side */
function atOthers(kind: string, who: Combatant, others: readonly Combatant[], cost: string): Choice[] {
  const ids = (some: readonly Combatant[]) => ({ target: { oneOf: some.map(({ id }) => id) } });
  const foes = others.filter((other) => isFoe(who, other));
  const own = others.length > foes.length ? others.filter((other) => !isFoe(who, other)) : [];
  const options: Choice[] = foes.length === 0 ? [] : [{ kind, params: ids(foes), cost }];
  if (own.length > 0) options.push({ kind, params: ids(own), cost, onRequest: true });
  return options;
}

// ruling: ambush-hidden
function ambushable(state: State, who: Combatant, others: readonly Combatant[]): readonly Combatant[] {
  if (who.isRevealed) return [];
  return others.filter(
    (other) => yards(state, who, other) > 1 && canAct(state, other) && !isOnRef(other, who.id),
  );
}

/** @rule feint Fast: against one that is not on REF yet. ruling: feint-reach - one that a weapon in hand reaches */
export function feintOptions(state: State, who: Combatant): Choice[] {
  if (who.fast.includes('feint')) return [];
  const reach = Math.max(0, ...weaponsInHand(state, who).map((weapon) => weapon.range));
  const others = state.combatants.filter(
    (other) =>
      other.id !== who.id &&
      canAct(state, other) &&
      !isOnRef(other, who.id) &&
      isNear(state, who, other, reach),
  );
  return atOthers('feint', who, others, 'fast');
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
