import type { Json } from '../../kernel/json.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { combatant, type State } from './state.ts';
import { declarationFor } from './view.ts';

/** Told of those one knows of, as they happened: all that is said, rolled or done in the open. */
const OPEN: ReadonlySet<Event['type']> = new Set([
  'stance-told',
  'readjusting',
  'initiative-rolled',
  'tie-rolled',
  'ran',
  'walked',
  'movement-made',
  'go-started',
  'let-first',
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
  'dying-ended',
  'ner-checked',
  'heal-checked',
  'stabilised',
  'sunder-checked',
  'item-sundered',
  'item-broken',
  'entered',
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
const INWARD: ReadonlySet<Event['type']> = new Set([
  'damage-dealt',
  'bod-checked',
  'ammo-lost',
  'modifiers-used',
]);

/** Told to the own seat alone; who keeps to its word may have been asked because of somebody hidden. */
const PRIVATE: ReadonlySet<Event['type']> = new Set(['movement-chosen', 'action-chosen', 'kept']);

/** What a seat is told of an event; what the GM does by hand is told to nobody else. */
export function tell(event: Event, before: State, after: State, seat: Seat): Told | undefined {
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
  // Who has left is known by those who knew it before.
  const at = type === 'left' ? before : after;
  if (!isKnownTo(at, seat, combatant(at, who.id)) || mentionsUnknown(event, at, seat)) return undefined;
  if (OPEN.has(type)) return told(facts);
  // @rule stance The split is for the own side; others hear how somebody fights.
  if (type === 'tactics-set') return isInsider(after, seat, who) ? told(facts) : undefined;
  if (!INWARD.has(type)) return undefined;
  return told(isInsider(after, seat, who) ? facts : { who: who.id });
}

/** Whether an event names, anywhere in it, somebody this seat knows nothing of. */
function mentionsUnknown(event: Event, at: State, seat: Seat): boolean {
  const unknown = at.combatants.filter((who) => who.presence === 'here' && !isKnownTo(at, seat, who));
  if (unknown.length === 0) return false;
  const text = JSON.stringify(event);
  return unknown.some(({ id }) => text.includes(`"${id}"`));
}

type Tells<T extends Event['type']> = (
  event: Extract<Event, { type: T }>,
  after: State,
  seat: Seat,
) => unknown;

const known = (after: State, seat: Seat, id: string) => isKnownTo(after, seat, combatant(after, id));

/** Events of which each seat is told another part. */
const SPECIAL: { readonly [T in Event['type']]?: Tells<T> } = {
  // @rule hidden-declaration
  declared: ({ who, declaration }, after, seat) =>
    known(after, seat, who) ? { who, declaration: declarationFor(after, seat, declaration) } : undefined,
  'order-set': ({ order }, after, seat) => ({ order: order.filter((id) => known(after, seat, id)) }),
  'tie-broken': ({ order, by }, after, seat) => {
    const some = order.filter((id) => known(after, seat, id));
    return some.length < 2 ? undefined : { order: some, by };
  },
  stepped: ({ moves }, after, seat) => {
    const some = moves.filter(({ who }) => known(after, seat, who));
    return some.length === 0 ? undefined : { moves: some };
  },
  'flanking-ruled': ({ attacker, target, isFlanked }, after, seat) =>
    known(after, seat, attacker) && known(after, seat, target) ? { attacker, target, isFlanked } : undefined,
};
