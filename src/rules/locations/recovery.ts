import type { Decision } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import { amputate } from './amputation.ts';
import { isLimb } from './body.ts';
import type { Choice, Fight } from './fight.ts';
import { passHour } from './hour.ts';
import type { Limb } from './sheet.ts';
import { isHere, type State } from './state.ts';
import { canAct } from './status.ts';
import { offerFirstAid } from './trying.ts';
import { runWoundClock } from './wound-clock.ts';

const SPANS = [1, 24, 168];

/**
 * After the fight, one thing a step: a round while anybody bleeds or is dying, else an hour while hours are to go,
 * else a word of the GM. A week is 168 of these hours and nothing besides.
 */
export function recover(fight: Fight): void {
  if (isUrgent(fight.state)) urgentRound(fight);
  else if (fight.state.hoursToGo > 0) passHour(fight);
  else if (fight.state.hasRecovery) askGm(fight);
  else fight.record({ type: 'closed', rule: 'fight-end' });
}

function isUrgent(state: State): boolean {
  return state.combatants.some((who) => isHere(who) && (who.isBleeding || who.deathDue !== null));
}

/** A round after the fight: First-Aid, then the wound clock. ruling: fight-end */
function urgentRound(fight: Fight): void {
  if (fight.state.isRoundOver) {
    fight.record({ type: 'round-started', rule: 'fight-end', round: fight.state.round + 1 });
  }
  for (const { id } of fight.state.combatants) offerFirstAid(fight, id);
  runWoundClock(fight);
  const { round, deeds } = fight.state;
  fight.record({ type: 'recapped', rule: 'recap', round, deeds });
  fight.record({ type: 'round-ended', rule: 'fight-end', round });
}

function askGm(fight: Fight): void {
  const answer = fight.ask(() => question(fight.state));
  if (answer === undefined) {
    fight.record({ type: 'time-set', rule: 'recovery', hours: 0 });
    return;
  }
  const said = answer as unknown as Said;
  switch (said.kind) {
    case 'pass-time':
      fight.record({ type: 'time-set', rule: 'recovery', hours: said.hours });
      break;
    case 'plan':
      fight.record({ type: 'plan-set', rule: 'recovery', who: said.who, plan: said.plan });
      break;
    case 'warmth':
      fight.record({ type: 'warmth-set', rule: 'heal-cold', who: said.who, isWarm: said.at === 'warm' });
      break;
    case 'amputate':
      amputate(fight, said.surgeon, said.patient, said.limb);
      break;
    default:
      fight.record({ type: 'closed', rule: 'fight-end' });
  }
}

interface Said {
  readonly kind: string;
  readonly hours: number;
  readonly who: string;
  readonly plan: 'rest' | 'active';
  readonly at: 'warm' | 'cold';
  readonly surgeon: string;
  readonly patient: string;
  readonly limb: Limb;
}

function question(state: State): Decision<Choice> | undefined {
  if (isUrgent(state)) return undefined;
  const alive = state.combatants.filter(isHere).map((who) => who.id);
  const options: Choice[] = [{ kind: 'close', params: {} }];
  if (alive.length > 0) {
    options.push(
      { kind: 'pass-time', params: { hours: { oneOf: SPANS } } },
      { kind: 'plan', params: { who: { oneOf: alive }, plan: { oneOf: ['rest', 'active'] } } },
      { kind: 'warmth', params: { who: { oneOf: alive }, at: { oneOf: ['warm', 'cold'] } } },
      ...amputations(state),
    );
  }
  const about = { hour: state.hour };
  const otherwise = { kind: 'close' };
  return { key: 'recovery', who: GM, seat: GM, rule: 'recovery', about, options, otherwise };
}

/** @rule amputate Infected limbs, and those who could take them off. */
function amputations(state: State): Choice[] {
  const surgeons = state.combatants.filter((who) => canAct(state, who));
  return state.combatants.flatMap((patient): Choice[] => {
    const limbs = patient.infected.filter(isLimb);
    const others = surgeons.filter((who) => who.id !== patient.id).map((who) => who.id);
    if (!isHere(patient) || limbs.length === 0 || others.length === 0) return [];
    const params = { surgeon: { oneOf: others }, patient: { oneOf: [patient.id] }, limb: { oneOf: limbs } };
    return [{ kind: 'amputate', params }];
  });
}
