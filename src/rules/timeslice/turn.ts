import { combatantOf, impossibleAttacks, isFoe, isHere, obstacleBetween } from '../../kernel/battle.ts';
import { addOptions, carryOut, optionsOf } from '../../kernel/choices.ts';
import { withHouseParts } from '../../kernel/combat.ts';
import {
  type Decision,
  decisionFor,
  type ImpossibleAct,
  type Option,
  plain,
  type RawAnswer,
} from '../../kernel/decision.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import { handsFor } from '../../kernel/sheet-parts.ts';
import { attack, attackable, canStrikeWith, interrupt } from './attack.ts';
import { canCast } from './damage.ts';
import { atLeast } from './dice.ts';
import { runClocks, tend } from './dying.ts';
import type { Combat } from './events.ts';
import { work } from './gm.ts';
import {
  type At,
  addHandling,
  aim,
  DOORS,
  draw,
  type Interrupting,
  itemsOf,
  loseAimWithRound,
  type Maneuver,
  maximumTs,
  reload,
  save,
  spend,
  spendOnInterruption,
  stow,
  type Trigger,
  tsCost,
  tsForInterruption,
  tsForTurn,
} from './maneuvers.ts';
import { MOVES } from './movement.ts';
import type { Spell, Weapon } from './schema.ts';
import { CASTING } from './spell.ts';
import { endAfterRound, endIfDecided } from './start-and-end.ts';
import { type Combatant, freeHands, isNear, isUp, type State, weaponsInHand } from './state.ts';

/**
 * @rule round-refill Starts a round: TS returns to its maximum. @rule surprise-round Surprised combatants get none.
 */
export function startRound(combat: Combat): void {
  combat.record({ type: 'round-started', rule: 'round-refill', round: combat.state.round + 1 });
  for (const who of combat.state.combatants) {
    if (!isHere(who) || who.life === 'dead') continue;
    if (who.isSurprised) combat.record({ type: 'refill-missed', rule: 'surprise-round', who: who.id });
    // ruling: staggered-refill - the staggered too
    else
      combat.record({ type: 'ts-refilled', rule: 'round-refill', who: who.id, ts: tsOfRound(combat, who) });
  }
}

function tsOfRound(combat: Combat, who: Combatant): Sum {
  const use = { who: who.id, rule: 'round-refill' };
  const parts = withHouseParts(combat, 'ts', use, [...maximumTs(who).parts]);
  return atLeast(sumOf(parts), 0, 'round-refill');
}

/** @rule initiative Starts the turn of the next combatant; without one, the round ends. */
export function nextTurn(combat: Combat): void {
  const next = combat.state.order.find((id) => awaitsTurn(combat.state, id));
  if (next !== undefined) startTurn(combat, next);
  else if (comesRound(combat.state)) combat.record({ type: 'order-came-round', rule: 'turns-per-round' });
  else endRound(combat);
}

function awaitsTurn(state: State, id: string): boolean {
  const who = combatantOf(state, id);
  if (who.turn !== 'waiting' || !isHere(who) || who.life === 'dead') return false;
  // An unconscious combatant uses its turn only to recover from stagger.
  return isUp(who) || who.isStaggered;
}

// ruling: turns-per-round
function comesRound(state: State): boolean {
  if (state.rulings['turns-per-round'] === 'one' || !state.hasSpent) return false;
  return state.combatants.some((who) => isUp(who) && who.ts > 0);
}

/** @rule round-end Every combatant has spent its TS or ended its turn. */
function endRound(combat: Combat): void {
  combat.record({ type: 'round-ended', rule: 'round-end', round: combat.state.round });
  for (const { id, ts } of combat.state.combatants) {
    if (ts > 0) combat.record({ type: 'ts-lost', rule: 'no-carry-over', who: id, ts });
  }
  loseAimWithRound(combat);
  endEffects(combat);
  // ruling: dying-tick
  runClocks(combat, combat.state.rulings['round-seconds'], 'dying-timer');
  endIfDecided(combat);
  endAfterRound(combat);
}

function endEffects(combat: Combat): void {
  for (const { id, effects } of combat.state.combatants) {
    for (const effect of effects) {
      const { until } = effect;
      if (until !== null && until <= combat.state.round) {
        combat.record({ type: 'effect-ended', rule: 'boons', who: id, ...effect });
      }
    }
  }
}

/**
 * @rule stagger-recovery At the start of its turn it has stagger 0 and is no longer staggered, even with 0 TS.
 */
function recoverFromStagger(combat: Combat, id: string): void {
  // ruling: stagger-reset - a combatant that is not staggered keeps its points
  if (combatantOf(combat.state, id).isStaggered) {
    combat.record({ type: 'stagger-recovered', rule: 'stagger-recovery', who: id });
  }
}

/** Starts a turn; effects that lasted until now end. */
function startTurn(combat: Combat, id: string): void {
  combat.record({ type: 'turn-started', rule: 'initiative', who: id });
  recoverFromStagger(combat, id);
}

/** Takes one maneuver of the acting combatant, or ends its turn. */
export function takeTurn(combat: Combat, id: string): void {
  if (!hasMore(combat.state, id)) {
    endTurn(combat, id);
    return;
  }
  const answer = combat.ask(() => maneuverQuestion(combat.state, id));
  if (answer === undefined || answer.kind === 'end-turn') endTurn(combat, id);
  else perform(combat, carryOut(MANEUVERS, combat, id, answer));
}

/** @rule end-turn The remaining TS is saved until the end of the round. */
function endTurn(combat: Combat, id: string): void {
  const saved = combatantOf(combat.state, id).ts;
  combat.record({ type: 'turn-ended', rule: saved > 0 ? 'saved-ts' : 'end-turn', who: id, saved });
}

function hasMore(state: State, id: string): boolean {
  const who = combatantOf(state, id);
  return isUp(who) && (tsForTurn(who) > 0 || turnOptions(state, who).length > 0);
}

const END_TURN: Option = { kind: 'end-turn', params: {} };

function maneuverQuestion(state: State, id: string): Decision | undefined {
  const who = combatantOf(state, id);
  if (!isUp(who)) return undefined;
  const about = { key: 'maneuver', rule: 'end-turn', context: { ts: tsForTurn(who), saved: who.saved } };
  const options = turnOptions(state, who);
  options.push(END_TURN);
  return decisionFor(who, about, options, 'end-turn');
}

const INTERRUPTS = [interrupt];
const STEPS = [...MOVES.onMap, ...MOVES.withoutMap];

/** All maneuvers. */
export const MANEUVERS = [attack, ...CASTING, ...STEPS, stow, draw, aim, reload, tend, ...DOORS, work, save];

/** Appends every maneuver that a combatant can pay for with this TS to `options`. */
function addManeuvers(options: Option[], at: At): void {
  const { state, who, ts, against } = at;
  addOptions(options, attack, attack.offers(at));
  if (who.sheet.spells.length > 0 && canCast(who)) {
    for (const known of who.sheet.spells) {
      if (known.ts <= ts) optionsOf(CASTING, { state, who, ts, against, known }, options);
    }
  }
  optionsOf(state.isMapped ? MOVES.onMap : MOVES.withoutMap, at, options);
  for (const thing of itemsOf(who)) addHandling(options, { who, ts, thing });
  addOptions(options, aim, aim.offers(at));
  addOptions(options, reload, reload.offers(at));
  addOptions(options, tend, tend.offers(at));
}

/** Returns everything that it may do on its turn with its TS, except ending the turn. */
function turnOptions(state: State, who: Combatant): Option[] {
  const at: At = { state, who, ts: tsForTurn(who), against: null };
  const options: Option[] = [];
  addManeuvers(options, at);
  if (state.doors !== undefined) optionsOf(DOORS, at, options);
  addOptions(options, work, work.offers(at));
  addOptions(options, save, save.offers(at));
  return options;
}

/** Returns the attacks and spells that its turn does not allow now. */
export function impossible({ key, who: id }: Decision, state: State): readonly ImpossibleAct[] {
  if (key !== 'maneuver') return [];
  const who = combatantOf(state, id);
  const ts = tsForTurn(who);
  const inHand = weaponsInHand(who);
  const tooDear = (price: number) => ({ why: 'too-dear', cost: tsCost(price).text }) as const;
  const attacks = impossibleAttacks<Weapon>({
    weapons: who.sheet.weapons,
    foes: state.combatants.filter((other) => isFoe(who, other) && attackable(other)),
    kindOf: () => 'attack',
    obstacleOf(weapon) {
      if (!inHand.includes(weapon)) {
        const fits = handsFor(who.sheet, weapon.id) <= freeHands(who).length;
        return { why: fits ? 'not-in-hand' : 'hands-full' };
      }
      if (weapon.attackTs > ts) return tooDear(weapon.attackTs);
      return canStrikeWith(who, weapon) ? undefined : { why: 'no-ammunition' };
    },
    between: ({ range }, foe) => obstacleBetween(state, who.cell, combatantOf(state, foe).cell, range),
  });
  const kindOf = ({ effect }: Spell): string =>
    effect.kind === 'target' ? 'cast-at' : effect.kind === 'area' ? 'cast-at-point' : 'cast-on';
  const spells = who.sheet.spells
    .filter((spell) => spell.ts > ts)
    .map((spell) => ({
      kind: kindOf(spell),
      item: { param: 'spell', id: spell.id },
      ...tooDear(spell.ts),
    }));
  return [...attacks, ...spells];
}

/** Carries out a maneuver of the own turn with all interruptions that it triggers. */
function perform(combat: Combat, maneuver: Maneuver): void {
  maneuver.declare(combat, spend);
  maneuver.carryOut(combat, interruptible);
}

/**
 * Carries out a maneuver with the interruptions that it triggers. `carryOut` receives the combatants that were
 * asked. @rule interruption To any depth; the last declared is resolved first.
 */
function interruptible(combat: Combat, trigger: Trigger, carryOut: (asked: readonly string[]) => void): void {
  // ruling: interrupt-resolves
  const isFirst = combat.state.rulings['interrupt-resolves'] === 'interruption';
  const later: Maneuver[] = [];
  const asked = offerInterruptions(combat, trigger, (maneuver) => {
    maneuver.declare(combat, spendOnInterruption);
    if (isFirst) maneuver.carryOut(combat, interruptible);
    else later.push(maneuver);
  });
  carryOut(asked);
  for (const maneuver of later) maneuver.carryOut(combat, interruptible);
}

/**
 * @rule interruption Every opponent with the TS and a held weapon that reaches the acting combatant may attack.
 * `take` carries out each interruption before the next is offered. Returns the combatants that were asked.
 */
function offerInterruptions(
  combat: Combat,
  trigger: Trigger,
  take: (maneuver: Maneuver) => void,
): readonly string[] {
  const asked: string[] = [];
  // ruling: interrupt-order
  for (const id of combat.state.order) {
    if (trigger.except.includes(id)) continue;
    do {
      const answer = combat.ask(() => interruptionQuestion(combat.state, id, trigger));
      if (answer !== undefined) asked.push(id);
      if (answer === undefined || answer.kind === 'pass') break;
      take(interruptionBy(combat, id, answer, trigger.by));
      // ruling: interrupt-limit
    } while (combat.state.rulings['interrupt-limit'] === 'any');
  }
  return asked;
}

function interruptionBy(combat: Combat, id: string, answer: RawAnswer, interrupts: string): Maneuver {
  if (answer.kind === 'interrupt') return carryOut(INTERRUPTS, combat, id, answer)(interrupts);
  const maneuver = carryOut(MANEUVERS, combat, id, answer);
  return {
    ...maneuver,
    declare(during, pay) {
      const event = { who: id, maneuver: answer.kind, interrupts };
      during.record({ type: 'maneuver-declared', rule: 'interrupt-maneuvers', ...event });
      maneuver.declare(during, pay);
    },
  };
}

function interruptionQuestion(state: State, id: string, trigger: Trigger): Decision | undefined {
  const target = combatantOf(state, trigger.by);
  const who = combatantOf(state, id);
  // A fallen combatant does nothing that could be interrupted.
  if (!isFoe(who, target) || !isUp(who) || !isUp(target)) return undefined;
  const options = interruptions(state, who, target);
  if (options.length === 0) return undefined;
  const context = { trigger: trigger.kind, by: trigger.by };
  const about = { key: 'interruption', rule: 'interruption', context };
  return decisionFor(who, about, [...options, plain('pass')], 'pass');
}

/** Returns the interruptions against an acting combatant within range of a weapon in hand. */
function interruptions(state: State, who: Combatant, against: Combatant): Option[] {
  const at: Interrupting = { state, who, ts: tsForInterruption(state, who), against };
  const options = optionsOf(INTERRUPTS, at);
  // ruling: interrupt-maneuvers
  if (state.rulings['interrupt-maneuvers'] === 'attack') return options;
  const isInReach = weaponsInHand(who).some((weapon) => isNear(state, who, against, weapon.range));
  if (isInReach) addManeuvers(options, at);
  return options;
}
