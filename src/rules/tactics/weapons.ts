import { distance } from '../../geometry/distance.ts';
import type { Cell, Grid } from '../../geometry/grid.ts';
import { combatantOf, reaches } from '../../kernel/battle.ts';
import { runMultiplier } from './check.ts';
import type { Combat } from './events.ts';
import type { AttackFacts } from './events-actions.ts';
import type { Quality, Range, Size, Tier, Weapon } from './schema.ts';
import type { Combatant, Intent, State } from './state.ts';
import type { Part } from './words-reasons.ts';

// Weapons and what one defends oneself with, how far they reach, and a blow made with one.

/** Bare hands, as an item to parry or block with. */
const UNARMED = 'unarmed';

/** Something to parry or block with. */
export interface DefenceItem {
  readonly id: string;
  readonly name: string;
  readonly kind: 'weapon' | 'shield' | 'unarmed';
  readonly sizes: readonly Size[];
  readonly tier: Tier;
  /** What is left of its defensive quality. */
  readonly defense: number;
}

/** A quality at which an item is broken. */
export const BROKEN: number = -5;

/** @rule sunder-broken An item with a quality at -5 is useless. */
export function isBroken(quality: Quality): boolean {
  return quality.offense <= BROKEN || quality.defense <= BROKEN;
}

export function weaponOf(who: Combatant, id: string): Weapon {
  return who.sheet.weapons.find((weapon) => weapon.id === id)!;
}

export function qualityOf(who: Combatant, id: string): Quality {
  return who.quality[id]!;
}

/** Weapons that are whole and loaded. @rule ammo */
export function usableWeapons(who: Combatant): Weapon[] {
  return who.sheet.weapons.filter(
    (weapon) => !isBroken(qualityOf(who, weapon.id)) && (weapon.ammo === null || who.ammo[weapon.id]! > 0),
  );
}

/** What it can parry and block with: melee weapons and shields that are whole, then bare hands. */
export function defenceItems(who: Combatant): DefenceItem[] {
  const items: DefenceItem[] = [];
  for (const weapon of who.sheet.weapons) {
    if (weapon.kind === 'melee' && !weapon.isNatural) addWhole(items, who, { ...weapon, kind: 'weapon' });
  }
  for (const shield of who.sheet.shields) addWhole(items, who, { ...shield, kind: 'shield' });
  items.push(bareHands(who));
  return items;
}

function addWhole(items: DefenceItem[], who: Combatant, item: Omit<DefenceItem, 'defense'>): void {
  const quality = qualityOf(who, item.id);
  if (isBroken(quality)) return;
  const { id, name, kind, sizes, tier } = item;
  items.push({ id, name, kind, sizes, tier, defense: quality.defense });
}

/** @rule unarmed-parry Bare hands count as 3 sizes smaller than the creature. @rule size-ladder */
function bareHands(who: Combatant): DefenceItem {
  // ruling: size-ends
  const size = Math.max(1, who.sheet.size - 3) as Size;
  return { id: UNARMED, name: 'bare hands', kind: 'unarmed', sizes: [size], tier: 0, defense: 0 };
}

export function defenceItem(who: Combatant, id: string): DefenceItem | undefined {
  return defenceItems(who).find((item) => item.id === id);
}

/** @rule armor A weapon that lists several sizes counts as its smallest. */
export function weaponSize(weapon: Weapon): Size {
  return weapon.sizes[0]!;
}

/** The size of a defensive item that a weapon meets: of those it counts as, the one nearest to the weapon's. */
export function meetingSize(item: DefenceItem, weapon: Weapon): Size {
  // ruling: parry-size
  const size = weaponSize(weapon);
  let nearest = item.sizes[0]!;
  for (const each of item.sizes) if (Math.abs(each - size) < Math.abs(nearest - size)) nearest = each;
  return nearest;
}

/** The skill with a weapon, its offensive quality apart. @rule attack-check */
export function skillParts(who: Combatant, weapon: Weapon): Part[] {
  const left = qualityOf(who, weapon.id).offense;
  const skill = weapon.skill - weapon.quality.offense;
  const of = { who: who.id, weapon: weapon.id };
  const parts: Part[] = [{ value: skill, why: 'skill-with', of, rule: 'attack-check' }];
  if (left !== 0) parts.push({ value: left, why: 'offensive-quality', rule: 'attack-check' });
  return parts;
}

/** The ranges from the nearest to the furthest, and the last metre of each. @rule range-categories */
const RANGES: readonly { readonly range: Range; readonly metres: number }[] = [
  { range: 'touching', metres: 0 },
  { range: 'nearby', metres: 2 },
  { range: 'close', metres: 4 },
  { range: 'short', metres: 10 },
  { range: 'medium', metres: 50 },
  { range: 'long', metres: 200 },
  { range: 'extreme', metres: Number.POSITIVE_INFINITY },
];

/** So many ranges beyond its own a blast still reaches. @rule area */
export const MOST_STEPS = 2;

/** How far arms and aim get in each other's way, in metres. */
export const NEARBY = 2;

/** @rule range-categories How many steps from touching a distance in metres is: 0 touching, 1 Nearby, and so on. */
export function stepsAway(metres: number): number {
  return RANGES.findIndex((each) => metres <= each.metres);
}

export function stepsOf(range: Range): number {
  return RANGES.findIndex((each) => each.range === range);
}

/** The last metre that is so many steps from touching. */
export function metresAt(steps: number): number {
  return (RANGES[steps] ?? RANGES.at(-1)!).metres;
}

/** The furthest that a weapon strikes, in metres. Touching is the next square metre. */
export function reachOf(weapon: Weapon): number {
  return Math.max(1, metresAt(stepsOf(weapon.range)));
}

/** The distance between two combatants in metres. */
export function metresApart(state: State, a: Combatant, b: Combatant): number {
  return distance(state.grid, a.cell, b.cell);
}

export function isNearby(state: State, a: Combatant, b: Combatant): boolean {
  return metresApart(state, a, b) <= NEARBY;
}

/** Whether a weapon at `from` reaches `to` with nothing between. */
// ruling: walls
export function strikesAt(state: State, from: Cell, to: Cell, weapon: Weapon): boolean {
  return reaches(state, from, to, reachOf(weapon));
}

/** One blow or shot against one target, with all that its check and its damage need to know. */
export interface Blow extends AttackFacts {
  readonly arm: Weapon;
  readonly intent: Intent;
  /** `item`: at whatever it is blocked with. @rule sunder-attack */
  readonly at: 'body' | 'item';
  /** Rounds of a burst, or of the spray it belongs to; 1 otherwise. */
  readonly rounds: number;
  /** The combat penalty of the action, the pain ignored already. @rule ignore-pain */
  readonly pain: readonly Part[];
  /** Superior and Inferior of a blast. @rule area */
  readonly levels: readonly Part[];
  /** Dice and damage that a blast rolled for all its targets. */
  readonly shared: Shared | null;
}

/** What the targets of one blast have in common. */
export interface Shared {
  /** Null: each target is rolled for. @rule area */
  readonly faces: readonly number[] | null;
  readonly w: Part;
  readonly s: Part;
  /** Ids of those who did not know of the thrower. @rule hidden-declaration */
  readonly unaware: readonly string[];
}

/** What events tell of a blow. */
export function factsOf({ attacker, target, weapon, way }: AttackFacts): AttackFacts {
  return { attacker, target, weapon, way };
}

export function isMelee(blow: Blow): boolean {
  return blow.arm.kind === 'melee';
}

/** Somebody hidden does what nobody can miss: from now on all know of it. */
export function comeOutOfHiding(combat: Combat, id: string): void {
  // ruling: out-of-hiding
  if (combatantOf(combat.state, id).hiddenFrom.length === 0) return;
  combat.record({ type: 'revealed', rule: 'out-of-hiding', who: id });
}

const RUN_UP = 4;

/** @rule charge At least 4 m straight at the target, faster than a walk: the multiplier as W damage. */
export function chargeParts({ grid }: State, who: Combatant, target: Combatant): Part[] {
  // ruling: charge-attacks - every melee attack of the turn on a foe in line with the run
  const times = runMultiplier(who);
  if (times === 0) return [];
  const lastMetres = runUp(grid, who.trail);
  if (lastMetres === undefined || !isStraightAt(grid, lastMetres, target.cell)) return [];
  return [{ value: times, why: 'charge', of: { times }, rule: 'charge' }];
}

/** The last cells of a trail, from the nearest one that is 4 m from its end; undefined for a shorter trail. */
function runUp(grid: Grid, trail: readonly Cell[]): readonly Cell[] | undefined {
  const end = trail.at(-1);
  if (end === undefined) return undefined;
  for (let at = trail.length - 1; at >= 0; at--) {
    if (distance(grid, trail[at]!, end) >= RUN_UP) return trail.slice(at);
  }
  return undefined;
}

/** Whether each step leads nearer to the goal and one straight line through the goal passes all the cells. */
function isStraightAt(grid: Grid, cells: readonly Cell[], goal: Cell): boolean {
  const metres = cells.map((cell) => distance(grid, cell, goal));
  if (metres.some((each, i) => i > 0 && each >= metres[i - 1]!)) return false;
  return isOnOneLine(offsets(grid, cells, goal), grid.diagonals === 'none' ? 1 : 0);
}

/** How far a cell is from the goal along the main direction of the run, and across it. */
interface Offset {
  readonly along: number;
  readonly across: number;
}

/** @rule charge Offsets of the cells from the goal; those of the first cell are 0 or more. */
function offsets({ shape }: Grid, cells: readonly Cell[], goal: Cell): Offset[] {
  const axes = cells.map(([x, y]) => {
    const [dx, dy] = [goal[0] - x, goal[1] - y];
    return shape === 'hex' ? [dx, dy, -dx - dy] : [dx, dy];
  });
  const first = axes[0]!;
  const main = first.findIndex((each) => Math.abs(each) === Math.max(...first.map(Math.abs)));
  const side = main === 0 ? 1 : 0;
  const sign = (axis: number) => (first[axis]! < 0 ? -1 : 1);
  return axes.map((each) => ({ along: sign(main) * each[main]!, across: sign(side) * each[side]! }));
}

/**
 * Whether a line through the goal passes within half a cell of each: its slope has a bound from below and one from
 * above for every cell. `corner`: 1 where steps go along rows and columns only, so that cells are touched further off.
 */
function isOnOneLine(cells: readonly Offset[], corner: 0 | 1): boolean {
  if (cells.some(({ along }) => along < 1)) return false;
  return cells.every((low) =>
    cells.every((high) => {
      const least = Math.max(0, 2 * low.across - 1) * (2 * high.along - corner);
      const most = (2 * high.across + 1) * (2 * low.along + corner);
      return corner === 1 ? least < most : least <= most;
    }),
  );
}
