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
  typesSince,
} from '../../../test/support/locations.ts';
import { hasLimbAtZero, hpLeft, isUseless, totalDamage } from './body.ts';
import type { Limb, OldWound } from './sheet.ts';

const at = (location: OldWound['location'], points: number, kind: OldWound['kind'] = 'normal'): OldWound => ({
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

describe('[amputate] what was taken off', () => {
  test('an arm lets go of what it held, by its own rule, and holds nothing again', () => {
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

  test('a leg leaves one lying', () => {
    const f = infected('right-leg').answer('gm', cut('right-leg'), ...d(6));
    expect(now(f, 'bob')).toMatchObject({ isProne: true, lost: { 'right-leg': 'amputated' } });
    expect(isUseless(f.state, now(f, 'bob'), 'right-leg')).toBe(true);
  });

  test('[limb-zero] no longer counts as a limb at 0, nor as damage', () => {
    const f = infected('left-arm').answer('gm', cut('left-arm'), ...d(6));
    expect(hasLimbAtZero(f.state, now(f, 'bob'))).toBe(false);
    expect(totalDamage(f.state, now(f, 'bob'))).toBe(4);
    // Whatever the GM does to where it was.
    hurt(f, 'bob', 'left-arm', 9);
    expect(hasLimbAtZero(f.state, now(f, 'bob'))).toBe(false);
    expect(all(f, 'limb-severed')).toEqual([]);
  });

  test('[gm-authority] of somebody who died under the knife nothing is', () => {
    const f = infected('left-arm').answer('gm', cut('left-arm'));
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'dead' }, ...d(6));
    expect(typesSince(f)).toContain('operated');
    expect(all(f, 'amputated')).toEqual([]);
  });

  test('[bleeding] [botch-other] bleeds on a [1], and a 1 that is none may still succeed', () => {
    const f = infected('left-arm').answer('gm', cut('left-arm'), ...d(1), ...d(1));
    expect(last(f, 'bleeding-started')).toMatchObject({ who: 'bob', rule: 'bleeding' });
    expect(last(f, 'c-lost').loss.parts).toEqual([
      { value: 1, why: 'a failed amputation', rule: 'amputate' },
    ]);
    const clean = infected('left-arm').answer('gm', cut('left-arm'), ...d(1), ...d(2));
    expect(all(clean, 'bleeding-started')).toEqual([]);
  });
});

describe('[limb-zero] a limb at 0', () => {
  test('counts while it is there or its stump does', () => {
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

describe('[c-loss] where the HP left stay', () => {
  /** Bob with C 7 and these wounds, whose C falls to this. */
  const eased = (c: number, ...wounds: OldWound[]) => {
    const f = begin(duel({}, { wounds }, { 'c-loss': 'hp-stays' }));
    return f.gm({ kind: 'set-c', who: 'bob', value: c });
  };

  test('normal damage gives way first, then fire, then cold', () => {
    const wounds = [at('torso', 1), at('torso', 2, 'fire'), at('torso', 3, 'cold')];
    expect(now(eased(6, ...wounds), 'bob').wounds.torso).toEqual({ normal: 0, fire: 1, cold: 3 });
    expect(now(eased(5, ...wounds), 'bob').wounds.torso).toEqual({ normal: 0, fire: 0, cold: 2 });
    expect(now(eased(3, ...wounds), 'bob').wounds.torso).toEqual({ normal: 0, fire: 0, cold: 0 });
  });

  test('by as much as the maximum of each location falls', () => {
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
    f.gm({ kind: 'restore-limb', who: 'bob', limb: 'left-arm' }).gm({ kind: 'set-c', who: 'bob', value: 6 });
    expect(now(f, 'bob').lost['left-arm']).toBe('severed');
  });

  test('where it stays damage, nothing is eased', () => {
    const f = begin(duel({}, { wounds: [at('torso', 5)] })).gm({ kind: 'set-c', who: 'bob', value: 6 });
    expect(all(f, 'wounds-eased')).toEqual([]);
  });
});

describe('[c-loss] limbs at 0 by it', () => {
  test('are useless, both arms and legs, and those that are gone stay so', () => {
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
    const one = begin(duel({}, { wounds: [at('right-arm', 5)] })).gm({ kind: 'set-c', who: 'bob', value: 5 });
    expect(now(one, 'bob')).toMatchObject({ isProne: false, isBleeding: false });
  });

  test('[head-torso-zero] the torso kills as the head does', () => {
    const f = begin(duel({}, { wounds: [at('torso', 12)] })).gm({ kind: 'set-c', who: 'bob', value: 6 });
    expect(last(f, 'dying-started')).toMatchObject({ who: 'bob', due: 2, rule: 'head-torso-zero' });
  });

  test('[c-zero] at 0 one is dead at once, of that', () => {
    const f = begin(duel()).gm({ kind: 'set-c', who: 'bob', value: 0 });
    expect(last(f, 'died')).toMatchObject({ who: 'bob', rule: 'c-zero', cause: 'C 0' });
    expect(all(f, 'dying-started')).toEqual([]);
  });
});
