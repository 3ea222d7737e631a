import { combatantOf } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type IntRange, type RawAnswer } from '../../kernel/decision.ts';
import { ATTACKS } from './attack.ts';
import { type Combat, free, withFree } from './checks.ts';
import { endNow, fallHeldBlows, hasDueBlows, isDeserted, wakeUp } from './damage.ts';
import type { EventOf } from './events.ts';
import {
  delayEnds,
  needsRollOff,
  putFirst,
  returnInitiative,
  settleTieOf,
  tellRecoil,
} from './initiative.ts';
import { isLevelWith } from './order.ts';
import { endPenaltiesWithRound } from './reaction.ts';
import { type Agent, isAble, knowsOf, type State, type Turn, turnUnderWay } from './state.ts';
import { advanceWork } from './tasks.ts';

// The round: who is next, and delays.

/** @rule delay Returns whether it may still delay its turn. */
export function canDelay(state: State, who: Agent, turn: Turn): boolean {
  if (turn.isFromDelay) return false;
  // ruling: delay-whole
  return state.rulings['delay-whole'] === 'any-action' || !who.hasBegun;
}

/** Returns the last count on which it saw another act. @rule aware Hidden agents do not reveal a count. */
function lastCount(state: State, who: Agent): number | null {
  const isBlind = state.combatants.some((other) => !knowsOf(who, other));
  return isBlind ? state.openCount : state.count;
}

function windowBefore(state: State, who: Agent, next: Agent | undefined): IntRange | undefined {
  // ruling: delay-floor - on no count above its current initiative
  const own = who.initiative!;
  // On the last count it may still act, after the others on that count.
  const last = lastCount(state, who) ?? own;
  if (next === undefined) return { min: Math.min(own, last - 1), max: Math.min(own, last) };
  if (!knowsOf(who, next)) return undefined;
  const min = next.initiative!;
  const max = Math.min(own, Math.max(min, last));
  return min <= max ? { min, max } : undefined;
}

function isDelaying(who: Agent): boolean {
  return who.turn === 'delaying' && isAble(who);
}

/** A delayed agent, with the counts on which it may act before `next`, or at the end. */
interface Waiting {
  readonly who: Agent;
  readonly next: Agent | undefined;
  readonly window: IntRange;
}

/** @rule delay Returns the delayed agents that are asked before the next turn, or at the end. */
function waitingBefore(state: State, next: Agent | undefined): readonly Waiting[] {
  const waiting: Waiting[] = [];
  for (const who of state.combatants) {
    if (!isDelaying(who) || state.waived.includes(who.id)) continue;
    const window = windowBefore(state, who, next);
    if (window !== undefined) waiting.push({ who, next, window });
  }
  return waiting;
}

function delayQuestion(state: State, { who, next, window }: Waiting): Decision {
  const options = optionsOf(DELAYED, { state, next, window });
  const context = { next: next?.id ?? null, initiative: who.initiative };
  const about =
    next === undefined
      ? { key: 'last-call', rule: 'delay-unused', context }
      : { key: 'delayed', rule: 'delay', context };
  return withFree(state, decisionFor(who, about, options, options[1]!.kind));
}

/** The next agent, and the counts on which a delayed turn may be taken before it. */
interface Between {
  readonly state: State;
  readonly next: Agent | undefined;
  readonly window: IntRange;
}

const delayed = choices<Between, Combat>();

function isLost(state: State): boolean {
  // ruling: delay-unused
  return state.rulings['delay-unused'] === 'lost';
}

/** @rule delay @rule delay-unused The options of delayed agents between turns. */
export const DELAYED = [
  delayed({
    kind: 'act',
    purpose: 'other',
    offers: ({ window }) => [{ params: { count: window } }],
    does(combat, id, { count }) {
      const next = nextWaiting(combat.state);
      const isBefore = next !== undefined && next.initiative === count;
      endDelay(combat, id, { count, ahead: isBefore ? next.id : null, cutsIn: false });
    },
  }),
  delayed({
    kind: 'wait',
    purpose: 'wait',
    offers: ({ next }) => (next === undefined ? [] : [{ params: {} }]),
    does: (combat, who) => combat.record({ type: 'moment-waived', rule: 'delay', who }),
  }),
  delayed({
    kind: 'be-first-next-round',
    purpose: 'wait',
    offers: ({ state, next }) => (next === undefined && !isLost(state) ? [{ params: {} }] : []),
    does: (combat, who) => combat.record({ type: 'turn-given-up', rule: 'delay-unused', who }),
  }),
  delayed({
    kind: 'lose-turn',
    purpose: 'wait',
    offers: ({ state, next }) => (next === undefined && isLost(state) ? [{ params: {} }] : []),
    does: (combat, who) => combat.record({ type: 'turn-lost', rule: 'delay-unused', who }),
  }),
];

/** Applies the answer of a delayed agent between turns. */
function answerDelay(combat: Combat, id: string, answer: RawAnswer): void {
  carryOut([...DELAYED, free], combat, id, answer);
}

/**
 * Returns the next agent on the count. @rule initiative-moves An agent that has acted in the round does not act
 * again.
 */
function nextWaiting(state: State): Agent | undefined {
  for (const id of state.order) {
    const who = combatantOf(state, id);
    if (who.turn === 'waiting' && isAble(who)) return who;
  }
  return undefined;
}

/** Returns the delayed agents that may cut in now. */
// ruling: interrupt-point - an action is declared, and nothing has been rolled or moved yet
export function ableToCutIn(state: State): readonly Agent[] {
  const turn = turnUnderWay(state);
  if (turn === undefined || !state.combatants.some(isDelaying)) return [];
  const actor = combatantOf(state, turn.who);
  return state.combatants.filter(
    (who) =>
      isDelaying(who) &&
      !turn.waived.includes(who.id) &&
      knowsOf(who, actor) &&
      who.initiative! >= turn.count,
  );
}

function cutInQuestion(state: State, who: Agent): Decision {
  const { who: actor, count, pending } = turnUnderWay(state)!;
  const { kind, target = null } = pending!;
  const attack = ATTACKS.some((each) => each.kind === kind) && { attacker: actor, target };
  const about = { key: 'cut-in', rule: 'delay', context: { actor, action: pending, count, ...attack } };
  return withFree(state, decisionFor(who, about, optionsOf(CUT_INS, count), 'wait'));
}

const cuttingIn = choices<number, Combat>();

/** The options of delayed agents after another has declared an action. */
export const CUT_INS = [
  cuttingIn({
    kind: 'cut-in',
    purpose: 'other',
    offers: (count) => [{ params: {}, cost: `initiative becomes ${count}` }],
    does(combat, id) {
      const { who, count } = turnUnderWay(combat.state)!;
      // ruling: delay-tie - from now on before the agent that it interrupts
      const isTie = combatantOf(combat.state, who).initiative === count;
      endDelay(combat, id, { count, ahead: isTie ? who : null, cutsIn: true });
    },
  }),
  cuttingIn({
    kind: 'wait',
    purpose: 'wait',
    offers: () => [{ params: {} }],
    does: (combat, who) => combat.record({ type: 'moment-waived', rule: 'interrupt-point', who }),
  }),
];

/** Asks the delayed agents whether one of them cuts in. */
export function askToCutIn(combat: Combat): void {
  const able = () => ableToCutIn(combat.state);
  const answered = combat.askFirst(able, (who) => cutInQuestion(combat.state, who));
  if (answered !== undefined) carryOut([...CUT_INS, free], combat, answered.who, answered.answer);
}

type Entry = Pick<EventOf<'delay-ended'>, 'count' | 'ahead' | 'cutsIn'>;

/**
 * @rule delay The initiative becomes the count on which it acts. @rule initiative-ledger It replaces the sum.
 */
function endDelay(combat: Combat, id: string, entry: Entry): void {
  const value = entry.count - combatantOf(combat.state, id).initiative!;
  const reason = { why: 'from-delay', of: { count: entry.count } } as const;
  const change = { value, ...reason, endsAfter: delayEnds(combat.state), initiative: entry.count };
  const rule = entry.ahead === null ? 'delay' : 'delay-tie';
  combat.record({ type: 'delay-ended', rule, who: id, ...change, ...entry });
}

/** @rule action-budget Starts a round: every able agent has a turn again. */
export function startRound(combat: Combat): void {
  // ruling: combat-end - only a GM override can lead here, and rounds without agents would never end
  if (isDeserted(combat.state)) endNow(combat);
  combat.record({ type: 'round-started', rule: 'action-budget', round: combat.state.round + 1 });
  tellRecoil(combat);
  putFirst(combat);
}

/** Starts the next turn on the count, or a delayed one before it. If neither exists, the round ends. */
export function nextTurn(combat: Combat): void {
  if (hasDueBlows(combat.state)) {
    fallHeldBlows(combat);
    return;
  }
  const next = nextWaiting(combat.state);
  if (next !== undefined && needsRollOff(combat.state, next.id)) {
    settleTieOf(combat, next.id);
    return;
  }
  if (waitingBefore(combat.state, next).length > 0) askDelayed(combat);
  else if (next === undefined) endRound(combat);
  else startTurn(combat, next);
}

function askDelayed(combat: Combat): void {
  const answered = combat.askFirst(
    () => waitingBefore(combat.state, nextWaiting(combat.state)),
    (waiting) => delayQuestion(combat.state, waiting),
  );
  if (answered === undefined) return;
  answerDelay(combat, answered.who, answered.answer);
}

/** @rule initiative-moves The highest agent that has not acted yet. */
function startTurn(combat: Combat, next: Agent): void {
  const tiedWith = combat.state.combatants
    .filter((other) => other.id !== next.id && other.turn === 'waiting' && isAble(other))
    .filter((other) => isLevelWith(next, other))
    .map(({ id }) => id);
  const event = { who: next.id, count: next.initiative!, tiedWith };
  combat.record({ type: 'turn-started', rule: 'initiative-moves', ...event });
}

function endRound(combat: Combat): void {
  advanceWork(combat);
  returnInitiative(combat);
  endPenaltiesWithRound(combat);
  combat.record({ type: 'round-ended', rule: 'action-budget', round: combat.state.round });
  wakeUp(combat);
}
