import type { Place } from './sheets.ts';
import type { Person, World } from './world.ts';

// The second implementation of Speed, in yards a round.

const LEGS: readonly Place[] = ['right-leg', 'left-leg'];

/** The Speed that the legs allow. */
function onFoot({ readings }: World, who: Person, legs: readonly Place[]): number {
  const { A } = who.sheet.traits;
  let yards =
    readings['speed-formula'] === 'half-c' ? A + Math.floor(who.c / 2) : Math.floor((A + who.c) / 2);
  for (const leg of legs) yards -= who.wounds[leg].normal + who.wounds[leg].cold + who.wounds[leg].fire;
  yards = Math.max(0, yards);
  return who.hasStoodUp ? Math.floor(yards / 2) : yards;
}

function speed(world: World, who: Person): number {
  if (who.isMounted && who.ride !== 'not-rolled') {
    const mount = who.sheet.mounts[0]!.speed;
    return who.ride === 'success' ? mount : Math.min(mount, onFoot(world, who, LEGS));
  }
  if (!who.isProne) return onFoot(world, who, LEGS);
  const left = LEGS.filter((leg) => who.lost[leg] === null);
  return Math.min(1, onFoot(world, who, left));
}

/** The unused yards of this turn. */
export function spareNow(world: World, who: Person): number {
  if (world.readings['spare-wound'] === 'stays') return who.spare;
  return Math.min(who.spare, speed(world, who) - who.moved - who.spareMoved);
}
