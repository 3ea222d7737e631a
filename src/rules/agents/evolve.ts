import type { Event, EventOf } from './events.ts';
import { evolveAgent } from './evolve-agent.ts';
import { isUnsettled, placed, placedAhead } from './order.ts';
import type { Agent, Precedence, State, Turn } from './state.ts';

/** The state after an event. The only place where anything changes. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'order-set':
      return { ...state, order: event.order, unsettled: [], phase: 'round-start' };
    case 'order-settled':
      return { ...state, order: event.order, unsettled: event.unsettled };
    case 'round-started':
      return startRound(state, event.round);
    case 'round-ended':
      return {
        ...state,
        phase: 'round-start',
        clock: state.clock + 6,
        combatants: state.combatants.map(ageFavours(state)),
      };
    case 'time-passed':
      return { ...state, clock: state.clock + event.seconds };
    case 'ambush-over':
      return { ...state, isSurprise: false };
    case 'combat-ended':
      return { ...state, phase: 'aftermath', resumesAt: state.phase, winner: event.winner };
    case 'combat-resumed':
      return resume(state);
    case 'combat-closed':
      return { ...state, phase: 'closed' };
    default:
      return evolveAbout(state, event);
  }
}

type About = Extract<Event, { who: string }>;

function evolveAbout(state: State, event: About): State {
  const after = change(state, event.who, (who) => evolveAgent(who, event));
  switch (event.type) {
    case 'tactics-rolled':
    case 'tactics-declined':
      return { ...after, tacticians: [...state.tacticians, event.who] };
    case 'initiative-rolled':
    case 'initiative-changed':
    case 'recoil-told':
    case 'entered':
      return reorder(after, event.who);
    case 'initiative-returned':
      return reorder(withoutLapsed(after, event.round), event.who);
    case 'turn-started':
      return startTurn(after, event);
    case 'delayed':
      return popTurn(after);
    case 'delay-ended':
      return endDelay(after, event);
    case 'moment-waived':
      return waive(after, event.who);
    case 'turn-ended':
      return popTurn(after);
    default:
      return evolveAction(after, event);
  }
}

function evolveAction(state: State, event: About): State {
  switch (event.type) {
    case 'action-declared':
      return onTurn(state, (turn) => ({ ...turn, pending: event.action, waived: [] }));
    case 'action-voided':
    case 'action-spent':
      // What the GM charges for free actions carries out nothing that was declared.
      if (event.rule === 'gm-authority' || event.rule === 'gm-charge') return state;
      return onTurn(state, (turn) =>
        turn.who === event.who ? { ...turn, pending: null, waived: [] } : turn,
      );
    case 'work-requested':
      return withWork(state, event);
    case 'task-started':
      return progress(state, event.task, { rounds: event.rounds });
    case 'task-set-back':
      return progress(state, event.task, { done: 0 });
    case 'task-advanced':
      return progress(state, event.task, { done: event.done });
    case 'task-finished':
      return progress(state, event.task, { rounds: null, done: 0, isFinished: event.passes });
    case 'left':
      return withoutTurnOf(state, event.who);
    default:
      return state;
  }
}

function change(state: State, id: string, update: (who: Agent) => Agent): State {
  const combatants = state.combatants.slice();
  for (let i = 0; i < combatants.length; i++) {
    if (combatants[i]!.id !== id) continue;
    combatants[i] = update(combatants[i]!);
    return { ...state, combatants };
  }
  throw new Error(`there is no agent ${id}`);
}

function startRound(state: State, round: number): State {
  return {
    ...state,
    round,
    phase: 'between',
    count: null,
    openCount: null,
    waived: [],
    tied: [],
    combatants: state.combatants.map(freshRound),
  };
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

/** Without the precedence that was for this round only. @rule delay-tie */
function withoutLapsed(state: State, round: number): State {
  const precedence = state.precedence.filter(({ endsAfter }) => endsAfter === null || endsAfter > round);
  return { ...state, precedence };
}

function countReached(state: State, id: string, count: number): Pick<State, 'count' | 'openCount'> {
  const isHidden = state.combatants.some((who) => who.id === id && who.isHidden);
  return { count, openCount: isHidden ? state.openCount : count };
}

function startTurn(state: State, { who, count, tiedWith }: EventOf<'turn-started'>): State {
  return {
    ...pushTurn(state, newTurn(who, count, 'on its count')),
    ...countReached(state, who, count),
    tied: tiedWith,
  };
}

function endDelay(before: State, event: EventOf<'delay-ended'>): State {
  const { who, count, ahead, cutsIn } = event;
  const state = { ...before, precedence: precedenceAfter(before, event) };
  const order = ahead === null ? placed(state, who) : placedAhead(state, who, ahead);
  const unsettled = state.unsettled.filter((other) => other !== who);
  // Between the turns there is none to cut into. Whoever let the declared action pass is asked again.
  const turns = state.turns.map((turn) => ({ ...turn, wasInterrupted: true, waived: [] }));
  return {
    ...pushTurn({ ...state, turns }, newTurn(who, count, 'from a delay')),
    ...countReached(state, who, count),
    order,
    unsettled,
    // Between turns it acts on its own, at the same moment as nobody.
    tied: cutsIn ? state.tied : [],
  };
}

/** @rule delay-tie The latest delay settles who of the two goes first. */
function precedenceAfter(state: State, { who, ahead, endsAfter }: EventOf<'delay-ended'>): Precedence[] {
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

function onTurn(state: State, update: (turn: Turn) => Turn): State {
  const last = state.turns.length - 1;
  return { ...state, turns: state.turns.map((turn, i) => (i === last ? update(turn) : turn)) };
}

/** Where it was broken off; the one whose turn it was may have left meanwhile. */
function resume(state: State): State {
  const isTurnGone = state.resumesAt === 'turn' && state.turns.length === 0;
  return { ...state, phase: isTurnGone ? 'between' : state.resumesAt, winner: null };
}

function withoutTurnOf(state: State, id: string): State {
  const turns = state.turns.filter((turn) => turn.who !== id);
  return { ...state, turns, phase: state.phase === 'turn' && turns.length === 0 ? 'between' : state.phase };
}

/** Between turns the moment passes, during one the action declared. */
function waive(state: State, who: string): State {
  if (state.turns.length === 0) return { ...state, waived: [...state.waived, who] };
  return onTurn(state, (turn) => ({ ...turn, waived: [...turn.waived, who] }));
}

/** @rule improvised-work A task more, and how far it has got. */
function withWork(state: State, { work, rounds, isChecked }: EventOf<'work-requested'>): State {
  const begun = { id: work.id, rounds, done: 0, isFinished: false, isChecked };
  return { ...state, tasks: [...state.tasks, work], progress: [...state.progress, begun] };
}

function progress(state: State, id: string, update: Partial<State['progress'][number]>): State {
  return {
    ...state,
    progress: state.progress.map((task) => (task.id === id ? { ...task, ...update } : task)),
  };
}
