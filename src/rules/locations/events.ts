import type { Cell } from '../../geometry/grid.ts';
import type { Combat as KernelCombat } from '../../kernel/combat.ts';
import {
  type Attack,
  type CheckMade,
  countsHit,
  countsMiss,
  type EventsOf,
  eventTypes,
  evolveBy,
  type GlimpsedIn,
  type OfItem,
  type Roll,
  setByGmType,
  type Totals,
  tallyEventsBy,
  type Who,
  type Worked,
} from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { bodyEvents, thingEvents } from './events-body.ts';
import type { LocationsRule } from './rulebook.ts';
import type { Location } from './sheet.ts';
import {
  type Combatant,
  type Deed,
  everybody,
  type Job,
  NEW_ROUND,
  NOT_FIGHTING,
  type State,
  type Test,
} from './state.ts';

/** The location of a called attack; `torso` if it is not called. */
export type Called = Location;
export type Maneuver = 'attack' | 'charge' | 'dual-wield' | 'counter' | 'disarm' | 'shove' | 'trip';
export type DefenceKind = 'block' | 'dodge' | 'fixed' | 'ref' | 'none';

/** The facts that all events about an attack record. `by` is the id of the weapon. */
export interface AttackFacts extends Attack<'by'> {
  readonly called: Called;
  readonly maneuver: Maneuver;
}

type Settled = Who & AttackFacts & Totals;
type Contender = Roll & { readonly who: string; readonly throws: number };

const event = eventTypes<State, Combatant>();

/** The events of turn order and turns. */
const orderEvents = {
  'sides-rolled': event<{ readonly faces: readonly number[]; readonly first: 'team' | 'gm' }>()({
    onState: (state, e) => ({ ...state, first: e.first, phase: 'round-start' }),
    seen: 'all',
  }),
  'round-started': event<{ readonly round: number }>()({
    onState: (state, e) => startRound(state, e.round),
    seen: 'all',
  }),
  'place-claimed': event<Who>()({ sets: { claim: 'claims' }, seen: 'side' }),
  'place-passed': event<Who>()({ sets: { claim: 'passes' }, seen: 'side' }),
  /** `throws` is the number of rolls; more than one after a tie for the highest total. */
  'place-contested': event<{ readonly rolls: readonly Contender[]; readonly winner: string }>()({
    seen: 'all',
    eachOwner: ({ rolls, winner }, mask) => ({
      rolls: (rolls as unknown as readonly Contender[]).map((roll) => mask(roll.who, roll)),
      winner,
    }),
  }),
  'turn-started': event<Who & { readonly speed: Sum }>()({
    onState: (state, e) => ({
      ...everybody(state, (who) => beforeTurn(who, e.who)),
      phase: 'turn',
      active: e.who,
      acted: [...state.acted, e.who],
    }),
    seen: { fields: ['who'] },
  }),
  'turn-passed': event<Who & { readonly why: 'unconscious' | 'stunned' }>()({
    onState: (state, e) => ({
      ...everybody(state, (who) => afterTurn(beforeTurn(who, e.who), e.who, 0)),
      phase: 'next',
      acted: [...state.acted, e.who],
    }),
    seen: 'all',
  }),
  'turn-ended': event<Who & { readonly spare: number }>()({
    onState: (state, e) => ({
      ...everybody(state, (who) => afterTurn(who, e.who, e.spare)),
      phase: 'next',
      active: null,
    }),
    // The rule that ended a turn would reveal whether Speed was left.
    seen: { fields: ['who'], rule: 'one-action' },
  }),
  recapped: event<{ readonly round: number; readonly deeds: readonly Deed[] }>()({
    onState: (state) => ({ ...state, deeds: [] }),
    seen: 'all',
  }),
  'round-ended': event<{ readonly round: number }>()({
    onState: (state) => ({
      ...state,
      phase: state.winner === null ? 'round-start' : 'recovery',
      isRoundOver: true,
    }),
    seen: 'all',
  }),
  'fight-ended': event<{ readonly winner: string }>()({
    onState: (state, e) => ({
      ...everybody(state, (who) => ({ ...who, ...NOT_FIGHTING })),
      phase: 'recovery',
      active: null,
      winner: e.winner,
    }),
    seen: 'all',
    counts: (e) => ({ kind: 'won', side: e.winner }),
  }),
  closed: event()({ onState: (state) => ({ ...state, phase: 'closed' }), seen: 'all' }),
};

/** The events of movement and maneuvers. */
const maneuverEvents = {
  moved: event<Who & { readonly from: Cell; readonly to: Cell; readonly as: 'own' | 'spare' | 'forced' }>()({
    onWho: (who, { to, as }) => ({
      ...who,
      cell: to,
      moved: as === 'own' ? who.moved + 1 : who.moved,
      spareMoved: as === 'spare' ? who.spareMoved + 1 : who.spareMoved,
      spare: as === 'spare' ? who.spare - 1 : who.spare,
    }),
    seen: 'all',
  }),
  'stood-up': event<Who & { readonly speed: Sum }>()({
    sets: { isProne: false, hasStoodUp: true },
    seen: { fields: ['who'] },
  }),
  'ride-rolled': event<Who & Test>()({
    onWho: (who, e) => ({ ...who, ride: e.isSuccess ? 'success' : 'failure' }),
    seen: { fields: ['who', 'isSuccess'] },
  }),
  mounted: event<Who>()({
    onWho: (who, e) => ({
      ...who,
      isMounted: true,
      action: e.rule === 'mounting' ? 'mount' : who.action,
      ride: 'not-rolled',
    }),
    seen: 'all',
  }),
  dismounted: event<Who>()({
    onWho: (who) => ({ ...who, isMounted: false, fast: [...who.fast, 'dismount'] }),
    seen: 'all',
  }),
  'run-rolled': event<Who & Test>()({
    onWho: (who, e) => (e.isSuccess ? who : { ...who, action: 'failed run' }),
    seen: { fields: ['who', 'isSuccess'] },
  }),
  ran: event<Who & { readonly yards: Sum }>()({
    sets: { action: 'run', isRunning: true },
    seen: { fields: ['who'] },
  }),
  charged: event<Who & { readonly yards: Sum }>()({
    sets: { action: 'charge', isCharging: true },
    seen: { fields: ['who'] },
  }),
  aimed: event<Who & { readonly target: string; readonly bonus: number }>()({
    onWho: (who, { target, bonus }) => ({ ...who, action: 'aim', aim: { target, bonus } }),
    seen: 'all',
  }),
  'aim-lost': event<Who>()({ sets: { aim: null }, seen: 'all' }),
  guarded: event<Who>()({ sets: { action: 'guard', isGuarding: true }, seen: 'all' }),
  'counter-held': event<Who>()({ sets: { action: 'counter', isCountering: true }, seen: 'all' }),
  'counter-spent': event<Who>()({ sets: { isCountering: false }, seen: 'all' }),
  'put-on-ref': event<
    Who & { readonly against: string | null; readonly maker: string; readonly turns: number }
  >()({
    onWho: (who, { against, maker, turns, rule }) => ({
      ...who,
      refs: [...who.refs, { against, maker, turns, rule }],
    }),
    seen: 'all',
  }),
  opposed: event<
    Who & {
      readonly against: string;
      readonly own: Roll;
      readonly other: Roll;
      readonly isSuccess: boolean;
    }
  >()({
    onWho: (who, e) => (e.rule === 'ambush' ? { ...who, action: 'ambush' } : who),
    seen: 'all',
    eachOwner: ({ who, against, own, other, isSuccess }, mask) => ({
      who,
      against,
      own: mask(who as string, own),
      other: mask(against as string, other),
      isSuccess,
    }),
  }),
  feinted: event<Who & Test & { readonly target: string }>()({
    onWho: (who) => ({ ...who, fast: [...who.fast, 'feint'] }),
    seen: { fields: ['who', 'target', 'isSuccess'], against: (e) => e.target },
  }),
  protected: event<Who & { readonly comrade: string; readonly isTarget: boolean }>()({
    onWho: (who) => ({ ...who, fast: [...who.fast, 'protect'] }),
    seen: 'all',
  }),
  tried: event<Who & Test & { readonly what: string; readonly successes: number }>()({
    sets: { action: 'try' },
    seen: 'all',
  }),
};

/** The events of attacks and defences. */
const attackEvents = {
  'attack-declared': event<Who & AttackFacts>()({
    onWho: (who, { maneuver }) => {
      if (maneuver === 'counter') return { ...who, isRevealed: true };
      if (maneuver === 'charge') return { ...who, isRevealed: true, isCharging: false };
      return { ...who, isRevealed: true, action: maneuver };
    },
    seen: 'all',
  }),
  'blast-thrown': event<Who & { readonly by: string; readonly at: Cell }>()({
    sets: { isRevealed: true, action: 'blast' },
    seen: 'all',
  }),
  'attack-rolled': event<Who & AttackFacts & Roll>()({ seen: 'all' }),
  'defence-made': event<Who & Roll & { readonly kind: DefenceKind; readonly against: string }>()({
    onWho: (who, e) => (e.kind === 'none' ? who : { ...who, defences: who.defences + 1 }),
    seen: 'all',
  }),
  'attack-missed': event<Settled>()({ seen: 'all', counts: countsMiss('by') }),
  'attack-hit': event<Settled & { readonly successes: Sum }>()({ seen: 'all', counts: countsHit('by') }),
  botched: event<Who & { readonly faces: readonly number[]; readonly isBotch: boolean }>()({ seen: 'all' }),
  fumbled: event<
    OfItem & { readonly effect: 'broken' | 'dropped' | 'nothing'; readonly faces: readonly number[] }
  >()({ seen: 'all' }),
};

/** The events of GM requests and decisions. */
const gmEvents = {
  /**
   * `what` is the Trait or skill. `against` is the opponent, and `other` the opponent's roll; both are `null` for a
   * # alone.
   */
  'check-made': event<
    Roll &
      CheckMade & {
        readonly what: string;
        readonly number: Sum;
        readonly against: string | null;
        readonly other: Roll | null;
      }
  >()({ seen: { fields: ['who', 'label', 'against', 'passes'], against: (e) => e.against } }),
  'work-set': event<Who & { readonly job: Job }>()({
    onWho: (who, e) => ({ ...who, work: e.job }),
    seen: 'side',
  }),
  worked: event<Worked>()({
    onWho: (who, { done }) => ({ ...who, action: 'work', work: who.work && { ...who.work, done } }),
    seen: { fields: ['who', 'label'] },
  }),
  'work-finished': event<Who & { readonly label: string; readonly passes: boolean | null }>()({
    sets: { work: null },
    seen: { fields: ['who', 'label'] },
  }),
  /** ruling: gm-charge */
  'charged-by-gm': event<Who & { readonly price: string; readonly yards: number }>()({
    onWho: (who, { price, yards }) => {
      if (price === 'action') return { ...who, action: 'the GM' };
      if (price === 'yards') return { ...who, moved: who.moved + yards };
      return { ...who, fast: [...who.fast, price] };
    },
    seen: 'side',
  }),
  'favour-given': event<Who & { readonly value: number }>()({
    onWho: (who, e) => ({ ...who, favour: e.value }),
    seen: 'gm',
  }),
  'favour-spent': event<Who>()({ sets: { favour: 0 }, seen: 'gm' }),
  'set-by-gm': setByGmType<State, Combatant>(),
  entered: event<Who & { readonly at: Cell }>()({
    onWho: (who, e) => ({ ...who, presence: 'here', cell: e.at, turn: 'over' }),
    seen: 'all',
  }),
  left: event<Who>()({
    sets: {
      presence: 'gone',
      turn: 'over',
      isBleeding: false,
      deathDue: null,
      aim: null,
      refs: [],
      work: null,
    },
    seen: 'all',
  }),
};

/** The events of Hit Locations: for each its fields, its changes, its viewers and its tallies. */
export const EVENTS = {
  ...orderEvents,
  ...maneuverEvents,
  ...thingEvents,
  ...attackEvents,
  ...bodyEvents,
  ...gmEvents,
};

/** The fields of events that hold ids of combatants. */
export const COMBATANT_FIELDS = new Set([
  ...['who', 'attacker', 'target', 'against', 'by', 'of', 'patient', 'comrade', 'maker', 'winner'],
]);

/** Everything that can happen in a fight of this book. */
export type Event = EventsOf<typeof EVENTS, LocationsRule>;
/** One event by its type. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
/** An event of which others see less than its own side. */
export type Glimpsed = GlimpsedIn<typeof EVENTS>;

/** The combat interface, with the types of Hit Locations. */
export type Combat = KernelCombat<State, Event>;

export const evolve = evolveBy<State, Combatant, Event>(EVENTS);
export const deeds = tallyEventsBy<Event>(EVENTS);

/** Starts a round: all wait for a turn again. After the fight, rounds only run their clock. */
function startRound(state: State, round: number): State {
  const phase = state.winner === null ? 'next' : 'recovery';
  const order = keptOrder(state);
  return { ...everybody(state, freshRound), phase, round, isRoundOver: false, order, acted: [] };
}

/** @rule same-order Returns the combatants that acted, in their order, then those that entered since. */
function keptOrder(state: State): readonly string[] {
  if (state.round === 0) return [];
  const late = state.order.filter((id) => !state.acted.includes(id));
  return [...state.acted, ...late];
}

function freshRound(who: Combatant): Combatant {
  const runRounds = who.isRunning ? who.runRounds + 1 : 0;
  return { ...who, ...NEW_ROUND, runRounds, isRunning: false };
}

/**
 * Prepares a combatant for the turn of `active`: effects that lasted until now end, and all claims on a place end.
 */
function beforeTurn(who: Combatant, active: string): Combatant {
  const refs = who.refs.some((ref) => ref.maker === active && ref.turns === 0)
    ? who.refs.filter((ref) => ref.maker !== active || ref.turns > 0)
    : who.refs;
  if (who.id === active) {
    return { ...who, turn: 'active', claim: null, refs, isGuarding: false, isCountering: false };
  }
  return who.claim === null && refs === who.refs ? who : { ...who, claim: null, refs };
}

/** Ends the turn of `active`. */
function afterTurn(who: Combatant, active: string, spare: number): Combatant {
  const refs = who.refs.some((ref) => ref.maker === active && ref.turns > 0)
    ? who.refs
        .map((ref) => (ref.maker === active && ref.turns > 0 ? { ...ref, turns: ref.turns - 1 } : ref))
        .filter((ref, i) => ref.turns > 0 || who.refs[i]!.turns === 0)
    : who.refs;
  if (who.id !== active) return refs === who.refs ? who : { ...who, refs };
  const aim = who.action === 'aim' ? who.aim : null;
  const stun = Math.max(0, who.stun - 1);
  return { ...who, turn: 'over', refs, spare, aim, stun, isCharging: false };
}
