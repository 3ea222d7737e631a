import type { Diagonals, Grid } from '../geometry/grid.ts';
import type { BattleState, Fighter } from './battle.ts';
import type { CombatantSetup, Encounter, MapSetup } from './encounter.ts';

// Functions with which every rulebook starts a battle from an encounter.

/**
 * Returns the grid of a fight. Without a map, diagonals do not exist: each unit towards or away costs the same.
 */
export function gridOf({ isMapped, shape, size }: MapSetup, diagonals: Diagonals): Grid {
  return { shape, diagonals: isMapped ? diagonals : 'one', size };
}

/**
 * Returns the part of a new state that all rulebooks share. `R` is the type of the book's rulings; the encounter has
 * a setting for every configurable ruling. `diagonalsBy` returns the cost of diagonal steps on a map under these
 * rulings.
 */
export function battleOf<R>(
  { name, rulings, field, sides }: Pick<Encounter, 'name' | 'rulings' | 'field' | 'sides'>,
  diagonalsBy: (rulings: R) => Diagonals,
): Omit<BattleState, 'combatants'> & { readonly rulings: R } {
  return {
    name,
    rulings: rulings as R,
    grid: gridOf(field, diagonalsBy(rulings as R)),
    isMapped: field.isMapped,
    walls: field.walls,
    sides,
    winner: null,
  };
}

/** Returns the part of a new combatant that all rulebooks share, and its sheet. */
export function fighterOf<Sheet>({
  id,
  name,
  side,
  seat,
  at,
  isInReserve,
  sheet,
}: CombatantSetup<Sheet>): Fighter & { readonly sheet: Sheet } {
  return { id, name, side, seat, presence: isInReserve ? 'reserve' : 'here', cell: at, sheet };
}

/**
 * Returns a count for each item that has one, such as shots or rounds, by item id. `countOf` returns `null` or
 * `undefined` for an item without a count.
 */
export function countsOf<T extends { readonly id: string }>(
  items: readonly T[],
  countOf: (item: T) => number | null | undefined,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const count = countOf(item);
    if (typeof count === 'number') counts[item.id] = count;
  }
  return counts;
}
