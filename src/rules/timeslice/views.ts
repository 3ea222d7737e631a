import { asRevealed, isInsider } from '../../kernel/battle.ts';
import { countsOf } from '../../kernel/battle-state.ts';
import {
  drawnBetween,
  guessesBy,
  knownUnlessHidden,
  openKnowledge,
  viewsBy,
} from '../../kernel/battle-views.ts';
import { tellBy } from '../../kernel/events.ts';
import type { RuleId } from '../../kernel/ids.ts';
import { picked } from '../../kernel/json.ts';
import { FALL_HEALTH } from '../../kernel/outcome.ts';
import type { RandomIndex } from '../../kernel/policy.ts';
import { COMBATANT_FIELDS, EVENTS, type Event, evolve } from './events.ts';
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

/** Returns whether a seat knows a combatant. */
export const isKnownTo = knownUnlessHidden<State, Combatant>(isInsider);

/** Modifiers of a number that everyone can see, in addition to its dice. All others come from a sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  ...['aim', 'called-shot-head', 'called-shot-heart', 'called-shot-limb', 'improvised-check'],
]);

/**
 * Returns the part of an event that a seat may see: everything about its own side, the visible part about others.
 */
export const tell = tellBy(EVENTS, openKnowledge(isInsider, OPEN_PARTS, COMBATANT_FIELDS));

/** What seats see of a fight and of its combatants. */
export const { view, overview } = viewsBy<State, Combatant>({
  isInsider,
  isKnown: isKnownTo,
  fight: ({ phase, round, active }) => ({ phase, round, active }),
  ally: (who) => ({ ...who, conditions: conditions(who) }),
  stranger: (who) => ({
    ...picked(who, 'id', 'name', 'side', 'cell', 'life', 'isStaggered', 'initiative'),
    isUp: isUp(who),
    health: healthWord(who),
    isDying: who.clock !== null,
    held: who.held.map((held) => itemsOf(who).find((item) => item.id === held.item)?.name ?? held.item),
    lostLimbs: who.lostLimbs,
  }),
  outline: ({ round, phase, grid }) => ({ round, phase, grid }),
  order: ({ order }) => order,
  seen: (who, { active }) => ({
    order: who.initiative,
    isActive: active === who.id,
    isUp: isUp(asRevealed(who)),
    healthWord: healthWord(who),
  }),
  own(who) {
    const set = who.saved > 0 && who.turn === 'active' ? `, ${who.saved} of them set aside` : '';
    return { health: [who.hp, who.sheet.hp], budget: `${who.ts} TS${set}`, conditions: conditions(who) };
  },
  openConditions,
});

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

/** The part of a fight that a seat knows. Other sides' combatants have ordinary values, their held items and their visible health. */
export const { known, imagine, healthTold } = guessesBy<State, Combatant, number, Event['type']>({
  isInsider,
  isKnown: isKnownTo,
  evolve,
  fields: ['health'],
  conditions: [],
  events: ['damage-dealt', 'healed', 'stagger-gained'],
  facts: { ...FALL_HEALTH, 'attacker falls': 'attacker', 'starts dying': 'target' },
  seenHealth: (who) => HP_OF[healthWord(who)] ?? ORDINARY.hp,
  // A combatant that is up counts as unhurt.
  hiddenHealth: (who) => (who.life === 'conscious' ? ORDINARY.hp : 0),
  asOrdinary,
  drawn(who, like, pick) {
    const sheet = like?.sheet ?? varied(who.sheet, pick);
    const hp = drawnHp(who, sheet.hp, pick);
    const ts = who.ts === 0 ? 0 : sheet.ts;
    return { ...who, sheet, hp, ts, shots: countsOf(sheet.weapons, ({ ammo }) => ammo?.shots) };
  },
});

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
