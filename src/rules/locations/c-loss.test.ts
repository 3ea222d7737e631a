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
  parts,
  strike,
} from '../../../test/support/locations.ts';
import { hpLeft, maximumHp, skillOf } from './body.ts';
import type { Rulings } from './rulings.ts';
import type { OldWound } from './sheet.ts';
import { speedOf } from './speed.ts';

const at = (location: OldWound['location'], points: number): OldWound => ({
  location,
  kind: 'normal',
  points,
});

/** Bob with C 7, hurt so, whose C falls to this. */
function fallen(c: number, bob: Changes, rulings: Partial<Rulings> = {}) {
  return begin(duel({}, bob, rulings)).gm({ kind: 'set-c', who: 'bob', value: c });
}

describe('C falls', () => {
  test('[c-loss] the maxima follow, damage stays: torso 9 of 14 becomes 7 of 12, head 4 becomes 3', () => {
    const f = fallen(6, { wounds: [at('torso', 5)] });
    expect(hpLeft(f.state, now(f, 'bob'), 'torso').total).toBe(7);
    expect(maximumHp(f.state, now(f, 'bob').c, 'head')).toBe(3);
  });

  test('[c-loss] Speed, C mod and Melee follow as well', () => {
    const f = fallen(4, { skills: { melee: 6, dodge: 6 } });
    expect(speedOf(f.state, now(f, 'bob')).total).toBe(8);
    expect(skillOf(now(f, 'bob'), 'melee')).toBe(4);
    expect(skillOf(now(f, 'bob'), 'dodge')).toBe(6);
    f.answer('ann', { kind: 'end-turn' });
    strike(f, 'bob', 'ann', {}, ...d(5, 3));
    expect(parts(last(f, 'damage-dealt').damage)).toContain('c-mod -1');
  });

  test('[c-loss] head or torso at 0 by it: dying', () => {
    const f = fallen(5, { wounds: [at('head', 3)] });
    expect(last(f, 'dying-started').who).toBe('bob');
    expect(now(f, 'bob').wounds.head.normal).toBe(3);
  });

  test('[c-loss] a limb at 0 by it: useless, not severed', () => {
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

  test('[c-loss] or the HP left stay and only the maxima fall', () => {
    const f = fallen(6, { wounds: [at('torso', 5), at('left-arm', 1)] }, { 'c-loss': 'hp-stays' });
    expect(hpLeft(f.state, now(f, 'bob'), 'torso').total).toBe(9);
    expect(hpLeft(f.state, now(f, 'bob'), 'left-arm').total).toBe(6);
    expect(now(f, 'bob').wounds.torso.normal).toBe(3);
  });

  test('[c-zero] at 0 one is dead', () => {
    const f = fallen(0, {});
    expect(last(f, 'died')).toMatchObject({ who: 'bob', rule: 'c-zero' });
  });

  test('[c-loss] [limb-zero] an arm that was at 0 is severed where its HP stay, and what it held falls', () => {
    const f = fallen(6, { wounds: [at('right-arm', 7)] }, { 'c-loss': 'hp-stays' });
    expect(last(f, 'limb-severed').limb).toBe('right-arm');
    expect(last(f, 'item-dropped')).toMatchObject({ who: 'bob', rule: 'severed-limb' });
    expect(now(f, 'bob').held.some(({ hands }) => hands.includes('right-arm'))).toBe(false);
  });

  test('[c-zero] at 1 one lives', () => {
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
    // Nobody stands against them: the hours begin at once.
    const f = begin(encounter(people));
    f.answer('gm', { kind: 'pass-time', hours: 24 }, ...d(1), ...d(2));
    return f;
  }
  const knife = { kind: 'amputate', surgeon: 'ann', patient: 'bob', limb: 'right-arm' };

  test('[amputate] Surgery against 12: the limb is gone and needs no more recovery rolls', () => {
    const f = infected().answer('gm', knife, ...d(5));
    expect(last(f, 'operated')).toMatchObject({ number: { total: 12 }, sum: { total: 13 }, isSuccess: true });
    expect(last(f, 'amputated')).toMatchObject({ limb: 'right-arm', removed: { normal: 6 } });
    expect(now(f, 'bob')).toMatchObject({ c: 6, cMost: 7, infected: [], held: [], isBleeding: false });
    f.answer('gm', { kind: 'pass-time', hours: 24 }, ...d(6));
    expect(last(f, 'sleep-rolled').number.total).toBe(2);
  });

  test('[amputate] equal to 12 fails: the limb and 1 C are lost for good', () => {
    const f = infected().answer('gm', knife, ...d(4));
    expect(last(f, 'c-lost')).toMatchObject({ rule: 'amputate', isForGood: true });
    expect(now(f, 'bob')).toMatchObject({ c: 5, cMost: 6, lost: { 'right-arm': 'amputated' } });
  });

  test('[amputation-fail] a failure ends the infection, and bleeds on a [1] only', () => {
    const f = infected().answer('gm', knife, ...d(2));
    expect(now(f, 'bob')).toMatchObject({ infected: [], isBleeding: false });
  });

  test('[bleeding] [botch-other] a [1] on Surgery bleeds', () => {
    const f = infected(12).answer('gm', knife, ...d(1), ...d(1));
    expect(last(f, 'operated')).toMatchObject({ sum: { total: 13 }, isSuccess: false });
    expect(now(f, 'bob').isBleeding).toBe(true);
    // Rounds run again: somebody may stop it.
    expect(f.asked('ann').key).toBe('first-aid');
  });

  test('[amputate] only what is infected is taken off, and by somebody else', () => {
    const { options } = infected().asked('gm');
    const option = options.find(({ kind }) => kind === 'amputate')!;
    expect(option.params).toEqual({
      surgeon: { oneOf: ['ann'] },
      patient: { oneOf: ['bob'] },
      limb: { oneOf: ['right-arm'] },
    });
  });
});
