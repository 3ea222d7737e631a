import { describe, expect, test } from 'vitest';
import {
  doAction,
  duel,
  FISTS,
  HIDE,
  midTurn,
  of,
  only,
  part,
  parts,
  SHIELD,
  SWORD,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { Rulings } from './rulings.ts';
import type { Armor, Sheet } from './schema.ts';

interface Struck {
  readonly armor?: Armor | null;
  readonly sword?: Partial<typeof SWORD>;
  readonly bob?: Partial<Sheet>;
  readonly intent?: 'kill' | 'incapacitate';
  readonly rulings?: Partial<Rulings>;
  readonly defence?: { readonly kind: string; readonly with?: string };
  readonly natural?: number;
}

/** Ann's sword against Bob: skill 13, defence 10, by default a 10, 3 successes. */
function struck({
  armor = null,
  sword = {},
  bob = {},
  intent = 'kill',
  rulings = {},
  natural = 10,
  defence,
}: Struck) {
  const begun = duel(
    { weapons: [{ ...SWORD, ...sword }] },
    { armor, ...bob },
    { 'sunder-when': 'off', ...rulings },
  );
  const answers = defence === undefined ? {} : { defence };
  const played = doAction(midTurn(begun), 'ann', strike('bob', { intent }), {
    dice: [sum(natural)],
    answers,
  });
  return { ...only(played, 'damage-dealt'), played };
}

describe('the intent of an attack', () => {
  test('[intent] with the intent to kill, successes add to W', () => {
    const { w, s } = struck({});
    expect([w.total, s.total]).toEqual([9, 0]);
  });

  test('[intent] a reduction of the dice never makes a blow heal, and armour does not count twice', () => {
    const sword = { w: { dice: 0, plus: -4 }, s: { dice: 0, plus: 5 } };
    expect(struck({ sword, natural: 13 })).toMatchObject({ w: { total: 0 }, s: { total: 5 }, wLeft: 16 });
    expect(struck({ sword, natural: 13, armor: HIDE })).toMatchObject({ w: { total: 0 }, s: { total: 3 } });
  });

  test('[intent] with the intent to incapacitate, the damage is 6 W and the successes as S', () => {
    const { w, s } = struck({ intent: 'incapacitate' });
    expect([w.total, s.total]).toEqual([6, 3]);
  });

  test('[intent] a kind of damage that the weapon does not list has a base of 0', () => {
    const { w, s } = struck({ sword: { w: { dice: 0, plus: 0 }, s: { dice: 0, plus: 4 } } });
    expect([w.total, s.total]).toEqual([3, 4]);
  });
});

describe('armour', () => {
  test('[armor] armour reduces the damage of a weapon of its size or smaller by its value', () => {
    expect(struck({ armor: { ...HIDE, size: 5 } }).w.total).toBe(7);
  });

  test('[armor] armour turns as much W of a larger weapon into S', () => {
    const { w, s } = struck({ armor: { ...HIDE, size: 3 } });
    expect([w.total, s.total]).toEqual([7, 2]);
  });

  test('[armor] a weapon with several sizes counts as its smallest', () => {
    expect(struck({ armor: { ...HIDE, size: 3 }, sword: { sizes: [3, 4] } }).s.total).toBe(0);
  });

  test('[armor-equal-size] armour of the weapon’s size reduces the damage', () => {
    const { w, s } = struck({ armor: HIDE });
    expect([w.total, s.total]).toEqual([7, 0]);
  });

  test('[armor-and-stress] armour reduces W first, and the rest of its value reduces S; never below 0', () => {
    const sword = { w: { dice: 0, plus: 1 }, s: { dice: 0, plus: 4 } };
    const { w, s } = struck({ armor: { ...HIDE, value: 3 }, sword, natural: 13 });
    expect([w.total, s.total]).toEqual([0, 2]);
    expect(struck({ armor: { ...HIDE, value: 20 }, sword, natural: 13 }).s.total).toBe(0);
  });

  test('[armor-and-stress] armour that converts W does not reduce S', () => {
    const sword = { w: { dice: 0, plus: 1 }, s: { dice: 0, plus: 4 } };
    const { w, s } = struck({ armor: { ...HIDE, size: 3, value: 3 }, sword, natural: 13 });
    expect([w.total, s.total]).toEqual([0, 5]);
  });

  test('[armor-sizes] natural armour has a size too', () => {
    expect(struck({ armor: { ...HIDE, size: 3, isNatural: true } }).s.total).toBe(2);
  });
});

describe('damage after a block that was beaten', () => {
  const shield = { shields: [SHIELD] };
  const block = { kind: 'block', with: 'shield' };

  test('[block] a block beaten by 5 or less adds the quality of the item to the armour', () => {
    // 13 - (10 + 2 - 10) = 11; 6 succeeds by 5
    const { w } = struck({ bob: shield, defence: block, natural: 6 });
    expect(w.total).toBe(6 + 5 - 2);
    expect(part(w, 'armor')).toBe(-2);
  });

  test('[block] a block beaten by 6 adds nothing', () => {
    const bob = { ...shield, block: 9 };
    expect(struck({ bob, defence: block, natural: 6 }).w.total).toBe(6 + 6);
  });

  test('[block-armor] the item and the armour become one value of the armour’s size', () => {
    const { w, s } = struck({ armor: { ...HIDE, size: 3 }, bob: shield, defence: block, natural: 8 });
    expect([w.total, s.total]).toEqual([6 + 3 - 4, 4]);
  });

  test('[block-armor] without armour it has the size of the item', () => {
    const small = { shields: [{ ...SHIELD, sizes: [3] as const }] };
    // one size of difference: the attacker gains 1
    const { w, s } = struck({ bob: small, defence: block, natural: 9 });
    expect([w.total, s.total]).toEqual([6 + 3 - 2, 2]);
  });

  test('[block-armor] a poor item reduces the armour, but never below 0 in all', () => {
    const poor = { shields: [{ ...SHIELD, quality: { offense: 0, defense: -3 } }] };
    expect(struck({ armor: HIDE, bob: poor, defence: block, natural: 13 }).w.total).toBe(6 + 3);
  });
});

describe('bare hands', () => {
  const parry = { kind: 'parry', with: 'unarmed' };
  const block = { kind: 'block', with: 'unarmed' };

  test('[unarmed-parry] after an unarmed parry, a quarter of the W is taken as S too, rounded down', () => {
    // three sizes of difference: the attacker gains 3, 16 - 10 = 6 successes, 12 W
    const { w, s } = struck({ defence: parry });
    expect([w.total, s.total]).toEqual([12, 3]);
    expect(struck({ defence: parry, natural: 11 }).s.total).toBe(2);
  });

  test('[unarmed-block] after an unarmed block, half of the W is taken as S too', () => {
    expect(struck({ defence: block }).s.total).toBe(6);
  });

  test('[size-ladder] bare hands count as 3 sizes smaller than the creature', () => {
    // A huge creature's hands are small: one size of difference to a medium sword.
    expect(struck({ defence: parry, bob: { size: 6 } }).w.total).toBe(6 + 4);
    const tiny = struck({ defence: parry, bob: { size: 2 } });
    expect(tiny.w.total).toBe(6 + 6);
  });

  test.each([
    ['on-top', 10, 5],
    ['instead', 5, 5],
    ['before-armor', 10, 6],
  ] as const)(
    '[unarmed-extra] by the ruling %s, %i W and %i S remain of 12 W against armour of 2',
    (setting, w, s) => {
      const found = struck({ defence: block, armor: HIDE, rulings: { 'unarmed-extra': setting } });
      expect([found.w.total, found.s.total]).toEqual([w, s]);
    },
  );

  test('[unarmed-parry] an unarmed defence never sunders', () => {
    const found = struck({ defence: block, rulings: { 'sunder-when': 'every-block' } });
    expect(found.played.rolled).toHaveLength(1);
  });
});

describe('wounds and stress', () => {
  test('[wounds] W starts at PC, and damage is subtracted from it', () => {
    expect(struck({}).wLeft).toBe(16 - 9);
  });

  test('[wounds] a combatant at -BOD is still dying; below it is killed outright', () => {
    const at = struck({ bob: { pc: 16, wNow: 2, bod: 7 } });
    expect(at.wLeft).toBe(-7);
    expect(of(at.played, 'bob').isDead).toBe(false);
    const below = struck({ bob: { pc: 16, wNow: 1, bod: 7 } });
    expect(below.wLeft).toBe(-8);
    expect(only(below.played, 'died').cause).toBe('blow');
  });

  test('[death-line] under the other setting exactly -BOD is death', () => {
    const at = struck({ bob: { wNow: 2, bod: 7 }, rulings: { 'death-line': 'dead' } });
    expect(of(at.played, 'bob').isDead).toBe(true);
  });

  test('[dying] a combatant with W of 0 or less is dying', () => {
    expect(only(struck({ bob: { wNow: 9 } }).played, 'dying-started').who).toBe('bob');
    expect(struck({ bob: { wNow: 10 } }).played.events.some((event) => event.type === 'dying-started')).toBe(
      false,
    );
  });

  test('[dying-at] under another setting a different threshold counts', () => {
    const early = struck({ bob: { wNow: 14 }, rulings: { 'dying-at': 5 } });
    expect(only(early.played, 'dying-started').who).toBe('bob');
  });

  test('[stress] a combatant with S of 0 or less is stunned', () => {
    const stun = (s: number, rulings: Partial<Rulings> = {}) =>
      struck({ bob: { s }, intent: 'incapacitate', rulings }).played.events.some(
        ({ type }) => type === 'stunned',
      );
    expect([stun(4), stun(3)]).toEqual([false, true]);
    expect(stun(4, { 'stunned-at': 1 })).toBe(true);
  });

  test('[stunned-at] under another setting a different threshold counts', () => {
    const played = struck({ bob: { s: 10 }, intent: 'incapacitate', rulings: { 'stunned-at': 7 } }).played;
    expect(only(played, 'stunned').who).toBe('bob');
  });

  test('[stress] S damage does not reduce W', () => {
    const { played } = struck({
      sword: FISTS.s === undefined ? {} : { w: FISTS.w, s: FISTS.s },
      intent: 'incapacitate',
    });
    expect([of(played, 'bob').w, of(played, 'bob').s]).toEqual([16, 12 - 5]);
  });

  test('[intent] every number has an explanation', () => {
    expect(parts(struck({ armor: HIDE }).w)).toEqual(['6 intent', '3 intent', '-2 armor']);
  });
});
