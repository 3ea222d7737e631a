import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { namesIn } from './naming.ts';
import { conditions, healthWord } from './overview.ts';
import { type Combatant, isUp, type State } from './state.ts';

/** What a seat may know: all for the GM, its own side in full, of the others what anybody can see. */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  const present = state.combatants.filter(isKnown);
  return {
    name: state.name,
    phase: state.phase,
    round: state.round,
    active: state.active,
    order: state.order.filter((id) => present.some((who) => who.id === id)),
    winner: state.winner,
    rulings: state.rulings as unknown as Json,
    isMapped: state.isMapped,
    walls: state.walls,
    combatants: present.map((who) => (isInsider(state, seat, who) ? ally(who) : stranger(state, who))),
  };
}

function ally(who: Combatant): Json {
  return { ...who, conditions: conditions(who) } as unknown as Json;
}

function stranger(state: State, who: Combatant): Json {
  const { id, name, side, cell, life, isStaggered, initiative } = who;
  return {
    id,
    name,
    side,
    cell,
    life,
    isStaggered,
    initiative,
    isUp: isUp(who),
    health: healthWord(who),
    isDying: who.clock !== null,
    held: who.held.map((held) => namesIn(state).item(id, held.item)),
    lostLimbs: who.lostLimbs as unknown as Json,
  };
}
