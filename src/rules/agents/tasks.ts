import { combatantOf, isFoe } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type Option } from '../../kernel/decision.ts';
import type { Roll } from '../../kernel/events.ts';
import {
  type Acting,
  actions,
  askInPassing,
  type Check,
  type Combat,
  contest,
  makeCheck,
  minorCost,
  minorPrice,
  minorsLeft,
  noteExceptional,
  ONE_SIGNIFICANT,
  rollTwo,
  significantPrice,
  spendAll,
  spendMinor,
  spendSignificant,
} from './checks.ts';
import { endFor } from './damage.ts';
import { isBeside } from './movement.ts';
import type { Checked } from './order.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Difficulty, Task } from './schema.ts';
import { type Agent, isAble, knowsOf, progressOf, type State, taskOf } from './state.ts';
import type { Part } from './words-reasons.ts';

const DIFFICULTY: Readonly<Record<Difficulty, number>> = {
  simple: 6,
  easy: 4,
  routine: 2,
  average: 0,
  difficult: -2,
  'very-difficult': -4,
  formidable: -6,
};

export const DIFFICULTIES = Object.keys(DIFFICULTY) as readonly Difficulty[];

/** @rule difficulty Returns the DM of the task. */
export function difficultyDm(difficulty: Difficulty): Part {
  return { value: DIFFICULTY[difficulty], why: 'difficulty', of: { difficulty }, rule: 'difficulty' };
}

/** @rule task-time Returns whether it is a single action in a fight. */
function isQuick(task: Task): boolean {
  return task.increment === 'seconds';
}

/** Returns whether an agent may do this task: its side and place fit, and it is not done yet. */
function isOpenTo(state: State, who: Agent, task: Task): boolean {
  if (task.side !== null && task.side !== who.side) return false;
  if (progressOf(state, task.id).isFinished) return false;
  return task.at === null || isBeside(state, who.cell, task.at);
}

/** Returns the check of a task. */
function taskCheck(who: string, task: Task, more: readonly Part[]): Check {
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

/** An agent that may try a task with an action of its turn. */
export interface Trying {
  readonly state: State;
  readonly who: Agent;
  readonly task: Task;
}

const trying = actions<Trying>();
const priced = {
  purpose: 'other',
  price: (state: State, _who: Agent, { task }: { readonly task: string }) =>
    taskOf(state, task).action === 'significant' ? significantPrice() : minorPrice(),
} as const;
const costOf = ({ action }: Task, who: Agent) =>
  action === 'significant' ? ONE_SIGNIFICANT : minorCost(who);

/** A check that is a separate action. @rule task-time */
const check = trying({
  kind: 'check',
  ...priced,
  offers: ({ who, task }) =>
    task.against === null ? [{ params: { task: one(task.id) }, cost: costOf(task, who) }] : [],
  does(combat, id, { task: name }) {
    const task = taskOf(combat.state, name);
    pay(combat, id, task);
    const { passes } = tryTask(combat, id, task, 'task-time');
    if (passes) finishTask(combat, id, task);
  },
});

/** @rule opposed A check that another agent opposes. */
const oppose = trying({
  kind: 'contest',
  ...priced,
  offers({ state, who, task }) {
    const isTarget = (other: Agent): boolean => isFoe(who, other) && isAble(other) && knowsOf(who, other);
    const targets = task.against === null ? [] : state.combatants.filter(isTarget);
    const target = { oneOf: targets.map(({ id }) => id) };
    return [{ params: { task: one(task.id), target }, cost: costOf(task, who) }];
  },
  does(combat, id, { task: name, target: who }) {
    const task = taskOf(combat.state, name);
    pay(combat, id, task);
    const { skill, characteristic } = task.against!;
    contest(combat, {
      first: taskCheck(id, task, []),
      second: { who, skill, characteristic, rule: 'opposed', what: task.name, more: [] },
      tie: 'higher-score',
      rule: 'opposed',
    });
  },
});

export const CHECKS = [check, oppose];

/** @rule significant Returns the checks that it can make with an action of this turn, at the GM's prices. */
export function checkOptions(state: State, who: Agent): Option[] {
  return state.tasks
    .filter((task) => isQuick(task) && isOpenTo(state, who, task) && canAfford(who, task))
    .flatMap((task) => optionsOf(CHECKS, { state, who, task }));
}

function canAfford(who: Agent, task: Task): boolean {
  return task.action === 'significant' ? who.significant > 0 : minorsLeft(who) > 0;
}

/** Rolls the check of a task and records it. */
export function tryTask(
  combat: Combat,
  id: string,
  task: Task,
  rule: AgentsRule,
  more: readonly Part[] = [],
): Checked {
  const outcome = makeCheck(combat, taskCheck(id, task, more));
  const told = { on: task.id, label: task.name, against: 8, margin: outcome.effect };
  combat.record({ type: 'check-made', rule, who: id, ...told, ...outcome });
  noteExceptional(combat, id, outcome.effect);
  return outcome;
}

function pay(combat: Combat, id: string, task: Task): void {
  if (task.action === 'significant') spendSignificant(combat, id, 'task', task.id);
  else spendMinor(combat, id, 1, 'task', task.id);
}

/** Finishes a task. A decisive one ends the fight. */
export function finishTask(combat: Combat, id: string, task: Task): void {
  combat.record({ type: 'task-finished', rule: 'check', who: id, task: task.id, passes: true });
  if (task.isDecisive && combat.state.phase !== 'aftermath')
    endFor(combat, combatantOf(combat.state, id).side);
}

/**
 * @rule extended-duration Starts a task that takes longer than a round and uses the whole turn: 2d6 rounds,
 * including this one.
 */
export const startTask = actions<Acting>()({
  kind: 'start-task',
  purpose: 'other',
  price: significantPrice,
  offers({ state, who }) {
    if (state.tasks.length === 0 || who.hasBegun || who.significant < 1) return [];
    const open = state.tasks.filter((task) => !isQuick(task) && isOpenTo(state, who, task));
    const tasks = open.filter(({ id }) => !state.combatants.some((other) => other.task === id));
    const params = { task: { oneOf: tasks.map(({ id }) => id) } };
    return [{ params, cost: 'the whole turn, for 2d6 rounds' }];
  },
  does(combat, id, { task: name }) {
    const task = taskOf(combat.state, name);
    spendAll(combat, id, name);
    const { rounds } = progressOf(combat.state, name);
    const event = { type: 'task-started', who: id, task: name } as const;
    if (rounds !== null) {
      // ruling: extended-stop - earlier rounds are kept
      combat.record({ ...event, rule: 'extended-stop', rounds, faces: null });
      return;
    }
    const { faces, sum } = rollRounds(combat, id, task.name);
    if (!isAble(combatantOf(combat.state, id))) return;
    combat.record({ ...event, rule: 'extended-duration', rounds: sum.total, faces });
  },
});

/** @rule extended-duration 2d6 rounds. */
export function rollRounds(combat: Combat, id: string, name: string): Roll {
  return rollTwo(combat, combatantOf(combat.state, id), 'extended-duration', `rounds of ${name}`);
}

/** An agent's turn at its work. */
const atWork = choices<Agent, { readonly combat: Combat; readonly task: string }>();

/** @rule extended-only An agent at work continues, or gives up and acts. */
export const WORK = [
  atWork({
    kind: 'work',
    purpose: 'other',
    offers: ({ significant }) => (significant > 0 ? [{ params: {}, cost: 'the whole turn' }] : []),
    does({ combat, task }, id) {
      spendAll(combat, id, task);
      const { done, rounds } = progressOf(combat.state, task);
      combat.record({ type: 'worked', rule: 'extended-only', who: id, task, done, needed: rounds ?? 0 });
    },
  }),
  // A combatant that has no significant action left can only pause its task.
  atWork({
    kind: 'pause',
    purpose: 'wait',
    offers: ({ significant }) => (significant > 0 ? [] : [{ params: {}, cost: 'the whole turn' }]),
    does: ({ combat, task }, id) => spendAll(combat, id, task),
  }),
  atWork({
    kind: 'abandon',
    purpose: 'other',
    offers: () => [{ params: {} }],
    does: ({ combat }, id) => abandon(combat, id),
  }),
];

/** Runs the turn of an agent at work. */
export function workOn(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  const task = who.task!;
  if (!isOpenTo(combat.state, who, taskOf(combat.state, task))) {
    abandon(combat, id);
    return;
  }
  const answer = askInPassing(combat, () => workQuestion(combat.state, id));
  if (answer !== undefined) carryOut(WORK, { combat, task }, id, answer);
}

function workQuestion(state: State, id: string): Decision | undefined {
  const who = combatantOf(state, id);
  if (who.task === null || !isAble(who)) return undefined;
  const { rounds, done } = progressOf(state, who.task);
  const options = optionsOf(WORK, who);
  const about = { key: 'work', rule: 'extended-only', context: { task: who.task, done, rounds } };
  return decisionFor(who, about, options, options[0]!.kind);
}

function abandon(combat: Combat, id: string): void {
  const task = combatantOf(combat.state, id).task!;
  combat.record({ type: 'task-abandoned', rule: 'extended-only', who: id, task });
}

/** Runs the end of the round for all agents at work. */
export function advanceWork(combat: Combat): void {
  // If two finish in the same round, the first in turn order finishes first.
  for (const id of combat.state.order) {
    const who = combatantOf(combat.state, id);
    if (who.task === null || !who.hasWorked || who.lostWork === who.task || !isAble(who)) continue;
    const { rounds, done } = progressOf(combat.state, who.task);
    // Another agent finished it after the GM resumed the fight.
    if (rounds === null) continue;
    const event = { who: id, task: who.task, done: Math.min(done + 1, rounds), rounds };
    combat.record({ type: 'task-advanced', rule: 'extended-duration', ...event });
    if (event.done >= event.rounds) complete(combat, id, who.task);
  }
}

// ruling: extended-check - at the end of the last round
function complete(combat: Combat, id: string, name: string): void {
  const task = taskOf(combat.state, name);
  if (!progressOf(combat.state, name).isChecked) {
    finishTask(combat, id, task);
    return;
  }
  const { passes } = tryTask(combat, id, task, 'extended-check');
  if (combatantOf(combat.state, id).task !== name) return;
  if (passes) finishTask(combat, id, task);
  else combat.record({ type: 'task-finished', rule: 'extended-check', who: id, task: name, passes: false });
}
