import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  begin,
  type Changes,
  DIRK,
  DODGE,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  FISTS,
  hurt,
  last,
  now,
  PISTOL,
  parts,
  roundGoesBy,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';

const harmless = (kind: string, more: object = {}) => ({ kind, weapon: 'blade', target: 'bob', ...more });

describe('called shots for no damage', () => {
  test('[disarm] a shot at an arm has -3 and then an opposed CvC roll: the weapon flies d6 yards', () => {
    const f = begin(duel({ skills: { melee: 5 } }));
    f.answer('ann', harmless('disarm', { called: 'right-arm', with: 'C' }));
    // The attack hits, 5 + 7 against 2 + 7 wins, 4 yards.
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2), ...d(4));
    expect(parts(last(f, 'attack-rolled').sum)).toContain('called-shot -3');
    expect(last(f, 'opposed')).toMatchObject({ rule: 'disarm', isSuccess: true });
    expect(now(f, 'bob')).toMatchObject({ held: [], lying: [{ item: 'blade', cell: [10, 5] }] });
    expect(all(f, 'damage-dealt')).toEqual([]);
  });

  test('[disarm] under the other setting the attacker chooses CvC or AvC', () => {
    const f = begin(duel({ skills: { melee: 5 }, traits: { A: 10 } }));
    f.answer('ann', harmless('disarm', { called: 'right-arm', with: 'A' }));
    f.answer('bob', DODGE, ...d(5, 2), ...d(1, 3));
    expect(last(f, 'opposed').own.sum.total).toBe(11);
    f.roll([1]);
    expect(now(f, 'bob').held).toEqual([]);
  });

  test('[disarm] an empty hand is not a target', () => {
    const option = begin(duel())
      .asked('ann')
      .options.find(({ kind }) => kind === 'disarm')!;
    expect(option.params.called).toEqual({ oneOf: ['right-arm'] });
  });

  test('[shove] [item-flies] a shot at the torso and then CvC: the target flies d6 yards away', () => {
    const f = begin(duel()).answer('ann', harmless('shove'));
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2), ...d(3));
    expect(last(f, 'moved')).toMatchObject({ who: 'bob', to: [9, 5], rule: 'shove', as: 'forced' });
  });

  test('[item-flies] an obstacle stops the flight', () => {
    const people = [
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'foes', [6, 5]),
      entrant('eve', 'foes', [9, 5]),
    ];
    const field = {
      isMapped: true,
      shape: 'square' as const,
      size: [30, 30] as const,
      walls: [8, 9].flatMap(
        (x) =>
          [
            [x, 4],
            [x, 5],
            [x, 6],
          ] as [number, number][],
      ),
    };
    const f = begin(encounter(people, {}, { field })).answer('ann', harmless('shove'));
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2), ...d(6));
    expect(now(f, 'bob').cell).toEqual([7, 5]);
  });

  test('[trip] a shot at the legs and then CvA: the target is prone and Stunned for 1 round', () => {
    const f = begin(duel({ skills: { melee: 5 } })).answer('ann', harmless('trip', { called: 'left-leg' }));
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2));
    expect(now(f, 'bob')).toMatchObject({ isProne: true, stun: 1 });
    expect(last(f, 'stunned').rule).toBe('trip');
    expect(last(f, 'opposed').other.sum.total).toBe(8);
  });

  test('[zero-damage-hit] a miss ends the maneuver, and so does a lost opposed roll', () => {
    const missed = begin(duel())
      .answer('ann', harmless('shove'))
      .answer('bob', DODGE, ...d(2, 5));
    expect(typesSince(missed)).not.toContain('opposed');
    const lost = begin(duel()).answer('ann', harmless('shove'));
    lost.answer('bob', DODGE, ...d(5, 2), ...d(3, 3), ...d(2, 5));
    expect(last(lost, 'opposed').isSuccess).toBe(false);
    expect(now(lost, 'bob').cell).toEqual([6, 5]);
  });

  test('[zero-damage-weapon] these maneuvers are not possible with a shot', () => {
    const kinds = begin(duel({ weapons: [PISTOL, { ...FISTS, range: 0 }], ready: ['pistol'] })).kinds('ann');
    expect(kinds).toContain('attack');
    for (const kind of ['disarm', 'shove', 'trip']) expect(kinds).not.toContain(kind);
  });
});

/** Ann and Bob, this many yards apart. */
function apart(yards: number, ann: Changes = {}, bob: Changes = {}) {
  return begin(encounter([entrant('ann', 'team', [1, 1], ann), entrant('bob', 'foes', [1 + yards, 1], bob)]));
}

describe('Charge and Run', () => {
  test('[charge] a charge gives twice the Speed and a melee attack with +3 DMG, and puts the attacker on REF until its next turn', () => {
    const f = apart(15).answer('ann', { kind: 'charge' });
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 14 });
    strike(f, 'ann', 'bob', {}, ...d(5, 2));
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 3', 'damage 3', 'charge 3']);
    f.answer('ann', END_TURN).answer('bob', attack('ann'), [3]);
    expect(last(f, 'defence-made').kind).toBe('ref');
    f.answer('bob', END_TURN);
    expect(now(f, 'ann').refs).toEqual([]);
  });

  test('[charge] a charge allows no other attack', () => {
    const f = apart(1).answer('ann', { kind: 'charge' });
    expect(f.kinds('ann')).toContain('attack');
    expect(f.kinds('ann')).not.toContain('shove');
    strike(f, 'ann', 'bob', {}, ...d(2, 5));
    expect(f.kinds('ann')).not.toContain('attack');
  });

  test('[run] a run gives three times the Speed for the whole turn', () => {
    const f = apart(28).answer('ann', { kind: 'run' });
    expect(last(f, 'ran').yards.total).toBe(27);
    expect(f.kinds('ann')).not.toContain('guard');
  });

  /** Ann, with C 1, has run for this many rounds. Her Speed is 6. */
  function winded(rounds: number) {
    const f = apart(28, { traits: { C: 1 } });
    for (let round = 0; round < rounds; round++) {
      f.answer('ann', { kind: 'run' }).answer('ann', END_TURN).answer('bob', END_TURN);
    }
    return f;
  }

  test('[run] after C minutes a run needs a C roll above 9', () => {
    const f = winded(20).answer('ann', { kind: 'run' }, [6]);
    expect(last(f, 'run-rolled')).toMatchObject({
      number: { total: 9 },
      sum: { total: 7 },
      isSuccess: false,
    });
    expect(last(f, 'run-rolled').number.parts).toEqual([{ value: 9, why: 'out-of-breath', rule: 'run' }]);
    expect(last(f, 'run-rolled').rule).toBe('run-stops');
    expect(all(winded(19).answer('ann', { kind: 'run' }), 'run-rolled')).toEqual([]);
  });

  test('[run-stops] a failed roll costs the action, and Speed is not multiplied', () => {
    const f = winded(20).answer('ann', { kind: 'run' }, [6]);
    expect(now(f, 'ann')).toMatchObject({ action: 'failed run', isRunning: false });
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 6 });
    expect(f.kinds('ann')).not.toContain('approach');
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(now(f, 'ann').runRounds).toBe(0);
  });

  test('[run] the roll is 1 harder for each further minute', () => {
    const f = winded(20)
      .gm({ kind: 'give-modifier', who: 'ann', value: 9 })
      .answer('ann', { kind: 'run' }, [2]);
    expect(last(f, 'run-rolled')).toMatchObject({ isSuccess: true, rule: 'run' });
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    for (let round = 0; round < 19; round++) {
      f.gm({ kind: 'give-modifier', who: 'ann', value: 9 }).answer('ann', { kind: 'run' }, [2]);
      f.answer('ann', END_TURN).answer('bob', END_TURN);
    }
    f.answer('ann', { kind: 'run' }, [2]);
    expect(parts(last(f, 'run-rolled').number)).toEqual(['run 9', 'run 1']);
  });
});

describe('Aim', () => {
  const aim = { kind: 'aim', target: 'bob' };
  const gun: Changes = { weapons: [PISTOL, FISTS], ready: ['pistol'] };

  /** Ann has aimed at Bob, five yards away, for this many rounds. */
  function aimed(rounds: number) {
    const f = apart(5, gun);
    for (let round = 0; round < rounds; round++)
      f.answer('ann', aim).answer('ann', END_TURN).answer('bob', END_TURN);
    return f;
  }

  test('[aim] a round of aiming gives +1 on the attack of the next round', () => {
    const f = strike(aimed(1), 'ann', 'bob', { weapon: 'pistol' }, ...d(4, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toContain('aim 1');
    expect(now(f, 'ann').aim).toBeNull();
  });

  test('[aim] each further full round gives +1 more, up to +6', () => {
    expect(now(aimed(7), 'ann').aim).toEqual({ target: 'bob', bonus: 6 });
  });

  test('[aim] an aiming combatant is on REF meanwhile', () => {
    const f = apart(1, gun).answer('ann', aim).answer('ann', END_TURN).answer('bob', attack('ann'), [2]);
    expect(last(f, 'defence-made').kind).toBe('ref');
  });

  test('[aim] moving, damage or any other action loses the aim', () => {
    const moved = aimed(1).answer('ann', { kind: 'withdraw', from: 'bob', yards: 1 });
    expect(now(moved, 'ann').aim).toBeNull();
    expect(now(hurt(aimed(1), 'ann', 'torso', 1), 'ann').aim).toBeNull();
    expect(now(aimed(1).answer('ann', { kind: 'guard' }).answer('ann', END_TURN), 'ann').aim).toBeNull();
  });

  test('[aim] a round with a move is not a full round', () => {
    const f = apart(5, gun).answer('ann', { kind: 'withdraw', from: 'bob', yards: 1 });
    expect(f.kinds('ann')).not.toContain('aim');
  });

  test('[prone] an aimed shot by a prone shooter has +3', () => {
    const f = apart(5, gun).answer('ann', { kind: 'fall-prone' }).answer('ann', aim);
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    strike(f, 'ann', 'bob', { weapon: 'pistol' }, ...d(4, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0', 'aim 1', 'prone 3']);
  });
});

describe('two weapons', () => {
  const light = { ...DIRK, id: 'dirk-2' };
  const dual = (weapon: string, second: string) => ({
    kind: 'dual-wield',
    weapon,
    second,
    target: 'bob',
    called: 'torso',
  });

  test('[dual-wield] two attacks with Light weapons have -1 each', () => {
    const f = begin(duel({ weapons: [DIRK, light, FISTS], ready: ['dirk', 'dirk-2'] }));
    f.answer('ann', dual('dirk', 'dirk-2')).answer('bob', DODGE, ...d(3, 5));
    f.answer('ann', { kind: 'strike', target: 'bob', called: 'torso' }).answer('bob', DODGE, ...d(3, 6));
    expect(all(f, 'attack-rolled').map(({ sum }) => parts(sum).at(-1))).toEqual([
      'dual-wield -1',
      'dual-wield -1',
    ]);
    expect(all(f, 'attack-declared').map(({ by }) => by)).toEqual(['dirk', 'dirk-2']);
  });

  test('[dual-wield] attacks with Medium weapons have -3, each weapon by its own weight', () => {
    const f = begin(duel({ weapons: [BLADE, DIRK, FISTS], ready: ['blade', 'dirk'] }));
    f.answer('ann', dual('blade', 'dirk')).answer('bob', DODGE, ...d(4, 6));
    f.answer('ann', { kind: 'strike', target: 'bob', called: 'torso' }).answer('bob', DODGE, ...d(3, 6));
    expect(all(f, 'attack-rolled').map(({ sum }) => parts(sum).at(-1))).toEqual([
      'dual-wield -3',
      'dual-wield -1',
    ]);
  });

  test('[dual-wield] the second attack may be skipped; Heavy weapons cannot be paired', () => {
    const f = begin(duel({ weapons: [DIRK, light, FISTS], ready: ['dirk', 'dirk-2'] }));
    f.answer('ann', dual('dirk', 'dirk-2'))
      .answer('bob', DODGE, ...d(3, 5))
      .answer('ann', { kind: 'forgo' });
    expect(f.asked('ann').key).toBe('turn');
    const heavy = { ...BLADE, id: 'maul', weight: 'heavy' as const };
    const kinds = begin(duel({ weapons: [heavy, DIRK, FISTS], ready: ['maul', 'dirk'] })).kinds('ann');
    expect(kinds).not.toContain('dual-wield');
  });
});

describe('surprise', () => {
  test('[ambush] [ref-length] Stealth above Perception puts the target on REF through the ambusher’s next turn', () => {
    const f = apart(3, { skills: { stealth: 3 } }, { skills: { perception: 1 } });
    f.answer('ann', { kind: 'ambush', target: 'bob' }, ...d(3, 4));
    expect(last(f, 'opposed')).toMatchObject({ rule: 'ambush', isSuccess: true, own: { sum: { total: 6 } } });
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 2 }).answer('ann', attack('bob'), [2]);
    expect(last(f, 'defence-made').kind).toBe('ref');
    f.answer('ann', END_TURN);
    expect(now(f, 'bob').refs).toEqual([]);
  });

  test('[ambush] a tie is rolled again, and a lower roll changes nothing', () => {
    const f = apart(3).answer('ann', { kind: 'ambush', target: 'bob' }, ...d(4, 4), ...d(2, 5));
    expect(last(f, 'opposed').isSuccess).toBe(false);
    expect(now(f, 'bob').refs).toEqual([]);
    expect(now(f, 'ann').action).toBe('ambush');
  });

  test('[ambush-hidden] an ambush is not possible next to the target or after an attack', () => {
    const f = begin(duel());
    expect(f.kinds('ann')).not.toContain('ambush');
    strike(f, 'ann', 'bob', {}, ...d(2, 5)).answer('ann', { kind: 'withdraw', from: 'bob', yards: 3 });
    roundGoesBy(f);
    expect(f.kinds('ann')).not.toContain('ambush');
  });

  test('[feint] a feint against B puts the target on REF against the feinter until its next turn', () => {
    const f = begin(duel({ skills: { feint: 2 } })).answer('ann', { kind: 'feint', target: 'bob' }, [4]);
    expect(last(f, 'feinted')).toMatchObject({ sum: { total: 6 }, number: { total: 5 }, isSuccess: true });
    expect(now(f, 'ann').action).toBeNull();
    f.answer('ann', attack('bob'), [2]);
    expect(last(f, 'defence-made').kind).toBe('ref');
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(now(f, 'bob').refs).toEqual([]);
  });

  test('[feint-reach] a feint needs a foe that a weapon in hand reaches, and is not possible twice', () => {
    expect(apart(2).kinds('ann')).not.toContain('feint');
    const gun: Changes = { weapons: [PISTOL, FISTS], ready: ['pistol'], skills: { feint: 5 } };
    const f = apart(12, gun).answer('ann', { kind: 'feint', target: 'bob' }, [4]);
    expect(now(f, 'bob').refs).toHaveLength(1);
  });

  test('[feint] a failed feint puts the feinter on REF', () => {
    const f = begin(duel()).answer('ann', { kind: 'feint', target: 'bob' }, [5]);
    expect(now(f, 'ann').refs).toMatchObject([{ against: 'bob', maker: 'ann' }]);
    expect(f.kinds('ann')).not.toContain('feint');
    f.answer('ann', END_TURN).answer('bob', attack('ann'), [2]);
    expect(last(f, 'defence-made').kind).toBe('ref');
  });
});

test('[feint] [gm-authority] a feint puts nobody on REF if its target has been removed during the roll', () => {
  const f = begin(duel()).answer('ann', { kind: 'feint', target: 'bob' });
  f.gm({ kind: 'remove', who: 'bob' }, [6]);
  expect(last(f, 'feinted').isSuccess).toBe(true);
  expect(all(f, 'put-on-ref')).toEqual([]);
});

test('[ambush] [gm-authority] an ambush puts nobody on REF if its target has been removed during the roll', () => {
  const f = apart(3).answer('ann', { kind: 'ambush', target: 'bob' });
  f.gm({ kind: 'remove', who: 'bob' }, ...d(6, 1));
  expect(last(f, 'opposed').isSuccess).toBe(true);
  expect(all(f, 'put-on-ref')).toEqual([]);
});

test('[ref-length] each way to be on REF lasts its stated time', () => {
  const refs = (f: ReturnType<typeof begin>) =>
    all(f, 'put-on-ref').map(({ who, against, maker, turns, rule }) => [who, against, maker, turns, rule]);
  expect(refs(apart(3).answer('ann', { kind: 'charge' }))).toEqual([['ann', null, 'ann', 0, 'charge']]);
  expect(refs(apart(3).answer('ann', { kind: 'aim', target: 'bob' }))).toEqual([
    ['ann', null, 'ann', 0, 'aim'],
  ]);
  const ambush = apart(3).answer('ann', { kind: 'ambush', target: 'bob' }, ...d(6, 1));
  expect(refs(ambush)).toEqual([['bob', null, 'ann', 2, 'ambush']]);
  const won = begin(duel()).answer('ann', { kind: 'feint', target: 'bob' }, [6]);
  expect(refs(won)).toEqual([['bob', 'ann', 'ann', 0, 'feint']]);
  const lost = begin(duel()).answer('ann', { kind: 'feint', target: 'bob' }, [5]);
  expect(refs(lost)).toEqual([['ann', 'bob', 'ann', 0, 'feint']]);
});

test.each(['guard', 'run', 'charge'])(
  '[aim] a combatant that aims and then does %s loses the aim',
  (kind) => {
    const f = apart(5).answer('ann', { kind: 'aim', target: 'bob' }).answer('ann', END_TURN);
    f.answer('bob', END_TURN).answer('ann', { kind });
    if (kind === 'guard') f.answer('ann', END_TURN);
    expect(now(f, 'ann').aim).toBeNull();
  },
);

test('[aim] aiming at another target starts again; aiming at the same one continues', () => {
  const people = [
    entrant('ann', 'team', [1, 1]),
    entrant('bob', 'foes', [9, 1]),
    entrant('eve', 'foes', [1, 9]),
  ];
  const f = begin(encounter(people));
  for (const target of ['bob', 'bob', 'eve']) {
    f.answer('ann', { kind: 'aim', target }).answer('ann', END_TURN);
    f.answer('gm', { kind: 'goes', who: 'bob' }).answer('bob', END_TURN).answer('eve', END_TURN);
  }
  expect(all(f, 'aimed').map(({ target, bonus }) => [target, bonus])).toEqual([
    ['bob', 1],
    ['bob', 2],
    ['eve', 1],
  ]);
});
