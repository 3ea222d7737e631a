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
  END_TURN,
  encounter,
  entrant,
  FISTS,
  hurt,
  last,
  now,
  POLEAXE,
  parts,
  roundGoesBy,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';
import type { Cell } from '../../geometry/grid.ts';
import { maximumHp, totalDamage } from './body.ts';
import { speedOf } from './movement.ts';
import type { Rulings } from './rulings.ts';

describe('HP by location', () => {
  test('[location-hp] [half-hp] with C 7 the torso has 14 HP, limbs 7 and the head 4', () => {
    const { state } = begin(duel());
    expect(maximumHp(state, 7, 'torso')).toBe(14);
    expect(maximumHp(state, 7, 'left-leg')).toBe(7);
    expect(maximumHp(state, 7, 'head')).toBe(4);
    expect(maximumHp(state, 6, 'head')).toBe(3);
  });

  test('[half-hp] no head begins at 0, whichever way half of C is rounded', () => {
    const f = begin(duel({ traits: { C: 1 } }, {}, { 'half-hp': 'down' }));
    expect(maximumHp(f.state, 1, 'head')).toBe(1);
    expect(f.asked('ann').key).toBe('turn');
  });

  test('[half-hp] under the other setting half of C is rounded down, and the head has 3', () => {
    const { state } = begin(duel({}, {}, { 'half-hp': 'down' }));
    expect(maximumHp(state, 7, 'head')).toBe(3);
  });

  test('[location-hp] the damage event states the HP left', () => {
    const f = hurt(begin(duel()), 'bob', 'torso', 5);
    expect(last(f, 'damage-dealt').left).toMatchObject({ total: 9 });
  });

  test('[overflow] damage beyond 0 counts in full', () => {
    const f = hurt(begin(duel()), 'bob', 'left-arm', 11);
    expect(last(f, 'damage-dealt').left.total).toBe(-4);
    expect(totalDamage(f.state, now(f, 'bob'))).toBe(11);
  });
});

describe('damage to a location', () => {
  test('[head-damage] damage to the head Stuns for 1 round', () => {
    const f = hurt(begin(duel()), 'bob', 'head', 1);
    expect(last(f, 'stunned')).toMatchObject({ who: 'bob', rule: 'head-damage' });
    f.answer('ann', END_TURN);
    expect(all(f, 'turn-passed')).toHaveLength(1);
    expect(now(f, 'bob').stun).toBe(0);
  });

  test('[stun-length] Stuns do not add up', () => {
    const f = hurt(hurt(begin(duel()), 'bob', 'head', 1), 'bob', 'head', 1);
    expect(now(f, 'bob').stun).toBe(1);
  });

  test('[stun-length] a Stun on its own turn lasts to the end of a combatant’s next turn', () => {
    const f = hurt(begin(duel()), 'ann', 'head', 1);
    // Her turn is over at once, and so is the one after it.
    expect(f.asked('bob').key).toBe('turn');
    f.answer('bob', END_TURN);
    expect(all(f, 'turn-passed')).toMatchObject([{ who: 'ann' }]);
    expect(now(f, 'ann').stun).toBe(0);
  });

  test('[arm-damage] a hurt arm drops its item', () => {
    const f = hurt(begin(duel()), 'bob', 'right-arm', 1);
    expect(now(f, 'bob')).toMatchObject({ held: [], lying: [{ item: 'blade', cell: [6, 5] }] });
    expect(all(f, 'item-dropped')).toMatchObject([{ rule: 'arm-damage' }]);
  });

  test('[arm-damage] an arm drops nothing if the other hand holds the item, or if no damage is dealt', () => {
    expect(now(hurt(begin(duel()), 'bob', 'left-arm', 1), 'bob').held).toHaveLength(1);
    const sleeve = { id: 'sleeve', name: 'sleeve', covers: ['right-arm'] as const, ar: 1, cr: 0, fr: 0 };
    const f = hurt(begin(duel({}, { armour: [sleeve] })), 'bob', 'right-arm', 1);
    expect(now(f, 'bob').held).toHaveLength(1);
  });

  test('[two-hands] an item held in both hands falls as well', () => {
    const f = begin(duel({}, { weapons: [POLEAXE, FISTS], ready: ['poleaxe'] }));
    hurt(f, 'bob', 'left-arm', 1);
    expect(now(f, 'bob').held).toEqual([]);
  });
});

describe('Pain', () => {
  test('[pain] each point of damage is -1 to rolls, from the moment it is dealt', () => {
    const f = hurt(begin(duel()), 'ann', 'torso', 5);
    strike(f, 'ann', 'bob', {}, ...d(6, 5));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 6', 'roll 0', 'pain -5']);
  });

  test('[pain] the wound of one blow counts against the next blow', () => {
    const f = begin(duel({ skills: { melee: 5 }, traits: { C: 9 } }, { skills: { dodge: 4 } }));
    strike(f, 'ann', 'bob', {}, ...d(4, 2));
    expect(now(f, 'bob').wounds.torso.normal).toBe(7);
    f.answer('ann', END_TURN)
      .answer('bob', attack('ann'))
      .answer('ann', DODGE, ...d(5, 6));
    expect(parts(last(f, 'attack-rolled').sum)).toContain('pain -7');
  });

  /**
   * Bob bleeds with 3 damage and rolls to stop it at the end of the round. Returns the parts of that roll.
   */
  function bleedingRoll(scope: Rulings['pain-scope']) {
    const f = hurt(begin(duel({}, {}, { 'pain-scope': scope })), 'bob', 'torso', 2);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'bleeding' });
    roundGoesBy(f, ...d(6));
    return parts(last(f, 'bleeding-rolled').sum);
  }

  test('[pain-scope] by default Pain counts wounds twice on rolls against total damage', () => {
    expect(bleedingRoll('every-roll')).toEqual(['roll 6', 'roll 7', 'pain -3']);
  });

  test('[pain-scope] under the other setting Pain does not count on those rolls', () => {
    expect(bleedingRoll('not-against-damage')).toEqual(['roll 6', 'roll 7']);
  });

  test('[pain-scope] under another setting Pain counts only on rolls of the combatant’s own turn', () => {
    expect(bleedingRoll('own-turn')).toEqual(['roll 6', 'roll 7']);
    const f = hurt(
      hurt(begin(duel({}, {}, { 'pain-scope': 'own-turn' })), 'ann', 'torso', 1),
      'bob',
      'torso',
      2,
    );
    strike(f, 'ann', 'bob', {}, ...d(2, 5));
    expect(parts(last(f, 'attack-rolled').sum)).toContain('pain -1');
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 5', 'roll 0']);
  });

  test('[pain-scope] [damage-kinds] cold and fire damage cause Pain too', () => {
    const f = hurt(hurt(begin(duel()), 'ann', 'torso', 2, 'cold'), 'ann', 'left-leg', 1, 'fire');
    strike(f, 'ann', 'bob', {}, ...d(5, 6));
    expect(parts(last(f, 'attack-rolled').sum)).toContain('pain -3');
  });
});

describe('a limb at 0', () => {
  /** Bob has lost his right arm. */
  function armless(rulings: Partial<Rulings> = {}, bob: Changes = {}) {
    return hurt(begin(duel({}, bob, rulings)), 'bob', 'right-arm', 7);
  }

  test('[limb-zero] a limb at 0 is severed and bleeding; with one point more it is not', () => {
    const f = armless();
    expect(now(f, 'bob')).toMatchObject({ lost: { 'right-arm': 'severed' }, isBleeding: true });
    const other = hurt(begin(duel()), 'bob', 'right-arm', 6);
    expect(now(other, 'bob')).toMatchObject({ lost: { 'right-arm': null }, isBleeding: false });
  });

  test('[severed-limb] a severed arm holds nothing', () => {
    const f = armless();
    expect(now(f, 'bob').held).toEqual([]);
    hurt(f, 'bob', 'left-arm', 7).gm({ kind: 'return-items', who: 'bob' });
    f.answer('ann', END_TURN);
    expect(f.kinds('bob')).not.toContain('draw');
  });

  test('[severed-limb] a combatant without a leg is prone for good, at Speed 1', () => {
    const f = hurt(begin(duel()), 'bob', 'left-leg', 7).answer('ann', END_TURN);
    expect(now(f, 'bob').isProne).toBe(true);
    expect(speedOf(f.state, now(f, 'bob')).total).toBe(1);
    expect(f.kinds('bob')).not.toContain('stand-up');
  });

  test('[severed-limb] later hits on a lost limb go to the torso, and its damage counts', () => {
    const f = armless();
    f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'normal', points: 1 }, [2]);
    expect(last(f, 'location-struck')).toMatchObject({ location: 'torso', rule: 'severed-limb' });
    expect(totalDamage(f.state, now(f, 'bob'))).toBe(8);
  });

  test('[severed-limb] under the other setting later hits roll for another location, and its damage no longer counts', () => {
    const f = armless({ 'severed-limb': 'no-longer-counts' });
    expect(totalDamage(f.state, now(f, 'bob'))).toBe(0);
    f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'normal', points: 1 }, [2], [6]);
    expect(last(f, 'location-struck')).toMatchObject({ location: 'left-leg', faces: [6] });
  });
});

describe('a head or torso at 0', () => {
  test('[head-torso-zero] the combatant is Stunned and prone, and dies at the end of the next round', () => {
    const f = begin(duel({}, {}));
    f.gm({ kind: 'hurt', who: 'bob', location: 'torso', of: 'normal', points: 14 });
    expect(last(f, 'dying-started')).toMatchObject({ who: 'bob', due: 2 });
    expect(now(f, 'bob').isProne).toBe(true);
    f.answer('ann', attack('bob'), [2]);
    expect(last(f, 'defence-made').kind).toBe('none');
  });

  test('[head-torso-zero] with one HP left it does not die', () => {
    const f = hurt(begin(duel()), 'bob', 'torso', 13);
    expect(typesSince(f)).not.toContain('dying-started');
  });

  test('[head-torso-zero] the dead have no clock and do not bleed', () => {
    const f = hurt(hurt(begin(duel()), 'bob', 'left-arm', 7), 'bob', 'head', 4);
    f.answer('ann', END_TURN);
    for (let round = 0; round < 2; round++) f.answer('ann', { kind: 'wait' }, ...d(1, 1));
    expect(last(f, 'died').who).toBe('bob');
    expect(now(f, 'bob')).toMatchObject({ isBleeding: false, deathDue: null });
  });
});

const PIKE = { ...BLADE, id: 'pike', name: 'pike', range: 3 };
const ROPE = { id: 'rope', name: 'rope' };

/**
 * Ann, in the middle of a map, shoves Bob this many yards. The attack hits, and she wins the opposed roll.
 */
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

describe('[item-flies] [shove] a shoved combatant', () => {
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
  ])('flies from %o by %i to %o', (from, yards, to) => {
    const f = shoved(from, yards);
    expect(now(f, 'bob').cell).toEqual(to);
    expect(last(f, 'moved')).toEqual({ type: 'moved', rule: 'shove', who: 'bob', from, to, as: 'forced' });
  });

  test('stops at a wall or at the edge of the map', () => {
    expect(now(shoved([16, 15], 6, [[19, 15]]), 'bob').cell).toEqual([18, 15]);
    const f = begin(encounter([entrant('ann', 'team', [27, 0]), entrant('bob', 'foes', [28, 0])]));
    f.answer('ann', { kind: 'shove', weapon: 'blade', target: 'bob' });
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2), ...d(6));
    expect(now(f, 'bob').cell).toEqual([29, 0]);
  });

  test('stays if the way is blocked at once', () => {
    const f = shoved([16, 15], 3, [
      [17, 14],
      [17, 15],
      [17, 16],
    ]);
    expect(typesSince(f)).not.toContain('moved');
  });

  test('[aim] a shoved combatant loses its aim', () => {
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

  test('[item-flies] the weapon flies over combatants, and a wall stops it', () => {
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

  test('after a lost opposed roll the weapon stays in hand', () => {
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

  test('[gm-authority] a weapon that has left the hand meanwhile does not fly, and the other hand keeps its item', () => {
    const f = begin(duel({ skills: { melee: 5 } }, { tools: [ROPE], ready: ['blade', 'rope'] }));
    f.answer('ann', disarm).answer('bob', DODGE, ...d(5, 2), ...d(5, 2));
    hurt(f, 'bob', 'right-arm', 1).roll([3]);
    expect(all(f, 'item-dropped')).toMatchObject([{ item: 'blade', rule: 'arm-damage' }]);
    expect(now(f, 'bob').held).toEqual([{ item: 'rope', hands: ['left-arm'] }]);
  });

  test('[gm-authority] a hand that was emptied before the opposed roll loses nothing', () => {
    const f = begin(duel({ skills: { melee: 5 } })).answer('ann', disarm);
    f.answer('bob', DODGE, ...d(5, 2));
    hurt(f, 'bob', 'right-arm', 1).roll(...d(5, 2));
    expect(last(f, 'opposed').isSuccess).toBe(true);
    expect(all(f, 'item-dropped')).toHaveLength(1);
  });
});

describe('[trip]', () => {
  const trip = { kind: 'trip', weapon: 'blade', target: 'bob', called: 'left-leg' };

  test('after a lost opposed roll the target stays standing', () => {
    const f = begin(duel({ skills: { melee: 5 } })).answer('ann', trip);
    f.answer('bob', DODGE, ...d(5, 2), ...d(2, 5));
    expect(last(f, 'opposed')).toMatchObject({ rule: 'trip', isSuccess: false });
    expect(now(f, 'bob')).toMatchObject({ isProne: false, stun: 0 });
  });

  test('[mounting] a tripped rider falls off its mount', () => {
    const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
    const f = begin(duel({ skills: { melee: 5 } }, { mount: cob })).answer('ann', trip);
    f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2));
    expect(last(f, 'dismounted')).toMatchObject({ who: 'bob', rule: 'mounting' });
    expect(last(f, 'fell-prone')).toMatchObject({ who: 'bob', rule: 'trip' });
  });
});
