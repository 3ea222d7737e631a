import { expect, test } from 'vitest';
import { encounter, entrant, PLAIN, sheet, TASK } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  END_TURN,
  last,
  of,
  worded,
} from '../../../test/support/agents-play.ts';
import type { Task } from './schema.ts';

const QUICK: Task = { ...TASK, skill: null, increment: 'seconds' };
const CHECK = { kind: 'check', task: 'lock' };

/** Ann and Cid against Ben and Dee, with this task. */
function at(task: Partial<Task>, hidden = PLAIN): AgentsFight {
  const four = [
    entrant('ann', 'a', [5, 5]),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'a', [5, 9]),
    entrant('dee', 'b', [9, 9], hidden),
  ];
  const tasks = [{ ...QUICK, ...task }];
  return begin(encounter(four, { options: { tasks } }), [6, 6], [5, 5], [4, 4], [3, 3]);
}

test('[difficulty] a difficulty is named in words', () => {
  const f = at({ difficulty: 'very-difficult' }).answer('ann', CHECK, [1, 1]);
  expect(last(f, 'check-made').sum.parts.at(-1)).toEqual({
    value: -4,
    why: 'difficulty',
    of: { difficulty: 'very-difficult' },
    rule: 'difficulty',
  });
});

test('[significant] a task with a place is done on it or from an adjacent cell', () => {
  expect(at({ at: [6, 6] }).kinds('ann')).toContain('check');
  expect(at({ at: [5, 5] }).kinds('ann')).toContain('check');
  expect(at({ at: [7, 6] }).kinds('ann')).not.toContain('check');
});

test('[significant] a task of one side is done by that side alone, and once', () => {
  const f = at({ side: 'b' });
  expect(f.kinds('ann')).not.toContain('check');
  f.answer('ann', END_TURN);
  expect(f.kinds('ben')).toContain('check');
  f.answer('ben', CHECK, [6, 6]).answer('ben', END_TURN).answer('cid', END_TURN);
  expect(last(f, 'task-finished')).toMatchObject({ who: 'ben', task: 'lock', passes: true, rule: 'check' });
  expect(f.kinds('dee')).not.toContain('check');
});

test('[significant] a failed check finishes nothing and may be tried again', () => {
  const f = at({}).answer('ann', CHECK, [3, 4]);
  expect(all(f, 'task-finished')).toEqual([]);
  f.answer('ann', END_TURN);
  expect(f.kinds('ben')).toContain('check');
});

test('[significant-as-minor] a minor check may take half of the significant action, a significant check needs all of it', () => {
  const minor = at({ action: 'minor' });
  for (let i = 0; i < 3; i++) minor.answer('ann', CHECK, [1, 1]);
  expect(minor.kinds('ann')).toEqual(['free', 'end-turn']);
  const significant = at({})
    .answer('ann', { kind: 'stance', to: 'prone' })
    .answer('ann', { kind: 'stance', to: 'standing' });
  expect(of(significant, 'ann')).toMatchObject({ significant: 0, minor: 1 });
  expect(significant.kinds('ann')).not.toContain('check');
});

const AGAINST = { skill: null, characteristic: 'SOC' } as const;

test('[opposed] the opponents of an opposed check are awake and known', () => {
  const hidden = { ...PLAIN, isHidden: true };
  const targets = (f: AgentsFight) =>
    f.asked('ann').options.find(({ kind }) => kind === 'contest')?.params.target;
  expect(targets(at({ against: AGAINST }))).toEqual({ oneOf: ['ben', 'dee'] });
  const f = at({ against: AGAINST }, hidden);
  expect(targets(f)).toEqual({ oneOf: ['ben'] });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  expect(f.kinds('ann')).not.toContain('contest');
});

test('[opposed] each rolls the characteristic of the task, and the difficulty applies only to the acting agent', () => {
  const f = at({ against: AGAINST, characteristic: 'INT', difficulty: 'difficult' });
  f.answer('ann', { kind: 'contest', task: 'lock', target: 'ben' }, [5, 5], [2, 3]);
  const { mine, theirs, rule, who, other } = last(f, 'opposed-rolled');
  expect({ who, other, rule }).toEqual({ who: 'ann', other: 'ben', rule: 'opposed' });
  expect(worded(f, mine.sum).map(({ why, value }) => [why, value])).toEqual([
    ['2d6 (5, 5)', 10],
    ['INT 7', 0],
    ['difficult', -2],
  ]);
  expect(worded(f, theirs.sum).map(({ why, value }) => [why, value])).toEqual([
    ['2d6 (2, 3)', 5],
    ['SOC 7', 0],
  ]);
  expect(of(f, 'ann').significant).toBe(0);
});

test('[opposed] both roll the skill if both have one', () => {
  const skill = { skill: 'Deception', specialty: null };
  const f = at({ skill, against: { skill, characteristic: 'INT' }, action: 'minor' });
  f.answer('ann', { kind: 'contest', task: 'lock', target: 'ben' }, [5, 5], [2, 3]);
  expect(last(f, 'opposed-rolled').theirs.sum.total).toBe(5 - 3);
  expect(of(f, 'ann')).toMatchObject({ significant: 1, minor: 0 });
});

test('[combat-end] a decisive check that passes ends the fight for that side; one that fails does not', () => {
  const failed = at({ isDecisive: true }).answer('ann', CHECK, [1, 1]);
  expect(failed.asked('ann').key).toBe('action');
  const f = at({ isDecisive: true }).answer('ann', END_TURN).answer('ben', CHECK, [6, 6]);
  expect(last(f, 'combat-ended').winner).toBe('b');
});

test('[combat-end] a decisive check changes nothing once the fight is over', () => {
  const f = at({ isDecisive: true, increment: 'minutes' }).gm({ kind: 'end-fight' });
  f.answer('gm', { kind: 'task', who: 'ann', task: 'lock', pace: 0 }, [1], [6, 6]);
  expect(all(f, 'combat-ended')).toHaveLength(1);
  expect(last(f, 'task-finished').passes).toBe(true);
  expect(f.kinds('gm')).not.toContain('task');
});

test('[exceptional] checks outside a fight may be exceptional too', () => {
  const f = at({ increment: 'minutes' }).gm({ kind: 'end-fight' });
  f.answer('gm', { kind: 'task', who: 'ann', task: 'lock', pace: 0 }, [1], [1, 1]);
  expect(last(f, 'exceptional')).toMatchObject({ who: 'ann', isSuccess: false });
  expect(last(f, 'check-made').sum.parts.map(({ rule }) => rule)).not.toContain('task-time');
});

test('[task-time] a check may be hurried or done with care, which gives a DM', () => {
  const done = (pace: number) => {
    const f = at({ increment: 'minutes' }).gm({ kind: 'end-fight' });
    f.answer('gm', { kind: 'task', who: 'ann', task: 'lock', pace }, [2], [1, 1]);
    return last(f, 'check-made').sum.parts.at(-1);
  };
  expect(done(-1)).toEqual({ value: -1, why: 'haste', rule: 'task-time' });
  expect(done(2)).toEqual({ value: 2, why: 'care', rule: 'task-time' });
});

test('a characteristic check does not need the skill on the sheet', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], sheet('777777', { skills: [] })), entrant('ben', 'b', [9, 5])], {
      options: { tasks: [QUICK] },
    }),
  ).answer('ann', CHECK, [4, 4]);
  expect(last(f, 'check-made').passes).toBe(true);
});

test('[task-time] a check takes its time, which wakes the unconscious', () => {
  const f = at({ increment: 'minutes' }).gm({ kind: 'set-condition', who: 'dee', condition: 'unconscious' });
  f.gm({ kind: 'end-fight' }).answer(
    'gm',
    { kind: 'task', who: 'ann', task: 'lock', pace: 0 },
    [2],
    [1, 1],
    [6, 6],
    [4, 4],
  );
  expect(last(f, 'time-passed').seconds).toBe(120);
  expect(f.state.clock).toBe(120);
  expect(last(f, 'woke-up').who).toBe('dee');
});

test('[significant] [task-time] the action spent on a check is recorded with the name of the task', () => {
  expect(last(at({}).answer('ann', CHECK, [1, 1]), 'action-spent')).toMatchObject({
    ...{ significant: 1, minor: 0, on: 'task', item: 'lock', rule: 'significant' },
  });
  expect(last(at({ action: 'minor' }).answer('ann', CHECK, [1, 1]), 'action-spent')).toMatchObject({
    ...{ significant: 0, minor: 1, on: 'task', item: 'lock', rule: 'action-budget' },
  });
});
