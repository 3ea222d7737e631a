import { describe, expect, test } from 'vitest';
import {
  attack,
  BLADE,
  BLOCK,
  begin,
  type Changes,
  DIRK,
  DODGE,
  d,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  hurt,
  KNIFE,
  type LocationsFight,
  PISTOL,
} from '../../../test/support/locations.ts';
import { does, three } from '../../../test/support/locations-policy.ts';

const stun = (f: LocationsFight, who: string): LocationsFight => f.gm({ kind: 'stun', who, rounds: 1 });

describe('the simple policy chooses whom to strike', () => {
  test('of two in reach the one who is worse hurt', () => {
    expect(does(three({}, [6, 5], [5, 6]))).toEqual(attack('bob'));
    expect(does(hurt(three({}, [6, 5], [5, 6]), 'eve', 'torso', 1))).toEqual(attack('eve'));
    expect(does(hurt(three({}, [6, 5], [5, 6]), 'bob', 'torso', 1))).toEqual(attack('bob'));
  });

  test('whoever is Stunned before whoever is hurt, where that is helpless', () => {
    const helpless = stun(hurt(three({}, [6, 5], [5, 6]), 'bob', 'torso', 5), 'eve');
    expect(does(helpless)).toEqual(attack('eve'));
    const shaken = three({}, [6, 5], [5, 6], { stunned: 'minus-two' });
    expect(does(stun(hurt(shaken, 'bob', 'torso', 5), 'eve'))).toEqual(attack('bob'));
  });

  test('with the weapon that does the most, bare hands where there is none', () => {
    const both = { weapons: [DIRK, BLADE, FISTS], ready: ['dirk', 'blade'] };
    expect(does(three(both, [6, 5], [9, 9]))).toEqual(attack('bob'));
    const unarmed = { weapons: [FISTS], ready: [] };
    expect(does(three(unarmed, [6, 5], [9, 9]))).toEqual(attack('bob', 'torso', 'fists'));
  });

  test('neither the unconscious nor the dying, who alone are in reach', () => {
    const asleep = three({}, [6, 5], [9, 5]).gm({
      kind: 'set-condition',
      who: 'bob',
      condition: 'unconscious',
    });
    expect(does(asleep)).toEqual({ kind: 'approach', target: 'eve', yards: 3 });
    const dying = hurt(three({}, [6, 5], [9, 5]), 'bob', 'head', 4);
    expect(does(dying)).toEqual({ kind: 'approach', target: 'eve', yards: 3 });
  });

  test('after a charge with the blow that it was for', () => {
    const f = three({}, [20, 5], [25, 25]).answer('ann', { kind: 'charge' });
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 14 });
    expect(does(f)).toEqual(attack('bob'));
  });
});

describe('the simple policy throws what bursts', () => {
  const thrower = { weapons: [GRENADE, FISTS], ready: ['grenade'] };
  const thrown = { kind: 'blast', weapon: 'grenade', target: 'bob' };

  test('where it takes two foes, to the edge of its radius', () => {
    expect(does(three(thrower, [10, 5], [12, 5]))).toEqual(thrown);
    expect(does(three(thrower, [10, 5], [13, 5]))).toMatchObject({ kind: 'approach' });
  });

  test('rather than strike', () => {
    const both = { weapons: [GRENADE, BLADE, PISTOL], ready: ['grenade', 'pistol'] };
    expect(does(three(both, [10, 5], [12, 5]))).toEqual(thrown);
  });

  test('where two still stand', () => {
    const f = hurt(three(thrower, [10, 5], [12, 5]), 'eve', 'torso', 14);
    expect(does(f)).toMatchObject({ kind: 'approach' });
  });

  test('at a second target where the first would do for one alone', () => {
    const people = [
      entrant('ann', 'team', [5, 5], thrower),
      entrant('moe', 'foes', [5, 14]),
      entrant('bob', 'foes', [10, 5]),
      entrant('eve', 'foes', [12, 5]),
    ];
    expect(does(begin(encounter(people)))).toEqual(thrown);
  });

  test('where no friend is, who is left: the dead do not matter', () => {
    const withCid = () =>
      begin(
        encounter([
          entrant('ann', 'team', [5, 5], thrower),
          entrant('cid', 'team', [10, 7]),
          entrant('bob', 'foes', [10, 5]),
          entrant('eve', 'foes', [9, 4]),
        ]),
      )
        .answer('ann', { kind: 'claim' })
        .answer('cid', { kind: 'pass' });
    expect(does(withCid())).toEqual({ ...thrown, target: 'eve' });
    const dead = withCid().gm({ kind: 'set-condition', who: 'cid', condition: 'dead' });
    expect(does(dead)).toEqual(thrown);
  });
});

describe('the simple policy defends itself', () => {
  function attacked(bob: Changes, weapon = BLADE): LocationsFight {
    const armed = { weapons: [weapon, FISTS], ready: [weapon.id] };
    const people = [entrant('ann', 'team', [5, 5], armed), entrant('bob', 'foes', [6, 5], bob)];
    return begin(encounter(people)).answer('ann', attack('bob', 'torso', weapon.id));
  }
  const skilled = (melee: number, dodge: number) => ({ skills: { melee, dodge } });

  test.each([
    ['dodge', skilled(4, 4), BLADE],
    ['block', skilled(5, 4), BLADE],
    ['dodge', skilled(10, 4), PISTOL],
    ['block', skilled(11, 4), PISTOL],
    ['dodge', skilled(10, 4), KNIFE],
  ] as const)('by a %s with %o', (kind, bob, weapon) => {
    expect(does(attacked(bob, weapon), 'bob')).toEqual({ kind });
  });

  test('by a block with the 3 of a held counter', () => {
    const counter = (melee: number) => {
      const people = [entrant('ann', 'team', [5, 5], skilled(melee, 4)), entrant('bob', 'foes', [6, 5])];
      const f = begin(encounter(people)).answer('ann', { kind: 'counter' });
      return f.answer('ann', { kind: 'end-turn' }).answer('bob', attack('ann'));
    };
    expect(does(counter(1))).toEqual({ kind: 'dodge' });
    expect(does(counter(2))).toEqual(BLOCK);
  });

  test('and strikes back', () => {
    const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5])];
    const f = begin(encounter(people)).answer('ann', { kind: 'counter' });
    f.answer('ann', { kind: 'end-turn' })
      .answer('bob', attack('ann'))
      .answer('ann', BLOCK, ...d(2, 3));
    expect(does(f)).toEqual({ kind: 'strike-back', weapon: 'blade', called: 'torso' });
  });

  test('with two weapons strikes twice', () => {
    const pair = { weapons: [BLADE, DIRK], ready: ['blade', 'dirk'] };
    const f = three(pair, [6, 5], [4, 5]);
    f.answer('ann', { ...attack('bob'), kind: 'dual-wield', second: 'dirk' });
    f.answer('bob', DODGE, ...d(2, 5));
    expect(does(f)).toEqual({ kind: 'strike', target: 'bob', called: 'torso' });
  });
});
