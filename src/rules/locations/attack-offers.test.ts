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
  hurt,
  KNIFE,
  type LocationsFight,
  last,
  now,
  PISTOL,
  POLEAXE,
  typesSince,
} from '../../../test/support/locations.ts';
import { answerFault, type Option, usualOptions } from '../../kernel/decision.ts';
import { policies } from './policies.ts';

const ALL = ['torso', 'head', 'right-arm', 'left-arm', 'right-leg', 'left-leg'];
const CART = { ...FISTS, id: 'cart', name: 'cart', strikes: 'vehicle' as const };

/** Ann with a comrade behind her, Bob beside her, Eve five yards off. */
function field(ann: Changes = {}, bob: Changes = {}, isMapped = true): LocationsFight {
  const people = [
    entrant('ann', 'team', [5, 5], ann),
    entrant('cid', 'team', [4, 5]),
    entrant('bob', 'foes', [6, 5], bob),
    entrant('eve', 'foes', [10, 5]),
  ];
  const size: readonly [number, number] | null = isMapped ? [30, 30] : null;
  const f = begin(encounter(people, {}, { field: { isMapped, shape: 'square', size, walls: [] } }));
  return f.answer('ann', { kind: 'claim' }).answer('cid', { kind: 'pass' });
}

/** The usual options of a kind, as Ann has them. */
const offered = (f: LocationsFight, kind: string) =>
  usualOptions(f.asked('ann').options).filter((option) => option.kind === kind);

function option(kind: string, params: Readonly<Record<string, readonly string[]>>) {
  const oneOf = Object.entries(params).map(([param, values]) => [param, { oneOf: values }]);
  return { kind, params: Object.fromEntries(oneOf), cost: 'action' };
}

describe('an attack is offered', () => {
  test('[one-action] an attack is offered on each foe in reach, with each weapon that reaches it', () => {
    const f = field({ weapons: [BLADE, PISTOL, FISTS], ready: ['blade', 'pistol'] });
    expect(offered(f, 'attack')).toEqual([
      option('attack', { weapon: ['blade'], target: ['bob'], called: ALL }),
      option('attack', { weapon: ['pistol'], target: ['bob'], called: ALL }),
      option('attack', { weapon: ['pistol'], target: ['eve'], called: ALL }),
      option('attack', { weapon: ['fists'], target: ['bob'], called: ALL }),
    ]);
  });

  test('[one-action] no attack is offered on the dead or absent, nor with a weapon that is not in hand', () => {
    const f = field({ weapons: [BLADE, PISTOL], ready: ['blade'] });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    expect(offered(f, 'attack')).toEqual([]);
    expect(offered(field({ weapons: [BLADE, PISTOL], ready: ['pistol'] }), 'attack')).toHaveLength(2);
    const gone = field().gm({ kind: 'remove', who: 'bob' });
    expect(offered(gone, 'attack')).toEqual([]);
  });

  test('[called-shot] [random-location] no location can be called with a weapon that rolls for it', () => {
    const f = field({ weapons: [CART], ready: [] });
    expect(offered(f, 'attack')).toEqual([
      option('attack', { weapon: ['cart'], target: ['bob'], called: ['torso'] }),
    ]);
  });

  test('[one-action] an attack is offered while a shot is left', () => {
    const gun = { weapons: [{ ...PISTOL, shots: 0 }], ready: ['pistol'] };
    expect(offered(field(gun), 'attack')).toEqual([]);
    expect(offered(field({ ...gun, weapons: [{ ...PISTOL, shots: 1 }] }), 'attack')).toHaveLength(2);
  });
});

describe('a blast is offered', () => {
  const thrower = { weapons: [GRENADE], ready: ['grenade'] };

  test('[random-location] a blast may go at anyone else in range, friend or foe, and at any yard in range', () => {
    const f = field(thrower);
    const at = { grid: f.state.grid, centre: [5, 5], range: 10 };
    expect(offered(f, 'attack')).toEqual([]);
    expect(offered(f, 'blast')).toEqual([
      option('blast', { weapon: ['grenade'], target: ['cid', 'bob', 'eve'] }),
    ]);
    expect(offered(f, 'blast-at')).toEqual([
      { kind: 'blast-at', params: { weapon: { oneOf: ['grenade'] }, at }, cost: 'action' },
    ]);
  });

  test('[random-location] a blast is not offered at the dead or out of range', () => {
    const f = field({ ...thrower, weapons: [{ ...GRENADE, range: 4 }] });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    expect(offered(f, 'blast')).toEqual([option('blast', { weapon: ['grenade'], target: ['cid'] })]);
    f.gm({ kind: 'set-condition', who: 'cid', condition: 'dead' });
    expect(offered(f, 'blast')).toEqual([]);
  });

  test('[random-location] a blast is not offered at a yard if the fight has no map', () => {
    expect(offered(field(thrower, {}, false), 'blast-at')).toEqual([]);
    expect(offered(field(thrower, {}, false), 'blast')).toHaveLength(1);
  });
});

describe('a called shot for no damage', () => {
  test('[disarm] [shove] [trip] it is offered with each melee weapon, on targets in reach', () => {
    const f = field({ weapons: [BLADE, PISTOL], ready: ['blade', 'pistol'] });
    const blow = { weapon: ['blade'], target: ['bob'] };
    expect(offered(f, 'disarm')).toEqual([
      option('disarm', { ...blow, called: ['right-arm'], with: ['A', 'C'] }),
    ]);
    expect(offered(f, 'shove')).toEqual([option('shove', blow)]);
    expect(offered(f, 'trip')).toEqual([option('trip', { ...blow, called: ['right-leg', 'left-leg'] })]);
  });

  test('[disarm] [two-hands] it is offered at each hand with an item, and not at an empty hand', () => {
    const poleaxe = { weapons: [POLEAXE], ready: ['poleaxe'] };
    expect(offered(field({}, poleaxe), 'disarm')[0]!.params.called).toEqual({
      oneOf: ['right-arm', 'left-arm'],
    });
    expect(offered(field({}, { ready: [] }), 'disarm')).toEqual([]);
  });

  test('[trip] it is not offered on a prone target, nor at a lost leg', () => {
    const prone = field().gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
    expect(offered(prone, 'trip')).toEqual([]);
    const oneLegged = hurt(field(), 'bob', 'right-leg', 7);
    oneLegged.gm({ kind: 'set-condition', who: 'bob', condition: 'standing' });
    expect(offered(oneLegged, 'trip')[0]!.params.called).toEqual({ oneOf: ['left-leg'] });
    hurt(oneLegged, 'bob', 'left-leg', 7).gm({ kind: 'set-condition', who: 'bob', condition: 'standing' });
    expect(offered(oneLegged, 'trip')).toEqual([]);
    expect(offered(oneLegged, 'shove')).toHaveLength(2);
  });
});

describe('an attack with two weapons', () => {
  const pair = (...weapons: (typeof BLADE)[]) =>
    offered(field({ weapons, ready: weapons.map(({ id }) => id) }), 'dual-wield');

  test('[dual-wield] it is offered with either weapon first, on targets in its reach', () => {
    const params = { target: ['bob'], called: ALL };
    expect(pair(BLADE, DIRK)).toEqual([
      option('dual-wield', { weapon: ['blade'], ...params, second: ['dirk'] }),
      option('dual-wield', { weapon: ['dirk'], ...params, second: ['blade'] }),
    ]);
    const shots = pair(BLADE, PISTOL).map(({ params: { weapon, target } }) => [weapon, target]);
    expect(shots).toContainEqual([{ oneOf: ['pistol'] }, { oneOf: ['eve'] }]);
    expect(shots).not.toContainEqual([{ oneOf: ['blade'] }, { oneOf: ['eve'] }]);
  });

  test('[dual-wield] it is not offered with a single weapon, a Heavy one, bare hands or an explosive', () => {
    expect(pair(BLADE)).toEqual([]);
    expect(pair(BLADE, { ...DIRK, weight: 'heavy' })).toEqual([]);
    expect(pair(BLADE, FISTS)).toEqual([]);
    expect(pair(BLADE, GRENADE)).toEqual([]);
    expect(pair(BLADE, KNIFE)).toHaveLength(3);
  });
});

const ARMED: Changes = { weapons: [BLADE, DIRK, FISTS], ready: ['blade', 'dirk'] };

/** Ann with Cid next to her, and Bob this many yards away. */
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
  test('[own-side] comrades are offered on request, with the same kinds, parameters and prices as foes', () => {
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

  test('defend themselves as usual and may be hurt', () => {
    const f = beside().answer('ann', attack('cid'));
    expect(f.asked('cid').key).toBe('defence');
    f.answer('cid', DODGE, ...d(5, 2));
    expect(last(f, 'damage-dealt')).toMatchObject({ who: 'cid', by: 'ann' });
  });

  test('are offered to both of two weapons even if no foe is in reach', () => {
    const f = beside().answer('ann', { ...attack('cid'), kind: 'dual-wield', second: 'dirk' });
    f.answer('cid', DODGE, ...d(2, 5));
    expect(f.asked('ann').key).toBe('second-blow');
    f.answer('ann', { kind: 'strike', target: 'cid', called: 'torso' }).answer('cid', DODGE, ...d(2, 5));
    expect(all(f, 'attack-missed')).toHaveLength(2);
  });

  test('do not cause a question for the second blow after a blow at a foe', () => {
    const f = beside(1, { weapons: [{ ...BLADE, range: 2 }, DIRK], ready: ['blade', 'dirk'] });
    f.gm({ kind: 'move-to', who: 'bob', to: [7, 5] });
    f.answer('ann', { ...attack('bob'), kind: 'dual-wield', second: 'dirk' }).answer(
      'bob',
      DODGE,
      ...d(2, 5),
    );
    expect(f.asked('ann').key).toBe('turn');
  });

  test('are never attacked by the policy', () => {
    const f = beside();
    const deed = policies.simple(f.asked('ann'), f.state, () => 0);
    expect(deed.kind).not.toBe('attack');
    expect(onRequest(f.asked('ann').options)).not.toHaveLength(0);
  });
});

function sameKeys(a: object, b: object): boolean {
  return Object.keys(a).join() === Object.keys(b).join();
}

describe('bare hands', () => {
  const unarmed: Changes = { weapons: [FISTS], ready: [] };

  test('[bare-hands] fists strike with one arm, and not without arms', () => {
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
  test('[blast-at-yard] comrades of its victims are not asked to step in', () => {
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

test('[walls] [random-location] a blast is not offered at a yard behind a wall, nor at a wall', () => {
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
