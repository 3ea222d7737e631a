import { expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL, PLAIN, sheet, skills } from '../../../test/support/agents.ts';
import {
  all,
  begin,
  DELAY,
  END_TURN,
  initiativeOf,
  last,
  of,
  part,
  shoot,
} from '../../../test/support/agents-play.ts';
import { agents } from './ruleset.ts';

const start = () => begin(duel(sheet('777777', { weapons: [PISTOL] }), PLAIN, 2));

test('[gm-authority] scores, rounds, cover, stance and side are as the GM says', () => {
  const f = start();
  f.gm({ kind: 'set-score', who: 'ann', characteristic: 'STR', value: 3 });
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 2 });
  f.gm({ kind: 'set-cover', who: 'ben', quarters: 4 });
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'crouching' });
  expect(of(f, 'ann')).toMatchObject({ scores: { STR: 3 }, rounds: { pistol: 2 }, stance: 'crouching' });
  expect(part(last(f.answer('ann', shoot('ben'), [1, 1]), 'attack-rolled').sum, 'cover')).toBe(-4);
});

test('[gm-authority] a change of initiative goes into the ledger, and the order follows', () => {
  const f = start().gm({ kind: 'set-initiative', who: 'ben', value: 20 });
  expect(of(f, 'ben').ledger.at(-1)).toEqual({
    value: 13,
    why: 'the GM',
    rule: 'gm-authority',
    endsAfter: null,
  });
  expect(f.state.order).toEqual(['ben', 'ann']);
});

test('[gm-authority] a DM counts for so many rounds', () => {
  const f = start()
    .gm({ kind: 'give-dm', who: 'ann', value: 3, rounds: 1 })
    .answer('ann', shoot('ben'), [1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'gm-authority')).toBe(3);
  f.answer('ann', END_TURN).answer('ben', END_TURN).answer('ann', shoot('ben'), [1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'gm-authority')).toBeUndefined();
});

test('[gm-authority] a turn is ended, also with an action pending', () => {
  const f = begin(duel(PLAIN, PLAIN, 4))
    .answer('ann', DELAY)
    .answer('ann', { kind: 'wait' });
  f.answer('ben', { kind: 'stance', to: 'prone' });
  expect(f.asked('ann').key).toBe('cut-in');
  f.gm({ kind: 'end-turn' });
  expect(of(f, 'ben')).toMatchObject({ stance: 'standing', turn: 'over' });
  expect(f.asked('ann').key).toBe('last-call');
});

test('[gm-authority] what is charged for free actions leaves the declared action standing', () => {
  const f = begin(duel(PLAIN, PLAIN, 1))
    .answer('ann', DELAY)
    .answer('ann', { kind: 'wait' });
  f.answer('ben', { kind: 'strike', weapon: 'knife', target: 'ann', by: 'DEX' }).gm({ kind: 'charge-minor' });
  f.answer('ann', { kind: 'wait' }, [1, 1]);
  expect(last(f, 'attack-missed').attacker).toBe('ben');
});

test('[gm-authority] somebody comes in, rolls initiative and acts in the same round', () => {
  const cid = { ...entrant('cid', 'b', [9, 9]), isInReserve: true };
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), cid]), [6, 6], [1, 1]);
  f.gm({ kind: 'bring-in', who: 'cid', at: [5, 5] }, [3, 3]);
  expect(of(f, 'cid').cell).not.toEqual([5, 5]);
  expect(f.state.order).toEqual(['ann', 'cid', 'ben']);
  f.answer('ann', END_TURN);
  expect(f.asked('cid').key).toBe('action');
});

test('[gm-authority] who acted, left and came back does not act again in that round', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [3, 3], [1, 1]).answer('ann', END_TURN).answer('ben', END_TURN);
  f.gm({ kind: 'remove', who: 'ben' })
    .gm({ kind: 'bring-in', who: 'ben', at: [7, 5] })
    .answer('cid', END_TURN);
  expect(f.state.round).toBe(2);
  expect(all(f, 'turn-started').filter(({ who }) => who === 'ben')).toHaveLength(1);
});

test('[gm-authority] somebody leaves, and the fight with it if it was the last', () => {
  const f = start().gm({ kind: 'remove', who: 'ann' });
  expect(last(f, 'combat-ended').winner).toBe('b');
});

test('[gm-authority] the dead come back, and the fight goes on', () => {
  const f = start().gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  expect(last(f, 'combat-ended').winner).toBe('a');
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'awake' }).gm({ kind: 'resume-fight' });
  expect(f.asked('ann').key).toBe('action');
  expect(f.state.round).toBe(1);
});

test('[gm-authority] a fight that was ended before its first round goes on with Tactics', () => {
  const planner = sheet('777777', { skills: skills('Tactics 0') });
  const f = begin(duel(planner, PLAIN, 2))
    .gm({ kind: 'end-fight' })
    .gm({ kind: 'resume-fight' });
  expect(f.asked('ann').key).toBe('tactics');
});

test('[gm-authority] an end to the fight, and to its account', () => {
  const f = start().gm({ kind: 'end-fight' }).answer('gm', { kind: 'close' });
  expect(agents.over(f.state)).toBe(true);
  expect(agents.gm(f.state)).toEqual([]);
});

test('[gm-authority] wounds and healing by word', () => {
  const f = start().gm({ kind: 'wound', who: 'ben', points: 5 }).gm({ kind: 'heal', who: 'ben', points: 2 });
  expect(of(f, 'ben').scores.END).toBe(4);
  expect(all(f, 'healed')).toHaveLength(1);
  expect(initiativeOf(f, 'ben')).toBe(7);
});
