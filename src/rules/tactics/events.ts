import type { Cell } from '../../geometry/grid.ts';
import { combatantOf } from '../../kernel/battle.ts';
import type { Combat as CombatOf } from '../../kernel/combat.ts';
import { doorEvents } from '../../kernel/doors.ts';
import {
  type EventsOf,
  eventTypes,
  evolveBy,
  type GlimpsedIn,
  type OfItem,
  type Ordered,
  type Roll,
  setByGmType,
  tallyEventsBy,
  type Who,
} from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Seat } from '../../kernel/ids.ts';
import { type Json, movedBefore, sameJson } from '../../kernel/json.ts';
import { actionEvents, type Checked, judged, type Worn, withQuality } from './events-actions.ts';
import type { TacticsRule } from './rulebook.ts';
import {
  type Action,
  beginTurn,
  type Combatant,
  type Declaration,
  declarationFor,
  everybody,
  FALLEN,
  type GmModifier,
  type Goal,
  type HasSay,
  hasTactics,
  IDLE,
  isAware,
  isKnownTo,
  isUp,
  knownIn,
  type Movement,
  type Pace,
  type Stance,
  type State,
} from './state.ts';

const event = eventTypes<State, Combatant>();

/** The reasons why a declared action fails. @rule lost-target */
export type Lapse =
  | 'no-work'
  | 'no-need'
  | 'useless'
  | 'gone'
  | 'out-of-reach'
  | 'point-out-of-reach'
  | 'door-passed';

interface Declared extends Who {
  readonly declaration: Declaration;
}
interface Stepped {
  readonly moves: readonly { readonly who: string; readonly from: Cell; readonly to: Cell }[];
}
interface Changed extends Who {
  readonly dropped: readonly Action[];
  readonly added: readonly Action[];
  /** The new movement; `null` if it did not change. */
  readonly movement: Movement | null;
  readonly pending: readonly Action[];
  readonly price: Sum;
}
interface Counted extends Who {
  readonly attacks: number;
  readonly checks: number;
}

/** The events of Tactics: for each its fields, its changes, its viewers and its tallies. */
export const EVENTS = {
  // The turn
  'turn-started': event<{ readonly turn: number }>()({
    onState: (state, e) => beginTurn(state, e.turn),
    seen: 'everybody',
  }),
  'turn-ended': event<{ readonly turn: number }>()({
    onState: (state) => ({ ...state, phase: 'turn-start', active: null }),
    seen: 'everybody',
  }),
  // Settling
  /** @rule stance Only the own side sees the split; others see the stance. */
  'tactics-set': event<Who & { readonly oT: number; readonly dT: number }>()({
    onState: (state, e) => reopen(state, reopenedBy(state, combatantOf(state, e.who), hasTactics)),
    // A first choice settles; a change of an earlier choice counts as readjusting.
    onWho: (who, { oT, dT }) => ({
      ...who,
      settling: 'settled',
      readjusted: who.readjusted + (who.settling === 'reopened' ? 1 : 0),
      oT,
      dT,
    }),
    seen: 'side',
  }),
  'stance-told': event<Who & { readonly stance: Stance }>()({ seen: 'all' }),
  // Only its own seat sees this: the combatant may have been asked because a hidden one has changed its choice.
  kept: event<Who>()({ sets: { settling: 'settled' }, seen: 'seat' }),
  'tactics-settled': event<{ readonly by: 'all' | 'gm' }>()({
    onState: (state) => ({
      ...state,
      phase: 'declare',
      combatants: state.combatants.map((who) => ({ ...who, settling: 'open', readjusted: 0 })),
    }),
    seen: 'everybody',
  }),
  'movement-chosen': event<Who & { readonly pace: Pace; readonly goal: Goal }>()({
    onWho: (who, { pace, goal }) => ({ ...who, draft: { ...who.draft, pace, goal } }),
    seen: 'seat',
  }),
  'action-chosen': event<Who & { readonly action: Action; readonly most: Sum | null }>()({
    onWho: (who, e) => ({ ...who, draft: { ...who.draft, actions: [...who.draft.actions, e.action] } }),
    seen: 'seat',
  }),
  'taken-back': event<Who & { readonly step: string | number }>()({
    onWho: (who, { step }) => ({ ...who, draft: withoutStep(who.draft, step) }),
    seen: 'seat',
  }),
  /** @rule hidden-declaration */
  declared: event<Declared>()({
    onState: reopenAfterDeclaring,
    onWho: (who, e) => ({ ...who, settling: 'settled', draft: IDLE, declared: e.declaration }),
    seen: 'all',
    toOwn: declarationTold,
    toOthers: declarationTold,
  }),
  readjusting: event<Who>()({
    onWho: (who) => ({ ...who, settling: 'open', readjusted: who.readjusted + 1 }),
    seen: 'all',
  }),
  'declarations-settled': event<{ readonly by: 'all' | 'gm' }>()({
    onState: (state) => ({
      ...state,
      phase: 'initiative',
      combatants: state.combatants.map((who) => holdTo(state, who)),
    }),
    seen: 'everybody',
  }),
  // The order
  'initiative-rolled': event<Who & Roll>()({
    onWho: (who, e) => ({ ...who, initiative: e.sum.total }),
    seen: 'all',
  }),
  'tie-rolled': event<Who & Roll>()({ seen: 'all' }),
  'tie-broken': event<Ordered & { readonly by: 'gm' | 'players' | 'book' | 'roll' }>()({
    seen: 'all',
    toOthers: ({ order, by }, after, seat) => {
      const some = knownIn(order, after, seat);
      return some.length < 2 ? undefined : { order: some, by };
    },
  }),
  'order-set': event<Ordered>()({
    onState: (state, { order }) => ({ ...state, phase: 'movement', order, ranks: order }),
    seen: 'all',
    toOthers: ({ order }, after, seat) => ({ order: knownIn(order, after, seat) }),
  }),
  // Movement
  ran: event<Checked & { readonly pace: Pace; readonly metres: Sum }>()({
    seen: { fields: ['who', 'pace'] },
    toOwn: judged,
  }),
  walked: event<Who & { readonly metres: Sum }>()({ seen: 'side' }),
  stepped: event<Stepped>()({
    onState: (state, e) => ({ ...state, combatants: state.combatants.map((who) => step(who, e)) }),
    seen: 'all',
    toOthers: ({ moves }: Stepped, after, seat) => {
      const some = moves.filter(({ who }) => isKnownTo(after, seat, combatantOf(after, who)));
      return some.length === 0 ? undefined : { moves: some };
    },
  }),
  'movement-made': event<Who & { readonly pace: Pace; readonly from: Cell; readonly to: Cell }>()({
    onWho: (who, { pace }) => ({ ...who, hasMoved: true, pace }),
    seen: 'all',
  }),
  'movement-over': event()({ onState: (state) => ({ ...state, phase: 'resolve' }), seen: 'everybody' }),
  // Goes
  'go-started': event<Who>()({
    onState: (state, e) => ({ ...state, active: e.who }),
    onWho: (who) => ({
      ...who,
      go: 'going',
      defending: who.defending === 'till-go' ? 'no' : who.defending,
    }),
    seen: 'all',
  }),
  /** @rule let-go-first */
  'let-first': event<Who & { readonly first: string }>()({
    onState: (state, e) => ({ ...state, active: null, order: movedBefore(state.order, e.first, e.who) }),
    sets: { go: 'waiting' },
    seen: 'all',
  }),
  'action-changed': event<Changed>()({ onWho: changeMind, seen: 'all' }),
  'full-defense-taken': event<Who>()({
    sets: { defending: 'this-turn', pending: [], counters: [] },
    seen: 'all',
  }),
  'action-begun': event<Counted & { readonly action: Action }>()({
    onWho: (who, e) => ({
      ...who,
      pending: who.pending.slice(1),
      actionsDone: who.actionsDone + 1,
      attacksDone: who.attacksDone + e.attacks,
      checksDone: who.checksDone + e.checks,
    }),
    seen: 'all',
  }),
  'action-lapsed': event<Counted & { readonly action: Action; readonly why: Lapse }>()({
    onWho: (who, e) => ({
      ...who,
      pending: who.pending.slice(1),
      attacksLapsed: who.attacksLapsed + e.attacks,
      checksLapsed: who.checksLapsed + e.checks,
    }),
    lapses: true,
    seen: 'all',
  }),
  'go-ended': event<Who>()({
    onState: (state) => ({ ...state, active: null }),
    sets: { go: 'over', pending: [] },
    seen: 'all',
  }),
  'pain-ignored': event<Checked & { readonly penalty: Sum }>()({ seen: { fields: ['who'] }, toOwn: judged }),
  ...actionEvents,
  ...doorEvents<State, Combatant>(),
  // The end
  'combat-ended': event<{ readonly winner: string }>()({
    onState: (state, { winner }) => ({ ...state, phase: 'closed', active: null, winner }),
    seen: 'everybody',
    counts: (e) => ({ kind: 'won', side: e.winner }),
  }),
  // The GM
  'set-by-gm': setByGmType<State, Combatant>(),
  placed: event<Who & { readonly to: Cell }>()({
    // Its earlier cells no longer count, but its movement does.
    onWho: (who, e) => ({ ...who, cell: e.to, trail: who.trail.length > 1 ? [e.to, e.to] : [] }),
    seen: 'gm',
  }),
  'modifier-given': event<Who & { readonly given: GmModifier }>()({
    onWho: (who, e) => ({ ...who, given: [...who.given, e.given] }),
    seen: 'gm',
  }),
  'modifiers-used': event<Who & { readonly to: readonly GmModifier['to'][] }>()({
    onWho: (who, e) => ({
      ...who,
      given: who.given.filter((gmModifier) => gmModifier.lasts === 'turn' || !e.to.includes(gmModifier.to)),
    }),
    seen: 'gm',
  }),
  repaired: event<OfItem & { readonly which: Worn; readonly now: number }>()({
    onWho: (who, e) => withQuality(who, e.item, e.which, e.now),
    seen: 'gm',
  }),
  entered: event<Who & { readonly at: Cell }>()({
    onState: (state, e) => (state.phase === 'resolve' ? lineUp(state, combatantOf(state, e.who)) : state),
    onWho: (who, { at }) => ({ ...who, presence: 'here', cell: at, settling: 'open', go: 'waiting' }),
    seen: 'all',
  }),
  left: event<Who>()({ sets: { ...FALLEN, presence: 'gone', go: 'over' }, seen: 'all' }),
};

/** The fields of events that hold ids of combatants. */
export const COMBATANT_FIELDS = new Set(['who', 'attacker', 'target', 'against', 'by', 'first']);

/** Everything that can happen in a fight of this book. */
export type Event = EventsOf<typeof EVENTS, TacticsRule>;
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
/** An event of which others see less than its own side. */
export type Glimpsed = GlimpsedIn<typeof EVENTS>;
/** The combat interface, with the types of Tactics. */
export type Combat = CombatOf<State, Event>;

export const evolve = evolveBy<State, Combatant, Event>(EVENTS);
/** Returns the tallies of a step's events. */
export const deeds = tallyEventsBy<Event>(EVENTS);

/**
 * Reopens settling for the combatants that see a new declaration. Repeating a declaration reopens nothing.
 */
function reopenAfterDeclaring(state: State, { who: id, declaration }: Declared): State {
  const who = combatantOf(state, id);
  const isSame = sameJson(declaration as unknown as Json, who.declared as unknown as Json);
  return isSame && who.readjusted > 0 ? state : reopen(state, reopenedBy(state, who, everybody));
}

/** The most readjustments in one phase, so that settling always ends. */
const MOST_READJUSTMENTS = 3;

/** Returns whether a combatant may still change its settled choice in this phase. */
export function mayReadjust({ readjusted }: Combatant): boolean {
  return readjusted < MOST_READJUSTMENTS;
}

/**
 * Returns the combatants that settle again because `who` revealed something new: all that saw it. Hidden ones are
 * asked even if they can only keep their choice. Otherwise the end of a phase would reveal what they did.
 * @rule hidden-declaration
 */
function reopenedBy(state: State, who: Combatant, hasSay: HasSay): string[] {
  // ruling: settle
  if (state.rulings.settle === 'nobody') return [];
  return state.combatants
    .filter((other) => other.id !== who.id && other.settling === 'settled' && isUp(state, other))
    .filter((other) => hasSay(other) && isAware(other, who))
    .filter((other) => mayReadjust(other) || other.hiddenFrom.length > 0)
    .map((other) => other.id);
}

function reopen(state: State, ids: readonly string[]): State {
  if (ids.length === 0) return state;
  const again = (who: Combatant): Combatant => ({ ...who, settling: 'reopened' });
  return { ...state, combatants: state.combatants.map((who) => (ids.includes(who.id) ? again(who) : who)) };
}

function declarationTold({ who, declaration }: Declared, after: State, seat: Seat): object {
  return { who, declaration: declarationFor(after, seat, declaration) };
}

/** Keeps a combatant's declaration, unless it has fallen since. */
function holdTo(state: State, who: Combatant): Combatant {
  const pending = isUp(state, who) ? who.declared.actions : [];
  return { ...who, settling: 'settled', draft: IDLE, pending };
}

function step(who: Combatant, { moves }: Stepped): Combatant {
  const move = moves.find((each) => each.who === who.id);
  if (move === undefined) return who;
  const trail = who.trail.length === 0 ? [move.from, move.to] : [...who.trail, move.to];
  return { ...who, cell: move.to, trail };
}

/** Returns a draft without its movement, or without the action of this index. */
function withoutStep(draft: Declaration, step: string | number): Declaration {
  if (step === 'movement') return { ...draft, pace: IDLE.pace, goal: IDLE.goal };
  return { ...draft, actions: draft.actions.filter((_, i) => i !== step) };
}

/** @rule change-action Applies a change to the plan. A movement chosen late is made on the own go. */
function changeMind(who: Combatant, { pending, price, dropped, movement }: Changed): Combatant {
  const leaves = dropped.some((action) => action.kind === 'full-defense');
  const changed: Combatant = {
    ...who,
    pending,
    changes: Math.abs(price.total),
    defending: leaves ? 'no' : who.defending,
  };
  if (movement === null) return changed;
  return { ...changed, declared: { ...who.declared, ...movement }, movesOnGo: movement.goal !== null };
}

/**
 * Adds a latecomer during resolution. It has a go this turn, after all combatants that were already there.
 */
function lineUp(state: State, who: Combatant): State {
  const order = state.order.filter((id) => id !== who.id);
  // Behind every combatant that has acted, and behind those with the same initiative or more.
  const place = order.findIndex((id) => {
    const other = combatantOf(state, id);
    return other.go === 'waiting' && (other.initiative ?? 0) < (who.initiative ?? 0);
  });
  order.splice(place === -1 ? order.length : place, 0, who.id);
  return { ...state, order, ranks: [...state.ranks.filter((id) => id !== who.id), who.id] };
}
