import { asRevealed, isInsider as isInsiderOf, isHere as isPresent } from '../../kernel/battle.ts';
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
import { type Event, eventTable, evolve } from './events.ts';
import { spareNow, speedOf, yardsLeft } from './movement.ts';
import type { Sheet } from './schema.ts';
import { LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, isHere, type State, type Wound } from './state.ts';

/**
 * Returns whether this seat plays for the combatant's side and may see all of it. A player whose combatants are all
 * in reserve may not.
 */
export function isInsider(state: State, seat: Seat, who: Combatant): boolean {
  return isInsiderOf(state, seat, who, (own) => own.presence !== 'reserve');
}

/**
 * Returns whether a seat knows a combatant: all know those in the fight; only its own side knows one that the GM has
 * hidden.
 */
export function isKnownTo(state: State, seat: Seat, who: Combatant): boolean {
  return isPresent(who) || (who.presence === 'hidden' && isInsider(state, seat, who));
}

/** Modifiers of a number that everyone can see, in addition to its die. All others come from a sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  ...['exploding-six', 'called-shot', 'range', 'prone', 'aim', 'counter', 'dual-wield', 'charge'],
  ...['defence', 'stunned'],
]);

/**
 * Returns the part of an event that a seat may see: everything about its own side, the visible part about others.
 */
export const tell = tellBy<State, Combatant, Event>(
  eventTable,
  openKnowledge({ isInsider, isKnown: isKnownTo }, OPEN_PARTS),
);

/**
 * Returns the view of a seat: everything for the GM, its own side in full, the visible part of the others.
 */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) {
    return { ...state, combatants: state.combatants.map((who) => ally(state, who)) } as unknown as Json;
  }
  const present = state.combatants.filter((who) => isKnownTo(state, seat, who));
  return {
    ...viewOf(state, present),
    phase: state.phase,
    round: state.round,
    first: state.first,
    active: state.active,
    acted: state.acted.filter((id) => present.some((who) => who.id === id)),
    hour: state.hour,
    combatants: present.map((who) => (isInsider(state, seat, who) ? ally(state, who) : stranger(state, who))),
  };
}

function ally(state: State, who: Combatant): Json {
  const body = bodyOf(state, who);
  return { ...who, body, conditions: conditions(state, who) } as unknown as Json;
}

function stranger(state: State, who: Combatant): Json {
  return {
    ...picked(who, 'id', 'name', 'side', 'cell', 'isDead'),
    isHere: isHere(who),
    isUp: isStanding(state, who),
    health: healthWord(state, who),
    conditions: openConditions(state, who),
    held: who.held.map((held) => held.item),
    lying: who.lying as unknown as Json,
    body: Object.fromEntries(LOCATIONS.map((location) => [location, woundWord(state, who, location)])),
  };
}

/** Returns the overview of a seat, in the order of this round so far, then of the last one. */
export function overview(state: State, seat: Seat): Overview {
  const { round, phase, hour, acted, order } = state;
  const isKnown = (who: Combatant): boolean => isKnownTo(state, seat, who);
  const standingFor = (who: Combatant): CombatantSummary => summaryOf(state, seat, who);
  return {
    round,
    phase: phase === 'recovery' ? `recovery, hour ${hour}` : phase,
    ...overviewOf(state, [...acted, ...order], isKnown, standingFor),
  };
}

function summaryOf(state: State, seat: Seat, who: Combatant): CombatantSummary {
  const present = asRevealed(who);
  const place = state.acted.indexOf(who.id);
  const seen = {
    order: place === -1 ? null : place + 1,
    isActive: state.active === who.id,
    // A dying combatant may still act if Stunned is only a penalty.
    // ruling: stunned
    isUp: isStanding(state, present) || canAct(state, present),
    healthWord: healthWord(state, who),
  };
  if (!isInsider(state, seat, who)) return strangerSummary(who, seen, openConditions(state, who));
  return ownSummary(who, seen, {
    health: healthOf(state, who),
    budget: budget(state, who),
    conditions: conditions(state, who),
  });
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
  return `${yardsLeft(state, who)} of ${speedOf(state, who).total} yd, ${action}`;
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
  if (who.isMounted) found.push(`on ${who.sheet.mount!.name}`);
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

/** Assumes the damage at a location. */
type Damage = (who: Combatant, location: Location) => number;

/**
 * Returns the fight as known to a seat. Other sides' combatants have ordinary values, their held items and their
 * visible health.
 */
export function known(state: State, seat: Seat): State {
  return guessedFor(state, seat, (who, location) => {
    const most = maximumHp(state, ORDINARY.traits.C, location);
    const word = woundWord(state, who, location);
    if (word === 'unhurt') return 0;
    return word === 'hurt' ? Math.max(1, Math.floor(most / 4)) : word === 'badly hurt' ? most - 1 : most;
  });
}

/**
 * The places that show the health of other sides. If it is hidden, a combatant that is not dying counts as unhurt.
 */
export const HEALTH_TOLD: HealthTold<State> = {
  fields: ['health', 'body'],
  conditions: ['bleeding'],
  events: ['damage-dealt', 'bleeding-rolled', 'consciousness-rolled', 'stopped-bleeding'],
  known: (state, seat) =>
    guessedFor(state, seat, (who, location) => {
      const isFatal = location === 'torso' && isDying(state, who);
      return isFatal || who.lost[location] !== null ? maximumHp(state, ORDINARY.traits.C, location) : 0;
    }),
};

function guessedFor(state: State, seat: Seat, damage: Damage): State {
  return knownWith<State, Combatant>(state, seat, {
    seen: (who) => (isInsider(state, seat, who) ? who : asOrdinary(state, who, damage)),
    isUnknown: (who) => !isKnownTo(state, seat, who),
    evolve,
  });
}

function asOrdinary(state: State, who: Combatant, damage: Damage): Combatant {
  const isHeld = (id: string): boolean => who.held.some(({ item }) => item === id);
  const weapons = who.sheet.weapons.filter(({ id, hands }) => hands === 0 || isHeld(id));
  const mount = who.sheet.mount === null || !who.isMounted ? null : { ...who.sheet.mount, ...MOUNT };
  const wounds = LOCATIONS.map((location) => [location, wound(damage(who, location))] as const);
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
    wounds: Object.fromEntries(wounds) as Record<Location, Wound>,
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

function wound(points: number): Wound {
  return { normal: points, cold: 0, fire: 0 };
}

/** Returns a full state that a seat cannot tell from the truth. A stranger with the name of a comrade has its sheet. */
export function imagine(state: State, seat: Seat, pick: RandomIndex): State {
  return imagineWith<State, Combatant>(state, seat, isInsider, (who, like) => {
    const sheet = like?.sheet ?? varied(who.sheet, pick);
    const c = sheet.traits.C;
    const wounds = LOCATIONS.map(
      (location) => [location, wound(drawnDamage(state, who, location, { c, pick }))] as const,
    );
    return {
      ...who,
      sheet,
      c,
      cMost: c,
      wounds: Object.fromEntries(wounds) as Record<Location, Wound>,
      shots: countsOf(sheet.weapons, ({ shots }) => shots),
    };
  });
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

function varied(sheet: Sheet, pick: RandomIndex): Sheet {
  const by = drawnBetween(pick, -1, 1);
  const { melee, projectile, dodge } = sheet.skills;
  const skills = { ...sheet.skills, melee: melee + by, projectile: projectile + by, dodge: dodge + by };
  return { ...sheet, skills };
}
