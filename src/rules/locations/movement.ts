import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, freeAround, hasNextCell, isFoe, nextCell } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type Option, plain } from '../../kernel/decision.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { canAct, damageAt, isUseless, sumOf, weaponsInHand } from './body.ts';
import { putOnRef } from './defence.ts';
import { atLeast, atMost, attemptAt, plus, rollAgainst } from './dice.ts';
import type { Combat } from './events.ts';
import type { LocationsRule } from './rulebook.ts';
import { LEGS, type Limb } from './sheet.ts';
import { type Combatant, isHere, isTaken, type State, stands, type Turn, yards } from './state.ts';
import type { Part } from './words-choices.ts';

/** @rule move A + C/2 yards. ruling: speed-formula */
function plainSpeed(state: State, who: Combatant): Part {
  const { A } = who.sheet.traits;
  if (state.rulings['speed-formula'] === 'half-c') {
    return { value: A + Math.floor(who.c / 2), why: 'a-and-half-c', of: { a: A, c: who.c }, rule: 'move' };
  }
  return { value: Math.floor((A + who.c) / 2), why: 'half-of-a-and-c', of: { a: A, c: who.c }, rule: 'move' };
}

/** @rule leg-damage Returns the Speed on these legs, minus their damage. */
function onLegs(state: State, who: Combatant, legs: readonly Limb[]): Sum {
  const parts: Part[] = [plainSpeed(state, who)];
  for (const leg of legs) {
    const damage = damageAt(who, leg);
    if (damage > 0) parts.push({ value: -damage, why: 'leg-damage', of: { leg }, rule: 'leg-damage' });
  }
  const sum = atLeast(sumOf(parts), 0, 'leg-damage');
  if (!who.hasStoodUp) return sum;
  // ruling: half-speed
  return atMost(sum, Math.floor(sum.total / 2), 'stand-up', 'stood-up');
}

function onFoot(state: State, who: Combatant): Sum {
  return onLegs(state, who, LEGS);
}

/** Returns the yards of a round: on foot, prone, or riding. */
export function speedOf(state: State, who: Combatant): Sum {
  if (who.isMounted && who.ride !== 'not-rolled') return riding(state, who);
  return who.isProne ? lying(state, who) : onFoot(state, who);
}

/**
 * @rule prone 1 yard, if the legs have that much left. ruling: prone-means ruling: severed-limb - a stump does not
 * slow a crawling combatant
 */
function lying(state: State, who: Combatant): Sum {
  const legs = LEGS.filter((leg) => who.lost[leg] === null);
  return atMost(onLegs(state, who, legs), 1, 'prone', 'prone');
}

/** @rule ride The mount's Speed. ruling: ride-roll - after a failed roll, at most the rider's own */
function riding(state: State, who: Combatant): Sum {
  const { speed } = who.sheet.mount!;
  const mount = sumOf([{ value: speed, why: 'mount', of: { who: who.id }, rule: 'ride' }]);
  if (who.ride === 'success') return mount;
  return atMost(mount, onFoot(state, who).total, 'ride-roll', 'own-speed');
}

/** Returns Speed with the multipliers of Charge and Run. @rule charge twice @rule run three times */
export function yardsOf(state: State, who: Combatant): Sum {
  const speed = speedOf(state, who);
  if (who.action !== 'charge' && who.action !== 'run') return speed;
  const times = who.action === 'charge' ? 1 : 2;
  const of = { maneuver: who.action, times: times + 1 } as const;
  const more: Part = { value: times * speed.total, why: 'times', of, rule: of.maneuver };
  return plus(speed, [more]);
}

/** Returns the yards that it may still move on its turn. */
export function yardsLeft(state: State, who: Combatant): number {
  return Math.max(0, yardsOf(state, who).total - who.moved);
}

/**
 * @rule spare-speed Returns the yards that are spare now. ruling: spare-wound - minus the damage of the legs since
 * then
 */
export function spareNow(state: State, who: Combatant): number {
  if (state.rulings['spare-wound'] === 'stays') return who.spare;
  return Math.max(0, Math.min(who.spare, spareYards(state, who) - who.spareMoved));
}

/**
 * @rule spare-speed Returns the unused yards of Speed. ruling: spare-yards - plain Speed, whatever the maneuver
 */
export function spareYards(state: State, who: Combatant): number {
  return Math.max(0, speedOf(state, who).total - who.moved);
}

/** Returns whether it can stand up, on two usable legs. */
export function canStand(state: State, who: Combatant): boolean {
  return LEGS.every((leg) => !isUseless(state, who, leg));
}

/** A combatant and another one, with the yards that it may move towards or away from it. */
export interface Relative extends Turn {
  readonly other: Combatant;
  readonly left: number;
}

const act = choices<Turn, Combat>();
const moveBy = choices<Relative, Combat>();

/** @rule move */
const move = act({
  kind: 'move',
  purpose: 'move',
  offers({ state, who }) {
    if (!state.isMapped) return [];
    const cells = freeAround(state, who.cell, stands);
    const left = yardsLeft(state, who);
    const isReady = who.action === null;
    const all = isReady && !who.isProne ? left + 2 * speedOf(state, who).total : left;
    const cost = { text: '1 yd', n: 1, unit: 'yd', left };
    return [
      { params: { to: { oneOf: cells } }, cost, reach: { attack: isReady ? left : 0, all, first: 'run' } },
    ];
  },
  does: (combat, id, { to }) => walk(combat, id, 1, () => to),
});

const approach = moveBy({
  kind: 'approach',
  purpose: 'move',
  offers({ state, who, other, left }) {
    const distance = yards(state, who, other);
    if (distance === 0 || !hasStep(state, who, 'towards', other)) return [];
    const params = { target: one(other.id), yards: { min: 1, max: Math.min(left, distance) } };
    return [{ params, cost: '1 yd each' }];
  },
  does: (combat, id, { target, yards: many }) =>
    walk(combat, id, many, (state, who) => stepFrom(state, who, 'towards', combatantOf(state, target))),
});

const withdraw = moveBy({
  kind: 'withdraw',
  purpose: 'move',
  offers({ state, who, other, left }) {
    if (!isFoe(who, other) || !isHere(other) || !hasStep(state, who, 'away', other)) return [];
    return [{ params: { from: one(other.id), yards: { min: 1, max: left } }, cost: '1 yd each' }];
  },
  does: (combat, id, { from, yards: many }) =>
    walk(combat, id, many, (state, who) => stepFrom(state, who, 'away', combatantOf(state, from))),
});

function stepFrom(state: State, who: Combatant, way: 'towards' | 'away', other: Combatant): Cell | undefined {
  return nextCell(state, who.cell, way, other.cell, (cell) => isTaken(state, cell));
}

function hasStep(state: State, who: Combatant, way: 'towards' | 'away', other: Combatant): boolean {
  return hasNextCell(state, who.cell, way, other.cell, (cell) => isTaken(state, cell));
}

/** @rule stand-up Speed is halved for this round. */
const standUp = act({
  kind: 'stand-up',
  purpose: 'move',
  offers: ({ state, who }) =>
    who.isProne && canStand(state, who) && (!who.hasStoodUp || mayStandUpAgain(state))
      ? [{ params: {}, cost: 'half of Speed' }]
      : [],
  does(combat, id) {
    const who = { ...combatantOf(combat.state, id), isProne: false, hasStoodUp: true };
    combat.record({ type: 'stood-up', rule: 'stand-up', who: id, speed: speedOf(combat.state, who) });
  },
});

// ruling: stand-up-again
function mayStandUpAgain(state: State): boolean {
  return state.rulings['stand-up-again'] === 'again';
}

/** @rule move Appends yards to a neighbouring cell, or towards or away from a combatant, as Speed allows. */
export function addMoves(options: Option[], { state, who }: Turn): void {
  const left = yardsLeft(state, who);
  if (left > 0) addRelativeMoves(optionsOf(BY_CELL, { state, who }, options), { state, who }, left);
  optionsOf([standUp], { state, who }, options);
}

function addRelativeMoves(options: Option[], { state, who }: Turn, left: number): Option[] {
  for (const other of state.combatants) {
    if (other === who || other.presence !== 'here') continue;
    optionsOf(RELATIVE, { state, who, other, left }, options);
  }
  return options;
}

/** Returns the cell of the next yard; `undefined` at the end of the way. */
type NextYard = (state: State, who: Combatant) => Cell | undefined;

/** @rule move Moves the requested number of yards, or until the way ends. @rule aim Moving ends aim. */
function walk(combat: Combat, id: string, many: number, next: NextYard): void {
  for (let i = 0; i < many; i++) {
    const who = combatantOf(combat.state, id);
    const to = next(combat.state, who);
    if (to === undefined) break;
    // A combatant that has ended its turn moves with its unused Speed.
    const as = who.turn === 'over' ? 'spare' : 'own';
    combat.record({ type: 'moved', rule: ruleOfMove(who), who: id, from: who.cell, to, as });
  }
  loseAim(combat, id);
}

function ruleOfMove(who: Combatant): 'spare-speed' | 'move' | 'ride' | 'prone' {
  if (who.turn === 'over') return 'spare-speed';
  if (who.isMounted && who.ride === 'success') return 'ride';
  return who.isProne ? 'prone' : 'move';
}

/** @rule aim Moving or taking damage ends it. */
export function loseAim(combat: Combat, id: string): void {
  if (combatantOf(combat.state, id).aim !== null) combat.record({ type: 'aim-lost', rule: 'aim', who: id });
}

/** Returns the unused Speed of a combatant whose turn ends. @rule spare-speed */
export function spareOf(state: State, id: string): number {
  const who = combatantOf(state, id);
  return who.turn === 'active' && canAct(state, who) ? spareYards(state, who) : 0;
}

/** @rule spare-speed Offers 1 yard of unused Speed after a successful Dodge later in the round. */
export function spareStep(combat: Combat, id: string): void {
  const answer = combat.ask((): Decision | undefined => {
    const who = combatantOf(combat.state, id);
    if (!canAct(combat.state, who) || who.turn !== 'over' || spareNow(combat.state, who) < 1)
      return undefined;
    const steps = spareSteps(combat.state, who);
    if (steps.length === 0) return undefined;
    const context = { spare: spareNow(combat.state, who) };
    const about = { key: 'spare-speed', rule: 'spare-speed', context };
    return decisionFor(who, about, [...steps, plain('stay')], 'stay');
  });
  if (answer === undefined || answer.kind === 'stay') return;
  carryOut(STEPS, combat, id, answer);
}

const BY_CELL = [move];
const RELATIVE = [approach, withdraw];
const STEPS = [...BY_CELL, ...RELATIVE];

function spareSteps(state: State, who: Combatant): Option[] {
  const single = optionsOf(BY_CELL, { state, who });
  return single.length > 0 ? single : addRelativeMoves(single, { state, who }, 1);
}

/** Makes it fall prone, and off its mount. ruling: mounting */
export function fallProne(combat: Combat, id: string, rule: LocationsRule): void {
  const who = combatantOf(combat.state, id);
  if (who.isProne) return;
  if (who.isMounted) combat.record({ type: 'dismounted', rule: 'mounting', who: id });
  combat.record({ type: 'fell-prone', rule, who: id });
}

// ruling: mounting
export const mount = act({
  kind: 'mount',
  purpose: 'move',
  offers: ({ who }) =>
    who.sheet.mount === null || who.isMounted || who.isProne ? [] : [{ params: {}, cost: 'action' }],
  does(combat, id) {
    loseAim(combat, id);
    combat.record({ type: 'mounted', rule: 'mounting', who: id });
  },
});

/**
 * @rule ride Tame(Ride) against the # of the mount, once a round, in addition to the action. ruling: ride-roll
 */
const ride = act({
  kind: 'ride',
  purpose: 'move',
  offers: ({ who }) =>
    who.isMounted && who.ride === 'not-rolled' ? [{ params: {}, cost: 'no action' }] : [],
  does(combat, id) {
    const { name, number } = combatantOf(combat.state, id).sheet.mount!;
    const against = sumOf([{ value: number, why: 'mount', of: { who: id }, rule: 'ride' }]);
    const attempt = attemptAt(combat.state, id, 'ride', 'plain', 'ride', `rides ${name}`);
    const tested = rollAgainst(combat, attempt, against);
    combat.record({ type: 'ride-rolled', rule: 'ride', who: id, ...tested });
  },
});

// ruling: mounting
const dismount = act({
  kind: 'dismount',
  purpose: 'move',
  offers: ({ who }) =>
    who.isMounted && !who.fast.includes('dismount') ? [{ params: {}, cost: 'fast' }] : [],
  does(combat, id) {
    loseAim(combat, id);
    combat.record({ type: 'dismounted', rule: 'mounting', who: id });
  },
});

const ROUNDS_A_MINUTE = 20;

/** Maneuvers of movement, also on a mount. */
function mayRun({ state, who }: Turn): boolean {
  return speedOf(state, who).total > 0 && !who.isProne;
}

/** @rule run Three times the Speed, until out of breath. */
const run = act({
  kind: 'run',
  purpose: 'move',
  offers: (at) => (mayRun(at) ? [{ params: {}, cost: 'action' }] : []),
  does(combat, id) {
    if (!hasBreath(combat, id)) return;
    loseAim(combat, id);
    const yards = yardsOf(combat.state, { ...combatantOf(combat.state, id), action: 'run' });
    combat.record({ type: 'ran', rule: 'run', who: id, yards });
  },
});

/** @rule charge Twice the Speed, then a melee attack with +3 DMG; on REF for 1 round. */
const charge = act({
  kind: 'charge',
  purpose: 'move',
  offers(at) {
    const { state, who } = at;
    const isArmed = mayRun(at) && weaponsInHand(state, who).some((weapon) => weapon.kind === 'melee');
    const hasFoe = isArmed && state.combatants.some((other) => isFoe(who, other) && isHere(other));
    return hasFoe ? [{ params: {}, cost: 'action' }] : [];
  },
  does(combat, id) {
    loseAim(combat, id);
    const yards = yardsOf(combat.state, { ...combatantOf(combat.state, id), action: 'charge' });
    combat.record({ type: 'charged', rule: 'charge', who: id, yards });
    putOnRef(combat, id, null, id, 0, 'charge');
  },
});

export const RUNNING = [run, charge];
export const RIDING = [ride, dismount];
export const MOVES = [...STEPS, standUp];

/** @rule run C minutes without a roll, then C against 9, plus 1 for each further minute. ruling: run-stops */
function hasBreath(combat: Combat, id: string): boolean {
  const who = combatantOf(combat.state, id);
  const minutes = Math.floor(who.runRounds / ROUNDS_A_MINUTE);
  if (minutes < who.c) return true;
  const parts: Part[] = [{ value: 9, why: 'out-of-breath', rule: 'run' }];
  const more = minutes - who.c;
  if (more > 0) parts.push({ value: more, why: 'minutes-more', rule: 'run' });
  const attempt = attemptAt(combat.state, id, 'C', 'plain', 'run', 'runs on');
  const tested = rollAgainst(combat, attempt, sumOf(parts));
  const rule = tested.isSuccess ? 'run' : 'run-stops';
  combat.record({ type: 'run-rolled', rule, who: id, ...tested });
  return tested.isSuccess;
}
