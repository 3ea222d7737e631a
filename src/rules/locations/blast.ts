import { distance } from '../../geometry/distance.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { attack, land, spendShot } from './attack.ts';
import type { Attempt } from './attempt.ts';
import { type Blow, blastAttempt, factsOf, type Order } from './blow.ts';
import { isBotch } from './botch.ts';
import { byTable, chargePart, deal } from './damage.ts';
import { chooseStand, flatRoll, recordDefence } from './defence.ts';
import { rollOne } from './dice.ts';
import type { Roll } from './events.ts';
import { botchMisses, type Outcome, settle } from './exchange.ts';
import type { Fight } from './fight.ts';
import { fumble } from './fumble.ts';
import { loseAim } from './movement.ts';
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
  if (needsNoRoll(fight.state)) burst(fight, attacker, weapon, ids, []);
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
  spendShot(fight, attacker, weapon, combatant(fight.state, target).cell);
  burst(fight, attacker, weapon, [target], chargePart(maneuver));
  loseAim(fight, attacker);
}

/** Its DMG to each, without a roll. */
function burst(
  fight: Fight,
  attacker: string,
  weapon: Weapon,
  victims: readonly string[],
  more: readonly Modifier[],
): void {
  const parts = [{ value: weapon.damage, why: `DMG of ${weapon.name}`, rule: 'damage' }, ...more];
  for (const victim of victims) {
    if (!isHere(combatant(fight.state, victim))) continue;
    const cold = weapon.damageKind === 'cold';
    // ruling: cold-fire-place
    const location = cold ? 'torso' : byTable(fight, victim);
    deal(fight, victim, attacker, location, weapon.damageKind, parts);
  }
}

/** A blast on its way: its one roll, and whether that is a botch once somebody wanted to know. */
interface Thrown {
  readonly attempt: Attempt;
  readonly roll: Roll;
  isBotch: boolean | undefined;
}

/** One attack roll against the DEF of each. ruling: blast-at-yard - neither Aim nor Protect counts */
function throwAt(fight: Fight, attacker: string, weapon: Weapon, at: Cell, victims: readonly string[]): void {
  if (victims.length === 0) return;
  const blows = victims.map((target): Blow => {
    return { attacker, target, by: weapon.id, called: 'torso', maneuver: 'attack', weapon, trait: 'C' };
  });
  const attempt = blastAttempt(fight.state, attacker, weapon, at);
  const thrown: Thrown = { attempt, roll: rollOne(fight, attempt), isBotch: undefined };
  const event = { who: attacker, ...factsOf(blows[0]!), ...thrown.roll };
  fight.record({ type: 'attack-rolled', rule: 'attack', ...event });
  let isFumbled = false;
  for (const blow of blows) {
    if (!isHere(combatant(fight.state, blow.target))) continue;
    const outcome = meet(fight, blow, thrown);
    if (outcome === undefined) continue;
    isFumbled ||= outcome.isBotch;
    land(fight, blow, outcome);
  }
  if (isFumbled) fumble(fight, attacker, weapon);
}

/** The blast against one victim; a tie is rolled again for this pair. Undefined: the GM took the victim away. */
function meet(fight: Fight, blow: Blow, thrown: Thrown): Outcome | undefined {
  const { attempt, roll: attack } = thrown;
  const stand = chooseStand(fight, blow);
  if (!isHere(combatant(fight.state, blow.target))) return undefined;
  const defence = stand.attempt === null ? flatRoll(stand) : rollOne(fight, stand.attempt);
  const isTie = attack.sum.total === defence.sum.total;
  const misses = botchMisses(fight.state);
  // ruling: tie-reroll - nobody asks of a die that is forgotten whether it is a botch
  const isBotch = (!isTie || misses) && isThrowBotched(fight, blow.attacker, thrown);
  if (isTie && !isBotch) return settle(fight, blow, attempt, stand, undefined);
  recordDefence(fight, stand, defence, blow.attacker);
  const isHit = attack.sum.total > defence.sum.total && !(isBotch && misses);
  return { target: stand.who, stand, attack, defence, isBotch, isHit };
}

function isThrowBotched(fight: Fight, attacker: string, thrown: Thrown): boolean {
  thrown.isBotch ??= isBotch(fight, attacker, thrown.roll.faces[0]!, 'attack-fumble');
  return thrown.isBotch;
}
