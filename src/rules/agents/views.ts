import { combatantOf, isInsider } from '../../kernel/battle.ts';
import { countsOf } from '../../kernel/battle-state.ts';
import { drawnBetween, guessesBy, viewsBy } from '../../kernel/battle-views.ts';
import { type Cited, type Knowledge, tellBy, withoutUnseen } from '../../kernel/events.ts';
import { HIDDEN_REASON, type IsVisible, withMaskedSums } from '../../kernel/explanation.ts';
import type { RuleId, Seat } from '../../kernel/ids.ts';
import { type Json, picked } from '../../kernel/json.ts';
import { FALL_HEALTH } from '../../kernel/outcome.ts';
import type { RandomIndex } from '../../kernel/policy.ts';
import type { Terrain } from '../../kernel/ruleset.ts';
import { bystanders } from './assault.ts';
import { minorActions } from './checks.ts';
import { type AttackFacts, COMBATANT_FIELDS, EVENTS, type Event, evolve } from './events.ts';
import { ableToCutIn } from './round.ts';
import type { Sheet } from './schema.ts';
import type { Bodily } from './sheet.ts';
import {
  type Agent,
  type Entry,
  isAble,
  isKnownTo,
  isSeriouslyWounded,
  isTaskKnown,
  pointsLeft,
  progressOf,
  type State,
  taskOf,
  weaponsInHand,
} from './state.ts';
import { reasonText } from './words-reasons.ts';

/** Terrain by its cover list. Cover and rough ground do not change during a fight. */
const GROUND = new WeakMap<object, Pick<State, 'rough'> & { readonly ground: readonly Terrain[] }>();

/** @rule move @rule cover-place Returns the terrain: rough ground, and the quarters that each cover hides. */
function groundOf({ rough, cover }: State): readonly Terrain[] {
  const known = GROUND.get(cover);
  if (known?.rough === rough) return known.ground;
  const ground: Terrain[] = [
    ...rough.map((cell) => ({ cell, kind: 'rough', much: '' }) as const),
    ...cover.map(
      ({ at, quarters }) =>
        ({ cell: at, kind: 'cover', much: `${quarters}/4`, share: quarters / 4 }) as const,
    ),
  ];
  GROUND.set(cover, { rough, ground });
  return ground;
}

/** Returns the agent whose turn a seat sees: the innermost turn of an agent that it knows. @rule aware */
function activeFor(state: State, seat: Seat): string | null {
  if (state.phase !== 'turn') return null;
  const seen = state.turns.findLast(({ who }) => isKnownTo(state, seat, combatantOf(state, who)));
  return seen?.who ?? null;
}

/**
 * Returns the phase that a seat sees. The turn of a hidden agent looks like the time between turns. @rule aware
 */
function phaseFor(state: State, seat: Seat): State['phase'] {
  return state.phase === 'turn' && activeFor(state, seat) === null ? 'between' : state.phase;
}

/** Returns the visible health of an agent, in a word. */
export function healthWord(who: Agent): string {
  if (who.life !== 'awake') return who.life;
  if (isSeriouslyWounded(who)) return 'seriously wounded';
  return pointsLeft(who.scores) < pointsLeft(who.sheet.characteristics) ? 'wounded' : 'unhurt';
}

/** Returns the conditions that everyone can see, one word each. */
function openConditions(who: Agent): string[] {
  const found = bearing(who);
  if (who.task !== null) found.push('at work');
  return found;
}

/** Returns its stance, and whether it is badly hurt. */
function bearing(who: Agent): string[] {
  const found: string[] = [];
  if (who.life !== 'awake') found.push(who.life);
  else if (who.stance !== 'standing') found.push(who.stance);
  if (who.life !== 'dead' && isSeriouslyWounded(who)) found.push('seriously wounded');
  return found;
}

function budget(who: Agent): string {
  if (who.turn === 'delaying') return 'delays';
  if (who.turn === 'active') return `${who.significant} significant, ${minorActions(who)} minor`;
  return who.turn === 'over' ? 'has acted' : '';
}

/** Returns all conditions of an agent, one word each. */
export function conditions(state: State, who: Agent): string[] {
  const found = bearing(who);
  if (who.isHidden) found.push('hidden');
  if (who.reactions > 0) found.push(`reacted: -${who.reactions} on skill checks`);
  if (who.recoil > 0) found.push(`initiative -${who.recoil} next round`);
  if (who.aim !== null) found.push(`aim +${who.aim.bonus}`);
  if (who.losesSignificant) found.push('loses a significant action');
  if (who.task !== null) found.push(workText(state, who.task));
  if (who.heldBlows.length > 0) found.push('struck at the same moment');
  return found;
}

function workText(state: State, task: string): string {
  const { done, rounds } = progressOf(state, task);
  return `at work: ${taskOf(state, task).name} ${done}/${rounds ?? 0}`;
}

/** Returns the ids of agents that a seat does not know. @rule aware */
function unseenBy(state: State, seat: Seat): ReadonlySet<string> {
  return new Set(state.combatants.filter((who) => !isKnownTo(state, seat, who)).map(({ id }) => id));
}

/** What seats see of a fight and of its agents. @rule aware */
export const { view, overview } = viewsBy<State, Agent>({
  isInsider,
  isKnown: (state, seat, who) => who.presence === 'here' && isKnownTo(state, seat, who),
  fight: (state, seat) => ({
    phase: phaseFor(state, seat),
    round: state.round,
    active: activeFor(state, seat),
    ...picked(state, 'rough', 'cover', 'visibility'),
    tasks: taskViews(state, seat),
  }),
  ally(who, state, seat) {
    const all = { ...who, ledger: ledgerOf(state, who), conditions: conditions(state, who) };
    return withoutUnseen(all as unknown as Json, unseenBy(state, seat), COMBATANT_FIELDS) as object;
  },
  stranger: (who) => ({
    ...picked(who, 'id', 'name', 'side', 'cell', 'stance', 'life', 'initiative', 'held', 'turn'),
    isUp: isAble(who),
    health: healthWord(who),
    isSeriouslyWounded: who.life !== 'dead' && isSeriouslyWounded(who),
    isAtWork: who.task !== null,
  }),
  toGm: (who, state) => ({ ...who, ledger: ledgerOf(state, who) }),
  outline: (state, seat) => ({
    round: state.round,
    phase: phaseFor(state, seat),
    grid: state.grid,
    ground: groundOf(state),
  }),
  order: ({ order }) => order,
  isHidden: (who) => who.isHidden,
  seen: (who, state, seat) => ({
    order: who.initiative,
    isActive: activeFor(state, seat) === who.id,
    isUp: isAble(who),
    healthWord: healthWord(who),
  }),
  own: (who, state) => ({
    health: [pointsLeft(who.scores), pointsLeft(who.sheet.characteristics)],
    budget: budget(who),
    conditions: conditions(state, who),
  }),
  openConditions,
});

function taskViews(state: State, seat: Seat): Json[] {
  const open = state.tasks.filter(({ id }) => isTaskKnown(state, seat, id));
  return open.map(({ id, name, at }) => {
    const isInSecret = state.combatants.some((who) => who.task === id && !isKnownTo(state, seat, who));
    const { rounds, done, isFinished } = state.progress.find((task) => task.id === id)!;
    return isInSecret
      ? { id, name, at, rounds: null, done: 0, isFinished: false }
      : { id, name, at, rounds, done, isFinished };
  });
}

/** Returns the parts of its initiative, each reason as text. @rule initiative-ledger */
function ledgerOf(state: State, { ledger }: Agent): readonly Entry[] {
  return ledger.map((entry) => {
    const { value, rule, endsAfter, faces } = entry;
    const why = reasonText(entry, state);
    return { value, why: faces === undefined ? why : `${why} (${faces.join(', ')})`, rule, endsAfter };
  });
}

const WHOLE: Bodily = { STR: 7, DEX: 7, END: 7 };

/** The values assumed for another side's agent: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  characteristics: { ...WHOLE, INT: 7, EDU: 7, SOC: 7 },
  now: WHOLE,
  armour: [
    { id: 'ordinary', name: 'ordinary clothes', rating: 3, laserRating: 3, isLayered: false, isAblat: false },
  ],
  moveMetres: 6,
  sensors: [],
  ready: [],
  tools: [],
} as const satisfies Partial<Sheet>;

/** Assumed scores, by visible health. */
const SCORES_OF: Readonly<Record<string, Bodily>> = {
  wounded: { ...WHOLE, END: 4 },
  'seriously wounded': { STR: 6, DEX: 6, END: 2 },
  unconscious: { ...WHOLE, STR: 0, END: 0 },
  dead: { STR: 0, DEX: 0, END: 0 },
};

/** The part of a fight that a seat knows. Other sides' agents have ordinary values, their held items and their visible health. */
export const { known, imagine, healthTold } = guessesBy<State, Agent, Bodily, Event['type']>({
  isInsider,
  isKnown: (state, seat, who) =>
    isInsider(state, seat, who) || (who.presence !== 'reserve' && isKnownTo(state, seat, who)),
  evolve,
  // Whether a tie is settled depends on the sheets of those in it.
  neutral: { unsettled: [] },
  fields: ['health', 'isSeriouslyWounded'],
  conditions: ['seriously wounded'],
  events: ['damage-dealt', 'wounded', 'seriously-wounded', 'healed', 'wake-rolled', 'recovery-rolled'],
  facts: { ...FALL_HEALTH, 'seriously wounded': 'target' },
  seenHealth: (who) => SCORES_OF[healthWord(who)] ?? WHOLE,
  // A conscious agent counts as unhurt.
  hiddenHealth: (who) => SCORES_OF[who.life] ?? WHOLE,
  asOrdinary,
  drawn(who, like, pick) {
    const sheet = like === undefined ? varied(who.sheet, pick) : { ...like.sheet, isHidden: false };
    const scores = drawnScores(who, sheet.now, pick);
    return { ...who, sheet, scores, rounds: countsOf(sheet.weapons, ({ rounds }) => rounds) };
  },
});

function asOrdinary(who: Agent, scores: Bodily): Agent {
  const weapons = weaponsInHand(who);
  return {
    ...who,
    sheet: {
      ...who.sheet,
      ...ORDINARY,
      weapons,
      skills: weapons.map(({ skill }) => ({ ...skill, level: 1 })),
      isHidden: false,
    },
    scores,
    recoil: 0,
    rounds: countsOf(weapons, ({ rounds }) => rounds),
    ablated: {},
    lostWork: null,
    cover: 0,
    favours: [],
  };
}

/** Modifiers of a number that everyone can see, in addition to its dice. All others come from a sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  ...['range', 'moving-target', 'firing-into-melee', 'cover', 'prone', 'visibility', 'aim', 'ambush'],
  ...['reaction', 'reaction-own-roll', 'dodge', 'full-auto', 'burst-effect', 'explosion'],
]);

const KNOWLEDGE: Knowledge<State, Agent, Event> = {
  isInsider,
  // Its own side knows an agent in reserve.
  isKnown: (state, seat, who) => who.presence !== 'reserve' && isKnownTo(state, seat, who),
  isOpen: ({ rule }, place) => place === 0 || OPEN_PARTS.has(rule),
  mayHear(event, _before, after, seat) {
    const unseen = unseenBy(after, seat);
    // An action is announced only because an agent may cut in. Hidden agents that may cut in must not be revealed.
    if (event.type === 'action-declared') return ableToCutIn(after).some(({ id }) => !unseen.has(id));
    return event.type !== 'treated' || !unseen.has(event.by);
  },
  finish(visibleEvent, event, after, seat) {
    // An event without `who` that names agents is an order.
    if (visibleEvent.isGlimpse || !('who' in event || 'order' in event)) return visibleEvent;
    const unseen = unseenBy(after, seat);
    const facts =
      'sum' in event && 'target' in event
        ? withoutRevealing(event, visibleEvent.facts, after, unseen)
        : visibleEvent.facts;
    return { ...visibleEvent, facts: withoutUnseen(facts, unseen, COMBATANT_FIELDS) };
  },
};

/**
 * Returns the facts of an attack without modifiers that reveal an unseen agent: all modifiers if the target is
 * unseen; the melee if only unseen bystanders make it one. @rule aware
 */
function withoutRevealing(
  attack: AttackFacts & Cited,
  facts: Json,
  state: State,
  unseen: ReadonlySet<string>,
): Json {
  if (unseen.size === 0) return facts;
  const [attacker, target] = [combatantOf(state, attack.attacker), combatantOf(state, attack.target)];
  const isUnseen = unseen.has(target.id);
  const isMelee = bystanders(state, attacker, target).some(({ id }) => !unseen.has(id));
  const isVisible: IsVisible = ({ rule, why }, place) =>
    place === 0 || !(isUnseen || why === HIDDEN_REASON || (rule === 'firing-into-melee' && !isMelee));
  return withMaskedSums(facts, isVisible, attack.rule);
}

/** Returns the part of an event that a seat may see, without any agent that is hidden from it. */
export const tell = tellBy(EVENTS, KNOWLEDGE);

function drawnScores(who: Agent, whole: Bodily, pick: RandomIndex): Bodily {
  const word = healthWord(who);
  if (word === 'unhurt') return whole;
  if (word === 'wounded') return { ...whole, END: whole.END - drawnBetween(pick, 1, whole.END) };
  // A sheet may have less than the assumed scores; a seriously wounded agent has less than all of them.
  const lost = word === 'seriously wounded' ? 1 : 0;
  const atMost = (score: number, full: number): number => Math.max(0, Math.min(score, full - lost));
  const { STR, DEX, END } = who.scores;
  return { STR: atMost(STR, whole.STR), DEX: atMost(DEX, whole.DEX), END: atMost(END, whole.END) };
}

function varied(sheet: Sheet, pick: RandomIndex): Sheet {
  const by = drawnBetween(pick, -1, 1);
  return { ...sheet, skills: sheet.skills.map((skill) => ({ ...skill, level: skill.level + by })) };
}
