import { expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL, PLAIN, sheet, skills } from '../../../test/support/agents.ts';
import {
  all,
  begin,
  END_TURN,
  initiativeOf,
  last,
  NONE,
  shoot,
  worded,
} from '../../../test/support/agents-play.ts';

const PLANNER = sheet('777A77', { skills: skills('Tactics 1', 'Melee (blade) 0') });
const tactics = (who: string) => ({ kind: 'tactics', whom: who });
const PASS = { kind: 'pass' };

test('[initiative] [dex-in-initiative] initiative is 2d6 plus the Dex DM, so a roll of 7 with Dex 9 gives 8', () => {
  const f = begin(duel(sheet('797777'), PLAIN, 4), [3, 4], [1, 1]);
  expect(initiativeOf(f, 'ann')).toBe(8);
  expect(f.state.order).toEqual(['ann', 'ben']);
});

test('[initiative] the highest initiative acts first in any order of the file', () => {
  const f = begin(duel(PLAIN, PLAIN, 4), [1, 1], [1, 2]);
  expect(f.state.order).toEqual(['ben', 'ann']);
  expect(f.asked('ben').key).toBe('action');
});

test('[initiative] Dex breaks ties', () => {
  const f = begin(duel(sheet('767777'), sheet('787777'), 4), [3, 4], [3, 4]);
  expect(f.state.order).toEqual(['ben', 'ann']);
});

test('[simultaneous] agents with equal Dex roll off with 2d6, again while they are equal', () => {
  const f = begin(duel(PLAIN, PLAIN, 4), [3, 4], [3, 4], [1, 1], [1, 1], [1, 1], [1, 2]);
  expect(f.state.order).toEqual(['ben', 'ann']);
  expect(all(f, 'tie-rolled')).toHaveLength(4);
});

test('[simultaneous] the blow of the first of two equals falls only after the second has acted', () => {
  const gun = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 30 } }] });
  const f = begin(duel(gun, gun, 2), [3, 4], [3, 4], [6, 6], [1, 1]);
  f.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE).answer('ann', END_TURN);
  expect(last(f, 'blow-held-back')).toMatchObject({ who: 'ben', points: 30 });
  f.answer('ben', shoot('ann'), [1, 1]).answer('ben', END_TURN);
  expect(last(f, 'blows-fell').who).toBe('ben');
  expect(last(f, 'died').who).toBe('ben');
  expect(last(f, 'combat-ended').winner).toBe('a');
});

test('[simultaneous] a reaction separates equals, so the blow falls at once', () => {
  const gun = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 30 } }] });
  const f = begin(duel(gun, gun, 2), [3, 4], [3, 4], [6, 6], [1, 1]);
  f.answer('ann', shoot('ben'), [6, 4]).answer('ben', { kind: 'dodge' }, [1, 1], [1, 1]);
  expect(all(f, 'blow-held-back')).toEqual([]);
  expect(last(f, 'died').who).toBe('ben');
});

test('[tactics] the Effect may be added to the initiative of any one friend', () => {
  const f = begin(
    encounter([
      entrant('ann', 'a', [5, 5], PLANNER),
      entrant('ben', 'b', [9, 5]),
      entrant('cid', 'a', [5, 7]),
    ]),
    [1, 1],
    [2, 2],
    [1, 1],
  );
  f.answer('ann', tactics('cid'), [4, 5]);
  expect(last(f, 'tactics-rolled')).toMatchObject({ effect: 3 });
  expect(initiativeOf(f, 'cid')).toBe(5);
  expect(f.state.order).toEqual(['cid', 'ben', 'ann']);
});

test('[tactics] the Effect may be kept, and agents without the skill are not asked', () => {
  const f = begin(duel(PLANNER, PLAIN, 4), [4, 4], [2, 2]).answer('ann', PASS);
  expect(all(f, 'tactics-declined').map(({ who }) => who)).toEqual(['ann']);
  expect(f.asked('ann').key).toBe('action');
});

test('[skill-dm] Tactics goes with INT', () => {
  const f = begin(duel(PLANNER, PLAIN, 4), [4, 4], [2, 2]).answer('ann', tactics('ann'), [3, 3]);
  expect(worded(f, last(f, 'tactics-rolled').sum)).toContainEqual({
    value: 1,
    why: 'INT 10',
    rule: 'characteristic-dm',
  });
});

test('[tactics-failed] a negative Effect adds nothing', () => {
  const f = begin(duel(PLANNER, PLAIN, 4), [4, 4], [2, 2]).answer('ann', tactics('ann'), [1, 1]);
  expect(last(f, 'tactics-rolled').effect).toBe(-4);
  expect(initiativeOf(f, 'ann')).toBe(8);
});

test.each([
  ['add', 8 + 3 + 2],
  ['best', 8 + 3],
] as const)('[tactics-stack] two rolls for one person: %s', (setting, initiative) => {
  const two = [
    entrant('ann', 'a', [5, 5], PLANNER),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'a', [5, 7], PLANNER),
  ];
  const f = begin(encounter(two, { rulings: { 'tactics-stack': setting } }), [4, 4], [1, 1], [1, 1]);
  f.answer('ann', tactics('ann'), [4, 5]).answer('cid', tactics('ann'), [4, 4]);
  expect(initiativeOf(f, 'ann')).toBe(initiative);
});

test('[ambush] ambushers count as having rolled 12, so Dex 9 gives 13', () => {
  const f = begin(duel(sheet('797777'), PLAIN, 4, { options: { ambushers: 'a' } }), [6, 6]);
  expect(initiativeOf(f, 'ann')).toBe(13);
  expect(last(f, 'initiative-rolled').rule).toBe('initiative');
  expect(all(f, 'initiative-rolled')[0]).toMatchObject({ rule: 'ambush', faces: [] });
});

test('[initiative-wounds] a wound that lowers Dex does not change initiative', () => {
  const f = begin(duel(sheet('797777', { weapons: [PISTOL] }), PLAIN, 2), [1, 1], [6, 6]);
  f.gm({ kind: 'set-score', who: 'ann', characteristic: 'DEX', value: 1 });
  expect(initiativeOf(f, 'ann')).toBe(3);
});

test('[tactics] an agent that is down or in reserve neither plans nor gains from a plan', () => {
  const away = { ...entrant('dee', 'a', [5, 9], PLANNER), isInReserve: true };
  const four = [
    entrant('ann', 'a', [5, 5], PLANNER),
    entrant('ben', 'b', [9, 5], { ...PLAIN, isHidden: true }),
    entrant('cid', 'b', [9, 9], PLANNER),
    away,
  ];
  const f = begin(encounter(four), [4, 4], [2, 2], [3, 3]);
  const whom = () => f.asked('ann').options[0]!.params.whom;
  expect(whom()).toEqual({ oneOf: ['ann', 'cid'] });
  f.gm({ kind: 'set-condition', who: 'cid', condition: 'unconscious' });
  expect(whom()).toEqual({ oneOf: ['ann'] });
  f.answer('ann', PASS);
  expect(f.asked('ann').key).toBe('action');
});

test('[tactics] an agent that is knocked out at the question does not plan', () => {
  const three = [
    entrant('ann', 'a', [5, 5], PLANNER),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'a', [5, 7]),
  ];
  const f = begin(encounter(three), [4, 4], [2, 2], [1, 1]);
  expect(f.asked('ann').key).toBe('tactics');
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' });
  expect(last(f, 'tactics-declined').who).toBe('ann');
  expect(f.asked('ben').key).toBe('action');
});

test('[tactics] an Effect of 0 changes nothing, and an exceptional one is recorded', () => {
  const even = begin(duel(PLANNER, PLAIN, 4), [4, 4], [2, 2]).answer('ann', tactics('ann'), [3, 3]);
  expect(all(even, 'initiative-changed')).toEqual([]);
  const f = begin(duel(PLANNER, PLAIN, 4), [4, 4], [2, 2]).answer('ann', tactics('ann'), [6, 6]);
  expect(last(f, 'exceptional')).toMatchObject({ who: 'ann', isSuccess: true });
  expect(last(f, 'initiative-changed')).toMatchObject({ value: 6, why: 'tactics', endsAfter: null });
});

test('[tactics-stack] if only the best plan counts, a worse second roll adds nothing', () => {
  const two = [
    entrant('ann', 'a', [5, 5], PLANNER),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'a', [5, 7], PLANNER),
  ];
  const tried = (dice: number[]) => {
    const f = begin(encounter(two, { rulings: { 'tactics-stack': 'best' } }), [4, 4], [1, 1], [1, 1]);
    f.answer('ann', tactics('ann'), [4, 5]).answer('cid', tactics('ann'), dice);
    return initiativeOf(f, 'ann');
  };
  expect([tried([1, 1]), tried([4, 5]), tried([5, 5])]).toEqual([11, 11, 12]);
});

test('[ambush] an agent that arrives later rolls as usual', () => {
  const late = { ...entrant('cid', 'a', [5, 9], sheet('797777')), isInReserve: true };
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), late];
  const f = begin(encounter(three, { options: { ambushers: 'a' } }), [1, 1]);
  expect([initiativeOf(f, 'ann'), initiativeOf(f, 'ben'), initiativeOf(f, 'cid')]).toEqual([12, 2, null]);
  f.gm({ kind: 'bring-in', who: 'cid', at: [5, 9] }, [3, 3]);
  expect(initiativeOf(f, 'cid')).toBe(7);
  expect(f.state.order).toEqual(['ann', 'cid', 'ben']);
});

test('[simultaneous] a held-back blow falls when its victim delays its turn', () => {
  const gun = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 3 } }] });
  const f = begin(duel(gun, gun, 2), [3, 4], [3, 4], [6, 6], [1, 1]);
  f.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE).answer('ann', END_TURN);
  expect(all(f, 'wounded')).toEqual([]);
  f.answer('ben', { kind: 'delay' });
  expect(last(f, 'blows-fell').who).toBe('ben');
  expect(last(f, 'wounded').scores).toEqual({ STR: 7, DEX: 7, END: 4 });
  expect(all(f, 'blows-fell')).toHaveLength(1);
});

test('[simultaneous] only damage by the first agent to an equal that has not acted yet is held back', () => {
  const gun = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 3 } }] });
  const f = begin(duel(gun, gun, 2), [3, 4], [3, 4], [6, 6], [1, 1]);
  f.answer('ann', END_TURN).answer('ben', shoot('ann'), [4, 4]).answer('ann', NONE);
  expect(all(f, 'blow-held-back')).toEqual([]);
  expect(last(f, 'wounded').who).toBe('ann');
  const quicker = begin(duel(gun, gun, 2), [4, 4], [3, 4]).answer('ann', shoot('ben'), [4, 4]);
  quicker.answer('ben', NONE);
  expect(all(quicker, 'blow-held-back')).toEqual([]);
});
