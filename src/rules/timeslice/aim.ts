import type { Choice, Fight } from './fight.ts';
import { lose, type Maneuver } from './maneuver.ts';
import type { TimesliceRule } from './rulebook.ts';
import { type Aim, type Combatant, combatant, isUp, weaponsInHand } from './state.ts';
import { tsCost } from './time-slices.ts';

const AIM_TS = 2;

/** @rule aim 2 TS for each +1 with one weapon in hand; there is no limit. */
export function addAimOptions(options: Choice[], who: Combatant, ts: number): void {
  if (ts < AIM_TS) return;
  const weapons = weaponsInHand(who).map((weapon) => weapon.id);
  if (weapons.length === 0) return;
  options.push({ kind: 'aim', params: { weapon: { oneOf: weapons } }, cost: tsCost(AIM_TS) });
}

/** @rule aim Aims with one weapon. Aim with any other weapon stays as it is. */
export function aim(id: string, weapon: string): Maneuver {
  return {
    declare: (fight, pay) => pay(fight, id, AIM_TS, 'aim'),
    carryOut(fight) {
      const who = combatant(fight.state, id);
      if (!isUp(who) || !weaponsInHand(who).some((each) => each.id === weapon)) {
        lose(fight, id, 'aim', 'the weapon is no longer in hand');
        return;
      }
      fight.record({ type: 'aimed', rule: 'aim', who: id, weapon, bonus: aimWith(who, weapon) + 1 });
    },
  };
}

/** All aims of a combatant, the latest last. */
export function aimsOf({ aim, otherAims }: Combatant): readonly Aim[] {
  return aim === null ? otherAims : [...otherAims, aim];
}

/** The bonus that aim gives with this weapon; 0 without aim. */
export function aimWith(who: Combatant, weapon: string): number {
  if (who.aim === null) return 0;
  return aimsOf(who).find((each) => each.weapon === weapon)?.bonus ?? 0;
}

/** Ends the aim with this weapon, if there is one. */
export function loseAim(fight: Fight, id: string, weapon: string, rule: TimesliceRule): void {
  if (aimWith(combatant(fight.state, id), weapon) === 0) return;
  fight.record({ type: 'aim-lost', rule, who: id, weapon });
}

/** Aim ends with the round. */
export function loseAimWithRound(fight: Fight): void {
  // ruling: aim-lasts
  if (fight.state.rulings['aim-lasts'] !== 'round') return;
  for (const who of fight.state.combatants) {
    for (const { weapon } of aimsOf(who)) loseAim(fight, who.id, weapon, 'aim-lasts');
  }
}
