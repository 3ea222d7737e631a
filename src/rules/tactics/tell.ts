import { type IsOpen, withFoldedSums } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { GM, type RuleId, type Seat } from '../../kernel/names.ts';
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
  'movement-made',
  'go-started',
  'let-first',
  'action-changed',
  'full-defense-taken',
  'action-begun',
  'action-lapsed',
  'go-ended',
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
  'heal-checked',
  'check-made',
  'worked',
  'work-finished',
  'stabilised',
  'sunder-checked',
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

/** Told in full to the own side; others who know of it see these fields and no numbers. */
const GLIMPSED = {
  ran: ['who', 'pace'],
  'pain-ignored': ['who'],
  'damage-dealt': ['who'],
  'bod-checked': ['who'],
  'ner-checked': ['who', 'isGritting'],
  'item-sundered': ['who', 'item', 'which', 'note'],
} as const satisfies Partial<Record<Event['type'], readonly string[]>>;

/** An event that others see less of than its own side. */
export type Glimpsed = keyof typeof GLIMPSED;

/** Told to the own side alone. @rule stance The split is for it; others hear how somebody fights. */
const INWARD: ReadonlySet<Event['type']> = new Set([
  'tactics-set',
  'walked',
  'ammo-lost',
  'work-set',
  'charged',
]);

/** Reasons for a number that anybody at the table sees; others are on somebody's sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  'check',
  'critical',
  'roll-high',
  'burst',
  'spray',
  'flanking',
  'moving-target',
  'multiple-attacks',
  'multiple-checks',
  'move-and-shoot',
  'charge',
  'change-action',
  'full-defense',
  'incapacitated',
  'area',
]);
const isOpen: IsOpen = ({ rule }, place) =>
  OPEN_PARTS.has(rule) || (place === 0 && (rule === 'initiative' || rule === 'initiative-ties'));

/** Reasons in a check of one's own that stand on the sheet of whoever is attacked. @rule stance Its dT among them. */
const OF_THE_TARGET: ReadonlySet<RuleId> = new Set([
  'defences',
  'dodge',
  'parry',
  'block',
  'unarmed-parry',
  'unarmed-block',
]);
const isOfTheAttack: IsOpen = ({ rule, why }) => !OF_THE_TARGET.has(rule) && why !== 'dT';

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
  if (isInsider(after, seat, who))
    return isForInsiders(type) ? told(ownFacts(event, after, seat)) : undefined;
  if (OPEN.has(type)) return told(withFoldedSums(facts as unknown as Json, isOpen, rule));
  const fields = (GLIMPSED as Readonly<Partial<Record<Event['type'], readonly string[]>>>)[type];
  if (fields === undefined) return undefined;
  const seen = Object.fromEntries(Object.entries(event).filter(([field]) => fields.includes(field)));
  return { ...told(seen), isGlimpse: true };
}

/** All that an event holds; how a stranger met an attack only in what it came to. */
function ownFacts(event: Event, after: State, seat: Seat): Json {
  const { type, rule, ...facts } = event;
  if (event.type !== 'attack-rolled' || isInsider(after, seat, combatant(after, event.target))) {
    return facts as unknown as Json;
  }
  return withFoldedSums(facts as unknown as Json, isOfTheAttack, rule);
}

/** All else is done by the GM's hand, or hangs on that. */
function isForInsiders(type: Event['type']): boolean {
  return OPEN.has(type) || INWARD.has(type) || type in GLIMPSED;
}

/** Whether an event names, anywhere in it, somebody this seat knows nothing of. */
function mentionsUnknown(event: Event, at: State, seat: Seat): boolean {
  const unknown = at.combatants.filter((who) => who.presence === 'here' && !isKnownTo(at, seat, who));
  if (unknown.length === 0) return false;
  return unknown.some(({ id }) => isNamedIn(event as unknown as Json, id));
}

/** Fields that hold ids of combatants. */
const WHOM: ReadonlySet<string> = new Set(['who', 'target', 'attacker', 'against', 'first', 'by']);

function isNamedIn(value: Json, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([field, each]) => (each === id && WHOM.has(field)) || isNamedIn(each as Json, id),
  );
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
