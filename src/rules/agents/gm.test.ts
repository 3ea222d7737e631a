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
import { fight } from '../../../test/support/fight.ts';
import { OVERRIDES } from './gm.ts';
import { agents } from './ruleset.ts';

const start = () => begin(duel(sheet('777777', { weapons: [PISTOL] }), PLAIN, 2));

test('[gm-authority] the GM sets scores, rounds, cover, stance and side', () => {
  const f = start();
  f.gm({ kind: 'set-score', who: 'ann', characteristic: 'STR', value: 3 });
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 2 });
  f.gm({ kind: 'set-cover', who: 'ben', quarters: 4 });
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'crouching' });
  expect(of(f, 'ann')).toMatchObject({ scores: { STR: 3 }, rounds: { pistol: 2 }, stance: 'crouching' });
  expect(part(last(f.answer('ann', shoot('ben'), [1, 1]), 'attack-rolled').sum, 'cover')).toBe(-4);
});

test('[gm-authority] a change of initiative goes into the ledger, and the order follows it', () => {
  const f = start().gm({ kind: 'set-initiative', who: 'ben', value: 20 });
  expect(of(f, 'ben').ledger.at(-1)).toEqual({
    value: 13,
    why: 'gm',
    rule: 'gm-authority',
    endsAfter: null,
  });
  expect(f.state.order).toEqual(['ben', 'ann']);
});

test('[gm-authority] a DM counts for a number of rounds', () => {
  const f = start()
    .gm({ kind: 'give-dm', who: 'ann', value: 3, rounds: 1 })
    .answer('ann', shoot('ben'), [1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'gm-authority')).toBe(3);
  f.answer('ann', END_TURN).answer('ben', END_TURN).answer('ann', shoot('ben'), [1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'gm-authority')).toBeUndefined();
});

test('[gm-authority] the GM may end a turn, even with an action pending', () => {
  const f = begin(duel(PLAIN, PLAIN, 4))
    .answer('ann', DELAY)
    .answer('ann', { kind: 'wait' });
  f.answer('ben', { kind: 'stance', to: 'prone' });
  expect(f.asked('ann').key).toBe('cut-in');
  f.gm({ kind: 'end-turn' });
  expect(of(f, 'ben')).toMatchObject({ stance: 'standing', turn: 'over' });
  expect(f.asked('ann').key).toBe('last-call');
});

test('[gm-authority] charging for free actions keeps the declared action', () => {
  const f = begin(duel(PLAIN, PLAIN, 1))
    .answer('ann', DELAY)
    .answer('ann', { kind: 'wait' });
  f.answer('ben', { kind: 'strike', weapon: 'knife', target: 'ann', by: 'DEX' }).gm({ kind: 'charge-minor' });
  f.answer('ann', { kind: 'wait' }, [1, 1]);
  expect(last(f, 'attack-missed').attacker).toBe('ben');
});

test('[gm-authority] an agent that comes in rolls initiative and acts in the same round', () => {
  const cid = { ...entrant('cid', 'b', [9, 9]), isInReserve: true };
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), cid]), [6, 6], [1, 1]);
  f.gm({ kind: 'bring-in', who: 'cid', at: [5, 5] }, [3, 3]);
  expect(of(f, 'cid').cell).not.toEqual([5, 5]);
  expect(f.state.order).toEqual(['ann', 'cid', 'ben']);
  f.answer('ann', END_TURN);
  expect(f.asked('cid').key).toBe('action');
});

test('[gm-authority] an agent that acted, left and came back does not act again in that round', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [3, 3], [1, 1]).answer('ann', END_TURN).answer('ben', END_TURN);
  f.gm({ kind: 'remove', who: 'ben' })
    .gm({ kind: 'bring-in', who: 'ben', at: [7, 5] })
    .answer('cid', END_TURN);
  expect(f.state.round).toBe(2);
  expect(all(f, 'turn-started').filter(({ who }) => who === 'ben')).toHaveLength(1);
});

test('[gm-authority] an agent may leave, and the fight ends if it was the last of its side', () => {
  const f = start().gm({ kind: 'remove', who: 'ann' });
  expect(last(f, 'combat-ended').winner).toBe('b');
});

test('[gm-authority] the GM may bring the dead back, and the fight continues', () => {
  const f = start().gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  expect(last(f, 'combat-ended').winner).toBe('a');
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'awake' }).gm({ kind: 'resume-fight' });
  expect(f.asked('ann').key).toBe('action');
  expect(f.state.round).toBe(1);
});

test('[gm-authority] a fight that was ended before its first round continues with Tactics', () => {
  const planner = sheet('777777', { skills: skills('Tactics 0') });
  const f = begin(duel(planner, PLAIN, 2))
    .gm({ kind: 'end-fight' })
    .gm({ kind: 'resume-fight' });
  expect(f.asked('ann').key).toBe('tactics');
});

test('[gm-authority] the GM may end the fight and then finish it', () => {
  const f = start().gm({ kind: 'end-fight' }).answer('gm', { kind: 'close' });
  expect(agents.over(f.state)).toBe(true);
  expect(agents.gm(f.state)).toEqual([]);
});

test('[gm-authority] the GM may wound and heal', () => {
  const f = start().gm({ kind: 'wound', who: 'ben', points: 5 }).gm({ kind: 'heal', who: 'ben', points: 2 });
  expect(of(f, 'ben').scores.END).toBe(4);
  expect(all(f, 'healed')).toHaveLength(1);
  expect(initiativeOf(f, 'ben')).toBe(7);
});

test('[gm-authority] each GM override has its bounds', () => {
  const f = start();
  const offered = (kind: string) => OVERRIDES.options(f.state).filter((option) => option.kind === kind);
  const params = (kind: string) => offered(kind).map((option) => option.params);
  const who = { oneOf: ['ann', 'ben'] };
  const score = (id: string, characteristic: string) => ({
    who: { oneOf: [id] },
    characteristic: { oneOf: [characteristic] },
    value: { min: 0, max: 7 },
  });
  const characteristics = ['STR', 'DEX', 'END'];
  const each = ['ann', 'ben'].flatMap((id) => characteristics.map((name) => score(id, name)));
  expect(params('set-score')).toEqual(each);
  expect(params('set-rounds')).toEqual([
    { who: { oneOf: ['ann'] }, weapon: { oneOf: ['pistol'] }, value: { min: 0, max: 6 } },
  ]);
  expect(params('wound')).toEqual([{ who, points: { min: 1, max: 99 } }]);
  expect(params('heal')).toEqual([{ who, points: { min: 1, max: 99 } }]);
  expect(params('give-dm')).toEqual([{ who, value: { min: -20, max: 20 }, rounds: { min: 1, max: 100 } }]);
  expect(params('set-cover')).toEqual([{ who, quarters: { min: 0, max: 4 } }]);
  expect(params('set-side')).toEqual([{ who, side: { oneOf: ['a', 'b'] } }]);
  expect(params('set-initiative')).toEqual([{ who, value: { min: -99, max: 99 } }]);
  expect(params('move')).toEqual([{ who, to: { grid: f.state.grid, centre: [0, 0], range: 1000 } }]);
  expect(params('set-condition')).toEqual([
    {
      who,
      condition: {
        oneOf: ['awake', 'unconscious', 'dead', 'standing', 'crouching', 'prone'],
      },
    },
  ]);
  for (const kind of ['remove', 'end-turn', 'charge-minor', 'end-fight'])
    expect(offered(kind)).toHaveLength(1);
  for (const kind of ['bring-in', 'resume-fight']) expect(offered(kind)).toEqual([]);
});

test('[gm-authority] minor actions are charged while the agent has any', () => {
  const f = start().gm({ kind: 'charge-minor' });
  expect(last(f, 'action-spent')).toMatchObject({ who: 'ann', significant: 0, minor: 1, on: 'free-actions' });
  const kinds = () => OVERRIDES.options(f.state).map(({ kind }) => kind);
  while (of(f, 'ann').minor > 0) f.gm({ kind: 'charge-minor' });
  expect(kinds()).not.toContain('charge-minor');
});

test('[gm-authority] the GM makes agents unconscious for a minute, awake, dead, hidden or prone', () => {
  const f = start();
  const put = (condition: string) => f.gm({ kind: 'set-condition', who: 'ben', condition });
  f.gm({ kind: 'hide', who: 'ben' });
  expect(of(f, 'ben').isHidden).toBe(true);
  f.gm({ kind: 'reveal', who: 'ben' });
  expect(of(f, 'ben').isHidden).toBe(false);
  put('prone');
  expect(of(f, 'ben').stance).toBe('prone');
  put('awake');
  expect(all(f, 'woke-up')).toEqual([]);
  put('unconscious');
  expect(last(f, 'fell-unconscious')).toMatchObject({ who: 'ben', wakesAt: f.state.clock + 60 });
  put('unconscious');
  expect(all(f, 'fell-unconscious')).toHaveLength(1);
  put('dead');
  put('dead');
  expect(all(f, 'died')).toMatchObject([{ who: 'ben', cause: 'gm' }]);
  put('unconscious');
  expect(of(f, 'ben').life).toBe('unconscious');
});

test('[gm-authority] once the fight has begun, agents off stage can only be brought in', () => {
  const away = {
    ...entrant('dee', 'a', [9, 9], sheet('777777', { skills: skills('Tactics 0') })),
    isInReserve: true,
  };
  const planner = sheet('777777', { skills: skills('Tactics 0') });
  const f = begin(encounter([entrant('ann', 'a', [5, 5], planner), entrant('ben', 'b', [9, 5]), away]));
  const params = (kind: string) => OVERRIDES.options(f.state).find((option) => option.kind === kind)?.params;
  expect(f.asked('ann').key).toBe('tactics');
  expect(params('bring-in')).toBeUndefined();
  expect(params('end-turn')).toBeUndefined();
  expect(params('wound')?.who).toEqual({ oneOf: ['ann', 'ben'] });
  f.answer('ann', { kind: 'pass' });
  const anywhere = { grid: f.state.grid, centre: [0, 0], range: 1000 };
  expect(params('bring-in')).toEqual({ who: { oneOf: ['dee'] }, at: anywhere });
  expect(params('remove')?.who).toEqual({ oneOf: ['ann', 'ben'] });
  f.gm({ kind: 'end-fight' });
  expect(params('end-fight')).toBeUndefined();
  expect(params('resume-fight')).toEqual({});
  expect(params('charge-minor')).toBeUndefined();
});

test('[gm-authority] initiative can be set for agents that have rolled; without agents, overrides for one agent are not offered', () => {
  const start = agents.start(duel(PLAIN, PLAIN, 2));
  expect(OVERRIDES.options(start).map(({ kind }) => kind)).not.toContain('set-initiative');
  const gone = {
    ...start,
    combatants: start.combatants.map((who) => ({ ...who, presence: 'gone' as const })),
  };
  expect(OVERRIDES.options(gone).map(({ kind }) => kind)).toEqual(['end-fight']);
});

test('[gm-authority] a DM for two rounds counts in this one and the next', () => {
  const f = start().gm({ kind: 'give-dm', who: 'ann', value: -2, rounds: 2 });
  expect(last(f, 'favoured')).toMatchObject({ who: 'ann', value: -2, until: 2 });
  const dms: (number | undefined)[] = [];
  for (let round = 1; round <= 3; round++) {
    f.answer('ann', shoot('ben'), [1, 1]);
    dms.push(part(last(f, 'attack-rolled').sum, 'gm-authority'));
    f.answer('ann', END_TURN).answer('ben', END_TURN);
  }
  expect(dms).toEqual([-2, -2, undefined]);
});

test('[gm-authority] an agent removed in its own turn loses it, and the next one acts', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'a', [9, 9])];
  const f = begin(encounter(three), [6, 6], [3, 3], [1, 1]).gm({ kind: 'remove', who: 'ann' });
  expect(f.state).toMatchObject({ phase: 'turn', round: 1 });
  expect(f.asked('ben').key).toBe('action');
  f.gm({ kind: 'remove', who: 'cid' });
  expect(last(f, 'combat-ended').winner).toBe('b');
  f.gm({ kind: 'bring-in', who: 'ann', at: [5, 5] }).gm({ kind: 'resume-fight' });
  expect(f.asked('ben').key).toBe('action');
});

test('[gm-authority] a fight that ended in a turn continues between the turns', () => {
  const f = start().gm({ kind: 'remove', who: 'ann' });
  expect(last(f, 'combat-ended').winner).toBe('b');
  f.gm({ kind: 'bring-in', who: 'ann', at: [5, 5] }).gm({ kind: 'resume-fight' });
  expect(f.state.winner).toBeNull();
  expect(f.asked('ben').key).toBe('action');
});

test('[gm-authority] [seriously-wounded] setting scores can cause or end a serious wound, and can knock an agent out', () => {
  const f = start();
  const put = (characteristic: string, value: number) =>
    f.gm({ kind: 'set-score', who: 'ben', characteristic, value });
  put('STR', 6);
  put('DEX', 6);
  expect(all(f, 'seriously-wounded')).toEqual([]);
  put('END', 6);
  put('END', 5);
  expect(all(f, 'seriously-wounded')).toMatchObject([{ who: 'ben', isNow: true }]);
  put('END', 7);
  expect(all(f, 'seriously-wounded').at(-1)).toMatchObject({ who: 'ben', isNow: false });
  put('STR', 0);
  put('DEX', 0);
  expect(last(f, 'combat-ended').winner).toBe('a');
});

test('[gm-authority] before the first round, fallen agents do not end the fight', () => {
  const planner = sheet('777777', { skills: skills('Tactics 0') });
  const f = begin(duel(planner, PLAIN, 2)).gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  expect(f.asked('ann').key).toBe('tactics');
  expect(all(f, 'combat-ended')).toEqual([]);
});

test('[combat-end] [gm-authority] a fight resumed with nobody alive is over again', () => {
  const f = start().gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'dead' }).gm({ kind: 'resume-fight' });
  expect(all(f, 'combat-ended').map(({ winner }) => winner)).toEqual(['a', 'nobody']);
  expect(f.asked('gm').key).toBe('aftermath');
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'awake' }).gm({ kind: 'resume-fight' });
  expect(f.asked('ben').key).toBe('action');
});

test('[combat-end] [gm-authority] if all are dead before the first round, that round does not begin', () => {
  const planner = sheet('777777', { skills: skills('Tactics 0') });
  const f = begin(duel(planner, PLAIN, 2)).gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'dead' });
  expect(last(f, 'combat-ended').winner).toBe('nobody');
  expect(all(f, 'round-started')).toEqual([]);
});

test('[combat-end] [gm-authority] while an agent is unconscious, the rounds continue until it wakes', () => {
  const f = start().gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' }).gm({ kind: 'resume-fight' });
  expect(f.waitingRoll?.rule).toBe('wake');
  expect(f.state.round).toBe(10);
  f.roll([6, 6]);
  expect(f.asked('ann').key).toBe('action');
});

test('[gm-authority] an agent removed while its attack waits for dice attacks nobody', () => {
  const three = [
    entrant('ann', 'a', [5, 5], sheet('777777', { weapons: [PISTOL] })),
    entrant('ben', 'b', [7, 5]),
    entrant('cid', 'a', [9, 9]),
  ];
  const f = begin(encounter(three), [6, 6], [3, 3], [1, 1]).answer('ann', shoot('ben'));
  expect(f.waitingRoll?.rule).toBe('shooting-attack');
  f.gm({ kind: 'remove', who: 'ann' });
  expect(f.asked('ben').key).toBe('action');
  expect(all(f, 'attack-rolled')).toEqual([]);
  expect(all(f, 'turn-ended')).toEqual([]);
});

/** Ben lies unconscious for a minute after the fight, and the dice of his first check are awaited. */
function stirring() {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [3, 3], [1, 1]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' }).gm({ kind: 'end-fight' });
  f.answer('gm', { kind: 'pass-time', minutes: 1 });
  expect(f.waitingRoll?.rule).toBe('wake');
  return f;
}

test('[wake] [gm-authority] an agent that dies while its waking check waits for dice stays dead', () => {
  const f = stirring().gm({ kind: 'set-condition', who: 'ben', condition: 'dead' }).roll([6, 6]);
  expect(of(f, 'ben')).toMatchObject({ life: 'dead', wakesAt: null });
  expect(all(f, 'wake-rolled')).toEqual([]);
  expect(all(f, 'woke-up')).toEqual([]);
});

test('[wake] [gm-authority] an agent woken while its waking check waits for dice rolls no further check', () => {
  const f = stirring().gm({ kind: 'set-condition', who: 'ben', condition: 'awake' }).roll([1, 1]);
  expect(of(f, 'ben')).toMatchObject({ life: 'awake', wakesAt: null, wakeFailures: 0 });
  f.answer('gm', { kind: 'pass-time', minutes: 5 });
  expect(all(f, 'wake-rolled')).toEqual([]);
  expect(all(f, 'woke-up')).toHaveLength(1);
});

test('[initiative] [gm-authority] if all agents are removed before they have rolled, the fight does not begin', () => {
  const f = fight(agents, duel(PLAIN, PLAIN, 2));
  expect(f.waitingRoll?.rule).toBe('initiative');
  f.gm({ kind: 'remove', who: 'ann' }).gm({ kind: 'remove', who: 'ben' }).gm({ kind: 'resume-fight' });
  expect(all(f, 'initiative-rolled')).toEqual([]);
  expect(all(f, 'combat-ended').map(({ winner }) => winner)).toEqual(['b', 'nobody']);
});

test('[gm-authority] [combat-end] the fight ends if a change of sides leaves a side empty', () => {
  const f = start().gm({ kind: 'set-side', who: 'ben', side: 'a' });
  expect(of(f, 'ben').side).toBe('a');
  expect(last(f, 'combat-ended').winner).toBe('a');
});
