import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  FISTS,
  hurt,
  KNIFE,
  last,
  now,
  OPTIONS,
  parts,
  roundGoesBy,
} from '../../../test/support/locations.ts';
import { totalDamage } from './body.ts';

const CLOAK = { id: 'cloak', name: 'cloak', covers: ['torso', 'left-leg'] as const, ar: 1, cr: 2, fr: 3 };

describe('cold', () => {
  const wet = { options: { ...OPTIONS, wet: ['bob'] } };

  test('[cold] [cold-order] doubled when wet, then CR: 3 x 2 - 2 = 4', () => {
    const f = begin({ ...duel({}, { armour: [CLOAK] }), ...wet });
    hurt(f, 'bob', 'torso', 3, 'cold');
    const { damage } = last(f, 'damage-dealt');
    expect(parts(damage)).toEqual(['gm-authority 3', 'cold 3', 'cold -2']);
    expect(damage.total).toBe(4);
  });

  test('[cold] dry it is not doubled, and AR does not count', () => {
    const f = hurt(begin(duel({}, { armour: [CLOAK] })), 'bob', 'torso', 3, 'cold');
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['gm-authority 3', 'cold -2']);
  });

  test('[cold-fire-place] a flask of frost strikes the torso wherever it was thrown at', () => {
    const flask = { ...KNIFE, damageKind: 'cold' as const };
    const f = begin(duel({ weapons: [flask, FISTS], ready: ['knife'], skills: { projectile: 5 } }));
    f.answer('ann', attack('bob', 'left-leg', 'knife')).answer('bob', DODGE, ...d(5, 2));
    expect(last(f, 'location-struck')).toMatchObject({ location: 'torso', rule: 'cold-fire-place' });
    expect(now(f, 'bob').wounds.torso.cold).toBe(9);
  });

  test('[weather-cold] the weather strikes everybody, as often as the encounter says', () => {
    const weather = { cold: 2, everyRounds: 2 };
    const f = begin({ ...duel(), options: { ...OPTIONS, weather } });
    roundGoesBy(f);
    expect(now(f, 'ann').wounds.torso.cold).toBe(0);
    roundGoesBy(f);
    expect([now(f, 'ann').wounds.torso.cold, now(f, 'bob').wounds.torso.cold]).toEqual([2, 2]);
    expect(all(f, 'damage-dealt')).toMatchObject([{ rule: 'cold' }, { rule: 'cold' }]);
  });
});

describe('fire', () => {
  const torch = { ...FISTS, id: 'torch', name: 'torch', damageKind: 'fire' as const, damage: 4 };

  test('[fire] [armor] is lessened by FR alone, where it strikes', () => {
    const f = begin(duel({ weapons: [torch], ready: [] }, { armour: [CLOAK] }));
    f.answer('ann', attack('bob', 'left-leg', 'torch')).answer('bob', DODGE, ...d(6, 2));
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 1', 'damage 4', 'fire -3']);
    expect(now(f, 'bob').wounds['left-leg']).toEqual({ normal: 0, cold: 0, fire: 2 });
  });

  test('[cold-fire-place] without a hit, by the Locations table', () => {
    const f = begin(duel());
    f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'fire', points: 2 }, [2]);
    expect(now(f, 'bob').wounds['right-arm'].fire).toBe(2);
  });
});

describe('afterwards', () => {
  /** Bob, hurt so, when the fight has ended. */
  function recovering(bob: Changes['wounds'], weather = OPTIONS.weather) {
    const both = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5], { wounds: bob! })];
    const f = begin(encounter(both, {}, { options: { ...OPTIONS, weather } }));
    return f.gm({ kind: 'end-fight' });
  }
  const pass = (f: ReturnType<typeof begin>, hours: number, ...dice: number[][]) =>
    f.answer('gm', { kind: 'pass-time', hours }, ...dice);

  test('[heal-cold] [heal-unit] an hour of warmth heals 1 on every location that has it', () => {
    const f = recovering([
      { location: 'torso', kind: 'cold', points: 2 },
      { location: 'left-arm', kind: 'cold', points: 1 },
    ]);
    pass(f, 1);
    expect(now(f, 'bob').wounds.torso.cold).toBe(1);
    expect(totalDamage(f.state, now(pass(f, 1), 'bob'))).toBe(0);
  });

  test('[heal-cold] out in the cold nothing heals', () => {
    const f = recovering([{ location: 'torso', kind: 'cold', points: 2 }]);
    f.answer('gm', { kind: 'warmth', who: 'bob', at: 'cold' });
    expect(now(pass(f, 1), 'bob').wounds.torso.cold).toBe(2);
  });

  test('[weather-cold] in winter each hour strikes whoever is not warm', () => {
    const f = recovering([], { cold: 1, everyRounds: 20 });
    f.answer('gm', { kind: 'warmth', who: 'ann', at: 'warm' });
    pass(f, 1);
    expect(now(f, 'ann').wounds.torso.cold).toBe(0);
    expect(now(f, 'bob').wounds.torso.cold).toBe(1);
  });

  test('[heal-fire] [damage-kinds] a week of rest heals 1 fire damage, sleep none', () => {
    const f = recovering([{ location: 'torso', kind: 'fire', points: 2 }]);
    pass(f, 168, ...d(6, 6, 6, 6, 6, 6, 6));
    expect(now(f, 'bob').wounds.torso.fire).toBe(1);
  });

  test('[heal-fire] active hours are no rest', () => {
    const f = recovering([{ location: 'torso', kind: 'fire', points: 1 }]);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'active' });
    pass(f, 168, ...d(6, 6, 6, 6, 6, 6, 6));
    expect(now(f, 'bob').wounds.torso.fire).toBe(1);
  });
});
