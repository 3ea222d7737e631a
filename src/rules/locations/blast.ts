import { distance } from '../../geometry/distance.ts';
import type { Cell } from '../../geometry/grid.ts';
import { attack, spendShot } from './attack.ts';
import type { Attempt } from './attempt.ts';
import { type Blow, blastAttempt, factsOf, type Order } from './blow.ts';
import { isBotch } from './botch.ts';
import { byTable, deal, strike } from './damage.ts';
import { chooseStand, flatRoll, recordDefence } from './defence.ts';
import { rollOne, rollTogether } from './dice.ts';
import type { Roll } from './events.ts';
import type { Fight } from './fight.ts';
import { fumble } from './fumble.ts';
import { loseAim, spareStep } from './movement.ts';
import type { Weapon } from './sheet.ts';
import { combatant, isHere, type State } from './state.ts';
import { weaponOf } from './weapons.ts';

/** @rule random-location A blast strikes everybody within its radius, friend or foe, each somewhere else. */
export function blast(fight: Fight, attacker: string, weapon: Weapon, at: Cell): void {
  fight.record({ type: 'blast-thrown', rule: 'random-location', who: attacker, by: weapon.id, at });
  spendShot(fight, attacker, weapon, at);
  const victims = fight.state.combatants.filter(
    (who) => isHere(who) && distance(fight.state.grid, at, who.cell) <= weapon.radius,
  );
  const ids = victims.map((who) => who.id);
  if (needsNoRoll(fight.state)) burst(fight, attacker, weapon, ids);
  else throwAt(fight, attacker, weapon, at, ids);
  loseAim(fight, attacker);
}

// ruling: blast-attack
function needsNoRoll(state: State): boolean {
  return state.rulings['blast-attack'] === 'no-roll';
}

/** @rule random-location A vehicle strikes one target, by a roll or, as a blast may, without. */
export function ram(fight: Fight, attacker: string, order: Order): void {
  const weapon = weaponOf(combatant(fight.state, attacker), order.weapon);
  if (!needsNoRoll(fight.state)) {
    attack(fight, attacker, order);
    return;
  }
  const { target, called, maneuver } = order;
  const facts = { attacker, target, by: weapon.id, called, maneuver };
  fight.record({ type: 'attack-declared', rule: 'blast-attack', who: attacker, ...facts });
  burst(fight, attacker, weapon, [target]);
  loseAim(fight, attacker);
}

/** Its DMG to each, without a roll. */
function burst(fight: Fight, attacker: string, weapon: Weapon, victims: readonly string[]): void {
  const parts = [{ value: weapon.damage, why: `DMG of ${weapon.name}`, rule: 'damage' }];
  for (const victim of victims) {
    if (!isHere(combatant(fight.state, victim))) continue;
    const cold = weapon.damageKind === 'cold';
    // ruling: cold-fire-place
    const location = cold ? 'torso' : byTable(fight, victim);
    deal(fight, victim, attacker, location, weapon.damageKind, parts);
  }
}

/** One attack roll against the DEF of each. */
function throwAt(fight: Fight, attacker: string, weapon: Weapon, at: Cell, victims: readonly string[]): void {
  if (victims.length === 0) return;
  const blows = victims.map((target): Blow => {
    return { attacker, target, by: weapon.id, called: 'torso', maneuver: 'attack', weapon, trait: 'C' };
  });
  const attempt = blastAttempt(fight.state, attacker, weapon, at);
  const rolled = rollOne(fight, attempt);
  fight.record({ type: 'attack-rolled', rule: 'attack', who: attacker, ...factsOf(blows[0]!), ...rolled });
  const botch = isBotch(fight, attacker, rolled.faces[0]!, 'attack-fumble');
  for (const blow of blows) {
    if (isHere(combatant(fight.state, blow.target))) meet(fight, blow, attempt, rolled);
  }
  if (botch) fumble(fight, attacker, weapon);
}

/** The blast against one victim; a tie is rolled again for this pair. */
function meet(fight: Fight, blow: Blow, attempt: Attempt, rolled: Roll): void {
  const stand = chooseStand(fight, blow);
  if (!isHere(combatant(fight.state, blow.target))) return;
  const own = stand.attempt === null ? flatRoll(stand) : rollOne(fight, stand.attempt);
  const pair = { attack: rolled, defence: own };
  if (rolled.sum.total === own.sum.total) {
    if (stand.attempt === null) {
      pair.attack = rollTogether(fight, [attempt], ([a]) => a === own.sum.total)[0]!;
    } else {
      const again = rollTogether(fight, [attempt, stand.attempt], ([a, b]) => a === b);
      pair.attack = again[0]!;
      pair.defence = again[1]!;
    }
  }
  recordDefence(fight, stand, pair.defence, blow.attacker);
  const total = pair.attack.sum.total;
  const defence = pair.defence.sum.total;
  const event = { who: blow.attacker, ...factsOf(blow), attack: total, defence };
  if (total < defence) {
    fight.record({ type: 'attack-missed', rule: 'attack', ...event });
    if (stand.kind === 'dodge' || stand.kind === 'fixed') spareStep(fight, stand.who);
    return;
  }
  const value = total - defence;
  const successes = { total: value, parts: [{ value, why: 'above DEF', rule: 'attack' }] };
  fight.record({ type: 'attack-hit', rule: 'attack', ...event, successes });
  strike(fight, blow, value);
}
