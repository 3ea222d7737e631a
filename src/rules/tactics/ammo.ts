import type { Blow } from './blow.ts';
import type { Fight } from './fight.ts';
import type { TacticsRule } from './rulebook.ts';
import { combatant } from './state.ts';

/** @rule ammo A count is lost on a natural 15 or more; @rule burst on 14 or more. */
export function shotFired(fight: Fight, blow: Blow, natural: number): void {
  if (blow.way === 'blast' || blow.arm.ammo === null) return;
  // ruling: spray-ammo
  const isMany = blow.rounds > 1;
  if (natural >= (isMany ? 14 : 15)) loseAmmo(fight, blow.attacker, blow.weapon, natural, 'ammo');
}

/** What bursts where it lands is gone. */
export function thrownAway(fight: Fight, id: string, weapon: string): void {
  // ruling: thrown-away
  // A weapon may be called like something that every object knows.
  const counts = Object.hasOwn(combatant(fight.state, id).ammo, weapon);
  if (counts) loseAmmo(fight, id, weapon, 0, 'thrown-away');
}

function loseAmmo(fight: Fight, id: string, weapon: string, natural: number, rule: TacticsRule): void {
  const left = Math.max(0, combatant(fight.state, id).ammo[weapon]! - 1);
  fight.record({ type: 'ammo-lost', rule, who: id, weapon, natural, left });
}
