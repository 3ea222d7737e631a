import { allHarm, burden, d6, hasLimbAtNought, isAble, isDying, isEnough, person } from './person.ts';
import type { Person, World } from './world.ts';
import { deal, die, suffer } from './wounds.ts';

// The effects of the end of a round on every body, then the deaths that are due.

export function endOfRound(world: World): void {
  if (world.isOver) roundOfCare(world);
  const { weather, round, people, acted } = world;
  if (!world.isOver && weather !== null && round % weather.everyRounds === 0)
    for (const who of people) deal(world, who, 'torso', 'cold', weather.cold);
  const late = people.filter(({ id }) => !acted.includes(id));
  const order = [...acted.map((id) => person(world, id)), ...late];
  for (const who of order) {
    if (who.isDead) continue;
    if (who.isBleeding) bleed(world, who);
    if (isOwed(world, who)) rollToStayAwake(world, who);
  }
  for (const who of order) {
    if (who.isDead || who.deathDue === null || who.deathDue > round) continue;
    if (isDying(world, who)) die(world, who);
    else who.deathDue = null;
  }
}

/** After the fight, rounds continue while anyone bleeds or is dying, and all may give First-Aid in them. */
function roundOfCare(world: World): void {
  if (world.isRoundOver) {
    world.round += 1;
    world.acted = [];
  }
  for (const who of world.people) {
    if (!isAble(world, who) || !world.people.some(({ isBleeding }) => isBleeding)) continue;
    const answer = world.fate.ask('first-aid', who.id);
    if (answer.kind === 'first-aid') firstAid(world, who, person(world, answer.patient as string));
  }
}

function firstAid(world: World, who: Person, patient: Person): void {
  const number = allHarm(world, patient);
  const total = who.sheet.skills['first-aid'] + burden(world, who, 'against damage');
  const isStopped = isEnough(world, d6(world).sum + total, number);
  world.what.push(isStopped ? 'First-Aid' : 'First-Aid in vain');
  if (isStopped) patient.isBleeding = false;
}

function bodyRoll(world: World, who: Person): boolean {
  const number = allHarm(world, who);
  const total = who.c + burden(world, who, 'against damage');
  return isEnough(world, d6(world).sum + total, number);
}

function bleed(world: World, who: Person): void {
  world.what.push('bleeding');
  suffer(world, who, 'torso', 'normal', 1);
  if (bodyRoll(world, who)) who.isBleeding = false;
}

/**
 * Whether a body must roll: in the fight, with a limb at 0 or to wake up; after the fight, only while
 * bleeding.
 */
function isOwed(world: World, who: Person): boolean {
  const isAtRisk = hasLimbAtNought(world, who);
  return world.isOver ? isAtRisk && who.isBleeding : isAtRisk || who.isUnconscious;
}

export function rollToStayAwake(world: World, who: Person): void {
  const isAwake = bodyRoll(world, who);
  world.what.push(isAwake ? 'conscious' : 'unconscious');
  if (isAwake) who.isUnconscious = false;
  else if (!who.isUnconscious) {
    who.isUnconscious = true;
    who.isProne = true;
    who.isMounted = false;
    who.aim = null;
  }
}
