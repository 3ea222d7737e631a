import { type Cell, distance, isOpenLine, sameCell } from '../../geometry/grid.ts';
import { neighbours } from '../../geometry/path.ts';
import {
  combatantOf,
  hasNextCell,
  isClear,
  isFoe,
  isTakenBy,
  isWall,
  nearestFree,
  nextCell,
} from '../../kernel/battle.ts';
import { optionsOf } from '../../kernel/choices.ts';
import type { Option, Price } from '../../kernel/decision.ts';
import { actions, type Combat, minorCost, minorPrice, minorsLeft, spendMinor } from './checks.ts';
import type { Hindrance, Visibility, Weapon, WeaponClass } from './schema.ts';
import { type Agent, isAble, isSeriouslyWounded, knowsOf, type State } from './state.ts';
import type { HindranceSeen, Part } from './words-reasons.ts';

/** The size of one cell in metres. @rule metres */
export const CELL_METRES = 1.5;

/** The range bands, nearest first. @rule range */
export type Band = 'Personal' | 'Close' | 'Short' | 'Medium' | 'Long' | 'Very Long' | 'Distant';

/**
 * @rule range Returns the band of a distance in cells: touching is Personal, then up to 3, 12, 50, 250 and 500 m.
 */
export function bandOf(cells: number): Band {
  if (cells <= 1) return 'Personal';
  const metres = cells * CELL_METRES;
  if (metres <= 3) return 'Close';
  if (metres <= 12) return 'Short';
  if (metres <= 50) return 'Medium';
  if (metres <= 250) return 'Long';
  return metres <= 500 ? 'Very Long' : 'Distant';
}

export function cellsApart(state: State, a: Cell, b: Cell): number {
  return distance(state.grid, a, b);
}

/** Returns whether a conscious agent is on a cell. @rule one-to-a-cell */
function isOccupied(state: State, cell: Cell): boolean {
  return state.combatants.some((who) => isAble(who) && sameCell(who.cell, cell));
}

/** Returns whether `who` would find a cell closed: by a wall, or by a conscious agent that it knows. */
function isClosed(state: State, who: Agent, cell: Cell): boolean {
  for (const other of state.combatants) {
    if (other.id !== who.id && isAble(other) && sameCell(other.cell, cell) && knowsOf(who, other))
      return true;
  }
  return isWall(state, cell);
}

/** Returns whether two agents touch, that is, are at Personal range. */
export function isTouching(state: State, a: Agent, b: Agent): boolean {
  return isBeside(state, a.cell, b.cell);
}

/** Returns whether two cells touch, with no wall between them. */
export function isBeside(state: State, a: Cell, b: Cell): boolean {
  return cellsApart(state, a, b) <= 1 && isOpenLine(state.grid, a, b);
}

/**
 * Returns the cell nearest to `wanted` on which `who` may stand; `wanted` itself on a full map. @rule one-to-a-cell
 */
export function freeCell(state: State, who: Agent, wanted: Cell): Cell {
  return nearestFree(state, wanted, (cell) => isTaken(state, cell, who));
}

/** Returns whether a wall or a conscious agent (except one) is on a cell. */
export function isTaken(state: State, cell: Cell, except?: Agent): boolean {
  return isTakenBy(state, cell, isAble, except?.id);
}

/** Returns the living allies that an agent sees. @rule own-side */
export function friendsInSight(state: State, who: Agent): Agent[] {
  return inSight(state, who, (other) => other.side === who.side && other.id !== who.id);
}

/** Returns the living opponents that an agent sees and knows. @rule walls */
export function foesInSight(state: State, who: Agent): Agent[] {
  return inSight(state, who, (other) => other.side !== who.side && knowsOf(who, other));
}

function inSight(state: State, who: Agent, counts: (other: Agent) => boolean): Agent[] {
  const there = state.combatants.filter(({ presence, life }) => presence === 'here' && life !== 'dead');
  return there.filter((other) => counts(other) && isClear(state, who.cell, other.cell));
}

type Row = Readonly<Partial<Record<Band, number>>>;

/** The DM of each weapon class at each range. Without an entry, the attack is impossible. */
const TABLE: Readonly<Record<WeaponClass, Row>> = {
  'close-quarters': { Personal: 0, Close: -2 },
  'extended-reach': { Personal: -2, Close: 0 },
  thrown: { Close: 0, Short: -2, Medium: -2 },
  pistol: { Personal: -2, Close: 0, Short: 0, Medium: -2, Long: -4 },
  shotgun: { Personal: -2, Close: 0, Short: -2, Medium: -2, Long: -4 },
  assault: { Personal: -2, Close: 0, Short: 0, Medium: 0, Long: -2, 'Very Long': -4, Distant: -6 },
  rifle: { Personal: -4, Close: -2, Short: 0, Medium: 0, Long: 0, 'Very Long': -2, Distant: -4 },
  rocket: { Personal: -4, Close: -2, Short: -2, Medium: 0, Long: 0, 'Very Long': -2, Distant: -4 },
};

/** @rule range Returns the DM of a weapon at a band; `undefined` if out of range. */
export function rangeDm(weapon: Weapon, band: Band): number | undefined {
  return TABLE[weapon.class][band];
}

export function bandBetween(state: State, a: Agent, b: Agent): Band {
  return bandOf(cellsApart(state, a.cell, b.cell));
}

export type AttackKind = 'melee' | 'shooting' | 'thrown';

/** Returns the kind of attack of a weapon class. */
export function kindOf(weapon: Weapon): AttackKind {
  if (weapon.class === 'close-quarters' || weapon.class === 'extended-reach') return 'melee';
  return weapon.class === 'thrown' ? 'thrown' : 'shooting';
}

/** The DM by quarters covered. Five quarters means lowered behind full cover. */
const DMS = [0, 0, -1, -2, -4] as const;
const OUT_OF_SIGHT = 5;

/** Returns the cover of an agent's place, in quarters. @rule cover-place */
function coverAt(state: State, who: Agent): number {
  let quarters = who.cover;
  for (let i = 0; i < state.cover.length; i++) {
    const each = state.cover[i]!;
    if (each.quarters > quarters && sameCell(each.at, who.cell)) quarters = each.quarters;
  }
  return quarters;
}

/** @rule cover Returns the quarters covered, one more when crouching or prone; 0 without any cover. */
export function quartersOf(state: State, who: Agent): number {
  const quarters = coverAt(state, who);
  return quarters > 0 && who.stance !== 'standing' ? quarters + 1 : quarters;
}

/** Returns the cover of the target against this attacker; none at Personal range. @rule cover-place */
export function coverAgainst(state: State, attacker: Agent, target: Agent): number {
  return cellsApart(state, attacker.cell, target.cell) <= 1 ? 0 : quartersOf(state, target);
}

/** @rule cover Returns the DM on attacks against this cover. */
export function coverDm(quarters: number): number {
  return DMS[Math.min(quarters, 4)]!;
}

/** @rule cover An agent lowered behind full cover can neither be hit nor shoot. */
export function isOutOfSight(quarters: number): boolean {
  return quarters >= OUT_OF_SIGHT;
}

/**
 * @rule dodge Returns whether there is shelter for a dodge: cover, or a touching cell with cover or a wall.
 */
export function hasShelter(state: State, who: Agent): boolean {
  if (coverAt(state, who) > 0) return true;
  if (state.cover.some((each) => cellsApart(state, each.at, who.cell) <= 1)) return true;
  const isSheltered = state.walls.some((wall) => cellsApart(state, wall, who.cell) <= 1);
  return (
    isSheltered || (state.grid.edges ?? []).some((edge) => edge.some((cell) => sameCell(cell, who.cell)))
  );
}

/** @rule visibility Appends the DMs of light, smoke and weather on a ranged attack to `parts`. */
export function addVisibility(parts: Part[], seen: Visibility, who: Agent, weapon: Weapon): void {
  const { light, smoke, isFoul, isWindy } = seen;
  if (light === 'low-light') hinder(parts, who, 'low-light', -1, 'low-light');
  if (light === 'darkness') hinder(parts, who, 'darkness', -4, 'darkness');
  if (smoke !== 'none') {
    const value = (smoke === 'dense' ? -2 : -1) * (weapon.isLaser ? 2 : 1);
    hinder(parts, who, 'smoke', value, weapon.isLaser ? `${smoke}-smoke-on-laser` : `${smoke}-smoke`);
  }
  if (isFoul) hinder(parts, who, 'foul-weather', -1, 'foul-weather');
  // Wind affects projectiles, even if the shooter sees well.
  if (isWindy) parts.push({ value: -1, why: 'wind', rule: 'visibility' });
}

function hinder(parts: Part[], who: Agent, what: Hindrance, value: number, sight: HindranceSeen): void {
  const isSeenThrough = who.sheet.sensors.includes(what);
  if (isSeenThrough) parts.push({ value: 0, why: 'seen-through', of: { sight }, rule: 'visibility' });
  else parts.push({ value, why: 'hindrance', of: { sight }, rule: 'visibility' });
}

/** The length of one move in cells, and its terrain. */
interface Pace {
  readonly cells: number;
  readonly overRough: boolean;
}

/** @rule move 6 m or the distance of the species, halved by rough ground or crouching. */
function paces(state: State, who: Agent): Pace[] {
  // @rule seriously-wounded 1.5 m a round
  if (isSeriouslyWounded(who)) return who.movedMetres > 0 ? [] : [{ cells: 1, overRough: true }];
  // ruling: prone-move - 1.5 m
  if (who.stance === 'prone') return [{ cells: 1, overRough: true }];
  const full = Math.floor(who.sheet.moveMetres / CELL_METRES);
  const half = Math.floor(who.sheet.moveMetres / 2 / CELL_METRES);
  if (who.stance === 'crouching') return [{ cells: half, overRough: true }];
  const open: Pace = { cells: full, overRough: false };
  return state.rough.length === 0 ? [open] : [open, { cells: half, overRough: true }];
}

/** A moving agent and its paces. */
export interface Paced {
  readonly state: State;
  readonly who: Agent;
  readonly pace: Pace;
}

const moving = actions<Paced>();
const priced = { purpose: 'move', price: minorPrice } as const;

function costOf(who: Agent): string | Price {
  return isSeriouslyWounded(who) ? 'once a round' : minorCost(who);
}

/** @rule move A path on the map. */
const move = moving({
  kind: 'move',
  ...priced,
  offers({ state, who, pace }) {
    const blocked = closedCells(state, who, pace);
    const isShut = neighbours(state.grid, who.cell).every((cell) => isClosed(state, who, cell));
    if (isShut) return [];
    const path = { grid: state.grid, from: who.cell, atMost: pace.cells, blocked };
    const attack = who.significant * who.minor * pace.cells;
    const reach = { attack, all: pace.cells * Math.max(1, minorsLeft(who)) };
    return [{ params: { path }, cost: costOf(who), reach }];
  },
  does: (combat, id, { path }) => go(combat, id, path),
});

/** @rule move Towards an agent, without a map. */
const approach = moving({
  kind: 'approach',
  ...priced,
  offers({ state, who, pace }) {
    const others = known(state, who).filter(
      (other) => !isTouching(state, who, other) && hasStep(state, who, 'towards', other),
    );
    const target = { oneOf: others.map(({ id }) => id) };
    return [{ params: { target, metres: { oneOf: distances(pace.cells) } }, cost: costOf(who) }];
  },
  does: (combat, id, { target, metres }) => go(combat, id, way(combat.state, id, 'towards', target, metres)),
});

/** @rule move Away from an opponent, without a map. */
const withdraw = moving({
  kind: 'withdraw',
  ...priced,
  offers({ state, who, pace }) {
    const others = known(state, who).filter((each) => isFoe(who, each) && hasStep(state, who, 'away', each));
    const from = { oneOf: others.map(({ id }) => id) };
    return [{ params: { from, metres: { oneOf: distances(pace.cells) } }, cost: costOf(who) }];
  },
  does: (combat, id, { from, metres }) => go(combat, id, way(combat.state, id, 'away', from, metres)),
});

const ON_MAP = [move];
const WITHOUT_MAP = [approach, withdraw];
/** The three ways to move. */
export const MOVES = [...ON_MAP, ...WITHOUT_MAP];

/** @rule move Returns the possible moves: a path on the map, or without one towards or away from an agent. */
export function moveOptions(state: State, who: Agent): Option[] {
  if (!isSeriouslyWounded(who) && minorsLeft(who) < 1) return [];
  const options: Option[] = [];
  for (const pace of paces(state, who)) {
    if (pace.cells < 1) continue;
    const at = { state, who, pace };
    optionsOf<Paced, Combat, void>(state.isMapped ? ON_MAP : WITHOUT_MAP, at, options);
  }
  return options;
}

function closedCells(state: State, who: Agent, pace: Pace): Cell[] {
  const blocked = pace.overRough ? [...state.walls] : [...state.walls, ...state.rough];
  for (const other of state.combatants) {
    if (other.id !== who.id && isAble(other) && knowsOf(who, other)) blocked.push(other.cell);
  }
  return blocked;
}

/** Metres in steps of a cell, by number of cells. */
const DISTANCES: (readonly number[])[] = [];

function distances(cells: number): readonly number[] {
  DISTANCES[cells] ??= Array.from({ length: cells }, (_, i) => (i + 1) * CELL_METRES);
  return DISTANCES[cells];
}

/** Returns the agents in the fight that it knows. */
function known(state: State, who: Agent): Agent[] {
  return state.combatants.filter((other) => other.presence === 'here' && knowsOf(who, other));
}

function hasStep(state: State, who: Agent, direction: 'towards' | 'away', other: Agent): boolean {
  return hasNextCell(state, who.cell, direction, other.cell, (cell) => isClosed(state, who, cell));
}

function stepOf(state: State, who: Agent, here: Cell, direction: 'towards' | 'away', other: Agent) {
  if (direction === 'towards' && cellsApart(state, here, other.cell) <= 1) return undefined;
  return nextCell(state, here, direction, other.cell, (cell) => isClosed(state, who, cell));
}

function way(state: State, id: string, direction: 'towards' | 'away', other: string, metres: number): Cell[] {
  const who = combatantOf(state, id);
  const path: Cell[] = [];
  let here = who.cell;
  for (let left = Math.round(metres / CELL_METRES); left > 0; left--) {
    const next = stepOf(state, who, here, direction, combatantOf(state, other));
    if (next === undefined) break;
    path.push(next);
    here = next;
  }
  return path;
}

/** @rule move Moves as far as the way is free. @rule seriously-wounded A crawl takes no action. */
function go(combat: Combat, id: string, path: readonly Cell[]): void {
  const from = combatantOf(combat.state, id);
  const rule = from.stance === 'prone' ? 'prone-move' : 'move';
  // Only a hidden agent can still block the path.
  const at = path.findIndex((cell) => isOccupied(combat.state, cell));
  const free = at === -1 ? path : path.slice(0, at);
  const bumped = at === -1 ? undefined : hiddenAt(combat.state, from, path[at]!);
  if (isSeriouslyWounded(from)) {
    const event = { who: id, significant: 0, minor: 0, on: 'crawl', item: null } as const;
    combat.record({ type: 'action-spent', rule: 'seriously-wounded', ...event });
  } else {
    spendMinor(combat, id, 1, 'move');
  }
  const to = free.at(-1) ?? from.cell;
  const metres = free.length * CELL_METRES;
  combat.record({ type: 'moved', rule, who: id, from: from.cell, to, metres });
  if (bumped !== undefined) combat.record({ type: 'revealed', rule: 'aware', who: bumped });
}

function hiddenAt(state: State, who: Agent, cell: Cell): string | undefined {
  return state.combatants.find((other) => isAble(other) && !knowsOf(who, other) && sameCell(other.cell, cell))
    ?.id;
}
