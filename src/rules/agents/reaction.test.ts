import { expect, test } from 'vitest';
import { duel, encounter, entrant, KNIFE, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
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
  PARRY,
  part,
  shoot,
  stance,
  strike,
  WAIT,
  walk,
} from '../../../test/support/agents-play.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Rulings } from './rulings.ts';

const GUN = sheet('777777', { weapons: [PISTOL, KNIFE] });
const COVER = [{ at: [7, 5] as const, quarters: 1 }];

/** Ann shoots at Ben from 3 m, with these dice. */
const shot = (dice: number[], rulings: Partial<Rulings> = {}, options = {}): AgentsFight =>
  begin(duel(GUN, PLAIN, 2, { rulings, options })).answer('ann', shoot('ben'), dice);

/** Ann strikes at Ben. */
const blow = (dice: number[], rulings: Partial<Rulings> = {}): AgentsFight =>
  begin(duel(PLAIN, PLAIN, 1, { rulings })).answer('ann', strike('ben'), dice);

test('[reaction] [reaction-after-roll] the target is asked once the attack has passed, and is shown its total', () => {
  expect(shot([4, 5]).asked('ben')).toMatchObject({
    key: 'reaction',
    context: { attacker: 'ann', total: 9 },
  });
  expect(all(shot([3, 4]), 'reacted')).toEqual([]);
});

test('[reaction-after-roll] before the roll the target decides without knowing the result, and pays in any case', () => {
  const f = begin(duel(GUN, PLAIN, 2, { rulings: { 'reaction-after-roll': 'before' } })).answer(
    'ann',
    shoot('ben'),
  );
  expect(f.asked('ben').context).toMatchObject({ total: null });
  f.answer('ben', DODGE, [3, 4]);
  expect(part(last(f, 'attack-rolled').sum, 'dodge')).toBe(-1);
  expect(initiativeOf(f, 'ben')).toBe(5);
});

test('[reaction-after-roll] before the roll, a parry is compared with the total once that is rolled', () => {
  const f = begin(duel(PLAIN, PLAIN, 1, { rulings: { 'reaction-after-roll': 'before' } })).answer(
    'ann',
    strike('ben'),
  );
  f.answer('ben', PARRY, [4, 4], [4, 5]);
  expect(last(f, 'attack-missed').why).toBe('parry');
});

test('[reaction] each reaction gives -1 on skill checks until the reactor’s next turn; they add up', () => {
  const three = [
    entrant('ann', 'a', [5, 5], GUN),
    entrant('cid', 'a', [5, 7], GUN),
    entrant('ben', 'b', [7, 5], GUN),
  ];
  const f = begin(encounter(three), [6, 6], [6, 5], [5, 5]);
  f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]).answer('ann', END_TURN);
  f.answer('cid', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]).answer('cid', END_TURN);
  expect(of(f, 'ben').reactions).toBe(2);
  f.answer('ben', shoot('ann'), [3, 4]);
  expect(part(last(f, 'attack-rolled').sum, 'reaction')).toBeUndefined();
});

/** Ann cuts into the first action of Ben's turn and shoots; Ben dodges. */
function interrupted(action: RawAnswer): AgentsFight {
  const f = begin(duel(GUN, { ...GUN, ready: ['pistol', 'knife'] }, 2)).answer('ann', DELAY);
  f.answer('ann', WAIT).answer('ben', action).answer('ann', CUT_IN).answer('ann', shoot('ben'), [5, 5]);
  return f.answer('ben', DODGE, [6, 6], [1, 1]);
}

test('[reaction] a reaction during an agent’s own turn counts for the rest of that turn, until its next one', () => {
  const f = interrupted(stance('crouching')).answer('ann', END_TURN);
  expect(of(f, 'ben')).toMatchObject({ stance: 'crouching', reactions: 1 });
  f.answer('ben', shoot('ann'), [4, 4]);
  expect(last(f, 'attack-rolled')).toMatchObject({ passes: false });
  expect(part(last(f, 'attack-rolled').sum, 'reaction')).toBe(-1);
  f.answer('ben', END_TURN).answer('ann', END_TURN).answer('ben', stance('standing'));
  expect(of(f, 'ben').reactions).toBe(0);
});

test('[reaction] the penalty stays when the interrupted action has become impossible', () => {
  const f = interrupted(strike('ann'))
    .answer('ann', walk([4, 5]))
    .answer('ann', END_TURN);
  expect(last(f, 'action-voided').who).toBe('ben');
  f.answer('ben', shoot('ann'), [4, 4]);
  expect(part(last(f, 'attack-rolled').sum, 'reaction')).toBe(-1);
});

test('[reaction-until] the penalty lasts until the agent’s next action, or until the end of the round', () => {
  const tried = (setting: Rulings['reaction-until']) => {
    const f = begin(duel(GUN, GUN, 2, { rulings: { 'reaction-until': setting } }));
    return f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]).answer('ann', END_TURN);
  };
  const act = tried('next-act').answer('ben', stance('crouching'));
  expect(of(act, 'ben').reactions).toBe(0);
  const round = tried('round-end').answer('ben', shoot('ann'), [3, 4]);
  expect(part(last(round, 'attack-rolled').sum, 'reaction')).toBe(-1);
  nextRound(round);
  expect(of(round, 'ben').reactions).toBe(0);
});

test('[dodge] a dodge in the open gives -1: 9 becomes 8, which hits with Effect 0, and both roll Dexterity', () => {
  const f = shot([4, 5]).answer('ben', DODGE, [3, 4], [3, 3]);
  expect(last(f, 'attack-lowered')).toMatchObject({ sum: { total: 8 }, effect: 0 });
  expect(last(f, 'opposed-rolled')).toMatchObject({ who: 'ben', winner: 'ben' });
  expect(last(f, 'attack-missed')).toMatchObject({ why: 'dodge', rule: 'dodge' });
});

test('[dodge] a dodge behind an object gives -2: 9 becomes 7, which misses without a Dexterity roll', () => {
  const f = shot([4, 5], {}, { cover: COVER }).answer('ben', DODGE);
  expect(last(f, 'attack-lowered').sum.total).toBe(7);
  expect(all(f, 'opposed-rolled')).toEqual([]);
});

test('[cover-place] an adjacent cell of cover or wall allows a dodge behind it', () => {
  const beside = shot([4, 5], {}, { cover: [{ at: [8, 6], quarters: 2 }] }).answer('ben', DODGE);
  expect(last(beside, 'attack-lowered').sum.total).toBe(7);
  const wall = begin(duel(GUN, PLAIN, 2, { walls: [[8, 4]] }))
    .answer('ann', shoot('ben'), [4, 5])
    .answer('ben', DODGE);
  expect(last(wall, 'attack-lowered').sum.total).toBe(7);
});

test('[dodge] if the attacker wins the opposed roll, the hit stands', () => {
  const f = shot([4, 5]).answer('ben', DODGE, [3, 3], [3, 4], [1, 1, 1]);
  expect(last(f, 'attack-hit').effect).toBe(0);
});

test('[dodge-procedure] by the setting modifier, only the DM applies', () => {
  const f = shot([4, 5], { 'dodge-procedure': 'modifier' }).answer('ben', DODGE, [1, 1, 1]);
  expect(last(f, 'attack-hit').effect).toBe(0);
  expect(all(f, 'opposed-rolled')).toEqual([]);
  expect(
    last(shot([4, 4], { 'dodge-procedure': 'modifier' }).answer('ben', DODGE), 'attack-missed').why,
  ).toBe('dodge');
});

test('[dodge-procedure] by the setting opposed, only the Dexterity rolls decide', () => {
  const f = shot([4, 4], { 'dodge-procedure': 'opposed' }).answer('ben', DODGE, [3, 3], [3, 4], [1, 1, 1]);
  expect(all(f, 'attack-lowered')).toEqual([]);
  expect(last(f, 'attack-hit').effect).toBe(0);
});

test('[dodge-procedure] by the setting on Dexterity, the DM applies to the attacker’s roll', () => {
  const f = shot([4, 4], { 'dodge-procedure': 'on-dexterity' }).answer('ben', DODGE, [3, 4], [3, 4]);
  expect(last(f, 'opposed-rolled')).toMatchObject({ winner: 'ben', theirs: { sum: { total: 6 } } });
  expect(all(f, 'attack-lowered')).toEqual([]);
});

test.each([
  ['falls', 1],
  ['unchanged', 2],
] as const)('[dodge-effect] if the hit survives the DM, its Effect %s', (setting, effect) => {
  const f = shot([5, 5], { 'dodge-effect': setting }).answer('ben', DODGE, [1, 1], [6, 6], [1, 1, 1]);
  expect(last(f, 'attack-hit').effect).toBe(effect);
  const rulings = { 'dodge-effect': setting, 'reaction-after-roll': 'before' } as const;
  const early = begin(duel(GUN, PLAIN, 2, { rulings })).answer('ann', shoot('ben'));
  early.answer('ben', DODGE, [5, 5], [1, 1], [6, 6], [1, 1, 1]);
  expect(last(early, 'attack-hit').effect).toBe(effect);
});

test.each([
  ['attacker', 'ann'],
  ['defender', 'ben'],
] as const)('[dodge-tie] if the Dexterity rolls are equal, the %s wins', (setting, winner) => {
  const hurt = setting === 'attacker' ? [[1, 1, 1]] : [];
  const f = shot([5, 5], { 'dodge-tie': setting }).answer('ben', DODGE, [3, 4], [3, 4], ...hurt);
  expect(last(f, 'opposed-rolled').winner).toBe(winner);
});

test('[dodge-tie] by another setting the higher Dex wins, and then both roll again', () => {
  const rulings = { 'dodge-tie': 'higher-dex' } as const;
  const quick = begin(duel(GUN, sheet('787777'), 2, { rulings })).answer('ann', shoot('ben'), [5, 5]);
  expect(last(quick.answer('ben', DODGE, [3, 4], [3, 4]), 'opposed-rolled').winner).toBe('ben');
  const even = shot([5, 5], rulings).answer('ben', DODGE, [3, 4], [3, 4], [3, 4], [3, 3]);
  expect(all(even, 'opposed-rolled').map(({ winner }) => winner)).toEqual([null, 'ben']);
});

test('[dodge-penalty] [reaction-scope] a dodge has one -1, and none on the Dexterity roll itself', () => {
  const f = shot([5, 5]).answer('ben', DODGE, [6, 6], [1, 1]);
  expect(of(f, 'ben').reactions).toBe(1);
  expect(last(f, 'opposed-rolled').mine.sum.total).toBe(12);
});

test('[parry] a parry above the attacker’s total prevents all damage; a lower one changes nothing', () => {
  const kept = blow([4, 6]).answer('ben', PARRY, [5, 6]);
  expect(last(kept, 'parry-rolled')).toMatchObject({ attack: 10, sum: { total: 11 } });
  expect(last(kept, 'attack-missed')).toMatchObject({ why: 'parry', rule: 'parry' });
  const lost = blow([4, 6]).answer('ben', PARRY, [4, 5], [1, 1]);
  expect(last(lost, 'attack-hit').effect).toBe(2);
});

test('[parry] a parry with Melee 2 and DM 0 against a total of 10 succeeds with 10 of 36 rolls', () => {
  let kept = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + 2 > 10) kept += 1;
  expect(kept / 36).toBeCloseTo(0.278, 3);
});

test('[parry] a parry works only against melee and with a melee weapon', () => {
  expect(shot([5, 5]).kinds('ben')).toEqual(['dodge', 'none']);
  expect(blow([5, 5]).kinds('ben')).toEqual(['dodge', 'parry', 'none']);
  const unarmed = begin(duel(PLAIN, sheet('777777', { weapons: [PISTOL] }), 1)).answer(
    'ann',
    strike('ben'),
    [5, 5],
  );
  expect(unarmed.kinds('ben')).toEqual(['dodge', 'none']);
});

test.each([
  ['attacker', 'attack-hit'],
  ['defender', 'attack-missed'],
] as const)('[parry-tie] if the totals are equal, the %s wins', (setting, type) => {
  const hurt = setting === 'attacker' ? [[1, 1]] : [];
  const f = blow([5, 5], { 'parry-tie': setting }).answer('ben', PARRY, [5, 5], ...hurt);
  expect(all(f, type)).toHaveLength(1);
});

test('[parry-tie] by another setting the higher Dex wins, and then the parrier rolls again', () => {
  const rulings = { 'parry-tie': 'higher-dex' } as const;
  const quick = begin(duel(PLAIN, sheet('787777'), 1, { rulings })).answer('ann', strike('ben'), [5, 5]);
  expect(all(quick.answer('ben', PARRY, [5, 5]), 'attack-missed')).toHaveLength(1);
  const even = blow([5, 5], rulings).answer('ben', PARRY, [5, 5], [5, 4], [1, 1]);
  expect(all(even, 'parry-rolled')).toHaveLength(2);
  expect(all(even, 'attack-hit')).toHaveLength(1);
});

test('[reaction-own-roll] a parry has the -1 of earlier reactions, but not its own', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('cid', 'a', [7, 5]), entrant('ben', 'b', [6, 5])];
  const f = begin(encounter(three), [6, 6], [6, 5], [5, 5]);
  f.answer('ann', strike('ben'), [4, 4]).answer('ben', PARRY, [5, 5]).answer('ann', END_TURN);
  expect(last(f, 'parry-rolled').sum.total).toBe(10);
  f.answer('cid', strike('ben'), [4, 4]).answer('ben', PARRY, [5, 5]);
  expect(last(f, 'parry-rolled').sum.total).toBe(9);
  expect(part(last(f, 'parry-rolled').sum, 'reaction-own-roll')).toBe(1);
});

test('[reactions-per-attack] a target may react once to an attack, or any number of times, each paid for', () => {
  const one = blow([6, 5]).answer('ben', DODGE, [1, 1], [6, 6], [1, 1]);
  expect(all(one, 'reacted')).toHaveLength(1);
  const any = blow([6, 5], { 'reactions-per-attack': 'any' }).answer('ben', DODGE, [1, 1], [6, 6]);
  expect(any.asked('ben').context).toMatchObject({ total: 10, initiative: 5 });
  any.answer('ben', PARRY, [6, 6]);
  expect(last(any, 'attack-missed').why).toBe('parry');
  expect(initiativeOf(any, 'ben')).toBe(3);
});

test('[prone] a prone agent may parry but not dodge', () => {
  const f = begin(duel(PLAIN, PLAIN, 1), [1, 1], [6, 6])
    .answer('ben', stance('prone'))
    .answer('ben', END_TURN);
  f.answer('ann', strike('ben'), [5, 5]);
  expect(f.kinds('ben')).toEqual(['parry', 'none']);
});

test('[aware] nobody reacts to an unseen attacker, and an attack makes it seen', () => {
  const f = begin(duel(sheet('777777', { weapons: [PISTOL], isHidden: true }), PLAIN, 2));
  f.answer('ann', shoot('ben'), [5, 5], [1, 1, 1]);
  expect(all(f, 'attack-hit')).toHaveLength(1);
  expect(last(f, 'revealed').who).toBe('ann');
  f.answer('ann', END_TURN).answer('ben', END_TURN).answer('ann', shoot('ben'), [5, 5]);
  expect(f.asked('ben').key).toBe('reaction');
});

test('[aware] nobody attacks whom it does not know of', () => {
  const f = begin(duel(sheet('777777', { isHidden: true }), GUN, 2), [1, 1], [6, 6]);
  expect(f.kinds('ben')).not.toContain('shoot');
  f.gm({ kind: 'reveal', who: 'ann' });
  expect(f.kinds('ben')).toContain('shoot');
});

test('[ambush-aware] the surprised do not react before the first attack of an ambusher is over', () => {
  const three = [
    entrant('ann', 'a', [5, 5], GUN),
    entrant('cid', 'a', [5, 7], GUN),
    entrant('ben', 'b', [7, 5]),
  ];
  const f = begin(encounter(three, { options: { ambushers: 'a' } }), [1, 1], [6, 6], [1, 1]);
  f.answer('ann', shoot('ben'), [5, 5], [1, 1, 1]).answer('ann', END_TURN);
  expect(all(f, 'ambush-over')).toHaveLength(1);
  f.answer('cid', shoot('ben'), [5, 5]);
  expect(f.asked('ben').key).toBe('reaction');
  f.answer('ben', NONE, [1, 1, 1]);
});

test('[ambush-aware] an ambusher may react to the surprised even before its own first attack', () => {
  const quick = sheet('7F7777', { weapons: [PISTOL] });
  const f = begin(duel(PLAIN, quick, 2, { options: { ambushers: 'a' } }), [6, 6]);
  f.answer('ben', shoot('ann'), [5, 5]);
  expect(f.asked('ann').key).toBe('reaction');
  f.answer('ann', NONE, [1, 1, 1]);
  expect(all(f, 'ambush-over')).toEqual([]);
  expect(f.state.isSurprise).toBe(true);
});

test('[cover-place] cover set by the GM also allows a dodge behind it', () => {
  const f = begin(duel(GUN, PLAIN, 2)).gm({ kind: 'set-cover', who: 'ben', quarters: 1 });
  f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]);
  expect(part(last(f, 'attack-lowered').sum, 'dodge')).toBe(-2);
});

test('[cover-place] cover and walls two cells away do not help a dodge', () => {
  const f = begin(
    duel(GUN, PLAIN, 2, { options: { cover: [{ at: [9, 5], quarters: 4 }] }, walls: [[7, 7]] }),
  );
  f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]);
  expect(last(f, 'attack-lowered').sum.parts).toEqual([
    { value: 10, why: 'attack', rule: 'shooting-attack' },
    { value: -1, why: 'dodges', rule: 'dodge' },
  ]);
});

const BEFORE = { 'reaction-after-roll': 'before' } as const;

test('[reaction-after-roll] before the roll, a winning dodge evades a hit and a losing one does not', () => {
  const tried = (theirs: number[], ...hurt: number[][]) => {
    const f = begin(duel(GUN, PLAIN, 2, { rulings: BEFORE })).answer('ann', shoot('ben'));
    return f.answer('ben', DODGE, [5, 5], [3, 4], theirs, ...hurt);
  };
  const away = tried([3, 3]);
  expect(last(away, 'attack-missed')).toMatchObject({ why: 'dodge', rule: 'dodge' });
  expect(all(away, 'attack-hit')).toEqual([]);
  expect(last(tried([4, 4], [1, 1, 1]), 'attack-hit').effect).toBe(1);
});

test('[reaction-after-roll] before the roll, an agent that does not react pays nothing, and the attack may simply miss', () => {
  const f = begin(duel(GUN, PLAIN, 2, { rulings: BEFORE })).answer('ann', shoot('ben'));
  f.answer('ben', NONE, [3, 4]);
  expect(initiativeOf(f, 'ben')).toBe(7);
  expect(last(f, 'attack-missed')).toMatchObject({ why: 'roll', rule: 'attack' });
});

test('[reactions-per-attack] before the roll, any number of reactions is possible: a failed parry, then a winning dodge', () => {
  const rulings = { ...BEFORE, 'reactions-per-attack': 'any' } as const;
  const begun = () => begin(duel(PLAIN, PLAIN, 1, { rulings })).answer('ann', strike('ben'));
  const f = begun().answer('ben', PARRY).answer('ben', DODGE);
  f.answer('ben', NONE, [6, 5], [1, 1], [6, 6], [1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'dodge')).toBe(-1);
  expect(last(f, 'parry-rolled')).toMatchObject({ attack: 10, sum: { total: 2 } });
  expect(last(f, 'attack-missed').why).toBe('dodge');
  expect(initiativeOf(f, 'ben')).toBe(3);
  const parried = begun().answer('ben', DODGE).answer('ben', PARRY);
  parried.answer('ben', NONE, [6, 5], [1, 1], [6, 6], [6, 6]);
  expect(last(parried, 'attack-missed').why).toBe('parry');
  expect(all(parried, 'attack-hit')).toEqual([]);
});

test('[reaction-after-roll] before the roll each dodge lowers the attack', () => {
  const rulings = { ...BEFORE, 'reactions-per-attack': 'any', 'dodge-procedure': 'modifier' } as const;
  const f = begin(duel(GUN, PLAIN, 2, { rulings })).answer('ann', shoot('ben'));
  f.answer('ben', DODGE).answer('ben', DODGE).answer('ben', NONE, [5, 5], [1, 1, 1]);
  expect(last(f, 'attack-rolled').sum.total).toBe(8);
  expect(last(f, 'attack-hit').effect).toBe(0);
  expect(of(f, 'ben').reactions).toBe(2);
});

test('[attack] an agent that the GM removes at the question is not hit', () => {
  const three = [entrant('ann', 'a', [5, 5], GUN), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  const tried = (act: RawAnswer) => {
    const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]).answer('ann', shoot('ben'), [5, 5]);
    return all(f.gm(act), 'attack-hit');
  };
  expect(tried({ kind: 'remove', who: 'ben' })).toEqual([]);
  expect(tried({ kind: 'set-condition', who: 'ben', condition: 'dead' })).toEqual([]);
});
