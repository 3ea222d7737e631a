import { type IsOpen, withFoldedSums } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { GM, type RuleId, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { combatant, type State } from './state.ts';

/** Told to its own side and the GM only. */
const INWARD: ReadonlySet<Event['type']> = new Set([
  'place-claimed',
  'place-passed',
  'shot-spent',
  'plan-set',
  'warmth-set',
  'sleep-rolled',
  'healed',
  'infected',
  'infection-ended',
  'c-lost',
  'c-regained',
  'wounds-eased',
  'grieved',
  'death-averted',
  'work-set',
  'charged-by-gm',
]);

/** Told to the GM only: what the GM did by hand, and what hangs on it. */
const BY_HAND: ReadonlySet<Event['type']> = new Set(['set-by-gm', 'favour-given', 'favour-spent']);

/** Of these others see no more than some fields: that it happens, without numbers that stand on a sheet. */
const GLIMPSED = {
  'turn-started': ['who'],
  'turn-ended': ['who'],
  'stood-up': ['who'],
  ran: ['who'],
  charged: ['who'],
  'ride-rolled': ['who', 'isSuccess'],
  'run-rolled': ['who', 'isSuccess'],
  reloaded: ['who', 'item'],
  feinted: ['who', 'target', 'isSuccess'],
  // How much it took is seen; what armour took off it and what is left is not.
  'damage-dealt': ['who', 'by', 'location', 'kind'],
  stunned: ['who'],
  'bleeding-rolled': ['who', 'isSuccess'],
  'consciousness-rolled': ['who', 'isSuccess'],
  'first-aid-given': ['who', 'patient', 'isSuccess'],
  'dying-started': ['who'],
  'character-owed': ['who'],
  'character-came': ['who', 'at'],
  operated: ['who', 'patient', 'limb', 'isSuccess'],
  amputated: ['who', 'limb'],
  'check-made': ['who', 'label', 'against', 'passes'],
  worked: ['who', 'label'],
  'work-finished': ['who', 'label'],
} as const satisfies Partial<Record<Event['type'], readonly string[]>>;

/** An event that others see less of than its own side. */
export type Glimpsed = keyof typeof GLIMPSED;

/** Reasons for a number that anybody at the table sees, besides its die; others are on somebody's sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  'exploding-six',
  'called-shot',
  'range',
  'prone',
  'aim',
  'counter',
  'dual-wield',
  'charge',
  'defence',
  'stunned',
]);
const isOpen: IsOpen = ({ rule }, place) => place === 0 || OPEN_PARTS.has(rule);

/** What a seat is told of an event: its own side's affairs in full, of others what can be seen. */
export function tell(event: Event, before: State, after: State, seat: Seat): Told | undefined {
  const { type, rule, ...facts } = event;
  const whole = { type, rule, facts: facts as unknown as Json };
  if (seat === GM) return whole;
  if (BY_HAND.has(type)) return undefined;
  if (!('who' in event)) return { type, rule, facts: forEachSide(event, after, seat) };
  const who = combatant(after, event.who);
  const isOwn = isInsider(after, seat, who);
  if (!isOwn && !isKnown(who) && !isKnown(combatant(before, who.id))) return undefined;
  if (isOwn && !isAgainstStranger(event, after, seat))
    return { ...whole, facts: forEachSide(event, after, seat) };
  if (INWARD.has(type)) return undefined;
  const fields = (GLIMPSED as Readonly<Partial<Record<Event['type'], readonly string[]>>>)[type];
  if (fields === undefined) return { type, rule, facts: forEachSide(event, after, seat) };
  const seen = Object.fromEntries(Object.entries(event).filter(([field]) => fields.includes(field)));
  const points = event.type === 'damage-dealt' ? { points: event.damage.total } : {};
  // Of one's own roll against a stranger one sees the roll.
  const roll = isOwn && 'sum' in event ? { faces: event.faces, sum: event.sum } : {};
  const glimpse: Told = {
    ...whole,
    facts: { ...seen, ...points, ...roll } as unknown as Json,
    isGlimpse: true,
  };
  // By which rule a turn ended would tell whether there was Speed left.
  return type === 'turn-ended' ? { ...glimpse, rule: 'one-action' } : glimpse;
}

/** Whether the number that was rolled against stands on the sheet of somebody else. */
function isAgainstStranger(event: Event, after: State, seat: Seat): boolean {
  const isStranger = (id: string) => !isInsider(after, seat, combatant(after, id));
  if (event.type === 'feinted') return isStranger(event.target);
  if (event.type === 'check-made') return event.against !== null && isStranger(event.against);
  return (event.type === 'first-aid-given' || event.type === 'operated') && isStranger(event.patient);
}

type Facts = { readonly [field: string]: Json | undefined };

/** All that is done and rolled in the open; of whom others roll only reasons that can be seen. */
function forEachSide(event: Event, after: State, seat: Seat): Facts {
  const { type: _, rule, ...facts } = event;
  const by = (id: string, value: unknown): Json =>
    isInsider(after, seat, combatant(after, id))
      ? (value as Json)
      : withFoldedSums(value as Json, isOpen, rule);
  switch (event.type) {
    case 'place-contested':
      return { rolls: event.rolls.map((roll) => by(roll.who, roll)), winner: event.winner };
    case 'opposed': {
      const { who, against, own, other, isSuccess } = event;
      return { who, against, own: by(who, own), other: by(against, other), isSuccess };
    }
    default:
      return ('who' in event ? by(event.who, facts) : facts) as Facts;
  }
}
