import { combatantOf, isFoe } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type OneOf, THE_GM } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/ids.ts';
import { closing } from '../../kernel/overrides.ts';
import {
  type Acting,
  actions,
  askInPassing,
  type Check,
  type Combat,
  characteristicDm,
  makeCheck,
  noteExceptional,
  ONE_SIGNIFICANT,
  rollOne,
  significantPrice,
  spendSignificant,
} from './checks.ts';
import { chooserFor, everySplit, fall, loseCharacteristics, noteSerious, wakeUp } from './damage.ts';
import { isTouching } from './movement.ts';
import type { Checked } from './order.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Increment } from './schema.ts';
import { type Bodily, less, levelIn, PHYSICAL, type Physical } from './sheet.ts';
import {
  type Agent,
  hurtCharacteristics,
  isAble,
  isSeriouslyWounded,
  pointsLeft,
  progressOf,
  type State,
  taskOf,
} from './state.ts';
import { finishTask, tryTask } from './tasks.ts';
import type { Part } from './words-reasons.ts';

const MINUTES_5 = 300;
const HOUR = 3600;
export const MEDICINE = { skill: 'Medicine', specialty: null };

/**
 * @rule first-aid @rule old-wounds Returns whether first aid can still help: wounded within the hour and,
 * @rule first-aid-again not treated yet.
 */
function isTreatable(state: State, patient: Agent): boolean {
  if (patient.presence !== 'here' || patient.life === 'dead' || patient.isTreated) return false;
  if (patient.woundedAt === null || state.clock - patient.woundedAt > HOUR) return false;
  return hurtCharacteristics(patient).length > 0;
}

/** @rule significant First aid is a significant action on a touching agent. */
export const firstAid = actions<Acting>()({
  kind: 'first-aid',
  purpose: 'help',
  price: significantPrice,
  offers({ state, who }) {
    if (who.significant < 1) return [];
    const patients = state.combatants.filter((other) => {
      if (!isTreatable(state, other) || !isTouching(state, who, other)) return false;
      return !isFoe(who, other) || other.life === 'unconscious';
    });
    return [{ params: { patient: { oneOf: patients.map(({ id }) => id) } }, cost: ONE_SIGNIFICANT }];
  },
  does(combat, id, { patient }) {
    spendSignificant(combat, id, 'first-aid');
    giveFirstAid(combat, id, patient);
  },
});

/** @rule first-aid Heals twice the Effect within 5 minutes of the wound, the Effect within an hour. */
function giveFirstAid(combat: Combat, healer: string, patient: string): void {
  const self: Part[] = healer === patient ? [{ value: -2, why: 'on-oneself', rule: 'first-aid' }] : [];
  const outcome = practise(combat, { healer, patient, rule: 'first-aid', what: 'first aid', more: self });
  if (!outcome.passes) return;
  const { woundedAt } = combatantOf(combat.state, patient);
  const isFresh = woundedAt !== null && combat.state.clock - woundedAt <= MINUTES_5;
  restore(combat, patient, isFresh ? 2 * outcome.effect : outcome.effect, 'first-aid');
}

/** @rule surgery Heals the Effect, or does it as damage if negative. */
function operate(combat: Combat, healer: string, patient: string): void {
  const self: Part[] = healer === patient ? [{ value: -4, why: 'on-oneself', rule: 'surgery' }] : [];
  const outcome = practise(combat, { healer, patient, rule: 'surgery', what: 'surgery', more: self });
  if (outcome.passes) restore(combat, patient, outcome.effect, 'surgery');
  else worsen(combat, patient, -outcome.effect, 'surgery');
}

/** @rule surgery Returns whether surgery can help: seriously wounded, and given first aid. */
function isOperable(patient: Agent): boolean {
  return patient.life !== 'dead' && patient.isTreated && isSeriouslyWounded(patient);
}

interface Practice extends Pick<Check, 'rule' | 'what' | 'more'> {
  readonly healer: string;
  readonly patient: string;
}

function practise(combat: Combat, { healer, patient, rule, what, more }: Practice): Checked {
  // ruling: skill-dm - Medicine goes with EDU
  const check = { who: healer, skill: MEDICINE, characteristic: 'EDU', rule, what, more } as const;
  const outcome = makeCheck(combat, check);
  combat.record({ type: 'treated', rule, who: patient, by: healer, ...outcome });
  noteExceptional(combat, healer, outcome.effect);
  return outcome;
}

/** Takes off points; the patient distributes them. */
function worsen(combat: Combat, id: string, points: number, rule: AgentsRule): void {
  if (pointsLeft(combatantOf(combat.state, id).scores) === 0) return;
  loseCharacteristics(combat, id, points, rule);
  fall(combat, id);
}

/** Gives back points; the patient distributes them. */
export function restore(combat: Combat, id: string, points: number, rule: AgentsRule): void {
  if (points <= 0 || hurtCharacteristics(combatantOf(combat.state, id)).length === 0) return;
  const gained = chooseGain(combat, id, points, rule);
  giveBack(combat, id, gained, rule);
}

function giveBack(combat: Combat, id: string, gained: Bodily, rule: AgentsRule): void {
  const { scores } = combatantOf(combat.state, id);
  const before = isSeriouslyWounded(combatantOf(combat.state, id)) ? 'was' : 'was not';
  const now: Bodily = {
    STR: scores.STR + gained.STR,
    DEX: scores.DEX + gained.DEX,
    END: scores.END + gained.END,
  };
  combat.record({ type: 'healed', rule, who: id, gained, scores: now });
  noteSerious(combat, id, before);
}

function waysToGain(who: Agent, points: number): Bodily[] {
  const most = less(who.sheet.characteristics, who.scores);
  return points >= pointsLeft(most) ? [most] : everySplit(most, points);
}

/** The choice of characteristics that regain points. */
export const recover = choices<readonly Bodily[], Combat, Bodily>()({
  kind: 'recover',
  purpose: 'heal',
  offers: (ways) => [{ params: { gain: { oneOf: ways } } }],
  does: (_fight, _who, { gain }) => gain,
});

function chooseGain(combat: Combat, id: string, points: number, rule: AgentsRule): Bodily {
  const ways = waysToGain(combatantOf(combat.state, id), points);
  if (ways.length === 1) return ways[0]!;
  const answer = askInPassing(combat, () => gainQuestion(combatantOf(combat.state, id), points, rule));
  if (answer !== undefined) return carryOut([recover], combat, id, answer);
  return waysToGain(combatantOf(combat.state, id), points)[0]!;
}

function gainQuestion(who: Agent, points: number, rule: AgentsRule): Decision | undefined {
  const ways = waysToGain(who, points);
  if (ways.length < 2) return undefined;
  const about = { key: 'recovery', rule, context: { patient: who.id, points } };
  return decisionFor(chooserFor(who), about, optionsOf([recover], ways), { kind: 'recover', gain: ways[0]! });
}

const DAY = 86_400;

export type DaySpent = 'resting' | 'active' | 'in-care';

/** Lets time pass, in seconds. @rule wake Unconscious agents may wake meanwhile. */
function passTime(combat: Combat, seconds: number): void {
  combat.record({ type: 'time-passed', rule: 'wake', seconds });
  wakeUp(combat);
}

/** Runs a day of healing for all wounded agents. `doctor` treats those in care. */
function passDay(combat: Combat, spent: DaySpent, doctor: string | null): void {
  combat.record({ type: 'time-passed', rule: 'healing', seconds: DAY });
  wakeUp(combat);
  for (const { id } of combat.state.combatants) {
    const who = combatantOf(combat.state, id);
    if (who.presence !== 'here' || who.life === 'dead' || hurtCharacteristics(who).length === 0) continue;
    if (doctor !== null && !isSeriouslyWounded(who)) careFor(combat, id, doctor);
    else heal(combat, id, spent);
  }
}

/** @rule medical-care 2 + END DM + the doctor's Medicine, shared evenly. */
function careFor(combat: Combat, id: string, doctor: string): void {
  const who = combatantOf(combat.state, id);
  const medicine = levelIn(combatantOf(combat.state, doctor).sheet.skills, MEDICINE) ?? 0;
  const parts: Part[] = [
    { value: 2, why: 'day-in-care', rule: 'medical-care' },
    characteristicDm(who, 'END'),
    { value: medicine, why: 'doctor', rule: 'medical-care' },
  ];
  const points = sumOf(parts);
  combat.record({ type: 'recovery-rolled', rule: 'medical-care', who: id, faces: [], points });
  if (points.total > 0)
    giveBack(combat, id, evenly(less(who.sheet.characteristics, who.scores), points.total), 'medical-care');
}

/** Splits points evenly, one at a time, over the characteristics that lack any. */
export function evenly(most: Bodily, points: number): Bodily {
  const given: Record<Physical, number> = { STR: 0, DEX: 0, END: 0 };
  let left = points;
  while (left > 0 && PHYSICAL.some((each) => given[each] < most[each])) {
    for (const each of PHYSICAL) {
      if (left === 0 || given[each] >= most[each]) continue;
      given[each] += 1;
      left -= 1;
    }
  }
  return given;
}

/** @rule healing 1d6 + END DM at rest, 1 + END DM active, END DM only when seriously wounded. */
function heal(combat: Combat, id: string, spent: DaySpent): void {
  const who = combatantOf(combat.state, id);
  const parts: Part[] = [];
  if (!isSeriouslyWounded(who)) {
    if (spent === 'active') parts.push({ value: 1, why: 'active-day', rule: 'healing' });
    else parts.push(rollOne(combat, who, 'healing', 'a day of rest'));
  }
  parts.push(characteristicDm(combatantOf(combat.state, id), 'END'));
  const points = sumOf(parts);
  const faces = parts[0]!.faces ?? [];
  combat.record({ type: 'recovery-rolled', rule: 'healing', who: id, faces, points });
  if (points.total >= 0) restore(combat, id, points.total, 'healing');
  else worsen(combat, id, -points.total, 'healing');
}

const MINUTE = 60;
const MOST_PACE = 2;

/** The increments of time, each with its seconds. @rule task-time */
const INCREMENTS: readonly (readonly [Increment, number])[] = [
  ['seconds', 1],
  ['ten-seconds', 10],
  ['minutes', MINUTE],
  ['ten-minutes', 10 * MINUTE],
  ['hours', 60 * MINUTE],
  ['ten-hours', 600 * MINUTE],
  ['days', 1440 * MINUTE],
];

/** Runs the aftermath: the GM lets time pass, has wounds and tasks treated, and finishes the fight. */
export function settleAftermath(combat: Combat): void {
  const answer = combat.ask(() => question(combat.state));
  if (answer === undefined) return;
  carryOut(AFTERMATH, combat, GM, answer);
}

function question(state: State): Decision {
  const context = { winner: state.winner, seconds: state.clock };
  const about = { key: 'aftermath', rule: 'combat-end', context };
  return decisionFor(THE_GM, about, optionsOf(AFTERMATH, state), 'close');
}

const afterwards = choices<State, Combat>();
type Care = { readonly healer: OneOf<string>; readonly patient: OneOf<string> };

const ableIn = ({ combatants }: State): string[] => combatants.filter(isAble).map(({ id }) => id);

const isAnyHurt = ({ combatants }: State): boolean =>
  combatants.some((who) => who.life !== 'dead' && hurtCharacteristics(who).length > 0);

/** Returns the pairs of healer and patient among these agents; empty without such a pair. */
function care(state: State, patients: readonly Agent[]): { readonly params: Care }[] {
  const healers = ableIn(state);
  if (healers.length === 0 || patients.length === 0) return [];
  return [{ params: { healer: { oneOf: healers }, patient: { oneOf: patients.map(({ id }) => id) } } }];
}

/** The GM's options after a fight. */
export const AFTERMATH = [
  closing((combat: Combat) => combat.record({ type: 'combat-closed', rule: 'combat-end' })),
  afterwards({
    kind: 'pass-time',
    purpose: 'wait',
    offers: () => [{ params: { minutes: { min: 1, max: 60 } } }],
    does: (combat, _gm, { minutes }) => passTime(combat, minutes * MINUTE),
  }),
  afterwards<{ readonly spent: OneOf<'resting' | 'active'> }, 'pass-day'>({
    kind: 'pass-day',
    purpose: 'wait',
    offers: (state) => (isAnyHurt(state) ? [{ params: { spent: { oneOf: ['resting', 'active'] } } }] : []),
    does: (combat, _gm, { spent }) => passDay(combat, spent, null),
  }),
  afterwards({
    kind: 'day-in-care',
    purpose: 'help',
    offers(state) {
      const doctors = ableIn(state);
      if (!isAnyHurt(state) || !state.hasSickbay || doctors.length === 0) return [];
      return [{ params: { doctor: { oneOf: doctors } } }];
    },
    does: (combat, _gm, { doctor }) => passDay(combat, 'in-care', doctor),
  }),
  afterwards({
    kind: 'first-aid',
    purpose: 'help',
    offers: (state) =>
      care(
        state,
        state.combatants.filter((who) => isTreatable(state, who)),
      ),
    does: (combat, _gm, { healer, patient }) => giveFirstAid(combat, healer, patient),
  }),
  afterwards({
    kind: 'surgery',
    purpose: 'help',
    offers: (state) => (state.hasSickbay ? care(state, state.combatants.filter(isOperable)) : []),
    does: (combat, _gm, { healer, patient }) => operate(combat, healer, patient),
  }),
  afterwards({
    kind: 'task',
    purpose: 'other',
    // @rule task-time One or two increments faster or slower, if there are any.
    offers(state) {
      const able = ableIn(state);
      const open = state.tasks.filter(
        ({ id, against }) => against === null && !progressOf(state, id).isFinished,
      );
      return open.map(({ id, increment }) => {
        const at = indexOf(increment);
        const most = Math.min(MOST_PACE, INCREMENTS.length - 1 - at);
        const pace = { min: 0 - Math.min(MOST_PACE, at), max: most };
        return { params: { who: { oneOf: able }, task: one(id), pace } };
      });
    },
    does: (combat, _gm, { who, task, pace }) => takeTime(combat, who, task, pace),
  }),
];

function indexOf(increment: Increment): number {
  return INCREMENTS.findIndex(([name]) => name === increment);
}

/** @rule task-time Takes 1d6 increments; each one faster (below 0) is -1 on the check, each slower +1. */
function takeTime(combat: Combat, id: string, name: string, pace: number): void {
  const task = taskOf(combat.state, name);
  const [, unit] = INCREMENTS[indexOf(task.increment) + pace]!;
  const who = combatantOf(combat.state, id);
  const { value: sum, faces } = rollOne(combat, who, 'task-time', `time for ${task.name}`);
  const seconds = sum * unit;
  combat.record({ type: 'task-timed', rule: 'task-time', who: id, faces, task: name, seconds });
  passTime(combat, seconds);
  const dm: Part = { value: pace, why: pace < 0 ? 'haste' : 'care', rule: 'task-time' };
  const { passes } = tryTask(combat, id, task, 'task-time', pace === 0 ? [] : [dm]);
  if (passes) finishTask(combat, id, task);
}
