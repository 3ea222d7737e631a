import type { Cell } from '../../geometry/grid.ts';
import { doorEvents } from '../../kernel/doors.ts';
import { eventTypes, type OfItem, type Who } from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { totalDamage } from './body.ts';
import { type DamageKind, type Hand, LEGS, type Limb, LOCATIONS, type Location } from './sheet.ts';
import {
  type Combatant,
  type Deed,
  everybody,
  isDoorFast,
  NOT_FIGHTING,
  type State,
  type Test,
  type Wound,
} from './state.ts';

export interface Place extends Who {
  readonly location: Location;
}
export interface InHand extends OfItem {
  readonly hands: readonly Hand[];
}
export interface OfLimb extends Who {
  readonly limb: Limb;
}

const event = eventTypes<State, Combatant>();

const DEAD = {
  ...NOT_FIGHTING,
  ...{ isDead: true, isBleeding: false, deathDue: null, isProne: true, isMounted: false },
  ...{ infected: [], griefs: [] },
} as const satisfies Partial<Combatant>;

/** The events of bodies: wounds, death, and the passing of time after the fight. */
export const bodyEvents = {
  // Wounds
  'location-struck': event<Place & { readonly faces: readonly number[] }>()({ seen: 'all' }),
  'damage-dealt': event<
    Place & {
      readonly by: string | null;
      readonly kind: DamageKind;
      readonly damage: Sum;
      readonly left: Sum;
    }
  >()({
    onWho: (who, { location, kind, damage }) => ({
      ...who,
      wounds: { ...who.wounds, [location]: plus(who.wounds[location], kind, damage.total) },
    }),
    onState: (state, { who, by, location, damage }) =>
      by === null || damage.total === 0
        ? state
        : noted(state, { what: 'hit', who, by, location, points: damage.total }),
    // The amount of damage is visible; the effect of armour and the remaining HP are not.
    seen: { fields: ['who', 'by', 'location', 'kind'], adds: (e) => ({ points: e.damage.total }) },
    counts: (e, events, at) => ({
      kind: 'hurt',
      who: e.who,
      by: e.by,
      with: e.by === null ? null : weaponIn(events, at, e.by),
      amount: e.damage.total,
    }),
  }),
  stunned: event<Who & { readonly turns: number }>()({
    // ruling: stun-length - the later end counts
    onWho: (who, e) => ({ ...who, stun: Math.max(who.stun, e.turns) }),
    seen: { fields: ['who'] },
  }),
  'limb-severed': event<OfLimb>()({
    onWho: (who, e) => ({ ...without(who, e.limb), lost: { ...who.lost, [e.limb]: 'severed' } }),
    onState: (state, e) => noted(state, { what: 'severed', who: e.who, location: e.limb }),
    seen: 'all',
  }),
  'bleeding-started': event<Who>()({ sets: { isBleeding: true }, seen: 'all' }),
  'bleeding-stopped': event<Who>()({
    sets: { isBleeding: false },
    onState: (state, e) => noted(state, { what: 'stopped-bleeding', who: e.who }),
    seen: 'all',
  }),
  'bleeding-rolled': event<Who & Test>()({ seen: { fields: ['who', 'isSuccess'] } }),
  'consciousness-rolled': event<Who & Test>()({ seen: { fields: ['who', 'isSuccess'] } }),
  'first-aid-given': event<Who & Test & { readonly patient: string }>()({
    sets: { action: 'first aid' },
    seen: { fields: ['who', 'patient', 'isSuccess'], against: (e) => e.patient },
  }),
  'fell-prone': event<Who>()({
    onWho: (who, e) => ({
      ...who,
      isProne: true,
      isMounted: false,
      fast: e.rule === 'fast-actions' ? [...who.fast, 'fall-prone'] : who.fast,
    }),
    seen: 'all',
  }),
  'fell-unconscious': event<Who>()({
    sets: { isUnconscious: true, isProne: true, isMounted: false, aim: null },
    onState: (state, e) => noted(state, { what: 'unconscious', who: e.who }),
    seen: 'all',
    counts: (e) => ({ kind: 'fell', who: e.who }),
  }),
  'woke-up': event<Who>()({ sets: { isUnconscious: false }, seen: 'all' }),
  // Death
  'dying-started': event<Who & { readonly due: number }>()({
    onWho: (who, e) => ({ ...who, deathDue: e.due, isProne: true, isMounted: false }),
    onState: (state, e) => noted(state, { what: 'dying', who: e.who }),
    seen: { fields: ['who'] },
  }),
  'death-averted': event<Who>()({ sets: { deathDue: null }, seen: 'side' }),
  died: event<Who & { readonly cause: 'wounds' | 'c-zero' | 'gm' }>()({
    sets: DEAD,
    onState: (state, e) => noted(state, { what: 'died', who: e.who }),
    seen: 'all',
    counts: (e) => ({ kind: 'died', who: e.who }),
  }),
  grieved: event<Who & { readonly of: string; readonly demeanor: Sum; readonly hours: number }>()({
    onWho: (who, { of, hours }) => ({ ...who, griefs: [...who.griefs, { of, hours }] }),
    seen: 'side',
  }),
  'character-owed': event<Who & { readonly seat: string }>()({
    onState: (state, e) => ({ ...state, owed: [...state.owed, e.seat] }),
    seen: { fields: ['who'] },
  }),
  'character-came': event<Who & { readonly seat: string; readonly at: Cell }>()({
    onWho: (who, e) => ({ ...who, presence: 'here', cell: e.at, turn: 'over' }),
    onState: (state, e) => {
      const owed = state.owed.slice();
      owed.splice(owed.indexOf(e.seat), 1);
      return { ...state, owed };
    },
    seen: { fields: ['who', 'at'] },
  }),
  // Recovery
  'time-set': event<{ readonly hours: number }>()({
    onState: (state, e) => ({ ...state, hoursToGo: e.hours }),
    seen: 'all',
  }),
  'hour-passed': event<{ readonly hour: number }>()({
    onState: (state, { hour }) => ({
      ...everybody(state, (who) => afterHour(state, who, hour)),
      hour,
      hoursToGo: state.hoursToGo - 1,
    }),
    seen: 'all',
  }),
  'plan-set': event<Who & { readonly plan: 'rest' | 'active' }>()({
    onWho: (who, e) => ({ ...who, plan: e.plan }),
    seen: 'side',
  }),
  'warmth-set': event<Who & { readonly isWarm: boolean }>()({
    onWho: (who, e) => ({ ...who, isWarm: e.isWarm }),
    seen: 'side',
  }),
  'sleep-rolled': event<Who & Test>()({ seen: 'side' }),
  healed: event<
    Who & {
      readonly kind: DamageKind;
      readonly at: readonly { readonly location: Location; readonly points: number }[];
    }
  >()({
    onWho: (who, { kind, at }) => {
      const wounds = { ...who.wounds };
      for (const { location, points } of at) wounds[location] = plus(wounds[location], kind, -points);
      return { ...who, wounds, fireHours: kind === 'fire' ? 0 : who.fireHours };
    },
    seen: 'side',
    counts: (e) => ({
      kind: 'healed',
      who: e.who,
      amount: e.at.reduce((sum, { points }) => sum + points, 0),
    }),
  }),
  infected: event<Place>()({
    onWho: (who, e) => ({ ...who, infected: [...who.infected, e.location] }),
    seen: 'side',
  }),
  'infection-ended': event<Place>()({
    onWho: (who, e) => ({ ...who, infected: who.infected.filter((each) => each !== e.location) }),
    seen: 'side',
  }),
  'c-lost': event<Who & { readonly loss: Sum; readonly c: Sum; readonly isForGood: boolean }>()({
    onWho: (who, { c, loss, isForGood }) => ({
      ...who,
      c: c.total,
      cMost: who.cMost - (isForGood ? loss.total : 0),
    }),
    seen: 'side',
  }),
  'c-regained': event<Who & { readonly c: Sum }>()({
    onWho: (who, e) => ({ ...who, c: e.c.total, restHours: 0 }),
    seen: 'side',
  }),
  'wounds-eased': event<Who & { readonly wounds: Readonly<Record<Location, Wound>> }>()({
    onWho: (who, e) => ({ ...who, wounds: e.wounds }),
    seen: 'side',
  }),
  operated: event<OfLimb & Test & { readonly patient: string }>()({
    seen: { fields: ['who', 'patient', 'limb', 'isSuccess'], against: (e) => e.patient },
  }),
  amputated: event<OfLimb & { readonly removed: Wound }>()({
    onWho: (who, { limb }) => ({
      ...without(who, limb),
      lost: { ...who.lost, [limb]: 'amputated' },
      wounds: { ...who.wounds, [limb]: { normal: 0, cold: 0, fire: 0 } },
      infected: who.infected.filter((location) => location !== limb),
    }),
    seen: { fields: ['who', 'limb'] },
  }),
};

/** The events of items. */
export const thingEvents = {
  ...doorEvents<State, Combatant>((who, state) =>
    isDoorFast(state) ? { ...who, fast: [...who.fast, 'door'] } : { ...who, action: 'door' },
  ),
  spoke: event<Who>()({ onWho: (who) => ({ ...who, fast: [...who.fast, 'speak'] }), seen: 'all' }),
  'item-drawn': event<InHand>()({
    onWho: (who, { item, hands }) => ({ ...who, action: 'draw', held: [...who.held, { item, hands }] }),
    seen: 'all',
  }),
  'item-picked-up': event<InHand>()({
    onWho: (who, { item, hands }) => ({
      ...who,
      action: 'pick up',
      held: [...who.held, { item, hands }],
      lying: who.lying.filter((thing) => thing.item !== item),
    }),
    seen: 'all',
  }),
  'item-stowed': event<OfItem>()({
    onWho: (who, e) => ({ ...who, action: 'stow', held: putDown(who, e.item) }),
    seen: 'all',
  }),
  'item-dropped': event<OfItem & { readonly cell: Cell }>()({
    onWho: (who, { item, cell, rule }) => ({
      ...who,
      held: putDown(who, item),
      lying: [...who.lying, { item, cell }],
      fast: rule === 'fast-actions' ? [...who.fast, 'drop'] : who.fast,
    }),
    seen: 'all',
  }),
  'item-used': event<OfItem>()({ sets: { action: 'use' }, seen: 'all' }),
  'weapon-broken': event<OfItem>()({
    onWho: (who, { item }) => ({
      ...who,
      held: putDown(who, item),
      lying: who.lying.filter((thing) => thing.item !== item),
      broken: [...who.broken, item],
    }),
    seen: 'all',
  }),
  'weapon-spent': event<OfItem>()({
    onWho: (who, e) => ({ ...who, held: putDown(who, e.item) }),
    seen: 'all',
  }),
  'shot-spent': event<OfItem & { readonly left: number }>()({
    onWho: (who, { item, left }) => ({ ...who, shots: { ...who.shots, [item]: left } }),
    seen: 'side',
  }),
  reloaded: event<OfItem & { readonly shots: number }>()({
    onWho: (who, { item, shots }) => ({ ...who, action: 'reload', shots: { ...who.shots, [item]: shots } }),
    seen: { fields: ['who', 'item'] },
  }),
};

function putDown(who: Combatant, item: string): Combatant['held'] {
  return who.held.filter((held) => held.item !== item);
}

/** Adds a deed to the recap of the round. @rule recap */
function noted(state: State, deed: Pick<Deed, 'what' | 'who'> & Partial<Deed>): State {
  return { ...state, deeds: [...state.deeds, { by: null, location: null, points: 0, ...deed }] };
}

/**
 * Returns the weapon of an attacker. The damage event names the attacker, the attack event before it the weapon.
 */
function weaponIn(events: readonly object[], at: number, attacker: string): string | null {
  for (let i = at - 1; i >= 0; i--) {
    const { type, by, ...e } = events[i] as Readonly<Record<string, unknown>>;
    const striker = type === 'attack-hit' ? e.attacker : type === 'blast-thrown' ? e.who : null;
    if (striker === attacker) return by as string;
  }
  return null;
}

function plus(wound: Wound, kind: DamageKind, points: number): Wound {
  return { ...wound, [kind]: wound[kind] + points };
}

/** Without a leg, a combatant falls prone and off its mount. */
function without(who: Combatant, limb: Limb): Combatant {
  const isLeg = LEGS.includes(limb);
  return { ...who, isProne: who.isProne || isLeg, isMounted: who.isMounted && !isLeg };
}

const DAY = 24;
/** Hours of a day before its 6 hours of sleep. */
const WAKING = 18;

/**
 * Applies one more hour, counted from 1, to a combatant's counters. The dead have no counters. ruling: day-plan - sleep
 * does not count as activity, and every new day starts without any
 */
function afterHour(state: State, who: Combatant, hour: number): Combatant {
  if (who.isDead || who.presence !== 'here') return who;
  const isResting = who.plan === 'rest';
  const ofDay = (hour - 1) % DAY;
  const hasBurns = LOCATIONS.some((at) => who.wounds[at].fire > 0);
  return {
    ...who,
    wasActive: (who.wasActive && ofDay > 0) || (!isResting && ofDay < WAKING),
    restHours: countRest(state, who),
    fireHours: hasBurns ? who.fireHours + (isResting ? 1 : 0) : 0,
    griefs: who.griefs
      .map((grief) => ({ ...grief, hours: grief.hours - 1 }))
      .filter((grief) => grief.hours > 0),
  };
}

/**
 * @rule recover-c Hours of rest since all HP were healed. ruling: severed-limb - except those of a limb that no
 * longer counts
 */
function countRest(state: State, who: Combatant): number {
  const isRecovering = who.plan === 'rest' && who.c < who.cMost && totalDamage(state, who) === 0;
  return isRecovering ? who.restHours + 1 : 0;
}
