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
  begin,
  blow,
  DODGE,
  HITS,
  last,
  of,
  parts,
  types,
} from '../../../test/support/timeslice-play.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

/** A V that makes up for the penalty of a shot to the heart. */
const sharp = { stats: { ...FIGHTER.stats, V: 20 } };
const hitting = (damage: number): Partial<Sheet> => ({
  ...sharp,
  weapons: [{ ...SWORD, damage: { dice: 0, plus: damage } }],
});

/** Ann hits Bob once, called there. */
function shot(
  called: string,
  ann: Partial<Sheet> = {},
  bob: Partial<Sheet> = {},
  rulings: Partial<Rulings> = {},
) {
  const f = begin(duel({ ...sharp, ...ann }, { ts: 2, ...bob }, rulings));
  return blow(f, 'ann', 'bob', { called, with: ann.ready?.[0] ?? 'sword', dice: HITS });
}

describe('a called shot', () => {
  test('[called-shot] any attack may be called at the head, the heart or a limb', () => {
    const f = begin(duel());
    const option = f.asked('ann').options.find(({ kind }) => kind === 'attack');
    expect(option?.params.called).toEqual({
      oneOf: ['none', 'head', 'heart', 'right-arm', 'left-arm', 'right-leg', 'left-leg'],
    });
  });

  test('[called-shot] an interruption may be called too', () => {
    const f = begin(duel());
    f.answer('ann', attack('bob')).answer('bob', { kind: 'interrupt', weapon: 'sword', called: 'head' });
    expect(last(f, 'attack-declared')).toMatchObject({ who: 'bob', called: 'head', interrupts: 'ann' });
  });

  test.each([
    ['head', -7, 'called-shot-head'],
    ['heart', -10, 'called-shot-heart'],
    ['left-leg', -5, 'called-shot-limb'],
  ])(
    '[called-shot-head] [called-shot-heart] [called-shot-limb] a shot called at the %s has %i to hit',
    (called, penalty, rule) => {
      const f = begin(duel({}, { ts: 2 }));
      blow(f, 'ann', 'bob', {
        called,
        dice: [
          [9, 8],
          [9, 9],
        ],
      });
      expect(parts(last(f, 'attack-rolled').sum)).toEqual([
        '17 stat-roll',
        '0 stat-bonus',
        `${penalty} ${rule}`,
      ]);
    },
  );

  test('[called-shot] a called shot that misses does nothing', () => {
    const f = begin(duel({}, { ts: 2 }));
    for (const called of ['heart', 'left-arm'])
      blow(f, 'ann', 'bob', {
        called,
        dice: [
          [0, 0],
          [9, 9],
        ],
      });
    expect(of(f, 'bob')).toMatchObject({ hp: 20, clock: null, lostLimbs: [], stagger: 0 });
  });

  test('[called-shot] a called shot is declared before the dice are rolled', () => {
    const f = shot('head');
    expect(last(f, 'shot-called')).toMatchObject({
      who: 'ann',
      target: 'bob',
      called: 'head',
      rule: 'called-shot',
    });
    expect(all(shot('none'), 'shot-called')).toEqual([]);
  });
});

describe('a called shot at the head', () => {
  test('[called-shot-head] it doubles damage and stagger', () => {
    const f = shot('head');
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['5 damage-order', '5 called-shot-head']);
    expect(of(f, 'bob')).toMatchObject({ hp: 10, stagger: 2, clock: null });
  });
});

describe('a called shot at the heart', () => {
  test('[called-shot-heart] it doubles damage and starts the dying, and the target stays conscious', () => {
    const f = shot('heart');
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['5 damage-order', '5 called-shot-heart']);
    expect(last(f, 'dying-started')).toMatchObject({ who: 'bob', seconds: 300, rule: 'called-shot-heart' });
    expect(of(f, 'bob')).toMatchObject({
      hp: 10,
      stagger: 2,
      clock: 300,
      hasHeartWound: true,
      life: 'conscious',
    });
  });

  test('[called-shot-heart] it makes a non-player combatant dying too', () => {
    expect(of(shot('heart', {}, { isCharacter: false }), 'bob')).toMatchObject({
      clock: 300,
      life: 'conscious',
    });
  });

  test('[heart-penalty] the wounded combatant has -2 on its attacks and spells, but not on its defence', () => {
    const f = shot('heart', { ts: 6 }, { ts: 6, spells: [DART] });
    blow(f, 'ann', 'bob', {
      dice: [
        [0, 0],
        [5, 5],
      ],
    });
    expect(parts(last(f, 'defence-rolled').sum)).toEqual(['10 stat-roll', '0 stat-bonus']);
    blow(f, 'bob', 'ann', {
      dice: [
        [0, 0],
        [0, 0],
      ],
    });
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['0 stat-roll', '0 stat-bonus', '-2 heart-penalty']);
    f.answer('bob', { kind: 'cast-at', spell: 'dart', target: 'ann', called: 'none' }, [0, 0]);
    expect(parts(last(f, 'attack-rolled').sum)).toContain('-2 heart-penalty');
  });

  test('[heart-needs-damage] the dying starts even if DR takes all the damage', () => {
    const f = shot('heart', {}, { dr: 10 });
    expect(last(f, 'damage-dealt').hpLost).toBe(0);
    expect(of(f, 'bob')).toMatchObject({ hp: 20, clock: 300, stagger: 2 });
  });
});

describe('a called shot at a limb', () => {
  // Max HP 20: a limb loses at most 6.
  test('[called-shot-limb] a sword that deals 9 after DR costs 6 HP, and the limb is amputated', () => {
    const f = shot('left-arm', hitting(11), { dr: 2 });
    const { damage, hpLost } = last(f, 'damage-dealt');
    expect(parts(damage)).toEqual(['11 damage-order', '-2 damage-order', '-3 called-shot-limb']);
    expect(hpLost).toBe(6);
    expect(of(f, 'bob')).toMatchObject({
      hp: 14,
      stagger: 1,
      lostLimbs: [{ limb: 'left-arm', how: 'amputated' }],
    });
  });

  test.each([
    [5, 15, 0],
    [6, 14, 0],
    [7, 14, 1],
  ])('[called-shot-limb] exactly %i damage leaves %i HP, with %i limbs lost', (damage, hp, lost) => {
    const f = shot('left-arm', hitting(damage));
    expect(of(f, 'bob').hp).toBe(hp);
    expect(of(f, 'bob').lostLimbs).toHaveLength(lost);
  });

  test.each([
    [20, 6],
    [3, 1],
    [2, 0],
  ])('[called-shot-limb] a limb of a combatant with %i HP takes %i at most', (hp, cap) => {
    expect(last(shot('left-arm', hitting(9), { hp }), 'damage-dealt').hpLost).toBe(cap);
  });

  test('[called-shot-limb] the limit is a third of the maximum HP, not of the current HP', () => {
    expect(last(shot('left-arm', hitting(9), { hp: 20, hpNow: 9 }), 'damage-dealt').hpLost).toBe(6);
  });

  test.each([
    ['a shot cripples', { weapons: [{ ...BOW, damage: { dice: 0, plus: 9 } }], ready: ['bow'] }, 'crippled'],
    ['a blow takes off', hitting(9), 'amputated'],
  ])('[called-shot-limb] the limb is lost the right way: %s', (_, ann, how) => {
    expect(last(shot('left-leg', ann), 'limb-lost')).toMatchObject({
      limb: 'left-leg',
      how,
      rule: 'lost-limb',
    });
  });

  test('[limb-by-spell] a spell amputates a limb at any distance, because only shots are ranged attacks', () => {
    const effect = { kind: 'target' as const, damage: { dice: 0, plus: 9 }, toHit: 0 };
    const f = begin(duel({ spells: [{ ...DART, effect }], stats: { ...FIGHTER.stats, I: 20 } }, { ts: 2 }));
    f.answer('ann', { kind: 'cast-at', spell: 'dart', target: 'bob', called: 'left-leg' }, ...HITS).answer(
      'bob',
      DODGE,
    );
    expect(last(f, 'limb-lost').how).toBe('amputated');
  });

  test('[called-shot-limb] [natural-18] doubled damage has the same limit, doubled stagger has no limit', () => {
    const f = begin(duel(sharp, { ts: 2 }));
    blow(f, 'ann', 'bob', {
      called: 'left-arm',
      dice: [
        [9, 9],
        [0, 0],
      ],
    });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual([
      '5 damage-order',
      '5 natural-18',
      '-4 called-shot-limb',
    ]);
    expect(of(f, 'bob')).toMatchObject({ hp: 14, stagger: 2 });
  });

  test('[limb-damage-after-dr] the damage is compared after DR, so 9 less 4 is within the limit', () => {
    const f = shot('left-arm', hitting(9), { dr: 4 });
    expect(of(f, 'bob')).toMatchObject({ hp: 15, lostLimbs: [] });
  });

  test('[limb-damage-after-dr] set to before, 9 is more than 6, so the limb is lost, and DR reduces the 6', () => {
    const f = shot('left-arm', hitting(9), { dr: 4 }, { 'limb-damage-after-dr': 'before' });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual([
      '9 damage-order',
      '-3 called-shot-limb',
      '-4 damage-order',
    ]);
    expect(of(f, 'bob').hp).toBe(18);
    expect(of(f, 'bob').lostLimbs).toEqual([{ limb: 'left-arm', how: 'amputated' }]);
  });

  test('[limb-damage-after-dr] set to before, exactly 6 does not cost the limb', () => {
    const f = shot('left-arm', hitting(6), { dr: 4 }, { 'limb-damage-after-dr': 'before' });
    expect(of(f, 'bob')).toMatchObject({ hp: 18, lostLimbs: [] });
  });
});

describe('a lost limb', () => {
  const strong = { weapons: [{ ...SWORD, damage: { dice: 0, plus: 30 } }] };

  function without(bob: Partial<Sheet>, ...limbs: string[]) {
    const f = begin(
      duel(
        { ...sharp, ...strong, ts: 12 },
        { hp: 60, staggerThreshold: 9, ...bob },
        { 'interrupt-before-turn': 'saved-only' },
      ),
    );
    for (const called of limbs) blow(f, 'ann', 'bob', { called, dice: HITS });
    return f.answer('ann', { kind: 'end-turn' });
  }

  test('[lost-limb] drops the item that it held, and its weapon cannot attack', () => {
    const f = without({}, 'right-arm');
    expect(last(f, 'limb-lost').drops).toEqual(['sword']);
    expect(of(f, 'bob')).toMatchObject({ held: [], dropped: ['sword'] });
    expect(f.kinds('bob')).not.toContain('attack');
    expect(f.kinds('bob')).not.toContain('draw');
  });

  test('[lost-limb] leaves the sword in the other hand', () => {
    const f = without({}, 'left-arm');
    expect(last(f, 'limb-lost').drops).toEqual([]);
    expect(f.kinds('bob')).toContain('attack');
  });

  test('[lost-limb-more] drops a two-handed weapon with either arm, and no such weapon can be drawn', () => {
    const second = { ...BOW, id: 'second' };
    const f = without({ weapons: [BOW, second], ready: ['bow'] }, 'left-arm');
    expect(of(f, 'bob')).toMatchObject({ held: [], dropped: ['bow'] });
    expect(f.kinds('bob')).not.toContain('draw');
  });

  test('[lost-limb-more] drops the shield of that arm', () => {
    const f = without({ shields: [SHIELD], ready: ['sword', 'shield'] }, 'left-arm');
    expect(of(f, 'bob').dropped).toEqual(['shield']);
  });

  test('[lost-limb-more] cannot be shot at again if it is amputated', () => {
    const f = begin(duel({ ...sharp, ...strong }, { ts: 2, hp: 60 }));
    blow(f, 'ann', 'bob', { called: 'left-leg', dice: HITS });
    const called = f.asked('ann').options.find(({ kind }) => kind === 'attack')?.params.called;
    expect(called).toEqual({ oneOf: ['none', 'head', 'heart', 'right-arm', 'left-arm', 'right-leg'] });
  });

  test('[lost-limb-more] can be shot at again if it is crippled, and a blow amputates it', () => {
    const bow = { ...BOW, hands: 1 as const, damage: { dice: 0, plus: 30 } };
    const f = begin(
      duel({ ...sharp, weapons: [bow, ...strong.weapons], ready: ['bow', 'sword'] }, { ts: 2, hp: 60 }),
    );
    blow(f, 'ann', 'bob', { with: 'bow', called: 'left-leg', dice: HITS });
    expect(of(f, 'bob').lostLimbs).toEqual([{ limb: 'left-leg', how: 'crippled' }]);
    blow(f, 'ann', 'bob', { called: 'left-leg', dice: HITS });
    expect(of(f, 'bob').lostLimbs).toEqual([{ limb: 'left-leg', how: 'amputated' }]);
  });

  test('[lost-limb-more] does not stop walking: a unit costs 1 TS even without legs', () => {
    const f = without({}, 'left-leg', 'right-leg');
    expect(f.asked('bob').options.find(({ kind }) => kind === 'move')?.cost).toBe('1 TS');
  });

  test('[lost-limb] [casting-arm] does not stop a caster with one arm left; without arms it cannot cast', () => {
    expect(without({ spells: [DART] }, 'left-arm').kinds('bob')).toContain('cast-at');
    expect(without({ spells: [DART] }, 'left-arm', 'right-arm').kinds('bob')).not.toContain('cast-at');
  });

  test('[lost-limb] [casting-arm] a creature that never had arms can cast', () => {
    const limbs = [{ id: 'tail', name: 'tail', kind: 'other' as const }];
    expect(without({ limbs, weapons: [], ready: [], spells: [DART] }, 'tail').kinds('bob')).toContain(
      'cast-at',
    );
  });

  test('[lost-limb] takes its natural weapon with it, and a bite stays', () => {
    const claw = { ...SWORD, id: 'claw', hands: 0 as const, limb: 'right-arm' };
    const bite = { ...claw, id: 'bite', limb: null };
    const f = without({ weapons: [claw, bite], ready: [] }, 'right-arm');
    const weapons = f
      .asked('bob')
      .options.flatMap(({ kind, params }) => (kind === 'attack' ? [params.weapon] : []));
    expect(weapons).toEqual([{ oneOf: ['bite'] }]);
  });

  test.each([
    ['claw', ['claw']],
    ['bite', []],
  ])('[lost-limb] [aim-needs-hand] ends the aim with a natural weapon of that limb: %s', (weapon, ends) => {
    const claw = { ...SWORD, id: 'claw', hands: 0 as const, limb: 'right-arm' };
    const bite = { ...claw, id: 'bite', limb: null };
    const f = begin(duel({ ...sharp, ...strong }, { weapons: [claw, bite], ready: [] }), [0, 0], [9, 9]);
    f.answer('bob', { kind: 'aim', weapon }).answer('bob', { kind: 'end-turn' });
    blow(f, 'ann', 'bob', { called: 'right-arm', dice: HITS });
    expect(last(f, 'limb-lost').drops).toEqual([]);
    expect(f.events.flatMap((event) => (event.type === 'aim-lost' ? [event.weapon] : []))).toEqual(ends);
  });

  test('[lost-limb] loses the attack of that arm, even if it was paid for', () => {
    const f = begin(duel({}, { ...sharp, ...strong, ts: 3 }));
    f.answer('ann', attack('bob')).answer('bob', { kind: 'interrupt', weapon: 'sword', called: 'right-arm' });
    f.answer('ann', { kind: 'pass' }, ...HITS).answer('ann', DODGE);
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'weapon-gone' });
    expect(of(f, 'ann').ts).toBe(3);
  });

  test('[lost-limb] ends the aim of the weapon that drops', () => {
    const f = begin(duel({}, { ...sharp, ...strong, ts: 3 }));
    f.answer('ann', { kind: 'aim', weapon: 'sword' }).answer('ann', attack('bob'));
    f.answer('bob', { kind: 'interrupt', weapon: 'sword', called: 'right-arm' }, ...HITS).answer(
      'ann',
      DODGE,
    );
    expect(of(f, 'ann').aim).toBeNull();
    expect(types(f)).toContain('maneuver-lost');
  });
});

test('[called-shot-limb] a called shot at a limb may fell a target with few HP', () => {
  const pair = [
    entrant('ann', 'heroes', [5, 5], hitting(9)),
    entrant('bob', 'foes', [6, 5], { hp: 20, hpNow: 6, ts: 2 }),
  ];
  const f = begin(encounter(pair));
  blow(f, 'ann', 'bob', { called: 'left-arm', dice: HITS });
  expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious' });
});
