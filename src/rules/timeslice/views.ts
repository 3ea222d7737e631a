import { asRevealed, isHere, isInsider } from '../../kernel/battle.ts';
import { countsOf } from '../../kernel/battle-start.ts';
import {
  drawnBetween,
  imagineWith,
  knownWith,
  openKnowledge,
  overviewOf,
  ownSummary,
  strangerSummary,
  viewOf,
} from '../../kernel/battle-views.ts';
import { tellBy } from '../../kernel/events.ts';
import type { HealthTold } from '../../kernel/hidden-health.ts';
import { type Json, picked } from '../../kernel/json.ts';
import { GM, type RuleId, type Seat } from '../../kernel/names.ts';
import type { RandomIndex } from '../../kernel/policy.ts';
import type { CombatantSummary, Overview } from '../../kernel/ruleset.ts';
import { EVENTS, type Event, evolve } from './events.ts';
import { gmModifier } from './reasons.ts';
import type { Sheet } from './schema.ts';
import {
  type Combatant,
  type Effect,
  isUp,
  itemsOf,
  type State,
  shieldsInHand,
  type Work,
  weaponsInHand,
} from './state.ts';

/**
 * Returns whether a seat knows a combatant: all know those in the fight; only its own side knows one that the GM has
 * hidden.
 */
export function isKnownTo(state: State, seat: Seat, who: Combatant): boolean {
  return isHere(who) || (who.presence === 'hidden' && isInsider(state, seat, who));
}

/** Modifiers of a number that everyone can see, in addition to its dice. All others come from a sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  ...['aim', 'called-shot-head', 'called-shot-heart', 'called-shot-limb', 'improvised-check'],
]);

/**
 * Returns the part of an event that a seat may see: everything about its own side, the visible part about others.
 */
export const tell = tellBy<State, Combatant, Event>(
  EVENTS,
  openKnowledge({ isInsider, isKnown: isKnownTo }, OPEN_PARTS),
);

/**
 * Returns the view of a seat: everything for the GM, its own side in full, the visible part of the others.
 */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  const present = state.combatants.filter((who) => isKnownTo(state, seat, who));
  return {
    ...viewOf(state, present),
    phase: state.phase,
    round: state.round,
    active: state.active,
    combatants: present.map((who) => (isInsider(state, seat, who) ? ally(who) : stranger(who))),
  };
}

function ally(who: Combatant): Json {
  return { ...who, conditions: conditions(who) } as unknown as Json;
}

function stranger(who: Combatant): Json {
  return {
    ...picked(who, 'id', 'name', 'side', 'cell', 'life', 'isStaggered', 'initiative'),
    isUp: isUp(who),
    health: healthWord(who),
    isDying: who.clock !== null,
    held: who.held.map((held) => itemsOf(who).find((item) => item.id === held.item)?.name ?? held.item),
    lostLimbs: who.lostLimbs as unknown as Json,
  };
}

/** Returns the overview of a seat, in turn order. */
export function overview(state: State, seat: Seat): Overview {
  const { round, phase, grid, order } = state;
  const isKnown = (who: Combatant): boolean => isKnownTo(state, seat, who);
  return { round, phase, ...overviewOf(state, order, isKnown, (who) => summaryOf(state, seat, who)), grid };
}

function summaryOf(state: State, seat: Seat, who: Combatant): CombatantSummary {
  const { id, initiative: order } = who;
  const seen = {
    order,
    isActive: state.active === id,
    isUp: isUp(asRevealed(who)),
    healthWord: healthWord(who),
  };
  if (!isInsider(state, seat, who)) return strangerSummary(who, seen, openConditions(who));
  const set = who.saved > 0 && who.turn === 'active' ? `, ${who.saved} of them set aside` : '';
  const budget = `${who.ts} TS${set}`;
  return ownSummary(who, seen, { health: [who.hp, who.sheet.hp], budget, conditions: conditions(who) });
}

/** Returns the visible health of a combatant, in a word. */
export function healthWord(who: Combatant): string {
  if (who.life === 'dead') return 'dead';
  if (who.hp === 0) return 'down';
  if (who.hp === who.sheet.hp) return 'unhurt';
  return who.hp * 2 > who.sheet.hp ? 'hurt' : 'badly hurt';
}

/** Returns the conditions that everyone can see, one word each. */
function openConditions(who: Combatant): string[] {
  const found: string[] = [];
  if (who.life !== 'conscious') found.push(who.life);
  if (who.clock !== null) found.push('dying');
  if (who.isStaggered) found.push('staggered');
  for (const lost of who.lostLimbs) found.push(`${lost.limb} ${lost.how}`);
  if ((who.work?.done ?? 0) > 0) found.push('at work');
  return found;
}

/** Returns all conditions of a combatant, one word each. */
export function conditions(who: Combatant): string[] {
  const found: string[] = who.presence === 'hidden' ? ['hidden'] : [];
  if (who.life !== 'conscious') found.push(who.life);
  if (who.clock !== null) found.push(`dying ${clockText(who.clock)}`);
  if (who.hasHeartWound) found.push('heart wound');
  if (who.isStaggered) found.push('staggered');
  else if (who.stagger > 0) found.push(`stagger ${who.stagger}`);
  for (const lost of who.lostLimbs) found.push(`${lost.limb} ${lost.how}`);
  if (who.aim !== null) found.push(`aim +${who.aim.bonus}`);
  for (const effect of who.effects) found.push(effectName(effect));
  if (who.work !== null) found.push(workText(who.work));
  return found;
}

/** Returns the name of the spell, or of the modifier that the GM gave. */
export function effectName({ name, boosts }: Pick<Effect, 'name' | 'boosts'>): string {
  return name ?? boosts.map(gmModifier).join(', ');
}

/** Formats work and its progress: `at work: the door 1/3`. */
export function workText({ label, done, rounds }: Work): string {
  return `at work: ${label} ${done}/${rounds}`;
}

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The values assumed for another side's combatant: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  isCharacter: false,
  stats: { I: 10, V: 10, U: 10, A: 10, Q: 10 },
  ts: 6,
  hp: 15,
  hpNow: 15,
  dr: 1,
  staggerThreshold: 3,
  spells: [],
  boons: [],
  hasMedicalKit: false,
  ready: [],
  tools: [],
  starts: undefined,
} as const satisfies Partial<Sheet>;

/** Assumed HP, by visible health. */
const HP_OF: Readonly<Record<string, number>> = { hurt: 11, 'badly hurt': 4, down: 0, dead: 0 };

/**
 * Returns the fight as known to a seat. Other sides' combatants have ordinary values, their held items and their
 * visible health.
 */
export function known(state: State, seat: Seat): State {
  return guessedFor(state, seat, (who) => HP_OF[healthWord(who)] ?? ORDINARY.hp);
}

/**
 * The places that show the health of other sides. If it is hidden, a combatant that is up counts as unhurt.
 */
export const HEALTH_TOLD: HealthTold<State> = {
  fields: ['health'],
  conditions: [],
  events: ['damage-dealt', 'healed', 'stagger-gained'],
  known: (state, seat) => guessedFor(state, seat, (who) => (who.life === 'conscious' ? ORDINARY.hp : 0)),
};

function guessedFor(state: State, seat: Seat, hpOf: (who: Combatant) => number): State {
  return knownWith<State, Combatant>(state, seat, {
    seen: (who) => (isInsider(state, seat, who) ? who : asOrdinary(who, hpOf(who))),
    isUnknown: (who) => !isKnownTo(state, seat, who),
    evolve,
  });
}

function asOrdinary(who: Combatant, hp: number): Combatant {
  const sheet = { ...who.sheet, ...ORDINARY, weapons: weaponsInHand(who), shields: shieldsInHand(who) };
  return {
    ...who,
    sheet,
    hp,
    clock: who.clock === null ? null : 60,
    hasHeartWound: false,
    ts: who.turn === 'over' ? 0 : ORDINARY.ts,
    saved: 0,
    stagger: 0,
    dropped: [],
    shots: countsOf(sheet.weapons, ({ ammo }) => ammo?.shots),
    aim: null,
    effects: [],
    diagonals: 0,
  };
}

/** Returns a full state that a seat cannot tell from the truth. A stranger with the name of a comrade has its sheet. */
export function imagine(state: State, seat: Seat, pick: RandomIndex): State {
  return imagineWith<State, Combatant>(state, seat, isInsider, (who, like) => {
    const sheet = like?.sheet ?? varied(who.sheet, pick);
    const ts = who.ts === 0 ? 0 : sheet.ts;
    return {
      ...who,
      sheet,
      hp: drawnHp(who, sheet.hp, pick),
      ts,
      shots: countsOf(sheet.weapons, ({ ammo }) => ammo?.shots),
    };
  });
}

function drawnHp(who: Combatant, most: number, pick: RandomIndex): number {
  const word = healthWord(who);
  if (word === 'unhurt') return most;
  const half = Math.floor(most / 2);
  if (word === 'hurt') return drawnBetween(pick, half + 1, most - 1);
  return word === 'badly hurt' ? drawnBetween(pick, 1, half) : who.hp;
}

function varied(sheet: Sheet, pick: RandomIndex): Sheet {
  const by = drawnBetween(pick, -2, 2);
  const { I, V, U, A, Q } = sheet.stats;
  const stats = { I: I + by, V: V + by, U: U + by, A: A + by, Q: Q + by };
  const hp = sheet.hp + 2 * by;
  return { ...sheet, stats, hp, hpNow: hp };
}
