import { type Called, callable, notCalled } from './called-shot.ts';
import type { Choice } from './fight.ts';
import { isNear } from './reach.ts';
import type { Weapon } from './sheet.ts';
import { type Combatant, isFoe, type State, weaponsInHand } from './state.ts';
import { tsCost } from './time-slices.ts';

/** Whether there is anything left to attack. */
export function attackable(target: Combatant): boolean {
  return target.presence === 'here' && target.life !== 'dead';
}

/** Whether the weapon has a shot in it, or needs none. */
export function canStrikeWith(who: Combatant, weapon: Weapon): boolean {
  return weapon.ammo === null || who.shots[weapon.id]! > 0;
}

/** Whether an attack on it is no fight any more, only a minute off its clock. @rule attack-dying */
export function isAtDeathsDoor(target: Combatant): boolean {
  return target.life === 'unconscious' && target.hp === 0 && target.clock !== null;
}

/** @rule weapon-attack Each attack that it can pay for with this TS and reach with. */
export function addAttackOptions(options: Choice[], state: State, who: Combatant, ts: number): void {
  for (const weapon of weaponsInHand(who)) {
    if (weapon.attackTs > ts || !canStrikeWith(who, weapon)) continue;
    const cost = tsCost(weapon.attackTs);
    for (const target of state.combatants) {
      if (target === who || !attackable(target) || !isNear(state, who, target, weapon.range)) continue;
      options.push({ kind: 'attack', params: attackParams(weapon, target), cost, ...onRequest(who, target) });
    }
  }
}

const ON_REQUEST = { onRequest: true } as const;

/** Attacks on the own side are legal, but shown only to a player who asks for them. */
export function onRequest(who: Combatant, target: Combatant): Pick<Choice, 'onRequest'> {
  // ruling: own-side
  return isFoe(who, target) ? {} : ON_REQUEST;
}

function attackParams(weapon: Weapon, target: Combatant): Choice['params'] {
  return {
    weapon: { oneOf: [weapon.id] },
    target: { oneOf: [target.id] },
    called: { oneOf: callableNow(target) },
  };
}

/** What an attack on it may be called at as things stand. */
export function callableNow(target: Combatant): readonly Called[] {
  // ruling: attack-dying-roll - at 0 HP there is nothing to aim at
  return isAtDeathsDoor(target) ? notCalled() : callable(target);
}
