import { combatantOf } from '../../kernel/battle.ts';
import type { BaseEvent } from '../../kernel/combat.ts';
import { type Change, eventTypes, type Roll, type Who } from '../../kernel/events.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { movedBefore } from '../../kernel/json.ts';
import type { Agent, Entry, Precedence, State, Turn } from './state.ts';
import type { Part } from './words-reasons.ts';

// The order of agents on a count, ties and precedence.

/**
 * Returns whether two agents on the same count also tie in Dex. @rule initiative @rule aware A hidden and a visible
 * agent never roll off, because that would reveal the hidden one: the first to reach the count goes first.
 */
export function isLevelWith(a: Agent, b: Agent): boolean {
  return a.initiative === b.initiative && a.scores.DEX === b.scores.DEX && a.isHidden === b.isHidden;
}

/**
 * Returns the order with `id` at the place of its initiative: behind all higher ones, among equals by Dex, and
 * behind equal Dex until a roll-off. @rule initiative-moves The order follows every change at once. @rule aware
 * Visible agents keep their places relative to each other, wherever a hidden one is.
 */
export function placed(state: State, id: string): string[] {
  const order = state.order.filter((other) => other !== id);
  const who = combatantOf(state, id);
  const isPassed = (at: number): boolean => comesBefore(who, combatantOf(state, order[at]!));
  const isUnseen = (at: number): boolean => !who.isHidden && combatantOf(state, order[at]!).isHidden;
  let place = 0;
  while (place < order.length && (isUnseen(place) || !isPassed(place))) place += 1;
  while (place > 0 && isUnseen(place - 1) && isPassed(place - 1)) place -= 1;
  order.splice(place, 0, id);
  return withPrecedence(state, order);
}

/**
 * @rule delay-tie Returns the order with each interrupter ahead of the agent it interrupted, while both are on one
 * count.
 */
export function withPrecedence(state: State, order: readonly string[]): string[] {
  let result = [...order];
  for (const { first, second } of state.precedence) {
    const at = result.indexOf(second);
    if (at === -1 || result.indexOf(first) < at) continue;
    if (combatantOf(state, first).initiative === combatantOf(state, second).initiative) {
      result = movedBefore(result, first, second);
    }
  }
  return result;
}

/** Returns whether a delay has decided which of the two goes first on the same count. @rule delay-tie */
export function isPreceded(state: State, a: string, b: string): boolean {
  return state.precedence.some(
    ({ first, second }) => (first === a && second === b) || (first === b && second === a),
  );
}

function comesBefore(who: Agent, other: Agent): boolean {
  const mine = who.initiative ?? 0;
  const theirs = other.initiative ?? 0;
  return mine > theirs || (mine === theirs && who.scores.DEX > other.scores.DEX);
}

/** Returns whether only a roll-off can place `id` among its equals. */
function isUnsettled(state: State, id: string): boolean {
  const who = combatantOf(state, id);
  for (const other of state.combatants) {
    if (other.id !== id && isLevelWith(who, other) && !isPreceded(state, id, other.id)) return true;
  }
  return false;
}

// The effects of events on the order and on current turns.

/** A turn that starts on its count. */
export interface Begun {
  readonly who: string;
  readonly count: number;
  readonly tiedWith: readonly string[];
}

/** A turn that starts from a delay. */
interface Resumed {
  readonly who: string;
  readonly count: number;
  readonly ahead: string | null;
  readonly cutsIn: boolean;
  readonly endsAfter: number | null;
}

function freshRound(who: Agent): Agent {
  return { ...who, turn: 'waiting', hasBegun: false, hasWorked: false, lostWork: null };
}

function ageFavours(state: State): (who: Agent) => Agent {
  return (who) =>
    who.favours.length === 0
      ? who
      : { ...who, favours: who.favours.filter((each) => each.until > state.round) };
}

function reorder(state: State, id: string): State {
  const order = placed(state, id);
  const settled = state.unsettled.filter((other) => other !== id);
  const unsettled = isUnsettled({ ...state, order }, id) ? [...settled, id] : settled;
  const phase = state.phase === 'initiative' ? 'tactics' : state.phase;
  return { ...state, order, unsettled, phase };
}

/** Returns the effect of an event that changes an agent and then its place in the order. */
export function reordering<E extends Who>(update: (who: Agent, event: E) => Agent) {
  return (state: State, event: E, change: Change<State, Agent>): State =>
    reorder(
      change(state, event.who, (who) => update(who, event)),
      event.who,
    );
}

/** Removes the precedence that was for this round only. @rule delay-tie */
function withoutLapsed(state: State, round: number): State {
  const precedence = state.precedence.filter(({ endsAfter }) => endsAfter === null || endsAfter > round);
  return { ...state, precedence };
}

function countReached(state: State, id: string, count: number): Pick<State, 'count' | 'openCount'> {
  const isHidden = state.combatants.some((who) => who.id === id && who.isHidden);
  return { count, openCount: isHidden ? state.openCount : count };
}

function startTurn(state: State, { who, count, tiedWith }: Begun): State {
  return {
    ...pushTurn(state, newTurn(who, count, 'on its count')),
    ...countReached(state, who, count),
    tied: tiedWith,
  };
}

function endDelay(before: State, event: Resumed): State {
  const { who, count, ahead, cutsIn } = event;
  const state = { ...before, precedence: precedenceAfter(before, event) };
  const order = ahead === null ? placed(state, who) : movedBefore(state.order, who, ahead);
  const unsettled = state.unsettled.filter((other) => other !== who);
  // Between turns there is nothing to cut into. Agents that ignored the declared action are asked again.
  const turns = state.turns.map((turn) => ({ ...turn, wasInterrupted: true, waived: [] }));
  return {
    ...pushTurn({ ...state, turns }, newTurn(who, count, 'from a delay')),
    ...countReached(state, who, count),
    order,
    unsettled,
    // Between turns it acts alone, at the same moment as no other.
    tied: cutsIn ? state.tied : [],
  };
}

/** @rule delay-tie The latest delay decides which of the two goes first. */
function precedenceAfter(state: State, { who, ahead, endsAfter }: Resumed): Precedence[] {
  if (ahead === null) return [...state.precedence];
  const others = state.precedence.filter(
    ({ first, second }) => !(first === ahead && second === who) && !(first === who && second === ahead),
  );
  return [...others, { first: who, second: ahead, endsAfter }];
}

function newTurn(who: string, count: number, taken: 'on its count' | 'from a delay'): Turn {
  const isFromDelay = taken === 'from a delay';
  return { who, count, isFromDelay, pending: null, waived: [], wasInterrupted: false };
}

function pushTurn(state: State, turn: Turn): State {
  return { ...state, turns: [...state.turns, turn], phase: 'turn', waived: [] };
}

function popTurn(state: State): State {
  const turns = state.turns.slice(0, -1);
  return { ...state, turns, phase: turns.length === 0 ? 'between' : 'turn', waived: [] };
}

export function onTurn(state: State, update: (turn: Turn) => Turn): State {
  const last = state.turns.length - 1;
  return { ...state, turns: state.turns.map((turn, i) => (i === last ? update(turn) : turn)) };
}

/** Returns to the interrupted point. The agent whose turn it was may have left meanwhile. */
export function resume(state: State): State {
  const isTurnGone = state.resumesAt === 'turn' && state.turns.length === 0;
  return { ...state, phase: isTurnGone ? 'between' : state.resumesAt, winner: null };
}

export function withoutTurnOf(state: State, id: string): State {
  const turns = state.turns.filter((turn) => turn.who !== id);
  return { ...state, turns, phase: state.phase === 'turn' && turns.length === 0 ? 'between' : state.phase };
}

/** Passes the moment between turns, or the declared action during one. */
function waive(state: State, who: string): State {
  if (state.turns.length === 0) return { ...state, waived: [...state.waived, who] };
  return onTurn(state, (turn) => ({ ...turn, waived: [...turn.waived, who] }));
}

/** A roll against 8. @rule check */
export interface Checked extends Roll {
  readonly effect: number;
  readonly passes: boolean;
}
/** A change of initiative, and the resulting sum. */
export interface InitiativeChange extends Who {
  readonly value: number;
  readonly why: Part['why'];
  readonly of?: NonNullable<Modifier['of']>;
  readonly endsAfter: number | null;
  readonly initiative: number;
}
const event = eventTypes<State, Agent>();

export const NO_ACTIONS = { significant: 0, minor: 0 } as const;
export const OVER = { turn: 'over', ...NO_ACTIONS } as const;

/** The events of order, rounds and turns. */
export const ORDER_EVENTS = {
  // Initiative
  'initiative-rolled': event<Who & Roll>()({
    onState: reordering((who, e) => {
      const ledger = e.sum.parts.map((part): Entry => ({ ...part, endsAfter: null }));
      return { ...who, ledger, initiative: e.sum.total };
    }),
    seen: 'all',
  }),
  'tactics-rolled': event<Who & Checked>()({ onState: withTactician, seen: 'all' }),
  'tactics-declined': event<Who>()({ onState: withTactician, seen: 'gm' }),
  'tie-rolled': event<Who & Roll>()({ seen: 'all' }),
  'order-set': event<{ readonly order: readonly string[] }>()({
    onState: (state, { order }) => ({ ...state, order, unsettled: [], phase: 'round-start' }),
    seen: 'all',
  }),
  'order-settled': event<{ readonly order: readonly string[]; readonly unsettled: readonly string[] }>()({
    onState: (state, { order, unsettled }) => ({ ...state, order, unsettled }),
    seen: 'all',
  }),
  'initiative-changed': event<InitiativeChange>()({
    onState: reordering((who, e) =>
      e.rule === 'delay-unused' ? { ...overwritten(who, e), isFirstNext: false } : added(who, e),
    ),
    seen: 'all',
  }),
  'recoil-told': event<InitiativeChange>()({
    onState: reordering((who, e) => ({ ...added(who, e), recoil: 0 })),
    seen: 'all',
  }),
  'initiative-returned': event<
    Who & { readonly round: number; readonly value: number; readonly initiative: number }
  >()({
    onState: (state, { who: id, round, initiative }, change) => {
      const after = change(state, id, (who) => {
        const ledger = who.ledger.filter(({ endsAfter }) => endsAfter === null || endsAfter > round);
        return { ...who, ledger, initiative };
      });
      return reorder(withoutLapsed(after, round), id);
    },
    seen: 'all',
  }),
  // Rounds and turns
  'round-started': event<{ readonly round: number }>()({
    onState: (state, { round }) => ({
      ...state,
      ...{ round, phase: 'between', count: null, openCount: null, waived: [], tied: [] },
      combatants: state.combatants.map(freshRound),
    }),
    seen: 'all',
  }),
  'turn-started': event<Who & { readonly count: number; readonly tiedWith: readonly string[] }>()({
    sets: { turn: 'active', movedMetres: 0, significant: 1, minor: 1 },
    onState: startTurn,
    seen: 'all',
  }),
  delayed: event<Who>()({ sets: { turn: 'delaying' }, onState: popTurn, seen: 'all' }),
  'moment-waived': event<Who>()({ onState: (state, { who }) => waive(state, who), seen: 'gm' }),
  'delay-ended': event<
    InitiativeChange & { readonly count: number; readonly ahead: string | null; readonly cutsIn: boolean }
  >()({
    onState: (state, e, change) =>
      endDelay(
        change(state, e.who, (who) => ({ ...overwritten(who, e), turn: 'active' })),
        e,
      ),
    seen: 'all',
  }),
  'turn-given-up': event<Who>()({ sets: { ...OVER, isFirstNext: true }, seen: 'all' }),
  'turn-lost': event<Who>()({ sets: OVER, seen: 'all' }),
  'turn-ended': event<Who & { readonly isLeftUnused: boolean }>()({
    sets: OVER,
    onState: popTurn,
    seen: 'all',
  }),
  'round-ended': event<{ readonly round: number }>()({
    onState: (state) => ({
      ...state,
      phase: 'round-start',
      clock: state.clock + 6,
      combatants: state.combatants.map(ageFavours(state)),
    }),
    seen: 'all',
  }),
};

function withTactician(state: State, { who }: Who): State {
  return { ...state, tacticians: [...state.tacticians, who] };
}

function added(
  who: Agent,
  { value, why, of, rule, endsAfter, initiative }: InitiativeChange & BaseRule,
): Agent {
  const entry = { value, why, ...(of && { of }), rule, endsAfter };
  return { ...who, ledger: [...who.ledger, entry], initiative };
}
type BaseRule = Pick<BaseEvent, 'rule'>;

/**
 * Drops the earlier parts of the initiative for good, unless the delay itself is undone. @rule initiative-ledger
 */
function overwritten(who: Agent, event: InitiativeChange & BaseRule): Agent {
  if (event.endsAfter !== null) return added(who, event);
  return added({ ...who, ledger: who.ledger.map((entry) => ({ ...entry, endsAfter: null })) }, event);
}
