import { distance } from '../../geometry/distance.ts';
import type { Cell } from '../../geometry/grid.ts';
import { spendShot } from './attack.ts';
import { type Blow, blastAttempt, factsOf } from './blow.ts';
import { isBotch } from './botch.ts';
import { byTable, deal, strike } from './damage.ts';
import { chooseStand, flatRoll, recordDefence } from './defence.ts';
import { type Attempt, rollOne, rollTogether } from './dice.ts';
import type { Roll } from './events.ts';
import type { Fight } from './fight.ts';
import { fumble } from './fumble.ts';
import { loseAim, spareStep } from './movement.ts';
import type { Weapon } from './sheet.ts';
import { combatant, isHere } from './state.ts';

/** @rule random-location A blast strikes everybody within its radius, friend or foe, each somewhere else. */
export function blast(fight: Fight, attacker: string, weapon: Weapon, at: Cell): void {
  fight.record({ type: 'blast-thrown', rule: 'random-location', who: attacker, by: weapon.id, at });
  spendShot(fight, attacker, weapon, at);
  const victims = fight.state.combatants.filter(
    (who) => isHere(who) && distance(fight.state.grid, at, who.cell) <= weapon.radius,
  );
  const ids = victims.map((who) => who.id);
  // ruling: blast-attack
  if (fight.state.rulings['blast-attack'] === 'no-roll') burst(fight, attacker, weapon, ids);
  else throwAt(fight, attacker, weapon, at, ids);
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
  const attack = pair.attack.sum.total;
  const defence = pair.defence.sum.total;
  const event = { who: blow.attacker, ...factsOf(blow), attack, defence };
  if (attack < defence) {
    fight.record({ type: 'attack-missed', rule: 'attack', ...event });
    if (stand.kind === 'dodge' || stand.kind === 'fixed') spareStep(fight, stand.who);
    return;
  }
  const value = attack - defence;
  const successes = { total: value, parts: [{ value, why: 'above DEF', rule: 'attack' }] };
  fight.record({ type: 'attack-hit', rule: 'attack', ...event, successes });
  strike(fight, blow, value);
}
