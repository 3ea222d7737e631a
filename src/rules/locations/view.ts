import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { bodyOf, conditions, healthWord, openConditions, woundWord } from './overview.ts';
import { LOCATIONS } from './sheet.ts';
import { type Combatant, isHere, type State } from './state.ts';
import { isStanding } from './status.ts';

/** What a seat may know: all for the GM, its own side in full, of the others what anybody can see. */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) {
    return { ...state, combatants: state.combatants.map((who) => ally(state, who)) } as unknown as Json;
  }
  const present = state.combatants.filter(isKnown);
  const isPresent = (id: string): boolean => present.some((who) => who.id === id);
  return {
    name: state.name,
    phase: state.phase,
    round: state.round,
    first: state.first,
    active: state.active,
    acted: state.acted.filter(isPresent),
    order: state.order.filter(isPresent),
    winner: state.winner,
    hour: state.hour,
    rulings: state.rulings as unknown as Json,
    isMapped: state.isMapped,
    walls: state.walls,
    combatants: present.map((who) => (isInsider(state, seat, who) ? ally(state, who) : stranger(state, who))),
  };
}

function ally(state: State, who: Combatant): Json {
  const body = bodyOf(state, who);
  return { ...who, body, conditions: conditions(state, who) } as unknown as Json;
}

function stranger(state: State, who: Combatant): Json {
  const { id, name, side, cell, isDead } = who;
  return {
    id,
    name,
    side,
    cell,
    isDead,
    isHere: isHere(who),
    isUp: isStanding(state, who),
    health: healthWord(state, who),
    conditions: openConditions(state, who),
    held: who.held.map((held) => held.item),
    lying: who.lying as unknown as Json,
    body: Object.fromEntries(LOCATIONS.map((location) => [location, woundWord(state, who, location)])),
  };
}
