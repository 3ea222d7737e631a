import { GM, type Seat } from '../../kernel/names.ts';
import type { Overview, Standing } from '../../kernel/ruleset.ts';
import { combatPenalty, isDying, isStunned, isUp } from './condition.ts';
import { isBroken } from './items.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import type { Combatant, State } from './state.ts';
import { stanceOf } from './tactics-split.ts';

/** The fight at a glance as a seat may know it, in the order of its goes. */
export function overview(state: State, seat: Seat): Overview {
  const place = (who: Combatant): number => {
    const at = state.order.indexOf(who.id);
    return at === -1 ? state.order.length : at;
  };
  const present = state.combatants.filter((who) => who.presence === 'here' && isKnownTo(state, seat, who));
  const known = present.sort((a, b) => place(a) - place(b));
  return {
    round: state.turn,
    phase: state.phase,
    winner: state.winner,
    sides: state.sides.filter(({ id }) => known.some((who) => who.side === id)),
    standings: known.map((who) => standing(state, seat, who)),
    grid: state.grid,
  };
}

function standing(state: State, seat: Seat, who: Combatant): Standing {
  const { id, name, side, cell } = who;
  const seen = {
    ...{ id, name, side, cell, order: who.initiative, isActive: state.active === id },
    ...{ isUp: isUp(state, who), healthWord: healthWord(who) },
  };
  if (!isInsider(state, seat, who)) {
    return { ...seen, seat: null, health: null, budget: '', conditions: visibleConditions(state, who) };
  }
  return {
    ...seen,
    seat: who.seat,
    health: [who.w, who.sheet.pc],
    budget: budget(state, seat, who),
    conditions: conditions(state, who),
  };
}

/**
 * Whether a seat sees somebody still at work. That it is asked again may come of somebody whom only it knows of.
 * @rule hidden-declaration
 */
export function settlingFor(seat: Seat, who: Combatant): string {
  if (seat === GM || seat === who.seat) return who.settling;
  return who.settling === 'open' ? 'open' : 'settled';
}

/** How somebody looks to anybody. */
export function healthWord(who: Combatant): string {
  if (who.isDead) return 'dead';
  if (who.w >= who.sheet.pc) return 'unhurt';
  if (who.w >= 10) return 'hurt';
  return who.w > 0 ? 'badly hurt' : 'down';
}

function budget(state: State, seat: Seat, who: Combatant): string {
  const split = who.sheet.tactics > 0 ? `oT ${who.oT} dT ${who.dT}, ` : '';
  if (state.phase === 'tactics' || state.phase === 'declare') return `${split}${settlingFor(seat, who)}`;
  return `${split}S ${who.s}, ${who.pending.length} to do`;
}

/** What ails or helps somebody, in a word each. */
export function conditions(state: State, who: Combatant): string[] {
  const found = visibleConditions(state, who);
  const penalty = who.isDead ? undefined : combatPenalty(state, who);
  if (penalty !== undefined) found.push(`CP ${penalty.value}`);
  if (who.job !== null) found.push(`at work: ${who.job.label} ${who.job.done}/${who.job.needed}`);
  if (who.changes > 0) found.push(`changes -${who.changes}`);
  const nameOf = (id: string) => state.combatants.find((other) => other.id === id)?.name ?? id;
  for (const { against, bonus } of who.counters) found.push(`counter +${bonus} on ${nameOf(against)}`);
  for (const [item, quality] of Object.entries(who.quality))
    if (isBroken(quality)) found.push(`${itemName(who, item)} broken`);
  if (who.hiddenFrom.length > 0) found.push('hidden');
  return found;
}

function itemName({ sheet }: Combatant, id: string): string {
  return [...sheet.weapons, ...sheet.shields].find((item) => item.id === id)?.name ?? id;
}

/** What anybody can see of somebody. */
export function visibleConditions(state: State, who: Combatant): string[] {
  if (who.isDead) return ['dead'];
  const found: string[] = [];
  if (isDying(state, who)) found.push(who.isGritting ? 'dying, on its feet' : 'dying');
  if (who.isStabilised) found.push('stabilised');
  if (isStunned(state, who)) found.push('stunned');
  if (who.isUnconscious) found.push('unconscious');
  if (who.defending !== 'no') found.push('full defence');
  return found;
}

/** How somebody fights this turn, in a word. @rule stance */
export function stance(who: Combatant): string {
  return stanceOf(who.oT, who.dT);
}
