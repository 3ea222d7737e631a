import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { activeFor, conditions, healthWord, phaseFor } from './overview.ts';
import { type Agent, agent, isAble, type State } from './state.ts';
import { isSeriouslyWounded } from './wounds.ts';

/** What a seat may know: all for the GM, its own side in full, of the others what anybody can see. */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  const present = state.combatants.filter((who) => who.presence === 'here' && isKnownTo(state, seat, who));
  const seen = new Set(present.map((who) => who.id));
  return {
    name: state.name,
    phase: phaseFor(state, seat),
    round: state.round,
    active: activeFor(state, seat),
    order: state.order.filter((id) => seen.has(id)),
    winner: state.winner,
    rulings: state.rulings as unknown as Json,
    isMapped: state.isMapped,
    walls: state.walls,
    rough: state.rough,
    cover: state.cover as unknown as Json,
    visibility: state.visibility as unknown as Json,
    tasks: taskViews(state, seat),
    combatants: present.map((who) => (isInsider(state, seat, who) ? ally(state, who) : stranger(who))),
  };
}

function taskViews(state: State, seat: Seat): Json[] {
  const mine = new Set(state.combatants.filter((who) => who.seat === seat).map((who) => who.side));
  const open = state.tasks.filter((task) => task.side === null || mine.has(task.side));
  return open.map(({ id, name, at }) => {
    const { rounds, done, isFinished } = state.progress.find((task) => task.id === id)!;
    return { id, name, at, rounds, done, isFinished };
  });
}

function ally(state: State, who: Agent): Json {
  return { ...who, conditions: conditions(state, who) } as unknown as Json;
}

function stranger(who: Agent): Json {
  const { id, name, side, cell, stance, life, initiative, held, turn } = who;
  return {
    id,
    name,
    side,
    cell,
    stance,
    life,
    initiative,
    held,
    turn,
    isUp: isAble(who),
    health: healthWord(who),
    isSeriouslyWounded: who.life !== 'dead' && isSeriouslyWounded(who),
    isAtWork: who.task !== null,
  };
}

/** Told to everybody who knows of those it is about: all that is done or rolled in the open. */
const OPEN: ReadonlySet<Event['type']> = new Set([
  'initiative-rolled',
  'tactics-rolled',
  'tie-rolled',
  'order-set',
  'order-settled',
  'initiative-changed',
  'recoil-told',
  'initiative-returned',
  'round-started',
  'turn-started',
  'delayed',
  'delay-ended',
  'turn-given-up',
  'turn-lost',
  'turn-ended',
  'round-ended',
  'action-declared',
  'action-voided',
  'free-action',
  'moved',
  'stance-taken',
  'drawn',
  'reloaded',
  'aimed',
  'dice-thrown',
  'attack-rolled',
  'attack-lowered',
  'attack-hit',
  'attack-missed',
  'reacted',
  'opposed-rolled',
  'parry-rolled',
  'stray-rolled',
  'scattered',
  'exploded',
  'dived',
  'ambush-over',
  'revealed',
  'seriously-wounded',
  'fell-unconscious',
  'died',
  'woke-up',
  'exceptional',
  'check-made',
  'treated',
  'task-started',
  'worked',
  'task-abandoned',
  'task-finished',
  'task-timed',
  'time-passed',
  'combat-ended',
  'combat-closed',
  'combat-resumed',
  'entered',
  'left',
]);

/** Told to the GM and the own side in full, to others without its numbers. */
const INWARD: ReadonlySet<Event['type']> = new Set([
  'action-spent',
  'significant-split',
  'significant-missed',
  'aim-lost',
  'rounds-fired',
  'penalty-ended',
  'recoil-noted',
  'damage-dealt',
  'ablated',
  'blow-held-back',
  'blows-fell',
  'wounded',
  'wake-rolled',
  'healed',
  'recovery-rolled',
  'work-disturbed',
  'round-lost',
  'task-set-back',
  'task-advanced',
]);

/** Events in which somebody unseen has a part that others notice. */
const NOTICED: ReadonlySet<Event['type']> = new Set([
  'attack-rolled',
  'attack-hit',
  'attack-missed',
  'scattered',
  'exploded',
]);

/** What a seat is told of an event; whoever is hidden from it is left out. */
export function tell(event: Event, _before: State, after: State, seat: Seat): Told | undefined {
  const { type, rule, ...facts } = event;
  if (seat === GM) return { type, rule, facts: facts as unknown as Json };
  // What reveals somebody may name it; what hides it may not.
  const unseen = after.combatants.filter((who) => !isKnownTo(after, seat, who)).map((who) => who.id);
  if ('who' in event && unseen.includes(event.who) && !NOTICED.has(type)) return undefined;
  if (OPEN.has(type)) return { type, rule, facts: withoutUnseen(facts as unknown as Json, unseen) };
  if (!INWARD.has(type) || !('who' in event)) return undefined;
  const who = agent(after, event.who);
  const told = isInsider(after, seat, who) ? facts : { who: event.who };
  return { type, rule, facts: withoutUnseen(told as unknown as Json, unseen) };
}

/** Names of the unseen become null, and lists lose them. */
function withoutUnseen(facts: Json, unseen: readonly string[]): Json {
  if (unseen.length === 0) return facts;
  if (typeof facts === 'string') return unseen.includes(facts) ? null : facts;
  if (Array.isArray(facts)) {
    const known = (facts as readonly Json[]).filter(
      (each) => typeof each !== 'string' || !unseen.includes(each),
    );
    return known.map((each) => withoutUnseen(each, unseen));
  }
  if (facts === null || typeof facts !== 'object') return facts;
  const entries = Object.entries(facts as { readonly [key: string]: Json | undefined });
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, withoutUnseen(value, unseen)]])),
  );
}
