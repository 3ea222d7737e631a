import type { Cell } from '../../geometry/grid.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, plain, THE_GM } from '../../kernel/decision.ts';
import type { Roll } from '../../kernel/events.ts';
import { canAct, isInHand, weaponOf, weaponsInHand } from './body.ts';
import { disarm, shove, strike, trip } from './damage.ts';
import {
  aimed,
  attackAttempt,
  type Blow,
  callable,
  chooseStand,
  factsOf,
  flatRoll,
  type Order,
  offerProtection,
  recordDefence,
  type Stand,
} from './defence.ts';
import { type Attempt, attemptAt, contest, isBotch, plainDie, rollOne, rollTogether } from './dice.ts';
import type { AttackFacts, Combat, Maneuver } from './events.ts';
import { loseAim, spareStep } from './movement.ts';
import type { Weapon } from './schema.ts';
import { type Combatant, isHere, isNear, type State } from './state.ts';

// One attack carried out: ammunition, rolls, ties, counters and fumbles.

/** @rule attack Carries out an attack with all its consequences. */
export function attack(combat: Combat, attacker: string, order: Order): void {
  const weapon = weaponOf(combatantOf(combat.state, attacker), order.weapon);
  const { target, called, maneuver, trait } = order;
  const blow: Blow = { attacker, target, by: weapon.id, called, maneuver, weapon, trait };
  // Each maneuver has the name of its rule.
  combat.record({ type: 'attack-declared', rule: order.maneuver, who: attacker, ...factsOf(blow) });
  spendShot(combat, attacker, weapon, combatantOf(combat.state, target).cell);
  const outcome = exchange(combat, blow);
  if (outcome === undefined) return;
  loseAim(combat, attacker);
  land(combat, { ...blow, target: outcome.target }, outcome);
  if (outcome.isBotch) fumble(combat, attacker, weapon);
}

/** @rule one-action A shot uses one round of the magazine; a thrown weapon leaves the hand. */
export function spendShot(combat: Combat, who: string, weapon: Weapon, cell: Cell): void {
  const item = weapon.id;
  if (weapon.shots !== null) {
    const left = combatantOf(combat.state, who).shots[item]! - 1;
    combat.record({ type: 'shot-spent', rule: 'one-action', who, item, left });
    if (weapon.kind === 'thrown' && left === 0) {
      combat.record({ type: 'weapon-spent', rule: 'one-action', who, item });
    }
  } else if (weapon.kind === 'thrown') {
    combat.record({ type: 'item-dropped', rule: 'attack', who, item, cell });
  }
}

/** Applies the result of an attack against its defence. */
export function land(combat: Combat, blow: Blow, outcome: Outcome): void {
  const attack = outcome.attack.sum.total;
  const defence = outcome.defence.sum.total;
  const event = { who: blow.attacker, ...factsOf(blow), attack, defence };
  if (!outcome.isHit) {
    combat.record({ type: 'attack-missed', rule: missRule(outcome), ...event });
    missed(combat, blow, outcome);
    return;
  }
  const value = attack - defence;
  const successes = { total: value, parts: [{ value, why: 'above-def', rule: 'attack' }] };
  combat.record({ type: 'attack-hit', rule: 'attack', ...event, successes });
  const { maneuver, attacker: by, target } = blow;
  const does = (): void => EFFECTS[maneuver](combat, blow, value);
  if (isHarmless(maneuver)) combat.apart([{ known: [maneuver, by, target], does }]);
  else if (blow.weapon.strikes === 'aimed') does();
  else combat.apart([{ known: ['strike', target, value], does }]);
}

function missRule({ attack, defence }: Outcome): 'attack' | 'botch-attack' {
  return attack.sum.total >= defence.sum.total ? 'botch-attack' : 'attack';
}

const EFFECTS: Readonly<Record<Maneuver, (combat: Combat, blow: Blow, successes: number) => void>> = {
  attack: strike,
  charge: strike,
  'dual-wield': strike,
  counter: strike,
  disarm,
  shove,
  trip,
};

/** Returns whether the effect does not depend on how clearly the attack has hit. */
function isHarmless(maneuver: Maneuver): boolean {
  return maneuver === 'disarm' || maneuver === 'shove' || maneuver === 'trip';
}

/** Applies the results of a successful defence. @rule counter @rule spare-speed */
function missed(combat: Combat, blow: Blow, { stand }: Outcome): void {
  const held = stand.kind === 'block' || stand.kind === 'fixed';
  const isCounter = held && wasHeld(stand);
  if (isCounter) {
    const order = counterAttack(combat, stand.who, blow.attacker);
    if (order !== undefined) attack(combat, stand.who, order);
  }
  if (stand.kind === 'dodge' || stand.kind === 'fixed') spareStep(combat, stand.who);
}

/** @rule counter Returns whether the defender held its action for this defence. */
function wasHeld(stand: Outcome['stand']): boolean {
  const parts = stand.attempt?.parts ?? stand.flat.parts;
  return parts.some((part) => part.rule === 'counter');
}

/** The result of an attack against its defence. */
export interface Outcome {
  /** The final target. */
  readonly target: string;
  readonly stand: Stand;
  readonly attack: Roll;
  readonly defence: Roll;
  readonly isBotch: boolean;
  readonly isHit: boolean;
}

/**
 * @rule attack Rolls the attack against DEF, with ties rolled again and comrades that step in. Returns `undefined`
 * if the GM removed one of the two meanwhile.
 */
function exchange(combat: Combat, blow: Blow): Outcome | undefined {
  const stand = chooseStand(combat, blow);
  const protectors = offerProtection(combat, blow);
  if (isMoot(combat.state, blow)) return undefined;
  const attempt = aimed(combat, blow, attackAttempt(combat.state, blow));
  if (protectors.length === 0) return settle(combat, blow, attempt, stand, undefined);
  const [final, rolled] = stepIn(combat, blow, stand, protectors);
  return settle(combat, { ...blow, target: final.who }, attempt, final, rolled);
}

/** Returns whether attacker or target can no longer take part. */
function isMoot(state: State, { attacker, target }: AttackFacts): boolean {
  return !canAct(state, combatantOf(state, attacker)) || !isHere(combatantOf(state, target));
}

/** A defence that was rolled before the attack. */
interface Met {
  readonly stand: Stand;
  readonly roll: Roll;
}

/**
 * @rule protect A comrade that rolls a higher DEF, the highest of several, becomes the target with that DEF.
 */
function stepIn(combat: Combat, blow: Blow, stand: Stand, protectors: readonly Stand[]): [Stand, Roll] {
  const record = (met: Met): void => recordDefence(combat, met.stand, met.roll, blow.attacker);
  let front: Met[] = [{ stand, roll: rollStand(combat, stand) }];
  for (const protector of protectors) {
    const met = { stand: protector, roll: rollStand(combat, protector) };
    const most = front[0]!.roll.sum.total;
    const isTarget = met.roll.sum.total > most;
    if (isTarget) {
      front.forEach(record);
      front = [met];
    } else if (met.roll.sum.total === most && front[0]!.stand !== stand) front.push(met);
    else record(met);
    const event = { who: protector.who, comrade: blow.target, isTarget };
    combat.record({ type: 'protected', rule: 'protect', ...event });
  }
  const first = front.length > 1 ? inFront(combat, front) : front[0]!;
  for (const met of front) if (met !== first) record(met);
  return [first.stand, first.roll];
}

// ruling: protect-tie
function inFront(combat: Combat, tied: readonly Met[]): Met {
  const attempts = tied.map(({ stand }) =>
    attemptAt(combat.state, stand.who, 'A', 'plain', 'protect-tie', 'steps in front'),
  );
  const { rolls, winner } = contest(combat, attempts);
  combat.record({ type: 'place-contested', rule: 'protect-tie', rolls, winner });
  return tied.find(({ stand }) => stand.who === winner)!;
}

function rollStand(combat: Combat, stand: Stand): Roll {
  return stand.attempt === null ? flatRoll(stand) : rollOne(combat, stand.attempt);
}

/** Rolls until there is no tie, then decides the hit. `rolled` is a DEF that was rolled before the attack. */
export function settle(
  combat: Combat,
  blow: Blow,
  attempt: Attempt,
  stand: Stand,
  rolled: Roll | undefined,
): Outcome {
  let before = rolled;
  for (;;) {
    const [attack, defence] = rollPair(combat, attempt, stand, before);
    combat.record({
      type: 'attack-rolled',
      rule: 'attack',
      who: blow.attacker,
      ...factsOf(blow),
      ...attack,
    });
    const botch = isBotch(combat, blow.attacker, attack.faces[0]!, 'attack-fumble');
    const misses = botch && botchMisses(combat.state);
    before = undefined;
    if (attack.sum.total === defence.sum.total && !misses) continue;
    recordDefence(combat, stand, defence, blow.attacker);
    const isHit = attack.sum.total > defence.sum.total && !misses;
    return { target: stand.who, stand, attack, defence, isBotch: botch, isHit };
  }
}

// ruling: botch-attack
export function botchMisses(state: State): boolean {
  return state.rulings['botch-attack'] === 'misses';
}

/** Rolls the attack die and the DEF die, and both again while they tie. ruling: tie-reroll */
function rollPair(combat: Combat, attack: Attempt, stand: Stand, rolled: Roll | undefined): [Roll, Roll] {
  // If a botch misses outright, a tied 1 must first be checked for a botch.
  const ends = botchMisses(combat.state);
  const isOpen = (total: number, other: number, face: number): boolean =>
    total === other && !(ends && face === 1);
  // After a miss, only a tie and the face 1 matter.
  const read = (total: number, other: number, face: number): string =>
    `${Math.max(total - other, -1)} ${face === 1}`;
  if (rolled !== undefined) {
    const once = rollOne(combat, attack);
    if (!isOpen(once.sum.total, rolled.sum.total, once.faces[0]!)) return [once, rolled];
  }
  if (stand.attempt === null) {
    const { flat } = stand;
    const [own] = rollTogether(
      combat,
      [attack],
      ([total], [face]) => isOpen(total!, flat.total, face!),
      ([total], [face]) => read(total!, flat.total, face!),
    );
    return [own!, flatRoll(stand)];
  }
  const both = [attack, stand.attempt];
  const [own, other] = rollTogether(
    combat,
    both,
    ([a, b], [face]) => isOpen(a!, b!, face!),
    ([a, b], [face]) => read(a!, b!, face!),
  );
  return [own!, other!];
}

interface Countered {
  readonly state: State;
  readonly who: Combatant;
  readonly target: Combatant;
}

/** @rule counter The melee weapons that reach the attacker. */
const strikeBack = choices<Countered, { readonly attacker: string }, Order>()({
  kind: 'strike-back',
  purpose: 'attack',
  offers: ({ state, who, target }) =>
    weaponsInHand(state, who)
      .filter((weapon) => weapon.kind === 'melee' && isNear(state, who, target, weapon.range))
      .map((weapon) => ({ params: { weapon: one(weapon.id), called: { oneOf: callable(target, weapon) } } })),
  does: ({ attacker: target }, _, { weapon, called }) => ({
    target,
    weapon,
    called,
    maneuver: 'counter',
    trait: 'C',
  }),
});
export const COUNTERS = [strikeBack];

/** @rule counter A successful Block gives a melee attack at -3 on the attacker, if it is in reach. */
function counterAttack(combat: Combat, id: string, attacker: string): Order | undefined {
  const answer = combat.ask((): Decision | undefined => {
    const { state } = combat;
    const [who, target] = [combatantOf(state, id), combatantOf(state, attacker)];
    if (!canAct(state, who) || !isHere(target)) return undefined;
    const options = optionsOf(COUNTERS, { state, who, target });
    if (options.length === 0) return undefined;
    const about = { key: 'counter-attack', rule: 'counter', context: { attacker } };
    return decisionFor(who, about, [...options, plain('forgo')], 'forgo');
  });
  if (answer === undefined || answer.kind === 'forgo') return undefined;
  return carryOut(COUNTERS, { attacker }, id, answer);
}

type Effect = 'broken' | 'dropped' | 'nothing';

/** @rule attack-fumble After the attack, a [1] breaks or drops the weapon. */
export function fumble(combat: Combat, id: string, weapon: Weapon): void {
  combat.apart([{ known: ['fumble', id, weapon.id], does: () => breakOrDrop(combat, id, weapon) }]);
}

function breakOrDrop(combat: Combat, id: string, weapon: Weapon): void {
  const who = combatantOf(combat.state, id);
  // ruling: fumble-natural
  if (weapon.hands === 0) say(combat, id, weapon, 'nothing', []);
  else if (combat.state.rulings['fumble-effect'] === 'gm')
    say(combat, id, weapon, gmSays(combat, id, weapon), []);
  else {
    const { face, faces } = plainDie(combat, who.seat, 'attack-fumble', `${who.name}: broken or dropped?`);
    say(combat, id, weapon, face % 2 === 1 ? 'broken' : 'dropped', faces);
  }
}

function say(combat: Combat, id: string, weapon: Weapon, effect: Effect, faces: readonly number[]): void {
  const item = weapon.id;
  const rule = weapon.hands === 0 ? 'fumble-natural' : 'attack-fumble';
  combat.record({ type: 'fumbled', rule, who: id, item, effect, faces });
  // If there are several to throw, only the thrown one is affected, and it has already left the hand.
  if (weapon.kind === 'thrown' && weapon.shots !== null) return;
  const who = combatantOf(combat.state, id);
  const isLying = who.lying.some((thing) => thing.item === item);
  if (effect === 'broken' && (isInHand(who, weapon) || isLying)) {
    combat.record({ type: 'weapon-broken', rule: 'attack-fumble', who: id, item });
  }
  if (effect === 'dropped' && isInHand(who, weapon)) {
    combat.record({ type: 'item-dropped', rule: 'attack-fumble', who: id, item, cell: who.cell });
  }
}

// ruling: fumble-effect
function gmSays(combat: Combat, id: string, weapon: Weapon): Effect {
  const about = { key: 'fumble', rule: 'fumble-effect', context: { attacker: id, weapon: weapon.id } };
  const options = [plain('broken'), plain('dropped'), plain('nothing')];
  const answer = combat.ask(() => decisionFor(THE_GM, about, options, 'dropped'));
  return answer!.kind as Effect;
}
