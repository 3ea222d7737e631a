import { rollToStayAwake } from './clock.ts';
import {
  allHarm,
  burden,
  d6,
  fall,
  harmThatCounts,
  isAtNought,
  isBotch,
  isEnough,
  isLimb,
  mostHp,
} from './person.ts';
import { HARMS, type Harm, PLACES, type Place } from './sheets.ts';
import type { Person, World } from './world.ts';
import { deal, die, openHand, sever, startDying } from './wounds.ts';

// The weeks after the fight: each hour, the night at the end of a day, and amputations.

/** Hour `hour` after the fight, counted from 1. */
export function passHour(world: World, hour: number): void {
  const living = world.people.filter(({ isDead }) => !isDead);
  for (const who of living) count(world, who, hour);
  for (const who of living) {
    const things = [chill, comeTo, warm, healBurns, hour % 24 === 0 ? sleep : undefined, regain];
    for (const thing of things) if (!who.isDead) thing?.(world, who);
  }
}

/** The effects of one hour: activity in the 18 waking hours of a day, rest, and fading grief. */
function count(world: World, who: Person, hour: number): void {
  const isResting = who.plan === 'rest';
  const ofDay = (hour - 1) % 24;
  if (ofDay === 0) who.wasActive = false;
  if (ofDay < 18 && !isResting) who.wasActive = true;
  who.restHours = isResting && who.c < who.cMost && allHarm(world, who) === 0 ? who.restHours + 1 : 0;
  if (PLACES.every((place) => who.wounds[place].fire === 0)) who.fireHours = 0;
  else if (isResting) who.fireHours += 1;
  who.griefs = who.griefs.map(({ of, hours }) => ({ of, hours: hours - 1 })).filter(({ hours }) => hours > 0);
}

function chill(world: World, who: Person): void {
  if (world.weather !== null && !who.isWarm) deal(world, who, 'torso', 'cold', world.weather.cold);
}

function comeTo(world: World, who: Person): void {
  if (who.isUnconscious) rollToStayAwake(world, who);
}

function warm(world: World, who: Person): void {
  if (who.isWarm) heal(world, who, 'cold');
}

function healBurns(world: World, who: Person): void {
  if (who.fireHours >= 7 * 24 && heal(world, who, 'fire')) who.fireHours = 0;
}

/** Heals 1 HP of a kind at each location with such damage. */
function heal(world: World, who: Person, harm: Harm): boolean {
  const hurt = PLACES.filter((place) => who.wounds[place][harm] > 0 && harmThatCounts(world, who, place) > 0);
  for (const place of hurt) who.wounds[place][harm] -= 1;
  if (hurt.length > 0) {
    world.what.push(`healing of ${harm}`);
    who.infected = who.infected.filter((place) => harmThatCounts(world, who, place) > 0);
  }
  return hurt.length > 0;
}

/** The roll of the night. */
function sleep(world: World, who: Person): void {
  const number = allHarm(world, who);
  if (number === 0) return;
  const die6 = d6(world);
  const total = die6.sum + who.c + burden(world, who, 'sleep') - (who.wasActive ? 1 : 0);
  const botched = isBotch(world, die6.first);
  if (!botched && isEnough(world, total, number)) {
    world.what.push('a good night');
    heal(world, who, 'normal');
    return;
  }
  world.what.push(botched ? 'a botched night' : 'a bad night');
  const loss = botched ? world.fate.die() : 1;
  const worst = worstHurt(world, who);
  if (!who.infected.includes(worst)) who.infected.push(worst);
  loseC(world, who, loss);
}

/** The location with the most damage; of several, the first. */
function worstHurt(world: World, who: Person): Place {
  const harm = (place: Place) => harmThatCounts(world, who, place);
  return PLACES.reduce((worst, place) => (harm(place) > harm(worst) ? place : worst));
}

/** Lowers C, and the HP that depend on it. */
function loseC(world: World, who: Person, loss: number): void {
  const before = who.c;
  who.c -= loss;
  if (who.c <= 0) {
    die(world, who);
    return;
  }
  const isEased = world.readings['c-loss'] === 'hp-stays';
  if (isEased) for (const place of PLACES) ease(world, who, place, before);
  for (const place of PLACES) {
    if (!isAtNought(world, who, place)) continue;
    if (!isLimb(place)) startDying(world, who);
    else if (who.lost[place] !== null) continue;
    else if (isEased) sever(world, who, place);
    else if (place.endsWith('arm')) openHand(who, place);
    else fall(who);
  }
}

/** The HP left stay the same: normal damage is reduced first, then fire, then cold. */
function ease(world: World, who: Person, place: Place, before: number): void {
  let less = mostHp(world, before, place) - mostHp(world, who.c, place);
  for (const harm of [HARMS[0]!, HARMS[2]!, HARMS[1]!]) {
    const part = Math.min(less, who.wounds[place][harm]);
    who.wounds[place][harm] -= part;
    less -= part;
  }
}

function regain(world: World, who: Person): void {
  if (who.restHours < 24) return;
  world.what.push('C regained');
  who.c += 1;
  who.restHours = 0;
}

/** Surgery against 12. The limb is removed in any case. */
export function amputate(world: World, surgeon: Person, patient: Person, limb: Place): void {
  const die6 = d6(world);
  const total = die6.sum + surgeon.sheet.skills.surgery + burden(world, surgeon, 'plain');
  const botched = isBotch(world, die6.first);
  const isSuccess = !botched && isEnough(world, total, 12);
  world.what.push(isSuccess ? 'amputation' : 'failed amputation');
  if (limb.endsWith('arm')) openHand(patient, limb);
  else fall(patient);
  patient.lost[limb] = 'amputated';
  patient.wounds[limb] = { normal: 0, cold: 0, fire: 0 };
  patient.infected = patient.infected.filter((place) => place !== limb);
  if (botched) patient.isBleeding = true;
  if (isSuccess) return;
  patient.cMost -= 1;
  loseC(world, patient, 1);
}
