import { describe, expect, test } from 'vitest';
import {
  all,
  BLADE,
  begin,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  hurt,
  last,
  now,
  typesSince,
} from '../../../test/support/locations.ts';
import type { Cell } from '../../geometry/grid.ts';

const PIKE = { ...BLADE, id: 'pike', name: 'pike', range: 3 };
const ROPE = { id: 'rope', name: 'rope' };

/** Ann, in the middle of a field, shoves Bob so many yards; the attack hits and the opposed roll is hers. */
function shoved(bob: Cell, yards: number, walls: readonly Cell[] = []) {
  const field = { isMapped: true, shape: 'square' as const, size: [30, 30] as const, walls };
  const people = [
    entrant('ann', 'team', [15, 15], { weapons: [PIKE], ready: ['pike'] }),
    entrant('bob', 'foes', bob),
  ];
  const f = begin(encounter(people, {}, { field }));
  f.answer('ann', { kind: 'shove', weapon: 'pike', target: 'bob' });
  return f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2), ...d(yards));
}

describe('[item-flies] [shove] straight away from the attacker', () => {
  test.each<[from: Cell, yards: number, to: Cell]>([
    [[16, 15], 2, [18, 15]],
    [[14, 15], 2, [12, 15]],
    [[15, 16], 3, [15, 19]],
    [[15, 14], 1, [15, 13]],
    [[16, 16], 2, [18, 18]],
    [[14, 14], 2, [12, 12]],
    [[16, 14], 2, [18, 12]],
    [[14, 16], 6, [8, 22]],
    [[17, 16], 2, [19, 17]],
    [[16, 17], 4, [18, 21]],
    [[13, 14], 3, [10, 13]],
    [[18, 14], 3, [21, 13]],
  ])('from %o by %i to %o', (from, yards, to) => {
    const f = shoved(from, yards);
    expect(now(f, 'bob').cell).toEqual(to);
    expect(last(f, 'moved')).toEqual({ type: 'moved', rule: 'shove', who: 'bob', from, to, as: 'forced' });
  });

  test('to where a wall or the edge of the map stops it', () => {
    expect(now(shoved([16, 15], 6, [[19, 15]]), 'bob').cell).toEqual([18, 15]);
    const f = begin(encounter([entrant('ann', 'team', [27, 0]), entrant('bob', 'foes', [28, 0])]));
    f.answer('ann', { kind: 'shove', weapon: 'blade', target: 'bob' });
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2), ...d(6));
    expect(now(f, 'bob').cell).toEqual([29, 0]);
  });

  test('and nowhere where there is no way', () => {
    const f = shoved([16, 15], 3, [
      [17, 14],
      [17, 15],
      [17, 16],
    ]);
    expect(typesSince(f)).not.toContain('moved');
  });

  test('[aim] whoever is shoved has lost its aim', () => {
    const f = begin(duel(), [1]).answer('bob', { kind: 'aim', target: 'ann' });
    f.answer('bob', { kind: 'end-turn' }).answer(
      'ann',
      { kind: 'shove', weapon: 'blade', target: 'bob' },
      [5],
    );
    f.roll(...d(5, 2), ...d(2));
    expect(now(f, 'bob').aim).toBeNull();
  });
});

describe('[disarm]', () => {
  const disarm = { kind: 'disarm', weapon: 'blade', target: 'bob', called: 'right-arm', with: 'C' };

  test('[item-flies] the weapon flies over people, and a wall stops it', () => {
    const flown = (walls: readonly Cell[]) => {
      const people = [
        entrant('ann', 'team', [5, 5], { skills: { melee: 5 } }),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [8, 5]),
      ];
      const field = { isMapped: true, shape: 'square' as const, size: [30, 30] as const, walls };
      const f = begin(encounter(people, {}, { field }));
      f.answer('ann', disarm).answer('bob', DODGE, ...d(5, 2), ...d(5, 2), ...d(3));
      return now(f, 'bob').lying;
    };
    expect(flown([])).toEqual([{ item: 'blade', cell: [9, 5] }]);
    const wall: Cell[] = [
      [9, 4],
      [9, 5],
      [9, 6],
    ];
    expect(flown(wall)).toEqual([{ item: 'blade', cell: [8, 5] }]);
    expect(flown(wall.map(([x, y]) => [x - 2, y]))).toEqual([{ item: 'blade', cell: [6, 5] }]);
  });

  test('a lost opposed roll leaves the weapon in hand', () => {
    const f = begin(duel({ skills: { melee: 5 } })).answer('ann', disarm);
    f.answer('bob', DODGE, ...d(5, 2), ...d(2, 5));
    expect(last(f, 'opposed')).toMatchObject({
      rule: 'disarm',
      isSuccess: false,
      who: 'ann',
      against: 'bob',
    });
    expect(now(f, 'bob').held).toHaveLength(1);
  });

  test('[gm-authority] what has left the hand meanwhile does not fly; the other hand keeps its own', () => {
    const f = begin(duel({ skills: { melee: 5 } }, { tools: [ROPE], ready: ['blade', 'rope'] }));
    f.answer('ann', disarm).answer('bob', DODGE, ...d(5, 2), ...d(5, 2));
    hurt(f, 'bob', 'right-arm', 1).roll([3]);
    expect(all(f, 'item-dropped')).toMatchObject([{ item: 'blade', rule: 'arm-damage' }]);
    expect(now(f, 'bob').held).toEqual([{ item: 'rope', hands: ['left-arm'] }]);
  });

  test('[gm-authority] a hand that was emptied before the opposed roll has nothing to lose', () => {
    const f = begin(duel({ skills: { melee: 5 } })).answer('ann', disarm);
    f.answer('bob', DODGE, ...d(5, 2));
    hurt(f, 'bob', 'right-arm', 1).roll(...d(5, 2));
    expect(last(f, 'opposed').isSuccess).toBe(true);
    expect(all(f, 'item-dropped')).toHaveLength(1);
  });
});

describe('[trip]', () => {
  const trip = { kind: 'trip', weapon: 'blade', target: 'bob', called: 'left-leg' };

  test('a lost opposed roll leaves the target standing', () => {
    const f = begin(duel({ skills: { melee: 5 } })).answer('ann', trip);
    f.answer('bob', DODGE, ...d(5, 2), ...d(2, 5));
    expect(last(f, 'opposed')).toMatchObject({ rule: 'trip', isSuccess: false });
    expect(now(f, 'bob')).toMatchObject({ isProne: false, stun: 0 });
  });

  test('[mounting] the tripped are off their mount', () => {
    const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
    const f = begin(duel({ skills: { melee: 5 } }, { mount: cob })).answer('ann', trip);
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2));
    expect(last(f, 'dismounted')).toMatchObject({ who: 'bob', rule: 'mounting' });
    expect(last(f, 'fell-prone')).toMatchObject({ who: 'bob', rule: 'trip' });
  });
});
