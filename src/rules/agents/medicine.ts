import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { spendSignificant } from './budget.ts';
import type { Bodily } from './characteristics.ts';
import { makeCheck, noteExceptional, type Outcome } from './checks.ts';
import { fall } from './consciousness.ts';
import type { Choice, Fight } from './fight.ts';
import { askInPassing } from './free-action.ts';
import type { AgentsRule } from './rulebook.ts';
import { isTouching } from './space.ts';
import { type Agent, agent, isFoe, type State } from './state.ts';
import {
  chooserFor,
  everySplit,
  hurtCharacteristics,
  isSeriouslyWounded,
  loseCharacteristics,
  noteSerious,
  pointsLeft,
} from './wounds.ts';

const MINUTES_5 = 300;
const HOUR = 3600;
export const MEDICINE = { skill: 'Medicine', specialty: null };

/** @rule first-aid @rule old-wounds Whom it may still help: wounded within the hour and, @rule first-aid-again not treated yet. */
export function isTreatable(state: State, patient: Agent): boolean {
  if (patient.presence !== 'here' || patient.life === 'dead' || patient.isTreated) return false;
  if (patient.woundedAt === null || state.clock - patient.woundedAt > HOUR) return false;
  return hurtCharacteristics(patient).length > 0;
}

/** @rule significant First aid is a significant action, on whoever is in touch. */
export function firstAidOptions(state: State, who: Agent): Choice[] {
  if (who.significant < 1) return [];
  const patients = state.combatants.filter((other) => {
    if (!isTreatable(state, other) || !isTouching(state, who, other)) return false;
    return !isFoe(who, other) || other.life === 'unconscious';
  });
  if (patients.length === 0) return [];
  const params = { patient: { oneOf: patients.map(({ id }) => id) } };
  return [{ kind: 'first-aid', params, cost: '1 significant action' }];
}

export function firstAid(fight: Fight, id: string, answer: RawAnswer): void {
  spendSignificant(fight, id, 'first aid');
  giveFirstAid(fight, id, answer.patient as string);
}

/** @rule first-aid Twice the Effect within 5 minutes of the wound, the Effect within an hour. */
export function giveFirstAid(fight: Fight, healer: string, patient: string): void {
  const self: Modifier[] = healer === patient ? [{ value: -2, why: 'on oneself', rule: 'first-aid' }] : [];
  const outcome = practise(fight, { healer, patient, rule: 'first-aid', what: 'first aid', more: self });
  if (!outcome.passes) return;
  const { woundedAt } = agent(fight.state, patient);
  const isFresh = woundedAt !== null && fight.state.clock - woundedAt <= MINUTES_5;
  restore(fight, patient, isFresh ? 2 * outcome.effect : outcome.effect, 'first-aid');
}

/** @rule surgery The Effect, given back or lost. */
export function operate(fight: Fight, healer: string, patient: string): void {
  const self: Modifier[] = healer === patient ? [{ value: -4, why: 'on oneself', rule: 'surgery' }] : [];
  const outcome = practise(fight, { healer, patient, rule: 'surgery', what: 'surgery', more: self });
  if (outcome.passes) restore(fight, patient, outcome.effect, 'surgery');
  else worsen(fight, patient, -outcome.effect, 'surgery');
}

/** @rule surgery Whom it may help: the seriously wounded who had first aid. */
export function isOperable(patient: Agent): boolean {
  return patient.life !== 'dead' && patient.isTreated && isSeriouslyWounded(patient);
}

interface Practice {
  readonly healer: string;
  readonly patient: string;
  readonly rule: AgentsRule;
  readonly what: string;
  readonly more: readonly Modifier[];
}

function practise(fight: Fight, { healer, patient, rule, what, more }: Practice): Outcome {
  // ruling: skill-dm - Medicine goes with EDU
  const check = { who: healer, skill: MEDICINE, characteristic: 'EDU', rule, what, more } as const;
  const outcome = makeCheck(fight, check);
  fight.record({ type: 'treated', rule, who: patient, by: healer, ...outcome });
  noteExceptional(fight, healer, outcome.effect);
  return outcome;
}

/** Takes points off, as the patient shares them. */
export function worsen(fight: Fight, id: string, points: number, rule: AgentsRule): void {
  if (pointsLeft(agent(fight.state, id).scores) === 0) return;
  loseCharacteristics(fight, id, points, rule);
  fall(fight, id);
}

/** Gives points back; the patient shares them out. */
export function restore(fight: Fight, id: string, points: number, rule: AgentsRule): void {
  if (points <= 0 || hurtCharacteristics(agent(fight.state, id)).length === 0) return;
  const gained = chooseGain(fight, id, points, rule);
  giveBack(fight, id, gained, rule);
}

export function giveBack(fight: Fight, id: string, gained: Bodily, rule: AgentsRule): void {
  const { scores } = agent(fight.state, id);
  const before = isSeriouslyWounded(agent(fight.state, id)) ? 'was' : 'was not';
  const now: Bodily = {
    STR: scores.STR + gained.STR,
    DEX: scores.DEX + gained.DEX,
    END: scores.END + gained.END,
  };
  fight.record({ type: 'healed', rule, who: id, gained, scores: now });
  noteSerious(fight, id, before);
}

/** What wounds have taken of each. */
export function missing(who: Agent): Bodily {
  const full = who.sheet.characteristics;
  return {
    STR: full.STR - who.scores.STR,
    DEX: full.DEX - who.scores.DEX,
    END: full.END - who.scores.END,
  };
}

function waysToGain(who: Agent, points: number): Bodily[] {
  const most = missing(who);
  return points >= pointsLeft(most) ? [most] : everySplit(most, points);
}

function chooseGain(fight: Fight, id: string, points: number, rule: AgentsRule): Bodily {
  const ways = waysToGain(agent(fight.state, id), points);
  if (ways.length === 1) return ways[0]!;
  const answer = askInPassing(fight, () => gainQuestion(agent(fight.state, id), points, rule));
  if (answer !== undefined) return answer.gain as unknown as Bodily;
  return waysToGain(agent(fight.state, id), points)[0]!;
}

function gainQuestion(who: Agent, points: number, rule: AgentsRule): Decision<Choice> | undefined {
  const ways = waysToGain(who, points);
  if (ways.length < 2) return undefined;
  return {
    key: 'recovery',
    ...chooserFor(who),
    rule,
    about: { patient: who.id, points },
    options: [{ kind: 'recover', params: { gain: { oneOf: ways } } }],
    otherwise: { kind: 'recover', gain: ways[0]! },
  };
}
