import { combatantOf, rollOff } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import {
  askInPassing,
  type Combat,
  characteristicDm,
  makeCheck,
  noteExceptional,
  rollTwo,
} from './checks.ts';
import type { ReactionKind } from './events.ts';
import { isLevelWith, isPreceded, withPrecedence } from './order.ts';
import { levelIn } from './sheet.ts';
import { type Agent, isAble, knowsOf, type State } from './state.ts';
import type { Part } from './words-reasons.ts';

/** @rule initiative Everyone rolls 2d6 + Dex DM when the fight begins. */
export function rollInitiative(combat: Combat): void {
  for (const who of combat.state.combatants) {
    if (who.presence === 'here') rollFor(combat, who.id);
  }
  if (combat.state.phase === 'initiative') {
    combat.record({ type: 'order-set', rule: 'initiative', order: [] });
  }
}

/** Makes one initiative roll. A latecomer rolls when it enters. */
export function rollFor(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  if (who.side === combat.state.ambushers && combat.state.round === 0) {
    const twelve: Part = { value: 12, why: 'ambush', rule: 'ambush' };
    const sum = sumOf([twelve, dexDm(who), ...startDm(who)]);
    combat.record({ type: 'initiative-rolled', rule: 'ambush', who: id, faces: [], sum });
    return;
  }
  const { faces, sum } = rollTwo(combat, who, 'initiative', 'initiative');
  const total = sumOf([...sum.parts, dexDm(combatantOf(combat.state, id)), ...startDm(who)]);
  combat.record({ type: 'initiative-rolled', rule: 'initiative', who: id, faces, sum: total });
}

/** @rule starts Returns the modifier of the sheet. */
function startDm({ sheet }: Agent): Part[] {
  const value = sheet.starts?.initiative ?? 0;
  return value === 0 ? [] : [{ value, why: 'beginning', rule: 'starts' }];
}

// ruling: dex-in-initiative - the DM
// ruling: initiative-wounds - of the current Dex; later wounds change nothing
function dexDm(who: Agent): Part {
  return characteristicDm(who, 'DEX');
}

const TACTICS = { skill: 'Tactics', specialty: null };

/** @rule tactics Every agent with Tactics may roll it for an agent; then the order is set. */
export function useTactics(combat: Combat): void {
  const next = combat.state.combatants.find((who) => mayUseTactics(combat.state, who));
  if (next === undefined) {
    settleTies(combat);
    combat.record({ type: 'order-set', rule: 'initiative', order: combat.state.order });
    return;
  }
  const { id } = next;
  const answer = askInPassing(combat, () => tacticsQuestion(combat.state, id));
  carryOut(PLANS, combat, id, answer ?? { kind: 'pass' });
}

const planning = choices<readonly string[], Combat>();

/** @rule tactics The options of an agent with Tactics before the first round. */
export const PLANS = [
  planning({
    kind: 'tactics',
    purpose: 'help',
    offers: (known) => [{ params: { whom: { oneOf: known } } }],
    does: (combat, id, { whom }) => rollTactics(combat, id, whom),
  }),
  planning({
    kind: 'pass',
    purpose: 'wait',
    offers: () => [{ params: {} }],
    does: (combat, who) => combat.record({ type: 'tactics-declined', rule: 'tactics', who }),
  }),
];

function mayUseTactics(state: State, who: Agent): boolean {
  if (!isAble(who) || state.tacticians.includes(who.id)) return false;
  return levelIn(who.sheet.skills, TACTICS) !== undefined;
}

function tacticsQuestion(state: State, id: string): Decision | undefined {
  const who = combatantOf(state, id);
  if (!mayUseTactics(state, who)) return undefined;
  const known = state.combatants.filter((other) => isAble(other) && knowsOf(who, other)).map(({ id }) => id);
  const about = { key: 'tactics', rule: 'tactics', context: {} };
  return decisionFor(who, about, optionsOf(PLANS, known), 'pass');
}

function rollTactics(combat: Combat, id: string, chosen: string): void {
  // ruling: skill-dm - Tactics goes with INT
  const check = {
    skill: TACTICS,
    characteristic: 'INT',
    rule: 'tactics',
    what: 'Tactics',
    more: [],
  } as const;
  const outcome = makeCheck(combat, { who: id, ...check });
  combat.record({ type: 'tactics-rolled', rule: 'tactics', who: id, ...outcome });
  noteExceptional(combat, id, outcome.effect);
  const value = worthOf(combat.state, chosen, outcome.effect);
  if (value === 0) return;
  // The roller is not named, because it may be hidden.
  changeInitiative(combat, chosen, { value, why: 'tactics', rule: 'tactics', endsAfter: null });
}

// ruling: tactics-failed - a negative Effect adds nothing
function worthOf(state: State, chosen: string, effect: number): number {
  const gain = Math.max(0, effect);
  // ruling: tactics-stack
  if (state.rulings['tactics-stack'] === 'add') return gain;
  let sofar = 0;
  for (const entry of combatantOf(state, chosen).ledger) if (entry.rule === 'tactics') sofar += entry.value;
  return Math.max(0, gain - sofar);
}

/** One change of initiative, with its reason. It ends at the end of round `endsAfter`; `null` if it stays. */
export type Change = Part & { readonly endsAfter: number | null };

/** @rule initiative-moves Records a change in the ledger; the order follows at once. */
export function changeInitiative(combat: Combat, id: string, change: Change): void {
  const initiative = sumWith(combatantOf(combat.state, id), change);
  combat.record({ type: 'initiative-changed', who: id, initiative, ...change });
}

function sumWith(who: Agent, change: Change): number {
  return (who.initiative ?? 0) + change.value;
}

/** @rule heft-recoil Applies the loss of initiative from last round's attacks. */
export function tellRecoil(combat: Combat): void {
  for (const who of combat.state.combatants) {
    if (who.recoil === 0) continue;
    // ruling: recoil-next-round
    const isShort = combat.state.rulings['recoil-next-round'] === 'one-round';
    const change: Change = {
      value: -who.recoil,
      why: 'heft-or-recoil',
      rule: 'heft-recoil',
      endsAfter: isShort ? combat.state.round : null,
    };
    combat.record({ type: 'recoil-told', who: who.id, initiative: sumWith(who, change), ...change });
  }
}

/** @rule reaction A reaction costs 2 initiative at once. */
export function payReaction(combat: Combat, id: string, why: ReactionKind): void {
  const endsAfter = reactionEnds(combat, combatantOf(combat.state, id));
  changeInitiative(combat, id, { value: -2, why, rule: 'reaction', endsAfter });
}

function reactionEnds(combat: Combat, who: Agent): number | null {
  const { round } = combat.state;
  const setting = resetSetting(combat.state);
  if (setting === 'fight') return null;
  if (setting === 'each-round') return round;
  const isStillToCome = who.turn === 'waiting' || who.turn === 'delaying';
  return isStillToCome ? round : round + 1;
}

/** Returns the round at whose end a count from a delay is given up; `null` if it stays. @rule delay */
export function delayEnds(state: State): number | null {
  return resetSetting(state) === 'each-round' ? state.round : null;
}

function resetSetting(state: State): State['rulings']['initiative-reset'] {
  // ruling: initiative-reset
  return state.rulings['initiative-reset'];
}

/** Ends changes that were for this round only. @rule initiative-ledger Recoil is returned, delays are not. */
export function returnInitiative(combat: Combat): void {
  const { round } = combat.state;
  for (const who of combat.state.combatants) {
    const due = who.ledger.filter((entry) => entry.endsAfter !== null && entry.endsAfter <= round);
    if (due.length === 0) continue;
    let value = 0;
    for (const entry of due) value -= entry.value;
    const initiative = who.initiative! + value;
    const rule = 'initiative-ledger';
    combat.record({ type: 'initiative-returned', rule, who: who.id, round, value, initiative });
  }
}

/**
 * @rule delay-unused An agent that gave up its last turn comes first: one above the highest initiative. @rule aware
 * Hidden agents do not count, because the number would reveal them.
 */
export function putFirst(combat: Combat): void {
  const { combatants } = combat.state;
  const able = combatants.filter((who) => isAble(who) && !who.isFirstNext && who.initiative !== null);
  const first = combatants.filter((who) => who.isFirstNext && who.initiative !== null);
  for (const who of first) {
    const inSight = (other: Agent): boolean => who.isHidden || !other.isHidden;
    const others = able.some(inSight) ? able : first;
    const highest = Math.max(...others.filter(inSight).map((other) => other.initiative!));
    const value = highest + 1 - who.initiative!;
    changeInitiative(combat, who.id, {
      value,
      why: 'turn-given-up',
      rule: 'delay-unused',
      endsAfter: delayEnds(combat.state),
    });
  }
}

/** Settles all ties of the order. */
function settleTies(combat: Combat): void {
  for (let next = firstTie(combat.state); next !== undefined; next = firstTie(combat.state)) {
    settleByDice(combat, next);
  }
}

function firstTie(state: State): string[] | undefined {
  const id = state.order.find((each) => state.unsettled.includes(each) && isOpen(state, tieOf(state, each)));
  return id === undefined ? undefined : tieOf(state, id);
}

/** Returns all agents that tie with `id`, in order. */
function tieOf(state: State, id: string): string[] {
  const who = combatantOf(state, id);
  return state.order.filter((other) => isLevelWith(who, combatantOf(state, other)));
}

/** Returns the agents that tie with `id` and have not acted. */
function waitingTie(state: State, id: string): string[] {
  return tieOf(state, id).filter((other) => {
    const who = combatantOf(state, other);
    return who.turn === 'waiting' && isAble(who);
  });
}

/** Returns whether only a roll-off can decide who of these acts first. */
export function needsRollOff(state: State, id: string): boolean {
  if (state.unsettled.length === 0) return false;
  return isOpen(state, waitingTie(state, id));
}

/** Returns whether the place of one of these is settled neither by dice nor by a delay. */
function isOpen(state: State, tied: readonly string[]): boolean {
  const isBeside = (id: string, other: string): boolean => id !== other && !isPreceded(state, id, other);
  return tied.some((id) => state.unsettled.includes(id) && tied.some((other) => isBeside(id, other)));
}

export function settleTieOf(combat: Combat, id: string): void {
  settleByDice(combat, waitingTie(combat.state, id));
}

/** @rule simultaneous Tied agents roll 2d6 each until no two are equal, for the places that they hold together. */
function settleByDice(combat: Combat, tied: readonly string[]): void {
  const ranked = rollOff(tied, (who) => {
    const { faces, sum } = rollTwo(combat, combatantOf(combat.state, who), 'simultaneous', 'roll-off');
    combat.record({ type: 'tie-rolled', rule: 'simultaneous', who, faces, sum });
    return sum.total;
  });
  // Agents that the GM has moved meanwhile are no longer tied; the rest is checked again.
  if (ranked.some((id) => !isLevelWith(combatantOf(combat.state, id), combatantOf(combat.state, ranked[0]!))))
    return;
  const { order, unsettled } = combat.state;
  let next = 0;
  const settled = order.map((id) => (tied.includes(id) ? ranked[next++]! : id));
  const others = unsettled.filter((id) => !tied.includes(id));
  const placed = withPrecedence(combat.state, settled);
  combat.record({ type: 'order-settled', rule: 'simultaneous', order: placed, unsettled: others });
}
