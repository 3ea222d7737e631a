import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { conditions } from './overview.ts';
import { type Combatant, isUp, type State } from './state.ts';

/** The seats of this fight: the GM's and those of its combatants. */
export function seats(state: State): Seat[] {
  return [...new Set([GM, ...state.combatants.map((who) => who.seat)])];
}

/** What a seat may know: all for the GM, its own side in full, of the others what anybody can see. */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  const mine = ownSides(state, seat);
  const present = state.combatants.filter((who) => who.presence === 'here');
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
    combatants: present.map((who) => (mine.has(who.side) ? ally(who) : stranger(who))),
  };
}

function ownSides(state: State, seat: Seat): Set<string> {
  return new Set(state.combatants.filter((who) => who.seat === seat).map((who) => who.side));
}

function ally(who: Combatant): Json {
  return { ...who, conditions: conditions(who) } as unknown as Json;
}

function stranger(who: Combatant): Json {
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
    held: who.held.map((held) => held.item),
    lostLimbs: who.lostLimbs as unknown as Json,
  };
}

function healthWord(who: Combatant): string {
  if (who.life === 'dead') return 'dead';
  if (who.hp === 0) return 'down';
  if (who.hp === who.sheet.hp) return 'unhurt';
  return who.hp * 2 > who.sheet.hp ? 'hurt' : 'badly hurt';
}

/** Told to everybody as they happened: all that is said or rolled in the open. */
const OPEN: ReadonlySet<Event['type']> = new Set([
  'initiative-rolled',
  'tie-rolled',
  'order-set',
  'order-changed',
  'surprise-sprung',
  'surprise-rolled',
  'round-started',
  'turn-started',
  'stagger-recovered',
  'order-came-round',
  'round-ended',
  'item-drawn',
  'item-stowed',
  'moved',
  'aimed',
  'aim-lost',
  'reloaded',
  'tended',
  'maneuver-lost',
  'attack-declared',
  'shot-called',
  'attack-rolled',
  'defence-rolled',
  'defence-flat',
  'attack-missed',
  'attack-hit',
  'spell-cast',
  'area-number',
  'limb-lost',
  'died',
  'spared',
  'woke-up',
  'combat-ended',
  'time-passed',
  'combat-closed',
  'combat-resumed',
  'entered',
  'left',
]);

/** Told to the GM and its own side in full, to others without its numbers. */
const INWARD: ReadonlySet<Event['type']> = new Set([
  'ts-refilled',
  'refill-missed',
  'turn-ended',
  'ts-lost',
  'ts-spent',
  'ts-saved',
  'shot-spent',
  'damage-dealt',
  'stagger-gained',
  'staggered',
  'fell-unconscious',
  'dying-started',
  'clock-changed',
  'dying-ended',
  'healed',
  'effect-gained',
  'effect-ended',
]);

/** What a seat is told of an event; what the GM set by hand is told to nobody else. */
export function tell(event: Event, _before: State, after: State, seat: Seat): Told | undefined {
  const { type, rule, ...facts } = event;
  if (seat === GM || OPEN.has(type)) return { type, rule, facts: facts as unknown as Json };
  if (!INWARD.has(type) || !('who' in event)) return undefined;
  const who = after.combatants.find((each) => each.id === event.who);
  if (who !== undefined && ownSides(after, seat).has(who.side))
    return { type, rule, facts: facts as unknown as Json };
  return { type, rule, facts: { who: event.who } };
}
