import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  BLOCK,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  hurt,
  KNIFE,
  last,
  now,
  OPTIONS,
  parts,
  roundGoesBy,
} from '../../../test/support/locations.ts';
import { area } from './attack.ts';
import { totalDamage } from './body.ts';
import { outcome } from './ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { Location } from './sheet.ts';

const thrower = {
  weapons: [GRENADE, FISTS],
  ready: ['grenade'],
  traits: { C: 9 },
  skills: { projectile: 3 },
};

/** Ann throws at Bob. Eve is next to him, Moe outside the radius. */
function thrown(dice: number[][], rulings: Partial<Rulings> = {}) {
  const f = begin(
    encounter(
      [
        entrant('ann', 'team', [1, 1], thrower),
        entrant('bob', 'foes', [8, 1]),
        entrant('eve', 'foes', [9, 1]),
        entrant('moe', 'foes', [8, 4]),
      ],
      rulings,
    ),
  );
  return f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' }, ...dice);
}

describe('a blast', () => {
  test('[blast-attack] [random-location] one attack roll meets the DEF of each target, and each is struck at a separate location', () => {
    // Attack 3 + 3; Bob dodges 2, face 2: right arm; Eve dodges 4, face 5: right leg.
    const f = thrown(d(3)).answer('bob', DODGE, ...d(2), ...d(2));
    f.answer('eve', DODGE, ...d(4), ...d(5));
    expect(all(f, 'attack-rolled')).toHaveLength(1);
    expect(all(f, 'location-struck')).toMatchObject([
      { who: 'bob', location: 'right-arm', faces: [2], rule: 'random-location' },
      { who: 'eve', location: 'right-leg', faces: [5] },
    ]);
    expect(now(f, 'bob').wounds['right-arm'].normal).toBe(8);
    expect(now(f, 'eve').wounds['right-leg'].normal).toBe(6);
    expect(now(f, 'moe').wounds.torso.normal).toBe(0);
  });

  test('[random-location] the option shows the radius of the blast', () => {
    const people = [entrant('ann', 'team', [1, 1], thrower), entrant('bob', 'foes', [8, 1])];
    const f = begin(encounter(people));
    const told = f
      .asked('ann')
      .options.flatMap((option) => area(option, f.state, 'ann') ?? [])
      .map(({ round, rings }) => [round, rings]);
    expect(told).toEqual([
      ['target', [{ within: 2, says: '' }]],
      ['at', [{ within: 2, says: '' }]],
    ]);
  });

  test('[blast-attack] a blast has no C mod', () => {
    const f = thrown(d(3)).answer('bob', DODGE, ...d(2), ...d(4));
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 4', 'damage 4']);
    f.answer('eve', DODGE, ...d(4), ...d(4));
  });

  test('[blast-attack] a tie is rolled again for that pair', () => {
    const f = thrown(d(3)).answer('bob', DODGE, ...d(6), ...d(2, 6));
    expect(last(f, 'attack-missed')).toMatchObject({ target: 'bob', attack: 5, defence: 6 });
    f.answer('eve', DODGE, ...d(4), ...d(4));
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'eve', attack: 6, defence: 4 });
  });

  test('[botch-attack] [blast-attack] a botch that misses outright misses everyone', () => {
    const f = thrown(d(1), { botch: 'natural', 'botch-attack': 'misses' });
    f.answer('bob', DODGE, ...d(2)).answer('eve', DODGE, ...d(4), ...d(2));
    expect(all(f, 'attack-missed')).toMatchObject([
      { target: 'bob', attack: 4, defence: 2, rule: 'botch-attack' },
      { target: 'eve', attack: 4, defence: 4, rule: 'botch-attack' },
    ]);
    expect(all(f, 'fumbled')).toHaveLength(1);
  });

  test('[tie-reroll] [blast-attack] a 1 that only tied is forgotten; one that decides against any target is not', () => {
    const f = thrown(d(1), { botch: 'natural' });
    f.answer('bob', DODGE, ...d(4), ...d(2, 6)).answer('eve', DODGE, ...d(4), ...d(2, 6));
    expect(all(f, 'fumbled')).toEqual([]);
    const one = thrown(d(1), { botch: 'natural' });
    one.answer('bob', DODGE, ...d(4), ...d(2, 6)).answer('eve', DODGE, ...d(5), ...d(2));
    expect(all(one, 'fumbled')).toHaveLength(1);
  });

  test('[tie-reroll] [attack-fumble] the 1 that ends a tie with a blast is a botch', () => {
    const f = thrown(d(3), { botch: 'natural' });
    f.answer('bob', DODGE, ...d(6), ...d(1, 6)).answer('eve', DODGE, ...d(6), ...d(4, 5), ...d(4), ...d(2));
    expect(last(f, 'attack-missed')).toMatchObject({ target: 'bob', attack: 4, defence: 6 });
    expect(all(f, 'fumbled')).toHaveLength(1);
  });

  test('[counter] [blast-attack] a Block with a held action allows a counter against a blast too', () => {
    const near = [
      entrant('ann', 'team', [7, 1], thrower),
      entrant('bob', 'foes', [8, 1], { skills: { melee: 9 } }),
    ];
    const f = begin(encounter(near), [1]);
    f.answer('bob', { kind: 'counter' }).answer('bob', { kind: 'end-turn' });
    f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' }, ...d(2));
    // Ann is inside the radius.
    f.answer('ann', DODGE, ...d(6, 4)).answer('bob', BLOCK, ...d(3));
    expect(f.asked('bob').key).toBe('counter-attack');
  });

  test('[blast-attack] under the other setting a blast does its DMG to each target without a roll', () => {
    const f = thrown(d(2, 4), { 'blast-attack': 'no-roll' });
    expect(all(f, 'damage-dealt').map(({ who, damage }) => [who, damage.total])).toEqual([
      ['bob', 4],
      ['eve', 4],
    ]);
  });

  test('[blast-attack] its outcome covers all targets together, like that of any attack', () => {
    const f = thrown(d(2, 4), { 'blast-attack': 'no-roll' });
    expect(outcome(f.events)).toMatchObject({ attacker: 'ann', hit: true, damage: 8 });
    expect(outcome(f.events)).not.toHaveProperty('target');
  });

  test('[locations-table] the table is 1 head, 2 and 3 arms, 4 torso, 5 and 6 legs', () => {
    const struck = [1, 2, 3, 4, 5, 6].map((face): Location => {
      const f = begin(encounter([entrant('ann', 'team', [1, 1]), entrant('bob', 'foes', [8, 1])]));
      f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'normal', points: 1 }, [face]);
      return last(f, 'location-struck').location;
    });
    expect(struck).toEqual(['head', 'right-arm', 'left-arm', 'torso', 'right-leg', 'left-leg']);
  });

  test('[locations-table] another table is six digits, one for each face', () => {
    const f = thrown(d(1, 6), { 'blast-attack': 'no-roll', 'locations-table': 244441 });
    expect(all(f, 'location-struck').map(({ location }) => location)).toEqual(['right-arm', 'head']);
    const odd = thrown(d(1, 2), { 'blast-attack': 'no-roll', 'locations-table': 709999 });
    expect(all(odd, 'location-struck').map(({ location }) => location)).toEqual(['torso', 'torso']);
  });

  test('[locations-table] [severed-limb] a table that names only a lost limb means the torso', () => {
    const rulings = { 'locations-table': 222222, 'severed-limb': 'no-longer-counts' } as const;
    const f = begin(encounter([entrant('ann', 'team', [1, 1]), entrant('bob', 'foes', [8, 1])], rulings));
    f.gm({ kind: 'hurt', who: 'bob', location: 'right-arm', of: 'normal', points: 7 });
    f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'normal', points: 1 }, [3]);
    expect(last(f, 'location-struck').location).toBe('torso');
  });

  test('[random-location] a vehicle rolls for the location too', () => {
    const cart = { ...FISTS, id: 'cart', name: 'cart', strikes: 'vehicle' as const, damage: 4 };
    const f = begin(
      encounter([
        entrant('ann', 'team', [7, 1], { weapons: [cart], ready: [] }),
        entrant('bob', 'foes', [8, 1]),
      ]),
    );
    f.answer('ann', attack('bob', 'torso', 'cart')).answer('bob', DODGE, ...d(5, 2), ...d(6));
    expect(last(f, 'location-struck')).toMatchObject({ location: 'left-leg', rule: 'random-location' });
  });

  test('[blast-attack] a vehicle strikes without a roll if blasts do', () => {
    const cart = { ...FISTS, id: 'cart', name: 'cart', strikes: 'vehicle' as const, damage: 4 };
    const people = [
      entrant('ann', 'team', [7, 1], { weapons: [cart], ready: [] }),
      entrant('bob', 'foes', [8, 1]),
    ];
    const f = begin(encounter(people, { 'blast-attack': 'no-roll' }));
    f.answer('ann', attack('bob', 'torso', 'cart'), ...d(3));
    expect(last(f, 'damage-dealt')).toMatchObject({ who: 'bob', location: 'left-arm', damage: { total: 4 } });
    expect(all(f, 'attack-rolled')).toEqual([]);
  });

  test('[one-action] the hand is empty after the last one is thrown', () => {
    const f = thrown(d(2, 4), { 'blast-attack': 'no-roll' });
    expect(now(f, 'ann')).toMatchObject({ shots: { grenade: 1 }, held: [{ item: 'grenade' }] });
    f.answer('ann', { kind: 'end-turn' });
    for (const foe of ['bob', 'eve']) {
      f.answer('gm', { kind: 'goes', who: foe }).answer(foe, { kind: 'end-turn' });
    }
    f.answer('moe', { kind: 'end-turn' });
    f.answer('ann', { kind: 'blast-at', weapon: 'grenade', at: [3, 8] });
    expect(now(f, 'ann')).toMatchObject({ shots: { grenade: 0 }, held: [] });
  });
});

describe('a vehicle', () => {
  const cart = { ...BLADE, id: 'cart', name: 'cart', hands: 0 as const, strikes: 'vehicle' as const };
  const charging = (rulings: Partial<Rulings>) => {
    const people = [
      entrant('ann', 'team', [1, 1], { weapons: [cart], ready: [], traits: { C: 10 } }),
      entrant('bob', 'foes', [6, 1], { traits: { C: 12 } }),
    ];
    const f = begin(encounter(people, rulings)).answer('ann', { kind: 'charge' });
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 4 });
    return f.answer('ann', attack('bob', 'torso', 'cart'));
  };

  test('[charge] [blast-attack] a charging vehicle has +3 DMG without a roll too', () => {
    const f = charging({ 'blast-attack': 'no-roll' }).roll([4]);
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['damage 3', 'charge 3']);
  });

  test('[c-mod-scope] a vehicle gets no C mod', () => {
    const f = charging({}).answer('bob', DODGE, ...d(5, 2, 4));
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 3', 'damage 3', 'charge 3']);
  });

  test('[c-mod-scope] under the other setting it gets the C mod', () => {
    const f = charging({ 'c-mod-scope': 'all' }).answer('bob', DODGE, ...d(5, 2, 4));
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 3', 'damage 3', 'c-mod 1', 'charge 3']);
  });

  test('[one-action] [blast-attack] a shooting vehicle spends its shot without a roll too', () => {
    const gun = { ...cart, id: 'gun', name: 'gun', kind: 'projectile' as const, range: 20, shots: 2 };
    const people = [
      entrant('ann', 'team', [1, 1], { weapons: [gun], ready: [] }),
      entrant('bob', 'foes', [6, 1]),
    ];
    const f = begin(encounter(people, { 'blast-attack': 'no-roll' }));
    f.answer('ann', attack('bob', 'torso', 'gun'), [4]);
    expect(now(f, 'ann').shots).toEqual({ gun: 1 });
  });
});

const CLOAK = { id: 'cloak', name: 'cloak', covers: ['torso', 'left-leg'] as const, ar: 1, cr: 2, fr: 3 };

describe('cold', () => {
  const wet = { options: { ...OPTIONS, wet: ['bob'] } };

  test('[cold] [cold-order] cold is doubled when wet and reduced by CR, so 3 x 2 - 2 = 4', () => {
    const f = begin({ ...duel({}, { armour: [CLOAK] }), ...wet });
    hurt(f, 'bob', 'torso', 3, 'cold');
    const { damage } = last(f, 'damage-dealt');
    expect(parts(damage)).toEqual(['gm-authority 3', 'cold 3', 'cold -2']);
    expect(damage.total).toBe(4);
  });

  test('[cold] cold on a dry target is not doubled, and AR does not count', () => {
    const f = hurt(begin(duel({}, { armour: [CLOAK] })), 'bob', 'torso', 3, 'cold');
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['gm-authority 3', 'cold -2']);
  });

  test('[cold-fire-place] a flask of frost hits the torso, even if it is aimed at another location', () => {
    const flask = { ...KNIFE, damageKind: 'cold' as const };
    const f = begin(duel({ weapons: [flask, FISTS], ready: ['knife'], skills: { projectile: 5 } }));
    f.answer('ann', attack('bob', 'left-leg', 'knife')).answer('bob', DODGE, ...d(5, 2));
    expect(last(f, 'location-struck')).toMatchObject({ location: 'torso', rule: 'cold-fire-place' });
    expect(now(f, 'bob').wounds.torso.cold).toBe(9);
  });

  test('[weather-cold] the weather strikes everyone, as often as the encounter states', () => {
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

  test('[fire] [armor] only the FR of the struck location reduces fire', () => {
    const f = begin(duel({ weapons: [torch], ready: [] }, { armour: [CLOAK] }));
    f.answer('ann', attack('bob', 'left-leg', 'torch')).answer('bob', DODGE, ...d(6, 2));
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['attack 1', 'damage 4', 'fire -3']);
    expect(now(f, 'bob').wounds['left-leg']).toEqual({ normal: 0, cold: 0, fire: 2 });
  });

  test('[cold-fire-place] fire without a hit strikes a location of the Locations table', () => {
    const f = begin(duel());
    f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'fire', points: 2 }, [2]);
    expect(now(f, 'bob').wounds['right-arm'].fire).toBe(2);
  });
});

describe('cold and fire after the fight', () => {
  /** Bob, with these wounds, at the end of the fight. */
  function recovering(bob: Changes['wounds'], weather = OPTIONS.weather) {
    const both = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5], { wounds: bob! })];
    const f = begin(encounter(both, {}, { options: { ...OPTIONS, weather } }));
    return f.gm({ kind: 'end-fight' });
  }
  const pass = (f: ReturnType<typeof begin>, hours: number, ...dice: number[][]) =>
    f.answer('gm', { kind: 'pass-time', hours }, ...dice);

  test('[heal-cold] [heal-unit] an hour of warmth heals 1 on every location with cold damage', () => {
    const f = recovering([
      { location: 'torso', kind: 'cold', points: 2 },
      { location: 'left-arm', kind: 'cold', points: 1 },
    ]);
    pass(f, 1);
    expect(now(f, 'bob').wounds.torso.cold).toBe(1);
    expect(totalDamage(f.state, now(pass(f, 1), 'bob'))).toBe(0);
  });

  test('[heal-cold] cold does not heal out in the cold', () => {
    const f = recovering([{ location: 'torso', kind: 'cold', points: 2 }]);
    f.answer('gm', { kind: 'warmth', who: 'bob', at: 'cold' });
    expect(now(pass(f, 1), 'bob').wounds.torso.cold).toBe(2);
  });

  test('[weather-cold] in winter each hour hits every combatant that is not warm', () => {
    const f = recovering([], { cold: 1, everyRounds: 20 });
    f.answer('gm', { kind: 'warmth', who: 'ann', at: 'warm' });
    pass(f, 1);
    expect(now(f, 'ann').wounds.torso.cold).toBe(0);
    expect(now(f, 'bob').wounds.torso.cold).toBe(1);
  });

  test('[heal-fire] [damage-kinds] a week of rest heals 1 fire damage, and sleep does not heal it', () => {
    const f = recovering([{ location: 'torso', kind: 'fire', points: 2 }]);
    pass(f, 168, ...d(6, 6, 6, 6, 6, 6, 6));
    expect(now(f, 'bob').wounds.torso.fire).toBe(1);
  });

  test('[heal-fire] active hours do not count as rest', () => {
    const f = recovering([{ location: 'torso', kind: 'fire', points: 1 }]);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'active' });
    pass(f, 168, ...d(6, 6, 6, 6, 6, 6, 6));
    expect(now(f, 'bob').wounds.torso.fire).toBe(1);
  });
});
