import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
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
  PISTOL,
  parts,
  strike,
} from '../../../test/support/locations.ts';

const GUN: Changes = { weapons: [PISTOL, FISTS], ready: ['pistol'] };

/** Ann and Bob, so many yards apart, on a field without an edge. */
function apart(yards: number, ann: Changes = GUN, rulings = {}) {
  const both = [entrant('ann', 'team', [1, 1], ann), entrant('bob', 'foes', [1 + yards, 1])];
  const field = { isMapped: true, shape: 'square' as const, size: null, walls: [] };
  return begin(encounter(both, rulings, { field }));
}
const whys = (f: ReturnType<typeof begin>) => last(f, 'attack-rolled').sum.parts.map(({ why }) => why);

describe('the numbers of an attack', () => {
  test.each([
    [1, 3, 'Close'],
    [2, 3, 'Short'],
    [20, 3, 'Short'],
    [21, -3, 'Mid'],
    [50, -3, 'Mid'],
    [51, -3, 'Long'],
  ])('[prone] [range] at %i yards a lying target is worth %i: %s', (yards, value, band) => {
    const f = apart(yards).gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
    strike(f, 'ann', 'bob', { weapon: 'pistol' }, ...d(6, 1));
    const prone = last(f, 'attack-rolled').sum.parts.find(({ rule }) => rule === 'prone');
    expect(prone).toEqual({ value, why: `the target is prone, ${band} range`, rule: 'prone' });
  });

  test('[prone] a blow at who lies has +3 as well', () => {
    const f = begin(duel()).gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
    strike(f, 'ann', 'bob', {}, ...d(4, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0', 'prone 3']);
  });

  test('each says what it is', () => {
    const f = apart(1, { ...GUN, skills: { projectile: 9 } });
    strike(f, 'ann', 'bob', { weapon: 'pistol', called: 'left-arm' }, ...d(6, 1));
    expect(whys(f)).toEqual(['d6 (6)', 'projectile', 'called at the left-arm', 'Close range']);
    expect(last(f, 'damage-dealt').damage.parts.map(({ why }) => why)).toEqual([
      'Successes',
      'DMG of pistol',
    ]);
  });

  test('[aim] counts on whom it was aimed at alone', () => {
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

  test('[prone] [aim] a blow that was aimed has nothing of lying', () => {
    const f = begin(duel())
      .answer('ann', { kind: 'fall-prone' })
      .answer('ann', { kind: 'aim', target: 'bob' });
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    strike(f, 'ann', 'bob', {}, ...d(4, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0', 'aim 1']);
  });

  test('[range] a throw at a yard beside one has +3, at one further off nothing', () => {
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

  test('[defence] a Block against what is thrown is at -6 too', () => {
    const f = begin(duel({ weapons: [KNIFE, FISTS], ready: ['knife'] }));
    strike(f, 'ann', 'bob', { weapon: 'knife', defence: { kind: 'block' } }, ...d(2, 4));
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 4', 'roll 0', 'defence -6']);
  });
});

describe('armour', () => {
  const piece = (id: string, ar: number) => ({ id, name: id, covers: ['torso'] as const, ar, cr: 0, fr: 0 });
  const pieces = (...armour: ReturnType<typeof piece>[]) => {
    const f = hurt(begin(duel({}, { armour })), 'bob', 'torso', 5);
    return last(f, 'damage-dealt').damage.parts.map(({ why, value }) => [why, value]);
  };

  test('[armor-layers] of two as good the first is named; one that keeps off nothing is not', () => {
    expect(pieces(piece('plate', 2), piece('coat', 2))).toEqual([
      ['the GM', 5],
      ['plate', -2],
    ]);
    expect(pieces(piece('shirt', 0))).toEqual([['the GM', 5]]);
    expect(pieces(piece('shirt', 1), piece('plate', 2), piece('coat', 1))).toContainEqual(['plate', -2]);
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

  test('[blast-attack] where blasts need no roll a blow still does', () => {
    const f = begin(duel({}, {}, { 'blast-attack': 'no-roll' })).answer('ann', attack('bob'));
    expect(f.asked('bob').key).toBe('defence');
    f.answer('bob', DODGE, ...d(2, 5));
    expect(last(f, 'attack-declared').rule).toBe('attack');
  });

  test('[blast-attack] [cold-fire-place] what bursts with cold strikes the torso, without a roll for it', () => {
    const frost: Changes = { ...thrower, weapons: [{ ...GRENADE, damageKind: 'cold' }], ready: ['grenade'] };
    const f = apart(5, frost, { 'blast-attack': 'no-roll' });
    f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' });
    expect(last(f, 'damage-dealt')).toMatchObject({ who: 'bob', by: 'ann', location: 'torso', kind: 'cold' });
    expect(last(f, 'damage-dealt').damage.parts).toEqual([
      { value: 4, why: 'DMG of grenade', rule: 'damage' },
    ]);
  });

  test('[blast-attack] where nobody is nobody is rolled for', () => {
    const f = apart(9, thrower).answer('ann', { kind: 'blast-at', weapon: 'grenade', at: [4, 4] });
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(last(f, 'blast-thrown')).toMatchObject({ who: 'ann', by: 'grenade', at: [4, 4] });
  });

  test('[random-location] the edge of its radius is within it', () => {
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

  test('[blast-attack] [called-shot] a vehicle is told as what it is', () => {
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
