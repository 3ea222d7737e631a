import { describe, expect, test } from 'vitest';
import { encounter, entrant, KNIFE, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
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
  ] as const)('after %s has left the count for a round (%s)', (leaver, how) => {
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

test('[delay-tie] cut into in turn, the other one goes ahead from then on', () => {
  const f = cutIn().answer('ann', END_TURN);
  nextRound(f);
  f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', DELAY);
  expect(f.state.precedence).toEqual([{ first: 'ann', second: 'ben', endsAfter: null }]);
  f.answer('ann', act(8)).answer('ann', stance('crouching')).answer('ben', CUT_IN);
  expect(f.state.precedence).toEqual([{ first: 'ben', second: 'ann', endsAfter: null }]);
  expect(f.state.order).toEqual(['ben', 'ann', 'cid']);
});

test('[delay] whoever waited at a declared action is asked again once somebody else has cut in', () => {
  const four = [...places, entrant('dan', 'a', [5, 7], PLAIN)];
  const f = begin(encounter(four), [5, 6], [4, 4], [3, 3], [4, 6]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('dan', DELAY).answer('ann', WAIT).answer('dan', WAIT).answer('ben', stance('crouching'));
  f.answer('ann', WAIT).answer('dan', CUT_IN).answer('dan', END_TURN);
  expect(f.asked('ann')).toMatchObject({ key: 'cut-in', about: { actor: 'ben' } });
  f.answer('ann', CUT_IN).answer('ann', END_TURN);
  expect(last(f, 'stance-taken').who).toBe('ben');
});

test('[delay] right after a count a delayed turn may be taken on that very count', () => {
  const f = begin(encounter(places), [5, 6], [4, 4], [3, 3]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('ben', END_TURN).answer('ann', act(8));
  expect(last(f, 'delay-ended')).toMatchObject({ count: 8, ahead: null, rule: 'delay' });
  f.answer('ann', END_TURN).answer('cid', END_TURN);
  expect(f.state.round).toBe(2);
});

test('[delay] [delay-unused] after everybody else too, on the last count or below it', () => {
  const f = begin(encounter(places), [5, 6], [4, 4], [3, 3]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('ben', END_TURN).answer('ann', WAIT).answer('cid', END_TURN);
  expect(f.asked('ann').options[0]).toEqual({ kind: 'act', params: { count: { min: 5, max: 6 } } });
});

test('[simultaneous] one who acts from a delay between two on a count holds no blow back', () => {
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
