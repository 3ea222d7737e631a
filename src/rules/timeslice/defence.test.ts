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
  DODGE,
  last,
  move,
  of,
  PARRY,
  PASS,
  parts,
  STAY,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import { timeslice } from './ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

const shielded: Partial<Sheet> = { ts: 2, shields: [SHIELD], ready: ['sword', 'shield'] };

/** Ann has struck at Bob and rolled this. */
function struckAt(
  bob: Partial<Sheet>,
  dice: number[],
  ann: Partial<Sheet> = {},
  rulings: Partial<Rulings> = {},
) {
  return begin(duel(ann, bob, rulings)).answer('ann', attack('bob', 'none', ann.ready?.[0] ?? 'sword'), dice);
}

test('[dodge] a roll needs only to reach the attack, less its modifiers, for the odds', () => {
  const f = begin(duel({}, { stats: { ...FIGHTER.stats, Q: 13 } }), [9, 9], [0, 0]);
  f.answer('ann', attack('bob'), [5, 5]);
  if (f.open[0]?.key === 'interruption') f.answer('bob', PASS);
  f.answer('bob', DODGE);
  expect(f.waitingRoll?.read).toEqual({ atLeast: 10 - 3 });
  f.roll([0, 0]);
});

describe('the target of an attack', () => {
  test('[defence-choice] chooses a dodge, a block or a parry', () => {
    const f = struckAt(shielded, [0, 0]);
    expect(f.asked('bob')).toMatchObject({ key: 'defence', seat: 'gm', defaultAnswer: DODGE });
    expect(f.kinds('bob')).toEqual(['dodge', 'block', 'parry']);
    f.answer('bob', BLOCK, [0, 0]);
  });

  test('[defence-choice] chooses again for each attack, at no TS', () => {
    const f = begin(duel({ ts: 6 }, { ts: 1 }));
    f.gm({ kind: 'set-ts', who: 'bob', value: 0 });
    f.answer('ann', attack('bob'), [0, 0]).answer('bob', PARRY, [5, 5]);
    f.answer('ann', attack('bob'), [0, 0]).answer('bob', DODGE, [5, 5]).answer('bob', STAY);
    expect(all(f, 'defence-rolled').map(({ kind }) => kind)).toEqual(['parry', 'dodge']);
    expect(all(f, 'ts-spent').map(({ who }) => who)).toEqual(['ann', 'ann']);
  });

  test('[defence-choice] is not asked if it can only dodge', () => {
    const f = struckAt({ ts: 2, weapons: [], ready: [] }, [0, 0]);
    f.roll([0, 0]);
    expect(last(f, 'defence-rolled').kind).toBe('dodge');
    f.answer('bob', STAY);
  });

  test('[defence-choice] may use any shield and any weapon in hand', () => {
    const knife = { ...SWORD, id: 'knife', parry: -1 };
    const f = struckAt({ ts: 2, weapons: [SWORD, knife], ready: ['sword', 'knife'] }, [0, 0]);
    const parry = f.asked('bob').options.find(({ kind }) => kind === 'parry');
    expect(parry?.params).toEqual({ with: { oneOf: ['sword', 'knife'] } });
    f.answer('bob', { kind: 'parry', with: 'knife' }, [9, 9]);
    expect(last(f, 'defence-rolled').sum.total).toBe(14);
  });
});

describe('a dodge', () => {
  test('[dodge] is a [Q] roll without additions', () => {
    const f = struckAt({ ts: 2, stats: { ...FIGHTER.stats, Q: 13 } }, [0, 0]);
    f.answer('bob', DODGE, [4, 3]);
    expect(parts(last(f, 'defence-rolled').sum)).toEqual(['7 stat-roll', '3 stat-bonus']);
  });

  test('[dodge] that succeeds lets the defender move 1 unit for 0 TS', () => {
    const f = struckAt({ ts: 2 }, [5, 5]);
    f.answer('bob', DODGE, [5, 5]);
    expect(f.asked('bob')).toMatchObject({ key: 'dodge-step', rule: 'dodge', defaultAnswer: STAY });
    f.answer('bob', move([7, 6]));
    expect(last(f, 'moved')).toMatchObject({ who: 'bob', to: [7, 6], rule: 'dodge' });
    expect(of(f, 'bob')).toMatchObject({ cell: [7, 6], ts: 2 });
    expect(typesSince(f)).toEqual(['moved']);
  });

  test('[dodge] that succeeds may be followed by staying', () => {
    const f = struckAt({ ts: 2 }, [5, 5]).answer('bob', DODGE, [5, 5]).answer('bob', STAY);
    expect(types(f)).not.toContain('moved');
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[dodge] a failed dodge, a block and a parry give no step', () => {
    struckAt({ ts: 2 }, [5, 5]).answer('bob', DODGE, [5, 4]);
    for (const defence of [BLOCK, PARRY]) {
      const f = struckAt(shielded, [0, 0]).answer('bob', defence, [9, 9]);
      expect(f.asked('ann').key).toBe('maneuver');
    }
  });

  test('[dodge] the step cannot be interrupted, even out of one reach and into another', () => {
    const four = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5], { ts: 2 }),
      entrant('cid', 'heroes', [8, 7]),
      entrant('eve', 'heroes', [7, 4]),
    ];
    const f = begin(encounter(four), [9, 9], [0, 0], [0, 2], [0, 1]);
    f.answer('ann', attack('bob'), [0, 0])
      .answer('bob', DODGE, [5, 5])
      .answer('bob', move([7, 6]));
    expect(f.open.map(({ who, key }) => `${who} ${key}`)).toEqual(['ann maneuver']);
  });

  test('[dodge] a surrounded defender is not offered a step', () => {
    const walls = [
      [6, 4],
      [7, 4],
      [7, 5],
      [7, 6],
      [6, 6],
      [5, 4],
      [5, 6],
    ] as const;
    const field = { isMapped: true, shape: 'square' as const, size: [20, 20] as const, walls };
    const f = begin({ ...duel({}, { ts: 2 }), field });
    f.answer('ann', attack('bob'), [0, 0]).answer('bob', DODGE, [5, 5]);
    expect(f.asked('ann').key).toBe('maneuver');
  });
});

describe('a block', () => {
  test('[block] is a [Q] roll plus the shield in hand', () => {
    const f = struckAt(shielded, [0, 0]).answer('bob', BLOCK, [4, 7]);
    expect(parts(last(f, 'defence-rolled').sum)).toEqual(['11 stat-roll', '0 stat-bonus', '3 block']);
  });

  test('[block] needs the shield in hand', () => {
    const f = struckAt({ ...shielded, ready: ['sword'] }, [0, 0]);
    expect(f.kinds('bob')).toEqual(['dodge', 'parry']);
  });

  test('[block] an equal total defends, one point less does not', () => {
    const equal = struckAt(shielded, [9, 5]).answer('bob', BLOCK, [4, 7]);
    expect(last(equal, 'attack-missed')).toMatchObject({ attack: 14, defence: 14 });
    const less = struckAt(shielded, [9, 6]).answer('bob', BLOCK, [4, 7]);
    expect(last(less, 'attack-hit')).toMatchObject({ attack: 15, defence: 14 });
  });
});

describe('a parry', () => {
  test('[parry] with a weapon bonus of 1 and Q 10, two nines make 16 and are not a critical', () => {
    const f = struckAt({ ts: 2 }, [8, 8]).answer('bob', PARRY, [9, 9]);
    const { sum } = last(f, 'defence-rolled');
    expect(parts(sum)).toEqual(['18 stat-roll', '0 stat-bonus', '1 parry', '-3 parry']);
    expect(sum.total).toBe(16);
    expect(last(f, 'attack-missed')).toMatchObject({ attack: 16, defence: 16, rule: 'attack-roll' });
    expect(types(f)).not.toContain('damage-dealt');
  });

  test('[parry] needs a weapon in hand', () => {
    const f = struckAt({ ...shielded, ready: ['shield'] }, [0, 0]);
    expect(f.kinds('bob')).toEqual(['dodge', 'block']);
  });

  test('[parry] a weapon of the body is always in hand', () => {
    const claw = { ...SWORD, id: 'claw', hands: 0 as const };
    const f = struckAt({ ts: 2, weapons: [claw], ready: [] }, [0, 0]);
    expect(f.kinds('bob')).toEqual(['dodge', 'parry']);
  });
});

describe('the defence against shots and spells', () => {
  const archer: Partial<Sheet> = { weapons: [BOW], ready: ['bow'] };
  const kinds = [
    ['all', ['dodge', 'block', 'parry']],
    ['dodge-or-block', ['dodge', 'block']],
    ['dodge', ['dodge']],
  ] as const;

  /** The ways in which Bob may defend. If he can only dodge, he is not asked, and his roll waits. */
  const ways = (f: ReturnType<typeof begin>) => (f.open.length > 0 ? f.kinds('bob') : [f.waitingRoll?.rule]);

  test.each(kinds)('[ranged-defence] set to %s, a shot may be met with %j', (setting, allowed) => {
    expect(ways(struckAt(shielded, [0, 0], archer, { 'ranged-defence': setting }))).toEqual(allowed);
  });

  test.each(kinds)(
    '[ranged-defence] [spell-defence] set to %s, a spell may be met with %j',
    (setting, allowed) => {
      const f = begin(duel({ spells: [DART] }, shielded, { 'ranged-defence': setting }));
      f.answer('ann', { kind: 'cast-at', spell: 'dart', target: 'bob', called: 'none' }, [0, 0]);
      expect(ways(f)).toEqual(allowed);
    },
  );

  test('[defence-choice] the question about a blow cites the rule of the choice, not that of spells', () => {
    const f = begin(duel({}, shielded)).answer('ann', attack('bob'), [0, 0]);
    expect(f.asked('bob')).toMatchObject({ key: 'defence', rule: 'defence-choice' });
    f.answer('bob', DODGE, [9, 9]);
  });

  test('[spell-defence] the question about a spell cites the rule of spells', () => {
    const f = begin(duel({ spells: [DART] }, shielded));
    f.answer('ann', { kind: 'cast-at', spell: 'dart', target: 'bob', called: 'none' }, [0, 0]);
    expect(f.asked('bob')).toMatchObject({ key: 'defence', rule: 'spell-defence' });
  });

  test.each(['dodge-or-block', 'dodge'] as const)(
    '[ranged-defence] set to %s, a blow may still be parried',
    (setting) => {
      const f = struckAt(shielded, [0, 0], {}, { 'ranged-defence': setting });
      expect(f.kinds('bob')).toEqual(['dodge', 'block', 'parry']);
    },
  );
});

test('[parry-bonus] a parry uses the parry bonus of the weapon, not its bonus to hit', () => {
  const keen = { ...SWORD, toHit: 4, parry: 1 };
  const f = begin(duel({}, { ts: 2, weapons: [keen] })).answer('ann', attack('bob'), [0, 0]);
  f.answer('bob', { kind: 'parry', with: 'sword' }, [5, 5]);
  expect(parts(last(f, 'defence-rolled').sum)).toContain('1 parry');
});

describe('a defence', () => {
  const boon = (to: 'dodge' | 'parry') => [
    { id: 'quick', name: 'quick', boosts: [{ to, value: 1, only: null }] },
  ];
  const guard = (parry: number): Partial<Sheet> => ({ ts: 2, weapons: [{ ...SWORD, parry }] });

  test.each<[string, Partial<Sheet>, 'detail' | 'attacked']>([
    ['with a parry that adds less than a dodge', guard(2), 'detail'],
    ['with a parry that adds nothing', guard(3), 'detail'],
    ['with a parry that adds more', guard(4), 'attacked'],
    ['with a shield', shielded, 'attacked'],
    ['with a boon for parries', { ...guard(3), boons: boon('parry') }, 'attacked'],
    ['with a boon for dodges', { ...guard(3), boons: boon('dodge') }, 'attacked'],
  ])('%s is a matter of the right stop', (_, bob, stop) => {
    const f = struckAt(bob, [0, 0]);
    expect(timeslice.stop?.(f.asked('bob'), f.state)).toBe(stop);
  });
});
