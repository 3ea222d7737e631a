import { expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { all, begin, DELAY, END_TURN, nextRound, stance, WAIT } from '../../../test/support/agents-play.ts';
import { placed } from './order.ts';

const initiative = (who: string, value: number) => ({ kind: 'set-initiative', who, value });

test('[simultaneous] who comes to a count of another with the same Dex stands in a tie, until it leaves it', () => {
  const f = begin(duel(PLAIN, PLAIN, 4)).gm(initiative('ann', 7));
  expect(f.state).toMatchObject({ order: ['ben', 'ann'], unsettled: ['ann'] });
  f.gm(initiative('ann', 7));
  expect(f.state.unsettled).toEqual(['ann']);
  f.gm(initiative('ann', 9));
  expect(f.state).toMatchObject({ order: ['ann', 'ben'], unsettled: [] });
});

test('[simultaneous] a tie that comes up during the fight is rolled off before the next of them acts', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]).gm(initiative('cid', 8));
  expect(f.state.order).toEqual(['ann', 'ben', 'cid']);
  f.answer('ann', END_TURN, [1, 2], [1, 3]);
  expect(f.state).toMatchObject({ order: ['ann', 'cid', 'ben'], unsettled: [], tied: ['ben'] });
  expect(f.asked('cid').key).toBe('action');
  nextRound(f);
  expect(all(f, 'tie-rolled')).toHaveLength(2);
});

test('[simultaneous] nobody rolls off with one who has acted, or who is out', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]).answer('ann', END_TURN);
  f.gm(initiative('ann', 6)).answer('ben', END_TURN);
  expect(f.asked('cid').key).toBe('action');
  f.gm(initiative('ann', 12)).gm(initiative('cid', 8));
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  f.answer('cid', END_TURN).answer('ann', END_TURN);
  expect(f.asked('cid').key).toBe('action');
  expect(f.state.tied).toEqual([]);
  expect(all(f, 'tie-rolled')).toEqual([]);
});

test('[delay-tie] who cut in stands before the other without a roll-off, also in the next round', () => {
  const f = begin(duel(PLAIN, PLAIN, 4))
    .answer('ann', DELAY)
    .answer('ann', WAIT);
  f.answer('ben', stance('prone')).answer('ann', { kind: 'cut-in' });
  expect(f.state).toMatchObject({ order: ['ann', 'ben'], unsettled: [] });
  nextRound(f);
  expect(f.asked('ann').key).toBe('action');
  expect(all(f, 'tie-rolled')).toEqual([]);
});

test('[initiative] [initiative-moves] among equals the higher Dex comes first, the same Dex behind', () => {
  const three = [
    entrant('ann', 'a', [5, 5], sheet('767777')),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'b', [9, 9], sheet('787777')),
  ];
  const { state } = begin(encounter(three), [6, 6], [4, 4], [3, 3]);
  const at = (id: string, value: number | null) => ({
    ...state.combatants.find((who) => who.id === id)!,
    initiative: value,
  });
  const level = { ...state, combatants: [at('ann', 7), at('ben', 7), at('cid', 7)] };
  expect(placed({ ...level, order: ['cid', 'ann'] }, 'ben')).toEqual(['cid', 'ben', 'ann']);
  expect(placed({ ...level, order: ['cid', 'ben'] }, 'ann')).toEqual(['cid', 'ben', 'ann']);
  expect(placed({ ...level, order: ['ben', 'ann'] }, 'cid')).toEqual(['cid', 'ben', 'ann']);
  expect(placed({ ...level, order: ['cid', 'ben', 'ann'] }, 'ben')).toEqual(['cid', 'ben', 'ann']);
});

test('[delay] who acts from a delay leaves the tie that it was in', () => {
  const f = begin(duel(PLAIN, PLAIN, 4)).gm(initiative('ann', 7));
  expect(f.state.unsettled).toEqual(['ann']);
  f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', END_TURN);
  f.answer('ann', { kind: 'act', count: 6 });
  expect(f.state).toMatchObject({ order: ['ben', 'ann'], unsettled: [] });
});

test('[simultaneous] of three in a tie those who roll the same roll again among themselves', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [4, 4], [4, 4], [4, 4], [1, 2], [6, 6], [2, 1], [1, 1], [1, 2]);
  expect(f.state).toMatchObject({ order: ['ben', 'cid', 'ann'], unsettled: [], tied: ['ann', 'cid'] });
  expect(all(f, 'tie-rolled').map(({ who, sum }) => [who, sum.total])).toEqual([
    ['ann', 3],
    ['ben', 12],
    ['cid', 3],
    ['ann', 2],
    ['cid', 3],
  ]);
});

test('[simultaneous] whom the GM moves over the roll-off is no longer in the tie', () => {
  const f = begin(duel(PLAIN, PLAIN, 4), [4, 4], [4, 4], [6, 6]);
  expect(f.waitingRoll?.rule).toBe('simultaneous');
  f.gm(initiative('ben', 9)).roll([1, 1]);
  expect(all(f, 'order-settled')).toEqual([]);
  expect(f.asked('ben').key).toBe('action');
});

test('[simultaneous] two ties are rolled off each by itself, the higher first', () => {
  const four = ['ann', 'ben', 'cid', 'dee'].map((id, i) => entrant(id, i < 2 ? 'a' : 'b', [5, 5 + i]));
  const f = begin(encounter(four), [2, 2], [4, 4], [2, 2], [4, 4], [1, 1], [6, 6], [1, 2], [6, 5]);
  expect(f.state.order).toEqual(['dee', 'ben', 'cid', 'ann']);
  expect(all(f, 'tie-rolled').map(({ who }) => who)).toEqual(['ben', 'dee', 'ann', 'cid']);
});

test('[simultaneous] [delay] the tie of others stands when somebody acts from a delay', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]).answer('ann', DELAY).gm(initiative('cid', 8));
  f.answer('ann', { kind: 'act', count: 10 });
  expect(f.state.unsettled).toEqual(['cid']);
  f.answer('ann', END_TURN, [1, 1], [6, 6]);
  expect(f.asked('cid').key).toBe('action');
});

test('[tactics] [simultaneous] a tie that Tactics has broken is not rolled off', () => {
  const planner = sheet('777777', { skills: [{ skill: 'Tactics', specialty: null, level: 2 }] });
  const f = begin(duel(planner, PLAIN, 4), [4, 4], [4, 4]);
  expect(f.state.unsettled).toEqual(['ben']);
  f.answer('ann', { kind: 'tactics', whom: 'ann' }, [5, 5]);
  expect(all(f, 'order-settled')).toEqual([]);
  expect(f.state).toMatchObject({ order: ['ann', 'ben'], unsettled: [], round: 1 });
});

test('[initiative-ledger] what ends with a later round brings nothing back before', () => {
  const gun = sheet('777777', { weapons: [PISTOL] });
  const f = begin(duel(PLAIN, gun, 2, { rulings: { 'initiative-reset': 'one-round' } })).answer(
    'ann',
    END_TURN,
  );
  f.answer('ben', { kind: 'shoot', weapon: 'pistol', target: 'ann', mode: 'single' }, [5, 5]);
  f.answer('ann', { kind: 'dodge' }, [6, 6], [1, 1]).answer('ben', END_TURN);
  expect(f.state).toMatchObject({ round: 2, order: ['ann', 'ben'] });
  expect(all(f, 'initiative-returned')).toEqual([]);
  nextRound(f);
  expect(all(f, 'initiative-returned')).toMatchObject([{ who: 'ann', value: 2, initiative: 11 }]);
});
