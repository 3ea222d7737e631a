import { expect, test } from 'vitest';
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
  initiativeOf,
  last,
  NONE,
  nextRound,
  of,
  shoot,
  stance,
  strike,
  WAIT,
  walk,
} from '../../../test/support/agents-play.ts';
import type { Rulings } from './rulings.ts';

const GUN = sheet('777777', { weapons: [PISTOL, KNIFE] });
const DEADLY = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 14 } }] });

/** Ann 11, Ben 8, Cid 6; Ann delays. */
function delayed(rulings: Partial<Rulings> = {}, ann = GUN): AgentsFight {
  const three = [
    entrant('ann', 'a', [5, 5], ann),
    entrant('ben', 'b', [7, 5], GUN),
    entrant('cid', 'b', [7, 7], GUN),
  ];
  return begin(encounter(three, { rulings }), [5, 6], [4, 4], [3, 3]).answer('ann', DELAY);
}

test('[delay] an agent that delays from 11 and acts on count 7 keeps 7 from then on', () => {
  const f = delayed().answer('ann', WAIT).answer('ben', END_TURN);
  expect(f.asked('ann').options[0]).toEqual({ kind: 'act', params: { count: { min: 6, max: 8 } } });
  f.answer('ann', act(7));
  expect(last(f, 'delay-ended')).toMatchObject({ count: 7, value: -4, initiative: 7 });
  nextRound(f);
  expect(f.state.order).toEqual(['ben', 'ann', 'cid']);
  expect(initiativeOf(f, 'ann')).toBe(7);
});

test('[delay] before anyone else acts, an agent may act on any count from its own down to that of the next agent', () => {
  expect(delayed().asked('ann').options[0]!.params).toEqual({ count: { min: 8, max: 11 } });
});

test('[delay] [delay-tie] an agent that cuts in on another acts on that count, and goes first from then on', () => {
  const f = delayed().answer('ann', WAIT).answer('ben', stance('prone'));
  expect(f.asked('ann')).toMatchObject({ key: 'cut-in', context: { actor: 'ben', count: 8 } });
  f.answer('ann', CUT_IN);
  expect(last(f, 'delay-ended')).toMatchObject({ count: 8, ahead: 'ben', cutsIn: true });
  expect(f.asked('ann').key).toBe('action');
  f.answer('ann', END_TURN);
  expect(of(f, 'ben').stance).toBe('prone');
  expect(f.state.order).toEqual(['ann', 'ben', 'cid']);
});

test('[delay] a delay never loses or doubles the turn: each round has one beginning and one end of it', () => {
  const f = delayed()
    .answer('ann', WAIT)
    .answer('ben', END_TURN)
    .answer('ann', act(6))
    .answer('ann', END_TURN)
    .answer('cid', END_TURN);
  expect(f.state.round).toBe(2);
  expect(all(f, 'turn-started').filter(({ who }) => who === 'ann')).toHaveLength(1);
  expect(all(f, 'turn-ended').filter(({ who }) => who === 'ann')).toHaveLength(1);
});

test('[delay] a turn taken from a delay cannot be delayed again', () => {
  const f = delayed().answer('ann', act(9));
  expect(f.kinds('ann')).not.toContain('delay');
});

test('[initiative-ledger] acting from a delay overwrites the sum, so initiative lost to an earlier reaction does not return', () => {
  const f = delayed({ 'initiative-reset': 'one-round' }).answer('ann', WAIT);
  f.answer('ben', shoot('ann'), [5, 5]).answer('ann', WAIT).answer('ann', DODGE, [6, 6], [1, 1]);
  f.answer('ben', END_TURN).answer('ann', act(7));
  expect(of(f, 'ann').ledger.map(({ endsAfter }) => endsAfter)).toEqual([null, null, null, null]);
  nextRound(f);
  expect(initiativeOf(f, 'ann')).toBe(7);
});

test('[delay-floor] an agent that delayed and then reacted cannot act above its remaining initiative', () => {
  const f = delayed().answer('ann', WAIT).answer('ben', shoot('ann'), [5, 5]).answer('ann', WAIT);
  f.answer('ann', DODGE, [6, 6], [1, 1]);
  f.gm({ kind: 'set-initiative', who: 'ann', value: 6 });
  f.answer('ben', END_TURN);
  expect(f.asked('ann').options[0]!.params).toEqual({ count: { min: 6, max: 6 } });
});

test('[delay-floor] an agent that delayed and then reacted cannot cut in on a higher count', () => {
  const f = delayed().answer('ann', WAIT).gm({ kind: 'set-initiative', who: 'ann', value: 7 });
  f.answer('ben', stance('prone'));
  expect(of(f, 'ben').stance).toBe('prone');
});

test('[interrupt-point] the interruption comes after an action is declared, before it rolls or moves', () => {
  const f = delayed().answer('ann', WAIT).answer('ben', shoot('ann'));
  expect(f.asked('ann').key).toBe('cut-in');
  expect(all(f, 'attack-rolled')).toEqual([]);
  expect(of(f, 'ben').rounds.pistol).toBe(6);
  f.answer('ann', WAIT, [5, 5]);
  expect(last(f, 'moment-waived').rule).toBe('interrupt-point');
  expect(f.asked('ann').key).toBe('reaction');
});

test.each([
  ['replace', 1],
  ['lost', 0],
] as const)(
  '[interrupted-action] an interrupted action that has become impossible is %s',
  (setting, significant) => {
    const three = [
      entrant('ann', 'a', [5, 5], DEADLY),
      entrant('ben', 'b', [6, 5]),
      entrant('cid', 'b', [7, 7], GUN),
    ];
    const f = begin(encounter(three, { rulings: { 'interrupted-action': setting } }), [5, 6], [4, 4], [3, 3]);
    f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', strike('ann')).answer('ann', CUT_IN);
    f.answer('ann', walk([4, 5], [3, 5], [2, 5], [1, 5])).answer('ann', END_TURN);
    expect(last(f, 'action-voided')).toMatchObject({ who: 'ben', isLost: setting === 'lost' });
    expect(f.asked('ben').context).toMatchObject({ significant, minor: 1 });
  },
);

test('[delay] an agent struck down by one that cuts in loses its action', () => {
  const f = delayed({}, DEADLY).answer('ann', WAIT).answer('ben', shoot('ann')).answer('ann', CUT_IN);
  f.answer('ann', shoot('ben'), [6, 6])
    .answer('ben', NONE)
    .answer('ben', { kind: 'lose', loss: { STR: 7, DEX: 4, END: 7 } });
  f.answer('ann', END_TURN);
  expect(of(f, 'ben').life).toBe('unconscious');
  expect(all(f, 'attack-rolled').filter(({ attacker }) => attacker === 'ben')).toEqual([]);
});

test('[delay-whole] an agent may delay only its whole turn; under the other setting also its rest', () => {
  const tried = (setting: Rulings['delay-whole']) =>
    begin(duel(GUN, PLAIN, 4, { rulings: { 'delay-whole': setting } })).answer('ann', stance('prone'));
  expect(tried('whole-turn').kinds('ann')).not.toContain('delay');
  const f = tried('any-action').answer('ann', DELAY).answer('ann', act(7));
  expect(f.asked('ann').context).toMatchObject({ significant: 1, minor: 0 });
});

/** Only Ann, who has delayed, is left in the round. */
const lastCall = (rulings: Partial<Rulings>): AgentsFight =>
  delayed(rulings).answer('ann', WAIT).answer('ben', END_TURN).answer('ann', WAIT).answer('cid', END_TURN);

test('[delay-unused] an unused delay lets the agent act last of all', () => {
  const f = lastCall({});
  expect(f.asked('ann').key).toBe('last-call');
  f.answer('ann', act(5));
  expect(initiativeOf(f, 'ann')).toBe(5);
});

test('[delay-unused] an agent may give up its turn to be first in the next round, one above the highest', () => {
  const f = lastCall({}).answer('ann', { kind: 'be-first-next-round' });
  expect(f.state.round).toBe(2);
  expect(initiativeOf(f, 'ann')).toBe(9);
  expect(f.asked('ann').key).toBe('action');
  expect(of(f, 'ann').ledger.at(-1)).toMatchObject({ rule: 'delay-unused' });
});

test('[delay-unused] being first overwrites the sum, and lasts one round if initiative resets each round', () => {
  const f = lastCall({ 'initiative-reset': 'each-round' }).answer('ann', { kind: 'be-first-next-round' });
  expect(initiativeOf(f, 'ann')).toBe(9);
  nextRound(f);
  expect(initiativeOf(f, 'ann')).toBe(11);
});

test('[delay-unused] several agents that gave up their turns act first in the order of Dex', () => {
  const three = [
    entrant('ann', 'a', [5, 5]),
    entrant('ben', 'b', [7, 5], sheet('797777')),
    entrant('cid', 'b', [7, 7]),
  ];
  const f = begin(encounter(three), [5, 6], [3, 4], [3, 3]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('ben', DELAY).answer('ben', WAIT).answer('ann', WAIT).answer('cid', END_TURN);
  f.answer('ann', { kind: 'be-first-next-round' }).answer('ben', { kind: 'be-first-next-round' });
  expect(f.state.order).toEqual(['ben', 'ann', 'cid']);
  expect([initiativeOf(f, 'ann'), initiativeOf(f, 'ben')]).toEqual([7, 7]);
});

test('[delay-unused] [aware] hidden agents do not count for the new initiative, or the number would reveal them', () => {
  const three = [
    entrant('ann', 'a', [5, 5]),
    entrant('ben', 'b', [7, 5], { ...PLAIN, isHidden: true }),
    entrant('cid', 'b', [7, 7]),
  ];
  const f = begin(encounter(three), [3, 4], [6, 6], [3, 3]).answer('ben', END_TURN);
  f.answer('ann', DELAY).answer('ann', WAIT).answer('cid', END_TURN);
  f.answer('ann', { kind: 'be-first-next-round' });
  expect([initiativeOf(f, 'ann'), initiativeOf(f, 'ben')]).toEqual([7, 12]);
});

test('[delay-unused] under another setting an unused turn is lost', () => {
  const f = lastCall({ 'delay-unused': 'lost' });
  expect(f.kinds('ann')).toEqual(['act', 'lose-turn']);
  f.answer('ann', { kind: 'lose-turn' });
  expect(last(f, 'turn-lost').who).toBe('ann');
  expect(initiativeOf(f, 'ann')).toBe(11);
});

test('[delay] [aware] actions of a hidden agent reveal no count, except to its own side', () => {
  const four = [
    entrant('ann', 'a', [5, 5], { ...PLAIN, isHidden: true }),
    entrant('ben', 'b', [7, 5]),
    entrant('cid', 'b', [7, 7]),
    entrant('dan', 'a', [9, 9]),
  ];
  const f = begin(encounter(four), [4, 5], [5, 6], [3, 3], [6, 6]);
  f.answer('dan', DELAY).answer('dan', WAIT).answer('ben', DELAY);
  // The hidden agent acts before anyone on Ben's side is asked.
  expect(f.open.map(({ who }) => who)).toEqual(['dan']);
  f.answer('dan', WAIT).answer('ann', END_TURN);
  expect(f.state).toMatchObject({ count: 9, openCount: 11 });
  expect(f.asked('ben').options[0]!.params).toEqual({ count: { min: 6, max: 11 } });
  expect(f.asked('dan').options[0]!.params).toEqual({ count: { min: 6, max: 9 } });
});

test('[delay-floor] an agent whose initiative has fallen below the next one is not asked before that one', () => {
  const f = delayed();
  expect(f.asked('ann').key).toBe('delayed');
  f.gm({ kind: 'set-initiative', who: 'ann', value: 7 });
  expect(f.asked('ben').key).toBe('action');
  f.answer('ben', END_TURN);
  expect(f.asked('ann').options[0]!.params).toEqual({ count: { min: 6, max: 7 } });
});

test('[delay-tie] on the count of the next agent, a delaying agent acts before it; on a higher count it acts alone', () => {
  const level = delayed().answer('ann', act(8));
  expect(last(level, 'delay-ended')).toMatchObject({ rule: 'delay-tie', ahead: 'ben', cutsIn: false });
  expect(level.state.order).toEqual(['ann', 'ben', 'cid']);
  const higher = delayed().answer('ann', act(9));
  expect(last(higher, 'delay-ended')).toMatchObject({
    rule: 'delay',
    ahead: null,
    why: 'from-delay',
    of: { count: 9 },
  });
});

test('[delay-tie] between two agents on the same count, a delaying agent may act on that count', () => {
  const three = [
    entrant('ann', 'a', [5, 5]),
    entrant('ben', 'b', [7, 5], sheet('797777')),
    entrant('cid', 'b', [7, 7]),
  ];
  const f = begin(encounter(three), [6, 6], [3, 3], [3, 4]).answer('ann', DELAY).answer('ann', WAIT);
  f.answer('ben', END_TURN);
  expect(f.asked('ann')).toMatchObject({ context: { next: 'cid' } });
  expect(f.asked('ann').options[0]!.params).toEqual({ count: { min: 7, max: 7 } });
});

test('[delay] on its own count an agent may still cut in, but only on actions of agents that it knows', () => {
  const f = delayed().answer('ann', WAIT).gm({ kind: 'set-initiative', who: 'ann', value: 8 });
  f.answer('ben', stance('prone'));
  expect(f.asked('ann').key).toBe('cut-in');
  const unseen = delayed().answer('ann', WAIT).gm({ kind: 'hide', who: 'ben' });
  unseen.answer('ben', stance('prone'));
  expect(of(unseen, 'ben').stance).toBe('prone');
});

test('[delay-tie] cutting in on an agent whose initiative has fallen meanwhile makes no tie', () => {
  const f = delayed().answer('ann', WAIT).gm({ kind: 'set-initiative', who: 'ben', value: 5 });
  f.answer('ben', stance('prone')).answer('ann', CUT_IN);
  expect(last(f, 'delay-ended')).toMatchObject({ rule: 'delay', ahead: null, count: 8, cutsIn: true });
  expect(f.state.order).toEqual(['ann', 'cid', 'ben']);
});

test('[delay] [aware] two agents hidden from each other reveal no counts at all', () => {
  const hidden = { ...PLAIN, isHidden: true };
  const three = [
    entrant('ann', 'a', [5, 5], hidden),
    entrant('ben', 'b', [7, 5], hidden),
    entrant('cid', 'b', [7, 7]),
  ];
  const f = begin(encounter(three), [5, 6], [4, 5], [3, 3]).answer('ann', DELAY).answer('ben', END_TURN);
  expect(f.state).toMatchObject({ count: 9, openCount: null });
  expect(f.asked('ann').options[0]!.params).toEqual({ count: { min: 6, max: 11 } });
});

test('[delay] a waiting agent is asked again before the turn after the next', () => {
  const f = delayed().answer('ann', WAIT);
  expect(last(f, 'moment-waived')).toMatchObject({ who: 'ann', rule: 'delay' });
  expect(f.state.waived).toEqual([]);
  f.answer('ben', END_TURN);
  expect(f.asked('ann').context).toEqual({ next: 'cid', initiative: 11 });
});
