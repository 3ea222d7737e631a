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
  END_TURN,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  last,
  now,
  typesSince,
} from '../../../test/support/locations.ts';
import { answerFault, type Option, usualOptions } from '../../kernel/decision.ts';
import { policies } from './policies.ts';

const ARMED: Changes = { weapons: [BLADE, DIRK, FISTS], ready: ['blade', 'dirk'] };

/** Ann with Cid beside her, and Bob so many yards off. */
function beside(bob = 20, ann: Changes = ARMED) {
  const people = [
    entrant('ann', 'team', [5, 5], ann),
    entrant('cid', 'team', [4, 5]),
    entrant('bob', 'foes', [5 + bob, 5]),
  ];
  return begin(encounter(people)).answer('ann', { kind: 'claim' }).answer('cid', { kind: 'pass' });
}

const targets = ({ params }: Option): unknown => (params.target as { oneOf: unknown }).oneOf;
const onRequest = (options: readonly Option[]) => options.filter((option) => option.onRequest);

describe('[own-side] comrades as targets', () => {
  test('[own-side] are offered on request: the same kinds, parameters and prices as against a foe', () => {
    const options = onRequest(beside().asked('ann').options);
    expect([...new Set(options.map(({ kind }) => kind))]).toEqual([
      'attack',
      'disarm',
      'shove',
      'trip',
      'dual-wield',
      'aim',
      'feint',
    ]);
    for (const option of options) expect(targets(option)).toEqual(['cid']);
    const { options: both } = beside(1).asked('ann');
    for (const option of onRequest(both)) {
      const against = usualOptions(both).filter(({ kind }) => kind === option.kind);
      expect(
        against.some(({ cost, params }) => cost === option.cost && sameKeys(params, option.params)),
      ).toBe(true);
    }
  });

  test('defend themselves as usual, and may be hurt', () => {
    const f = beside().answer('ann', attack('cid'));
    expect(f.asked('cid').key).toBe('defence');
    f.answer('cid', DODGE, ...d(5, 2));
    expect(last(f, 'damage-dealt')).toMatchObject({ who: 'cid', by: 'ann' });
  });

  test('are struck by both of two weapons, though no foe is in reach', () => {
    const f = beside().answer('ann', { ...attack('cid'), kind: 'dual-wield', second: 'dirk' });
    f.answer('cid', DODGE, ...d(2, 5));
    expect(f.asked('ann').key).toBe('second-blow');
    f.answer('ann', { kind: 'strike', target: 'cid', called: 'torso' }).answer('cid', DODGE, ...d(2, 5));
    expect(all(f, 'attack-missed')).toHaveLength(2);
  });

  test('alone are no reason to ask for a second blow after one at a foe', () => {
    const f = beside(1, { weapons: [{ ...BLADE, range: 2 }, DIRK], ready: ['blade', 'dirk'] });
    f.gm({ kind: 'move-to', who: 'bob', to: [7, 5] });
    f.answer('ann', { ...attack('bob'), kind: 'dual-wield', second: 'dirk' }).answer(
      'bob',
      DODGE,
      ...d(2, 5),
    );
    expect(f.asked('ann').key).toBe('turn');
  });

  test('are passed over by the policy', () => {
    const f = beside();
    const deed = policies.simple(f.asked('ann'), f.state, () => 0);
    expect(deed.kind).not.toBe('attack');
    expect(onRequest(f.asked('ann').options)).not.toHaveLength(0);
  });
});

function sameKeys(a: object, b: object): boolean {
  return Object.keys(a).join() === Object.keys(b).join();
}

describe('[bare-hands]', () => {
  const unarmed: Changes = { weapons: [FISTS], ready: [] };

  test('[bare-hands] fists strike with one arm, and not without any', () => {
    const f = beside(1, unarmed);
    f.gm({ kind: 'hurt', who: 'ann', location: 'left-arm', of: 'normal', points: 7 });
    expect(f.kinds('ann')).toContain('attack');
    f.gm({ kind: 'hurt', who: 'ann', location: 'right-arm', of: 'normal', points: 7 });
    expect(f.kinds('ann')).not.toContain('attack');
    expect(f.kinds('ann')).not.toContain('charge');
  });

  test('teeth need no arm', () => {
    const f = beside(1, { weapons: [{ ...FISTS, id: 'teeth', name: 'teeth', limbs: [] }], ready: [] });
    for (const location of ['left-arm', 'right-arm'])
      f.gm({ kind: 'hurt', who: 'ann', location, of: 'normal', points: 7 });
    expect(f.kinds('ann')).toContain('attack');
  });
});

describe('[blast-at-yard] a blast', () => {
  test('[blast-at-yard] asks no comrade of its victims to step in', () => {
    const grenade = {
      ...DIRK,
      id: 'grenade',
      name: 'grenade',
      kind: 'thrown' as const,
      range: 10,
      radius: 0,
    };
    const people = [
      entrant('ann', 'team', [5, 5], {
        weapons: [{ ...grenade, strikes: 'blast' as const, shots: 2 }],
        ready: ['grenade'],
      }),
      entrant('bob', 'foes', [9, 5]),
      entrant('eve', 'foes', [9, 6]),
    ];
    const f = begin(encounter(people)).answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' });
    f.roll([2]).answer('bob', DODGE, [5]);
    expect(typesSince(f)).toContain('attack-missed');
    expect(now(f, 'eve').fast).toEqual([]);
    f.answer('ann', END_TURN);
  });
});

test('[walls] [random-location] no blast goes at a yard behind a wall, nor at a wall', () => {
  const field = {
    isMapped: true,
    shape: 'square' as const,
    size: [30, 30] as const,
    walls: [[7, 5] as const],
  };
  const people = [
    entrant('ann', 'team', [5, 5], { weapons: [GRENADE], ready: ['grenade'] }),
    entrant('bob', 'foes', [9, 9]),
  ];
  const { options } = begin(encounter(people, {}, { field })).asked('ann');
  const at = (x: number, y: number) =>
    answerFault(options, { kind: 'blast-at', weapon: 'grenade', at: [x, y] });
  expect(at(6, 5)).toBeUndefined();
  expect(at(7, 5)).toBeDefined();
  expect(at(8, 5)).toBeDefined();
});
