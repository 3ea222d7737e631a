import { type Cell, cellsBetween, distance, isOnGrid, sameCell } from '../../src/geometry/grid.ts';
import { isDiagonal } from '../../src/geometry/path.ts';
import type { Weapon } from '../../src/rules/timeslice/schema.ts';
import type { Combatant, State } from '../../src/rules/timeslice/state.ts';

// Plain facts of a fight by the chapter of Time Slice, read from the state alone.

export function named(state: State, id: string): Combatant {
  return state.combatants.find((who) => who.id === id)!;
}

export const isAlive = (who: Combatant): boolean => who.presence === 'here' && who.life !== 'dead';

export const isHeld = (who: Combatant, item: string): boolean => who.held.some((held) => held.item === item);

/** A crippled limb cannot strike, like an amputated one. */
const hasLost = (who: Combatant, limb: string): boolean => who.lostLimbs.some((lost) => lost.limb === limb);

/** A lost arm cannot cast. A creature without arms casts without them. */
export function hasLimbToCast(who: Combatant): boolean {
  const arms = who.sheet.limbs.filter(({ kind }) => kind === 'arm');
  return arms.length === 0 || arms.some(({ id }) => !hasLost(who, id));
}

/** Held, or natural on a limb that is not lost. */
export function equipped(who: Combatant): readonly Weapon[] {
  return who.sheet.weapons.filter(({ id, hands, limb }) =>
    hands > 0 ? isHeld(who, id) : limb === null || !hasLost(who, limb),
  );
}

/** Equipped, and loaded if it needs ammunition. */
export function armed(who: Combatant): readonly Weapon[] {
  return equipped(who).filter(({ id, ammo }) => ammo === null || who.shots[id]! > 0);
}

/** Arms that are not lost and hold nothing. */
export function emptyHands({ sheet, held, lostLimbs }: Combatant): number {
  const used = [...held.flatMap(({ limbs }) => limbs), ...lostLimbs.map(({ limb }) => limb)];
  return sheet.limbs.filter(({ id, kind }) => kind === 'arm' && !used.includes(id)).length;
}

/** Whether it is at 0 HP with a running clock. */
export const liesDying = ({ hp, life, clock }: Combatant): boolean =>
  hp === 0 && life === 'unconscious' && clock !== null;

/** The parts that an attack may be called at: all except an amputated limb. */
export function spots(target: Combatant): readonly string[] {
  const gone = target.lostLimbs.filter(({ how }) => how === 'amputated').map(({ limb }) => limb);
  const limbs = target.sheet.limbs.map(({ id }) => id).filter((id) => !gone.includes(id));
  return ['none', 'head', 'heart', ...limbs];
}

export const units = (state: State, a: Combatant, b: Combatant): number =>
  distance(state.grid, a.cell, b.cell);

const isWall = (state: State, cell: Cell): boolean => state.walls.some((wall) => sameCell(wall, cell));

/** Within range, and without a wall on the straight line. */
export function reaches(state: State, from: Cell, to: Cell, range: number): boolean {
  if (distance(state.grid, from, to) > range) return false;
  return !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

/** Every unit within range that is not behind a wall. */
export function points(state: State, from: Cell, range: number): readonly Cell[] {
  const side = Array.from({ length: 2 * range + 1 }, (_, i) => i - range);
  const all = side.flatMap((dx) => side.map((dy): Cell => [from[0] + dx, from[1] + dy]));
  return all.filter(
    (cell) => isOnGrid(state.grid, cell) && !isWall(state, cell) && reaches(state, from, cell, range),
  );
}

/** Two conscious combatants never share a unit. */
export function isTaken(state: State, cell: Cell): boolean {
  const stands = (who: Combatant): boolean =>
    who.presence === 'here' && who.life === 'conscious' && sameCell(who.cell, cell);
  return isWall(state, cell) || state.combatants.some(stands);
}

/** Returns what a step to this cell costs: 1, or by a ruling 2 for every second diagonal step of a turn. */
export function unitsOf(state: State, who: Combatant, to: Cell): number {
  const isLong = state.grid.diagonals === 'alternate' && isDiagonal(state.grid, who.cell, to);
  return isLong && who.diagonals % 2 === 1 ? 2 : 1;
}
