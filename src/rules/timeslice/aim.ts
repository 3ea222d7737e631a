import type { Choice, Fight } from './fight.ts';
import { type Combatant, combatant, weaponsInHand } from './state.ts';
import { spend, tsCost, tsForTurn } from './time-slices.ts';

const AIM_TS = 2;

/** @rule aim 2 TS for each +1 with one weapon in hand; there is no limit. */
export function addAimOptions(options: Choice[], who: Combatant): void {
  if (tsForTurn(who) < AIM_TS) return;
  const weapons = weaponsInHand(who).map((weapon) => weapon.id);
  if (weapons.length === 0) return;
  options.push({ kind: 'aim', params: { weapon: { oneOf: weapons } }, cost: tsCost(AIM_TS) });
}

/** @rule aim Aim with one weapon; turning to another starts anew. */
export function aim(fight: Fight, id: string, weapon: string): void {
  const { aim: before } = combatant(fight.state, id);
  spend(fight, id, AIM_TS, 'aim');
  const bonus = (before?.weapon === weapon ? before.bonus : 0) + 1;
  fight.record({ type: 'aimed', rule: 'aim', who: id, weapon, bonus });
}

/** Aim ends with the round. */
export function loseAimWithRound(fight: Fight): void {
  // ruling: aim-lasts
  if (fight.state.rulings['aim-lasts'] !== 'round') return;
  for (const who of fight.state.combatants) {
    if (who.aim === null) continue;
    fight.record({ type: 'aim-lost', rule: 'aim-lasts', who: who.id, weapon: who.aim.weapon });
  }
}
