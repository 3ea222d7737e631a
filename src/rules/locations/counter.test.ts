import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  BLOCK,
  begin,
  type Changes,
  DIRK,
  DODGE,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  hurt,
  KNIFE,
  last,
  now,
  PISTOL,
  parts,
} from '../../../test/support/locations.ts';
import type { Rulings } from './rulings.ts';

const STRIKE_BACK = { kind: 'strike-back', weapon: 'blade', called: 'torso' };

/** Ann holds her action for Bob, who attacks her. */
function held(ann: Changes = {}, rulings: Partial<Rulings> = {}, bob: Changes = {}) {
  const f = begin(duel(ann, bob, rulings))
    .answer('ann', { kind: 'counter' })
    .answer('ann', END_TURN);
  return f.answer('bob', attack('ann', 'torso', bob.ready?.[0] ?? 'blade'));
}

describe('[counter] a combatant with a held action', () => {
  test('[def-roll] strikes back after a fixed DEF too, which has +3, and then may take its yard', () => {
    const f = held({ skills: { melee: 1 } }, { 'def-roll': 'fixed' });
    f.roll([5]);
    expect(parts(last(f, 'defence-made').sum)).toEqual(['def-roll 3', 'def-roll 0', 'counter 3']);
    expect(now(f, 'ann').isCountering).toBe(false);
    f.answer('ann', STRIKE_BACK, [6]);
    expect(last(f, 'attack-hit')).toMatchObject({ attacker: 'ann', target: 'bob', maneuver: 'counter' });
    expect(f.asked('ann').key).toBe('spare-speed');
    f.answer('ann', { kind: 'stay' });
  });

  test('[def-roll] a fixed DEF without a held action gives the yard only', () => {
    const f = begin(duel({}, {}, { 'def-roll': 'fixed' }), [1]).answer('bob', END_TURN);
    f.answer('ann', attack('bob'), [2]);
    expect(f.asked('bob').key).toBe('spare-speed');
    f.answer('bob', { kind: 'stay' });
    expect(all(f, 'counter-spent')).toEqual([]);
  });

  test('is still ready after a Dodge and after a defence by REF', () => {
    const dodged = held().answer('ann', DODGE, ...d(2, 5));
    expect(now(dodged, 'ann').isCountering).toBe(true);
    expect(parts(last(dodged, 'defence-made').sum)).toEqual(['roll 5', 'roll 0']);
    const unready = begin(duel()).answer('ann', { kind: 'counter' }).answer('ann', END_TURN);
    unready.gm({ kind: 'set-condition', who: 'ann', condition: 'unaware' });
    unready.answer('bob', attack('ann'), [1], [2]);
    expect(last(unready, 'defence-made').kind).toBe('ref');
    expect(now(unready, 'ann').isCountering).toBe(true);
  });

  test('strikes back with any melee weapon in reach, at any location that can be called', () => {
    const options = (ann: Changes) =>
      held(ann)
        .answer('ann', BLOCK, ...d(2, 6))
        .asked('ann')
        .options.map(({ params }) => params.weapon);
    const armed = { weapons: [PISTOL, BLADE, FISTS], ready: ['pistol', 'blade'] };
    expect(options(armed)).toEqual([{ oneOf: ['blade'] }, { oneOf: ['fists'] }, undefined]);
  });

  test('does not strike back out of reach', () => {
    const both = [
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'foes', [8, 5], { weapons: [PISTOL], ready: ['pistol'] }),
    ];
    const f = begin(encounter(both)).answer('ann', { kind: 'counter' }).answer('ann', END_TURN);
    f.gm({ kind: 'give-modifier', who: 'ann', value: 20 });
    f.answer('bob', attack('ann', 'torso', 'pistol')).answer('ann', BLOCK, ...d(2, 6));
    expect(last(f, 'attack-missed').target).toBe('ann');
    expect(f.asked('bob').key).toBe('turn');
  });

  test('strikes back at the called location', () => {
    const f = held().answer('ann', BLOCK, ...d(2, 6));
    f.answer('ann', { ...STRIKE_BACK, weapon: 'fists', called: 'left-arm' });
    f.answer('bob', DODGE, ...d(6, 5));
    expect(last(f, 'attack-declared')).toMatchObject({
      rule: 'counter',
      who: 'ann',
      target: 'bob',
      by: 'fists',
      called: 'left-arm',
    });
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 6', 'roll 0', 'called-shot -3', 'counter -3']);
  });

  test('has no second counter after the Block against its own', () => {
    const f = begin(duel()).answer('ann', { kind: 'counter' }).answer('ann', END_TURN);
    f.answer('bob', attack('ann')).answer('ann', BLOCK, ...d(2, 6));
    f.answer('ann', STRIKE_BACK).answer('bob', BLOCK, ...d(2, 6));
    expect(f.asked('bob').key).toBe('turn');
    expect(all(f, 'attack-declared').map(({ maneuver }) => maneuver)).toEqual(['attack', 'counter']);
  });
});

describe('[defence] a Block', () => {
  test('a Block needs an arm', () => {
    const f = hurt(hurt(begin(duel()), 'bob', 'right-arm', 7), 'bob', 'left-arm', 7);
    f.answer('ann', attack('bob'), ...d(6, 1));
    expect(last(f, 'defence-made')).toMatchObject({ kind: 'dodge', rule: 'defence', against: 'ann' });
    const one = hurt(begin(duel()), 'bob', 'left-arm', 7).answer('ann', attack('bob'));
    expect(one.kinds('bob')).toEqual(['dodge', 'block']);
    one.answer('bob', BLOCK, ...d(6, 1));
  });

  test('[def-roll] [guard] further Blocks reduce a fixed DEF as much', () => {
    const people = [
      entrant('ann', 'team', [5, 5], { skills: { dodge: 9 } }),
      entrant('bob', 'foes', [6, 5]),
      entrant('eve', 'foes', [4, 5]),
    ];
    const second = (act?: { kind: string }) => {
      const f = begin(encounter(people, { 'def-roll': 'fixed' }));
      if (act !== undefined) f.answer('ann', act);
      f.answer('ann', END_TURN).answer('gm', { kind: 'goes', who: 'bob' }).answer('bob', attack('ann'), [2]);
      f.answer('ann', { kind: 'stay' }).answer('bob', END_TURN).answer('eve', attack('ann'), [2]);
      f.answer('ann', { kind: 'stay' });
      return parts(last(f, 'defence-made').sum);
    };
    expect(second()).toEqual(['def-roll 3', 'def-roll 9', 'defence -3']);
    expect(second({ kind: 'guard' })).toEqual(['def-roll 3', 'def-roll 9', 'guard -1']);
  });
});

/** Ann attacks with this weapon, rolls a [1] and then this. */
function fumbles(weapon: typeof BLADE, die: number, ann: Changes = {}) {
  const armed = { weapons: [weapon, FISTS], ready: [weapon.id], ...ann };
  const f = begin(duel(armed)).answer('ann', attack('bob', 'torso', weapon.id));
  return f.answer('bob', DODGE, ...d(1, 6, 1, die));
}

describe('[attack-fumble] [fumble-effect] a fumble', () => {
  test.each([
    [1, 'broken'],
    [2, 'dropped'],
    [3, 'broken'],
    [4, 'dropped'],
    [5, 'broken'],
    [6, 'dropped'],
  ])('with %i: %s', (die, effect) => {
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

  test('a thrown weapon breaks on the ground and is not dropped a second time', () => {
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
  ])('with %i for one of three knives the thrown one is %s', (die, effect) => {
    const f = fumbles({ ...KNIFE, shots: 3 }, die);
    expect(last(f, 'fumbled')).toMatchObject({ item: 'knife', effect });
    expect(now(f, 'ann')).toMatchObject({ held: [{ item: 'knife' }], shots: { knife: 2 }, broken: [] });
    expect(now(f, 'ann').lying).toEqual([]);
  });

  test('nothing else breaks when the last thrown weapon is used up', () => {
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
  ])('if the GM decides: %s', (kind, after) => {
    const f = begin(duel({}, {}, { 'fumble-effect': 'gm' })).answer('ann', attack('bob'));
    f.answer('bob', DODGE, ...d(1, 4, 1)).answer('gm', { kind });
    expect(now(f, 'ann')).toMatchObject(after);
    expect(last(f, 'fumbled')).toMatchObject({ effect: kind, faces: [] });
  });

  test('[fumble-natural] the GM is not asked about a fist', () => {
    const f = begin(duel({}, {}, { 'fumble-effect': 'gm' })).answer('ann', attack('bob', 'torso', 'fists'));
    f.answer('bob', DODGE, ...d(1, 4, 1));
    expect(last(f, 'fumbled')).toMatchObject({ effect: 'nothing', rule: 'fumble-natural', faces: [] });
    expect(f.asked('ann').key).toBe('turn');
  });
});

test('[one-action] a bow without a magazine spends no shot and stays in hand', () => {
  const bow = { ...BLADE, id: 'bow', name: 'bow', kind: 'projectile' as const, range: 60 };
  const f = begin(duel({ weapons: [bow], ready: ['bow'] })).answer('ann', attack('bob', 'torso', 'bow'));
  f.answer('bob', DODGE, ...d(2, 6));
  expect(now(f, 'ann')).toMatchObject({ held: [{ item: 'bow' }], lying: [], shots: {} });
  expect([...all(f, 'shot-spent'), ...all(f, 'weapon-spent'), ...all(f, 'item-dropped')]).toEqual([]);
});

test('[one-action] a shot takes one round from the magazine, and an empty pistol stays in hand', () => {
  const pistol = { ...BLADE, id: 'pistol', name: 'pistol', kind: 'projectile' as const, shots: 1 };
  const f = begin(duel({ weapons: [pistol], ready: ['pistol'] }));
  f.answer('ann', attack('bob', 'torso', 'pistol')).answer('bob', DODGE, ...d(2, 6));
  expect(last(f, 'shot-spent')).toMatchObject({ who: 'ann', item: 'pistol', left: 0, rule: 'one-action' });
  expect(all(f, 'weapon-spent')).toEqual([]);
  expect(now(f, 'ann').held).toMatchObject([{ item: 'pistol' }]);
});
