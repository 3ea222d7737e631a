import type { Cell } from '../../geometry/grid.ts';
import type { BaseEvent } from '../../kernel/combat.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
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
  type GlimpsedIn,
  type Roll,
  setByGmType,
  tallyEventsBy,
  type Who,
  type WithWeapon,
} from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { TallyEvent } from '../../kernel/outcome.ts';
import {
  type Checked,
  NO_ACTIONS,
  ORDER_EVENTS,
  OVER,
  onTurn,
  reordering,
  resume,
  withoutTurnOf,
} from './order.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Task } from './schema.ts';
import type { Bodily } from './sheet.ts';
import { type Agent, isTaskKnown, pointsLeft, type Stance, type State } from './state.ts';

interface AtWork extends Who {
  readonly task: string;
}

/** The uses of actions. */
export type Spending =
  | ('attack' | 'coup-de-grace' | 'aim' | 'draw' | 'reload' | 'stance' | 'move' | 'crawl' | 'first-aid')
  | ('door' | 'task' | 'work' | 'nothing' | 'free-actions' | 'gm');

/** The reaction to an attack or a blast. */
export type ReactionKind = 'dodge' | 'parry' | 'dive';

export type Mode = 'single' | 'burst' | 'burst-dm' | 'burst-damage' | 'full-auto';

/** The facts that all events about an attack record. */
export interface AttackFacts extends Attack<'weapon'> {
  readonly mode: Mode;
}

const event = eventTypes<State, Agent>();
const KNOWN_TASK = { toOwn: withKnownTask, toOthers: withKnownTask };

/** The own side sees everything; others that know the agent see these fields without numbers. */
const WHO_ALONE = { fields: ['who'] } as const;

/** Work that concerns only one side; others see only that the agent works. */
const WORK = {
  fields: ['who'],
  isDue: ({ task }: AtWork, after: State, seat: Seat): boolean => !isTaskKnown(after, seat, task),
} as const;

const FALLEN = { stance: 'prone', aim: null, task: null, hasWorked: false, ...NO_ACTIONS } as const;

/** The events of Agents: for each its fields, its changes, its viewers and its tallies. */
export const EVENTS = {
  ...ORDER_EVENTS,
  ...doorEvents<State, Agent>(),
  // Actions
  'action-declared': event<Who & { readonly action: RawAnswer }>()({
    onState: (state, { action }) => onTurn(state, (turn) => ({ ...turn, pending: action, waived: [] })),
    seen: 'all',
    ...KNOWN_TASK,
  }),
  'action-voided': event<Who & { readonly action: RawAnswer; readonly isLost: boolean }>()({
    onState: withNothingPending,
    lapses: true,
    seen: 'all',
    ...KNOWN_TASK,
  }),
  'action-spent': event<
    Who & {
      readonly significant: number;
      readonly minor: number;
      readonly on: Spending;
      readonly item: string | null;
    }
  >()({
    onWho: (who, { significant, minor }) => ({
      ...who,
      significant: who.significant - significant,
      minor: who.minor - minor,
      hasBegun: true,
    }),
    // Charging a free action does not carry out a declared one.
    onState: (state, e) =>
      e.rule === 'gm-authority' || e.rule === 'gm-charge' ? state : withNothingPending(state, e),
    seen: 'side',
  }),
  'significant-split': event<Who>()({
    onWho: (who) => ({ ...who, significant: who.significant - 1, minor: who.minor + 2 }),
    seen: WHO_ALONE,
  }),
  'significant-missed': event<Who & { readonly why: 'dived' }>()({
    sets: { significant: 0, losesSignificant: false },
    seen: WHO_ALONE,
  }),
  'free-action': event<Who & { readonly what: string }>()({ seen: 'all' }),
  moved: event<Who & { readonly from: Cell; readonly to: Cell; readonly metres: number }>()({
    onWho: (who, { to, metres }) => ({ ...who, cell: to, movedMetres: who.movedMetres + metres }),
    seen: 'all',
  }),
  'stance-taken': event<Who & { readonly stance: Stance }>()({
    onWho: (who, { stance }) => ({ ...who, stance }),
    seen: 'all',
  }),
  drawn: event<WithWeapon & { readonly putAway: readonly string[] }>()({
    onWho: (who, e) => ({ ...who, held: [...who.held.filter((id) => !e.putAway.includes(id)), e.weapon] }),
    seen: 'all',
  }),
  reloaded: event<WithWeapon & { readonly rounds: number }>()({
    onWho: (who, { weapon, rounds }) => ({ ...who, rounds: { ...who.rounds, [weapon]: rounds } }),
    seen: { fields: ['who', 'weapon'] },
  }),
  aimed: event<Who & { readonly target: string; readonly bonus: number }>()({
    onWho: (who, { target, bonus }) => ({ ...who, aim: { target, bonus } }),
    seen: 'all',
  }),
  'aim-lost': event<Who & { readonly target: string }>()({ sets: { aim: null }, seen: 'side' }),
  // Attacks
  'rounds-fired': event<WithWeapon & { readonly rounds: number; readonly left: number }>()({
    onWho: (who, { weapon, left }) => ({ ...who, rounds: { ...who.rounds, [weapon]: left } }),
    seen: 'side',
  }),
  'dice-thrown': event<Who & { readonly faces: readonly number[] }>()({ seen: 'all' }),
  'attack-rolled': event<Who & AttackFacts & Checked>()({ seen: 'all', isNoticed: true }),
  'attack-lowered': event<Who & AttackFacts & { readonly sum: Sum; readonly effect: number }>()({
    seen: 'all',
  }),
  'attack-hit': event<Who & AttackFacts & { readonly effect: number }>()({
    seen: 'all',
    isNoticed: true,
    counts: countsHit('weapon'),
  }),
  'attack-missed': event<Who & AttackFacts & { readonly why: 'roll' | 'dodge' | 'parry' }>()({
    seen: 'all',
    isNoticed: true,
    counts: countsMiss('weapon'),
  }),
  reacted: event<
    Who & { readonly kind: ReactionKind; readonly against: string; readonly reactions: number }
  >()({
    onWho: (who, { reactions }) => ({ ...who, reactions }),
    seen: 'all',
  }),
  'penalty-ended': event<Who>()({ sets: { reactions: 0 }, seen: 'side' }),
  'opposed-rolled': event<
    Who & {
      readonly other: string;
      readonly mine: Roll;
      readonly theirs: Roll;
      readonly winner: string | null;
    }
  >()({ seen: 'all', numbersOf: { theirs: 'other' } }),
  'parry-rolled': event<Who & Roll & { readonly against: string; readonly attack: number }>()({
    seen: 'all',
  }),
  'stray-rolled': event<Who & Roll & { readonly attacker: string; readonly isHit: boolean }>()({
    seen: 'all',
    adds: ({ who }) => ({ target: who }),
  }),
  scattered: event<Who & { readonly faces: readonly number[]; readonly metres: Sum; readonly to: Cell }>()({
    seen: 'all',
    isNoticed: true,
  }),
  exploded: event<WithWeapon & { readonly at: Cell }>()({ seen: 'all', isNoticed: true }),
  dived: event<Who>()({ sets: { stance: 'prone', losesSignificant: true }, seen: 'all' }),
  'recoil-noted': event<WithWeapon & { readonly loss: Sum; readonly pending: number }>()({
    onWho: (who, { pending }) => ({ ...who, recoil: pending }),
    seen: WHO_ALONE,
  }),
  'ambush-over': event()({ onState: (state) => ({ ...state, isSurprise: false }), seen: 'all' }),
  revealed: event<Who>()({ sets: { isHidden: false }, seen: 'all' }),
  // Damage
  'damage-dealt': event<WithWeapon & { readonly attacker: string; readonly damage: Sum }>()({
    seen: WHO_ALONE,
  }),
  ablated: event<Who & { readonly armour: string; readonly lost: number }>()({
    onWho: (who, { armour, lost }) => ({ ...who, ablated: { ...who.ablated, [armour]: lost } }),
    seen: 'side',
  }),
  'blow-held-back': event<Who & { readonly attacker: string; readonly points: number }>()({
    onWho: (who, { attacker, points }) => ({ ...who, heldBlows: [...who.heldBlows, { attacker, points }] }),
    seen: WHO_ALONE,
    counts: (e, events, at) => hurt(e.who, e.points, events, at),
  }),
  'blows-fell': event<Who>()({ sets: { heldBlows: [] }, seen: WHO_ALONE }),
  wounded: event<Who & { readonly lost: Bodily; readonly scores: Bodily; readonly at: number }>()({
    onWho: (who, { scores, at }) => ({ ...who, scores, woundedAt: at }),
    seen: WHO_ALONE,
    counts: (e, events, at) =>
      isHeldBlow(e.who, events, at) ? undefined : hurt(e.who, pointsLeft(e.lost), events, at),
  }),
  'seriously-wounded': event<Who & { readonly isNow: boolean }>()({ seen: 'all' }),
  'fell-unconscious': event<Who & { readonly wakesAt: number }>()({
    onWho: (who, { wakesAt }) => ({ ...who, ...FALLEN, life: 'unconscious', wakesAt, wakeFailures: 0 }),
    seen: WHO_ALONE,
    counts: ({ who }) => ({ kind: 'fell', who }),
  }),
  died: event<Who & { readonly cause: 'wounds' | 'coup-de-grace' | 'gm' }>()({
    sets: { ...FALLEN, life: 'dead', wakesAt: null, turn: 'over', heldBlows: [] },
    seen: 'all',
    counts: ({ who }) => ({ kind: 'died', who }),
  }),
  'wake-rolled': event<Who & Checked & { readonly wakesAt: number }>()({
    onWho: (who, { wakesAt }) => ({ ...who, wakeFailures: who.wakeFailures + 1, wakesAt }),
    seen: WHO_ALONE,
  }),
  'woke-up': event<Who>()({ sets: { life: 'awake', wakesAt: null, wakeFailures: 0 }, seen: 'all' }),
  healed: event<Who & { readonly gained: Bodily; readonly scores: Bodily }>()({
    onWho: (who, { scores }) => ({ ...who, scores }),
    seen: WHO_ALONE,
    counts: ({ who, gained }) => ({ kind: 'healed', who, amount: pointsLeft(gained) }),
  }),
  exceptional: event<Who & { readonly isSuccess: boolean }>()({ seen: 'all' }),
  // Checks, medicine, extended actions
  /** `on` is the task of the check; `null` if the GM asked for it. */
  'check-made': event<Checked & CheckMade & { readonly on: string | null; readonly against: number }>()({
    seen: {
      fields: ['who'],
      isDue: ({ on }, after, seat) => on !== null && !isTaskKnown(after, seat, on),
    },
  }),
  treated: event<Who & Checked & { readonly by: string }>()({
    sets: { isTreated: true },
    seen: 'all',
    numbersOf: { sum: 'by' },
  }),
  'recovery-rolled': event<Who & { readonly faces: readonly number[]; readonly points: Sum }>()({
    seen: WHO_ALONE,
  }),
  'task-started': event<AtWork & { readonly rounds: number; readonly faces: readonly number[] | null }>()({
    onWho: (who, { task }) => ({ ...who, task, hasWorked: true }),
    onState: (state, { task, rounds }) => withProgress(state, task, { rounds }),
    seen: WORK,
  }),
  'work-requested': event<
    AtWork & {
      readonly work: Task;
      readonly rounds: number;
      readonly isChecked: boolean;
      readonly faces: readonly number[] | null;
    }
  >()({
    onWho: (who, { task }) => ({ ...who, task, hasWorked: false }),
    onState: (state, { work, rounds, isChecked }) => ({
      ...state,
      tasks: [...state.tasks, work],
      progress: [...state.progress, { id: work.id, rounds, done: 0, isFinished: false, isChecked }],
    }),
    seen: WORK,
  }),
  worked: event<AtWork & { readonly done: number; readonly needed: number }>()({
    sets: { hasWorked: true },
    seen: WORK,
  }),
  'task-abandoned': event<AtWork>()({ sets: { task: null, hasWorked: false }, seen: WORK }),
  'work-disturbed': event<AtWork & Checked>()({ seen: 'side' }),
  'round-lost': event<AtWork>()({ onWho: (who, { task }) => ({ ...who, lostWork: task }), seen: 'side' }),
  'task-set-back': event<AtWork>()({
    onState: (state, { task }) => withProgress(state, task, { done: 0 }),
    seen: 'side',
  }),
  'task-advanced': event<AtWork & { readonly done: number; readonly rounds: number }>()({
    sets: { hasWorked: false },
    onState: (state, { task, done }) => withProgress(state, task, { done }),
    seen: 'side',
  }),
  'task-finished': event<AtWork & { readonly passes: boolean }>()({
    sets: { task: null, hasWorked: false },
    onState: (state, { task, passes }) =>
      withProgress(state, task, { rounds: null, done: 0, isFinished: passes }),
    seen: WORK,
  }),
  'task-timed': event<AtWork & { readonly faces: readonly number[]; readonly seconds: number }>()({
    seen: WORK,
  }),
  'time-passed': event<{ readonly seconds: number }>()({
    onState: (state, { seconds }) => ({ ...state, clock: state.clock + seconds }),
    seen: 'all',
  }),
  // The end
  'combat-ended': event<{ readonly winner: string }>()({
    onState: (state, { winner }) => ({ ...state, phase: 'aftermath', resumesAt: state.phase, winner }),
    seen: 'all',
    counts: ({ winner }) => ({ kind: 'won', side: winner }),
  }),
  'combat-closed': event()({ onState: (state) => ({ ...state, phase: 'closed' }), seen: 'all' }),
  'combat-resumed': event()({ onState: resume, seen: 'all' }),
  // The GM
  'set-by-gm': setByGmType<State, Agent>(),
  favoured: event<Who & { readonly value: number; readonly until: number }>()({
    onWho: (who, { value, until }) => ({ ...who, favours: [...who.favours, { value, until }] }),
    seen: 'gm',
  }),
  charged: event<Who & { readonly action: 'significant' | 'minor' }>()({ seen: 'all' }),
  entered: event<Who & { readonly at: Cell }>()({
    onState: reordering((who, { at }) => ({ ...who, presence: 'here', cell: at })),
    seen: 'all',
  }),
  left: event<Who>()({
    sets: { presence: 'gone', ...OVER, task: null, aim: null },
    onState: (state, { who }) => withoutTurnOf(state, who),
    seen: 'all',
  }),
};

/** The fields of events that hold ids of combatants. */
export const COMBATANT_FIELDS = new Set([
  ...['who', 'attacker', 'target', 'against', 'other', 'winner', 'by', 'ahead', 'order', 'unsettled'],
  ...['tiedWith', 'patient', 'healer', 'from', 'to', 'whom'],
]);

/** Everything that can happen in a fight of this book. */
export type Event = EventsOf<typeof EVENTS, AgentsRule>;
/** One event by its type. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
/** The event types of which some seats see less than others. */
export type Glimpsed = GlimpsedIn<typeof EVENTS>;

/** Returns the state after an event. This is the only place where the state changes. */
export const evolve = evolveBy<State, Agent, Event>(EVENTS);
/** Returns the tallies of a step's events. */
export const deeds = tallyEventsBy<Event>(EVENTS);

function withNothingPending(state: State, { who }: Who): State {
  return onTurn(state, (turn) => (turn.who === who ? { ...turn, pending: null, waived: [] } : turn));
}

function withProgress(state: State, id: string, update: Partial<State['progress'][number]>): State {
  return {
    ...state,
    progress: state.progress.map((task) => (task.id === id ? { ...task, ...update } : task)),
  };
}

/** Returns a declared action without a task that the seat may not know. */
function withKnownTask(facts: Fields, after: State, seat: Seat): Fields {
  const { task, ...rest } = facts.action as Fields;
  const isKnown = task === undefined || isTaskKnown(after, seat, task as string);
  return isKnown ? facts : { ...facts, action: rest };
}

/** Returns the tally of a wound. The damage event before it names the attacker. */
function hurt(who: string, amount: number, events: readonly BaseEvent[], at: number): TallyEvent {
  const earlier = events.slice(0, at) as readonly Event[];
  const last = earlier.findLast((each) => each.type === 'damage-dealt' && each.who === who) as
    | EventOf<'damage-dealt'>
    | undefined;
  return { kind: 'hurt', who, by: last?.attacker ?? null, with: last?.weapon ?? null, amount };
}

/** Returns whether held-back damage is being applied. It was counted when it was dealt. @rule simultaneous */
function isHeldBlow(who: string, events: readonly BaseEvent[], at: number): boolean {
  const earlier = events.slice(0, at) as readonly Event[];
  return earlier.some((each) => each.type === 'blows-fell' && each.who === who);
}
