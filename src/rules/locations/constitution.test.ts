import { describe, expect, test } from 'vitest';
import {
  all,
  begin,
  type Changes,
  d,
  duel,
  encounter,
  entrant,
  hurt,
  last,
  now,
  POLEAXE,
  parts,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';
import { hasLimbAtZero, hpLeft, isUseless, maximumHp, skillOf, totalDamage } from './body.ts';
import { speedOf } from './movement.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';
import type { Limb } from './sheet.ts';

type OldWound = Sheet['wounds'][number];

const at = (location: OldWound['location'], points: number): OldWound => ({
  location,
  kind: 'normal',
  points,
});

/** Bob with C 7 and these wounds; his C falls to `c`. */
function fallen(c: number, bob: Changes, rulings: Partial<Rulings> = {}) {
  return begin(duel({}, bob, rulings)).gm({ kind: 'set-c', who: 'bob', value: c });
}

describe('a loss of C', () => {
  test('[c-loss] the maxima fall and the damage stays: torso 9 of 14 becomes 7 of 12, head 4 becomes 3', () => {
    const f = fallen(6, { wounds: [at('torso', 5)] });
    expect(hpLeft(f.state, now(f, 'bob'), 'torso').total).toBe(7);
    expect(maximumHp(f.state, now(f, 'bob').c, 'head')).toBe(3);
  });

  test('[c-loss] Speed, C mod and Melee fall as well', () => {
    const f = fallen(4, { skills: { melee: 6, dodge: 6 } });
    expect(speedOf(f.state, now(f, 'bob')).total).toBe(8);
    expect(skillOf(now(f, 'bob'), 'melee')).toBe(4);
    expect(skillOf(now(f, 'bob'), 'dodge')).toBe(6);
    f.answer('ann', { kind: 'end-turn' });
    strike(f, 'bob', 'ann', {}, ...d(5, 3));
    expect(parts(last(f, 'damage-dealt').damage)).toContain('c-mod -1');
  });

  test('[c-loss] a combatant whose head or torso falls to 0 that way is dying', () => {
    const f = fallen(5, { wounds: [at('head', 3)] });
    expect(last(f, 'dying-started').who).toBe('bob');
    expect(now(f, 'bob').wounds.head.normal).toBe(3);
  });

  test('[c-loss] a limb that falls to 0 that way is useless, but not severed', () => {
    const f = fallen(5, { wounds: [at('left-leg', 5)] });
    expect(all(f, 'limb-severed')).toEqual([]);
    expect(now(f, 'bob')).toMatchObject({ isProne: true, isBleeding: false });
    f.answer('ann', { kind: 'end-turn' });
    expect(f.kinds('bob')).not.toContain('stand-up');
    // The next damage to it severs it.
    hurt(f, 'bob', 'left-leg', 1);
    expect(last(f, 'limb-severed').limb).toBe('left-leg');
  });

  test('[c-loss] a useless arm holds nothing', () => {
    const f = fallen(5, { wounds: [at('right-arm', 5)] });
    expect(now(f, 'bob')).toMatchObject({ held: [], lost: { 'right-arm': null } });
  });

  test('[c-loss] under the other setting the HP left stay, and only the maxima fall', () => {
    const f = fallen(6, { wounds: [at('torso', 5), at('left-arm', 1)] }, { 'c-loss': 'hp-stays' });
    expect(hpLeft(f.state, now(f, 'bob'), 'torso').total).toBe(9);
    expect(hpLeft(f.state, now(f, 'bob'), 'left-arm').total).toBe(6);
    expect(now(f, 'bob').wounds.torso.normal).toBe(3);
  });

  test('[c-zero] a combatant with C 0 is dead', () => {
    const f = fallen(0, {});
    expect(last(f, 'died')).toMatchObject({ who: 'bob', rule: 'c-zero' });
  });

  test('[c-loss] [limb-zero] an arm at 0 whose HP stay is severed, and its item falls', () => {
    const f = fallen(6, { wounds: [at('right-arm', 7)] }, { 'c-loss': 'hp-stays' });
    expect(last(f, 'limb-severed').limb).toBe('right-arm');
    expect(last(f, 'item-dropped')).toMatchObject({ who: 'bob', rule: 'severed-limb' });
    expect(now(f, 'bob').held.some(({ hands }) => hands.includes('right-arm'))).toBe(false);
  });

  test('[c-zero] a combatant with C 1 lives', () => {
    expect(now(fallen(1, {}), 'bob').isDead).toBe(false);
  });
});

describe('an amputation', () => {
  /** Bob's right arm, hurt by 6 and holding his blade, is infected; Ann knows Surgery. */
  function infected(surgery = 8) {
    const people = [
      entrant('ann', 'team', [5, 5], { skills: { surgery } }),
      entrant('bob', 'team', [6, 5], { wounds: [at('right-arm', 6), at('torso', 2)] }),
    ];
    // No enemy is left, so the hours begin at once.
    const f = begin(encounter(people));
    f.answer('gm', { kind: 'pass-time', hours: 24 }, ...d(1), ...d(2));
    return f;
  }
  const knife = { kind: 'amputate', surgeon: 'ann', patient: 'bob', limb: 'right-arm' };

  test('[amputate] Surgery above 12 removes the limb and ends the need for recovery rolls', () => {
    const f = infected().answer('gm', knife, ...d(5));
    expect(last(f, 'operated')).toMatchObject({ number: { total: 12 }, sum: { total: 13 }, isSuccess: true });
    expect(last(f, 'amputated')).toMatchObject({ limb: 'right-arm', removed: { normal: 6 } });
    expect(now(f, 'bob')).toMatchObject({ c: 6, cMost: 7, infected: [], held: [], isBleeding: false });
    f.answer('gm', { kind: 'pass-time', hours: 24 }, ...d(6));
    expect(last(f, 'sleep-rolled').number.total).toBe(2);
  });

  test('[amputate] Surgery of exactly 12 fails: the limb and 1 C are lost for good', () => {
    const f = infected().answer('gm', knife, ...d(4));
    expect(last(f, 'c-lost')).toMatchObject({ rule: 'amputate', isForGood: true });
    expect(now(f, 'bob')).toMatchObject({ c: 5, cMost: 6, lost: { 'right-arm': 'amputated' } });
  });

  test('[amputation-fail] a failure ends the infection, and causes bleeding on a [1] only', () => {
    const f = infected().answer('gm', knife, ...d(2));
    expect(now(f, 'bob')).toMatchObject({ infected: [], isBleeding: false });
  });

  test('[bleeding] [botch-other] a [1] on Surgery causes bleeding', () => {
    const f = infected(12).answer('gm', knife, ...d(1), ...d(1));
    expect(last(f, 'operated')).toMatchObject({ sum: { total: 13 }, isSuccess: false });
    expect(now(f, 'bob').isBleeding).toBe(true);
    // Rounds run again, because another combatant may stop the bleeding.
    expect(f.asked('ann').key).toBe('first-aid');
  });

  test('[amputate] only an infected limb is amputated, and only by another combatant', () => {
    const { options } = infected().asked('gm');
    const option = options.find(({ kind }) => kind === 'amputate')!;
    expect(option.params).toEqual({
      surgeon: { oneOf: ['ann'] },
      patient: { oneOf: ['bob'] },
      limb: { oneOf: ['right-arm'] },
    });
  });
});

describe('amputation', () => {
  type OldWound = Sheet['wounds'][number];

  const at = (
    location: OldWound['location'],
    points: number,
    kind: OldWound['kind'] = 'normal',
  ): OldWound => ({
    location,
    kind,
    points,
  });

  /** Bob, hurt by 5 at this limb, has it infected; Ann and Cid are there. */
  function infected(limb: Limb, bob: Changes = {}, rulings = {}) {
    const people = [
      entrant('ann', 'team', [5, 5], { skills: { surgery: 6 } }),
      entrant('bob', 'team', [6, 5], { wounds: [at(limb, 5), at('torso', 4)], ...bob }),
      entrant('cid', 'team', [7, 5]),
    ];
    return begin(encounter(people, rulings)).answer('gm', { kind: 'pass-time', hours: 24 }, ...d(1), ...d(2));
  }
  const cut = (limb: Limb) => ({ kind: 'amputate', surgeon: 'ann', patient: 'bob', limb });

  describe('[amputate] an amputated limb', () => {
    test('an amputated arm drops its item by a separate rule and cannot be used again', () => {
      const f = infected('left-arm', { weapons: [POLEAXE], ready: ['poleaxe'] });
      // The old wound drops nothing; the knife does.
      f.answer('gm', cut('left-arm'), ...d(6));
      expect(last(f, 'operated')).toMatchObject({
        who: 'ann',
        patient: 'bob',
        limb: 'left-arm',
        isSuccess: false,
      });
      expect(last(f, 'operated').number.parts).toEqual([{ value: 12, why: 'amputation', rule: 'amputate' }]);
      expect(last(f, 'item-dropped')).toMatchObject({ who: 'bob', item: 'poleaxe', rule: 'amputate' });
      expect(isUseless(f.state, now(f, 'bob'), 'left-arm')).toBe(true);
      expect(isUseless(f.state, now(f, 'bob'), 'right-arm')).toBe(false);
    });

    test('an amputated leg makes the combatant prone', () => {
      const f = infected('right-leg').answer('gm', cut('right-leg'), ...d(6));
      expect(now(f, 'bob')).toMatchObject({ isProne: true, lost: { 'right-leg': 'amputated' } });
      expect(isUseless(f.state, now(f, 'bob'), 'right-leg')).toBe(true);
    });

    test('[limb-zero] an amputated limb counts neither as a limb at 0 nor as damage', () => {
      const f = infected('left-arm').answer('gm', cut('left-arm'), ...d(6));
      expect(hasLimbAtZero(f.state, now(f, 'bob'))).toBe(false);
      expect(totalDamage(f.state, now(f, 'bob'))).toBe(4);
      // The GM's changes to the missing limb have no effect on it.
      hurt(f, 'bob', 'left-arm', 9);
      expect(hasLimbAtZero(f.state, now(f, 'bob'))).toBe(false);
      expect(all(f, 'limb-severed')).toEqual([]);
    });

    test('[gm-authority] a patient that dies during the operation loses no limb', () => {
      const f = infected('left-arm').answer('gm', cut('left-arm'));
      f.gm({ kind: 'set-condition', who: 'bob', condition: 'dead' }, ...d(6));
      expect(typesSince(f)).toContain('operated');
      expect(all(f, 'amputated')).toEqual([]);
    });

    test('[bleeding] [botch-other] a [1] causes bleeding, and a 1 that is not a botch may still succeed', () => {
      const f = infected('left-arm').answer('gm', cut('left-arm'), ...d(1), ...d(1));
      expect(last(f, 'bleeding-started')).toMatchObject({ who: 'bob', rule: 'bleeding' });
      expect(last(f, 'c-lost').loss.parts).toEqual([
        { value: 1, why: 'failed-amputation', rule: 'amputate' },
      ]);
      const clean = infected('left-arm').answer('gm', cut('left-arm'), ...d(1), ...d(2));
      expect(all(clean, 'bleeding-started')).toEqual([]);
    });
  });

  describe('[limb-zero] a limb at 0', () => {
    test('counts while the limb or its stump counts', () => {
      const lost = (rulings = {}) => {
        const f = hurt(begin(duel({}, {}, rulings)), 'bob', 'left-arm', 7);
        return [hasLimbAtZero(f.state, now(f, 'bob')), totalDamage(f.state, now(f, 'bob'))];
      };
      expect(lost()).toEqual([true, 7]);
      expect(lost({ 'severed-limb': 'no-longer-counts' })).toEqual([false, 0]);
      const whole = hurt(begin(duel()), 'bob', 'left-arm', 6);
      expect(hasLimbAtZero(whole.state, now(whole, 'bob'))).toBe(false);
      const head = hurt(begin(duel()), 'bob', 'head', 4);
      expect(hasLimbAtZero(head.state, now(head, 'bob'))).toBe(false);
    });
  });

  describe('[c-loss] under the setting that keeps the HP left', () => {
    /** Bob with C 7 and these wounds; his C falls to `c`. */
    const eased = (c: number, ...wounds: OldWound[]) => {
      const f = begin(duel({}, { wounds }, { 'c-loss': 'hp-stays' }));
      return f.gm({ kind: 'set-c', who: 'bob', value: c });
    };

    test('normal damage is reduced first, then fire, then cold', () => {
      const wounds = [at('torso', 1), at('torso', 2, 'fire'), at('torso', 3, 'cold')];
      expect(now(eased(6, ...wounds), 'bob').wounds.torso).toEqual({ normal: 0, fire: 1, cold: 3 });
      expect(now(eased(5, ...wounds), 'bob').wounds.torso).toEqual({ normal: 0, fire: 0, cold: 2 });
      expect(now(eased(3, ...wounds), 'bob').wounds.torso).toEqual({ normal: 0, fire: 0, cold: 0 });
    });

    test('the damage falls by the same amount as the maximum of each location', () => {
      const f = eased(5, at('torso', 5), at('left-arm', 5), at('head', 2));
      expect(last(f, 'wounds-eased')).toMatchObject({
        rule: 'c-loss',
        wounds: {
          torso: { normal: 1 },
          'left-arm': { normal: 3 },
          head: { normal: 1 },
          'left-leg': { normal: 0 },
        },
      });
      expect(hpLeft(f.state, now(f, 'bob'), 'left-arm').total).toBe(2);
    });

    test('a limb at 0 that the GM gave back is severed', () => {
      const f = hurt(begin(duel({}, {}, { 'c-loss': 'hp-stays' })), 'bob', 'left-arm', 7);
      f.gm({ kind: 'restore-limb', who: 'bob', limb: 'left-arm' }).gm({
        kind: 'set-c',
        who: 'bob',
        value: 6,
      });
      expect(now(f, 'bob').lost['left-arm']).toBe('severed');
    });

    test('under the setting that keeps damage, no damage is removed', () => {
      const f = begin(duel({}, { wounds: [at('torso', 5)] })).gm({ kind: 'set-c', who: 'bob', value: 6 });
      expect(all(f, 'wounds-eased')).toEqual([]);
    });
  });

  describe('[c-loss] limbs that fall to 0 HP', () => {
    test('are useless, both arms and legs, and lost ones stay lost', () => {
      const f = hurt(
        begin(duel({}, { wounds: [at('right-arm', 5), at('left-leg', 5)] })),
        'bob',
        'left-arm',
        7,
      );
      f.gm({ kind: 'set-c', who: 'bob', value: 5 });
      expect(all(f, 'limb-severed')).toHaveLength(1);
      expect(last(f, 'item-dropped')).toMatchObject({ item: 'blade', rule: 'c-loss' });
      expect(last(f, 'fell-prone')).toMatchObject({ who: 'bob', rule: 'c-loss' });
      const one = begin(duel({}, { wounds: [at('right-arm', 5)] })).gm({
        kind: 'set-c',
        who: 'bob',
        value: 5,
      });
      expect(now(one, 'bob')).toMatchObject({ isProne: false, isBleeding: false });
    });

    test('[head-torso-zero] a torso at 0 kills as a head at 0 does', () => {
      const f = begin(duel({}, { wounds: [at('torso', 12)] })).gm({ kind: 'set-c', who: 'bob', value: 6 });
      expect(last(f, 'dying-started')).toMatchObject({ who: 'bob', due: 2, rule: 'head-torso-zero' });
    });

    test('[c-zero] a combatant with C 0 is dead at once, by that rule', () => {
      const f = begin(duel()).gm({ kind: 'set-c', who: 'bob', value: 0 });
      expect(last(f, 'died')).toMatchObject({ who: 'bob', rule: 'c-zero', cause: 'c-zero' });
      expect(all(f, 'dying-started')).toEqual([]);
    });
  });
});
