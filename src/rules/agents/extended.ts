import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { spendAll } from './budget.ts';
import { makeCheck, noteExceptional, rollTwo } from './checks.ts';
import type { Choice, Fight } from './fight.ts';
import { askInPassing } from './free-action.ts';
import { type Agent, agent, isAble, progressOf, type State, taskOf } from './state.ts';
import { finishTask, isOpenTo, isQuick, taskCheck } from './tasks.ts';

/** @rule extended-duration What takes longer than a round, for who has the whole turn for it. */
export function extendedOptions(state: State, who: Agent): Choice[] {
  if (state.tasks.length === 0 || who.hasBegun || who.significant < 1) return [];
  const free = state.tasks.filter((task) => !isQuick(task) && isOpenTo(state, who, task));
  const tasks = free.filter(({ id }) => !state.combatants.some((other) => other.task === id));
  if (tasks.length === 0) return [];
  const params = { task: { oneOf: tasks.map(({ id }) => id) } };
  return [{ kind: 'start-task', params, cost: 'the whole turn, for 2d6 rounds' }];
}

/** @rule extended-duration 2d6 rounds, the present one the first. */
export function startTask(fight: Fight, id: string, answer: RawAnswer): void {
  const task = taskOf(fight.state, answer.task as string);
  spendAll(fight, id, task.name);
  const { rounds } = progressOf(fight.state, task.id);
  const event = { type: 'task-started', who: id, task: task.id } as const;
  if (rounds !== null) {
    // ruling: extended-stop - what was done before is kept
    fight.record({ ...event, rule: 'extended-stop', rounds, faces: null });
    return;
  }
  const { faces, sum } = rollTwo(
    fight,
    agent(fight.state, id),
    'extended-duration',
    `rounds of ${task.name}`,
  );
  if (!isAble(agent(fight.state, id))) return;
  fight.record({ ...event, rule: 'extended-duration', rounds: sum.total, faces });
}

/** @rule extended-only The turn of who is at work: going on, or giving up and acting. */
export function workOn(fight: Fight, id: string): void {
  const who = agent(fight.state, id);
  const task = taskOf(fight.state, who.task!);
  if (!isOpenTo(fight.state, who, task)) {
    abandon(fight, id);
    return;
  }
  const answer = askInPassing(fight, () => workQuestion(fight.state, id));
  if (answer === undefined) return;
  if (answer.kind === 'abandon') {
    abandon(fight, id);
    return;
  }
  spendAll(fight, id, task.name);
  if (answer.kind !== 'work') return;
  const { done, rounds: needed } = progressOf(fight.state, task.id);
  fight.record({ type: 'worked', rule: 'extended-only', who: id, task: task.id, done, needed: needed ?? 0 });
}

function workQuestion(state: State, id: string): Decision<Choice> | undefined {
  const who = agent(state, id);
  if (who.task === null || !isAble(who)) return undefined;
  const { rounds, done } = progressOf(state, who.task);
  // Without its significant action it can keep its place, no more.
  const kind = who.significant > 0 ? 'work' : 'pause';
  return {
    key: 'work',
    who: id,
    seat: who.seat,
    rule: 'extended-only',
    about: { task: who.task, done, rounds },
    options: [
      { kind, params: {}, cost: 'the whole turn' },
      { kind: 'abandon', params: {} },
    ],
    otherwise: { kind },
  };
}

function abandon(fight: Fight, id: string): void {
  const task = agent(fight.state, id).task!;
  fight.record({ type: 'task-abandoned', rule: 'extended-only', who: id, task });
}

/** The end of the round for all who were at work. */
export function advanceWork(fight: Fight): void {
  // Of two who finish in the same round the first to act is done first.
  for (const id of fight.state.order) {
    const who = agent(fight.state, id);
    if (who.task === null || !who.hasWorked || who.lostWork === who.task || !isAble(who)) continue;
    const { rounds, done } = progressOf(fight.state, who.task);
    // Somebody else has done it after a fight that the GM then let go on.
    if (rounds === null) continue;
    const event = { who: id, task: who.task, done: Math.min(done + 1, rounds), rounds };
    fight.record({ type: 'task-advanced', rule: 'extended-duration', ...event });
    if (event.done >= event.rounds) complete(fight, id, who.task);
  }
}

// ruling: extended-check - at the end of the last round
function complete(fight: Fight, id: string, name: string): void {
  const task = taskOf(fight.state, name);
  if (!progressOf(fight.state, name).isChecked) {
    finishTask(fight, id, task);
    return;
  }
  const outcome = makeCheck(fight, taskCheck(id, task, []));
  const told = { on: name, label: task.name, against: 8, margin: outcome.effect };
  fight.record({ type: 'check-made', rule: 'extended-check', who: id, ...told, ...outcome });
  noteExceptional(fight, id, outcome.effect);
  if (agent(fight.state, id).task !== name) return;
  if (outcome.passes) finishTask(fight, id, task);
  else fight.record({ type: 'task-finished', rule: 'extended-check', who: id, task: name, passes: false });
}
