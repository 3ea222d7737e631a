import { sameCell } from '../../geometry/grid.ts';
import { combatantOf, sideLeft } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import { useIn, withHouseParts } from '../../kernel/combat.ts';
import { type Asked, type Decision, decisionFor, THE_GM } from '../../kernel/decision.ts';
import { d6, rollBy } from '../../kernel/dice.ts';
import { raisedTo, type Sum, sumOf } from '../../kernel/explanation.ts';
import { countOf } from '../../kernel/outcome.ts';
import { type Assault, burstDamage, factsOf, loseAim, weaponUsed } from './assault.ts';
import {
  askInPassing,
  type Combat,
  isExceptionalFailure,
  isExceptionalSuccess,
  makeCheck,
  noteExceptional,
} from './checks.ts';
import { freeCell } from './movement.ts';
import type { AgentsRule } from './rulebook.ts';
import type { DamageDice, Weapon } from './schema.ts';
import { type Bodily, less, PHYSICAL } from './sheet.ts';
import {
  type Agent,
  hurtCharacteristics,
  isAble,
  isSeriouslyWounded,
  pointsLeft,
  type State,
  taskOf,
} from './state.ts';
import type { Part } from './words-reasons.ts';

/**
 * Ends the fight if only one side has a conscious agent, and no damage to that side is held back. @rule combat-end
 * @rule simultaneous
 */
export function endIfDecided(combat: Combat): void {
  const { phase } = combat.state;
  if (phase === 'aftermath' || phase === 'closed') return;
  if (combat.state.combatants.some((who) => isAble(who) && who.heldBlows.length > 0)) return;
  const winner = sideLeft(combat.state, isAble);
  if (winner !== undefined) endFor(combat, winner);
}

/** Ends the fight; pending events lapse. */
export function endFor(combat: Combat, winner: string): never {
  combat.record({ type: 'combat-ended', rule: 'combat-end', winner });
  combat.endStep();
}

/** Ends the fight because the GM says so. */
export function endNow(combat: Combat): never {
  endFor(combat, sideLeft(combat.state, isAble) ?? 'nobody');
}

/** Returns whether no agent can ever act again. */
export function isDeserted({ combatants }: State): boolean {
  return combatants.every((who) => who.presence !== 'here' || who.life === 'dead');
}

/** @rule damage-order Takes points off the physical characteristics, by the rules and the victim's choice. */
export function loseCharacteristics(combat: Combat, id: string, points: number, rule: AgentsRule): void {
  const lost = chooseLoss(combat, id, points);
  const { scores } = combatantOf(combat.state, id);
  const wasSerious = isSeriouslyWounded(combatantOf(combat.state, id));
  const event = { who: id, lost, scores: less(scores, lost), at: combat.state.clock };
  combat.record({ type: 'wounded', rule, ...event });
  noteSerious(combat, id, wasSerious ? 'was' : 'was not');
}

/** Records that an agent becomes seriously wounded, or stops being so. @rule seriously-wounded */
export function noteSerious(combat: Combat, id: string, before: 'was' | 'was not'): void {
  const isNow = isSeriouslyWounded(combatantOf(combat.state, id));
  if (isNow === (before === 'was')) return;
  combat.record({ type: 'seriously-wounded', rule: 'seriously-wounded', who: id, isNow });
}

/** The choice of characteristics that lose the points of a wound. */
export const lose = choices<readonly Bodily[], Combat, Bodily>()({
  kind: 'lose',
  purpose: 'hurt',
  offers: (ways) => [{ params: { loss: { oneOf: ways } } }],
  does: (_fight, _who, { loss }) => loss,
});

function chooseLoss(combat: Combat, id: string, points: number): Bodily {
  const ways = waysToLose(combat.state, combatantOf(combat.state, id), points);
  if (ways.length === 1) return ways[0]!;
  const answer = askInPassing(combat, () => lossQuestion(combat.state, id, points));
  if (answer !== undefined) return carryOut([lose], combat, id, answer);
  return waysToLose(combat.state, combatantOf(combat.state, id), points)[0]!;
}

function lossQuestion(state: State, id: string, points: number): Decision | undefined {
  const who = combatantOf(state, id);
  const ways = waysToLose(state, who, points);
  if (ways.length < 2) return undefined;
  const isFirst = isUnhurt(who);
  const rule = isFirst ? 'damage-order' : 'later-wounds';
  const about = { key: 'wound', rule, context: { victim: id, points } };
  return decisionFor(chooserFor(who), about, optionsOf([lose], ways), { kind: 'lose', loss: ways[0]! });
}

/**
 * Returns the agent or person that distributes an agent's points: itself, or the GM if it is not conscious.
 */
export function chooserFor(who: Agent): Asked {
  return isAble(who) ? who : THE_GM;
}

export function isUnhurt(who: Agent): boolean {
  return hurtCharacteristics(who).length === 0;
}

/** Returns every way to distribute the points. */
function waysToLose(state: State, who: Agent, points: number): Bodily[] {
  const { scores } = who;
  if (points >= pointsLeft(scores)) return [scores];
  // ruling: later-wounds
  const isShared = state.rulings['later-wounds'] === 'shared' && !isUnhurt(who);
  return isShared ? everySplit(scores, points) : enduranceFirst(scores, points);
}

function enduranceFirst(scores: Bodily, points: number): Bodily[] {
  const END = Math.min(points, scores.END);
  const rest = points - END;
  const strengthFirst = Math.min(rest, scores.STR);
  const first: Bodily = { STR: strengthFirst, DEX: rest - strengthFirst, END };
  const dexterityFirst = Math.min(rest, scores.DEX);
  const second: Bodily = { STR: rest - dexterityFirst, DEX: dexterityFirst, END };
  return first.STR === second.STR ? [first] : [first, second];
}

/** Returns every split of these points over the three characteristics, none below 0. */
export function everySplit(most: Bodily, points: number): Bodily[] {
  const ways: Bodily[] = [];
  for (let END = Math.min(points, most.END); END >= 0; END--) {
    for (let STR = Math.min(points - END, most.STR); STR >= 0; STR--) {
      const DEX = points - END - STR;
      if (DEX <= most.DEX) ways.push({ STR, DEX, END });
    }
  }
  return ways;
}

const MINUTE = 60;

/** @rule unconscious Applies the consequences of a wound. */
export function fall(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  if (who.life === 'dead') return;
  if (pointsLeft(who.scores) === 0) {
    combat.record({ type: 'died', rule: 'unconscious', who: id, cause: 'wounds' });
  } else if (who.life === 'awake' && isKnockedOut(combat.state, who)) {
    const wakesAt = combat.state.clock + MINUTE;
    combat.record({ type: 'fell-unconscious', rule: 'unconscious', who: id, wakesAt });
  }
}

function isKnockedOut(state: State, { scores }: Agent): boolean {
  // ruling: unconscious-at
  if (state.rulings['unconscious-at'] === 'str-or-dex') return scores.STR === 0 || scores.DEX === 0;
  return PHYSICAL.filter((each) => scores[each] === 0).length >= 2;
}

/** @rule wake Every agent whose minute is over checks END, with +1 for each earlier failure. */
export function wakeUp(combat: Combat): void {
  for (const { id } of combat.state.combatants) {
    while (isDueToWake(combat.state, combatantOf(combat.state, id))) tryToWake(combat, id);
  }
}

function isDueToWake(state: State, who: Agent): boolean {
  return who.life === 'unconscious' && who.wakesAt! <= state.clock;
}

function tryToWake(combat: Combat, id: string): void {
  const { wakeFailures, wakesAt } = combatantOf(combat.state, id);
  const more =
    wakeFailures === 0 ? [] : [{ value: wakeFailures, why: 'wake-failures', rule: 'wake' } as const];
  const check = {
    who: id,
    skill: null,
    characteristic: 'END',
    rule: 'wake',
    what: 'waking up',
    more,
  } as const;
  const outcome = makeCheck(combat, check);
  // A GM override during its roll may have woken or killed it.
  if (combatantOf(combat.state, id).life !== 'unconscious') return;
  const next = wakesAt! + MINUTE;
  combat.record({ type: 'wake-rolled', rule: 'wake', who: id, ...outcome, wakesAt: next });
  if (outcome.passes) comeTo(combat, id, 'wake');
}

/** Wakes an agent, next to another that has taken its cell. */
export function comeTo(combat: Combat, id: string, rule: AgentsRule): void {
  const who = combatantOf(combat.state, id);
  const to = freeCell(combat.state, who, who.cell);
  if (!sameCell(who.cell, to)) {
    combat.record({ type: 'moved', rule: 'one-to-a-cell', who: id, from: who.cell, to, metres: 0 });
  }
  combat.record({ type: 'woke-up', rule, who: id });
}

/** @rule armor Appends the reduction of armour to `parts`, outermost first. */
function addArmour(parts: Part[], target: Agent, weapon: Weapon): void {
  for (const suit of target.sheet.armour) {
    const laserRating = Math.max(0, suit.laserRating - countOf(target.ablated, suit.id));
    const value = 0 - (weapon.isLaser ? laserRating : suit.rating);
    parts.push({ value, why: 'armour', of: { whose: target.id, armour: suit.id }, rule: 'armor' });
  }
}

/** @rule armor Each laser hit lowers ablat by 1. */
function ablate(combat: Combat, id: string, weapon: Weapon): void {
  if (!weapon.isLaser) return;
  const { sheet, ablated } = combatantOf(combat.state, id);
  for (const suit of sheet.armour) {
    const lost = countOf(ablated, suit.id);
    if (!suit.isAblat || lost >= suit.laserRating) continue;
    combat.record({ type: 'ablated', rule: 'armor', who: id, armour: suit.id, lost: lost + 1 });
  }
}

/**
 * @rule extended-hurt An agent hurt at work rolls the skill less the damage: failing costs this round's work,
 * failing exceptionally all of it.
 */
function disturbWork(combat: Combat, id: string, points: number): void {
  const who = combatantOf(combat.state, id);
  if (who.task === null) return;
  const { skill, characteristic, name } = taskOf(combat.state, who.task);
  // ruling: extended-react - the -1 of reactions counts, as on any skill check
  const outcome = makeCheck(combat, {
    who: id,
    skill,
    characteristic,
    rule: 'extended-hurt',
    what: `going on with ${name}`,
    more: [{ value: -points, why: 'hurt', rule: 'extended-hurt' }],
  });
  combat.record({ type: 'work-disturbed', rule: 'extended-hurt', who: id, task: who.task, ...outcome });
  noteExceptional(combat, id, outcome.effect);
  if (combatantOf(combat.state, id).task !== who.task) return;
  if (!outcome.passes) loseRound(combat, id);
  // ruling: extended-redo - the number of rounds stays
  if (isExceptionalFailure(outcome.effect)) {
    combat.record({ type: 'task-set-back', rule: 'extended-redo', who: id, task: who.task });
  }
}

// ruling: extended-hits - however often it is hurt, it is only this round that is lost
function loseRound(combat: Combat, id: string): void {
  const { lostWork, task } = combatantOf(combat.state, id);
  if (lostWork === task) return;
  combat.record({ type: 'round-lost', rule: 'extended-hits', who: id, task: task! });
}

/** @rule damage A hit: the dice of the weapon + Effect, less armour. */
export function strike(combat: Combat, assault: Assault, effect: number): void {
  combat.record({ type: 'attack-hit', rule: 'attack', who: assault.attacker, ...factsOf(assault), effect });
  const weapon = weaponUsed(combat.state, assault);
  const parts = rollDamage(combat, assault.attacker, weapon.damage, `damage of ${weapon.name}`, 'damage');
  parts.push({ value: effect, why: 'effect', rule: 'damage' });
  burstDamage(combat, parts, assault);
  harm(combat, { attacker: assault.attacker, target: assault.target, weapon, parts, effect });
  endIfDecided(combat);
}

/** A hit before armour. */
export interface Harm {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: Weapon;
  readonly parts: readonly Part[];
  /** The Effect of the attack; `null` for a blast. */
  readonly effect: number | null;
}

/** Rolls a number of d6 and adds points. */
export function rollDamage(
  combat: Combat,
  owner: string,
  { dice, plus }: DamageDice,
  what: string,
  rule: AgentsRule,
): Part[] {
  const parts: Part[] = [];
  if (dice > 0) {
    const who = combatantOf(combat.state, owner);
    const { sum, faces } = rollBy(combat, who, { dice: d6(dice), rule, what });
    parts.push({ value: sum, why: 'dice', of: { dice }, faces, rule });
  }
  if (plus !== 0) parts.push({ value: plus, why: 'weapon', rule });
  return parts;
}

/** Applies armour to a hit, then the wound. */
export function harm(combat: Combat, { attacker, target, weapon, parts, effect }: Harm): void {
  const use = useIn({ attacker, target }, weapon.id, 'damage');
  const before = withHouseParts(combat, 'damage', use, [...parts]);
  const damage = lessArmour(before, combatantOf(combat.state, target), weapon, effect);
  combat.record({ type: 'damage-dealt', rule: 'damage', who: target, attacker, weapon: weapon.id, damage });
  ablate(combat, target, weapon);
  loseAim(combat, target);
  const points = damage.total;
  if (points === 0) return;
  if (isSimultaneous(combat.state, attacker, target)) {
    combat.record({ type: 'blow-held-back', rule: 'simultaneous', who: target, attacker, points });
  } else {
    wound(combat, target, points);
  }
}

/** @rule damage Never below 0; @rule exceptional an exceptional hit does at least 1. */
function lessArmour(before: readonly Part[], target: Agent, weapon: Weapon, effect: number | null): Sum {
  const parts = [...before];
  addArmour(parts, target, weapon);
  const sum = sumOf(parts);
  if (effect !== null && isExceptionalSuccess(effect)) return atLeast(sum, 1, 'exceptional');
  return atLeast(sum, 0, 'damage');
}

function atLeast(sum: Sum, floor: number, rule: AgentsRule): Sum {
  return raisedTo<Part>(sum, floor, { why: 'at-least', of: { least: floor }, rule });
}

/**
 * Returns whether the target acts at the same moment as the attacker, and has not acted yet. @rule simultaneous
 */
function isSimultaneous(state: State, attacker: string, target: string): boolean {
  const [turn, inner] = state.turns;
  if (turn === undefined || inner !== undefined || turn.who !== attacker) return false;
  return state.tied.includes(target) && actsOn(combatantOf(state, target), turn.count);
}

function actsOn(who: Agent, count: number | null): boolean {
  return who.turn === 'waiting' && who.initiative === count && who.life === 'awake';
}

/**
 * @rule simultaneous Applies held-back damage once the victim has acted, or no longer acts at the same moment.
 */
export function fallHeldBlows(combat: Combat): void {
  let haveFallen = false;
  for (const { id } of combat.state.combatants) {
    const who = combatantOf(combat.state, id);
    if (!areBlowsDue(combat.state, who)) continue;
    haveFallen = true;
    combat.record({ type: 'blows-fell', rule: 'simultaneous', who: id });
    for (const { points } of who.heldBlows) wound(combat, id, points);
  }
  if (haveFallen) endIfDecided(combat);
}

export function hasDueBlows(state: State): boolean {
  return state.combatants.some((who) => areBlowsDue(state, who));
}

function areBlowsDue(state: State, who: Agent): boolean {
  return who.heldBlows.length > 0 && who.turn !== 'active' && !actsOn(who, state.count);
}

/** Applies a wound and its consequences, except the end of the fight: others may be hurt at the same time. */
export function wound(combat: Combat, id: string, points: number): void {
  if (combatantOf(combat.state, id).life === 'dead') return;
  loseCharacteristics(combat, id, points, 'damage-order');
  fall(combat, id);
  disturbWork(combat, id, points);
}
