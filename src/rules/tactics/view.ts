import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isUp } from './condition.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { conditions, healthWord, settlingFor, stance, visibleConditions } from './overview.ts';
import { type Combatant, combatant, type Declaration, type State } from './state.ts';

/** What a seat may know: all for the GM, its own side, and of the others whom it knows of what anybody can see. */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  const known = state.combatants.filter((who) => isKnownTo(state, seat, who));
  const isKnown = (id: string) => known.some((who) => who.id === id);
  return {
    name: state.name,
    phase: state.phase,
    turn: state.turn,
    active: state.active !== null && isKnown(state.active) ? state.active : null,
    order: state.order.filter(isKnown),
    winner: state.winner,
    rulings: state.rulings as unknown as Json,
    isMapped: state.isMapped,
    walls: state.walls,
    combatants: known.map((who) =>
      isInsider(state, seat, who) ? insider(state, seat, who) : outsider(state, seat, who),
    ),
  };
}

/**
 * What was declared, without what would name somebody this seat knows nothing of.
 * @rule hidden-declaration
 */
export function declarationFor(state: State, seat: Seat, declaration: Declaration): Declaration {
  const { pace, goal, actions } = declaration;
  const isNamed = (id: string | null) => id !== null && !isKnownTo(state, seat, combatant(state, id));
  const hidesGoal = goal !== null && goal.kind !== 'to' && isNamed(goal.who);
  return {
    pace,
    goal: hidesGoal ? null : goal,
    actions: actions.filter((action) => !('target' in action) || !isNamed(action.target)),
  };
}

/** Its own side in full; a draft is known to the own seat only. */
function insider(state: State, seat: Seat, who: Combatant): Json {
  const { draft, hiddenFrom, given: _, ...rest } = who;
  return {
    ...rest,
    isHidden: hiddenFrom.length > 0,
    settling: settlingFor(seat, who),
    declared: declarationFor(state, seat, who.declared),
    pending: declarationFor(state, seat, { ...who.declared, actions: who.pending }).actions,
    draft: who.seat === seat ? draft : null,
    conditions: conditions(state, who),
  } as unknown as Json;
}

/** @rule stance Of others the way they fight, not their numbers, and what they declared. */
function outsider(state: State, seat: Seat, who: Combatant): Json {
  const { id, name, side, cell, initiative, go, pace } = who;
  return {
    id,
    name,
    side,
    cell,
    settling: settlingFor(seat, who),
    stance: stance(who),
    declared: declarationFor(state, seat, who.declared) as unknown as Json,
    initiative,
    go,
    pace,
    isUp: isUp(state, who),
    health: healthWord(who),
    conditions: visibleConditions(state, who),
    items: [...who.sheet.weapons, ...who.sheet.shields].map((item) => item.name),
    armor: who.sheet.armor?.name ?? null,
  };
}
