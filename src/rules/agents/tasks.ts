import type { RawAnswer } from '../../kernel/decision.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { minorsLeft, spendMinor, spendSignificant } from './budget.ts';
import { type Check, makeCheck, noteExceptional } from './checks.ts';
import { endFor } from './end.ts';
import type { Choice, Fight } from './fight.ts';
import { contest } from './opposed.ts';
import type { Difficulty, Task } from './sheet.ts';
import { cellsApart } from './space.ts';
import { type Agent, agent, isAble, isFoe, knowsOf, progressOf, type State, taskOf } from './state.ts';

const DIFFICULTY: Readonly<Record<Difficulty, number>> = {
  simple: 6,
  easy: 4,
  routine: 2,
  average: 0,
  difficult: -2,
  'very-difficult': -4,
  formidable: -6,
};

export const DIFFICULTIES = Object.keys(DIFFICULTY);

/** @rule difficulty What the task itself gives. */
export function difficultyDm(difficulty: Difficulty): Modifier {
  return { value: DIFFICULTY[difficulty], why: difficulty.replace('-', ' '), rule: 'difficulty' };
}

/** @rule task-time Whether it is a single action in a fight. */
export function isQuick(task: Task): boolean {
  return task.increment === 'seconds';
}

/** Whether somebody may do this at all: its side, its place, not done yet. */
export function isOpenTo(state: State, who: Agent, task: Task): boolean {
  if (task.side !== null && task.side !== who.side) return false;
  if (progressOf(state, task.id).isFinished) return false;
  return task.at === null || cellsApart(state, who.cell, task.at) <= 1;
}

/** The check of a task. */
export function taskCheck(who: string, task: Task, more: readonly Modifier[]): Check {
  const { skill, characteristic, name } = task;
  return {
    who,
    skill,
    characteristic,
    rule: 'check',
    what: name,
    more: [difficultyDm(task.difficulty), ...more],
  };
}

/** @rule significant Checks that it can make with an action of this turn, as the GM has priced them. */
export function checkOptions(state: State, who: Agent): Choice[] {
  const options: Choice[] = [];
  for (const task of state.tasks) {
    if (!isQuick(task) || !isOpenTo(state, who, task) || !canAfford(who, task)) continue;
    const params = { task: { oneOf: [task.id] } };
    const cost = `1 ${task.action} action`;
    if (task.against === null) options.push({ kind: 'check', params, cost });
    else addContest(options, state, who, { params, cost });
  }
  return options;
}

function canAfford(who: Agent, task: Task): boolean {
  return task.action === 'significant' ? who.significant > 0 : minorsLeft(who) > 0;
}

function addContest(
  options: Choice[],
  state: State,
  who: Agent,
  rest: Pick<Choice, 'params' | 'cost'>,
): void {
  const targets = state.combatants
    .filter((other) => isFoe(who, other) && isAble(other) && knowsOf(who, other))
    .map(({ id }) => id);
  if (targets.length === 0) return;
  options.push({ ...rest, kind: 'contest', params: { ...rest.params, target: { oneOf: targets } } });
}

/** A check that is an action of its own. @rule task-time */
export function check(fight: Fight, id: string, answer: RawAnswer): void {
  const task = taskOf(fight.state, answer.task as string);
  pay(fight, id, task);
  const outcome = makeCheck(fight, taskCheck(id, task, []));
  const told = { on: task.id, label: task.name, against: 8, margin: outcome.effect };
  fight.record({ type: 'check-made', rule: 'task-time', who: id, ...told, ...outcome });
  noteExceptional(fight, id, outcome.effect);
  if (outcome.passes) finishTask(fight, id, task);
}

/** @rule opposed A check that somebody else sets its own against. */
export function oppose(fight: Fight, id: string, answer: RawAnswer): void {
  const task = taskOf(fight.state, answer.task as string);
  pay(fight, id, task);
  const { skill, characteristic } = task.against!;
  contest(fight, {
    first: taskCheck(id, task, []),
    second: {
      who: answer.target as string,
      skill,
      characteristic,
      rule: 'opposed',
      what: task.name,
      more: [],
    },
    tie: 'higher-score',
    rule: 'opposed',
  });
}

function pay(fight: Fight, id: string, task: Task): void {
  if (task.action === 'significant') spendSignificant(fight, id, task.name);
  else spendMinor(fight, id, 1, task.name);
}

/** A task is done; a decisive one ends the fight. */
export function finishTask(fight: Fight, id: string, task: Task): void {
  fight.record({ type: 'task-finished', rule: 'check', who: id, task: task.id, passes: true });
  if (task.isDecisive && fight.state.phase !== 'aftermath') endFor(fight, agent(fight.state, id).side);
}
