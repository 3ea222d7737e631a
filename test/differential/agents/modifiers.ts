import { type Cell, cellsApart, type Fight, type Fighter, type Standing, skillRoll } from './fighter.ts';
import type { Weapon } from './sheets.ts';

// The modifiers of an attack.

const BANDS = [3, 12, 50, 250, 500, Number.POSITIVE_INFINITY];
const NO = Number.NaN;
const RANGE: Record<Weapon['class'], readonly number[]> = {
  'close-quarters': [0, -2, NO, NO, NO, NO, NO],
  'extended-reach': [-2, 0, NO, NO, NO, NO, NO],
  thrown: [NO, 0, -2, -2, NO, NO, NO],
  pistol: [-2, 0, 0, -2, -4, NO, NO],
  shotgun: [-2, 0, -2, -2, -4, NO, NO],
  assault: [-2, 0, 0, 0, -2, -4, -6],
  rifle: [-4, -2, 0, 0, 0, -2, -4],
  rocket: [-4, -2, -2, 0, 0, -2, -4],
};

/** 0 is Personal, in touching cells; 1 Close, 2 Short, 3 Medium, 4 Long, 5 Very Long, 6 Distant. */
function band(a: Cell, b: Cell): number {
  const cells = cellsApart(a, b);
  return cells <= 1 ? 0 : 1 + BANDS.findIndex((most) => cells * 1.5 <= most);
}

export function isMelee(weapon: Weapon): boolean {
  return weapon.class === 'close-quarters' || weapon.class === 'extended-reach';
}

/** One attack: the attacker, the target, the weapon and the mode. */
export interface Assault {
  readonly from: Fighter;
  readonly to: Fighter;
  readonly weapon: Weapon;
  readonly mode: string;
  readonly by: 'STR' | 'DEX';
}

/** The result of an attack. With `given`, its dice are already rolled. */
export function attackTotal(fight: Fight, assault: Assault, faces?: readonly number[]): number {
  const { from, weapon, by } = assault;
  const characteristic = isMelee(weapon) ? by : 'DEX';
  const roll = skillRoll(fight, from, { skill: weapon.skill, by: characteristic }, faces);
  return roll + modifiers(fight, assault);
}

function modifiers(fight: Fight, assault: Assault): number {
  const { from, to, weapon, mode } = assault;
  let sum = RANGE[weapon.class][band(from.cell, to.cell)]!;
  sum -= Math.floor(to.movedMetres / 10);
  sum += coverDm(fight.now, from, to) + proneDm(assault);
  if (!isMelee(weapon)) {
    sum += sightDm(fight, from, weapon);
    if (othersBeside(fight, from, to).length > 0) sum -= 2;
  }
  if (from.aim?.target === to.id && mode !== 'full-auto') {
    sum += from.aim.bonus + (weapon.hasSight && !isMelee(weapon) && weapon.class !== 'thrown' ? 1 : 0);
  }
  if (mode === 'burst-dm') sum += burstTable(weapon.auto).dm;
  return sum;
}

/**
 * A quarter of cover gives no DM, half -1, three quarters -2, full cover -4; a crouching target has one
 * quarter more.
 */
function coverDm(now: Standing, from: Fighter, to: Fighter): number {
  const quarters = cellsApart(from.cell, to.cell) <= 1 ? 0 : quartersAt(now, to.cell);
  return [0, 0, -1, -2, -4][Math.min(4, quarters + (to.stance === 'standing' ? 0 : 1))]!;
}

export function quartersAt(now: Standing, cell: Cell): number {
  return now.cover.find(({ at }) => cellsApart(at, cell) === 0)?.quarters ?? 0;
}

function proneDm({ from, to, weapon }: Assault): number {
  if (to.stance !== 'prone') return 0;
  const far = band(from.cell, to.cell);
  if (far === 0) return 2;
  return far >= 2 && !isMelee(weapon) ? -2 : 0;
}

function sightDm({ now, sheets }: Fight, from: Fighter, weapon: Weapon): number {
  const { light, smoke, isFoul, isWindy } = now.visibility;
  const sees = (what: string) => sheets.get(from.id)!.sensors.includes(what);
  let sum = isWindy ? -1 : 0;
  if (light === 'low-light' && !sees('low-light')) sum -= 1;
  if (light === 'darkness' && !sees('darkness')) sum -= 4;
  const times = weapon.isLaser ? 2 : 1;
  if (smoke !== 'none' && !sees('smoke')) sum -= times * (smoke === 'dense' ? 2 : 1);
  if (isFoul && !sees('foul-weather')) sum -= 1;
  return sum;
}

/** The agents known to the attacker that touch the target. */
export function othersBeside({ now }: Fight, from: Fighter, to: Fighter): Fighter[] {
  return now.combatants.filter((each) => {
    const isOther = each.id !== from.id && each.id !== to.id && (!each.isHidden || each.side === from.side);
    return isOther && each.life === 'awake' && cellsApart(each.cell, to.cell) <= 1;
  });
}

/** Whether the range allows the attack, and neither side crouches behind full cover. */
export function canHit({ now }: Fight, { from, to, weapon }: Assault): boolean {
  const isFar = Number.isNaN(RANGE[weapon.class][band(from.cell, to.cell)]);
  const isHid = quartersAt(now, to.cell) === 4 && to.stance !== 'standing';
  return !isFar && (!isHid || cellsApart(from.cell, to.cell) <= 1);
}

/** The bonus of a burst from the table: a DM, points, or dice instead of points. */
export function burstTable(auto: number): { dm: number; points: number; dice: number } {
  if (auto >= 100) return { dm: 4, points: 0, dice: 4 };
  if (auto >= 20) return { dm: 3, points: 0, dice: 3 };
  if (auto >= 10) return { dm: 2, points: 0, dice: 2 };
  if (auto >= 4) return { dm: 1, points: 0, dice: 1 };
  return auto === 3 ? { dm: 1, points: 1, dice: 0 } : { dm: 0, points: 0, dice: 0 };
}
