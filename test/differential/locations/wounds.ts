import { fall, isAtNought, isLimb } from './person.ts';
import type { Armour, Harm, Place } from './sheets.ts';
import { letFall } from './things.ts';
import type { Cell, Person, World } from './world.ts';

// Damage that reaches a body, and its effects.

const RATING: Record<Harm, (piece: Armour) => number> = {
  normal: ({ ar }) => ar,
  cold: ({ cr }) => cr,
  fire: ({ fr }) => fr,
};

/** Damage before armour, at one place. */
export function deal(world: World, who: Person, place: Place, harm: Harm, before: number): void {
  let points = before;
  if (harm === 'cold' && who.isWet) points += Math.max(0, points);
  let best = 0;
  for (const piece of who.sheet.armour)
    if (piece.covers.includes(place)) best = Math.max(best, RATING[harm](piece));
  suffer(world, who, place, harm, Math.max(0, points - best));
}

/** A wound. */
export function suffer(world: World, who: Person, place: Place, harm: Harm, points: number): void {
  if (who.isDead) return;
  who.wounds[place][harm] += points;
  world.told.push(['damage', who.id, place, harm, points]);
  if (points === 0) return;
  who.aim = null;
  if (place === 'head') {
    stun(world, who);
    world.what.push('head');
  }
  if (place.endsWith('arm')) openHand(who, place);
  if (isAtNought(world, who, place)) {
    if (!isLimb(place)) startDying(world, who);
    else if (who.lost[place] === null) sever(world, who, place);
  }
}

/** 1 round means until the end of the next turn. A turn in progress does not count. */
export function stun(world: World, who: Person): void {
  if (who.isDead || world.isOver) return;
  who.stun = Math.max(who.stun, who.turn === 'active' ? 2 : 1);
}

export function openHand(who: Person, hand: Place): void {
  const thing = who.held.find(({ hands }) => hands.includes(hand));
  if (thing !== undefined) letFall(who, thing.item, who.cell);
}

export function sever(world: World, who: Person, limb: Place): void {
  world.what.push('limb severed');
  if (limb.endsWith('arm')) openHand(who, limb);
  else fall(who);
  who.lost[limb] = 'severed';
  who.isBleeding = true;
}

/** The first fall to 0 starts the clock. */
export function startDying(world: World, who: Person): void {
  world.what.push('dying');
  if (who.deathDue !== null) return;
  who.deathDue = world.round + 1;
  fall(who);
}

/** The location that a roll on the table gives for this body. */
export function byTable(world: World, who: Person): Place {
  world.what.push('Locations table');
  const place = placeAt(world, world.fate.die());
  return who.lost[place] === null ? place : insteadOf(world, who);
}

/** A lost limb is replaced by the torso, or by another roll while one can help. */
export function insteadOf(world: World, who: Person): Place {
  world.what.push('at a limb that is gone');
  const isAll = [1, 2, 3, 4, 5, 6].every((face) => who.lost[placeAt(world, face)] !== null);
  return isAll || world.readings['severed-limb'] === 'stump' ? 'torso' : byTable(world, who);
}

const TABLE: readonly Place[] = ['head', 'right-arm', 'left-arm', 'torso', 'right-leg', 'left-leg'];

function placeAt({ readings }: World, face: number): Place {
  const digit = Math.floor(readings['locations-table'] / 10 ** (6 - face)) % 10;
  return TABLE[digit - 1] ?? 'torso';
}

/** The combatant dies: all its activities end, and its comrades mourn for 30 days. */
export function die(world: World, who: Person): void {
  if (who.isDead) return;
  world.what.push('death');
  who.isDead = true;
  for (const other of world.people)
    if (other.side === who.side && !other.isDead) other.griefs.push({ of: who.id, hours: 720 });
}

// If no direction is straighter, as from the same yard, the first of these is used.
const STRAIGHT: readonly Cell[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const SLANTED: readonly Cell[] = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];

/** The adjacent cells on the map: first those with a common edge, then the diagonal ones. */
export function around({ size }: World, [x, y]: Cell): Cell[] {
  const cells = [...STRAIGHT, ...SLANTED].map(([dx, dy]): Cell => [x + dx, y + dy]);
  return cells.filter(([cx, cy]) => cx >= 0 && cy >= 0 && cx < size[0] && cy < size[1]);
}

/** Whether a living, conscious combatant stands there. */
export function isTaken(world: World, cell: Cell): boolean {
  return world.people.some(
    (who) => !who.isDead && !who.isUnconscious && who.cell[0] === cell[0] && who.cell[1] === cell[1],
  );
}
