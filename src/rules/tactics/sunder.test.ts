import { describe, expect, test } from 'vitest';
import {
  all,
  doAction,
  duel,
  FISTS,
  HIDE,
  midTurn,
  of,
  only,
  play,
  SHIELD,
  SWORD,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { OVERRIDES } from './gm.ts';
import type { Rulings } from './rulings.ts';
import type { Armor, Shield, Weapon } from './schema.ts';

const BLOCK = { defence: { kind: 'block', with: 'shield' } };

interface Met {
  readonly sword?: Partial<Weapon>;
  readonly shield?: Partial<Shield>;
  readonly armor?: Armor | null;
  readonly rulings?: Partial<Rulings>;
  readonly at?: 'body' | 'item';
  readonly answers?: Record<string, { kind: string }>;
}

/** Ann's sword against Bob's shield (block 12 in all: a target number of 11). */
function met(
  dice: number[][],
  { sword = {}, shield = {}, armor = null, rulings = {}, at = 'body', answers = {} }: Met = {},
) {
  const begun = duel(
    { weapons: [{ ...SWORD, ...sword }] },
    { shields: [{ ...SHIELD, ...shield }], armor },
    rulings,
  );
  return doAction(midTurn(begun), 'ann', strike('bob', { at }), { dice, answers: { ...BLOCK, ...answers } });
}

const HELD = sum(15);
const BEATEN = sum(9);

describe('weapons that meet in a block', () => {
  test('[sunder-weapon] the item of the lower tier checks: the blocking one with its defensive quality', () => {
    const played = met([HELD, sum(8)], { shield: { tier: 1 } });
    // 3d6 + 2 against 10 + 2 tiers: 8 fails by 2, 1 quality
    const { item, check } = only(played, 'sunder-checked');
    expect([item, check.result.total]).toEqual(['shield', -2]);
    expect(of(played, 'bob').quality.shield).toEqual({ offense: 0, defense: 1 });
  });

  test('[sunder-weapon] the attacking weapon checks with its offensive quality', () => {
    const played = met([HELD, sum(6)], { sword: { tier: 2 } });
    // 3d6 + 0 against 10 + 1: 6 fails by 5, 2 quality
    expect(only(played, 'item-sundered')).toMatchObject({ item: 'sword', which: 'offense', left: -2 });
  });

  test('[sunder-weapon] items of the same tier both check, Superior 1: the highest three dice count', () => {
    const played = met([HELD, [1, 2, 3, 5], [6, 2, 2, 2]]);
    const checks = all(played, 'sunder-checked');
    expect(checks.map(({ item, check }) => [item, check.natural, check.result.total])).toEqual([
      ['shield', 10, 2],
      ['sword', 10, 0],
    ]);
  });

  test('[sunder-check] equal sizes and tiers are no reasons', () => {
    const [shield] = all(met([HELD, [1, 2, 3, 5], [6, 2, 2, 2]]), 'sunder-checked');
    expect(shield!.check.target.parts.map(({ value, why }) => [value, why])).toEqual([
      [2, 'quality'],
      [-10, 'to-reach'],
    ]);
  });

  test('[sunder-weapon] each check has the sign of its own difference of sizes', () => {
    const played = met([sum(16), [3, 3, 3, 1], [3, 3, 3, 1]], { sword: { sizes: [5] } });
    const checks = all(played, 'sunder-checked');
    // the shield is a size smaller: 12 to reach; the sword a size larger: 8
    expect(checks.map(({ check }) => check.result.total)).toEqual([9 + 2 - 12, 9 - 8]);
  });

  test('[sunder-weapon] a parry causes no sunder check', () => {
    const begun = duel({}, { weapons: [{ ...SWORD, tier: 0 }] });
    const answers = { defence: { kind: 'parry', with: 'sword' } };
    const played = doAction(midTurn(begun), 'ann', strike('bob'), { dice: [sum(15)], answers });
    expect(all(played, 'sunder-checked')).toEqual([]);
  });

  test('[sunder-weapon] a part of a body neither sunders nor is sundered', () => {
    expect(all(met([HELD], { sword: { ...FISTS, id: 'sword' } }), 'sunder-checked')).toEqual([]);
  });

  test('[sunder-weapon] a weapon that strikes a tougher object checks if the GM decides so', () => {
    const act = { kind: 'strike-object', who: 'ann', weapon: 'sword', size: 4, tier: 5 };
    const played = play(midTurn(duel()), (combat) => OVERRIDES.intervene(combat, act), { dice: [sum(8)] });
    expect(only(played, 'item-sundered')).toMatchObject({ which: 'offense', left: -2 });
  });

  test('[sunder-check] one failure costs nothing, two cost 1, three 1 and four 2', () => {
    const left = (total: number) =>
      of(met([HELD, sum(total)], { shield: { tier: 1 } }), 'bob').quality.shield!.defense;
    expect([9, 8, 7, 6].map(left)).toEqual([2, 1, 1, 0]);
  });

  test('[sunder-check] a roll equal to the target number holds', () => {
    expect(all(met([HELD, sum(10)], { shield: { tier: 1 } }), 'item-sundered')).toEqual([]);
  });

  test('[tiers] the tiers from makeshift to masterwork count from 0 to 5', () => {
    const played = met([HELD, sum(10)], { sword: { tier: 5 }, shield: { tier: 0 } });
    const { target } = only(played, 'sunder-checked').check;
    expect(target.parts.find(({ rule }) => rule === 'tiers')!.value).toBe(-5);
  });

  test('[sunder-check] the blow itself still uses the old values', () => {
    const played = met([sum(11), sum(5)], { shield: { tier: 1 } });
    expect(only(played, 'damage-dealt').w.total).toBe(6 - 2);
    expect(of(played, 'bob').quality.shield!.defense).toBeLessThan(2);
  });
});

describe('broken and repaired items', () => {
  test('[sunder-broken] a quality of -5 breaks the item, and never falls lower', () => {
    const played = met([HELD, sum(3)], { shield: { tier: 1, quality: { offense: 0, defense: -1 } } });
    expect(of(played, 'bob').quality.shield!.defense).toBe(-5);
    expect(only(played, 'item-broken').item).toBe('shield');
  });

  test('[sunder-note] the item keeps its original values and a note', () => {
    const played = met([HELD, sum(6)], { sword: { tier: 2, quality: { offense: 1, defense: 0 } } });
    expect(only(played, 'item-sundered')).toMatchObject({ which: 'offense', lost: -2 });
    expect(of(played, 'ann').sheet.weapons[0]!.quality.offense).toBe(1);
  });

  test('[sunder-note] the skill falls with the quality, and crafting restores it, but not beyond the original', () => {
    const worn = midTurn(duel({ weapons: [{ ...SWORD, quality: { offense: 1, defense: 0 } }] }), {
      ann: { quality: { sword: { offense: -1, defense: 0 } } },
    });
    const played = doAction(worn, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(only(played, 'attack-rolled').check.target.total).toBe(11);
    const repair = (points: number) => ({
      kind: 'repair',
      who: 'ann',
      item: 'sword',
      which: 'offense',
      points,
    });
    const mended = play(worn, (combat) => OVERRIDES.intervene(combat, repair(2)));
    expect(of(mended, 'ann').quality.sword!.offense).toBe(1);
  });
});

describe('the time of sunder checks', () => {
  const low = { shield: { tier: 1 } } as const;
  const checks = (rulings: Partial<Rulings>, dice: number[][], answers = {}) =>
    all(met(dice, { ...low, rulings, answers }), 'sunder-checked').length;

  test.each([
    ['every-block', 1, 1],
    ['held', 1, 0],
    ['hit', 0, 1],
    ['off', 0, 0],
  ] as const)(
    '[sunder-when] under %s, %i checks follow a block that held and %i a block that was beaten',
    (setting, held, beaten) => {
      const rulings = { 'sunder-when': setting };
      expect(checks(rulings, held ? [HELD, sum(10)] : [HELD])).toBe(held);
      expect(checks(rulings, beaten ? [BEATEN, sum(10)] : [BEATEN])).toBe(beaten);
    },
  );

  test('[sunder-when] under gm, the GM is asked each time', () => {
    const rulings = { 'sunder-when': 'gm' } as const;
    expect(checks(rulings, [HELD, sum(10)], { sunder: { kind: 'check' } })).toBe(1);
    expect(checks(rulings, [HELD], { sunder: { kind: 'no-check' } })).toBe(0);
  });
});

describe('striking at an item', () => {
  test('[sunder-attack] the item takes all the damage, and successes raise its target number', () => {
    // 9 against 11: 2 successes; 3d6 + 2 against 10 + 2 tiers + 2
    const played = met([BEATEN, sum(10)], { shield: { tier: 1 }, at: 'item' });
    expect(only(played, 'sunder-checked').check.result.total).toBe(12 - 14);
    expect(all(played, 'damage-dealt')).toEqual([]);
  });

  test('[sunder-attack-tier] a strike may break an item of a higher tier, with the difference signed', () => {
    const played = met([BEATEN, sum(8), sum(11)], { shield: { tier: 4 }, at: 'item' });
    const [shield, sword] = all(played, 'sunder-checked');
    expect(shield!.rule).toBe('sunder-attack');
    // 3d6 + 2 against 10 - 1 + 2 successes; the sword of the lower tier checks as usual
    expect([shield!.item, shield!.check.result.total]).toEqual(['shield', 10 - 11]);
    expect([sword!.item, sword!.rule]).toEqual(['sword', 'sunder-weapon']);
  });

  test('[sunder-attack] items of equal tiers both check with one die more, as in any block', () => {
    const played = met([BEATEN, [5, 4, 1, 1], [5, 4, 1, 1]], { at: 'item' });
    const [shield, sword] = all(played, 'sunder-checked');
    expect([shield!.item, shield!.check.natural, shield!.check.result.total]).toEqual(['shield', 10, 0]);
    expect([sword!.item, sword!.check.natural, sword!.check.result.total]).toEqual(['sword', 10, 0]);
  });

  test('[sunder-attack] a strike at the item is checked even under a setting that checks only held blocks', () => {
    const rulings = { 'sunder-when': 'held' } as const;
    const played = met([BEATEN, [5, 4, 1, 1]], { at: 'item', rulings });
    expect(all(played, 'sunder-checked').map(({ item }) => item)).toEqual(['shield']);
  });

  test('[sunder-attack] without an item to sunder, or without sunder checks, it is an ordinary blow', () => {
    const claw = met([BEATEN], { at: 'item', sword: { isNatural: true } });
    expect(only(claw, 'damage-dealt').w.total).toBe(6 + 2 - 2);
    const off = met([BEATEN], { at: 'item', rulings: { 'sunder-when': 'off' } });
    expect(only(off, 'damage-dealt').w.total).toBe(6 + 2 - 2);
  });

  test('[sunder-attack-when] a strike at the item that is not blocked is an ordinary blow', () => {
    const state = midTurn(duel());
    const played = doAction(state, 'ann', strike('bob', { at: 'item' }), {
      dice: [sum(10)],
      answers: { defence: { kind: 'dodge' } },
    });
    expect(only(played, 'damage-dealt').w.total).toBe(9);
  });
});

describe('sundering armour', () => {
  const light: Armor = { ...HIDE, size: 3, value: 3 };
  const injured = (armor: Armor, sword: Partial<Weapon>, dice: number[][], natural = 10) =>
    doAction(midTurn(duel({ weapons: [{ ...SWORD, ...sword }] }, { armor })), 'ann', strike('bob'), {
      dice: [sum(natural), ...dice],
    });

  test('[sunder-armor] an injury by a larger weapon makes armour check 3d6 + value against 10 + 2 for each size', () => {
    const played = injured(light, {}, [sum(6)]);
    expect(only(played, 'sunder-checked').check.result.total).toBe(6 + 3 - 12);
    expect(of(played, 'bob').armorValue).toBe(2);
  });

  test('[sunder-armor] an injury by a weapon of a higher tier counts both differences, signed', () => {
    const played = injured({ ...HIDE, size: 5 }, { tier: 4 }, [sum(6)]);
    expect(only(played, 'sunder-checked').check.result.total).toBe(6 + 2 - (10 - 2 + 1));
  });

  test('[sunder-armor] a weapon that is neither larger nor better causes no check, nor does a natural hide or a claw', () => {
    expect(all(injured(HIDE, {}, []), 'sunder-checked')).toEqual([]);
    expect(all(injured({ ...light, isNatural: true }, {}, []), 'sunder-checked')).toEqual([]);
    expect(all(injured(light, { isNatural: true }, []), 'sunder-checked')).toEqual([]);
  });

  test('[sunder-armor] armour at 0 is broken and no longer protects', () => {
    const played = injured({ ...light, value: 1 }, {}, [sum(6)]);
    expect(only(played, 'item-broken').item).toBe('hide');
    const again = doAction(played.state, 'ann', strike('bob'), { dice: [sum(10)] });
    expect(only(again, 'damage-dealt').s.total).toBe(0);
  });

  test('[injury] S that gets through is an injury; a hit stopped by the armour is not', () => {
    const stun = { w: { dice: 0, plus: 0 }, s: { dice: 0, plus: 5 }, tier: 4 } as const;
    expect(all(injured(HIDE, stun, [sum(12)], 13), 'sunder-checked')).toHaveLength(1);
    expect(all(injured({ ...HIDE, value: 20 }, { tier: 4 }, [], 13), 'sunder-checked')).toEqual([]);
  });

  test('[sunder-check] weapons come before armour', () => {
    const played = met([sum(11), sum(10), sum(12)], { shield: { tier: 2 }, armor: light });
    expect(all(played, 'sunder-checked').map(({ item }) => item)).toEqual(['shield', 'hide']);
  });
});
