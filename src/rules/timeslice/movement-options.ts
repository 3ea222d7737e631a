import type { Cell } from '../../geometry/grid.ts';
import { neighbours, stepCost } from '../../geometry/step.ts';
import { stepAway, stepTowards } from '../../geometry/towards.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Choice } from './fight.ts';
import { isTaken } from './reach.ts';
import { type Combatant, combatant, isFoe, type State } from './state.ts';
import { tsCost } from './time-slices.ts';

/** @rule dodge 1 unit, free of TS: to a cell of the map, or without a map towards and away from somebody. */
export function freeSteps(state: State, who: Combatant): Choice[] {
  // ruling: diagonals - a diagonal of 2 units is too far
  return steps(state, who, 1, undefined);
}

/** @rule move One unit of movement for as much TS as `ts` allows. */
export function moveOptions(state: State, who: Combatant, ts: number): Choice[] {
  return ts < 1 ? [] : steps(state, who, ts, tsCost(1));
}

function steps(state: State, who: Combatant, ts: number, cost: string | undefined): Choice[] {
  if (!state.isMapped) return relativeSteps(state, who, ts, cost);
  const near: Cell[] = [];
  const dear: Cell[] = [];
  for (const cell of neighbours(state.grid, who.cell)) {
    if (isTaken(state, cell)) continue;
    const price = stepPrice(state, who, cell);
    if (price <= ts) (price === 1 ? near : dear).push(cell);
  }
  const options: Choice[] = [];
  if (near.length > 0) options.push(moveOption(near, cost));
  if (dear.length > 0) options.push(moveOption(dear, tsCost(2)));
  return options;
}

function moveOption(cells: readonly Cell[], cost: string | undefined): Choice {
  const params = { to: { oneOf: cells } };
  return cost === undefined ? { kind: 'move', params } : { kind: 'move', params, cost };
}

// ruling: diagonals
export function stepPrice(state: State, who: Combatant, to: Cell): number {
  return stepCost(state.grid, who.cell, to, who.diagonals);
}

function relativeSteps(state: State, who: Combatant, ts: number, cost: string | undefined): Choice[] {
  const towards: string[] = [];
  const away: string[] = [];
  for (const other of state.combatants) {
    if (other.id === who.id || other.presence !== 'here') continue;
    if (isPaid(state, who, towardsCell(state, who, other), ts)) towards.push(other.id);
    // ruling: without-map
    if (isFoe(who, other) && isPaid(state, who, awayCell(state, who, other), ts)) away.push(other.id);
  }
  const options: Choice[] = [];
  const price = cost === undefined ? {} : { cost };
  if (towards.length > 0)
    options.push({ kind: 'approach', params: { target: { oneOf: towards } }, ...price });
  if (away.length > 0) options.push({ kind: 'withdraw', params: { from: { oneOf: away } }, ...price });
  return options;
}

function isPaid(state: State, who: Combatant, to: Cell | undefined, ts: number): boolean {
  return to !== undefined && stepPrice(state, who, to) <= ts;
}

function towardsCell(state: State, who: Combatant, other: Combatant): Cell | undefined {
  return stepTowards(state.grid, who.cell, other.cell, (cell) => isTaken(state, cell));
}

function awayCell(state: State, who: Combatant, other: Combatant): Cell | undefined {
  return stepAway(state.grid, who.cell, other.cell, (cell) => isTaken(state, cell));
}

/** The cell that an answer to one of these options leads to. */
export function stepTaken(state: State, id: string, answer: RawAnswer): Cell {
  const who = combatant(state, id);
  if (answer.kind === 'move') return answer.to as unknown as Cell;
  if (answer.kind === 'approach') return towardsCell(state, who, combatant(state, answer.target as string))!;
  return awayCell(state, who, combatant(state, answer.from as string))!;
}
