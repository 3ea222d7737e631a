import { asRevealed, isInsider as isInsiderOf } from '../../kernel/battle.ts';
import { countsOf } from '../../kernel/battle-state.ts';
import {
  drawnBetween,
  guessesBy,
  knownUnlessHidden,
  openKnowledge,
  viewsBy,
} from '../../kernel/battle-views.ts';
import { tellBy } from '../../kernel/events.ts';
import type { RuleId, Seat } from '../../kernel/ids.ts';
import { picked } from '../../kernel/json.ts';
import { FALL_HEALTH } from '../../kernel/outcome.ts';
import type { RandomIndex } from '../../kernel/policy.ts';
import {
  canAct,
  damageAt,
  isAtZero,
  isDying,
  isStanding,
  isStunned,
  maximumHp,
  totalDamage,
} from './body.ts';
import { COMBATANT_FIELDS, EVENTS, type Event, evolve } from './events.ts';
import { spareNow, yardsLeft, yardsOf } from './movement.ts';
import type { Sheet } from './schema.ts';
import { LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, type Deed, isHere, type State, stands } from './state.ts';

/**
 * Returns whether this seat plays for the combatant's side and may see all of it. A player whose combatants are all
 * in reserve may not.
 */
export function isInsider(state: State, seat: Seat, who: Combatant): boolean {
  return isInsiderOf(state, seat, who, (own) => own.presence !== 'reserve');
}

/** Returns whether a seat knows a combatant. */
export const isKnownTo = knownUnlessHidden<State, Combatant>(isInsider);

/** Modifiers of a number that everyone can see, in addition to its die. All others come from a sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  ...['exploding-six', 'called-shot', 'range', 'prone', 'aim', 'counter', 'dual-wield', 'charge'],
  ...['defence', 'stunned'],
]);

/**
 * Returns the part of an event that a seat may see: everything about its own side, the visible part about others.
 */
export const tell = tellBy(EVENTS, openKnowledge(isInsider, OPEN_PARTS, COMBATANT_FIELDS));

/** What seats see of a fight and of its combatants. The order is that of this round so far, then of the last one. */
export const { view, overview } = viewsBy<State, Combatant>({
  isInsider,
  isKnown: isKnownTo,
  fight: ({ phase, round, first, active, acted, hour }, _seat, known) => ({
    phase,
    round,
    first,
    active,
    acted: acted.filter((id) => known.some((who) => who.id === id)),
    hour,
  }),
  ally,
  stranger: (who, state) => ({
    ...picked(who, 'id', 'name', 'side', 'cell', 'isDead'),
    isHere: isHere(who),
    isUp: isStanding(state, who),
    health: healthWord(state, who),
    conditions: openConditions(state, who),
    held: who.held.map((held) => held.item),
    lying: who.lying,
    body: Object.fromEntries(LOCATIONS.map((location) => [location, woundWord(state, who, location)])),
  }),
  toGm: ally,
  outline: ({ round, phase, hour }) => ({
    round,
    phase: phase === 'recovery' ? `recovery, hour ${hour}` : phase,
  }),
  order: ({ acted, order }) => [...acted, ...order],
  seen(who, state) {
    const present = asRevealed(who);
    // A dying combatant may still act if Stunned is only a penalty.
    // ruling: stunned
    const isUp = isStanding(state, present) || canAct(state, present);
    return {
      order: state.acted.indexOf(who.id) + 1 || null,
      isActive: state.active === who.id,
      isUp,
      ...(!isUp && stands(present) && { takesCell: true }),
      healthWord: healthWord(state, who),
    };
  },
  own: (who, state) => ({
    health: healthOf(state, who),
    budget: budget(state, who),
    conditions: conditions(state, who),
  }),
  openConditions: (who, state) => openConditions(state, who),
});

function ally(who: Combatant, state: State): object {
  return { ...who, body: bodyOf(state, who), conditions: conditions(state, who) };
}

/** Returns the HP left and the maximum of the whole body. */
function healthOf(state: State, who: Combatant): [number, number] {
  const most = LOCATIONS.reduce((sum, location) => sum + maximumHp(state, Math.max(0, who.c), location), 0);
  return [Math.max(0, most - totalDamage(state, who)), most];
}

/** Returns the visible health of the whole body, in a word: that of its worst location. */
export function healthWord(state: State, who: Combatant): string {
  if (who.isDead) return 'dead';
  if (isDying(state, who)) return 'dying';
  const words = LOCATIONS.map((location) => woundWord(state, who, location));
  if (words.every((word) => word === 'unhurt')) return 'unhurt';
  return words.every((word) => word === 'unhurt' || word === 'hurt') ? 'hurt' : 'badly hurt';
}

/** Returns the visible health of one location, in a word. */
export function woundWord(state: State, who: Combatant, location: Location): string {
  if (who.lost[location] !== null) return who.lost[location];
  const damage = damageAt(who, location);
  if (damage === 0) return 'unhurt';
  if (isAtZero(state, who, location)) return 'gone';
  return damage * 2 < maximumHp(state, who.c, location) ? 'hurt' : 'badly hurt';
}

function budget(state: State, who: Combatant): string {
  if (!isHere(who)) return '';
  if (state.active !== who.id) {
    const spare = spareNow(state, who);
    return spare > 0 ? `${spare} yd spare` : '';
  }
  const action = who.action === null ? 'action' : `no action (${who.action})`;
  return `${yardsLeft(state, who)} of ${yardsOf(state, who).total} yd, ${action}`;
}

/** Returns the conditions that everyone can see, one word each. */
export function openConditions(state: State, who: Combatant): string[] {
  if (who.isDead) return ['dead'];
  const found: string[] = [];
  if (isDying(state, who)) found.push('dying');
  found.push(...visibleStates(state, who));
  if (who.isMounted) found.push('mounted');
  if (who.isGuarding) found.push('on guard');
  for (const location of LOCATIONS) {
    if (who.lost[location] !== null) found.push(`${location} ${who.lost[location]}`);
  }
  return found;
}

/** Returns the conditions in which everyone sees a combatant lie or reel. */
function visibleStates(state: State, who: Combatant): string[] {
  const found: string[] = [];
  if (who.isUnconscious) found.push('unconscious');
  if (isStunned(state, who)) found.push('Stunned');
  if (who.isProne) found.push('prone');
  if (who.isBleeding) found.push('bleeding');
  return found;
}

/** Returns all conditions of a combatant, one word each. */
export function conditions(state: State, who: Combatant): string[] {
  if (who.isDead) return ['dead'];
  const found: string[] = who.presence === 'hidden' ? ['hidden'] : [];
  if (isDying(state, who)) found.push(`dying, due at the end of round ${who.deathDue ?? '?'}`);
  found.push(...visibleStates(state, who));
  const pain = totalDamage(state, who);
  if (pain > 0) found.push(`Pain -${pain}`);
  if (who.work !== null) found.push(`at work: ${who.work.label} ${who.work.done}/${who.work.needed}`);
  found.push(...stances(who), ...afflictions(who));
  return found;
}

function stances(who: Combatant): string[] {
  const found: string[] = [];
  if (who.isMounted) found.push(`riding ${who.sheet.mount!.name}`);
  if (who.refs.length > 0) found.push('on REF');
  if (who.isGuarding) found.push('on guard');
  if (who.isCountering) found.push('ready to counter');
  if (who.isCharging) found.push('charging');
  if (who.aim !== null) found.push(`aim +${who.aim.bonus}`);
  return found;
}

function afflictions(who: Combatant): string[] {
  const found: string[] = [];
  for (const location of LOCATIONS) {
    if (who.lost[location] !== null) found.push(`${location} ${who.lost[location]}`);
    if (who.infected.includes(location)) found.push(`${location} infected`);
  }
  if (who.isWet) found.push('wet');
  if (who.c < who.sheet.traits.C) found.push(`C ${who.c} of ${who.sheet.traits.C}`);
  if (who.griefs.length > 0) found.push(`grief ${who.griefs.length}`);
  return found;
}

/** Returns the body as shown on a sheet: each location with HP, AR and condition. */
export function bodyOf(state: State, who: Combatant) {
  return LOCATIONS.map((location) => {
    const most = maximumHp(state, who.c, location);
    const ar = Math.max(
      0,
      ...who.sheet.armour.filter((each) => each.covers.includes(location)).map((each) => each.ar),
    );
    return {
      location,
      hp: most - damageAt(who, location),
      most,
      ar,
      wound: who.wounds[location],
      lost: who.lost[location],
      isInfected: who.infected.includes(location),
    };
  });
}

/** The values assumed for another side's combatant: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  isCharacter: false,
  traits: { A: 6, B: 4, C: 6, D: 4 },
  skills: {
    melee: 4,
    projectile: 3,
    dodge: 4,
    ride: 0,
    feint: 0,
    stealth: 0,
    perception: 0,
    'first-aid': 0,
    surgery: 0,
  },
  armour: [{ id: 'ordinary', name: 'ordinary clothes', covers: LOCATIONS, ar: 1, cr: 0, fr: 0 }],
  ready: [],
  wounds: [],
  cLost: 0,
} as const satisfies Partial<Sheet>;
const MOUNT = { speed: 16, number: 6 };

/** The damage at each location. */
type Damage = Readonly<Record<Location, number>>;

function damageBy(at: (location: Location) => number): Damage {
  return Object.fromEntries(LOCATIONS.map((location) => [location, at(location)])) as Damage;
}

/** The part of a fight that a seat knows. Other sides' combatants have ordinary values, their held items and their visible health. */
export const { known, imagine, healthTold } = guessesBy<State, Combatant, Damage, Event['type']>({
  isInsider,
  isKnown: isKnownTo,
  evolve,
  fields: ['health', 'body'],
  conditions: ['bleeding'],
  events: ['damage-dealt', 'bleeding-started', 'bleeding-rolled', 'bleeding-stopped', 'consciousness-rolled'],
  // @rule recap Without the damage of others, and without who still bled.
  retold: {
    recapped(facts, isOwn) {
      const { deeds, ...rest } = facts as unknown as { readonly deeds: readonly Deed[] };
      const shown = deeds.filter(({ what, who }) => what !== 'stopped-bleeding' || isOwn(who));
      const pointsOf = ({ who, points }: Deed): number => (isOwn(who) ? points : 0);
      return { ...rest, deeds: shown.map((deed) => ({ ...deed, points: pointsOf(deed) })) };
    },
  },
  facts: { ...FALL_HEALTH, 'target dying': 'target' },
  seenHealth: (who, state) =>
    damageBy((location) => {
      const most = maximumHp(state, ORDINARY.traits.C, location);
      const word = woundWord(state, who, location);
      if (word === 'unhurt') return 0;
      return word === 'hurt' ? Math.max(1, Math.floor(most / 4)) : word === 'badly hurt' ? most - 1 : most;
    }),
  // A combatant that is not dying counts as unhurt.
  hiddenHealth: (who, state) =>
    damageBy((location) => {
      const isFatal = location === 'torso' && isDying(state, who);
      return isFatal || who.lost[location] !== null ? maximumHp(state, ORDINARY.traits.C, location) : 0;
    }),
  asOrdinary,
  drawn(who, like, pick, state) {
    const sheet = like?.sheet ?? varied(who.sheet, pick);
    const { C: c } = sheet.traits;
    const wounds = woundsOf(damageBy((location) => drawnDamage(state, who, location, { c, pick })));
    const shots = countsOf(sheet.weapons, ({ shots }) => shots);
    return { ...who, sheet, c, cMost: c, wounds, shots };
  },
});

function asOrdinary(who: Combatant, damage: Damage, state: State): Combatant {
  const isHeld = (id: string): boolean => who.held.some(({ item }) => item === id);
  const weapons = who.sheet.weapons.filter(({ id, hands }) => hands === 0 || isHeld(id));
  const mount = who.sheet.mount === null || !who.isMounted ? null : { ...who.sheet.mount, ...MOUNT };
  return {
    ...who,
    sheet: {
      ...who.sheet,
      ...ORDINARY,
      weapons,
      mount,
      tools: who.sheet.tools.filter(({ id }) => isHeld(id)),
    },
    c: ORDINARY.traits.C,
    cMost: ORDINARY.traits.C,
    wounds: woundsOf(damage),
    infected: [],
    deathDue: who.deathDue === null ? null : state.round + 1,
    stun: isStunned(state, who) ? 1 : 0,
    griefs: [],
    favour: 0,
    spare: 0,
    runRounds: 0,
    shots: countsOf(weapons, ({ shots }) => shots),
    plan: 'rest',
    isWarm: true,
    wasActive: false,
    restHours: 0,
    fireHours: 0,
  };
}

function woundsOf(damage: Damage): Combatant['wounds'] {
  const wounds = LOCATIONS.map((location) => [location, { normal: damage[location], cold: 0, fire: 0 }]);
  return Object.fromEntries(wounds) as Combatant['wounds'];
}

function drawnDamage(
  state: State,
  who: Combatant,
  location: Location,
  { c, pick }: { readonly c: number; readonly pick: RandomIndex },
): number {
  const most = maximumHp(state, c, location);
  const word = woundWord(state, who, location);
  if (word === 'unhurt') return 0;
  if (word === 'hurt') return drawnBetween(pick, 1, Math.ceil(most / 2) - 1);
  return word === 'badly hurt' ? drawnBetween(pick, Math.ceil(most / 2), most - 1) : most;
}

/** Half of the sheets that come with Riposte have perception, mostly 4 to 6. Without it, nobody notices a feint. */
function varied(sheet: Sheet, pick: RandomIndex): Sheet {
  const by = drawnBetween(pick, -1, 1);
  const { melee, projectile, dodge } = sheet.skills;
  const own = { melee: melee + by, projectile: projectile + by, dodge: dodge + by, perception: 5 * pick(2) };
  return { ...sheet, skills: { ...sheet.skills, ...own } };
}
