import { PLACES, type Place } from './sheets.ts';
import type { Cell, Person, World } from './world.ts';

// The sums on which everything else is based, and a few plain facts.

export function person(world: World, id: string): Person {
  return world.people.find((each) => each.id === id)!;
}

export const yards = (a: Cell, b: Cell): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

export const isLimb = (place: Place): boolean => place !== 'head' && place !== 'torso';

/** Torso 2 x C, limbs C, head half of C, but never less than 1. */
export function mostHp({ readings }: World, c: number, place: Place): number {
  if (place === 'torso') return 2 * c;
  if (place !== 'head') return c;
  return Math.max(1, readings['half-hp'] === 'up' ? Math.ceil(c / 2) : Math.floor(c / 2));
}

function harmAt({ wounds }: Person, place: Place): number {
  return wounds[place].normal + wounds[place].cold + wounds[place].fire;
}

export function isAtNought(world: World, who: Person, place: Place): boolean {
  return harmAt(who, place) >= mostHp(world, who.c, place);
}

/** A severed limb that no longer counts is left out of all sums. */
function counts({ readings }: World, who: Person, place: Place): boolean {
  return who.lost[place] !== 'severed' || readings['severed-limb'] === 'stump';
}

export function harmThatCounts(world: World, who: Person, place: Place): number {
  return counts(world, who, place) ? harmAt(who, place) : 0;
}

/** All damage carried. */
export function allHarm(world: World, who: Person): number {
  let sum = 0;
  for (const place of PLACES) sum += harmThatCounts(world, who, place);
  return sum;
}

export function hasLimbAtNought(world: World, who: Person): boolean {
  return PLACES.some(
    (place) =>
      isLimb(place) &&
      who.lost[place] !== 'amputated' &&
      counts(world, who, place) &&
      isAtNought(world, who, place),
  );
}

export function isDying(world: World, who: Person): boolean {
  return !who.isDead && (isAtNought(world, who, 'head') || isAtNought(world, who, 'torso'));
}

function isStunned(world: World, who: Person): boolean {
  return who.stun > 0 || isDying(world, who);
}

/** Whether it can act, which includes defending itself. */
export function isAble(world: World, who: Person): boolean {
  if (who.isDead || who.isUnconscious) return false;
  return world.readings.stunned === 'minus-two' || !isStunned(world, who);
}

/** The modifiers of every roll: Pain and, by one ruling, Stunned. */
export function burden(world: World, who: Person, purpose: 'plain' | 'against damage' | 'sleep'): number {
  const shaken = world.readings.stunned === 'minus-two' && isStunned(world, who) ? -2 : 0;
  const scope = world.readings['pain-scope'];
  const isFelt =
    purpose !== 'sleep' &&
    (scope === 'every-roll' || (scope === 'own-turn' ? world.active === who.id : purpose === 'plain'));
  return shaken - (isFelt ? allHarm(world, who) : 0);
}

/** A d6. By one ruling, each 6 is rolled again and added. */
export function d6({ fate, readings }: World): { first: number; sum: number } {
  const first = fate.die();
  let sum = first;
  let last = first;
  while (last === 6 && readings['exploding-six'] === 'on') {
    last = fate.die();
    sum += last;
  }
  return { first, sum };
}

/** Whether a 1 is a botch. */
export function isBotch({ fate, readings }: World, first: number): boolean {
  if (first !== 1) return false;
  return readings.botch === 'natural' || fate.die() === 1;
}

export function isEnough({ readings }: World, total: number, number: number): boolean {
  return readings['equal-to-number'] === 'succeeds' ? total >= number : total > number;
}

export const isUsable = (world: World, who: Person, limb: Place): boolean =>
  who.lost[limb] === null && !isAtNought(world, who, limb);

/** Falls prone, and off the mount. */
export function fall(who: Person): void {
  who.isProne = true;
  who.isMounted = false;
}
