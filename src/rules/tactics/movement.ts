import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { makeCheck } from './check.ts';
import { isUp } from './condition.ts';
import type { Fight } from './fight.ts';
import { painParts } from './pain.ts';
import { armorParts, changeParts, checkCountParts, multiplier } from './penalties.ts';
import { type Combatant, combatant, type Pace, type State } from './state.ts';
import { type Mover, moveTogether } from './ticks.ts';

/**
 * What stands between the rolls for initiative and the first go.
 * @rule simultaneous-movement Everybody moves at once.
 */
export function moveEverybody(fight: Fight): void {
  takeFullDefense(fight);
  if (isAtOnce(fight.state)) moveAll(fight, fight.state.ranks);
  fight.record({ type: 'movement-over', rule: 'simultaneous-movement' });
}

function isAtOnce(state: State): boolean {
  // ruling: movement-ticks
  return state.rulings['movement-ticks'] === 'at-once';
}

/** Whether somebody has its movement still before it on its own go. */
export function hasYetToMove(state: State, who: Combatant): boolean {
  const isLate = who.movesOnGo || !isAtOnce(state);
  return isLate && !who.hasMoved && who.declared.goal !== null && who.sheet.move > 0;
}

/** @rule full-defense Declared, it counts from here on. */
function takeFullDefense(fight: Fight): void {
  for (const who of fight.state.combatants) {
    if (isUp(fight.state, who) && who.pending.some((action) => action.kind === 'full-defense')) {
      fight.record({ type: 'full-defense-taken', rule: 'full-defense', who: who.id });
    }
  }
}

/** Moves these, given from the highest initiative to the lowest, all at the same time. */
export function moveAll(fight: Fight, ids: readonly string[]): void {
  const movers: Mover[] = [];
  for (const id of ids) {
    const mover = readyToMove(fight, id);
    if (mover !== undefined) movers.push(mover);
  }
  moveTogether(fight, movers);
  for (const { id, pace, from } of movers) {
    const { cell } = combatant(fight.state, id);
    fight.record({ type: 'movement-made', rule: 'move-rates', who: id, pace, from, to: cell });
  }
}

function readyToMove(fight: Fight, id: string): Mover | undefined {
  const { declared, hasMoved } = combatant(fight.state, id);
  if (hasMoved || declared.goal === null || !isUp(fight.state, combatant(fight.state, id))) return undefined;
  const metres = metresOf(fight, id, declared.pace);
  const who = combatant(fight.state, id);
  if (!isUp(fight.state, who)) return undefined;
  return { id, pace: declared.pace, goal: declared.goal, metres: Math.max(0, metres.total), from: who.cell };
}

/** @rule move-rates Walking covers Move, the faster paces twice to four times as much. */
function metresOf(fight: Fight, id: string, pace: Pace): Sum {
  const { move } = combatant(fight.state, id).sheet;
  const base: Modifier = { value: move * multiplier(pace), why: `Move ${move}, ${pace}`, rule: 'move-rates' };
  if (multiplier(pace) >= 2) return run(fight, id, pace, base);
  const metres = sumOf([base]);
  fight.record({ type: 'walked', rule: 'move-rates', who: id, metres });
  return metres;
}

/** @rule run-check A metre more for each success, one less for each failure. */
function run(fight: Fight, id: string, pace: Pace, base: Modifier): Sum {
  const pain = painParts(fight, id);
  const who = combatant(fight.state, id);
  const why = `${who.name}: Run check`;
  const check = makeCheck(fight, {
    who: id,
    rule: 'run-check',
    why,
    parts: [...runParts(fight, who), ...pain],
  });
  const won = check.result.total;
  const extra = { value: won, why: won < 0 ? 'failures' : 'successes', rule: 'run-check' };
  const metres = sumOf([base, extra]);
  fight.record({ type: 'ran', rule: 'run-check', who: id, pace, check, metres });
  return metres;
}

function runParts(fight: Fight, who: Combatant): Modifier[] {
  return [
    { value: who.sheet.run, why: 'Run', rule: 'run-check' },
    ...checkCountParts(fight.state, who),
    ...changeParts(who),
    ...armorParts(who),
  ];
}
