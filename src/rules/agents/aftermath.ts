import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/names.ts';
import { makeCheck, noteExceptional } from './checks.ts';
import type { Choice, Fight } from './fight.ts';
import { giveFirstAid, isOperable, isTreatable, operate } from './medicine.ts';
import { type DaySpent, passDay, passTime } from './recovery.ts';
import type { Increment } from './sheet.ts';
import { agent, isAble, progressOf, type State, taskOf } from './state.ts';
import { finishTask, taskCheck } from './tasks.ts';
import { hurtCharacteristics } from './wounds.ts';

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

/** After the fight the GM lets time pass, has wounds and tasks seen to, and closes the account. */
export function settleAftermath(fight: Fight): void {
  const answer = fight.ask(() => question(fight.state));
  if (answer === undefined) return;
  ACTS[answer.kind]!(fight, answer);
}

function question(state: State): Decision<Choice> {
  return {
    key: 'aftermath',
    who: GM,
    seat: GM,
    rule: 'combat-end',
    about: { winner: state.winner, seconds: state.clock },
    options: [
      { kind: 'close', params: {} },
      ...timeOptions(state),
      ...careOptions(state),
      ...taskOptions(state),
    ],
    otherwise: { kind: 'close' },
  };
}

function timeOptions(state: State): Choice[] {
  const options: Choice[] = [{ kind: 'pass-time', params: { minutes: { min: 1, max: 60 } } }];
  const isAnyHurt = state.combatants.some(
    (who) => who.life !== 'dead' && hurtCharacteristics(who).length > 0,
  );
  if (!isAnyHurt) return options;
  options.push({ kind: 'pass-day', params: { spent: { oneOf: ['resting', 'active'] } } });
  const doctors = state.combatants.filter(isAble).map(({ id }) => id);
  if (state.hasSickbay && doctors.length > 0) {
    options.push({ kind: 'day-in-care', params: { doctor: { oneOf: doctors } } });
  }
  return options;
}

function careOptions(state: State): Choice[] {
  const healers = { oneOf: state.combatants.filter(isAble).map(({ id }) => id) };
  if (healers.oneOf.length === 0) return [];
  const options: Choice[] = [];
  const treatable = state.combatants.filter((who) => isTreatable(state, who)).map(({ id }) => id);
  if (treatable.length > 0) {
    options.push({ kind: 'first-aid', params: { healer: healers, patient: { oneOf: treatable } } });
  }
  const operable = state.combatants.filter(isOperable).map(({ id }) => id);
  if (state.hasSickbay && operable.length > 0) {
    options.push({ kind: 'surgery', params: { healer: healers, patient: { oneOf: operable } } });
  }
  return options;
}

/** @rule task-time One or two increments faster or slower, as far as there are any. */
function taskOptions(state: State): Choice[] {
  const able = { oneOf: state.combatants.filter(isAble).map(({ id }) => id) };
  if (able.oneOf.length === 0) return [];
  const options: Choice[] = [];
  for (const task of state.tasks) {
    if (task.against !== null || progressOf(state, task.id).isFinished) continue;
    const at = indexOf(task.increment);
    const pace = { min: 0 - Math.min(MOST_PACE, at), max: Math.min(MOST_PACE, INCREMENTS.length - 1 - at) };
    options.push({ kind: 'task', params: { who: able, task: { oneOf: [task.id] }, pace } });
  }
  return options;
}

function indexOf(increment: Increment): number {
  return INCREMENTS.findIndex(([name]) => name === increment);
}

type Act = (fight: Fight, answer: RawAnswer) => void;

const word = (answer: RawAnswer, param: string): string => answer[param] as string;

const ACTS: Readonly<Record<string, Act>> = {
  close: (fight) => fight.record({ type: 'combat-closed', rule: 'combat-end' }),
  'pass-time': (fight, answer) => passTime(fight, (answer.minutes as number) * MINUTE),
  'pass-day': (fight, answer) => passDay(fight, answer.spent as DaySpent, null),
  'day-in-care': (fight, answer) => passDay(fight, 'in-care', word(answer, 'doctor')),
  'first-aid': (fight, answer) => giveFirstAid(fight, word(answer, 'healer'), word(answer, 'patient')),
  surgery: (fight, answer) => operate(fight, word(answer, 'healer'), word(answer, 'patient')),
  task: (fight, answer) => takeTime(fight, word(answer, 'who'), word(answer, 'task'), answer.pace as number),
};

/** @rule task-time 1d6 increments; one faster (below 0) is -1 on the check, one slower +1. */
function takeTime(fight: Fight, id: string, name: string, pace: number): void {
  const task = taskOf(fight.state, name);
  const [, unit] = INCREMENTS[indexOf(task.increment) + pace]!;
  const who = agent(fight.state, id);
  const dice = { n: 1, lo: 1, hi: 6 };
  const request = { dice, owner: who.seat, rule: 'task-time', why: `${who.name}: time for ${task.name}` };
  const { sum, faces } = fight.roll({ ...request, read: 'sum' });
  const seconds = sum * unit;
  fight.record({ type: 'task-timed', rule: 'task-time', who: id, faces, task: name, seconds });
  passTime(fight, seconds);
  const dm: Modifier = { value: pace, why: pace < 0 ? 'in haste' : 'with care', rule: 'task-time' };
  const outcome = makeCheck(fight, taskCheck(id, task, pace === 0 ? [] : [dm]));
  const told = { on: name, label: task.name, against: 8, margin: outcome.effect };
  fight.record({ type: 'check-made', rule: 'task-time', who: id, ...told, ...outcome });
  noteExceptional(fight, id, outcome.effect);
  if (outcome.passes) finishTask(fight, id, task);
}
