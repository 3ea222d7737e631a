import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  BLOCK,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  hurt,
  KNIFE,
  last,
  now,
  PASS,
  PISTOL,
  parts,
  reason,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';
import type { Rulings } from './rulings.ts';

const GUN: Changes = { weapons: [PISTOL, FISTS], ready: ['pistol'] };

/** Ann and Bob, this many yards apart, on an endless map. */
function apart(yards: number, ann: Changes = GUN, rulings = {}) {
  const both = [entrant('ann', 'team', [1, 1], ann), entrant('bob', 'foes', [1 + yards, 1])];
  const field = { isMapped: true, shape: 'square' as const, size: null, walls: [] };
  return begin(encounter(both, rulings, { field }));
}
const whys = (f: ReturnType<typeof begin>) => last(f, 'attack-rolled').sum.parts.map(reason);

describe('the numbers of an attack', () => {
  test.each([
    [1, 3, 'Close'],
    [2, 3, 'Short'],
    [20, 3, 'Short'],
    [21, -3, 'Mid'],
    [50, -3, 'Mid'],
    [51, -3, 'Long'],
  ])('[prone] [range] at %i yards a prone target has %i: %s', (yards, value, band) => {
    const f = apart(yards).gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
    strike(f, 'ann', 'bob', { weapon: 'pistol' }, ...d(6, 1));
    const prone = last(f, 'attack-rolled').sum.parts.find(({ rule }) => rule === 'prone');
    expect(prone).toEqual({ value, why: 'target-prone', of: { range: band }, rule: 'prone' });
  });

  test('[prone] an attack on a prone target also has +3', () => {
    const f = begin(duel()).gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
    strike(f, 'ann', 'bob', {}, ...d(4, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0', 'prone 3']);
  });

  test('each number states its name', () => {
    const f = apart(1, { ...GUN, skills: { projectile: 9 } });
    strike(f, 'ann', 'bob', { weapon: 'pistol', called: 'left-arm' }, ...d(6, 1));
    expect(whys(f)).toEqual(['d6', 'skill projectile', 'called left-arm', 'close-range']);
    expect(last(f, 'damage-dealt').damage.parts.map(reason)).toEqual(['successes', 'dmg ann pistol']);
  });

  test('[aim] an aim counts only on its target', () => {
    const people = [
      entrant('ann', 'team', [1, 1], GUN),
      entrant('bob', 'foes', [6, 1]),
      entrant('eve', 'foes', [6, 9]),
    ];
    const aimed = (target: string) => {
      const f = begin(encounter(people)).answer('ann', { kind: 'aim', target }).answer('ann', END_TURN);
      f.answer('gm', { kind: 'goes', who: 'bob' }).answer('bob', END_TURN).answer('eve', END_TURN);
      return strike(f, 'ann', 'bob', { weapon: 'pistol' }, ...d(4, 2));
    };
    expect(parts(last(aimed('bob'), 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0', 'aim 1']);
    expect(parts(last(aimed('eve'), 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0']);
  });

  test('[prone] [aim] an aimed blow has no modifier for the attacker lying prone', () => {
    const f = begin(duel())
      .answer('ann', { kind: 'fall-prone' })
      .answer('ann', { kind: 'aim', target: 'bob' });
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    strike(f, 'ann', 'bob', {}, ...d(4, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0', 'aim 1']);
  });

  test('[range] a throw at a yard has +3 if adjacent, and none further off', () => {
    const thrown = (at: [number, number]) => {
      const f = apart(3, { weapons: [{ ...GRENADE, radius: 1 }], ready: ['grenade'] });
      f.answer('ann', { kind: 'blast-at', weapon: 'grenade', at });
      return f;
    };
    const near = thrown([2, 1]);
    near.roll(...d(3));
    expect(parts(last(near, 'attack-rolled').sum)).toEqual(['roll 3', 'roll 0', 'range 3']);
    near.answer('ann', DODGE, ...d(2), ...d(4));
    const far = thrown([3, 1]);
    far.roll(...d(3));
    expect(parts(last(far, 'attack-rolled').sum)).toEqual(['roll 3', 'roll 0']);
    far.answer('bob', DODGE, ...d(6));
  });

  test('[defence] a Block against a thrown weapon has -6 too', () => {
    const f = begin(duel({ weapons: [KNIFE, FISTS], ready: ['knife'] }));
    strike(f, 'ann', 'bob', { weapon: 'knife', defence: { kind: 'block' } }, ...d(2, 4));
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 4', 'roll 0', 'defence -6']);
  });
});

describe('armour', () => {
  const piece = (id: string, ar: number) => ({ id, name: id, covers: ['torso'] as const, ar, cr: 0, fr: 0 });
  const pieces = (...armour: ReturnType<typeof piece>[]) => {
    const f = hurt(begin(duel({}, { armour })), 'bob', 'torso', 5);
    return last(f, 'damage-dealt').damage.parts.map((part) => [reason(part), part.value]);
  };

  test('[armor-layers] of two equal pieces the first is named; a piece that protects nothing is not', () => {
    expect(pieces(piece('plate', 2), piece('coat', 2))).toEqual([
      ['gm', 5],
      ['armour bob plate', -2],
    ]);
    expect(pieces(piece('shirt', 0))).toEqual([['gm', 5]]);
    expect(pieces(piece('shirt', 1), piece('plate', 2), piece('coat', 1))).toContainEqual([
      'armour bob plate',
      -2,
    ]);
  });
});

describe('a blast and a vehicle', () => {
  const thrower: Changes = { weapons: [GRENADE, BLADE], ready: ['grenade', 'blade'] };

  test('[blast-attack] [defence] each defence against a blast counts', () => {
    const f = apart(5, thrower);
    f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' }, ...d(2)).answer(
      'bob',
      DODGE,
      ...d(5),
    );
    expect(last(f, 'defence-made')).toMatchObject({ who: 'bob', kind: 'dodge', against: 'ann' });
    expect(now(f, 'bob').defences).toBe(1);
  });

  test('[blast-attack] a blow is rolled even if blasts need no roll', () => {
    const f = begin(duel({}, {}, { 'blast-attack': 'no-roll' })).answer('ann', attack('bob'));
    expect(f.asked('bob').key).toBe('defence');
    f.answer('bob', DODGE, ...d(2, 5));
    expect(last(f, 'attack-declared').rule).toBe('attack');
  });

  test('[blast-attack] [cold-fire-place] a cold explosive strikes the torso, without a roll for the location', () => {
    const frost: Changes = { ...thrower, weapons: [{ ...GRENADE, damageKind: 'cold' }], ready: ['grenade'] };
    const f = apart(5, frost, { 'blast-attack': 'no-roll' });
    f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' });
    expect(last(f, 'damage-dealt')).toMatchObject({ who: 'bob', by: 'ann', location: 'torso', kind: 'cold' });
    expect(last(f, 'damage-dealt').damage.parts).toEqual([
      { value: 4, why: 'dmg', of: { who: 'ann', weapon: 'grenade' }, rule: 'damage' },
    ]);
  });

  test('[blast-attack] a blast without victims rolls nothing', () => {
    const f = apart(9, thrower).answer('ann', { kind: 'blast-at', weapon: 'grenade', at: [4, 4] });
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(last(f, 'blast-thrown')).toMatchObject({ who: 'ann', by: 'grenade', at: [4, 4] });
  });

  test('[random-location] the edge of the radius is inside it', () => {
    const f = apart(5, thrower, { 'blast-attack': 'no-roll' });
    f.answer('ann', { kind: 'blast-at', weapon: 'grenade', at: [4, 1] }, [4]);
    expect(last(f, 'damage-dealt').who).toBe('bob');
    const out = apart(5, thrower, { 'blast-attack': 'no-roll' });
    out.answer('ann', { kind: 'blast-at', weapon: 'grenade', at: [6, 4] });
    expect(all(out, 'damage-dealt')).toEqual([]);
  });

  test.each([
    ['a throw', { kind: 'blast', weapon: 'grenade', target: 'bob' }],
    ['a vehicle', attack('bob', 'torso', 'cart')],
  ])('[aim] %s without a roll loses the aim', (_what, act) => {
    const cart = { ...FISTS, id: 'cart', name: 'cart', strikes: 'vehicle' as const, damage: 1 };
    const armed: Changes = { weapons: [GRENADE, cart], ready: ['grenade'] };
    const people = [entrant('ann', 'team', [5, 5], armed), entrant('bob', 'foes', [6, 5])];
    const f = begin(encounter(people, { 'blast-attack': 'no-roll', 'locations-table': 444444 }));
    f.answer('ann', { kind: 'aim', target: 'bob' }).answer('ann', END_TURN).answer('bob', END_TURN);
    expect(now(f, 'ann').aim).not.toBeNull();
    f.gm({ kind: 'give-modifier', who: 'bob', value: 1 }).answer('ann', act);
    while (f.waitingRoll !== undefined) f.roll([4]);
    expect(now(f, 'ann').aim).toBeNull();
  });

  test('[blast-attack] [called-shot] an attack by a vehicle is named as such', () => {
    const cart = { ...FISTS, id: 'cart', name: 'cart', strikes: 'vehicle' as const, damage: 4 };
    const f = begin(duel({ weapons: [cart], ready: [] }, {}, { 'blast-attack': 'no-roll' }));
    f.answer('ann', attack('bob', 'torso', 'cart'), ...d(3));
    expect(last(f, 'attack-declared')).toEqual({
      ...{ type: 'attack-declared', rule: 'blast-attack', who: 'ann', attacker: 'ann' },
      ...{ target: 'bob', by: 'cart', called: 'torso', maneuver: 'attack' },
    });
    expect(now(f, 'ann')).toMatchObject({ action: 'attack', isRevealed: true });
  });
});

const STEP_IN = { kind: 'protect', with: 'dodge' };

/** Bob strikes at Ann; Bea and Cid stand beside her, who may step in. */
function beset(changes: { readonly [id: string]: Changes } = {}, rulings: Partial<Rulings> = {}) {
  const people = [
    entrant('ann', 'team', [5, 5], changes.ann),
    entrant('bea', 'team', [4, 5], changes.bea),
    entrant('cid', 'team', [5, 4], changes.cid),
    entrant('bob', 'foes', [6, 5], changes.bob),
  ];
  return begin(encounter(people, rulings), [1]).answer('bob', attack('ann'));
}

describe('[protect] comrades', () => {
  test('are asked one by one, and the highest DEF becomes the target; every defence counts', () => {
    const f = beset({ cid: { skills: { dodge: 4 } } }).answer('ann', DODGE);
    // Ann 2, Bea 3, Cid 1 + 4; the attack 4.
    f.answer('bea', STEP_IN).answer('cid', STEP_IN, ...d(2), ...d(3), ...d(1), ...d(4));
    expect(all(f, 'protected')).toMatchObject([
      { who: 'bea', comrade: 'ann', isTarget: true, rule: 'protect' },
      { who: 'cid', comrade: 'ann', isTarget: true },
    ]);
    expect(all(f, 'defence-made').map(({ who, sum }) => [who, sum.total])).toEqual([
      ['ann', 2],
      ['bea', 3],
      ['cid', 5],
    ]);
    expect(last(f, 'attack-missed')).toMatchObject({ target: 'cid', attack: 4, defence: 5 });
    expect(['ann', 'bea', 'cid'].map((id) => now(f, id).defences)).toEqual([1, 1, 1]);
  });

  test('[protect-tie] comrades with the same DEF roll AvA, in any order of the file', () => {
    const f = beset().answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', STEP_IN, ...d(1), ...d(3), ...d(3), ...d(2, 5), ...d(6));
    expect(last(f, 'place-contested')).toMatchObject({ rule: 'protect-tie', winner: 'cid' });
    expect(all(f, 'protected').map(({ who, isTarget }) => [who, isTarget])).toEqual([
      ['bea', true],
      ['cid', false],
    ]);
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'cid', attack: 6, defence: 3 });
    expect(['ann', 'bea', 'cid'].map((id) => now(f, id).defences)).toEqual([1, 1, 1]);
  });

  test('comrades that only equal the target’s DEF change nothing', () => {
    const f = beset().answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', PASS, ...d(3), ...d(3), ...d(6));
    expect(last(f, 'protected')).toMatchObject({ who: 'bea', isTarget: false });
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'ann', attack: 6, defence: 3 });
  });

  test('a comrade may block, with all consequences', () => {
    const f = beset({ bea: { skills: { melee: 3 } } }).answer('ann', BLOCK);
    f.answer('bea', { ...STEP_IN, with: 'block' }).answer('cid', PASS, ...d(1), ...d(2), ...d(6));
    expect(all(f, 'defence-made').map(({ who, kind, sum }) => [who, kind, parts(sum)])).toEqual([
      ['ann', 'block', ['roll 1', 'roll 0']],
      ['bea', 'block', ['roll 2', 'roll 3']],
    ]);
  });

  test('step in once a round each', () => {
    const f = beset().answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', PASS, ...d(3), ...d(1), ...d(2));
    expect(now(f, 'bea').fast).toEqual(['protect']);
    expect(now(f, 'cid').fast).toEqual([]);
  });

  test('never step in for a foe, for themselves or against their own attack', () => {
    const people = [
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'foes', [6, 5]),
      entrant('eve', 'foes', [9, 5]),
      entrant('bea', 'team', [6, 4]),
    ];
    const f = begin(encounter(people)).answer('ann', { kind: 'claim' }).answer('bea', PASS);
    f.answer('ann', attack('bob')).answer('bob', DODGE, ...d(2, 5));
    expect(all(f, 'attack-missed')).toHaveLength(1);
    expect(f.asked('ann').key).toBe('turn');
  });

  test('comrades that cannot act, are on REF, or are too far away are not asked', () => {
    for (const condition of ['unconscious', 'stunned', 'unaware', 'dead']) {
      const people = [
        entrant('ann', 'team', [5, 5]),
        entrant('bea', 'team', [4, 5]),
        entrant('cid', 'team', [3, 5]),
        entrant('bob', 'foes', [6, 5]),
      ];
      const f = begin(encounter(people), [1]).gm({ kind: 'set-condition', who: 'bea', condition });
      f.answer('bob', attack('ann')).answer('ann', DODGE, ...d(2, 5));
      expect(all(f, 'attack-missed')).toHaveLength(1);
    }
  });

  test('[def-roll] [tie-reroll] if a comrade’s DEF is fixed, only the attack is rolled again after a tie', () => {
    const f = beset({ bea: { skills: { dodge: 1 } } }, { 'def-roll': 'fixed' });
    f.answer('bea', { kind: 'protect-fixed' }).answer('cid', PASS, ...d(4), ...d(6));
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'bea', attack: 6, defence: 4 });
    expect(all(f, 'attack-rolled')).toHaveLength(1);
  });

  test('[botch-attack] a tied 1 that is a botch misses the comrade that stepped in', () => {
    const f = beset({ bob: { skills: { melee: 3 } } }, { 'botch-attack': 'misses' }).answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', PASS, ...d(1), ...d(4), ...d(1), ...d(1), ...d(2));
    expect(last(f, 'attack-missed')).toMatchObject({
      target: 'bea',
      attack: 4,
      defence: 4,
      rule: 'botch-attack',
    });
    const other = beset({ bob: { skills: { melee: 3 } } }, { 'botch-attack': 'misses' }).answer('ann', DODGE);
    other.answer('bea', STEP_IN).answer('cid', PASS, ...d(1), ...d(4), ...d(1), ...d(2), ...d(6, 2));
    expect(last(other, 'attack-hit')).toMatchObject({ target: 'bea', attack: 9, defence: 2 });
  });
});

describe('[tie-reroll] a tie', () => {
  test('with a fixed DEF, a tied 1 that is not a botch is rolled again; a botch ends the exchange', () => {
    const rulings = { 'botch-attack': 'misses', 'def-roll': 'fixed' } as const;
    const one = (...dice: number[]) => {
      const people = [
        entrant('ann', 'team', [5, 5], { skills: { melee: 2 } }),
        entrant('bob', 'foes', [6, 5]),
      ];
      return begin(encounter(people, rulings)).answer('ann', attack('bob'), ...d(...dice));
    };
    expect(last(one(1, 1, 2), 'attack-missed')).toMatchObject({
      attack: 3,
      defence: 3,
      rule: 'botch-attack',
    });
    expect(last(one(1, 3, 5), 'attack-hit')).toMatchObject({ attack: 7, defence: 3 });
  });

  test('is recorded once, and counts as one defence and one attack', () => {
    const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5])];
    const f = begin(encounter(people)).answer('ann', attack('bob'));
    f.answer('bob', DODGE, ...d(3, 3), ...d(4, 4), ...d(2, 5));
    expect(typesSince(f).filter((type) => /attack-rolled|defence-made/.test(type))).toEqual([
      'attack-rolled',
      'defence-made',
    ]);
    f.answer('ann', END_TURN);
  });
});
