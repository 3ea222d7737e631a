import { describe, expect, test } from 'vitest';
import { duel, FIGHTER, SWORD } from '../../../test/support/timeslice.ts';
import { begin, blow, HITS, last, of, parts } from '../../../test/support/timeslice-play.ts';
import type { Rulings } from './rulings.ts';
import type { Boost, Damage, Sheet } from './schema.ts';

const sharp = { stats: { ...FIGHTER.stats, V: 20 } };
const NATURAL_18 = [
  [9, 9],
  [0, 0],
];
const withDamage = (dice: number, plus: number): Partial<Sheet> => ({
  ...sharp,
  weapons: [{ ...SWORD, damage: { dice, plus } satisfies Damage }],
});
const boon = (...boosts: Boost[]) => ({ boons: [{ id: 'boon', name: 'boon', boosts }] });

/** Ann hits Bob once; the damage that was dealt. */
function damage(
  { called = 'none', dice = HITS }: { called?: string; dice?: number[][] },
  ann: Partial<Sheet> = {},
  bob: Partial<Sheet> = {},
  rulings: Partial<Rulings> = {},
) {
  const f = begin(duel({ ...sharp, ...ann }, { ts: 2, hp: 50, ...bob }, rulings));
  blow(f, 'ann', 'bob', { called, dice });
  return { ...last(f, 'damage-dealt'), stagger: of(f, 'bob').stagger };
}

describe('damage', () => {
  test('[damage-order] the base is subtracted from HP', () => {
    expect(damage({})).toMatchObject({ hpLost: 5, hp: 45, damage: { total: 5 } });
  });

  test.each([
    [0, 5],
    [4, 1],
    [5, 0],
    [6, 0],
    [100, 0],
  ])('[damage-order] DR %i lets %i of 5 through, and never makes damage negative', (dr, hpLost) => {
    const dealt = damage({}, {}, { dr });
    expect(dealt).toMatchObject({ hpLost, hp: 50 - hpLost });
    expect(dealt.damage.total).toBe(hpLost);
  });

  test('[damage-order] excess DR is a separate part', () => {
    expect(parts(damage({}, {}, { dr: 7 }).damage)).toEqual([
      '5 damage-order',
      '-7 damage-order',
      '2 damage-order',
    ]);
  });

  test('[damage-order] damage is base times multiplier, plus additions, less DR', () => {
    const ann = boon({ to: 'damage', value: 2, only: null });
    const dealt = damage({ called: 'head' }, ann, { dr: 4 });
    expect(parts(dealt.damage)).toEqual([
      '5 damage-order',
      '5 called-shot-head',
      '2 boons',
      '-4 damage-order',
    ]);
    expect(dealt.hpLost).toBe(8);
  });

  test('[damage-order] a target never loses more HP than it has', () => {
    expect(damage({}, withDamage(0, 30), { hp: 20 })).toMatchObject({
      hpLost: 20,
      hp: 0,
      damage: { total: 30 },
    });
  });

  test('[damage-order] [natural-18] [called-shot-head] 5 damage with a natural 18 at the head against DR 4 deals 15 less 4, so 11, and 3 stagger', () => {
    const dealt = damage({ called: 'head', dice: NATURAL_18 }, {}, { dr: 4 });
    expect(parts(dealt.damage)).toEqual([
      '5 damage-order',
      '5 natural-18',
      '5 called-shot-head',
      '-4 damage-order',
    ]);
    expect(dealt).toMatchObject({ hpLost: 11, stagger: 3 });
  });
});

describe('a natural 18', () => {
  test('[natural-18] doubles the damage of the attack', () => {
    const dealt = damage({ dice: NATURAL_18 });
    expect(parts(dealt.damage)).toEqual(['5 damage-order', '5 natural-18']);
    expect(dealt.stagger).toBe(2);
  });

  test.each([[[9, 8]], [[8, 9]]])('[natural-18] with %j is not rolled', (dice) => {
    expect(damage({ dice: [dice, [0, 0]] }).hpLost).toBe(5);
  });

  test('[natural-18] means two nines on the dice, at any total', () => {
    const f = begin(duel({ stats: { ...FIGHTER.stats, V: 2 } }, { ts: 2 }));
    blow(f, 'ann', 'bob', { dice: NATURAL_18 });
    expect(last(f, 'attack-rolled')).toMatchObject({ isNatural18: true, sum: { total: 10 } });
    expect(last(f, 'damage-dealt').hpLost).toBe(10);
  });
});

describe('multipliers', () => {
  const doubling = (value: number) => boon({ to: 'doublings', value, only: null });

  test.each([
    ['one doubling makes it twofold', 'none', HITS, 1, 10],
    ['two threefold', 'head', HITS, 1, 15],
    ['three fourfold', 'head', NATURAL_18, 1, 20],
    ['six sevenfold: there is no cap', 'head', NATURAL_18, 4, 35],
  ])('[multipliers-add] multipliers add up: %s', (_, called, dice, doublings, hpLost) => {
    const dealt = damage({ called, dice }, doubling(doublings));
    expect(dealt.hpLost).toBe(hpLost);
    expect(dealt.stagger).toBe(hpLost / 5);
  });

  test('[bonus-damage-multiplied] only the base is multiplied, additions are not', () => {
    const ann = boon({ to: 'damage', value: 3, only: null });
    expect(damage({ dice: NATURAL_18 }, ann).hpLost).toBe(5 + 5 + 3);
  });

  test('[bonus-damage-multiplied] the extra point against the staggered is not multiplied: 5 at the head against DR 4 makes 7, and 2 stagger', () => {
    const f = begin(duel({ ...sharp, ts: 12 }, { ts: 2, hp: 50, dr: 4, staggerThreshold: 0 }));
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(of(f, 'bob').isStaggered).toBe(true);
    const before = of(f, 'bob');
    blow(f, 'ann', 'bob', { called: 'head', dice: HITS });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual([
      '5 damage-order',
      '5 called-shot-head',
      '1 staggered-damage',
      '-4 damage-order',
    ]);
    expect(before.hp - of(f, 'bob').hp).toBe(7);
    expect(of(f, 'bob').stagger - before.stagger).toBe(2);
  });
});

describe('damage with dice', () => {
  test('[damage-order] is the sum of the dice and the points', () => {
    const dealt = damage({ dice: [...HITS, [7, 2]] }, withDamage(2, 3));
    expect(parts(dealt.damage)).toEqual(['9 die-faces', '3 damage-order']);
  });

  test('[damage-order] may be dice alone, and a weapon without damage deals 0', () => {
    expect(parts(damage({ dice: [...HITS, [7]] }, withDamage(1, 0)).damage)).toEqual(['7 die-faces']);
    expect(parts(damage({}, withDamage(0, 0)).damage)).toEqual(['0 damage-order']);
  });

  test('[multiplied-dice] is rolled once and multiplied', () => {
    const dealt = damage({ called: 'head', dice: [...NATURAL_18, [7]] }, withDamage(1, 3));
    expect(parts(dealt.damage)).toEqual([
      '7 die-faces',
      '3 damage-order',
      '10 natural-18',
      '10 called-shot-head',
    ]);
  });

  test('[multiplied-dice] set to each time, is rolled again for each doubling', () => {
    const dice = [...NATURAL_18, [7], [1], [4]];
    const dealt = damage({ called: 'head', dice }, withDamage(1, 3), {}, { 'multiplied-dice': 'each-time' });
    expect(parts(dealt.damage)).toEqual([
      '7 die-faces',
      '3 damage-order',
      '4 natural-18',
      '7 called-shot-head',
    ]);
    expect(dealt.hpLost).toBe(21);
  });

  test('[multiplied-dice] set to each time, does not change points without dice', () => {
    const dealt = damage({ called: 'head' }, {}, {}, { 'multiplied-dice': 'each-time' });
    expect(dealt.hpLost).toBe(10);
  });

  test('[damage-order] with a penalty is never below 0', () => {
    expect(damage({ dice: [...HITS, [1]] }, withDamage(1, -3)).hpLost).toBe(0);
  });
});
