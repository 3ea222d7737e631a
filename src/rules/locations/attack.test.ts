import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  FISTS,
  KNIFE,
  last,
  now,
  PISTOL,
  parts,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';
import type { Rulings } from './rulings.ts';

/** Ann attacks Bob once. The dice are for the attack, the Dodge and the results. */
function blow(dice: number[][], ann: Changes = {}, bob: Changes = {}, rulings: Partial<Rulings> = {}) {
  return strike(begin(duel(ann, bob, rulings)), 'ann', 'bob', {}, ...dice);
}

/** Ann with a pistol, and Bob this many yards away. */
function shot(yards: number, dice: number[][], ann: Changes = {}, bob: Changes = {}) {
  const gun = { weapons: [PISTOL, FISTS], ready: ['pistol'], ...ann };
  const both = [entrant('ann', 'team', [1, 1], gun), entrant('bob', 'foes', [1 + yards, 1], bob)];
  const field = { isMapped: true, shape: 'square' as const, size: null, walls: [] };
  return strike(begin(encounter(both, {}, { field })), 'ann', 'bob', { weapon: 'pistol' }, ...dice);
}

describe('an attack', () => {
  test('[attack] each point above DEF is a Success, so 9 against 6 gives 3', () => {
    const f = blow(d(4, 2), { skills: { melee: 5 } }, { skills: { dodge: 4 } });
    expect(last(f, 'attack-rolled').sum.total).toBe(9);
    expect(last(f, 'attack-hit')).toMatchObject({ attack: 9, defence: 6, successes: { total: 3 } });
  });

  test('[attack] melee weapons attack with Melee, projectiles with Projectile', () => {
    const ann = { skills: { melee: 1, projectile: 4 } };
    expect(parts(last(blow(d(5, 2), ann), 'attack-rolled').sum)).toEqual(['roll 5', 'roll 1']);
    expect(parts(last(shot(5, d(5, 2), ann), 'attack-rolled').sum)).toEqual(['roll 5', 'roll 4']);
  });

  test('[attack] an attack one point below DEF misses', () => {
    const f = blow(d(4, 5));
    expect(last(f, 'attack-missed')).toMatchObject({ attack: 4, defence: 5 });
    expect(typesSince(f)).not.toContain('damage-dealt');
  });

  test('[tie-reroll] after a tie both dice are rolled again, with the same modifiers', () => {
    const f = blow([...d(3, 3), ...d(5, 2)]);
    expect(last(f, 'attack-hit')).toMatchObject({ attack: 5, defence: 2 });
    expect(all(f, 'attack-rolled')).toHaveLength(1);
    expect(now(f, 'bob').defences).toBe(1);
  });

  test('[tie-reroll] a 1 in a tied roll is forgotten and is not a botch', () => {
    const f = blow([...d(1, 1), ...d(5, 2)]);
    expect(typesSince(f)).not.toContain('botched');
  });

  test('[tie-reroll] against a DEF without a roll, only the attack die is rolled again', () => {
    const f = begin(duel({}, {}, { 'def-roll': 'fixed' })).answer('ann', attack('bob'), ...d(3), ...d(4));
    expect(last(f, 'attack-hit')).toMatchObject({ attack: 4, defence: 3 });
  });

  test('[aim-torso] an attack goes for the torso unless a location is called', () => {
    const f = blow(d(5, 2));
    expect(last(f, 'location-struck')).toMatchObject({ location: 'torso', rule: 'aim-torso' });
  });

  test.each([
    ['head', -6],
    ['right-arm', -3],
    ['left-leg', -3],
  ])('[called-shot] an attack called at the %s has %i', (called, penalty) => {
    const f = begin(duel({ skills: { melee: 9 } }));
    strike(f, 'ann', 'bob', { called }, ...d(5, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toContain(`called-shot ${penalty}`);
    expect(last(f, 'location-struck')).toMatchObject({ location: called, rule: 'called-shot' });
  });

  test('[called-shot] a lost limb cannot be called', () => {
    const f = begin(duel());
    f.gm({ kind: 'hurt', who: 'bob', location: 'left-arm', of: 'normal', points: 7 });
    const { called } = f.asked('ann').options.find(({ kind }) => kind === 'attack')!.params;
    expect((called as { oneOf: string[] }).oneOf).toEqual([
      'torso',
      'head',
      'right-arm',
      'right-leg',
      'left-leg',
    ]);
  });

  test.each([
    [1, ['roll 4', 'roll 0', 'range 3']],
    [2, ['roll 4', 'roll 0']],
    [20, ['roll 4', 'roll 0']],
    [21, ['roll 4', 'roll 0']],
    [51, ['roll 4', 'roll 0']],
  ])('[range] a shot at %i yards has %j', (yards, expected) => {
    expect(parts(last(shot(yards, d(4, 2)), 'attack-rolled').sum)).toEqual(expected);
  });

  test('[range] a blow has no modifier for Close range', () => {
    expect(parts(last(blow(d(4, 2)), 'attack-rolled').sum)).toEqual(['roll 4', 'roll 0']);
  });

  test.each([
    [20, 'prone 3'],
    [21, 'prone -3'],
  ])('[prone] a prone target %i yards away gives %s', (yards, part) => {
    const both = [
      entrant('ann', 'team', [1, 1], { weapons: [PISTOL, FISTS], ready: ['pistol'] }),
      entrant('bob', 'foes', [1 + yards, 1]),
    ];
    const f = begin(encounter(both)).gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
    strike(f, 'ann', 'bob', { weapon: 'pistol' }, ...d(6, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toContain(part);
  });
});

describe('damage', () => {
  test('[damage] damage is Successes + DMG + C mod - AR, so 3 + 3 + 1 - 2 = 5', () => {
    const jack = { id: 'jack', name: 'jack', covers: ['torso'] as const, ar: 2, cr: 0, fr: 0 };
    const f = blow(
      d(4, 2),
      { skills: { melee: 5 }, traits: { C: 9 } },
      { skills: { dodge: 4 }, armour: [jack] },
    );
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 3', 'damage 3', 'c-mod 1', 'armor -2']);
    expect(last(f, 'damage-dealt').damage.total).toBe(5);
  });

  test('[damage] [armor] damage is never below 0', () => {
    const plate = { id: 'plate', name: 'plate', covers: ['torso'] as const, ar: 9, cr: 0, fr: 0 };
    const f = blow(d(4, 3), {}, { armour: [plate] });
    expect(last(f, 'damage-dealt').damage.total).toBe(0);
    expect(now(f, 'bob').wounds.torso.normal).toBe(0);
  });

  test('[armor] armour counts on the locations that it covers', () => {
    const cap = { id: 'cap', name: 'cap', covers: ['head'] as const, ar: 3, cr: 0, fr: 0 };
    const f = blow(d(4, 3), {}, { armour: [cap] });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 1', 'damage 3']);
  });

  test('[armor-layers] of two pieces the better rating counts', () => {
    const piece = (id: string, ar: number) => ({
      id,
      name: id,
      covers: ['torso'] as const,
      ar,
      cr: 0,
      fr: 0,
    });
    const f = blow(d(4, 3), {}, { armour: [piece('shirt', 1), piece('plate', 2), piece('coat', 2)] });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 1', 'damage 3', 'armor -2']);
  });

  test.each([
    [4, ['c-mod -1']],
    [5, []],
    [8, []],
    [9, ['c-mod 1']],
  ])('[c-mod] with C %i the modifier is %j', (C, expected) => {
    const f = blow(d(5, 3), { traits: { C } });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 2', 'damage 3', ...expected]);
  });

  test('[c-mod] the C mod counts on a throw and not on a shot', () => {
    const strong = { traits: { C: 9 } };
    expect(parts(last(shot(5, d(5, 3), strong), 'damage-dealt').damage)).toEqual(['attack 2', 'damage 4']);
    const knife = { ...strong, weapons: [KNIFE, FISTS], ready: ['knife'] };
    const f = strike(begin(duel(knife)), 'ann', 'bob', { weapon: 'knife' }, ...d(5, 3));
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 5', 'damage 1', 'c-mod 1']);
    // It has left the hand and is now on Bob's cell.
    expect(now(f, 'ann')).toMatchObject({ held: [], lying: [{ item: 'knife', cell: [6, 5] }] });
  });
});

describe('a botch', () => {
  test('[botch] a botch is a 1 whose second die is a 1 too', () => {
    const f = blow([...d(1, 4), ...d(1), ...d(3)]);
    expect(last(f, 'botched')).toMatchObject({ faces: [1], isBotch: true });
    expect(last(f, 'attack-rolled').sum.total).toBe(1);
  });

  test('[botch] any other second die is not a botch', () => {
    const f = blow([...d(1, 4), ...d(2)]);
    expect(last(f, 'botched')).toMatchObject({ isBotch: false });
    expect(typesSince(f)).not.toContain('fumbled');
  });

  test('[botch] under the other setting any natural 1 is a botch', () => {
    const f = blow([...d(1, 4), ...d(3)], {}, {}, { botch: 'natural' });
    expect(last(f, 'botched')).toMatchObject({ faces: [], isBotch: true });
    expect(typesSince(f)).toContain('fumbled');
  });

  test('[attack-fumble] [fumble-effect] an odd die breaks the weapon', () => {
    const f = blow([...d(1, 4), ...d(1), ...d(3)]);
    expect(last(f, 'fumbled').effect).toBe('broken');
    expect(now(f, 'ann')).toMatchObject({ held: [], broken: ['blade'] });
    expect(f.kinds('ann')).not.toContain('draw');
  });

  test('[attack-fumble] [fumble-effect] an even die drops it within reach', () => {
    const f = blow([...d(1, 4), ...d(1), ...d(4)]);
    expect(now(f, 'ann')).toMatchObject({ held: [], lying: [{ item: 'blade', cell: [5, 5] }] });
  });

  test('[fumble-effect] under the other setting the GM decides', () => {
    const f = blow([...d(1, 4), ...d(1)], {}, {}, { 'fumble-effect': 'gm' });
    f.answer('gm', { kind: 'nothing' });
    expect(now(f, 'ann').held).toHaveLength(1);
  });

  test('[fumble-natural] a fist does not break', () => {
    const f = strike(begin(duel()), 'ann', 'bob', { weapon: 'fists' }, ...d(1, 4), ...d(1));
    expect(last(f, 'fumbled')).toMatchObject({ effect: 'nothing', rule: 'fumble-natural' });
  });

  const master = { skills: { melee: 9 } };

  test('[botch-attack] a botched attack hits by its total, and the weapon is lost after the blow', () => {
    const f = blow([...d(1, 4), ...d(1), ...d(3)], master);
    const order = typesSince(f).filter((type) => ['damage-dealt', 'fumbled'].includes(type));
    expect(order).toEqual(['damage-dealt', 'fumbled']);
  });

  test('[botch-attack] under the other setting a botched attack misses outright', () => {
    const f = blow([...d(1, 4), ...d(1), ...d(3)], master, {}, { 'botch-attack': 'misses' });
    expect(last(f, 'attack-missed')).toMatchObject({ attack: 10, defence: 4, rule: 'botch-attack' });
  });

  test('[botch-attack] under the other setting a botched tie misses too and is not rolled again', () => {
    const misses = { 'botch-attack': 'misses' } as const;
    const f = blow([...d(1, 1), ...d(1), ...d(3)], {}, {}, misses);
    expect(last(f, 'attack-missed')).toMatchObject({ attack: 1, defence: 1 });
    // A tied 1 that is not a botch is rolled again.
    const other = blow([...d(1, 1), ...d(2), ...d(5, 3)], {}, {}, misses);
    expect(last(other, 'attack-hit')).toMatchObject({ attack: 5, defence: 3 });
  });

  test('[exploding-six] by default a 6 is a 6', () => {
    expect(last(blow(d(6, 3)), 'attack-rolled').faces).toEqual([6]);
  });

  test('[exploding-six] under the other setting each 6 is rolled again and added', () => {
    const f = blow([...d(6), ...d(6), ...d(2), ...d(3)], {}, {}, { 'exploding-six': 'on' });
    expect(last(f, 'attack-rolled')).toMatchObject({ faces: [6, 6, 2], sum: { total: 14 } });
    expect(last(f, 'attack-hit').defence).toBe(3);
  });

  test('[exploding-six] ties of whole totals are rolled again', () => {
    const dice = [...d(3), ...d(3), ...d(4), ...d(2)];
    const f = blow(dice, {}, {}, { 'exploding-six': 'on' });
    expect(last(f, 'attack-hit')).toMatchObject({ attack: 4, defence: 2 });
  });
});

test('[attack] a shot without ammunition is not offered', () => {
  const ann = { weapons: [{ ...PISTOL, shots: 1 }, BLADE, FISTS], ready: ['pistol'] };
  const f = begin(duel(ann));
  strike(f, 'ann', 'bob', { weapon: 'pistol', defence: DODGE }, ...d(2, 6));
  expect(now(f, 'ann').shots).toEqual({ pistol: 0 });
  f.answer('ann', { kind: 'end-turn' }).answer('bob', { kind: 'end-turn' });
  const weapons = f
    .asked('ann')
    .options.filter(({ kind }) => kind === 'attack')
    .map(({ params }) => params.weapon);
  expect(weapons).toEqual([{ oneOf: ['fists'] }]);
});
