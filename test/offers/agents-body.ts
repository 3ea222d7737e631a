import { type Cell, cellsBetween, distance, sameCell } from '../../src/geometry/grid.ts';
import { neighbours } from '../../src/geometry/path.ts';
import type { Task, Weapon } from '../../src/rules/agents/schema.ts';
import type { Agent, State } from '../../src/rules/agents/state.ts';

// Plain facts of a fight by the chapter of Agents, read from the state alone.

export const PHYSICAL = ['STR', 'DEX', 'END'] as const;
const CELL_METRES = 1.5;

export function named(state: State, id: string): Agent {
  return state.combatants.find((who) => who.id === id)!;
}

export const isAble = (who: Agent): boolean => who.life === 'awake' && who.presence === 'here';

export const knows = (who: Agent, other: Agent): boolean => who.side === other.side || !other.isHidden;

export const cells = (state: State, a: Cell, b: Cell): number => distance(state.grid, a, b);

export const metres = (state: State, a: Cell, b: Cell): number => cells(state, a, b) * CELL_METRES;

const isWall = (state: State, cell: Cell): boolean => state.walls.some((wall) => sameCell(wall, cell));

/** Whether no wall is on the straight line. */
const isClear = (state: State, a: Cell, b: Cell): boolean =>
  !cellsBetween(state.grid, a, b).some((cell) => isWall(state, cell));

/** All living agents except `who` that it sees and knows. */
export function seen(state: State, who: Agent): readonly Agent[] {
  return state.combatants.filter(
    (other) =>
      other.id !== who.id &&
      other.presence === 'here' &&
      other.life !== 'dead' &&
      knows(who, other) &&
      isClear(state, who.cell, other.cell),
  );
}

/** Whether all three physical characteristics are below their maximum. */
export const isSerious = (who: Agent): boolean =>
  PHYSICAL.every((each) => who.scores[each] < who.sheet.characteristics[each]);

/** Two minor actions may replace a significant one. A seriously wounded agent has no minor action. */
export const minors = (who: Agent): number => (isSerious(who) ? 0 : who.minor + 2 * who.significant);

export const isHurt = (who: Agent): boolean =>
  PHYSICAL.some((each) => who.scores[each] < who.sheet.characteristics[each]);

/** Quarters of cover. Behind any cover, crouching or lying adds one. */
function quarters(state: State, who: Agent): number {
  const here = state.cover.filter(({ at }) => sameCell(at, who.cell)).map((each) => each.quarters);
  const most = Math.max(who.cover, 0, ...here);
  return most > 0 && who.stance !== 'standing' ? most + 1 : most;
}

/** Crouching behind full cover: it cannot be hit and cannot shoot. */
const isBehindAll = (state: State, who: Agent): boolean => quarters(state, who) > 4;

export function mode(weapon: Weapon): 'melee' | 'thrown' | 'shooting' {
  if (weapon.class === 'thrown') return 'thrown';
  return weapon.class === 'close-quarters' || weapon.class === 'extended-reach' ? 'melee' : 'shooting';
}

/** How far a weapon reaches in metres: knives and spears 3, what is thrown 50, pistols and shotguns 250. */
const FURTHEST: Readonly<Record<Weapon['class'], number>> = {
  'close-quarters': 3,
  'extended-reach': 3,
  thrown: 50,
  pistol: 250,
  shotgun: 250,
  assault: Number.POSITIVE_INFINITY,
  rifle: Number.POSITIVE_INFINITY,
  rocket: Number.POSITIVE_INFINITY,
};

/** In range and visible past cover. Nothing is thrown at an adjacent agent, whom no cover helps. */
export function canHit(state: State, who: Agent, other: Agent, weapon: Weapon): boolean {
  const isTouching = cells(state, who.cell, other.cell) <= 1;
  if (isTouching) return weapon.class !== 'thrown';
  return metres(state, who.cell, other.cell) <= FURTHEST[weapon.class] && !isBehindAll(state, other);
}

export const inHand = (who: Agent): readonly Weapon[] =>
  who.sheet.weapons.filter(({ id, hands }) => hands === 0 || who.held.includes(id));

/**
 * Whether the weapon can be used: loaded; no melee while prone; no shots or throws from behind full cover.
 */
export function usable(state: State, who: Agent): readonly Weapon[] {
  return inHand(who).filter((weapon) => {
    if (weapon.rounds !== null && who.rounds[weapon.id]! < 1) return false;
    return mode(weapon) === 'melee' ? who.stance !== 'prone' : !isBehindAll(state, who);
  });
}

/** Single shots; bursts of as many rounds as the Auto score; full auto with three times as many. */
export function firing(state: State, who: Agent, weapon: Weapon): readonly string[] {
  const left = weapon.rounds === null ? Number.POSITIVE_INFINITY : who.rounds[weapon.id]!;
  const found = ['single'];
  if (weapon.auto > 0 && left >= weapon.auto)
    found.push(...(state.rulings['burst-effect'] === 'table' ? ['burst-dm', 'burst-damage'] : ['burst']));
  if (weapon.auto > 0 && left >= 3 * weapon.auto) found.push('full-auto');
  return found;
}

/** A wall, or a conscious agent that it knows of. */
export function isClosed(state: State, who: Agent, cell: Cell): boolean {
  const stands = (other: Agent): boolean => isAble(other) && knows(who, other) && sameCell(other.cell, cell);
  return isWall(state, cell) || state.combatants.some((other) => other.id !== who.id && stands(other));
}

/** The length of one move in cells, over rough ground or around it. */
export interface Stride {
  readonly cells: number;
  readonly overRough: boolean;
}

/**
 * 6 m, or the value of the species; half while crouching or over rough ground; 1.5 m while prone or seriously
 * wounded.
 */
export function strides(state: State, who: Agent): readonly Stride[] {
  if (isSerious(who)) return who.movedMetres > 0 ? [] : [{ cells: 1, overRough: true }];
  if (who.stance === 'prone') return [{ cells: 1, overRough: true }];
  const full = Math.floor(who.sheet.moveMetres / CELL_METRES);
  const half = { cells: Math.floor(who.sheet.moveMetres / 2 / CELL_METRES), overRough: true };
  if (who.stance === 'crouching') return [half];
  const open = { cells: full, overRough: false };
  return state.rough.length > 0 ? [open, half] : [open];
}

/** Every cell within a number of steps, around blocked cells. */
export function walk(state: State, who: Agent, { cells: most, overRough }: Stride): readonly Cell[] {
  const isShut = (cell: Cell): boolean =>
    isClosed(state, who, cell) || (!overRough && state.rough.some((rough) => sameCell(rough, cell)));
  const found: Cell[] = [who.cell];
  for (let step = 0; step < most; step++) {
    const next = found.flatMap((cell) => neighbours(state.grid, cell)).filter((cell) => !isShut(cell));
    for (const cell of next) if (!found.some((each) => sameCell(each, cell))) found.push(cell);
  }
  return found.slice(1);
}

/** Whether an agent may start this task: its side may, nobody has done it, and it is within touch. */
export function isOpenTo(state: State, who: Agent, task: Task): boolean {
  const isDone = state.progress.some(({ id, isFinished }) => id === task.id && isFinished);
  const isNear = task.at === null || cells(state, who.cell, task.at) <= 1;
  return !isDone && isNear && (task.side === null || task.side === who.side);
}

/** Wounded within the last hour, and not yet treated in this fight. */
export function isTreatable(state: State, patient: Agent): boolean {
  const { presence, life, isTreated, woundedAt } = patient;
  const isFresh = woundedAt !== null && state.clock - woundedAt <= 3600;
  return presence === 'here' && life !== 'dead' && !isTreated && isFresh && isHurt(patient);
}
