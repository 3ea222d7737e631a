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
  encounter,
  entrant,
  FISTS,
  GRENADE,
  KNIFE,
  last,
  now,
} from '../../../test/support/locations.ts';

/** Ann attacks with this weapon, rolls a [1] and then this. */
function fumbles(weapon: typeof BLADE, die: number, ann: Changes = {}) {
  const armed = { weapons: [weapon, FISTS], ready: [weapon.id], ...ann };
  const f = begin(duel(armed)).answer('ann', attack('bob', 'torso', weapon.id));
  return f.answer('bob', DODGE, ...d(1, 6, 1, die));
}

describe('[attack-fumble] [fumble-effect]', () => {
  test.each([
    [1, 'broken'],
    [2, 'dropped'],
    [3, 'broken'],
    [4, 'dropped'],
    [5, 'broken'],
    [6, 'dropped'],
  ])('a %i means %s', (die, effect) => {
    const f = fumbles(BLADE, die);
    expect(last(f, 'fumbled')).toEqual({
      type: 'fumbled',
      rule: 'attack-fumble',
      who: 'ann',
      item: 'blade',
      effect,
      faces: [die],
    });
  });

  test('what was thrown breaks where it lies, and is not dropped a second time', () => {
    const broken = fumbles(KNIFE, 1);
    expect(now(broken, 'ann')).toMatchObject({ held: [], lying: [], broken: ['knife'] });
    const both = begin(duel({ weapons: [DIRK, KNIFE], ready: ['dirk', 'knife'] }));
    both.answer('ann', { kind: 'drop', item: 'dirk' }).answer('ann', attack('bob', 'torso', 'knife'));
    both.answer('bob', DODGE, ...d(1, 6, 1, 1));
    expect(now(both, 'ann')).toMatchObject({ lying: [{ item: 'dirk' }], broken: ['knife'] });
    const dropped = fumbles(KNIFE, 2);
    expect(now(dropped, 'ann')).toMatchObject({ held: [], broken: [] });
    expect(all(dropped, 'item-dropped')).toMatchObject([{ rule: 'attack', cell: [6, 5] }]);
  });

  test.each([
    [1, 'broken'],
    [2, 'dropped'],
  ])('of three knives a %i costs the one that was thrown: it is %s', (die, effect) => {
    const f = fumbles({ ...KNIFE, shots: 3 }, die);
    expect(last(f, 'fumbled')).toMatchObject({ item: 'knife', effect });
    expect(now(f, 'ann')).toMatchObject({ held: [{ item: 'knife' }], shots: { knife: 2 }, broken: [] });
    expect(now(f, 'ann').lying).toEqual([]);
  });

  test('the last of what has been thrown is gone: nothing breaks, whatever else lies about', () => {
    const people = [
      entrant('ann', 'team', [1, 1], {
        weapons: [{ ...GRENADE, shots: 1 }, DIRK],
        ready: ['grenade', 'dirk'],
      }),
      entrant('bob', 'foes', [8, 1]),
    ];
    const f = begin(encounter(people)).answer('ann', { kind: 'drop', item: 'dirk' });
    f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' }, ...d(1));
    f.answer('bob', DODGE, ...d(4, 1, 3));
    expect(last(f, 'fumbled')).toMatchObject({ item: 'grenade', effect: 'broken' });
    expect(all(f, 'weapon-broken')).toEqual([]);
    expect(last(f, 'weapon-spent')).toMatchObject({ who: 'ann', item: 'grenade', rule: 'one-action' });
    expect(now(f, 'ann')).toMatchObject({ held: [], lying: [{ item: 'dirk' }], broken: [] });
  });

  test.each([
    ['broken', { held: [], lying: [], broken: ['blade'] }],
    ['dropped', { held: [], lying: [{ item: 'blade', cell: [5, 5] }], broken: [] }],
  ])('where the GM says %s', (kind, after) => {
    const f = begin(duel({}, {}, { 'fumble-effect': 'gm' })).answer('ann', attack('bob'));
    f.answer('bob', DODGE, ...d(1, 4, 1)).answer('gm', { kind });
    expect(now(f, 'ann')).toMatchObject(after);
    expect(last(f, 'fumbled')).toMatchObject({ effect: kind, faces: [] });
  });

  test('[fumble-natural] the GM is not asked of a fist', () => {
    const f = begin(duel({}, {}, { 'fumble-effect': 'gm' })).answer('ann', attack('bob', 'torso', 'fists'));
    f.answer('bob', DODGE, ...d(1, 4, 1));
    expect(last(f, 'fumbled')).toMatchObject({ effect: 'nothing', rule: 'fumble-natural', faces: [] });
    expect(f.asked('ann').key).toBe('turn');
  });
});

test('[one-action] a bow without a magazine spends nothing and stays in hand', () => {
  const bow = { ...BLADE, id: 'bow', name: 'bow', kind: 'projectile' as const, range: 60 };
  const f = begin(duel({ weapons: [bow], ready: ['bow'] })).answer('ann', attack('bob', 'torso', 'bow'));
  f.answer('bob', DODGE, ...d(2, 6));
  expect(now(f, 'ann')).toMatchObject({ held: [{ item: 'bow' }], lying: [], shots: {} });
  expect([...all(f, 'shot-spent'), ...all(f, 'weapon-spent'), ...all(f, 'item-dropped')]).toEqual([]);
});

test('[one-action] a shot takes one from the magazine, and an empty pistol stays in hand', () => {
  const pistol = { ...BLADE, id: 'pistol', name: 'pistol', kind: 'projectile' as const, shots: 1 };
  const f = begin(duel({ weapons: [pistol], ready: ['pistol'] }));
  f.answer('ann', attack('bob', 'torso', 'pistol')).answer('bob', DODGE, ...d(2, 6));
  expect(last(f, 'shot-spent')).toMatchObject({ who: 'ann', item: 'pistol', left: 0, rule: 'one-action' });
  expect(all(f, 'weapon-spent')).toEqual([]);
  expect(now(f, 'ann').held).toMatchObject([{ item: 'pistol' }]);
});
