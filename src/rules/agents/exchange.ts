import type { Cell } from '../../geometry/grid.ts';
import { lastAlong, waysAround } from '../../geometry/path.ts';
import { combatantOf, isClear, isWall } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import { useIn, withHouseParts } from '../../kernel/combat.ts';
import { type Decision, decisionFor, type Option, onlyValueOf } from '../../kernel/decision.ts';
import { rollBy } from '../../kernel/dice.ts';
import type { Roll } from '../../kernel/events.ts';
import { sumOf } from '../../kernel/explanation.ts';
import type { AreaOfEffect } from '../../kernel/ruleset.ts';
import {
  type Assault,
  attackCheck,
  attackRule,
  burstDms,
  bystanders,
  factsOf,
  knowsOfAttack,
  weaponUsed,
} from './assault.ts';
import {
  askInPassing,
  type Check,
  type Combat,
  checkParts,
  noteExceptional,
  outcomeOf,
  rollCheck,
  rollOne,
} from './checks.ts';
import { endIfDecided, harm, rollDamage, strike } from './damage.ts';
import {
  bandBetween,
  CELL_METRES,
  cellsApart,
  coverAgainst,
  isOutOfSight,
  kindOf,
  quartersOf,
  rangeDm,
} from './movement.ts';
import type { Checked } from './order.ts';
import {
  chooseReaction,
  dodgeDms,
  effectAfterDodge,
  type Hit,
  lowerHit,
  outrun,
  parry,
  REACTION_COST,
  type Reaction,
  react,
} from './reaction.ts';
import type { Weapon } from './schema.ts';
import { type Agent, hasRounds, isAble, type State, weaponOf } from './state.ts';
import type { Part } from './words-reasons.ts';

// One attack carried out, from its roll to its damage, and thrown blasts.

/** @rule range @rule cover Returns whether this weapon can hit a visible agent. */
export function canBeHit(state: State, who: Agent, other: Agent, weapon: Weapon): boolean {
  if (rangeDm(weapon, bandBetween(state, who, other)) === undefined) return false;
  return !isOutOfSight(coverAgainst(state, who, other));
}

/**
 * Returns whether it can use the weapon in its stance. @rule prone no melee @rule cover no shooting from behind full
 * cover
 */
export function canUse(state: State, who: Agent, weapon: Weapon): boolean {
  if (!hasRounds(who, weapon, 1)) return false;
  if (kindOf(weapon) === 'melee') return who.stance !== 'prone';
  return !isOutOfSight(quartersOf(state, who));
}

/** Dice that are already rolled, for use in an attack. */
export type GivenDice = readonly [number, number] | null;

/** @rule attack Rolls the attack; after a success the target may react; then damage. */
export function exchange(combat: Combat, assault: Assault, dice: GivenDice): void {
  // ruling: reaction-after-roll
  const isBlind = combat.state.rulings['reaction-after-roll'] === 'before';
  const early = isBlind ? declareReactions(combat, assault) : [];
  const dodges = early.filter((reaction) => reaction.kind === 'dodge');
  const dms = dodges.flatMap(() => dodgeDms(combat.state, assault));
  const outcome = rollAttack(combat, assault, dice, dms);
  if (!outcome.passes) {
    miss(combat, assault, 'roll');
    return;
  }
  const dm = dms.reduce((sum, { value }) => sum + value, 0);
  const effect = effectAfterDodge(combat.state, outcome.effect - dm, dm);
  const hit: Hit = { total: outcome.sum.total, effect };
  if (isBlind) settleEarly(combat, assault, hit, early);
  else meet(combat, assault, hit);
}

/** Rolls the attack and records it. */
function rollAttack(combat: Combat, assault: Assault, dice: GivenDice, more: readonly Part[]): Checked {
  const weapon = weaponUsed(combat.state, assault);
  const use = useIn(assault, weapon.id, attackRule(weapon));
  const dms = withHouseParts(combat, 'attack', use, [...burstDms(weapon, assault.mode), ...more]);
  const check = attackCheck(combat.state, assault, dms);
  const outcome = outcomeOf(dice === null ? rollCheck(combat, check) : readDice(combat, check, dice));
  const event = { who: assault.attacker, ...factsOf(assault), ...outcome };
  combat.record({ type: 'attack-rolled', rule: attackRule(weapon), ...event });
  noteExceptional(combat, assault.attacker, outcome.effect);
  return outcome;
}

function readDice(combat: Combat, check: Check, dice: readonly [number, number]): Roll {
  const two: Part = {
    value: dice[0] + dice[1],
    why: 'dice',
    of: { dice: 2 },
    faces: dice,
    rule: 'full-auto',
  };
  return { faces: dice, sum: sumOf([two, ...checkParts(combat, check)]) };
}

/** The rules by which an attack can fail. */
const MISSES = { roll: 'attack', dodge: 'dodge', parry: 'parry' } as const;

function miss(combat: Combat, assault: Assault, why: keyof typeof MISSES): void {
  const event = { who: assault.attacker, ...factsOf(assault), why };
  combat.record({ type: 'attack-missed', rule: MISSES[why], ...event });
  if (kindOf(weaponUsed(combat.state, assault)) !== 'melee') goAstray(combat, assault);
}

/** Offers reactions to a successful attack, one after the other, if they are allowed. */
function meet(combat: Combat, assault: Assault, hit: Hit): void {
  let left: Hit | undefined = hit;
  do {
    const reaction = chooseReaction(combat, assault, left.total);
    if (reaction === undefined) break;
    react(combat, assault.target, reaction.kind, assault.attacker);
    left = evade(combat, assault, left, reaction);
  } while (left !== undefined && mayReactAgain(combat));
  if (left === undefined) return;
  land(combat, assault, left);
}

function mayReactAgain(combat: Combat): boolean {
  // ruling: reactions-per-attack
  return combat.state.rulings['reactions-per-attack'] === 'any';
}

/** Returns a hit after a reaction; `undefined` if it misses. */
function evade(combat: Combat, assault: Assault, hit: Hit, reaction: Reaction): Hit | undefined {
  const left = reaction.kind === 'parry' ? hit : lowerHit(combat, assault, hit);
  if (left !== undefined && !escapes(combat, assault, left, reaction)) return left;
  miss(combat, assault, reaction.kind);
  return undefined;
}

/** Rolls for a reaction against a hit. Returns whether the target escapes. */
function escapes(combat: Combat, assault: Assault, { total }: Hit, reaction: Reaction): boolean {
  return reaction.kind === 'parry' ? parry(combat, assault, reaction, total) : outrun(combat, assault);
}

/** Asks for reactions before the roll. */
function declareReactions(combat: Combat, assault: Assault): Reaction[] {
  const declared: Reaction[] = [];
  do {
    const reaction = chooseReaction(combat, assault, null);
    if (reaction === undefined) break;
    react(combat, assault.target, reaction.kind, assault.attacker);
    declared.push(reaction);
  } while (mayReactAgain(combat));
  return declared;
}

function settleEarly(combat: Combat, assault: Assault, hit: Hit, early: readonly Reaction[]): void {
  for (const reaction of early) {
    if (!escapes(combat, assault, hit, reaction)) continue;
    miss(combat, assault, reaction.kind);
    return;
  }
  land(combat, assault, hit);
}

function land(combat: Combat, assault: Assault, hit: Hit): void {
  const target = combatantOf(combat.state, assault.target);
  if (target.life === 'dead' || target.presence !== 'here') return;
  strike(combat, assault, hit.effect);
}

/** @rule firing-into-melee A miss hits the nearest other agent on 4 or more of 1d6, with an Effect of 0. */
function goAstray(combat: Combat, assault: Assault): void {
  const attacker = combatantOf(combat.state, assault.attacker);
  const [other] = bystanders(combat.state, attacker, combatantOf(combat.state, assault.target));
  if (other === undefined) return;
  const rule = 'firing-into-melee';
  const roll = rollOne(combat, attacker, rule, 'a shot into the melee goes astray');
  const isHit = roll.value >= 4;
  const event = { who: other.id, attacker: attacker.id, faces: roll.faces, sum: sumOf([roll]), isHit };
  combat.record({ type: 'stray-rolled', rule, ...event });
  // ruling: stray-shot - it has no time to react
  if (isHit) strike(combat, { ...assault, target: other.id }, 0);
}

/** @rule explosion Returns the area of a blast around its target: fewer dice farther out. @rule walls */
export function area(option: Option, state: State, who: string): AreaOfEffect | undefined {
  const weapon = onlyValueOf(option, 'weapon');
  if (weapon === undefined || option.params.target === undefined) return undefined;
  const { blast } = weaponOf(combatantOf(state, who), weapon);
  if (blast === null) return undefined;
  const rings = blast.map(({ withinMetres, dice }) => {
    return { within: Math.floor(withinMetres / CELL_METRES), says: `${dice}D` };
  });
  return { round: 'target', rings, walls: state.walls };
}

/** Attacks with an explosive weapon, which goes off where it lands. */
export function throwBlast(combat: Combat, assault: Assault): void {
  const outcome = rollAttack(combat, assault, null, []);
  const { cell } = combatantOf(combat.state, assault.target);
  if (!outcome.passes) {
    const why = 'roll';
    combat.record({ type: 'attack-missed', rule: 'attack', who: assault.attacker, ...factsOf(assault), why });
  }
  explode(combat, assault, outcome.passes ? cell : scatter(combat, assault, cell, outcome.effect));
}

/**
 * @rule grenade-scatter It lands 6 m + Effect away (the Effect is negative), in a random direction; walls stop it.
 */
function scatter(combat: Combat, assault: Assault, from: Cell, effect: number): Cell {
  const rule = 'grenade-scatter' as const;
  const parts: Part[] = [
    { value: 6, why: 'miss', rule },
    { value: effect, why: 'effect', rule },
  ];
  if (6 + effect < 0) parts.push({ value: -(6 + effect), why: 'at-least', of: { least: 0 }, rule });
  const metres = sumOf(parts);
  const attacker = combatantOf(combat.state, assault.attacker);
  const ways = waysAround(combat.state.grid);
  const dice = { n: 1, lo: 1, hi: ways.length };
  const { sum, faces } = rollBy(combat, attacker, { dice, rule, what: 'direction of the scatter' });
  const cells = Math.round(metres.total / CELL_METRES);
  const to = lastAlong(combat.state.grid, from, ways[sum - 1]!, cells, (cell) => isWall(combat.state, cell));
  combat.record({ type: 'scattered', rule, who: assault.attacker, faces, metres, to });
  return to;
}

/** @rule explosion Everyone in the area, in turn order, takes the dice of its distance. */
function explode(combat: Combat, assault: Assault, at: Cell): void {
  combat.record({ type: 'exploded', rule: 'explosion', who: assault.attacker, weapon: assault.weapon, at });
  const caught = combat.state.order.filter((id) => diceAt(combat.state, assault, id, at) > 0);
  // Agents that know about it decide before any of them is hurt.
  const met = caught.map((id) => ({ id, reaction: reactToBlast(combat, assault, id) }));
  const parts = met.map(({ id, reaction }) => ({
    known: ['blast', id, diceAt(combat.state, assault, id, at), reaction],
    does: () => blast(combat, assault, id, at, reaction),
  }));
  combat.apart(parts);
  endIfDecided(combat);
}

// ruling: blast-cover - distance and walls count
function diceAt(state: State, assault: Assault, id: string, at: Cell): number {
  const who = combatantOf(state, id);
  if (who.presence !== 'here' || who.life === 'dead' || !isClear(state, at, who.cell)) return 0;
  const metres = cellsApart(state, at, who.cell) * CELL_METRES;
  const rings = weaponUsed(state, assault).blast!;
  return rings.find((ring) => metres <= ring.withinMetres)?.dice ?? 0;
}

type BlastReaction = 'dodge' | 'dive' | 'none';

/** An explosion that affects an agent. */
const caughtIn = choices<null, { readonly combat: Combat; readonly attacker: string }, BlastReaction>();

/** @rule explosion The reactions of agents in the area. */
export const BLAST_REACTIONS = [
  caughtIn({
    kind: 'dodge',
    purpose: 'defend',
    offers: () => [{ params: {}, cost: REACTION_COST }],
    does({ combat, attacker }, id) {
      react(combat, id, 'dodge', attacker);
      return 'dodge';
    },
  }),
  caughtIn({
    kind: 'dive',
    purpose: 'defend',
    offers: () => [{ params: {}, cost: `${REACTION_COST}, the next significant action` }],
    does({ combat, attacker }, id) {
      react(combat, id, 'dive', attacker);
      combat.record({ type: 'dived', rule: 'explosion', who: id });
      return 'dive';
    },
  }),
  caughtIn({ kind: 'none', purpose: 'wait', offers: () => [{ params: {} }], does: () => 'none' }),
];

function reactToBlast(combat: Combat, assault: Assault, id: string): BlastReaction {
  const answer = askInPassing(combat, () => blastQuestion(combat.state, assault, id));
  if (answer === undefined) return 'none';
  return carryOut(BLAST_REACTIONS, { combat, attacker: assault.attacker }, id, answer);
}

function blastQuestion(state: State, assault: Assault, id: string): Decision | undefined {
  const who = combatantOf(state, id);
  const isKnown = id === assault.attacker || knowsOfAttack(state, assault.attacker, id);
  // ruling: prone-dodge
  if (!isAble(who) || !isKnown || who.stance === 'prone') return undefined;
  const { attacker, weapon } = assault;
  const context = { attacker, weapon, initiative: who.initiative };
  const about = { key: 'blast', rule: 'explosion', context };
  return decisionFor(who, about, optionsOf(BLAST_REACTIONS, null), 'none');
}

function blast(combat: Combat, assault: Assault, id: string, at: Cell, reaction: BlastReaction): void {
  const dice = diceAt(combat.state, assault, id, at);
  if (dice === 0) return;
  const weapon: Weapon = weaponUsed(combat.state, assault);
  const what = `blast of ${weapon.name}`;
  const parts = rollDamage(combat, assault.attacker, { dice, plus: 0 }, what, 'explosion');
  if (reaction === 'dodge') parts.push(dodged(combat, id));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  if (reaction === 'dive') {
    parts.push({ value: Math.floor(total / 2) - total, why: 'dived', rule: 'explosion' });
  }
  harm(combat, { attacker: assault.attacker, target: id, weapon, parts, effect: null });
}

function dodged(combat: Combat, id: string): Part {
  const { value, ...roll } = rollOne(combat, combatantOf(combat.state, id), 'explosion', 'dodging the blast');
  return { ...roll, value: -value, why: 'dodge-dice', of: { dice: 1 } };
}
