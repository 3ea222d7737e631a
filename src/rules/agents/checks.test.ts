import { expect, test } from 'vitest';
import {
  duel,
  encounter,
  entrant,
  GRENADE,
  PISTOL,
  PLAIN,
  sheet,
  skills,
  TASK,
} from '../../../test/support/agents.ts';
import {
  all,
  begin,
  CUT_IN,
  DELAY,
  END_TURN,
  last,
  lob,
  NONE,
  part,
  shoot,
  stance,
  WAIT,
} from '../../../test/support/agents-play.ts';
import type { Task } from './schema.ts';

const SHOOTER = sheet('777777', { weapons: [PISTOL] });

/** A shot at Close range, where a pistol has no DM. */
const shot = (who = SHOOTER) => begin(duel(who, PLAIN, 2));

/** Ann alone with a task of one action. */
function atTask(task: Partial<Task>, ann = PLAIN) {
  const tasks = [{ ...TASK, increment: 'seconds' as const, ...task }];
  return begin(
    encounter([entrant('ann', 'a', [5, 5], ann), entrant('ben', 'b', [9, 5])], { options: { tasks } }),
  );
}

test('[check] a total of 8 passes with an Effect of 0, and 7 fails', () => {
  const f = shot().answer('ann', shoot('ben'), [4, 4], [3, 1, 1]).answer('ben', NONE);
  expect(last(f, 'attack-rolled')).toMatchObject({ passes: true, effect: 0, sum: { total: 8 } });
  const missed = shot().answer('ann', shoot('ben'), [3, 4]);
  expect(last(missed, 'attack-rolled')).toMatchObject({ passes: false, effect: -1 });
  expect(all(missed, 'attack-missed')).toHaveLength(1);
});

test('[check] the skill, the characteristic DM and the dice are parts of the total', () => {
  const able = sheet('7A7777', { weapons: [PISTOL], skills: skills('Gun Combat (slug) 2') });
  const { sum } = last(shot(able).answer('ann', shoot('ben'), [1, 2]), 'attack-rolled');
  expect(sum.parts.slice(0, 3).map(({ value, rule }) => [value, rule])).toEqual([
    [3, 'check'],
    [2, 'check'],
    [1, 'characteristic-dm'],
  ]);
  expect(sum.total).toBe(6);
});

test('[unskilled] an agent without the skill gets -3; skill level 0 counts as trained', () => {
  const unskilled = sheet('777777', { weapons: [PISTOL], skills: [] });
  expect(
    part(last(shot(unskilled).answer('ann', shoot('ben'), [2, 2]), 'attack-rolled').sum, 'unskilled'),
  ).toBe(-3);
  expect(
    part(last(shot().answer('ann', shoot('ben'), [2, 2]), 'attack-rolled').sum, 'unskilled'),
  ).toBeUndefined();
});

test('[unskilled] a characteristic check has neither a skill nor the penalty', () => {
  const f = atTask({ skill: null, characteristic: 'STR' }).answer(
    'ann',
    { kind: 'check', task: 'lock' },
    [4, 4],
  );
  expect(last(f, 'check-made')).toMatchObject({ passes: true, sum: { total: 8 } });
});

test('[exceptional] an Effect of 6 is an exceptional success and -6 an exceptional failure; 5 and -5 are not', () => {
  const check = { kind: 'check', task: 'lock' };
  const plain = { skill: null, characteristic: 'STR' } as const;
  const tried = (difficulty: Task['difficulty'], dice: number[]) =>
    all(atTask({ ...plain, difficulty }).answer('ann', check, dice), 'exceptional').map(
      (each) => each.isSuccess,
    );
  expect(tried('routine', [6, 6])).toEqual([true]);
  expect(tried('routine', [5, 6])).toEqual([]);
  expect(tried('difficult', [2, 2])).toEqual([false]);
  expect(tried('difficult', [2, 3])).toEqual([]);
});

test.each([
  ['simple', 6],
  ['easy', 4],
  ['routine', 2],
  ['average', 0],
  ['difficult', -2],
  ['very-difficult', -4],
  ['formidable', -6],
] as const)('[difficulty] %s gives %i', (difficulty, dm) => {
  const f = atTask({ skill: null, difficulty }).answer('ann', { kind: 'check', task: 'lock' }, [1, 1]);
  expect(part(last(f, 'check-made').sum, 'difficulty')).toBe(dm);
});

const STARE = {
  skill: null,
  characteristic: 'SOC',
  against: { skill: null, characteristic: 'SOC' },
} as const;
const stare = { kind: 'contest', task: 'lock', target: 'ben' };

test('[opposed] the higher Effect wins', () => {
  const f = atTask(STARE).answer('ann', stare, [3, 4], [3, 3]);
  expect(last(f, 'opposed-rolled')).toMatchObject({ winner: 'ann', mine: { sum: { total: 7 } } });
  expect(last(atTask(STARE).answer('ann', stare, [3, 3], [3, 4]), 'opposed-rolled').winner).toBe('ben');
});

test('[opposed] with equal Effects the higher characteristic wins; if those are equal too, both roll again', () => {
  const grand = atTask(STARE, sheet('777778')).answer('ann', stare, [3, 4], [3, 4]);
  expect(last(grand, 'opposed-rolled').winner).toBe('ann');
  const even = atTask(STARE).answer('ann', stare, [3, 4], [3, 4], [2, 2], [3, 3]);
  expect(all(even, 'opposed-rolled').map(({ winner }) => winner)).toEqual([null, 'ben']);
});

test('[significant] a check costs the action that the GM has set for it', () => {
  const f = atTask({ skill: null, action: 'minor' }).answer('ann', { kind: 'check', task: 'lock' }, [1, 1]);
  expect(f.asked('ann').context).toMatchObject({ significant: 1, minor: 0 });
  const g = atTask({ skill: null }).answer('ann', { kind: 'check', task: 'lock' }, [1, 1]);
  expect(g.asked('ann').context).toMatchObject({ significant: 0, minor: 1 });
  expect(g.kinds('ann')).not.toContain('check');
});

test('[task-time] in a fight, a task of seconds takes one action', () => {
  const f = atTask({ skill: null })
    .answer('ann', { kind: 'check', task: 'lock' }, [6, 6])
    .answer('ann', END_TURN);
  expect(last(f, 'check-made').rule).toBe('task-time');
  expect(f.state.progress[0]).toMatchObject({ isFinished: true });
});

const SPEAK = { kind: 'free', what: 'speak' };
const GUN = sheet('777777', { weapons: [PISTOL] });

test('[free-when] the target of a shot may call out first and is then asked again', () => {
  const f = begin(duel(GUN, PLAIN, 4)).answer('ann', shoot('ben'), [5, 5]);
  expect(f.asked('ben').options.find(({ kind }) => kind === 'free')).toMatchObject({ onRequest: true });
  f.answer('ben', SPEAK).answer('ben', SPEAK);
  expect(f.asked('ben').key).toBe('reaction');
  expect(all(f, 'free-action').map(({ who }) => who)).toEqual(['ben', 'ben']);
  f.answer('ben', NONE, [1, 1, 1]);
  expect(last(f, 'damage-dealt').damage.total).toBe(5);
});

test('[free-when] free actions are also possible at a blast, with a wound and before a delayed turn', () => {
  const f = begin(duel(sheet('777777', { weapons: [GRENADE] }), PLAIN, 9));
  f.answer('ann', lob('ben'), [5, 5]).answer('ben', SPEAK).answer('ben', NONE, [2, 2, 2, 1, 1]);
  expect(f.asked('ben').key).toBe('wound');
  f.answer('ben', SPEAK);
  expect(f.asked('ben').key).toBe('wound');
  const waiting = begin(duel(PLAIN, PLAIN, 4))
    .answer('ann', DELAY)
    .answer('ann', SPEAK);
  expect(waiting.asked('ann').key).toBe('delayed');
  waiting.answer('ann', WAIT).answer('ben', stance('prone')).answer('ann', SPEAK);
  expect(waiting.asked('ann').key).toBe('cut-in');
  waiting.answer('ann', CUT_IN).answer('ann', END_TURN).answer('ben', END_TURN);
  expect(waiting.state.round).toBe(2);
});

test('[free-when] [extended-only] free actions are also possible at work, and the work continues', () => {
  const f = begin(duel(PLAIN, PLAIN, 9, { options: { tasks: [TASK] } }));
  f.answer('ann', { kind: 'start-task', task: 'lock' }, [2, 2]).answer('ben', END_TURN).answer('ann', SPEAK);
  expect(f.asked('ann').key).toBe('work');
});

test('[free-when] [gm-authority] the GM may allow free actions at any moment, but not to the unconscious', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 5], [3, 4], [1, 1]);
  f.gm({ kind: 'free', who: 'cid', what: 'speak' });
  expect(last(f, 'free-action')).toMatchObject({ who: 'cid', what: 'speak' });
  expect(f.asked('ann').key).toBe('action');
  f.gm({ kind: 'set-condition', who: 'cid', condition: 'unconscious' });
  expect(() => f.gm({ kind: 'free', who: 'cid', what: 'speak' })).toThrow(/allowed: "ann", "ben"/);
});
