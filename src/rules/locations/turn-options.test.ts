import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  begin,
  type Changes,
  DODGE,
  d,
  encounter,
  entrant,
  FISTS,
  hurt,
  KNIFE,
  type LocationsFight,
  now,
  PISTOL,
  POLEAXE,
} from '../../../test/support/locations.ts';
import { SKILLS, TRAITS } from './sheet.ts';

const COB = { id: 'cob', name: 'cob', speed: 14, number: 6 };
const ROPE = { id: 'rope', name: 'rope' };

/** Ann's turn. Bob is this many yards away, Eve farther. */
function turn(ann: Changes = {}, gap = 1, isMapped = true): LocationsFight {
  const people = [
    entrant('ann', 'team', [5, 5], ann),
    entrant('bob', 'foes', [5 + gap, 5]),
    entrant('eve', 'foes', [20, 5]),
  ];
  const size: readonly [number, number] | null = isMapped ? [30, 30] : null;
  return begin(encounter(people, {}, { field: { isMapped, shape: 'square', size, walls: [] } }));
}

const offered = (f: LocationsFight, kind: string) =>
  f.asked('ann').options.filter((option) => option.kind === kind);
/** The values of the only parameter of the only option of a kind; empty if it is not offered. */
const values = (f: LocationsFight, kind: string) =>
  offered(f, kind).flatMap(({ params }) =>
    Object.values(params).flatMap((each) => ('oneOf' in each ? each.oneOf : [])),
  );
const costs = (f: LocationsFight) =>
  Object.fromEntries(f.asked('ann').options.map(({ kind, cost }) => [kind, cost]));

describe('the options of a turn', () => {
  test('[one-action] [fast-actions] [move] each option of a turn has its price', () => {
    const armed = {
      weapons: [BLADE, { ...PISTOL, range: 1 }, KNIFE],
      tools: [ROPE],
      ready: ['blade'],
      mount: COB,
    };
    const f = turn(armed, 3).answer('ann', { kind: 'drop', item: 'blade' });
    expect(costs(f)).toEqual({
      guard: 'action',
      counter: 'action',
      aim: 'action',
      ambush: 'action',
      run: 'action',
      draw: 'action',
      'pick-up': 'action',
      try: 'action',
      move: '1 yd',
      approach: '1 yd each',
      withdraw: '1 yd each',
      ride: 'no action',
      dismount: 'fast',
      'fall-prone': 'fast',
      speak: 'fast',
      'end-turn': undefined,
    });
    const near = turn({ weapons: [BLADE, { ...PISTOL, shots: 6 }], tools: [ROPE], ready: ['blade', 'rope'] });
    hurt(near, 'ann', 'torso', 1).gm({ kind: 'set-condition', who: 'ann', condition: 'bleeding' });
    expect(costs(near)).toMatchObject({
      ...{ stow: 'action', use: 'action', charge: 'action', 'first-aid': 'action' },
      ...{ feint: 'fast', drop: 'fast' },
    });
    expect(costs(turn().gm({ kind: 'set-condition', who: 'ann', condition: 'prone' }))).toMatchObject({
      'stand-up': 'half of Speed',
    });
    const onFoot = turn({ mount: COB }).answer('ann', { kind: 'dismount' });
    expect(costs(onFoot)).toMatchObject({ mount: 'action' });
  });

  test('[one-action] any Trait or Skill may be tried', () => {
    expect(values(turn(), 'try')).toEqual([...TRAITS, ...SKILLS]);
  });

  test('[fast-actions] an item in hand may be dropped, one a round', () => {
    const f = turn({ tools: [ROPE], ready: ['blade', 'rope'] });
    expect(values(f, 'drop')).toEqual(['blade', 'rope']);
    f.answer('ann', { kind: 'drop', item: 'rope' });
    expect(offered(f, 'drop')).toEqual([]);
    expect(offered(turn({ ready: [] }), 'drop')).toEqual([]);
  });

  test('[fast-actions] a prone combatant cannot fall prone, and one that fell cannot do so again this round', () => {
    const f = turn().gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    expect(offered(f, 'fall-prone')).toEqual([]);
    f.answer('ann', { kind: 'stand-up' }).answer('ann', { kind: 'fall-prone' });
    f.gm({ kind: 'set-condition', who: 'ann', condition: 'standing' });
    expect(offered(f, 'fall-prone')).toEqual([]);
  });
});

describe('the options for items', () => {
  test('[one-action] stowed weapons and tools that fit into free hands may be drawn', () => {
    const armed = { weapons: [BLADE, PISTOL, POLEAXE, FISTS], tools: [ROPE], ready: ['blade'] };
    expect(values(turn(armed), 'draw')).toEqual(['pistol', 'rope']);
    expect(values(turn({ ...armed, ready: [] }), 'draw')).toEqual(['blade', 'pistol', 'poleaxe', 'rope']);
    expect(values(turn({ ...armed, ready: ['blade', 'rope'] }), 'draw')).toEqual([]);
    expect(values(hurt(turn({ ...armed, ready: [] }), 'ann', 'left-arm', 7), 'draw')).not.toContain(
      'poleaxe',
    );
  });

  test('[attack-fumble] [one-action] broken and used-up weapons cannot be drawn', () => {
    const f = turn().answer('ann', attack('bob'));
    f.answer('bob', DODGE, ...d(1, 4, 1, 3));
    expect(now(f, 'ann').broken).toEqual(['blade']);
    f.answer('ann', { kind: 'end-turn' });
    f.answer('gm', { kind: 'goes', who: 'bob' }).answer('bob', { kind: 'end-turn' });
    f.answer('eve', { kind: 'end-turn' });
    expect(offered(f, 'draw')).toEqual([]);
    const thrown = (shots: number) => turn({ weapons: [{ ...KNIFE, shots }], ready: [] });
    expect(values(thrown(0), 'draw')).toEqual([]);
    expect(values(thrown(1), 'draw')).toEqual(['knife']);
    // An empty pistol can be drawn, because it must be reloaded.
    expect(values(turn({ weapons: [{ ...PISTOL, shots: 0 }], ready: [] }), 'draw')).toEqual(['pistol']);
  });

  test('[one-action] each item in hand may be stowed, and each tool in hand used', () => {
    const f = turn({ tools: [ROPE, { id: 'horn', name: 'horn' }], ready: ['blade', 'rope'] });
    expect(values(f, 'stow')).toEqual(['blade', 'rope']);
    expect(values(f, 'use')).toEqual(['rope']);
    expect(offered(turn(), 'use')).toEqual([]);
  });

  test('[one-action] each weapon in hand with a magazine that is not full may be reloaded', () => {
    const armed = { weapons: [PISTOL, { ...KNIFE, shots: 3 }], ready: ['pistol', 'knife'] };
    const f = turn(armed).answer('ann', attack('bob', 'torso', 'pistol'));
    f.answer('bob', DODGE, ...d(2, 6)).answer('ann', { kind: 'end-turn' });
    f.answer('gm', { kind: 'goes', who: 'eve' }).answer('eve', { kind: 'end-turn' });
    f.answer('bob', { kind: 'end-turn' }).answer('ann', attack('bob', 'torso', 'knife'));
    f.answer('bob', DODGE, ...d(2, 6));
    f.answer('ann', { kind: 'end-turn' }).answer('gm', { kind: 'goes', who: 'eve' });
    f.answer('eve', { kind: 'end-turn' }).answer('bob', { kind: 'end-turn' });
    // Both were used; a knife that was thrown does not come back by reloading.
    expect(values(f, 'reload')).toEqual(['pistol']);
    f.answer('ann', { kind: 'reload', item: 'pistol' });
    expect(now(f, 'ann')).toMatchObject({ action: 'reload', shots: { pistol: 6, knife: 2 } });
    const bow = { weapons: [{ ...PISTOL, shots: null }], ready: ['pistol'] };
    expect(offered(turn(bow), 'reload')).toEqual([]);
  });

  test('[pick-up] an item one yard away can be picked up, one two yards away cannot', () => {
    const f = turn().answer('ann', { kind: 'drop', item: 'blade' });
    f.answer('ann', { kind: 'move', to: [5, 6] });
    expect(values(f, 'pick-up')).toEqual(['blade']);
    f.answer('ann', { kind: 'move', to: [5, 7] });
    expect(values(f, 'pick-up')).toEqual([]);
  });

  test('[pick-up] a two-handed item is picked up with two hands', () => {
    const f = turn({ weapons: [POLEAXE], ready: ['poleaxe'] });
    f.answer('ann', { kind: 'drop', item: 'poleaxe' });
    expect(values(f, 'pick-up')).toEqual(['poleaxe']);
    hurt(f, 'ann', 'left-arm', 7);
    expect(values(f, 'pick-up')).toEqual([]);
  });
});

describe('the options of stances', () => {
  test('[aim] aiming is offered at each enemy in the fight, before any move', () => {
    const f = turn();
    expect(values(f, 'aim')).toEqual(['bob', 'eve']);
    f.gm({ kind: 'set-condition', who: 'eve', condition: 'dead' });
    expect(values(f, 'aim')).toEqual(['bob']);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    expect(values(f, 'aim')).toEqual([]);
  });

  test('[ambush] [ambush-hidden] an ambush is offered on each foe at least two yards away that could notice and is not on REF', () => {
    expect(values(turn({}, 1), 'ambush')).toEqual(['eve']);
    expect(values(turn({}, 2), 'ambush')).toEqual(['bob', 'eve']);
    const f = turn({}, 2).gm({ kind: 'set-condition', who: 'eve', condition: 'unconscious' });
    expect(values(f, 'ambush')).toEqual(['bob']);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unaware' });
    expect(values(f, 'ambush')).toEqual([]);
  });

  test('[feint] [feint-reach] a feint is offered at each foe in reach of a weapon in hand that can act and is not on REF', () => {
    const gun = { weapons: [PISTOL, FISTS], ready: ['pistol'] };
    expect(values(turn(gun), 'feint')).toEqual(['bob', 'eve']);
    expect(values(turn(), 'feint')).toEqual(['bob']);
    expect(values(turn({ weapons: [], ready: [] }), 'feint')).toEqual([]);
    const f = turn(gun).gm({ kind: 'set-condition', who: 'eve', condition: 'unconscious' });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unaware' });
    expect(values(f, 'feint')).toEqual([]);
    expect(all(f, 'put-on-ref')).toMatchObject([{ who: 'bob', against: null, maker: 'bob', turns: 1 }]);
  });
});

describe('the options for running and riding', () => {
  test('[run] [charge] Run and Charge are offered to a standing combatant with Speed', () => {
    const prone = turn().gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    expect([offered(prone, 'run'), offered(prone, 'charge')]).toEqual([[], []]);
    const lame = hurt(hurt(turn(), 'ann', 'left-leg', 5), 'ann', 'right-leg', 4);
    expect([offered(lame, 'run'), offered(lame, 'charge')]).toEqual([[], []]);
    const slow = hurt(hurt(turn(), 'ann', 'left-leg', 4), 'ann', 'right-leg', 4);
    expect([offered(slow, 'run').length, offered(slow, 'charge').length]).toEqual([1, 1]);
  });

  test('[charge] a charge needs a melee weapon and a target that is present', () => {
    expect(offered(turn({ weapons: [PISTOL], ready: ['pistol'] }), 'charge')).toEqual([]);
    const f = turn().gm({ kind: 'set-condition', who: 'eve', condition: 'dead' });
    expect(offered(f, 'charge')).toHaveLength(1);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    expect([offered(f, 'charge'), offered(f, 'run').length]).toEqual([[], 1]);
  });

  test('[mounting] [ride-roll] getting off is possible once a round, and so is the riding roll', () => {
    expect(offered(turn(), 'mount')).toEqual([]);
    const f = turn({ mount: COB });
    expect(offered(f, 'mount')).toEqual([]);
    f.answer('ann', { kind: 'ride' }, [4]);
    expect(offered(f, 'ride')).toEqual([]);
    f.answer('ann', { kind: 'dismount' });
    expect([offered(f, 'dismount'), offered(f, 'ride')]).toEqual([[], []]);
    f.answer('ann', { kind: 'mount' });
    // Mounting again starts another ride. Dismounting again is possible only next round.
    expect([offered(f, 'ride').length, offered(f, 'dismount').length]).toEqual([1, 0]);
  });

  test('[mounting] a prone combatant cannot mount', () => {
    const f = turn({ mount: COB }).gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    expect(offered(f, 'mount')).toEqual([]);
  });
});

describe('the options of moves', () => {
  test('[move] moves go to each adjacent free yard, towards anyone and away from foes, as far as Speed allows', () => {
    const f = turn({}, 3);
    expect(values(f, 'move')).toHaveLength(8);
    const way = (kind: string, param: string) =>
      offered(f, kind).map(({ params }) => [params[param], params.yards]);
    expect(way('approach', 'target')).toEqual([
      [{ oneOf: ['bob'] }, { min: 1, max: 3 }],
      [{ oneOf: ['eve'] }, { min: 1, max: 9 }],
    ]);
    expect(way('withdraw', 'from')).toEqual([
      [{ oneOf: ['bob'] }, { min: 1, max: 9 }],
      [{ oneOf: ['eve'] }, { min: 1, max: 9 }],
    ]);
  });

  test('[move] moves go towards the dead as well, and away from living foes only', () => {
    const f = turn({}, 3).gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    f.gm({ kind: 'set-side', who: 'eve', side: 'team' });
    expect(offered(f, 'approach')).toHaveLength(2);
    expect(offered(f, 'withdraw')).toEqual([]);
    expect(offered(turn({}, 3).gm({ kind: 'remove', who: 'bob' }), 'approach')).toHaveLength(1);
  });

  test('[move] without a map moves only go towards and away', () => {
    const f = turn({}, 3, false);
    expect(offered(f, 'move')).toEqual([]);
    expect([offered(f, 'approach').length, offered(f, 'withdraw').length]).toEqual([2, 2]);
  });

  test('[stand-up] standing up is possible once a round, with both legs and one of them above 0 HP', () => {
    const f = turn().gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    expect(offered(f, 'stand-up')).toHaveLength(1);
    f.answer('ann', { kind: 'stand-up' }).answer('ann', { kind: 'fall-prone' });
    expect(offered(f, 'stand-up')).toEqual([]);
    expect(offered(turn(), 'stand-up')).toEqual([]);
  });
});
