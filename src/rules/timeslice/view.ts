import type { Json } from '../../kernel/json.ts';
import { GM, type RuleId, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider, isKnown } from './knowledge.ts';
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
    combatants: present.map((who) => (isInsider(state, seat, who) ? ally(who) : stranger(who))),
  };
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
  'finishing-blow',
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

/** What others see of what happens to somebody: that it happens, without its numbers and reasons. */
const SEEN: Readonly<Partial<Record<Event['type'], RuleId>>> = {
  'refill-missed': 'surprise-round',
  'turn-ended': 'end-turn',
  'damage-dealt': 'damage-order',
  'stagger-gained': 'stagger-gain',
  staggered: 'staggered',
  'fell-unconscious': 'player-down',
  'dying-started': 'dying-timer',
  'dying-ended': 'dying-timer',
  healed: 'heal-dying',
  'effect-gained': 'boons',
  'effect-ended': 'boons',
};

/** What a seat is told of an event: its own side's affairs in full, of others what can be seen. */
export function tell(event: Event, _before: State, after: State, seat: Seat): Told | undefined {
  const { type, rule, ...facts } = event;
  const all = { type, rule, facts: facts as unknown as Json };
  if (seat === GM || OPEN.has(type)) return all;
  // What the GM set by hand is told to nobody else.
  if (!('who' in event) || type === 'set-by-gm') return undefined;
  const who = after.combatants.find((each) => each.id === event.who);
  if (who !== undefined && isInsider(after, seat, who)) return all;
  if (SEEN[type] === undefined) return undefined;
  return { type, rule: SEEN[type], facts: { who: event.who } };
}
