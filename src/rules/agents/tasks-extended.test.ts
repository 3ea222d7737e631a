import { expect, test } from 'vitest';
import { encounter, entrant, PISTOL, PLAIN, sheet, skills, TASK } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  END_TURN,
  last,
  NONE,
  nextRound,
  of,
  part,
  shoot,
  worded,
} from '../../../test/support/agents-play.ts';
import { combatantOf } from '../../kernel/battle.ts';
import type { Combat } from './checks.ts';
import type { Event } from './events.ts';
import { agents } from './ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { Task } from './schema.ts';
import { advanceWork } from './tasks.ts';

const OPENER = sheet('777777', { skills: skills('Electronics (security) 2') });
const shooter = (points: number) =>
  sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: points } }] });
const START = { kind: 'start-task', task: 'lock' };
const WORK = { kind: 'work' };

/** Ann sets to work on the lock (2d6 rounds as given); Ben can shoot, Cid is another of her side. */
function atWork(
  rounds: number[],
  points = 4,
  task: Partial<Task> = {},
  rulings: Partial<Rulings> = {},
): AgentsFight {
  const three = [
    entrant('ann', 'a', [5, 5], OPENER),
    entrant('ben', 'b', [7, 5], shooter(points)),
    entrant('cid', 'a', [5, 8], OPENER),
  ];
  const f = begin(
    encounter(three, { rulings, options: { tasks: [{ ...TASK, ...task }] } }),
    [6, 6],
    [5, 5],
    [4, 4],
  );
  return f.answer('ann', START, rounds);
}

/** Ben hits Ann, who does not react. `dice` are those of her roll to continue. */
const hurt = (f: AgentsFight, ...dice: number[][]) =>
  f.answer('ben', shoot('ann'), [4, 4]).answer('ann', NONE, ...dice);

test('[extended-duration] the rounds of work are counted in words', () => {
  const { state } = atWork([1, 2]);
  const said = (type: string, facts: object) =>
    agents.words.told(
      { type, rule: 'extended-duration', facts: { who: 'ann', task: 'lock', ...facts } },
      state,
    );
  expect(said('task-started', { rounds: 1 })).toMatch(/, 1 round\.$/);
  expect(said('task-started', { rounds: 3 })).toMatch(/, 3 rounds\.$/);
  expect(said('work-requested', { rounds: 1, work: TASK })).toMatch(/, 1 round\.$/);
  expect(said('work-requested', { rounds: 3, work: TASK })).toMatch(/, 3 rounds\.$/);
  expect(said('task-advanced', { done: 1, rounds: 1 })).toMatch(/1 of 1 round done\.$/);
});

test('[extended-duration] a task longer than a round takes 2d6 rounds, and the first begins at once', () => {
  const f = atWork([1, 2]);
  expect(last(f, 'task-started')).toMatchObject({ rounds: 3, faces: [1, 2] });
  nextRound(f);
  expect(last(f, 'task-advanced')).toMatchObject({ done: 1, rounds: 3 });
});

test('[extended-check] the check of the task comes at the end of the last round', () => {
  const f = nextRound(atWork([1, 1]))
    .answer('ann', WORK)
    .answer('ben', END_TURN);
  expect(all(f, 'check-made')).toEqual([]);
  f.answer('cid', END_TURN, [3, 3]);
  expect(last(f, 'check-made')).toMatchObject({ passes: true, rule: 'extended-check' });
  expect(f.state.progress[0]).toMatchObject({ isFinished: true });
});

test('[extended-check] a task whose check failed is not done and may be begun again', () => {
  const f = nextRound(atWork([1, 1]))
    .answer('ann', WORK)
    .answer('ben', END_TURN)
    .answer('cid', END_TURN, [1, 1]);
  expect(last(f, 'task-finished').passes).toBe(false);
  expect(f.kinds('ann')).toContain('start-task');
});

test('[extended-only] an agent at work can only continue or stop', () => {
  const f = nextRound(atWork([6, 6]));
  expect(f.kinds('ann')).toEqual(['work', 'abandon']);
  f.answer('ann', { kind: 'abandon' });
  expect(f.kinds('ann')).toEqual(expect.arrayContaining(['start-task', 'stance']));
});

test('whether to continue is a detail for an agent that is not hurt', () => {
  const f = nextRound(atWork([6, 6]));
  const asked = f.asked('ann');
  expect(agents.stop?.(asked, f.state)).toBe('detail');
  const hurt = f.state.combatants.map((who) => ({ ...who, scores: { ...who.scores, END: 5 } }));
  expect(agents.stop?.(asked, { ...f.state, combatants: hurt })).toBeUndefined();
});

test('[extended-only] work takes the whole turn, so an agent that has done something else cannot begin it', () => {
  const f = atWork([6, 6]).answer('ben', END_TURN).answer('cid', { kind: 'stance', to: 'prone' });
  expect(f.kinds('cid')).not.toContain('start-task');
});

test('[extended-stop] earlier work is kept for any agent that continues it', () => {
  const f = nextRound(atWork([2, 2]))
    .answer('ann', { kind: 'abandon' })
    .answer('ann', END_TURN)
    .answer('ben', END_TURN);
  f.answer('cid', START);
  expect(last(f, 'task-started')).toMatchObject({ rule: 'extended-stop', rounds: 4, faces: null });
  expect(last(f, 'task-advanced')).toMatchObject({ who: 'cid', done: 2 });
});

test('[extended-stop] the work of an agent struck unconscious is kept too', () => {
  const f = nextRound(atWork([2, 2], 14))
    .answer('ann', WORK)
    .answer('ben', shoot('ann'), [4, 4]);
  f.answer('ann', NONE).answer('ann', { kind: 'lose', loss: { STR: 7, DEX: 0, END: 7 } });
  expect(of(f, 'ann')).toMatchObject({ life: 'unconscious', task: null });
  expect(f.state.progress[0]).toMatchObject({ rounds: 4, done: 1 });
});

test('[extended-hurt] with skill 2 and 4 damage an agent rolls 2d6 - 2, and a 10 continues the work', () => {
  const f = hurt(atWork([6, 6]), [5, 5]);
  expect(last(f, 'work-disturbed')).toMatchObject({ passes: true, sum: { total: 8 } });
  expect(part(last(f, 'work-disturbed').sum, 'extended-hurt')).toBe(-4);
  nextRound(f);
  expect(f.state.progress[0]!.done).toBe(1);
});

test('[extended-hurt] a 9 loses this round', () => {
  const f = nextRound(hurt(atWork([6, 6]), [5, 4]));
  expect(all(f, 'round-lost')).toHaveLength(1);
  expect(f.state.progress[0]).toMatchObject({ done: 0, rounds: 12 });
});

test('[extended-redo] after an exceptional failure all rounds must be worked again, the same number', () => {
  const f = nextRound(atWork([3, 3])).answer('ann', WORK);
  expect(f.state.progress[0]!.done).toBe(1);
  hurt(f, [2, 2]);
  expect(last(f, 'work-disturbed').effect).toBe(-6);
  expect(f.state.progress[0]).toMatchObject({ done: 0, rounds: 6 });
  expect(of(f, 'ann').task).toBe('lock');
});

test('[extended-hurt] an Effect of -5 loses the round only', () => {
  const f = nextRound(atWork([3, 3])).answer('ann', WORK);
  expect(hurt(f, [2, 3]).state.progress[0]!.done).toBe(1);
});

test('[extended-hurt] of 36 rolls 6 continue, 24 lose the round, 6 start over', () => {
  const count = { on: 0, lost: 0, over: 0 };
  for (let a = 1; a <= 6; a++) {
    for (let b = 1; b <= 6; b++) count[a + b - 2 >= 8 ? 'on' : a + b - 2 <= 2 ? 'over' : 'lost'] += 1;
  }
  expect(count).toEqual({ on: 6, lost: 24, over: 6 });
});

test('[extended-hurt] a round lost at one task does not count against another one begun in the same round', () => {
  const tasks = [TASK, { ...TASK, id: 'alarm', name: 'the alarm' }];
  const two = [entrant('ann', 'a', [5, 5], OPENER), entrant('ben', 'b', [7, 5], shooter(2))];
  const f = begin(encounter(two, { options: { tasks } }), [1, 1], [6, 6]).answer('ben', END_TURN);
  hurt(f.answer('ann', START, [3, 3]), [1, 2]).answer('ben', END_TURN);
  f.answer('ann', { kind: 'abandon' }).answer('ann', { kind: 'start-task', task: 'alarm' }, [2, 2]);
  expect(f.state.progress).toMatchObject([
    { id: 'lock', done: 1 },
    { id: 'alarm', done: 1 },
  ]);
});

test('[extended-hurt] damage stopped by armour does not disturb the work', () => {
  expect(all(hurt(atWork([6, 6], 0)), 'work-disturbed')).toEqual([]);
});

test('[extended-hits] an agent hurt twice in one round rolls twice, and loses one round at most', () => {
  const four = [
    entrant('ann', 'a', [5, 5], OPENER),
    entrant('ben', 'b', [7, 5], shooter(1)),
    entrant('bo', 'b', [7, 7], shooter(1)),
  ];
  const f = begin(encounter(four, { options: { tasks: [TASK] } }), [6, 6], [5, 5], [4, 4]).answer(
    'ann',
    START,
    [6, 6],
  );
  f.answer('ben', shoot('ann'), [4, 4]).answer('ann', NONE, [1, 3]).answer('ben', END_TURN);
  f.answer('bo', shoot('ann'), [4, 4])
    .answer('ann', NONE)
    .answer('ann', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 1 } }, [1, 3]);
  expect(all(f, 'work-disturbed')).toHaveLength(2);
  expect(all(f, 'round-lost')).toHaveLength(1);
});

test('[extended-react] an agent at work may react, and the -1 counts when it is hurt', () => {
  const f = atWork([6, 6]).answer('ben', shoot('ann'), [5, 5]);
  f.answer('ann', { kind: 'dodge' }, [1, 1], [6, 6], [6, 6]);
  expect(of(f, 'ann').task).toBe('lock');
  expect(part(last(f, 'work-disturbed').sum, 'reaction')).toBe(-1);
});

test('[combat-end] a decisive task that is done ends the fight', () => {
  const f = nextRound(atWork([1, 1], 4, { isDecisive: true }))
    .answer('ann', WORK)
    .answer('ben', END_TURN)
    .answer('cid', END_TURN, [6, 6]);
  expect(last(f, 'combat-ended').winner).toBe('a');
});

const REST = { kind: 'task', who: 'cid', task: 'lock' };

test.each([
  [-2, 3, -2],
  [-1, 30, -1],
  [0, 180, undefined],
  [1, 1800, 1],
  [2, 10_800, 2],
])('[task-time] outside a fight a task takes 1d6 increments; %i takes %i seconds', (pace, seconds, dm) => {
  const f = atWork([6, 6])
    .gm({ kind: 'end-fight' })
    .answer('gm', { ...REST, pace }, [3], [1, 1]);
  expect(last(f, 'task-timed').seconds).toBe(seconds);
  expect(part(last(f, 'check-made').sum, 'task-time')).toBe(dm);
});

test('[task-time] the shortest increment is seconds', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5], PLAIN)], {
      options: { tasks: [{ ...TASK, increment: 'ten-seconds' }] },
    }),
  );
  const option = f
    .gm({ kind: 'end-fight' })
    .asked('gm')
    .options.find(({ kind }) => kind === 'task');
  expect(option!.params.pace).toEqual({ min: -1, max: 2 });
});

test('[extended-duration] work that another agent has finished meanwhile makes no further progress', () => {
  const { state } = atWork([2, 3]);
  const done = agents.evolve(state, {
    type: 'task-finished',
    rule: 'extended-check',
    who: 'cid',
    task: 'lock',
    passes: true,
  });
  const recorded: Event[] = [];
  advanceWork({ state: done, record: (event: Event) => recorded.push(event) } as unknown as Combat);
  expect(combatantOf(done, 'ann').task).toBe('lock');
  expect(recorded).toEqual([]);
});

test('[extended-check] an agent knocked out while its last check waits for dice finishes nothing', () => {
  const f = nextRound(atWork([1, 1]))
    .answer('ann', WORK)
    .answer('ben', END_TURN)
    .answer('cid', END_TURN);
  expect(f.waitingRoll?.rule).toBe('check');
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' }).roll([6, 6]);
  expect(all(f, 'check-made')).toHaveLength(1);
  expect(all(f, 'task-finished')).toEqual([]);
  expect(f.state.progress[0]).toMatchObject({ done: 2, isFinished: false });
});

test('[extended-hurt] an agent knocked out during the roll to continue loses no further round', () => {
  const f = hurt(atWork([6, 6]));
  expect(f.waitingRoll?.rule).toBe('extended-hurt');
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' }).roll([1, 1]);
  expect(all(f, 'work-disturbed')).toHaveLength(1);
  expect(all(f, 'round-lost')).toEqual([]);
  expect(all(f, 'task-set-back')).toEqual([]);
});

test('[extended-duration] an agent knocked out while the number of rounds is rolled does not begin', () => {
  const two = [entrant('ann', 'a', [5, 5], OPENER), entrant('ben', 'b', [7, 5]), entrant('cid', 'a', [5, 8])];
  const f = begin(encounter(two, { options: { tasks: [TASK] } }), [6, 6], [5, 5], [4, 4]).answer(
    'ann',
    START,
  );
  expect(f.waitingRoll?.rule).toBe('extended-duration');
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' }).roll([3, 3]);
  expect(all(f, 'task-started')).toEqual([]);
});

test('[extended-duration] two agents cannot do the same work, and an agent that is not at work makes no progress', () => {
  const f = atWork([2, 2]).answer('ben', END_TURN);
  expect(f.kinds('cid')).not.toContain('start-task');
  f.answer('cid', END_TURN);
  f.answer('ann', { kind: 'abandon' }).answer('ann', { kind: 'stance', to: 'prone' });
  nextRound(f);
  expect(all(f, 'task-advanced')).toHaveLength(1);
});

test('[extended-only] an agent pushed away from its work stops automatically', () => {
  const f = nextRound(atWork([6, 6], 4, { at: [5, 6] })).answer('ann', WORK);
  f.gm({ kind: 'move', who: 'ann', to: [5, 12] })
    .answer('ben', END_TURN)
    .answer('cid', END_TURN);
  expect(last(f, 'task-abandoned')).toMatchObject({ who: 'ann', task: 'lock' });
  expect(f.asked('ann').key).toBe('action');
});

test('[extended-hurt] an agent hurt at work rolls the skill of the work less the damage', () => {
  const f = hurt(atWork([6, 6]), [6, 6]);
  expect(worded(f, last(f, 'work-disturbed').sum)).toEqual([
    { value: 12, why: '2d6 (6, 6)', rule: 'check' },
    { value: 2, why: 'Electronics (security)', rule: 'check' },
    { value: 0, why: 'EDU 7', rule: 'characteristic-dm' },
    { value: -4, why: 'hurt', rule: 'extended-hurt' },
  ]);
  expect(all(f, 'exceptional')).toEqual([]);
  const bad = hurt(atWork([6, 6]), [1, 1]);
  expect(last(bad, 'exceptional')).toMatchObject({ who: 'ann', isSuccess: false });
});

test('[extended-only] an agent that has begun its turn otherwise cannot start work, even if nobody else does it', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5])], { options: { tasks: [TASK] } }),
  );
  expect(f.kinds('ann')).toContain('start-task');
  f.answer('ann', { kind: 'stance', to: 'prone' });
  expect(of(f, 'ann').significant).toBe(1);
  expect(f.kinds('ann')).not.toContain('start-task');
});

test('[exceptional] the last check of work may be exceptional too', () => {
  const f = nextRound(atWork([1, 1]))
    .answer('ann', WORK)
    .answer('ben', END_TURN)
    .answer('cid', END_TURN, [6, 6]);
  expect(last(f, 'exceptional')).toMatchObject({ who: 'ann', isSuccess: true });
  expect(last(f, 'task-finished')).toMatchObject({ who: 'ann', task: 'lock', passes: true });
});
