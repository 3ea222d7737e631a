import type { Overview, Standing } from '../../kernel/ruleset.ts';
import { type Agent, isAble, progressOf, type State, turnUnderWay } from './state.ts';
import { isSeriouslyWounded, pointsLeft } from './wounds.ts';

/** The fight at a glance, in the order of its turns. */
export function overview(state: State): Overview {
  const place = (who: Agent): number => {
    const at = state.order.indexOf(who.id);
    return at === -1 ? state.order.length : at;
  };
  const present = state.combatants.filter((who) => who.presence === 'here');
  const sorted = [...present].sort((a, b) => place(a) - place(b));
  const standings = sorted.map((who) => standing(state, who));
  return { round: state.round, phase: state.phase, standings, grid: state.grid };
}

function standing(state: State, who: Agent): Standing {
  const { STR, DEX, END } = who.sheet.characteristics;
  return {
    id: who.id,
    name: who.name,
    side: who.side,
    seat: who.seat,
    cell: who.cell,
    order: who.initiative,
    isActive: turnUnderWay(state)?.who === who.id,
    isUp: isAble(who),
    health: [pointsLeft(who.scores), STR + DEX + END],
    budget: budget(who),
    conditions: conditions(state, who),
  };
}

function budget(who: Agent): string {
  if (who.turn === 'delaying') return 'delays';
  if (who.turn === 'active') return `${who.significant} significant, ${who.minor} minor`;
  return who.turn === 'over' ? 'has acted' : '';
}

/** What ails or helps somebody, in a word each. */
export function conditions(state: State, who: Agent): string[] {
  const found: string[] = [];
  if (who.life !== 'awake') found.push(who.life);
  else if (who.stance !== 'standing') found.push(who.stance);
  if (who.life !== 'dead' && isSeriouslyWounded(who)) found.push('seriously wounded');
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
  return `at work: ${done} of ${rounds ?? 0} rounds`;
}
