import { expect, test } from 'vitest';
import {
  duel,
  encounter,
  entrant,
  KNIFE,
  PISTOL,
  PLAIN,
  RIFLE,
  sheet,
  skills,
  VEST,
} from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  END_TURN,
  last,
  lose,
  NONE,
  nextRound,
  of,
  part,
  shoot,
  stance,
  strike,
  walk,
  worded,
} from '../../../test/support/agents-play.ts';
import { agents } from './ruleset.ts';
import type { Armour, Weapon } from './schema.ts';

const GUN = sheet('777777', { weapons: [PISTOL, KNIFE] });
const flat = (plus: number, more: Partial<Weapon> = {}): Weapon => ({
  ...PISTOL,
  damage: { dice: 0, plus },
  ...more,
});

/** Ann hits Ben at Effect 0 with a weapon that does this many points. */
function hit(points: number, rest: Parameters<typeof duel>[3] = {}, ben = PLAIN): AgentsFight {
  const f = begin(duel(sheet('777777', { weapons: [flat(points)] }), ben, 2, rest));
  return f.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
}

test('[damage] [damage-order] 3d6 of 11 and an Effect of 3 against armour 5 deal 9: END drops from 7 to 0, and 2 are left over', () => {
  const ben = sheet('777777', { armour: [VEST] });
  const rifle = sheet('777777', { weapons: [RIFLE] });
  const f = begin(duel(rifle, ben, 20))
    .answer('ann', shoot('ben', 'rifle'), [5, 6], [5, 4, 2])
    .answer('ben', NONE);
  expect(last(f, 'damage-dealt').damage.total).toBe(9);
  expect(f.asked('ben')).toMatchObject({ key: 'wound', rule: 'damage-order', context: { points: 9 } });
  expect(f.asked('ben').options[0]!.params.loss).toEqual({
    oneOf: [
      { STR: 2, DEX: 0, END: 7 },
      { STR: 0, DEX: 2, END: 7 },
    ],
  });
  f.answer('ben', lose(0, 2, 7));
  expect(of(f, 'ben').scores).toEqual({ STR: 7, DEX: 5, END: 0 });
});

test('[damage-order] the DMs follow the lowered scores', () => {
  const f = begin(duel(sheet('777777', { weapons: [flat(9)] }), GUN, 2));
  f.answer('ann', shoot('ben'), [4, 4])
    .answer('ben', NONE)
    .answer('ben', lose(0, 2, 7))
    .answer('ann', END_TURN);
  f.answer('ben', shoot('ann'), [1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'characteristic-dm')).toBe(-1);
});

test('[damage] damage is never below 0, and 0 damage wounds nobody', () => {
  const f = hit(3, {}, sheet('777777', { armour: [VEST] }));
  expect(last(f, 'damage-dealt').damage).toMatchObject({ total: 0 });
  expect(all(f, 'wounded')).toEqual([]);
});

test('[exceptional] an exceptional hit deals at least 1 damage', () => {
  const able = sheet('777777', { weapons: [flat(0)], skills: skills('Gun Combat (slug) 2') });
  const tried = (dice: number[]) => {
    const f = begin(duel(able, sheet('777777', { armour: [{ ...VEST, rating: 50 }] }), 2));
    return last(f.answer('ann', shoot('ben'), dice).answer('ben', NONE), 'damage-dealt').damage;
  };
  expect(tried([6, 6]).total).toBe(1);
  expect(part(tried([6, 6]), 'exceptional')).toBe(45);
  expect(tried([6, 5]).total).toBe(0);
});

const suit = (id: string, more: Partial<Armour> = {}): Armour => ({
  ...VEST,
  id,
  name: id,
  rating: 2,
  laserRating: 6,
  isLayered: true,
  ...more,
});

test('[armor] the armour rating reduces the damage, layer by layer from the outside', () => {
  const f = hit(9, {}, sheet('777777', { armour: [suit('cape'), { ...VEST }] }));
  expect(
    worded(f, last(f, 'damage-dealt').damage)
      .filter(({ rule }) => rule === 'armor')
      .map(({ value, why }) => [why, value]),
  ).toEqual([
    ['cape', -2],
    ['vest', -5],
  ]);
});

test('[armor] lasers meet a separate rating, and each laser hit takes 1 off ablat', () => {
  const laser = sheet('777777', { weapons: [flat(6, { isLaser: true })] });
  const ben = sheet('777777', { armour: [suit('ablat', { isAblat: true })] });
  const f = begin(duel(laser, ben, 2));
  for (const damage of [0, 1]) {
    f.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
    expect(last(f, 'damage-dealt').damage.total).toBe(damage);
    nextRound(f);
  }
  expect(of(f, 'ben').ablated).toEqual({ ablat: 2 });
});

test('[armor] ablat is counted by its id, even if the id is a name that every object has', () => {
  const laser = sheet('777777', { weapons: [flat(6, { isLaser: true })] });
  const ben = sheet('777777', { armour: [suit('constructor', { isAblat: true })] });
  const f = begin(duel(laser, ben, 2));
  f.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
  expect(last(f, 'damage-dealt').damage.total).toBe(0);
  expect(of(f, 'ben').ablated).toEqual({ constructor: 1 });
});

test('[later-wounds] the victim chooses where later wounds go', () => {
  const f = hit(2);
  nextRound(f).answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
  expect(f.asked('ben')).toMatchObject({ rule: 'later-wounds' });
  f.answer('ben', lose(1, 1, 0));
  expect(of(f, 'ben').scores).toEqual({ STR: 6, DEX: 6, END: 5 });
});

test('[later-wounds] under the other setting, later wounds go to END while it is above 0, like the first', () => {
  const f = hit(5, { rulings: { 'later-wounds': 'endurance-first' } });
  nextRound(f).answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
  expect(f.asked('ben').options[0]!.params.loss).toEqual({
    oneOf: [
      { STR: 3, DEX: 0, END: 2 },
      { STR: 0, DEX: 3, END: 2 },
    ],
  });
});

test('[seriously-wounded] an agent with all three scores below maximum moves 1.5 m a round and has no minor action', () => {
  const f = begin(
    duel(sheet('777777', { weapons: [flat(3)] }), { ...GUN, now: { STR: 6, DEX: 6, END: 7 } }, 2),
  );
  f.answer('ann', shoot('ben'), [4, 4])
    .answer('ben', NONE)
    .answer('ben', lose(0, 0, 3))
    .answer('ann', END_TURN);
  expect(last(f, 'seriously-wounded')).toMatchObject({ who: 'ben', isNow: true });
  expect(f.kinds('ben')).toEqual(expect.arrayContaining(['shoot', 'move']));
  expect(f.kinds('ben')).not.toContain('stance');
  f.answer('ben', walk([8, 5]));
  expect(f.kinds('ben')).not.toContain('move');
  expect(f.kinds('ben')).toContain('shoot');
});

test('[seriously-wounded] the question and the overview count no minor actions for it', () => {
  const f = begin(duel(PLAIN, { ...GUN, now: { STR: 6, DEX: 6, END: 6 } }, 2), [1, 1], [6, 6]);
  expect(f.asked('ben').context).toMatchObject({ significant: 1, minor: 0 });
  const ben = agents.overview(f.state, 'b-seat').standings.find(({ id }) => id === 'ben')!;
  expect(ben.budget).toBe('1 significant, 0 minor');
});

test('[seriously-wounded] a serious wound lasts until one score is full again', () => {
  const f = begin(duel(PLAIN, { ...GUN, now: { STR: 6, DEX: 6, END: 6 } }, 2), [1, 1], [6, 6]);
  expect(f.kinds('ben')).not.toContain('stance');
  f.gm({ kind: 'set-score', who: 'ben', characteristic: 'STR', value: 7 });
  expect(last(f, 'seriously-wounded').isNow).toBe(false);
  expect(f.kinds('ben')).toContain('stance');
});

test('[unconscious] an agent with two scores at 0 is unconscious; with one it is not', () => {
  expect(of(hit(7), 'ben').life).toBe('awake');
  const f = begin(
    encounter([
      entrant('ann', 'a', [5, 5], sheet('777777', { weapons: [flat(14)] })),
      entrant('ben', 'b', [7, 5]),
      entrant('cid', 'b', [7, 7]),
    ]),
    [6, 6],
    [5, 5],
    [4, 4],
  );
  f.answer('ann', shoot('ben'), [4, 4])
    .answer('ben', NONE)
    .answer('ben', lose(7, 0, 7));
  expect(of(f, 'ben')).toMatchObject({ life: 'unconscious', stance: 'prone' });
  f.answer('ann', END_TURN);
  expect(f.asked('cid').key).toBe('action');
});

test('[unconscious] an agent with all three scores at 0 is dead', () => {
  expect(last(hit(21), 'died')).toMatchObject({ who: 'ben', cause: 'wounds' });
});

test.each([
  ['any-two', 'awake'],
  ['str-or-dex', 'unconscious'],
] as const)('[unconscious-at] %s: an agent with only STR at 0 is %s', (setting, life) => {
  const f = begin(duel(PLAIN, PLAIN, 2, { rulings: { 'unconscious-at': setting } }));
  f.gm({ kind: 'set-score', who: 'ben', characteristic: 'STR', value: 0 });
  expect(of(f, 'ben').life).toBe(life);
});

test('[coup-de-grace] the helpless are killed in melee within Close range, or by a shot from an adjacent cell', () => {
  const three = (cells: number) => {
    const f = begin(
      encounter([
        entrant(
          'ann',
          'a',
          [5, 5],
          sheet('777777', { weapons: [KNIFE, PISTOL], ready: ['knife', 'pistol'] }),
        ),
        entrant('ben', 'b', [5 + cells, 5]),
        entrant('cid', 'b', [5, 15]),
      ]),
      [6, 6],
      [5, 5],
      [4, 4],
    );
    return f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  };
  const offered = (cells: number) =>
    three(cells)
      .asked('ann')
      .options.filter(({ kind }) => kind === 'coup-de-grace')
      .map(({ params }) => (params.weapon as { oneOf: string[] }).oneOf[0]);
  expect(offered(1)).toEqual(['knife', 'pistol']);
  expect(offered(2)).toEqual(['knife']);
  expect(offered(3)).toEqual([]);
  const f = three(1).answer('ann', { kind: 'coup-de-grace', weapon: 'pistol', target: 'ben' });
  expect(last(f, 'died')).toMatchObject({ who: 'ben', cause: 'coup-de-grace' });
  expect(of(f, 'ann').rounds.pistol).toBe(5);
});

test('[combat-end] the fight ends at once when only one side has a conscious agent, and Recoil is no longer recorded', () => {
  const f = begin(duel(sheet('777777', { weapons: [flat(21, { recoil: 3 })] }), PLAIN, 2));
  f.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
  expect(last(f, 'combat-ended')).toMatchObject({ winner: 'a' });
  expect(all(f, 'recoil-noted')).toEqual([]);
  expect(f.asked('gm').key).toBe('aftermath');
});

test('[wake] an unconscious agent rolls an END check each minute, with +1 for every failure before', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  for (let round = 1; round < 10; round++) nextRound(f);
  f.answer('ann', END_TURN).answer('cid', END_TURN, [3, 4]);
  expect(last(f, 'wake-rolled')).toMatchObject({ who: 'ben', passes: false });
  for (let round = 1; round < 10; round++) nextRound(f);
  f.answer('ann', END_TURN).answer('cid', END_TURN, [3, 4]);
  expect(part(last(f, 'wake-rolled').sum, 'wake')).toBe(1);
  expect(last(f, 'woke-up').who).toBe('ben');
});

test('[one-to-a-cell] an agent that wakes on a taken cell gets up next to it', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [6, 5]), entrant('cid', 'b', [9, 9])]),
    [6, 6],
    [5, 5],
    [4, 4],
  );
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' }).answer('ann', walk([6, 5]));
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'awake' });
  expect(of(f, 'ben').cell).not.toEqual([6, 5]);
});

test('[attack] an unconscious agent is still a target and does not react', () => {
  const three = [entrant('ann', 'a', [5, 5], GUN), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  f.answer('ann', shoot('ben'), [5, 5], [1, 1, 1]);
  expect(last(f, 'wounded').who).toBe('ben');
});

test('[melee-attack] an attack on a prone agent may be parried with a weapon in hand', () => {
  const f = begin(duel(PLAIN, PLAIN, 1), [1, 1], [6, 6])
    .answer('ben', stance('prone'))
    .answer('ben', END_TURN);
  expect(f.answer('ann', strike('ben'), [5, 5]).kinds('ben')).toContain('parry');
});

test('[damage] the dice of a hit are shown one by one, with the Effect and the weapon’s bonus', () => {
  const weapon = { ...PISTOL, damage: { dice: 2, plus: 3 } };
  const f = begin(duel(sheet('777777', { weapons: [weapon] }), PLAIN, 2));
  f.answer('ann', shoot('ben'), [5, 5], [1, 2]).answer('ben', NONE);
  expect(worded(f, last(f, 'damage-dealt').damage)).toEqual([
    { value: 3, why: '2d6 (1, 2)', rule: 'damage' },
    { value: 3, why: 'the weapon', rule: 'damage' },
    { value: 2, why: 'Effect', rule: 'damage' },
  ]);
});

test('[armor] ablat never loses more than its value, and other armour loses nothing', () => {
  const laser = sheet('777777', { weapons: [flat(1, { isLaser: true })] });
  const armour = [suit('ablat', { isAblat: true, laserRating: 1 }), suit('cape')];
  const f = begin(duel(laser, sheet('777777', { armour }), 2));
  for (let round = 0; round < 2; round++) {
    f.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
    nextRound(f);
  }
  expect(all(f, 'ablated')).toMatchObject([{ who: 'ben', armour: 'ablat', lost: 1 }]);
  const slug = begin(duel(sheet('777777', { weapons: [flat(1)] }), sheet('777777', { armour }), 2));
  slug.answer('ann', shoot('ben'), [4, 4]).answer('ben', NONE);
  expect(all(slug, 'ablated')).toEqual([]);
});

test('[wake] the minute is counted from the moment of the fall', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = nextRound(begin(encounter(three), [6, 6], [5, 5], [4, 4]));
  f.gm({ kind: 'set-score', who: 'ben', characteristic: 'STR', value: 0 });
  f.gm({ kind: 'set-score', who: 'ben', characteristic: 'DEX', value: 0 });
  expect(last(f, 'fell-unconscious')).toMatchObject({ who: 'ben', wakesAt: 66 });
});

test('[unconscious-at] by the other setting, STR or DEX at 0 counts, and END does not', () => {
  const after = (characteristic: string) => {
    const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
    const rulings = { 'unconscious-at': 'str-or-dex' } as const;
    const f = begin(encounter(three, { rulings }), [6, 6], [5, 5], [4, 4]);
    return of(f.gm({ kind: 'set-score', who: 'ben', characteristic, value: 0 }), 'ben').life;
  };
  expect([after('STR'), after('DEX'), after('END')]).toEqual(['unconscious', 'unconscious', 'awake']);
});

test('[unconscious] an unconscious agent dies of a last wound, and falls only once', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  const zero = (characteristic: string) => f.gm({ kind: 'set-score', who: 'ben', characteristic, value: 0 });
  zero('STR');
  zero('DEX');
  expect(of(f, 'ben')).toMatchObject({ life: 'unconscious', significant: 0, minor: 0 });
  f.gm({ kind: 'wound', who: 'ben', points: 2 });
  expect(all(f, 'fell-unconscious')).toHaveLength(1);
  f.gm({ kind: 'wound', who: 'ben', points: 5 });
  expect(last(f, 'died').cause).toBe('wounds');
  f.gm({ kind: 'wound', who: 'ben', points: 5 });
  expect(all(f, 'wounded')).toHaveLength(2);
  expect(all(f, 'died')).toHaveLength(1);
});

test('[damage-order] the victim is not asked if only one distribution is left by then', () => {
  const rulings = { 'later-wounds': 'endurance-first' } as const;
  const f = begin(duel(PLAIN, PLAIN, 4, { rulings })).gm({ kind: 'wound', who: 'ben', points: 9 });
  expect(f.asked('ben').key).toBe('wound');
  f.gm({ kind: 'set-score', who: 'ben', characteristic: 'STR', value: 0 });
  expect(last(f, 'wounded').lost).toEqual({ STR: 0, DEX: 2, END: 7 });
});

test('[wake] an agent rolls a check for each minute that has passed, until one passes', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' }).gm({ kind: 'end-fight' });
  f.answer('gm', { kind: 'pass-time', minutes: 3 }, [1, 1], [1, 1], [2, 3]);
  const tries = all(f, 'wake-rolled').map(({ sum, wakesAt, passes }) => [part(sum, 'wake'), wakesAt, passes]);
  expect(tries).toEqual([
    [undefined, 120, false],
    [1, 180, false],
    [2, 240, false],
  ]);
  f.answer('gm', { kind: 'pass-time', minutes: 5 }, [3, 2]);
  expect(last(f, 'woke-up')).toMatchObject({ who: 'ben', rule: 'wake' });
  expect(of(f, 'ben')).toMatchObject({ life: 'awake', stance: 'prone', wakesAt: null, wakeFailures: 0 });
  expect(all(f, 'moved')).toEqual([]);
});

test('[combat-end] nobody wins if nobody is left standing', () => {
  const f = begin(duel(PLAIN, PLAIN, 2)).gm({ kind: 'end-fight' });
  expect(last(f, 'combat-ended')).toMatchObject({ winner: 'nobody', rule: 'combat-end' });
  f.gm({ kind: 'resume-fight' }).gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  expect(last(f, 'combat-ended').winner).toBe('a');
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'dead' });
  expect(all(f, 'combat-ended')).toHaveLength(2);
});
