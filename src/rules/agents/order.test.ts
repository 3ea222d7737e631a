import { describe, expect, test } from 'vitest';
import { duel, encounter, entrant, KNIFE, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  act,
  all,
  begin,
  CUT_IN,
  DELAY,
  DODGE,
  END_TURN,
  last,
  NONE,
  nextRound,
  shoot,
  stance,
  WAIT,
} from '../../../test/support/agents-play.ts';
import { placed, withPrecedence } from './order.ts';

const initiative = (who: string, value: number) => ({ kind: 'set-initiative', who, value });

test('[simultaneous] an agent whose initiative changes to that of another with the same Dex is in a tie until it changes again', () => {
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

test('[simultaneous] nobody rolls off against an agent that has acted or is out', () => {
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

test('[delay-tie] an agent that cut in stays ahead of the other without a roll-off, even in the next round', () => {
  const f = begin(duel(PLAIN, PLAIN, 4))
    .answer('ann', DELAY)
    .answer('ann', WAIT);
  f.answer('ben', stance('prone')).answer('ann', { kind: 'cut-in' });
  expect(f.state).toMatchObject({ order: ['ann', 'ben'], unsettled: [] });
  nextRound(f);
  expect(f.asked('ann').key).toBe('action');
  expect(all(f, 'tie-rolled')).toEqual([]);
});

test('[initiative] [initiative-moves] of agents with equal initiative the higher Dex comes first; equal Dex comes behind', () => {
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

test('[delay] an agent that acts from a delay leaves its tie', () => {
  const f = begin(duel(PLAIN, PLAIN, 4)).gm(initiative('ann', 7));
  expect(f.state.unsettled).toEqual(['ann']);
  f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', END_TURN);
  f.answer('ann', { kind: 'act', count: 6 });
  expect(f.state).toMatchObject({ order: ['ben', 'ann'], unsettled: [] });
});

test('[simultaneous] of three in a tie, those with equal rolls roll again among themselves', () => {
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

test('[simultaneous] an agent that the GM moves during the roll-off is no longer in the tie', () => {
  const f = begin(duel(PLAIN, PLAIN, 4), [4, 4], [4, 4], [6, 6]);
  expect(f.waitingRoll?.rule).toBe('simultaneous');
  f.gm(initiative('ben', 9)).roll([1, 1]);
  expect(all(f, 'order-settled')).toEqual([]);
  expect(f.asked('ben').key).toBe('action');
});

test('[simultaneous] two ties are rolled off separately, the higher first', () => {
  const four = ['ann', 'ben', 'cid', 'dee'].map((id, i) => entrant(id, i < 2 ? 'a' : 'b', [5, 5 + i]));
  const f = begin(encounter(four), [2, 2], [4, 4], [2, 2], [4, 4], [1, 1], [6, 6], [1, 2], [6, 5]);
  expect(f.state.order).toEqual(['dee', 'ben', 'cid', 'ann']);
  expect(all(f, 'tie-rolled').map(({ who }) => who)).toEqual(['ben', 'dee', 'ann', 'cid']);
});

test('[simultaneous] [delay] a tie between others remains when an agent acts from a delay', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]).answer('ann', DELAY).gm(initiative('cid', 8));
  f.answer('ann', { kind: 'act', count: 10 });
  expect(f.state.unsettled).toEqual(['cid']);
  f.answer('ann', END_TURN, [1, 1], [6, 6]);
  expect(f.asked('cid').key).toBe('action');
});

test('[tactics] [simultaneous] a tie broken by Tactics is not rolled off', () => {
  const planner = sheet('777777', { skills: [{ skill: 'Tactics', specialty: null, level: 2 }] });
  const f = begin(duel(planner, PLAIN, 4), [4, 4], [4, 4]);
  expect(f.state.unsettled).toEqual(['ben']);
  f.answer('ann', { kind: 'tactics', whom: 'ann' }, [5, 5]);
  expect(all(f, 'order-settled')).toEqual([]);
  expect(f.state).toMatchObject({ order: ['ann', 'ben'], unsettled: [], round: 1 });
});

test('[initiative-ledger] a change that ends with a later round restores nothing before then', () => {
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

const GUN = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 0 } }, KNIFE] });
const of = (line: string) => {
  const { characteristics, now } = sheet(line);
  return { characteristics, now };
};
const places = [
  entrant('ann', 'a', [5, 5], GUN),
  entrant('ben', 'b', [7, 5], GUN),
  entrant('cid', 'b', [7, 7], { ...GUN, ...of('767777') }),
] as const;

/** Ann (11) waits and cuts into the action of Ben (8); Cid (6) comes last. */
function cutIn(order: readonly ('ann' | 'ben' | 'cid')[] = ['ann', 'ben', 'cid']): AgentsFight {
  const dice = { ann: [5, 6], ben: [4, 4], cid: [3, 3] };
  const listed = order.map((id) => places.find((each) => each.id === id)!);
  const f = begin(
    encounter(listed, { rulings: { 'initiative-reset': 'one-round' } }),
    ...order.map((id) => dice[id]),
  );
  return f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', stance('crouching')).answer('ann', CUT_IN);
}

describe('[delay-tie] the interrupter stays ahead without a new roll-off', () => {
  test.each([
    ['ann', 'ann'],
    ['ben', 'file order turned round'],
  ] as const)('the interrupter stays ahead after %s has left the count for a round (%s)', (leaver, how) => {
    const f = (how === 'ann' ? cutIn() : cutIn(['cid', 'ben', 'ann']))
      .answer('ann', END_TURN)
      .answer('ben', END_TURN);
    f.gm({ kind: 'set-side', who: 'cid', side: leaver === 'ann' ? 'b' : 'a' });
    f.answer('cid', shoot(leaver), [6, 6]).answer(leaver, DODGE, [6, 6], [1, 1]);
    nextRound(f);
    nextRound(f);
    expect(all(f, 'tie-rolled')).toEqual([]);
    expect(f.state.order).toEqual(['ann', 'ben', 'cid']);
    expect(f.asked('ann').key).toBe('action');
  });
});

test('[delay-tie] a precedence over an agent outside the order changes nothing, one over the second does', () => {
  const { state } = begin(duel(PLAIN, PLAIN, 4)).gm(initiative('ann', 7));
  const precedence = [{ first: 'ann', second: 'ben', endsAfter: null }];
  expect(withPrecedence({ ...state, precedence }, ['ann'])).toEqual(['ann']);
  expect(withPrecedence({ ...state, precedence }, ['cid', 'ben', 'ann'])).toEqual(['cid', 'ann', 'ben']);
});

test('[delay-tie] an interrupter that is cut into in turn goes behind from then on', () => {
  const f = cutIn().answer('ann', END_TURN);
  nextRound(f);
  f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', DELAY);
  expect(f.state.precedence).toEqual([{ first: 'ann', second: 'ben', endsAfter: null }]);
  f.answer('ann', act(8)).answer('ann', stance('crouching')).answer('ben', CUT_IN);
  expect(f.state.precedence).toEqual([{ first: 'ben', second: 'ann', endsAfter: null }]);
  expect(f.state.order).toEqual(['ben', 'ann', 'cid']);
});

test('[delay] an agent that waited at a declared action is asked again after another has cut in', () => {
  const four = [...places, entrant('dan', 'a', [5, 7], PLAIN)];
  const f = begin(encounter(four), [5, 6], [4, 4], [3, 3], [4, 6]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('dan', DELAY).answer('ann', WAIT).answer('dan', WAIT).answer('ben', stance('crouching'));
  f.answer('ann', WAIT).answer('dan', CUT_IN).answer('dan', END_TURN);
  expect(f.asked('ann')).toMatchObject({ key: 'cut-in', context: { actor: 'ben' } });
  f.answer('ann', CUT_IN).answer('ann', END_TURN);
  expect(last(f, 'stance-taken').who).toBe('ben');
});

test('[delay] right after the turns on a count, a delayed turn may be taken on that very count', () => {
  const f = begin(encounter(places), [5, 6], [4, 4], [3, 3]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('ben', END_TURN).answer('ann', act(8));
  expect(last(f, 'delay-ended')).toMatchObject({ count: 8, ahead: null, rule: 'delay' });
  f.answer('ann', END_TURN).answer('cid', END_TURN);
  expect(f.state.round).toBe(2);
});

test('[delay] [delay-unused] a delayed turn may be taken after everyone else, on the last count or below it', () => {
  const f = begin(encounter(places), [5, 6], [4, 4], [3, 3]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('ben', END_TURN).answer('ann', WAIT).answer('cid', END_TURN);
  expect(f.asked('ann').options[0]).toEqual({ kind: 'act', params: { count: { min: 5, max: 6 } } });
});

test('[simultaneous] an agent that acts from a delay between two equals holds no blow back', () => {
  const heavy = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 1 } }] });
  const four = [
    entrant('ann', 'a', [5, 5], heavy),
    places[1],
    entrant('cid', 'b', [7, 7], GUN),
    entrant('dan', 'a', [5, 9]),
  ];
  const f = begin(encounter(four), [5, 6], [4, 4], [4, 4], [1, 1], [6, 6], [1, 1]).answer('ann', DELAY);
  f.answer('ann', WAIT).answer('ben', END_TURN).answer('ann', act(8)).answer('ann', shoot('cid'), [4, 4]);
  f.answer('cid', NONE);
  expect(all(f, 'blow-held-back')).toEqual([]);
  expect(last(f, 'wounded').who).toBe('cid');
});
