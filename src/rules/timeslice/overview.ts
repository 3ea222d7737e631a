import type { Seat } from '../../kernel/names.ts';
import type { Overview, Standing } from '../../kernel/ruleset.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { type Combatant, isUp, type State, type Work } from './state.ts';

/** The fight at a glance as a seat may know it, in the order of its turns. */
export function overview(state: State, seat: Seat): Overview {
  const place = (who: Combatant): number => {
    const at = state.order.indexOf(who.id);
    return at === -1 ? state.order.length : at;
  };
  const known = state.combatants.filter(isKnown).sort((a, b) => place(a) - place(b));
  const { round, phase, winner, grid } = state;
  return {
    round,
    phase,
    winner,
    sides: state.sides.filter(({ id }) => known.some((who) => who.side === id)),
    standings: known.map((who) => standing(state, seat, who)),
    grid,
  };
}

function standing(state: State, seat: Seat, who: Combatant): Standing {
  const { id, name, side, cell } = who;
  const seen = {
    ...{ id, name, side, cell, order: who.initiative, isActive: state.active === id },
    ...{ isUp: isUp(who), healthWord: healthWord(who) },
  };
  if (!isInsider(state, seat, who)) {
    return { ...seen, seat: null, health: null, budget: '', conditions: openConditions(who) };
  }
  const set = who.saved > 0 && who.turn === 'active' ? `, ${who.saved} of them set aside` : '';
  const budget = `${who.ts} TS${set}`;
  return { ...seen, seat: who.seat, health: [who.hp, who.sheet.hp], budget, conditions: conditions(who) };
}

/** How somebody looks to anybody. */
export function healthWord(who: Combatant): string {
  if (who.life === 'dead') return 'dead';
  if (who.hp === 0) return 'down';
  if (who.hp === who.sheet.hp) return 'unhurt';
  return who.hp * 2 > who.sheet.hp ? 'hurt' : 'badly hurt';
}

/** What anybody can see of somebody, in a word each. */
function openConditions(who: Combatant): string[] {
  const found: string[] = [];
  if (who.life !== 'conscious') found.push(who.life);
  if (who.clock !== null) found.push('dying');
  if (who.isStaggered) found.push('staggered');
  for (const lost of who.lostLimbs) found.push(`${lost.limb} ${lost.how}`);
  if ((who.work?.done ?? 0) > 0) found.push('at work');
  return found;
}

/** What ails or helps somebody, in a word each. */
export function conditions(who: Combatant): string[] {
  const found: string[] = [];
  if (who.life !== 'conscious') found.push(who.life);
  if (who.clock !== null) found.push(`dying ${clockText(who.clock)}`);
  if (who.hasHeartWound) found.push('heart wound');
  if (who.isStaggered) found.push('staggered');
  else if (who.stagger > 0) found.push(`stagger ${who.stagger}`);
  for (const lost of who.lostLimbs) found.push(`${lost.limb} ${lost.how}`);
  if (who.aim !== null) found.push(`aim +${who.aim.bonus}`);
  for (const effect of who.effects) found.push(effect.name);
  if (who.work !== null) found.push(workText(who.work));
  return found;
}

/** Work and how far it is: `at work: the door 1/3`. */
export function workText({ label, done, rounds }: Work): string {
  return `at work: ${label} ${done}/${rounds}`;
}

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
