import { type IsOpen, withFoldedSums } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { GM, type RuleId, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import { cutInQuestions } from './delay.ts';
import type { Event } from './events.ts';
import { isInsider, isTaskKnown } from './knowledge.ts';
import { agent, type State } from './state.ts';
import { unseenBy, withoutUnseen } from './unseen.ts';

/** Told to everybody who knows of those it is about: all that is done or rolled in the open. */
const OPEN: ReadonlySet<Event['type']> = new Set([
  'initiative-rolled',
  'tactics-rolled',
  'tie-rolled',
  'order-set',
  'order-settled',
  'initiative-changed',
  'recoil-told',
  'initiative-returned',
  'round-started',
  'turn-started',
  'delayed',
  'delay-ended',
  'turn-given-up',
  'turn-lost',
  'turn-ended',
  'round-ended',
  'action-declared',
  'action-voided',
  'free-action',
  'charged',
  'moved',
  'stance-taken',
  'drawn',
  'aimed',
  'dice-thrown',
  'attack-rolled',
  'attack-lowered',
  'attack-hit',
  'attack-missed',
  'reacted',
  'opposed-rolled',
  'parry-rolled',
  'stray-rolled',
  'scattered',
  'exploded',
  'dived',
  'ambush-over',
  'revealed',
  'seriously-wounded',
  'died',
  'woke-up',
  'exceptional',
  'check-made',
  'treated',
  'task-started',
  'work-requested',
  'worked',
  'task-abandoned',
  'task-finished',
  'task-timed',
  'time-passed',
  'combat-ended',
  'combat-closed',
  'combat-resumed',
  'entered',
  'left',
]);

/** Told in full to the own side; others who know of it see these fields and no numbers. */
const GLIMPSED = {
  'significant-split': ['who'],
  'significant-missed': ['who'],
  reloaded: ['who', 'weapon'],
  'recoil-noted': ['who'],
  'damage-dealt': ['who'],
  'blow-held-back': ['who'],
  'blows-fell': ['who'],
  wounded: ['who'],
  'fell-unconscious': ['who'],
  'wake-rolled': ['who'],
  healed: ['who'],
  'recovery-rolled': ['who'],
} as const satisfies Partial<Record<Event['type'], readonly string[]>>;

/** Work that is only one side's affair is seen as work, and no more. */
const WORK_GLIMPSED = {
  'check-made': ['who'],
  'task-started': ['who'],
  'work-requested': ['who'],
  worked: ['who'],
  'task-abandoned': ['who'],
  'task-finished': ['who'],
  'task-timed': ['who'],
} as const satisfies Partial<Record<Event['type'], readonly string[]>>;

const PARTS: Readonly<Partial<Record<Event['type'], readonly string[]>>> = GLIMPSED;

/** An event that some see less of than others. */
export type Glimpsed = keyof typeof GLIMPSED | keyof typeof WORK_GLIMPSED;

/** Told to the own side alone. */
const INWARD: ReadonlySet<Event['type']> = new Set([
  'action-spent',
  'aim-lost',
  'rounds-fired',
  'penalty-ended',
  'ablated',
  'work-disturbed',
  'round-lost',
  'task-set-back',
  'task-advanced',
]);

/** Events in which somebody unseen has a part that others notice. */
const NOTICED: ReadonlySet<Event['type']> = new Set([
  'attack-rolled',
  'attack-hit',
  'attack-missed',
  'scattered',
  'exploded',
]);

/** Reasons for a number that anybody at the table sees, besides its dice; others are on somebody's sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  'range',
  'moving-target',
  'firing-into-melee',
  'cover',
  'prone',
  'visibility',
  'aim',
  'ambush',
  'reaction',
  'reaction-own-roll',
  'dodge',
  'full-auto',
  'burst-effect',
  'explosion',
]);
const isOpen: IsOpen = ({ rule }, place) => place === 0 || OPEN_PARTS.has(rule);

/** What a seat is told of an event; whoever is hidden from it is left out. */
export function tell(event: Event, _before: State, after: State, seat: Seat): Told | undefined {
  const { type, rule } = event;
  const hearing = { after, seat, unseen: unseenBy(after, seat) };
  if (seat === GM) return { type, rule, facts: ownFacts(event) };
  if (!('who' in event)) {
    // What names somebody without `who` is an order.
    const facts = 'order' in event ? withoutUnseen(ownFacts(event), hearing.unseen) : ownFacts(event);
    return OPEN.has(type) ? { type, rule, facts } : undefined;
  }
  const isUnseen = hearing.unseen.has(event.who);
  if (isUnseen && !NOTICED.has(type)) return undefined;
  const who = agent(after, event.who);
  // Who waits off stage is known to its own side.
  const isOwn = isInsider(after, seat, who);
  if (!isOwn && who.presence === 'reserve') return undefined;
  if (type === 'action-declared' && !isAnnounced(hearing)) return undefined;
  if (event.type === 'treated' && hearing.unseen.has(event.by)) return undefined;
  if (OPEN.has(type)) return openTold(event, hearing);
  if (isOwn) return isForInsiders(type) ? { type, rule, facts: forEachSide(event, hearing) } : undefined;
  const fields = PARTS[type];
  return fields === undefined ? undefined : glimpse(event, fields);
}

/** Who hears of it, and whom that seat knows nothing of. */
interface Hearing {
  readonly after: State;
  readonly seat: Seat;
  readonly unseen: ReadonlySet<string>;
}

/** An action is announced because somebody may cut in; that somebody hidden may is nobody's business. */
function isAnnounced({ after, unseen }: Hearing): boolean {
  return cutInQuestions(after).some(({ who }) => !unseen.has(who));
}

/** All else is done by the GM's hand, or asked of one alone. */
function isForInsiders(type: Event['type']): boolean {
  return INWARD.has(type) || type in GLIMPSED;
}

function glimpse(event: Event, fields: readonly string[]): Told {
  const seen = Object.fromEntries(Object.entries(event).filter(([field]) => fields.includes(field)));
  return { type: event.type, rule: event.rule, facts: seen as Json, isGlimpse: true };
}

type Facts = { readonly [field: string]: Json | undefined };

function ownFacts(event: Event): Facts {
  const { type: _, rule: __, ...facts } = event;
  return facts as unknown as Facts;
}

/** What is done in the open; the work of another side without what it is for. */
function openTold(event: Event & { readonly who: string }, hearing: Hearing): Told {
  const { type, rule } = event;
  const { after, seat } = hearing;
  const task = 'task' in event ? event.task : type === 'check-made' ? (event.on ?? undefined) : undefined;
  if (task !== undefined && !isTaskKnown(after, seat, task)) {
    return glimpse(event, WORK_GLIMPSED[type as keyof typeof WORK_GLIMPSED]);
  }
  return { type, rule, facts: forEachSide(event, hearing) };
}

/** All facts; of whom others roll only reasons that can be seen. */
function forEachSide(event: Event & { readonly who: string }, { after, seat, unseen }: Hearing): Json {
  const { rule } = event;
  const by = (id: string, value: unknown): Json =>
    isInsider(after, seat, agent(after, id)) ? (value as Json) : withFoldedSums(value as Json, isOpen, rule);
  const facts = ownFacts(event);
  switch (event.type) {
    case 'opposed-rolled': {
      const { who, other, mine, theirs } = event;
      return withoutUnseen({ ...facts, mine: by(who, mine), theirs: by(other, theirs) }, unseen);
    }
    case 'treated':
      return by(event.by, facts);
    case 'action-declared':
    case 'action-voided':
      return withoutUnseen({ ...facts, action: actionTold(event.action, after, seat) }, unseen);
    default:
      return withoutUnseen(by(event.who, facts), unseen);
  }
}

function actionTold(action: Facts, after: State, seat: Seat): Json {
  const { task, ...rest } = action;
  return task === undefined || isTaskKnown(after, seat, task as string) ? action : rest;
}
