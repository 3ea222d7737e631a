import { combatantOf } from '../../kernel/battle.ts';
import { carryOut, choices, type Offer, one, optionsOf, type Params } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type OneOf, THE_GM } from '../../kernel/decision.ts';
import { GM } from '../../kernel/ids.ts';
import { closing } from '../../kernel/overrides.ts';
import { canAct, countedAt, isLimb, sumOf, totalDamage } from './body.ts';
import { freeze, letGo, startBleeding } from './damage.ts';
import { attemptAt, beats, damageNumber, isBotch, plainDie, rollOne } from './dice.ts';
import { bringInNewCharacters, loseC, regainC, rollToStayAwake, runWoundClock } from './dying.ts';
import type { Combat } from './events.ts';
import type { LocationsRule } from './rulebook.ts';
import { type DamageKind, type Limb, LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, isHere, type State } from './state.ts';
import { offerFirstAid } from './turn.ts';
import type { Part } from './words-choices.ts';

const DAY = 24;
const WEEK = 168;
const SPANS = [1, DAY, WEEK];

/**
 * Runs one step of the aftermath: a round while anyone bleeds or is dying, otherwise an hour while hours remain,
 * otherwise a question to the GM. A week is 168 of these hours.
 */
export function recover(combat: Combat): void {
  if (isUrgent(combat.state)) urgentRound(combat);
  else if (combat.state.hoursToGo > 0) passHour(combat);
  else if (combat.state.hasRecovery) askGm(combat);
  else combat.record({ type: 'closed', rule: 'fight-end' });
}

function isUrgent(state: State): boolean {
  return state.combatants.some((who) => isHere(who) && (who.isBleeding || who.deathDue !== null));
}

/** Runs a round after the fight: First-Aid, then the wound clock. ruling: fight-end */
function urgentRound(combat: Combat): void {
  if (combat.state.isRoundOver) {
    combat.record({ type: 'round-started', rule: 'fight-end', round: combat.state.round + 1 });
  }
  for (const { id } of combat.state.combatants) offerFirstAid(combat, id);
  runWoundClock(combat);
  const { round, deeds } = combat.state;
  combat.record({ type: 'recapped', rule: 'recap', round, deeds });
  combat.record({ type: 'round-ended', rule: 'fight-end', round });
}

const atRest = choices<State, Combat>();

const close = closing((combat: Combat) => combat.record({ type: 'closed', rule: 'fight-end' }));

const passTime = atRest({
  kind: 'pass-time',
  purpose: 'wait',
  offers: (state) => forTheLiving(state, () => ({ hours: { oneOf: SPANS } })),
  does: (combat, _, { hours }) => combat.record({ type: 'time-set', rule: 'recovery', hours }),
});

const plan = atRest({
  kind: 'plan',
  purpose: 'health',
  offers: (state) => forTheLiving(state, (who) => ({ who, plan: { oneOf: ['rest', 'active'] as const } })),
  does: (combat, _, { who, plan: chosen }) =>
    combat.record({ type: 'plan-set', rule: 'recovery', who, plan: chosen }),
});

const warmth = atRest({
  kind: 'warmth',
  purpose: 'health',
  offers: (state) => forTheLiving(state, (who) => ({ who, at: { oneOf: ['warm', 'cold'] as const } })),
  does: (combat, _, { who, at }) =>
    combat.record({ type: 'warmth-set', rule: 'heal-cold', who, isWarm: at === 'warm' }),
});

/** @rule amputate Infected limbs, and the combatants that could amputate them. */
const amputation = atRest({
  kind: 'amputate',
  purpose: 'health',
  offers(state) {
    const surgeons = state.combatants.filter((who) => canAct(state, who));
    return state.combatants.flatMap((patient) => {
      const limbs = patient.infected.filter(isLimb);
      const others = surgeons.filter((who) => who.id !== patient.id).map((who) => who.id);
      if (!isHere(patient) || limbs.length === 0 || others.length === 0) return [];
      return [{ params: { surgeon: { oneOf: others }, patient: one(patient.id), limb: { oneOf: limbs } } }];
    });
  },
  does: (combat, _, { surgeon, patient, limb }) => amputate(combat, surgeon, patient, limb),
});

export const RECOVERY = [close, passTime, plan, warmth, amputation];

/** Returns an option for one of the living combatants, if there are any. */
function forTheLiving<P extends Params>(state: State, params: (who: OneOf<string>) => P): Offer<P>[] {
  const oneOf = state.combatants.filter(isHere).map((who) => who.id);
  return oneOf.length === 0 ? [] : [{ params: params({ oneOf }) }];
}

function askGm(combat: Combat): void {
  const answer = combat.ask(() => recoveryQuestion(combat.state));
  if (answer === undefined) combat.record({ type: 'time-set', rule: 'recovery', hours: 0 });
  else carryOut(RECOVERY, combat, GM, answer);
}

function recoveryQuestion(state: State): Decision | undefined {
  if (isUrgent(state)) return undefined;
  const about = { key: 'recovery', rule: 'recovery', context: { hour: state.hour } };
  return decisionFor(THE_GM, about, optionsOf(RECOVERY, state), 'close');
}

/** Lets one hour pass after the fight, with its effects on the living. */
function passHour(combat: Combat): void {
  combat.record({ type: 'hour-passed', rule: 'recovery', hour: combat.state.hour + 1 });
  for (const { id } of combat.state.combatants) {
    for (const happens of [chill, comeTo, warmUp, healBurns, sleep, regain]) {
      if (isHere(combatantOf(combat.state, id))) happens(combat, id);
    }
  }
  if (combat.state.hour % DAY === 0) bringInNewCharacters(combat);
}

// ruling: weather-cold
function chill(combat: Combat, id: string): void {
  const { weather } = combat.state;
  if (weather !== null && !combatantOf(combat.state, id).isWarm)
    freeze(combat, id, weather.cold, 'weather-cold');
}

/** Rolls once an hour to wake up. ruling: unconscious */
function comeTo(combat: Combat, id: string): void {
  if (combatantOf(combat.state, id).isUnconscious) rollToStayAwake(combat, id);
}

/** @rule heal-cold 1 HP per hour of warmth. */
function warmUp(combat: Combat, id: string): void {
  if (combatantOf(combat.state, id).isWarm) heal(combat, id, 'cold', 'heal-cold');
}

/** @rule heal-fire 1 HP per week of rest. */
function healBurns(combat: Combat, id: string): void {
  if (combatantOf(combat.state, id).fireHours >= WEEK) heal(combat, id, 'fire', 'heal-fire');
}

/** Heals 1 HP of a kind on every location that has such damage. ruling: heal-unit */
function heal(combat: Combat, id: string, kind: DamageKind, rule: LocationsRule): void {
  const who = combatantOf(combat.state, id);
  const at = LOCATIONS.filter(
    (location) => who.wounds[location][kind] > 0 && countedAt(combat.state, who, location) > 0,
  );
  if (at.length === 0) return;
  const healed = at.map((location) => ({ location, points: 1 }));
  combat.record({ type: 'healed', rule, who: id, kind, at: healed });
  endInfections(combat, id);
}

/** Ends an infection when its location is healed. ruling: infection-end */
export function endInfections(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  for (const location of who.infected) {
    if (countedAt(combat.state, who, location) > 0) continue;
    combat.record({ type: 'infection-ended', rule: 'infection-end', who: id, location });
  }
}

/**
 * @rule recovery After 6 hours of sleep a C roll against total damage, without Pain, -1 when active.
 * ruling: recovery-rate - once a day ruling: day-plan - at its end
 */
function sleep(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  if (combat.state.hour % DAY !== 0 || totalDamage(combat.state, who) === 0) return;
  const more: Part[] = who.wasActive ? [{ value: -1, why: 'active', rule: 'recovery' }] : [];
  const attempt = attemptAt(combat.state, id, 'C', 'recovery', 'recovery', 'recovers in sleep', more);
  const number = damageNumber(combat.state, who, 'recovery');
  const rolled = rollOne(combat, attempt);
  // ruling: botch-other - a botch is a failure, whatever its total
  const botch = isBotch(combat, id, rolled.faces[0]!, 'recovery-fail');
  const isSuccess = !botch && beats(combat.state, rolled.sum.total, number.total);
  if (!isHere(combatantOf(combat.state, id))) return;
  combat.record({ type: 'sleep-rolled', rule: 'recovery', who: id, ...rolled, number, isSuccess });
  // ruling: damage-kinds - sleep heals normal damage only
  if (isSuccess) heal(combat, id, 'normal', 'recovery');
  else sicken(combat, id, botch ? amount(combat, id) : 1);
}

/** @rule recovery-fail A [1] costs d6 C. */
function amount(combat: Combat, id: string): number {
  const who = combatantOf(combat.state, id);
  return plainDie(combat, who.seat, 'recovery-fail', `${who.name}: how much C?`).face;
}

/** @rule recovery-fail Infection and a loss of C. ruling: infection-loss - once a roll */
function sicken(combat: Combat, id: string, loss: number): void {
  const who = combatantOf(combat.state, id);
  if (!isHere(who)) return;
  const rule = who.infected.length > 0 ? 'infection' : 'recovery-fail';
  const location = worstHurt(combat.state, who);
  if (!who.infected.includes(location)) {
    combat.record({ type: 'infected', rule: 'recovery-fail', who: id, location });
  }
  loseC(combat, id, loss, 'failed-recovery', rule, 'for-now');
}

/** Returns the location with the most damage, the first of several. ruling: infection-place */
function worstHurt(state: State, who: Combatant): Location {
  const damage = (location: Location): number => countedAt(state, who, location);
  let worst: Location = 'head';
  for (const location of LOCATIONS) if (damage(location) > damage(worst)) worst = location;
  return worst;
}

/** @rule recover-c 1 C per day of rest once all HP are healed. */
function regain(combat: Combat, id: string): void {
  if (combatantOf(combat.state, id).restHours >= DAY) regainC(combat, id);
}

const DIFFICULTY = 12;

/**
 * @rule amputate Medicine(Surgery) against 12: the limb is lost either way; a failure permanently costs 1 C.
 * ruling: amputation-fail
 */
function amputate(combat: Combat, surgeon: string, patient: string, limb: Limb): void {
  const number = sumOf([{ value: DIFFICULTY, why: 'amputation', rule: 'amputate' }]);
  const rolled = rollOne(
    combat,
    attemptAt(combat.state, surgeon, 'surgery', 'plain', 'amputate', 'amputates'),
  );
  // ruling: botch-other
  const botch = isBotch(combat, surgeon, rolled.faces[0]!, 'bleeding');
  const isSuccess = !botch && beats(combat.state, rolled.sum.total, number.total);
  combat.record({
    type: 'operated',
    rule: 'amputate',
    who: surgeon,
    patient,
    limb,
    ...rolled,
    number,
    isSuccess,
  });
  if (!isHere(combatantOf(combat.state, patient))) return;
  letGo(combat, patient, limb, 'amputate');
  const removed = combatantOf(combat.state, patient).wounds[limb];
  combat.record({ type: 'amputated', rule: 'amputate', who: patient, limb, removed });
  // @rule bleeding a [1] on Surgery bleeds
  if (botch) startBleeding(combat, patient, 'bleeding');
  if (!isSuccess) loseC(combat, patient, 1, 'failed-amputation', 'amputate', 'for-good');
}
