import { hasRoom, sameCell } from '../geometry/grid.ts';
import { type BattleState, type Fighter, isWall } from './battle.ts';

// Checks on the state of any battle. A rulebook builds its `invariant` from them.

/** Returns the first error of a combatant, after its id; `undefined` if the combatants are valid. */
export function combatantsFault<C extends Pick<Fighter, 'id'>>(
  combatants: readonly C[],
  faultOf: (who: C) => string | undefined,
): string | undefined {
  for (const who of combatants) {
    const fault = faultOf(who);
    if (fault !== undefined) return `${who.id}: ${fault}`;
  }
  return undefined;
}

/**
 * Returns an error for the first count that is not a whole number of 0 or more; `undefined` if all are valid.
 */
export function countFault(counts: Readonly<Record<string, number>>): string | undefined {
  const wrong = Object.entries(counts).find(([, value]) => !Number.isInteger(value) || value < 0);
  return wrong && `${wrong[0]} is ${wrong[1]}`;
}

/** Returns whether a value is listed twice. */
export function hasTwice(list: readonly unknown[]): boolean {
  return new Set(list).size !== list.length;
}

/**
 * Returns the first two combatants that share a cell, or `undefined` if all cells differ. On a map with fewer free
 * cells than combatants, sharing is unavoidable, so no pair is returned.
 */
export function onOneCell<C extends Fighter>(
  state: Pick<BattleState<C>, 'grid' | 'walls' | 'combatants'>,
  stands: (who: C) => boolean,
): readonly [C, C] | undefined {
  const standing = state.combatants.filter(stands);
  for (const [i, who] of standing.entries()) {
    const other = standing.slice(i + 1).find((each) => sameCell(each.cell, who.cell));
    if (other !== undefined) return isCrowded(state) ? undefined : [who, other];
  }
  return undefined;
}

/**
 * Returns the first error that a state of any battle can have: of a combatant (`faultOf`), of two combatants that
 * `stands` puts on one cell, or of its order.
 */
export function battleFault<C extends Fighter>(
  state: Pick<BattleState<C>, 'grid' | 'walls' | 'combatants'> & { readonly order: readonly string[] },
  faultOf: (who: C) => string | undefined,
  stands: (who: C) => boolean,
): string | undefined {
  const fault = combatantsFault(state.combatants, faultOf);
  if (fault !== undefined) return fault;
  const pair = onOneCell(state, stands);
  if (pair !== undefined) return `${pair[0].id} and ${pair[1].id} stand on one cell`;
  return hasTwice(state.order) ? 'somebody stands in the order twice' : undefined;
}

function isCrowded(state: Pick<BattleState, 'grid' | 'walls' | 'combatants'>): boolean {
  return !hasRoom(state.grid, (cell) => isWall(state, cell), state.combatants.length);
}
