import { expect, test } from 'vitest';
import {
  duel,
  encounter,
  entrant,
  GRENADE,
  PISTOL,
  PLAIN,
  sheet,
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
  shoot,
  stance,
  WAIT,
} from '../../../test/support/agents-play.ts';

const SPEAK = { kind: 'free', what: 'speak' };
const GUN = sheet('777777', { weapons: [PISTOL] });

test('[free-when] whoever is shot at may call out first, and is asked again', () => {
  const f = begin(duel(GUN, PLAIN, 4)).answer('ann', shoot('ben'), [5, 5]);
  expect(f.asked('ben').options.find(({ kind }) => kind === 'free')).toMatchObject({ onRequest: true });
  f.answer('ben', SPEAK).answer('ben', SPEAK);
  expect(f.asked('ben').key).toBe('reaction');
  expect(all(f, 'free-action').map(({ who }) => who)).toEqual(['ben', 'ben']);
  f.answer('ben', NONE, [1, 1, 1]);
  expect(last(f, 'damage-dealt').damage.total).toBe(5);
});

test('[free-when] at a blast, with a wound, and before a delayed turn as well', () => {
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

test('[free-when] [extended-only] at work too, and then the work goes on', () => {
  const f = begin(duel(PLAIN, PLAIN, 9, { options: { tasks: [TASK] } }));
  f.answer('ann', { kind: 'start-task', task: 'lock' }, [2, 2]).answer('ben', END_TURN).answer('ann', SPEAK);
  expect(f.asked('ann').key).toBe('work');
});

test('[free-when] [gm-authority] at any moment through the GM, who decides for nobody unconscious', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 5], [3, 4], [1, 1]);
  f.gm({ kind: 'free', who: 'cid', what: 'speak' });
  expect(last(f, 'free-action')).toMatchObject({ who: 'cid', what: 'speak' });
  expect(f.asked('ann').key).toBe('action');
  f.gm({ kind: 'set-condition', who: 'cid', condition: 'unconscious' });
  expect(() => f.gm({ kind: 'free', who: 'cid', what: 'speak' })).toThrow(/allowed: "ann", "ben"/);
});
