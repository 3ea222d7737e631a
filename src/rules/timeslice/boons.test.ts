import { describe, expect, test } from 'vitest';
import {
  BOW,
  DART,
  duel,
  encounter,
  entrant,
  FIGHTER,
  SHIELD,
  SWORD,
} from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  BLOCK,
  begin,
  blow,
  DODGE,
  END_TURN,
  HITS,
  last,
  MISSES,
  of,
  PARRY,
  parts,
  settle,
  toRound,
} from '../../../test/support/timeslice-play.ts';
import type { Boosted, Sheet } from './schema.ts';

const boon = (
  to: Boosted,
  value: number,
  only: 'melee' | 'ranged' | 'spell' | null = null,
): Partial<Sheet> => ({
  boons: [{ id: 'boon', name: 'boon', boosts: [{ to, value, only }] }],
});
const shielded: Partial<Sheet> = { ts: 2, shields: [SHIELD], ready: ['sword', 'shield'] };

describe('a boon on the attacker', () => {
  test.each([
    ['attack', HITS],
    ['V', HITS],
  ] as const)('[boons] changes the attack roll if it is on %s', (to, dice) => {
    const f = begin(duel(boon(to, 3), { ts: 2 }));
    blow(f, 'ann', 'bob', { dice: [...dice] });
    expect(parts(last(f, 'attack-rolled').sum)).toContain('3 boons');
    expect(last(f, 'attack-rolled').sum.total).toBe(13);
  });

  test('[boons] on called shots eases the penalty of called shots only', () => {
    const f = begin(duel(boon('called-shot', 3), { ts: 2 }));
    blow(f, 'ann', 'bob', { called: 'head', dice: MISSES });
    expect(parts(last(f, 'attack-rolled').sum)).toEqual([
      '0 stat-roll',
      '0 stat-bonus',
      '-7 called-shot-head',
      '3 boons',
    ]);
    blow(f, 'ann', 'bob', { dice: MISSES });
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['0 stat-roll', '0 stat-bonus']);
  });

  test('[boons] on damage adds to the damage and may reduce it, but never below 0', () => {
    for (const [value, hpLost] of [
      [4, 9],
      [-4, 1],
      [-9, 0],
    ] as const) {
      const f = begin(duel(boon('damage', value), { ts: 2 }));
      blow(f, 'ann', 'bob', { dice: HITS });
      expect(last(f, 'damage-dealt').hpLost).toBe(hpLost);
    }
  });

  test('[boons] on doublings multiplies damage and stagger', () => {
    const f = begin(duel(boon('doublings', 1), { ts: 2 }));
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['5 damage-order', '5 boons']);
    expect(of(f, 'bob').stagger).toBe(2);
  });

  test.each([
    ['melee', 'sword', true],
    ['melee', 'bow', false],
    ['ranged', 'sword', false],
    ['ranged', 'bow', true],
  ] as const)('[boons] for %s attacks only applies to the %s: %s', (only, weapon, isServed) => {
    const weapons = [SWORD, { ...BOW, hands: 1 as const }];
    const f = begin(duel({ ...boon('attack', 3, only), weapons, ready: ['sword', 'bow'] }, { ts: 2 }));
    blow(f, 'ann', 'bob', { with: weapon, dice: MISSES });
    expect(parts(last(f, 'attack-rolled').sum).includes('3 boons')).toBe(isServed);
  });

  test.each([
    ['melee', 1],
    ['ranged', 0],
  ] as const)('[boons] on V for %s attacks only counts %i times on a blow', (only, times) => {
    const f = begin(duel(boon('V', 3, only), { ts: 2 }));
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'attack-rolled').sum).filter((part) => part === '3 boons')).toHaveLength(times);
  });

  test('[boons] on I for spells only raises the number of an area spell', () => {
    const effect = { kind: 'area' as const, damage: { dice: 0, plus: 4 }, toHit: 0, radius: 1 };
    const f = begin(duel({ ...boon('I', 2, 'spell'), spells: [{ ...DART, effect }] }, { ts: 2 }));
    f.answer('ann', { kind: 'cast-at-point', spell: 'dart', point: of(f, 'bob').cell });
    expect(parts(last(f, 'area-number').sum)).toContain('2 boons');
    settle(f);
  });

  test('[boons] for spells only applies to spells, on attack and on damage', () => {
    const boosts = [
      { to: 'attack' as const, value: 2, only: 'spell' as const },
      { to: 'damage' as const, value: 1, only: 'spell' as const },
    ];
    const f = begin(
      duel({ ts: 9, spells: [DART], boons: [{ id: 'wand', name: 'wand', boosts }] }, { ts: 2 }),
    );
    f.answer('ann', { kind: 'cast-at', spell: 'dart', target: 'bob', called: 'none' }, ...HITS);
    settle(f);
    expect(parts(last(f, 'attack-rolled').sum)).toContain('2 boons');
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['4 damage-order', '1 boons']);
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['5 damage-order']);
  });
});

describe('a boon on the defender', () => {
  test.each([
    ['defence', DODGE],
    ['defence', BLOCK],
    ['defence', PARRY],
    ['dodge', DODGE],
    ['block', BLOCK],
    ['parry', PARRY],
    ['Q', DODGE],
  ] as const)('[boons] on %s changes a %j', (to, defence) => {
    const f = begin(duel({}, { ...shielded, ...boon(to, 2) })).answer('ann', attack('bob'), [9, 9]);
    f.answer('bob', defence, [0, 0]);
    expect(parts(last(f, 'defence-rolled').sum)).toContain('2 boons');
  });

  test.each([
    ['dodge', BLOCK],
    ['block', PARRY],
    ['parry', DODGE],
  ] as const)('[boons] on %s does not change a %j', (to, defence) => {
    const f = begin(duel({}, { ...shielded, ...boon(to, 2) })).answer('ann', attack('bob'), [9, 9]);
    f.answer('bob', defence, [0, 0]);
    expect(parts(last(f, 'defence-rolled').sum)).not.toContain('2 boons');
  });

  test('[boons] on defence against ranged attacks only does not apply in melee', () => {
    const f = begin(duel({}, { ts: 2, ...boon('defence', 2, 'ranged') }));
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'defence-rolled').sum)).not.toContain('2 boons');
  });

  test.each(['dr', 'Q'] as const)('[boons] on %s against melee only applies in melee', (to) => {
    const f = begin(duel({}, { ts: 2, ...boon(to, 2, 'melee') }));
    blow(f, 'ann', 'bob', { dice: HITS });
    const { sum } = last(f, 'defence-rolled');
    expect(parts(to === 'Q' ? sum : last(f, 'damage-dealt').damage)).toContain(
      to === 'Q' ? '2 boons' : '-2 boons',
    );
  });

  test.each(['dr', 'Q'] as const)(
    '[boons] on %s against ranged attacks only does not apply in melee',
    (to) => {
      const f = begin(duel({}, { ts: 2, ...boon(to, 2, 'ranged') }));
      blow(f, 'ann', 'bob', { dice: HITS });
      const { sum } = last(f, 'defence-rolled');
      expect([...parts(sum), ...parts(last(f, 'damage-dealt').damage)].join()).not.toContain('boons');
    },
  );

  test.each([
    [3, 2],
    [-5, 5],
  ])('[boons] on DR of %i lets %i of 5 through, and a negative DR counts as 0', (value, hpLost) => {
    const f = begin(duel({}, { ts: 2, ...boon('dr', value) }));
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(last(f, 'damage-dealt').hpLost).toBe(hpLost);
  });

  test('[boons] on the stagger threshold delays being staggered', () => {
    const f = begin(duel({ ts: 6 }, { ts: 2, staggerThreshold: 0, ...boon('stagger-threshold', 1) }));
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'stagger-gained').threshold)).toEqual(['0 staggered', '1 boons']);
    expect(all(f, 'staggered')).toEqual([]);
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(all(f, 'staggered')).toHaveLength(1);
  });
});

describe('a boon on other numbers', () => {
  test.each([
    [2, 8],
    [-2, 4],
    [-9, 0],
  ])('[boons] [round-refill] refills a round with TS of %i to %i', (value, ts) => {
    const f = begin(duel({}, boon('ts', value)));
    expect(of(f, 'bob').ts).toBe(ts);
  });

  test('[boons] on initiative changes that roll and no other [Q] roll', () => {
    const f = begin(duel({}, { ts: 2, ...boon('initiative', 4) }), [9, 9], [0, 0]);
    expect(parts(all(f, 'initiative-rolled')[1]!.sum)).toEqual(['0 stat-roll', '0 stat-bonus', '4 boons']);
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'defence-rolled').sum)).toEqual(['0 stat-roll', '0 stat-bonus']);
  });

  test.each(['notice', 'U'] as const)(
    '[boons] [surprise-round] on %s changes the roll against an ambush',
    (to) => {
      const pair = [entrant('ann', 'heroes', [0, 0], boon(to, 4)), entrant('bob', 'foes', [9, 9])];
      const f = begin(encounter(pair, {}, { options: { ambushers: 'foes' } }), [9, 9], [0, 0], [3, 3]);
      expect(last(f, 'surprise-rolled')).toMatchObject({ sum: { total: 10 }, isSurprised: false });
    },
  );

  test('[boons] adds up with others on the same number, each as a separate part', () => {
    const boons = ['blessed', 'cursed'].map((name, i) => ({
      id: name,
      name,
      boosts: [{ to: 'attack' as const, value: i === 0 ? 3 : -1, only: null }],
    }));
    const f = begin(duel({ boons }, { ts: 2 }));
    blow(f, 'ann', 'bob', { dice: MISSES });
    const { sum } = last(f, 'attack-rolled');
    expect(sum.parts.slice(2)).toEqual([
      { value: 3, why: 'boon', of: { who: 'ann', boon: 'blessed' }, rule: 'boons' },
      { value: -1, why: 'boon', of: { who: 'ann', boon: 'cursed' }, rule: 'boons' },
    ]);
  });

  test('[boons] a modifier of the GM works like one, for the number of rounds that the GM sets', () => {
    const f = begin(duel({ stats: FIGHTER.stats }, { ts: 2 }));
    f.gm({ kind: 'give-modifier', who: 'ann', to: 'attack', value: -3, rounds: 1 });
    blow(f, 'ann', 'bob', { dice: MISSES });
    expect(parts(last(f, 'attack-rolled').sum)).toContain('-3 boons');
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(of(f, 'ann').effects).toEqual([]);
  });
});

test('[boons] each of two casts of the same spell ends separately', () => {
  const bless = {
    id: 'bless',
    name: 'bless',
    ts: 1,
    range: 3,
    effect: { kind: 'buff' as const, boosts: [{ to: 'attack' as const, value: 2, only: null }], rounds: 2 },
  };
  const cast = { kind: 'cast-on', spell: 'bless', target: 'ann' };
  const f = begin(duel({ spells: [bless] }, { ts: 2 }));
  f.answer('ann', cast);
  toRound(f, 2).answer('ann', cast);
  expect(of(f, 'ann').effects.map(({ until }) => until)).toEqual([2, 3]);
  toRound(f, 3);
  expect(of(f, 'ann').effects.map(({ until }) => until)).toEqual([3]);
  toRound(f, 4);
  expect(of(f, 'ann').effects).toEqual([]);
});
