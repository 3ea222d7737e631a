import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isInsider, isKnownTo, isTaskKnown } from './knowledge.ts';
import { activeFor, conditions, healthWord, phaseFor } from './overview.ts';
import { type Agent, isAble, type State } from './state.ts';
import { unseenBy, withoutUnseen } from './unseen.ts';
import { isSeriouslyWounded } from './wounds.ts';

/** What a seat may know: all for the GM, its own side in full, of the others what anybody can see. */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  const present = state.combatants.filter((who) => who.presence === 'here' && isKnownTo(state, seat, who));
  const seen = new Set(present.map((who) => who.id));
  const unseen = unseenBy(state, seat);
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
    combatants: present.map((who) =>
      isInsider(state, seat, who) ? withoutUnseen(ally(state, who), unseen) : stranger(who),
    ),
  };
}

function taskViews(state: State, seat: Seat): Json[] {
  const open = state.tasks.filter(({ id }) => isTaskKnown(state, seat, id));
  return open.map(({ id, name, at }) => {
    const isInSecret = state.combatants.some((who) => who.task === id && !isKnownTo(state, seat, who));
    const { rounds, done, isFinished } = state.progress.find((task) => task.id === id)!;
    return isInSecret
      ? { id, name, at, rounds: null, done: 0, isFinished: false }
      : { id, name, at, rounds, done, isFinished };
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
