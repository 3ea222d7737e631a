import { distance } from '../../geometry/distance.ts';
import { type IsOpen, withFoldedSums } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { GM, type RuleId, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event, EventOf } from './events.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { type Combatant, combatant, isFoe, isUp, type State } from './state.ts';

/** Told to everybody as they happened: all that is said, done or rolled in the open. */
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
  'tended',
  'maneuver-declared',
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
  'check-made',
  'entered',
  'left',
]);

/** Of what happens to somebody others see no more than this: these fields, and by what rule it happens to anybody. */
const GLIMPSED = {
  'refill-missed': { rule: 'surprise-round', fields: ['who'] },
  'turn-ended': { rule: 'end-turn', fields: ['who'] },
  reloaded: { rule: 'reload', fields: ['who', 'weapon'] },
  'damage-dealt': { rule: 'damage-order', fields: ['who'] },
  'stagger-gained': { rule: 'stagger-gain', fields: ['who'] },
  staggered: { rule: 'staggered', fields: ['who'] },
  'fell-unconscious': { rule: 'player-down', fields: ['who'] },
  'dying-started': { rule: 'dying-timer', fields: ['who'] },
  'dying-ended': { rule: 'dying-timer', fields: ['who'] },
  healed: { rule: 'heal-dying', fields: ['who'] },
  worked: { rule: 'improvised-work', fields: ['who'] },
  'work-finished': { rule: 'improvised-work', fields: ['who'] },
} as const satisfies Partial<Record<Event['type'], Glimpse>>;

interface Glimpse {
  readonly rule: RuleId;
  readonly fields: readonly string[];
}

/** An event that others see less of than its own side. */
export type Glimpsed = keyof typeof GLIMPSED;

/** Reasons for a number that anybody at the table sees, besides its dice; others are on somebody's sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  'aim',
  'called-shot-head',
  'called-shot-heart',
  'called-shot-limb',
  'improvised-check',
]);
const isOpen: IsOpen = ({ rule }, place) => place === 0 || OPEN_PARTS.has(rule);

/** What a seat is told of an event: its own side's affairs in full, of others what can be seen. */
export function tell(event: Event, before: State, after: State, seat: Seat): Told | undefined {
  const { type, rule } = event;
  if (seat === GM) return { type, rule, facts: ownFacts(event, after) };
  const who = 'who' in event ? combatant(after, event.who) : undefined;
  // What the GM set by hand is told to nobody else.
  if (type === 'set-by-gm') return undefined;
  if (who !== undefined) {
    if (isInsider(after, seat, who)) return { type, rule, facts: forInsiders(event, after, seat) };
    if (!isKnown(who) && !isKnown(combatant(before, who.id))) return undefined;
  }
  if (OPEN.has(type)) return { type, rule, facts: openFacts(event, after, seat) };
  const glimpse = (GLIMPSED as Readonly<Partial<Record<Event['type'], Glimpse>>>)[type];
  if (glimpse === undefined) return undefined;
  const { fields } = glimpse;
  const seen = Object.fromEntries(Object.entries(event).filter(([field]) => fields.includes(field)));
  return { type, rule: glimpse.rule, facts: seen as Json, isGlimpse: true };
}

type Facts = { readonly [field: string]: Json | undefined };

/** All that an event holds, and what else its sentence says to its own side. */
function ownFacts(event: Event, after: State): Json {
  const { type: _, rule: __, ...facts } = event;
  if (event.type === 'turn-started') return { ...facts, ts: combatant(after, event.who).ts } as Json;
  return { ...(facts as unknown as Facts), ...placeFacts(event, after) };
}

/** The number that the surprised roll against is the ambushers' affair. */
function forInsiders(event: Event, after: State, seat: Seat): Json {
  const facts = ownFacts(event, after) as Facts;
  if (event.type !== 'surprise-rolled' || isAmbusher(after, seat)) return facts;
  const { number: _, ...rest } = facts;
  return rest;
}

function openFacts(event: Event, after: State, seat: Seat): Json {
  const { type: _, rule, ...facts } = event;
  const open = { ...(facts as unknown as Facts), ...placeFacts(event, after) };
  switch (event.type) {
    case 'order-set':
    case 'order-changed':
    case 'entered':
      return { ...open, ...ordersOf(open, after) };
    case 'surprise-sprung':
      return isAmbusher(after, seat) ? open : { side: event.side };
    case 'surprise-rolled':
      return withFoldedSums(forInsiders(event, after, seat), isOpen, rule);
    default:
      return withFoldedSums(open, isOpen, rule);
  }
}

/** Orders without those who are not there. */
function ordersOf({ order, broken }: Facts, after: State): Facts {
  const known = (ids: Json | undefined): Json[] =>
    (ids as readonly string[]).filter((id) => isKnown(combatant(after, id)));
  if (broken === undefined) return { order: known(order) };
  const ties = (broken as readonly Json[]).map(known).filter((tie) => tie.length > 1);
  return { order: known(order), broken: ties };
}

function isAmbusher(state: State, seat: Seat): boolean {
  return state.combatants.some((who) => who.seat === seat && who.side === state.ambushers);
}

/** Without a map a move is told by how near the nearest foe is then. */
function placeFacts(event: Event, after: State): Facts {
  if (event.type !== 'moved') return {};
  return { isMapped: after.isMapped, nearest: after.isMapped ? null : nearestFoe(event, after) };
}

function nearestFoe({ who, to }: EventOf<'moved'>, state: State): Json {
  const mover = combatant(state, who);
  const away = (other: Combatant) => distance(state.grid, to, other.cell);
  const foes = state.combatants.filter((other) => isFoe(mover, other) && isUp(other));
  const [nearest] = foes.sort((a, b) => away(a) - away(b));
  return nearest === undefined ? null : { who: nearest.id, units: away(nearest) };
}
