import type { Blow } from './blow.ts';
import { burden, d6, fall, yards } from './person.ts';
import { letFall } from './things.ts';
import type { Cell, Person, World } from './world.ts';
import { around, isTaken, stun } from './wounds.ts';

// Called shots that deal no damage. The attack has hit; two opposed rolls decide the effect.

/** Both roll a trait, and roll again on a tie. */
function wins(world: World, { from, to }: Blow, own: 'A' | 'C', other: 'A' | 'C'): boolean {
  const trait = (who: Person, which: 'A' | 'C'): number =>
    (which === 'A' ? who.sheet.traits.A : who.c) + burden(world, who, 'plain');
  for (;;) {
    const mine = d6(world).sum + trait(from, own);
    const theirs = d6(world).sum + trait(to, other);
    if (mine !== theirs) return mine > theirs;
  }
}

export function disarm(world: World, blow: Blow): void {
  if (!wins(world, blow, blow.with, 'C')) return;
  const { from, to, called } = blow;
  const thing = to.held.find(({ hands }) => hands.includes(called));
  if (thing === undefined) return;
  world.what.push('disarmed');
  letFall(
    to,
    thing.item,
    away(world, from.cell, to.cell, world.fate.die(), () => false),
  );
}

export function shove(world: World, blow: Blow): void {
  if (!wins(world, blow, 'C', 'C')) return;
  const { from, to } = blow;
  const cell = away(world, from.cell, to.cell, world.fate.die(), (each) => isTaken(world, each));
  if (yards(cell, to.cell) === 0) return;
  world.what.push('shoved');
  to.cell = cell;
  to.aim = null;
}

export function trip(world: World, blow: Blow): void {
  if (!wins(world, blow, 'C', 'A')) return;
  world.what.push('tripped');
  fall(blow.to);
  stun(world, blow.to);
}

/**
 * The path straight on from `start`, away from `from`, for a number of yards or until it is blocked. Each
 * next yard is one further from `from`; of several, the nearest to the line, and of two equal ones, the one
 * that is not across a corner.
 */
function away(world: World, from: Cell, start: Cell, many: number, isShut: (cell: Cell) => boolean): Cell {
  const off = ([x, y]: Cell): number =>
    Math.abs((x - from[0]) * (start[1] - from[1]) - (y - from[1]) * (start[0] - from[0]));
  let at = start;
  for (let i = 0; i < many; i++) {
    const further = around(world, at).filter((cell) => yards(from, cell) > yards(from, at));
    const least = Math.min(...further.map(off));
    const next = further.find((cell) => off(cell) === least);
    if (next === undefined || isShut(next)) break;
    at = next;
  }
  return at;
}
