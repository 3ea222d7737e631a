import { type Cell, distance } from '../../geometry/grid.ts';
import { combatantOf } from '../../kernel/battle.ts';
import type { Roll } from '../../kernel/events.ts';
import { weaponOf } from './body.ts';
import { byTable, chargePart, deal } from './damage.ts';
import {
  aimed,
  type Blow,
  blastAttempt,
  chooseStand,
  factsOf,
  flatRoll,
  type Order,
  recordDefence,
  type Stand,
} from './defence.ts';
import { type Attempt, isBotch, rollOne, rollTogether } from './dice.ts';
import type { Combat } from './events.ts';
import { attack, botchMisses, fumble, land, type Outcome, settle, spendShot } from './exchange.ts';
import { loseAim } from './movement.ts';
import type { Weapon } from './schema.ts';
import { isHere, type State } from './state.ts';
import type { Part } from './words-choices.ts';

// Blasts and vehicles: attacks that strike everyone near a point, or need no roll.

/**
 * @rule random-location A blast hits everyone within its radius, friend or enemy, each at a random location.
 */
export function blast(combat: Combat, attacker: string, weapon: Weapon, at: Cell): void {
  combat.record({ type: 'blast-thrown', rule: 'random-location', who: attacker, by: weapon.id, at });
  spendShot(combat, attacker, weapon, at);
  const victims = combat.state.combatants.filter(
    (who) => isHere(who) && distance(combat.state.grid, at, who.cell) <= weapon.radius,
  );
  const ids = victims.map((who) => who.id);
  if (needsNoRoll(combat.state)) burst(combat, attacker, weapon, ids, []);
  else throwAt(combat, attacker, weapon, at, ids);
  loseAim(combat, attacker);
}

// ruling: blast-attack
function needsNoRoll(state: State): boolean {
  return state.rulings['blast-attack'] === 'no-roll';
}

/** @rule random-location A vehicle hits one target, by a roll or without one, like a blast. */
export function ram(combat: Combat, attacker: string, order: Order): void {
  const weapon = weaponOf(combatantOf(combat.state, attacker), order.weapon);
  if (!needsNoRoll(combat.state)) {
    attack(combat, attacker, order);
    return;
  }
  const { target, called, maneuver } = order;
  const facts = { attacker, target, by: weapon.id, called, maneuver };
  combat.record({ type: 'attack-declared', rule: 'blast-attack', who: attacker, ...facts });
  spendShot(combat, attacker, weapon, combatantOf(combat.state, target).cell);
  burst(combat, attacker, weapon, [target], chargePart(maneuver));
  loseAim(combat, attacker);
}

/** Applies the DMG to each target, without a roll. */
function burst(
  combat: Combat,
  attacker: string,
  weapon: Weapon,
  victims: readonly string[],
  more: readonly Part[],
): void {
  const dmg = { who: attacker, weapon: weapon.id };
  const parts: Part[] = [{ value: weapon.damage, why: 'dmg', of: dmg, rule: 'damage' }, ...more];
  const strikeOne = (victim: string): void => {
    if (!isHere(combatantOf(combat.state, victim))) return;
    const cold = weapon.damageKind === 'cold';
    // ruling: cold-fire-place
    const location = cold ? 'torso' : byTable(combat, victim);
    deal(combat, victim, attacker, location, weapon.damageKind, parts);
  };
  combat.apart(victims.map((victim) => ({ known: ['burst', victim], does: () => strikeOne(victim) })));
}

/** A thrown blast: its single roll, and whether that was a botch, which is found out only when needed. */
interface Thrown {
  readonly attempt: Attempt;
  readonly roll: Roll;
  isBotch: boolean | undefined;
}

/** Makes one attack roll against the DEF of each. ruling: blast-at-yard - neither Aim nor Protect counts */
function throwAt(
  combat: Combat,
  attacker: string,
  weapon: Weapon,
  at: Cell,
  victims: readonly string[],
): void {
  if (victims.length === 0) return;
  const blows = victims.map((target): Blow => {
    return { attacker, target, by: weapon.id, called: 'torso', maneuver: 'attack', weapon, trait: 'C' };
  });
  const attempt = aimed(combat, blows[0]!, blastAttempt(combat.state, attacker, weapon, at));
  const thrown: Thrown = { attempt, roll: rollOne(combat, attempt), isBotch: undefined };
  const event = { who: attacker, ...factsOf(blows[0]!), ...thrown.roll };
  combat.record({ type: 'attack-rolled', rule: 'attack', ...event });
  let isFumbled = false;
  for (const blow of blows) {
    // The first target for which it matters whether a 1 is a botch finds that out for all of them.
    const known = ['blast', blow.target, thrown.roll.sum.total, thrown.isBotch ?? null];
    const [struck] = combat.apart([{ known, does: () => strikeAt(combat, blow, thrown) }]);
    thrown.isBotch = struck!.isBotch;
    isFumbled ||= struck!.isFumbled;
  }
  if (isFumbled) fumble(combat, attacker, weapon);
}

/** Strikes one target of a blast. Returns what is known about a botch, and whether the weapon is fumbled. */
function strikeAt(combat: Combat, blow: Blow, thrown: Thrown) {
  const isGone = (): boolean => !isHere(combatantOf(combat.state, blow.target));
  const stand = isGone() ? undefined : chooseStand(combat, blow);
  if (stand === undefined || isGone()) return { isBotch: thrown.isBotch, isFumbled: false };
  const outcome = meet(combat, blow, thrown, stand);
  if (outcome !== undefined) {
    land(combat, blow, outcome);
    return { isBotch: thrown.isBotch, isFumbled: outcome.isBotch };
  }
  const does = (): boolean => {
    const later = settle(combat, blow, thrown.attempt, stand, undefined);
    land(combat, blow, later);
    return later.isBotch;
  };
  const [isFumbled] = combat.apart([{ known: ['tie', blow.target, stand.kind], does }]);
  return { isBotch: thrown.isBotch, isFumbled: isFumbled! };
}

/** Resolves the blast against one target. Returns `undefined` after a tie, which is rolled again for this pair. */
function meet(combat: Combat, blow: Blow, thrown: Thrown, stand: Stand): Outcome | undefined {
  const { roll: attack } = thrown;
  const defence = stand.attempt === null ? flatRoll(stand) : rollAgainst(combat, stand.attempt, attack);
  const isTie = attack.sum.total === defence.sum.total;
  const misses = botchMisses(combat.state);
  // ruling: tie-reroll - a discarded die is not checked for a botch
  const isBotch = (!isTie || misses) && isThrowBotched(combat, blow.attacker, thrown);
  if (isTie && !isBotch) return undefined;
  recordDefence(combat, stand, defence, blow.attacker);
  const isHit = attack.sum.total > defence.sum.total && !(isBotch && misses);
  return { target: stand.who, stand, attack, defence, isBotch, isHit };
}

/** Rolls a defence. Only a tie and a hit matter, and by how much it hits. */
function rollAgainst(combat: Combat, attempt: Attempt, attack: Roll): Roll {
  const above = ([total]: readonly number[]): number => Math.max(attack.sum.total - total!, -1);
  return rollTogether(combat, [attempt], () => false, above)[0]!;
}

function isThrowBotched(combat: Combat, attacker: string, thrown: Thrown): boolean {
  thrown.isBotch ??= isBotch(combat, attacker, thrown.roll.faces[0]!, 'attack-fumble');
  return thrown.isBotch;
}
