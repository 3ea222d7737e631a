import type { Cell } from '../geometry/grid.ts';
import type { Names } from './battle.ts';

// Words for places.

/** Returns where something happens, such as ` at column 3, row 4`; empty without a map. */
export function whereAt(cell: Cell, names: Pick<Names, 'place'>, preposition: 'at' | 'to' = 'at'): string {
  const place = names.place(cell);
  return place === '' ? '' : ` ${preposition} ${place}`;
}

/** Returns where a combatant is now, or goes `to`: its distance to the nearest enemy, otherwise the place on the map. */
export function whereTo(who: string, at: Cell, names: Pick<Names, 'place' | 'away'>, how = 'and is now') {
  const away = names.away(who, at);
  return away === '' ? whereAt(at, names, 'to') : ` ${how} ${away}`;
}

/**
 * Returns where something of a combatant happens: its distance to the nearest enemy, such as
 * ` at a point 4 yd from Moss`, otherwise the place on the map.
 */
export function whereNear(
  who: string,
  at: Cell,
  names: Pick<Names, 'place' | 'away'>,
  before: '' | 'at a point ' | 'on the ground ' = 'at a point ',
): string {
  const away = names.away(who, at);
  return away === '' ? whereAt(at, names) : ` ${before}${away}`;
}
