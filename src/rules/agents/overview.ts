import type { Seat } from '../../kernel/names.ts';
import type { Ground, Overview, Standing } from '../../kernel/ruleset.ts';
import { minorActions } from './budget.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { type Agent, agent, isAble, progressOf, type State, taskOf } from './state.ts';
import { isSeriouslyWounded, pointsLeft } from './wounds.ts';

/** The fight at a glance as a seat may know it, in the order of its turns. */
export function overview(state: State, seat: Seat): Overview {
  const place = (who: Agent): number => {
    const at = state.order.indexOf(who.id);
    return at === -1 ? state.order.length : at;
  };
  const present = state.combatants.filter((who) => who.presence === 'here' && isKnownTo(state, seat, who));
  const known = present.sort((a, b) => place(a) - place(b));
  const active = activeFor(state, seat);
  return {
    round: state.round,
    phase: phaseFor(state, seat),
    winner: state.winner,
    sides: state.sides.filter(({ id }) => known.some((who) => who.side === id)),
    standings: known.map((who) => ({ ...standing(state, seat, who), isActive: who.id === active })),
    grid: state.grid,
    ground: groundOf(state),
  };
}

/** Cover and rough ground stay as they are all through a fight: what was made of them, by the first. */
const GROUND = new WeakMap<object, Pick<State, 'rough'> & { readonly ground: readonly Ground[] }>();

/** @rule move @rule cover-place What lies about: rough ground, and how many quarters of somebody each cover hides. */
function groundOf({ rough, cover }: State): readonly Ground[] {
  const known = GROUND.get(cover);
  if (known?.rough === rough) return known.ground;
  const ground: Ground[] = [
    ...rough.map((cell) => ({ cell, kind: 'rough', much: '' }) as const),
    ...cover.map(({ at, quarters }) => ({ cell: at, kind: 'cover', much: `${quarters}/4` }) as const),
  ];
  GROUND.set(cover, { rough, ground });
  return ground;
}

/** Whose turn a seat sees: the innermost that is taken by somebody it knows of. @rule aware */
export function activeFor(state: State, seat: Seat): string | null {
  if (state.phase !== 'turn') return null;
  const seen = state.turns.findLast(({ who }) => isKnownTo(state, seat, agent(state, who)));
  return seen?.who ?? null;
}

/** Where a seat sees the fight stand: the turn of somebody hidden passes between two turns. @rule aware */
export function phaseFor(state: State, seat: Seat): State['phase'] {
  return state.phase === 'turn' && activeFor(state, seat) === null ? 'between' : state.phase;
}

function standing(state: State, seat: Seat, who: Agent): Omit<Standing, 'isActive'> {
  const { id, name, side, cell } = who;
  const seen = {
    ...{ id, name, side, cell, order: who.initiative },
    ...{ isUp: isAble(who), healthWord: healthWord(who) },
  };
  if (!isInsider(state, seat, who)) {
    return { ...seen, seat: null, health: null, budget: '', conditions: openConditions(who) };
  }
  const { STR, DEX, END } = who.sheet.characteristics;
  return {
    ...seen,
    seat: who.seat,
    health: [pointsLeft(who.scores), STR + DEX + END],
    budget: budget(who),
    conditions: conditions(state, who),
  };
}

/** How somebody looks to anybody. */
export function healthWord(who: Agent): string {
  if (who.life !== 'awake') return who.life;
  if (isSeriouslyWounded(who)) return 'seriously wounded';
  const { STR, DEX, END } = who.sheet.characteristics;
  return pointsLeft(who.scores) < STR + DEX + END ? 'wounded' : 'unhurt';
}

/** What anybody can see of somebody, in a word each. */
function openConditions(who: Agent): string[] {
  const found: string[] = [];
  if (who.life !== 'awake') found.push(who.life);
  else if (who.stance !== 'standing') found.push(who.stance);
  if (who.life !== 'dead' && isSeriouslyWounded(who)) found.push('seriously wounded');
  if (who.task !== null) found.push('at work');
  return found;
}

function budget(who: Agent): string {
  if (who.turn === 'delaying') return 'delays';
  if (who.turn === 'active') return `${who.significant} significant, ${minorActions(who)} minor`;
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
  return `at work: ${taskOf(state, task).name} ${done}/${rounds ?? 0}`;
}
