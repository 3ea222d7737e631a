import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { combatant, type State } from './state.ts';
import { isInsider, isKnownTo } from './view.ts';

/** Told of those one knows of, as they happened: all that is said, rolled or done in the open. */
const OPEN: ReadonlySet<Event['type']> = new Set([
  'readjusting',
  'initiative-rolled',
  'tie-rolled',
  'ran',
  'walked',
  'movement-made',
  'go-started',
  'action-changed',
  'full-defense-taken',
  'action-begun',
  'action-lapsed',
  'go-ended',
  'pain-ignored',
  'revealed',
  'attack-declared',
  'defence-chosen',
  'interfered',
  'guarded',
  'attack-rolled',
  'rounds-fired',
  'attack-missed',
  'attack-hit',
  'counter-gained',
  'counter-spent',
  'blast-set',
  'caught-in-blast',
  'blast-rolled',
  'dying-started',
  'stunned',
  'died',
  'bod-checked',
  'dying-ended',
  'ner-checked',
  'heal-checked',
  'stabilised',
  'sunder-checked',
  'item-sundered',
  'item-broken',
  'left',
]);

/** Told to everybody: they say nothing of anybody in particular. */
const PUBLIC: ReadonlySet<Event['type']> = new Set([
  'turn-started',
  'turn-ended',
  'tactics-settled',
  'declarations-settled',
  'movement-over',
  'combat-ended',
]);

/** Told in full to the own side; to others who know of it only that it happened. */
const INWARD: ReadonlySet<Event['type']> = new Set(['damage-dealt', 'ammo-lost', 'modifiers-used']);

/** Told to the own seat alone; who keeps to its word may have been asked because of somebody hidden. */
const PRIVATE: ReadonlySet<Event['type']> = new Set(['movement-chosen', 'kept']);

/** What a seat is told of an event; what the GM does by hand is told to nobody else. */
export function tell(event: Event, _before: State, after: State, seat: Seat): Told | undefined {
  const { type, rule, ...facts } = event;
  const told = (some: unknown): Told => ({ type, rule, facts: some as Json });
  if (seat === GM || PUBLIC.has(type)) return told(facts);
  const special = SPECIAL[type] as Tells<Event['type']> | undefined;
  if (special !== undefined) {
    const some = special(event as never, after, seat);
    return some === undefined ? undefined : told(some);
  }
  if (!('who' in event)) return undefined;
  const who = combatant(after, event.who);
  if (PRIVATE.has(type)) return who.seat === seat ? told(facts) : undefined;
  if (!isKnownTo(after, seat, who) || mentionsUnknown(event, after, seat)) return undefined;
  if (OPEN.has(type)) return told(facts);
  if (!INWARD.has(type)) return undefined;
  return told(isInsider(after, seat, who) ? facts : { who: who.id });
}

/** Whether an event names, besides the one it is about, somebody this seat knows nothing of. */
function mentionsUnknown(event: Event, after: State, seat: Seat): boolean {
  for (const field of ['target', 'attacker', 'by', 'against'] as const) {
    const id = (event as unknown as Record<string, unknown>)[field];
    const other = after.combatants.find((each) => each.id === id);
    if (other !== undefined && !isKnownTo(after, seat, other)) return true;
  }
  return false;
}

type Tells<T extends Event['type']> = (
  event: Extract<Event, { type: T }>,
  after: State,
  seat: Seat,
) => unknown;

const known = (after: State, seat: Seat, id: string) => isKnownTo(after, seat, combatant(after, id));

/** Events of which each seat is told another part. */
const SPECIAL: { readonly [T in Event['type']]?: Tells<T> } = {
  // @rule stance The split itself is for the own side, the way of fighting for everybody who knows of it.
  'tactics-set': ({ who, oT, dT, stance }, after, seat) => {
    if (!known(after, seat, who)) return undefined;
    return isInsider(after, seat, combatant(after, who)) ? { who, oT, dT, stance } : { who, stance };
  },
  declared: ({ who, declaration }, after, seat) =>
    known(after, seat, who) ? { who, declaration } : undefined,
  'order-set': ({ order }, after, seat) => ({ order: order.filter((id) => known(after, seat, id)) }),
  'tie-broken': ({ order }, after, seat) => {
    const some = order.filter((id) => known(after, seat, id));
    return some.length < 2 ? undefined : { order: some };
  },
  'let-first': ({ who, first, order }, after, seat) => {
    if (!known(after, seat, who) || !known(after, seat, first)) return undefined;
    return { who, first, order: order.filter((id) => known(after, seat, id)) };
  },
  stepped: ({ moves }, after, seat) => {
    const some = moves.filter(({ who }) => known(after, seat, who));
    return some.length === 0 ? undefined : { moves: some };
  },
  'flanking-ruled': ({ attacker, target, isFlanked }, after, seat) =>
    known(after, seat, attacker) && known(after, seat, target) ? { attacker, target, isFlanked } : undefined,
  'action-chosen': ({ who, action }, after, seat) =>
    combatant(after, who).seat === seat ? { who, action } : undefined,
  entered: ({ who, at }, after, seat) => (known(after, seat, who) ? { who, at } : undefined),
};
