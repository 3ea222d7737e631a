import { describe, expect, test } from 'vitest';
import {
  attack,
  BLADE,
  begin,
  type Changes,
  DIRK,
  DODGE,
  d,
  encounter,
  entrant,
  FISTS,
  hurt,
  type LocationsFight,
  PISTOL,
} from '../../../test/support/locations.ts';
import { does, three } from '../../../test/support/locations-policy.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

describe('the simple policy prepares its weapons: it', () => {
  test('draws a weapon, not a tool', () => {
    const rope = { id: 'rope', name: 'rope' };
    expect(does(three({ ready: [], tools: [rope] }, [20, 5], [25, 5]))).toEqual({
      kind: 'draw',
      item: 'blade',
    });
    const holds = three({ weapons: [FISTS], ready: ['rope'], tools: [rope] }, [20, 5], [25, 5]);
    expect(does(holds)).toEqual({ kind: 'charge' });
  });

  test('picks up an item in reach when it has nothing left to draw', () => {
    const f = three({}, [20, 5], [25, 5]).answer('ann', { kind: 'drop', item: 'blade' });
    expect(does(f)).toEqual({ kind: 'pick-up', item: 'blade' });
  });

  test('draws nothing more when it has a weapon in hand', () => {
    const f = three({ weapons: [BLADE, DIRK, FISTS] }, [8, 5], [25, 5]);
    expect(does(f)).toEqual({ kind: 'approach', target: 'bob', yards: 2 });
  });
});

describe('the simple policy moves: it', () => {
  test('gets up, and urges its mount', () => {
    const f = begin(
      encounter([entrant('ann', 'team', [5, 5], { mount: cob }), entrant('bob', 'foes', [6, 5])]),
    );
    expect(does(f)).toEqual({ kind: 'ride' });
    f.answer('ann', { kind: 'ride' }, ...d(6));
    expect(does(f)).toEqual(attack('bob'));
  });

  test('goes towards the nearest standing foe', () => {
    expect(does(three({}, [9, 5], [5, 8]))).toEqual({ kind: 'approach', target: 'eve', yards: 2 });
    expect(does(three({}, [5, 8], [5, 9]))).toEqual({ kind: 'approach', target: 'bob', yards: 2 });
    expect(does(hurt(three({}, [9, 5], [5, 8]), 'eve', 'torso', 14))).toMatchObject({ target: 'bob' });
  });

  test('goes as far as its Speed allows, and charges a target one yard farther', () => {
    expect(does(three({}, [15, 5], [25, 25]))).toEqual({ kind: 'approach', target: 'bob', yards: 9 });
    expect(does(three({}, [16, 5], [25, 25]))).toEqual({ kind: 'charge' });
  });

  test('goes as far as it can without a weapon for a charge', () => {
    const shooter = { weapons: [{ ...PISTOL, range: 5 }], ready: ['pistol'] };
    expect(does(three(shooter, [25, 5], [25, 25]))).toEqual({ kind: 'approach', target: 'bob', yards: 9 });
  });

  test('goes on guard next to a foe that it cannot strike', () => {
    const unarmed = { weapons: [], ready: [] };
    expect(does(three(unarmed, [6, 5], [25, 25]))).toEqual({ kind: 'guard' });
  });

  test('ends its turn after the attack if no other target is in reach', () => {
    const f = three({}, [6, 5], [25, 25]).answer('ann', attack('bob'));
    f.answer('bob', DODGE, ...d(2, 5));
    expect(does(f)).toEqual({ kind: 'end-turn' });
  });
});

describe('the simple policy stops bleeding: it', () => {
  const healer = { skills: { 'first-aid': 2 } };
  const wounds = (points: number) => [{ location: 'torso' as const, kind: 'normal' as const, points }];

  function beside(ann: Changes, bea: Changes): LocationsFight {
    const people = [
      entrant('ann', 'team', [5, 5], ann),
      entrant('bea', 'team', [5, 6], bea),
      entrant('bob', 'foes', [25, 5]),
    ];
    const f = begin(encounter(people)).gm({ kind: 'set-condition', who: 'bea', condition: 'bleeding' });
    return f.answer('ann', { kind: 'claim' }).answer('bea', { kind: 'pass' });
  }

  test('tries if a 6 would be enough: skill plus die above the damage', () => {
    expect(does(beside(healer, { wounds: wounds(7) }))).toEqual({ kind: 'first-aid', patient: 'bea' });
    expect(does(beside(healer, { wounds: wounds(8) }))).toEqual({ kind: 'charge' });
  });

  test('counts its own Pain against that', () => {
    const hurtHealer = { ...healer, wounds: wounds(3) };
    expect(does(beside(hurtHealer, { wounds: wounds(4) }))).toMatchObject({ kind: 'first-aid' });
    expect(does(beside(hurtHealer, { wounds: wounds(5) }))).toEqual({ kind: 'charge' });
  });

  test('also tries after the fight, and never treats foes', () => {
    const ended = (who: string) =>
      begin(encounter([entrant('ann', 'team', [5, 5], healer), entrant('bob', 'foes', [6, 5])]))
        .gm({ kind: 'set-condition', who, condition: 'bleeding' })
        .gm({ kind: 'end-fight' });
    expect(does(ended('ann'))).toEqual({ kind: 'first-aid', patient: 'ann' });
    expect(does(ended('bob'))).toEqual({ kind: 'wait' });
  });
});

test('the simple policy uses the default answer for everything else', () => {
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('bea', 'team', [5, 6]),
    entrant('bob', 'foes', [6, 5]),
  ];
  expect(does(begin(encounter(people)))).toEqual({ kind: 'pass' });
});

test('the simple policy does not draw a tool when its only weapon is its hands', () => {
  const bare = { weapons: [FISTS], ready: [], tools: [{ id: 'rope', name: 'rope' }] };
  expect(does(three(bare, [20, 5], [25, 5]))).toEqual({ kind: 'charge' });
});

test('the simple policy takes the one yard that is missing, and none when it is next to its foe', () => {
  expect(does(three({}, [7, 5], [25, 5]))).toEqual({ kind: 'approach', target: 'bob', yards: 1 });
  const unarmed = { weapons: [], ready: [] };
  expect(does(three(unarmed, [7, 5], [25, 5]))).toEqual({ kind: 'approach', target: 'bob', yards: 1 });
});

test('the simple policy ends its turn without enemies, or without one in reach', () => {
  const f = three({}, [6, 5], [25, 5]);
  for (const who of ['bob', 'eve']) f.gm({ kind: 'set-condition', who, condition: 'unconscious' });
  expect(does(f)).toEqual({ kind: 'end-turn' });
  const far = three({ weapons: [], ready: [] }, [25, 5], [25, 25]).answer('ann', { kind: 'run' });
  expect(does(far)).toEqual({ kind: 'approach', target: 'bob', yards: 19 });
  const spent = three({}, [25, 5], [25, 25]).answer('ann', { kind: 'guard' });
  expect(does(spent)).toEqual({ kind: 'approach', target: 'bob', yards: 9 });
  spent.answer('ann', { kind: 'approach', target: 'bob', yards: 9 });
  expect(does(spent)).toEqual({ kind: 'end-turn' });
});

test('the simple policy picks up weapons, not tools', () => {
  const rope = { id: 'rope', name: 'rope' };
  const f = three({ tools: [rope], ready: ['rope'], weapons: [FISTS] }, [20, 5], [25, 5]);
  f.answer('ann', { kind: 'drop', item: 'rope' });
  expect(does(f)).toEqual({ kind: 'charge' });
});

test('the simple policy reloads only empty weapons', () => {
  const guns = { weapons: [{ ...PISTOL, shots: 2 }], ready: ['pistol'] };
  const f = three(guns, [8, 5], [25, 5]).answer('ann', attack('bob', 'torso', 'pistol'));
  f.answer('bob', DODGE, ...d(2, 6)).answer('ann', { kind: 'end-turn' });
  f.answer('gm', { kind: 'goes', who: 'bob' }).answer('bob', { kind: 'end-turn' });
  f.answer('eve', { kind: 'end-turn' });
  expect(does(f)).toEqual(attack('bob', 'torso', 'pistol'));
});
