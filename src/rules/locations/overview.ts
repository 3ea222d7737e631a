import type { Seat } from '../../kernel/names.ts';
import type { Overview, Standing } from '../../kernel/ruleset.ts';
import { damageAt, isAtZero, isDying, maximumHp, totalDamage } from './body.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { LOCATIONS, type Location } from './sheet.ts';
import { spareNow, speedOf, yardsLeft } from './speed.ts';
import { type Combatant, isHere, type State } from './state.ts';
import { canAct, isStanding, isStunned } from './status.ts';

/** The fight at a glance as a seat may know it, in the order of the round so far, then of the last one. */
export function overview(state: State, seat: Seat): Overview {
  const order = [...state.acted, ...state.order];
  const place = (who: Combatant): number => {
    const at = order.indexOf(who.id);
    return at === -1 ? order.length : at;
  };
  const known = state.combatants.filter(isKnown).sort((a, b) => place(a) - place(b));
  return {
    round: state.round,
    phase: state.phase === 'recovery' ? `recovery, hour ${state.hour}` : state.phase,
    winner: state.winner,
    sides: state.sides.filter(({ id }) => known.some((who) => who.side === id)),
    standings: known.map((who) => standing(state, seat, who)),
  };
}

function standing(state: State, seat: Seat, who: Combatant): Standing {
  const { id, name, side, cell } = who;
  const place = state.acted.indexOf(id);
  const seen = {
    ...{ id, name, side, cell, order: place === -1 ? null : place + 1, isActive: state.active === id },
    // Dying it may still act, where Stunned is only a penalty. ruling: stunned
    ...{ isUp: isStanding(state, who) || canAct(state, who), healthWord: healthWord(state, who) },
  };
  if (!isInsider(state, seat, who)) {
    return { ...seen, seat: null, health: null, budget: '', conditions: openConditions(state, who) };
  }
  return {
    ...seen,
    seat: who.seat,
    health: healthOf(state, who),
    budget: budget(state, who),
    conditions: conditions(state, who),
  };
}

/** HP left and most over the whole body. */
function healthOf(state: State, who: Combatant): [number, number] {
  const most = LOCATIONS.reduce((sum, location) => sum + maximumHp(state, Math.max(0, who.c), location), 0);
  return [Math.max(0, most - totalDamage(state, who)), most];
}

/** How badly somebody looks hurt as a whole: the worst of its locations. */
export function healthWord(state: State, who: Combatant): string {
  if (who.isDead) return 'dead';
  if (isDying(state, who)) return 'dying';
  const words = LOCATIONS.map((location) => woundWord(state, who, location));
  if (words.every((word) => word === 'unhurt')) return 'unhurt';
  return words.every((word) => word === 'unhurt' || word === 'hurt') ? 'hurt' : 'badly hurt';
}

/** How one location looks to anybody. */
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

/** What anybody can see of somebody, in a word each. */
export function openConditions(state: State, who: Combatant): string[] {
  if (who.isDead) return ['dead'];
  const found: string[] = [];
  if (isDying(state, who)) found.push('dying');
  if (who.isUnconscious) found.push('unconscious');
  if (isStunned(state, who)) found.push('Stunned');
  if (who.isProne) found.push('prone');
  if (who.isBleeding) found.push('bleeding');
  if (who.isMounted) found.push('mounted');
  if (who.isGuarding) found.push('on guard');
  for (const location of LOCATIONS) {
    if (who.lost[location] !== null) found.push(`${location} ${who.lost[location]}`);
  }
  return found;
}

/** What ails or helps somebody, in a word each. */
export function conditions(state: State, who: Combatant): string[] {
  if (who.isDead) return ['dead'];
  const found: string[] = [];
  if (isDying(state, who)) found.push(`dying, due at the end of round ${who.deathDue ?? '?'}`);
  if (who.isUnconscious) found.push('unconscious');
  if (isStunned(state, who)) found.push('Stunned');
  if (who.isProne) found.push('prone');
  if (who.isBleeding) found.push('bleeding');
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

/** The body as a sheet shows it: each location with HP, AR, and what became of it. */
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
