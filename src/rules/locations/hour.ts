import { traitAttempt } from './attempt.ts';
import { countedAt, totalDamage } from './body.ts';
import { isBotch } from './botch.ts';
import { loseC, regainC } from './constitution.ts';
import { freeze } from './damage.ts';
import { bringInNewCharacters } from './death.ts';
import { beats, damageNumber, plainDie, rollOne } from './dice.ts';
import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';
import { type DamageKind, LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, combatant, isHere, type State } from './state.ts';
import { rollToStayAwake } from './wound-clock.ts';

const DAY = 24;
const WEEK = 168;

/** One hour after the fight, and what it does to everybody alive. */
export function passHour(fight: Fight): void {
  fight.record({ type: 'hour-passed', rule: 'recovery', hour: fight.state.hour + 1 });
  for (const { id } of fight.state.combatants) {
    for (const happens of [chill, comeTo, warmUp, healBurns, sleep, regain]) {
      if (isHere(combatant(fight.state, id))) happens(fight, id);
    }
  }
  if (fight.state.hour % DAY === 0) bringInNewCharacters(fight);
}

// ruling: weather-cold
function chill(fight: Fight, id: string): void {
  const { weather } = fight.state;
  if (weather !== null && !combatant(fight.state, id).isWarm) freeze(fight, id, weather.cold, 'weather-cold');
}

/** Once an hour now. ruling: unconscious */
function comeTo(fight: Fight, id: string): void {
  if (combatant(fight.state, id).isUnconscious) rollToStayAwake(fight, id);
}

/** @rule heal-cold 1 HP per hour of warmth. */
function warmUp(fight: Fight, id: string): void {
  if (combatant(fight.state, id).isWarm) heal(fight, id, 'cold', 'heal-cold');
}

/** @rule heal-fire 1 HP per week of rest. */
function healBurns(fight: Fight, id: string): void {
  if (combatant(fight.state, id).fireHours >= WEEK) heal(fight, id, 'fire', 'heal-fire');
}

/** Heals 1 HP of a kind on every location that has it. ruling: heal-unit */
function heal(fight: Fight, id: string, kind: DamageKind, rule: LocationsRule): void {
  const who = combatant(fight.state, id);
  const at = LOCATIONS.filter(
    (location) => who.wounds[location][kind] > 0 && countedAt(fight.state, who, location) > 0,
  );
  if (at.length === 0) return;
  const healed = at.map((location) => ({ location, points: 1 }));
  fight.record({ type: 'healed', rule, who: id, kind, at: healed });
  endInfections(fight, id);
}

/** An infection ends when its location is healed. ruling: infection-end */
export function endInfections(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  for (const location of who.infected) {
    if (countedAt(fight.state, who, location) > 0) continue;
    fight.record({ type: 'infection-ended', rule: 'infection-end', who: id, location });
  }
}

/**
 * @rule recovery After 6 hours of sleep a C roll against total damage, without Pain, -1 when active.
 * ruling: recovery-rate - once a day
 * ruling: day-plan - at its end
 */
function sleep(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  if (fight.state.hour % DAY !== 0 || totalDamage(fight.state, who) === 0) return;
  const more = who.wasActive ? [{ value: -1, why: 'active', rule: 'recovery' }] : [];
  const attempt = traitAttempt(fight.state, id, 'C', 'recovery', 'recovery', 'recovers in sleep', more);
  const number = damageNumber(fight.state, who, 'recovery');
  const rolled = rollOne(fight, attempt);
  // ruling: botch-other - a botch is a failure, whatever its total
  const botch = isBotch(fight, id, rolled.faces[0]!, 'recovery-fail');
  const isSuccess = !botch && beats(fight.state, rolled.sum.total, number.total);
  if (!isHere(combatant(fight.state, id))) return;
  fight.record({ type: 'sleep-rolled', rule: 'recovery', who: id, ...rolled, number, isSuccess });
  // ruling: damage-kinds - sleep heals normal damage only
  if (isSuccess) heal(fight, id, 'normal', 'recovery');
  else sicken(fight, id, botch ? amount(fight, id) : 1);
}

/** @rule recovery-fail A [1] costs d6 C. */
function amount(fight: Fight, id: string): number {
  const who = combatant(fight.state, id);
  return plainDie(fight, who.seat, 'recovery-fail', `${who.name}: how much C?`).face;
}

/** @rule recovery-fail Infection and a loss of C. ruling: infection-loss - once a roll */
function sicken(fight: Fight, id: string, loss: number): void {
  const who = combatant(fight.state, id);
  if (!isHere(who)) return;
  const rule = who.infected.length > 0 ? 'infection' : 'recovery-fail';
  const location = worstHurt(fight.state, who);
  if (!who.infected.includes(location)) {
    fight.record({ type: 'infected', rule: 'recovery-fail', who: id, location });
  }
  loseC(fight, id, loss, 'a failed recovery', rule, 'for-now');
}

/** The location with the most damage, the first of several. ruling: infection-place */
function worstHurt(state: State, who: Combatant): Location {
  const damage = (location: Location): number => countedAt(state, who, location);
  let worst: Location = 'head';
  for (const location of LOCATIONS) if (damage(location) > damage(worst)) worst = location;
  return worst;
}

/** @rule recover-c 1 C per day of rest once all HP are healed. */
function regain(fight: Fight, id: string): void {
  if (combatant(fight.state, id).restHours >= DAY) regainC(fight, id);
}
