import { type Cell, cellsBetween, distance, sameCell } from '../../src/geometry/grid.ts';
import type { Size, Weapon } from '../../src/rules/tactics/schema.ts';
import type { Combatant, State } from '../../src/rules/tactics/state.ts';

// Plain facts of a fight by the chapter of Tactics, read from the state alone.

export function named(state: State, id: string): Combatant {
  return state.combatants.find((who) => who.id === id)!;
}

export const knowsOf = (who: Combatant, other: Combatant): boolean => !other.hiddenFrom.includes(who.id);

export const isThere = (who: Combatant): boolean => who.presence === 'here' && !who.isDead;

export const isDying = (state: State, who: Combatant): boolean =>
  !who.isDead && who.w <= state.rulings['dying-at'];

/** In the fight, conscious, not stunned, and not dying, unless a NER success lets it act. */
export function isAble(state: State, who: Combatant): boolean {
  if (!isThere(who) || who.isUnconscious || who.s <= state.rulings['stunned-at']) return false;
  return who.isGritting || !isDying(state, who);
}

export const metres = (state: State, a: Combatant, b: Combatant): number =>
  distance(state.grid, a.cell, b.cell);

/**
 * The ranges: touching (on a map, the next metre), Nearby 2 m, Close 4 m, Short 10 m, Medium 50 m, Long 200
 * m.
 */
const FURTHEST = {
  touching: 1,
  nearby: 2,
  close: 4,
  short: 10,
  medium: 50,
  long: 200,
  extreme: Number.POSITIVE_INFINITY,
} as const;

export const NEARBY = FURTHEST.nearby;

export const reachOf = ({ range }: Weapon): number => FURTHEST[range];

export const isWall = (state: State, cell: Cell): boolean => state.walls.some((wall) => sameCell(wall, cell));

/** Within the range of the weapon, and no wall on the straight line. */
export function reaches(state: State, from: Cell, to: Cell, weapon: Weapon): boolean {
  if (distance(state.grid, from, to) > reachOf(weapon)) return false;
  return !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

/** An item is broken if either quality is at -5. */
function isWhole(who: Combatant, item: string): boolean {
  const { offense, defense } = who.quality[item]!;
  return offense > -5 && defense > -5;
}

/** The weapons that it could attack with: unbroken, and loaded if they need ammunition. */
export function armed(who: Combatant): readonly Weapon[] {
  return who.sheet.weapons.filter(({ id, ammo }) => isWhole(who, id) && (ammo === null || who.ammo[id]! > 0));
}

/** An item to defend with. */
export interface Guard {
  readonly id: string;
  readonly is: 'weapon' | 'shield' | 'hands';
  readonly sizes: readonly Size[];
  /** Its remaining defensive quality. */
  readonly quality: number;
}

/**
 * Unbroken melee weapons that are not part of the body, unbroken shields, and bare hands: 3 sizes smaller than the
 * creature.
 */
export function guards(who: Combatant): readonly Guard[] {
  const { weapons, shields, size } = who.sheet;
  const blades = weapons.filter(({ kind, isNatural }) => kind === 'melee' && !isNatural);
  const hands: Guard = { id: 'unarmed', is: 'hands', sizes: [Math.max(1, size - 3) as Size], quality: 0 };
  const guard = ({ id, sizes }: Pick<Guard, 'id' | 'sizes'>, is: Guard['is']): Guard => {
    return { id, is, sizes, quality: who.quality[id]!.defense };
  };
  return [
    ...blades.filter(({ id }) => isWhole(who, id)).map((blade) => guard(blade, 'weapon')),
    ...shields.filter(({ id }) => isWhole(who, id)).map((shield) => guard(shield, 'shield')),
    hands,
  ];
}

/** The difference in sizes between a weapon, at its smallest, and the nearest size of the defending item. */
export function sizesApart({ sizes }: Weapon, guard: Guard): number {
  return Math.min(...guard.sizes.map((size) => Math.abs(size - Math.min(...sizes))));
}

/** The penalty for wounds: -1 with W below 10, -2 with W below the next step, -3 at 0 or less; none while unhurt. */
export function painOf(state: State, who: Combatant): number {
  const step = state.rulings['wound-ladder'];
  if (who.w >= 10 || who.w >= who.sheet.pc) return 0;
  if (step === 0) return -1;
  return who.w <= 0 ? -3 : who.w < step ? -2 : -1;
}

/** The maximum metres of a run: the successes of the best roll. */
export function bestRun(state: State, who: Combatant): number {
  const table = state.rulings['critical-table'];
  const isUnder = state.rulings['check-direction'] === 'roll-under';
  const under = { series: -10, given: -5, none: 3 }[table];
  const over = { series: 31, given: 26, none: 18 }[table];
  return Math.max(0, isUnder ? who.sheet.run - under : over + who.sheet.run - 10 - 10);
}

/** Whether its movement of this turn is still ahead, on its own go. */
export function hasYetToMove(state: State, who: Combatant): boolean {
  const isLate = who.movesOnGo || state.rulings['movement-ticks'] === 'own-go';
  return isLate && !who.hasMoved && who.declared.goal !== null && who.sheet.move > 0;
}
