import { sumOf } from '../../kernel/explanation.ts';
import { traitAttempt } from './attempt.ts';
import { hasLimbAtZero, isDying } from './body.ts';
import { freeze } from './damage.ts';
import { die } from './death.ts';
import { damageNumber, rollAgainst } from './dice.ts';
import type { Fight } from './fight.ts';
import { isTaken, nearestFree } from './reach.ts';
import { type Combatant, combatant, isHere } from './state.ts';
import { suffer } from './wounds.ts';

/**
 * What the end of a round does to every body, in turn order; then the deaths that are due.
 * ruling: wound-clock
 */
export function runWoundClock(fight: Fight): void {
  const order = turnOrder(fight);
  for (const id of order) {
    bleed(fight, id);
    // ruling: body-rolls - no action, Stunned and unconscious too
    rollToStopBleeding(fight, id);
    rollConsciousness(fight, id);
  }
  for (const id of order) dieWhenDue(fight, id);
}

function turnOrder(fight: Fight): string[] {
  const { acted, combatants } = fight.state;
  const rest = combatants.filter((who) => !acted.includes(who.id)).map((who) => who.id);
  return [...acted, ...rest];
}

function living(fight: Fight, id: string): Combatant | undefined {
  const who = combatant(fight.state, id);
  return isHere(who) ? who : undefined;
}

/** @rule bleeding 1 torso damage each round. */
function bleed(fight: Fight, id: string): void {
  if (living(fight, id)?.isBleeding !== true) return;
  const damage = sumOf([{ value: 1, why: 'bleeding', rule: 'bleeding' }]);
  suffer(fight, { who: id, by: null, location: 'torso', kind: 'normal', damage }, 'bleeding');
}

/** @rule stop-bleeding A C roll against total damage. ruling: several-limbs - one success stops all of it */
function rollToStopBleeding(fight: Fight, id: string): void {
  const who = living(fight, id);
  if (who?.isBleeding !== true) return;
  const number = damageNumber(fight.state, who, 'stop-bleeding');
  const attempt = traitAttempt(fight.state, id, 'C', 'against-damage', 'stop-bleeding', 'stops the bleeding');
  const tested = rollAgainst(fight, attempt, number);
  if (living(fight, id) === undefined) return;
  fight.record({ type: 'bleeding-rolled', rule: 'stop-bleeding', who: id, ...tested });
  if (tested.isSuccess && living(fight, id)?.isBleeding === true) {
    fight.record({ type: 'bleeding-stopped', rule: 'stop-bleeding', who: id });
  }
}

/**
 * @rule limb-zero A C roll against total damage keeps one conscious.
 * ruling: conscious-until - in the fight with a limb at 0, after it while bleeding
 */
function rollConsciousness(fight: Fight, id: string): void {
  const who = living(fight, id);
  if (who === undefined) return;
  const isOver = fight.state.winner !== null;
  const isAtRisk = hasLimbAtZero(fight.state, who);
  if (isOver ? !isAtRisk || !who.isBleeding : !isAtRisk && !who.isUnconscious) return;
  rollToStayAwake(fight, id);
}

/** One roll to stay conscious or to come to again. ruling: unconscious */
export function rollToStayAwake(fight: Fight, id: string): void {
  const number = damageNumber(fight.state, combatant(fight.state, id), 'limb-zero');
  const attempt = traitAttempt(fight.state, id, 'C', 'against-damage', 'limb-zero', 'stays conscious');
  const tested = rollAgainst(fight, attempt, number);
  const who = living(fight, id);
  if (who === undefined) return;
  fight.record({ type: 'consciousness-rolled', rule: 'limb-zero', who: id, ...tested });
  if (who.isUnconscious !== tested.isSuccess) return;
  if (tested.isSuccess) wake(fight, id);
  else fight.record({ type: 'fell-unconscious', rule: 'unconscious', who: id });
}

/** Comes to. ruling: one-to-a-yard - beside whoever stands over it */
export function wake(fight: Fight, id: string): void {
  const { cell: from, isDead } = combatant(fight.state, id);
  if (!isDead && isTaken(fight.state, from)) {
    const to = nearestFree(fight.state, from);
    fight.record({ type: 'moved', rule: 'one-to-a-yard', who: id, from, to, as: 'forced' });
  }
  fight.record({ type: 'woke-up', rule: 'unconscious', who: id });
}

/** @rule head-torso-zero Dead at the end of the next round. ruling: dying-healed - unless healed by then */
function dieWhenDue(fight: Fight, id: string): void {
  const who = living(fight, id);
  if (who === undefined || who.deathDue === null || who.deathDue > fight.state.round) return;
  if (isDying(fight.state, who)) die(fight, id, 'head-torso-zero', 'wounds');
  else fight.record({ type: 'death-averted', rule: 'dying-healed', who: id });
}

/** Cold of the weather, every so many rounds. ruling: weather-cold */
export function weatherStrikes(fight: Fight): void {
  const { weather, round } = fight.state;
  if (weather === null || round % weather.everyRounds !== 0) return;
  for (const { id } of fight.state.combatants) {
    if (living(fight, id) !== undefined) freeze(fight, id, weather.cold, 'weather-cold');
  }
}
