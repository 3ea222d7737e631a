import type { Overview, Standing } from '../../kernel/ruleset.ts';
import { type Combatant, isUp, type State } from './state.ts';

/** The fight at a glance, in the order of its turns. */
export function overview(state: State): Overview {
  const place = (who: Combatant): number => {
    const at = state.order.indexOf(who.id);
    return at === -1 ? state.order.length : at;
  };
  const present = state.combatants.filter((who) => who.presence === 'here');
  const sorted = [...present].sort((a, b) => place(a) - place(b));
  const standings = sorted.map((who) => standing(state, who));
  return { round: state.round, phase: state.phase, standings, grid: state.grid };
}

function standing(state: State, who: Combatant): Standing {
  const set = who.saved > 0 && who.turn === 'active' ? `, ${who.saved} of them set aside` : '';
  return {
    id: who.id,
    name: who.name,
    side: who.side,
    seat: who.seat,
    cell: who.cell,
    order: who.initiative,
    isActive: state.active === who.id,
    isUp: isUp(who),
    health: [who.hp, who.sheet.hp],
    budget: `${who.ts} TS${set}`,
    conditions: conditions(who),
  };
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
  return found;
}

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
