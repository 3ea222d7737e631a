import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, isHere } from '../../kernel/battle.ts';
import type { Combat as CombatOf } from '../../kernel/combat.ts';
import { doorEvents } from '../../kernel/doors.ts';
import {
  type Attack,
  type CheckMade,
  countsHit,
  countsMiss,
  type EventsOf,
  eventTypes,
  evolveBy,
  type Fields,
  type OfItem,
  type Ordered,
  type Roll,
  setByGmType,
  type Totals,
  tallyEventsBy,
  type Who,
  type WithWeapon,
} from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import type { Doing, Loss } from './reasons.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Stat } from './schema.ts';
import { type Combatant, type Effect, payTs, type State, type Work, withAims, withoutOne } from './state.ts';

interface Used extends Who {
  readonly item: string | null;
}
interface Paid extends Who {
  readonly ts: number;
  /** The part of it that had been set aside. */
  readonly fromSaved: number;
}
/** The facts that all events about an attack record. `by` is the weapon's or spell's id. */
export interface AttackFacts extends Attack<'by'> {
  /** `none`, `head`, `heart` or a limb of the target. */
  readonly called: string;
}
type Settled = Who & AttackFacts & Totals;
export type DefenceKind = 'dodge' | 'block' | 'parry';

const event = eventTypes<State, Combatant>();

/** The events of Time Slice: for each its fields, its changes, its viewers and its tallies. */
export const EVENTS = {
  // The order
  'initiative-rolled': event<Who & Roll>()({
    onWho: (who, e) => ({ ...who, initiative: e.sum.total }),
    seen: 'all',
  }),
  'tie-rolled': event<Who & Roll>()({ seen: 'all' }),
  'order-set': event<Ordered & { readonly broken: readonly (readonly string[])[] }>()({
    onState: (state, e) => ({
      ...state,
      order: e.order,
      phase: state.ambushers === null ? 'round-start' : 'surprise',
    }),
    seen: 'all',
    toOthers: withoutTheAbsent,
  }),
  'order-changed': event<Ordered>()({
    onState: (state, e) => ({ ...state, order: e.order }),
    seen: 'all',
    toOthers: withoutTheAbsent,
  }),
  'surprise-sprung': event<{ readonly side: string; readonly number: Sum }>()({
    onState: (state) => ({ ...state, phase: 'round-start' }),
    seen: 'all',
    toOthers: (facts, after, seat) => (isAmbusher(after, seat) ? facts : { side: facts.side }),
  }),
  'ambush-rolled': event<Who & Roll>()({ seen: 'side' }),
  'surprise-rolled': event<Who & Roll & { readonly number: number; readonly isSurprised: boolean }>()({
    onWho: (who, e) => ({ ...who, isSurprised: e.isSurprised }),
    seen: 'all',
    toOwn: withoutNumber,
    toOthers: withoutNumber,
  }),

  // Rounds and turns
  'round-started': event<{ readonly round: number }>()({
    onState: (state, e) => ({
      ...state,
      round: e.round,
      phase: 'turn-start',
      hasSpent: false,
      combatants: state.combatants.map((who) => ({ ...who, turn: 'waiting', saved: 0 })),
    }),
    seen: 'all',
  }),
  'ts-refilled': event<Who & { readonly ts: Sum }>()({
    onWho: (who, e) => ({ ...who, ts: e.ts.total }),
    seen: 'side',
  }),
  'refill-missed': event<Who>()({
    sets: { ts: 0, isSurprised: false },
    seen: { rule: 'surprise-round', fields: ['who'] },
  }),
  'turn-started': event<Who>()({
    sets: { turn: 'active', saved: 0, diagonals: 0 },
    onState: (state, e) => ({ ...state, phase: 'turn', active: e.who }),
    seen: 'all',
    adds: (e, after) => ({ ts: combatantOf(after, e.who).ts }),
    toOthers: ({ ts: _, ...facts }) => facts,
  }),
  'stagger-recovered': event<Who>()({ sets: { stagger: 0, isStaggered: false }, seen: 'all' }),
  'turn-ended': event<Who & { readonly saved: number }>()({
    onWho: (who) => ({ ...who, turn: 'over', saved: who.ts }),
    onState: (state) => ({ ...state, phase: 'turn-start', active: null }),
    seen: { rule: 'end-turn', fields: ['who'] },
  }),
  'order-came-round': event()({
    onState: (state) => ({
      ...state,
      hasSpent: false,
      // ruling: saved-comes-round - saved TS stays saved until the next turn begins
      combatants: state.combatants.map((who) => (who.ts > 0 ? { ...who, turn: 'waiting' } : who)),
    }),
    seen: 'all',
  }),
  'round-ended': event<{ readonly round: number }>()({
    onState: (state) => ({ ...state, phase: 'round-start' }),
    seen: 'all',
  }),
  'ts-lost': event<Who & { readonly ts: number }>()({ sets: { ts: 0, saved: 0 }, seen: 'side' }),

  // Maneuvers
  'ts-spent': event<Paid & Used & { readonly on: Doing }>()({
    onWho: payTs,
    onState: (state, e) => (state.hasSpent || e.ts === 0 ? state : { ...state, hasSpent: true }),
    seen: 'side',
  }),
  'ts-saved': event<Who & { readonly ts: number }>()({
    onWho: (who, e) => ({ ...who, saved: who.saved + e.ts }),
    seen: 'side',
  }),
  'item-drawn': event<OfItem & { readonly limbs: readonly string[] }>()({
    onWho: (who, e) => ({ ...who, held: [...who.held, { item: e.item, limbs: e.limbs }] }),
    seen: 'all',
  }),
  'item-stowed': event<OfItem>()({
    onWho: (who, e) => ({ ...who, held: who.held.filter(({ item }) => item !== e.item) }),
    seen: 'all',
  }),
  moved: event<Who & { readonly from: Cell; readonly to: Cell }>()({
    onWho: (who, e) => ({ ...who, cell: e.to, diagonals: who.diagonals + diagonal(e.from, e.to) }),
    seen: 'all',
  }),
  aimed: event<WithWeapon & { readonly bonus: number }>()({
    onWho: (who, { weapon, bonus }) => withAims(who, weapon, [{ weapon, bonus }]),
    seen: 'all',
  }),
  'aim-lost': event<WithWeapon>()({ onWho: (who, e) => withAims(who, e.weapon, []), seen: 'all' }),
  reloaded: event<WithWeapon & { readonly shots: number }>()({
    onWho: (who, e) => ({ ...who, shots: { ...who.shots, [e.weapon]: e.shots } }),
    seen: { rule: 'reload', fields: ['who', 'weapon'] },
  }),
  'shot-spent': event<WithWeapon & { readonly left: number }>()({
    onWho: (who, e) => ({ ...who, shots: { ...who.shots, [e.weapon]: e.left } }),
    seen: 'side',
  }),
  tended: event<Who & { readonly target: string }>()({ seen: 'all' }),
  /** A maneuver other than a weapon attack, made as an interruption. */
  'maneuver-declared': event<Who & { readonly maneuver: string; readonly interrupts: string }>()({
    seen: 'all',
  }),
  /** `target` is the target of the maneuver, if it had one. */
  'maneuver-lost': event<
    Used & { readonly what: Doing; readonly why: Loss; readonly target: string | null }
  >()({ lapses: true, seen: 'all' }),

  // Attacks and spells
  'attack-declared': event<Who & AttackFacts & { readonly interrupts: string | null }>()({ seen: 'all' }),
  'shot-called': event<Who & AttackFacts>()({ seen: 'all' }),
  'attack-rolled': event<Who & AttackFacts & Roll & { readonly isNatural18: boolean }>()({ seen: 'all' }),
  'defence-rolled': event<Who & Roll & { readonly kind: DefenceKind; readonly against: string }>()({
    seen: 'all',
  }),
  'defence-flat': event<Who & { readonly against: string; readonly sum: Sum }>()({ seen: 'all' }),
  'finishing-blow': event<Who & AttackFacts>()({ seen: 'all' }),
  'attack-missed': event<Settled>()({ seen: 'all', counts: countsMiss('by') }),
  'attack-hit': event<Settled>()({ seen: 'all', counts: countsHit('by') }),
  'spell-cast': event<
    Who & { readonly spell: string; readonly target: string | null; readonly point: Cell | null }
  >()({ seen: 'all' }),
  'area-number': event<Who & { readonly spell: string; readonly sum: Sum }>()({ seen: 'all' }),

  // Damage
  'damage-dealt': event<
    Who & AttackFacts & { readonly damage: Sum; readonly hpLost: number; readonly hp: number }
  >()({
    onWho: (who, e) => ({ ...who, hp: e.hp }),
    seen: { rule: 'damage-order', fields: ['who'] },
    counts: (e) => ({ kind: 'hurt', who: e.who, by: e.attacker, with: e.by, amount: e.hpLost }),
  }),
  'stagger-gained': event<
    Who & { readonly points: Sum; readonly stagger: number; readonly threshold: Sum }
  >()({
    onWho: (who, e) => ({ ...who, stagger: e.stagger }),
    seen: { rule: 'stagger-gain', fields: ['who'] },
  }),
  staggered: event<Who & { readonly tsLost: number }>()({
    sets: { isStaggered: true, ts: 0, saved: 0 },
    seen: { rule: 'staggered', fields: ['who'] },
  }),
  'limb-lost': event<
    Who & { readonly limb: string; readonly how: 'crippled' | 'amputated'; readonly drops: readonly string[] }
  >()({
    onWho: (who, { limb, how, drops }) => ({
      ...who,
      lostLimbs: [...who.lostLimbs.filter((lost) => lost.limb !== limb), { limb, how }],
      held: who.held.filter(({ item }) => !drops.includes(item)),
      dropped: [...who.dropped, ...drops],
    }),
    seen: 'all',
  }),
  'fell-unconscious': event<Who & { readonly tsLost: number }>()({
    sets: { life: 'unconscious', ts: 0, saved: 0 },
    seen: { rule: 'player-down', fields: ['who'] },
    counts: (e) => ({ kind: 'fell', who: e.who }),
  }),
  died: event<Who & { readonly cause: 'blow' | 'clock' | 'gm' }>()({
    sets: { life: 'dead', clock: null, hasHeartWound: false, ts: 0, saved: 0, turn: 'over' },
    seen: 'all',
    counts: (e) => ({ kind: 'died', who: e.who }),
  }),
  spared: event<Who & { readonly by: string }>()({ seen: 'all' }),

  // Dying and healing
  'dying-started': event<Who & { readonly seconds: number; readonly isHeartWound: boolean }>()({
    onWho: (who, e) => ({ ...who, clock: e.seconds, hasHeartWound: who.hasHeartWound || e.isHeartWound }),
    seen: { rule: 'dying-timer', fields: ['who'] },
  }),
  'clock-changed': event<Who & { readonly seconds: Sum }>()({
    onWho: (who, e) => ({ ...who, clock: e.seconds.total }),
    seen: 'side',
  }),
  'dying-ended': event<Who>()({
    sets: { clock: null, hasHeartWound: false },
    seen: { rule: 'dying-timer', fields: ['who'] },
  }),
  healed: event<Who & { readonly hp: number; readonly gained: Sum }>()({
    onWho: (who, e) => ({ ...who, hp: e.hp }),
    seen: { rule: 'heal-dying', fields: ['who'] },
    counts: (e) => ({ kind: 'healed', who: e.who, amount: e.gained.total }),
  }),
  'woke-up': event<Who>()({ sets: { life: 'conscious' }, seen: 'all' }),
  'effect-gained': event<Who & Effect>()({
    onWho: (who, { name, boosts, until }) => ({ ...who, effects: [...who.effects, { name, boosts, until }] }),
    seen: 'side',
  }),
  'effect-ended': event<Who & Effect>()({
    onWho: (who, e) => ({ ...who, effects: withoutOne(who.effects, e) }),
    seen: 'side',
  }),

  // The end
  'combat-ended': event<{ readonly winner: string }>()({
    onState: (state, e) => ({
      ...state,
      phase: 'aftermath',
      // The turn in which the fight ended is over.
      resumesIn: state.phase === 'turn' ? 'turn-start' : state.phase,
      winner: e.winner,
      active: null,
    }),
    seen: 'all',
    counts: (e) => ({ kind: 'won', side: e.winner }),
  }),
  'time-passed': event<{ readonly seconds: number }>()({ seen: 'all' }),
  'combat-closed': event()({ onState: (state) => ({ ...state, phase: 'closed' }), seen: 'all' }),
  'combat-resumed': event()({
    onState: (state) => ({ ...state, phase: state.resumesIn, winner: null }),
    seen: 'all',
  }),

  // The GM
  'check-made': event<Roll & CheckMade & { readonly stat: Stat; readonly number: number }>()({ seen: 'all' }),
  'work-set': event<Who & { readonly work: Work }>()({
    onWho: (who, { work }) => ({ ...who, work }),
    seen: 'side',
  }),
  worked: event<
    Who & { readonly label: string; readonly done: number; readonly rounds: number; readonly round: number }
  >()({
    onWho: (who, e) => ({ ...who, work: who.work && { ...who.work, done: e.done, workedIn: e.round } }),
    seen: { rule: 'improvised-work', fields: ['who'] },
  }),
  /** `passes` is `null` if there was no check. */
  'work-finished': event<Who & { readonly label: string; readonly passes: boolean | null }>()({
    sets: { work: null },
    seen: { rule: 'improvised-work', fields: ['who'] },
  }),
  'ts-charged': event<Paid>()({ onWho: payTs, seen: 'side' }),
  'set-by-gm': setByGmType<State, Combatant>(),
  entered: event<Who & Ordered & { readonly at: Cell; readonly initiative: number }>()({
    onWho: (who, e) => ({ ...who, presence: 'here', cell: e.at, initiative: e.initiative }),
    onState: (state, { order }) => ({ ...state, order }),
    seen: 'all',
    toOthers: withoutTheAbsent,
  }),
  ...doorEvents<State, Combatant>(),
  left: event<Who>()({ sets: { presence: 'gone', ts: 0, saved: 0, turn: 'over' }, seen: 'all' }),
};

/** The fields of events that hold ids of combatants. */
export const COMBATANT_FIELDS = new Set(['who', 'attacker', 'target', 'against', 'by', 'interrupts']);

/** All events of Time Slice. */
export type Event = EventsOf<typeof EVENTS, TimesliceRule>;

/** The combat interface, with the types of Time Slice. */
export type Combat = CombatOf<State, Event>;

/** One event by its type. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;

/** Returns the state after an event. This is the only place where the state changes. */
export const evolve = evolveBy<State, Combatant, Event>(EVENTS);

/** Returns the tallies of a step's events. */
export const deeds = tallyEventsBy<Event>(EVENTS);

function diagonal(from: Cell, to: Cell): number {
  return from[0] !== to[0] && from[1] !== to[1] ? 1 : 0;
}

function isAmbusher(state: State, seat: string): boolean {
  return state.combatants.some((who) => who.seat === seat && who.side === state.ambushers);
}

/** Removes the number that the surprised roll against; only the ambushers may know it. */
function withoutNumber(facts: Fields, after: State, seat: string): Fields {
  if (isAmbusher(after, seat)) return facts;
  const { number: _, ...rest } = facts;
  return rest;
}

/** Removes combatants from an order that are not in the fight. */
function withoutTheAbsent(facts: Fields, after: State): Fields {
  const isThere = (id: Json) => isHere(combatantOf(after, id as string));
  const known = (ids: Json | undefined): Json[] => (ids as readonly Json[]).filter(isThere);
  const ties = (facts.broken as readonly Json[] | undefined)?.map(known).filter((tie) => tie.length > 1);
  return { ...facts, order: known(facts.order), ...(ties && { broken: ties }) };
}
