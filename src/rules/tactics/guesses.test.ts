import { describe, expect, test } from 'vitest';
import {
  BOW,
  duel,
  FISTS,
  GRENADE,
  HIDE,
  midTurn,
  SHIELD,
  SWORD,
  strike,
} from '../../../test/support/tactics.ts';
import { tactics } from './ruleset.ts';
import { type Combatant, carriedBy, type State } from './state.ts';
import { imagine, known } from './views.ts';

// What a seat assumes about the combatants of other sides, and what a combatant takes into its next fight.

const BOB = {
  ...{ tactics: 3, pc: 20, wNow: 20, bod: 14, ner: 15, fin: 16, s: 17, move: 6, run: 14, heal: 13 },
  ...{ dodge: 15, parry: 16, block: 17, weapons: [SWORD, BOW], shields: [SHIELD], armor: HIDE },
};

/** Ann against Bob, with these values of Bob. */
function against(bob: Partial<Combatant> = {}): State {
  return midTurn(duel({}, BOB), { bob });
}

const bobIn = (state: State): Combatant => state.combatants[1]!;
const assumed = (bob: Partial<Combatant> = {}) => bobIn(known(against(bob), 'ann'));
const BROKEN_SWORD = { sword: { offense: -99, defense: -99 } };

describe('a foe', () => {
  test('has the values of an ordinary combatant, and its items with ordinary values', () => {
    const part = { value: 2, why: 'given', rule: 'gm-authority' } as never;
    const given = [{ to: 'check', part, lasts: 'once' }] as const;
    const draft = { pace: 'walk', goal: null, actions: [strike('ann')] } as const;
    const secret = { given, draft, readjusted: 2, settling: 'settled', ammo: { bow: 0 } } as const;
    const { sheet, ...bob } = assumed({ ...secret, oT: 2, dT: 0, armorValue: 1 });
    expect(bob).toMatchObject({
      ...{ w: 12, s: 12, oT: 1, dT: 0, settling: 'settled', readjusted: 0, given: [], armorValue: 3 },
      ...{ draft: { pace: 'stay', goal: null, actions: [] }, ammo: { bow: 3 } },
    });
    expect(bob.quality).toEqual({
      sword: { offense: 0, defense: 0 },
      bow: { offense: 0, defense: 0 },
      shield: { offense: 0, defense: 2 },
    });
    expect(sheet).toMatchObject({
      ...{ tactics: 1, pc: 12, wNow: 12, bod: 10, ner: 11, fin: 10, s: 12, move: 4, run: 11, heal: 10 },
      ...{ dodge: 11, parry: 11, block: 11, skills: {}, tools: [], isHidden: false },
      armor: { id: 'hide', value: 3, penalty: 0, size: 3, tier: 3 },
    });
    expect(sheet.weapons).toEqual([
      { ...SWORD, skill: 13, rank: 1 },
      { ...BOW, skill: 13, rank: 1, ammo: 3 },
    ]);
    expect(sheet.shields).toEqual([SHIELD]);
  });

  test('without armour is assumed to have none', () => {
    const { sheet, armorValue } = bobIn(known(midTurn(duel({}, {})), 'ann'));
    expect([sheet.armor, armorValue]).toEqual([null, 0]);
  });

  test.each([
    [
      { oT: 2, dT: 0 },
      { oT: 1, dT: 0 },
    ],
    [
      { oT: 0, dT: 2 },
      { oT: 0, dT: 1 },
    ],
    [
      { oT: 1, dT: 1 },
      { oT: 0, dT: 0 },
    ],
  ])('[stance] with %o is assumed to have %o', (split, seen) => {
    const { oT, dT } = assumed(split);
    expect({ oT, dT }).toEqual(seen);
  });

  test('is settled if it is open no more', () => {
    expect(assumed({ settling: 'open' }).settling).toBe('open');
  });

  test('is stunned if it looks so, and its broken items stay broken', () => {
    expect(assumed({ s: 0 }).s).toBe(0);
    const { quality } = assumed({ quality: { ...BROKEN_SWORD, shield: { offense: 0, defense: 1 } } });
    expect(quality.sword!.offense).toBeLessThan(0);
    expect(quality.shield).toEqual({ offense: 0, defense: 2 });
  });

  test.each<[Partial<Combatant>, number]>([
    [{ w: 20 }, 12],
    [{ w: 19 }, 11],
    [{ w: 9 }, 5],
    [{ w: 0 }, 0],
    [{ w: 5, isDead: true }, 0],
  ])('with %o has %i W', (bob, w) => {
    expect(assumed(bob).w).toBe(w);
  });

  test('is unhurt at a table that hides health, unless it is dying', () => {
    const { withoutHealth } = tactics as { readonly withoutHealth?: { readonly known?: typeof known } };
    const hidden = (bob: Partial<Combatant>) => bobIn(withoutHealth!.known!(against(bob), 'ann')).w;
    expect([hidden({ w: 1 }), hidden({ w: -1 }), hidden({ w: 5, isUnconscious: true })]).toEqual([12, 0, 12]);
  });
});

test("a comrade's unfinished declaration and the GM's modifiers are unknown", () => {
  const draft = { pace: 'walk', goal: null, actions: [] } as const;
  const part = { value: 2, why: 'given', rule: 'gm-authority' } as never;
  const state = midTurn(duel(), { ann: { draft, given: [{ to: 'check', part, lasts: 'once' }] } });
  expect(known(state, 'gm')).toBe(state);
  expect(known(state, 'ann').combatants[0]).toMatchObject({ draft, given: [] });
  const [ann, bob] = state.combatants;
  const cay = { ...ann!, id: 'cay', seat: 'cay' };
  const three = known({ ...state, combatants: [ann!, bob!, cay] }, 'ann');
  expect(three.combatants[2]!.draft).toEqual({ pace: 'stay', goal: null, actions: [] });
});

describe('an imagined foe', () => {
  const lowest = () => 0;
  const highest = (many: number) => many - 1;
  const drawn = (bob: Partial<Combatant>, pick: (many: number) => number) =>
    bobIn(imagine(known(against(bob), 'ann'), 'ann', pick));
  const skills = ({ sheet: { weapons, dodge, parry, block } }: Combatant) => [
    ...weapons.map(({ skill }) => skill),
    ...[dodge, parry, block],
  ];

  test('varies by two points around the ordinary skills', () => {
    expect(skills(drawn({}, lowest))).toEqual([11, 11, 9, 9, 9]);
    expect(skills(drawn({}, highest))).toEqual([15, 15, 13, 13, 13]);
    expect(drawn({ ammo: { bow: 0 } }, lowest)).toMatchObject({
      w: 12,
      s: 12,
      armorValue: 3,
      ammo: { bow: 3 },
    });
    expect(drawn({ s: 0 }, lowest).s).toBe(0);
  });

  test.each<[Partial<Combatant>, number, number]>([
    [{ w: 15 }, 10, 11],
    [{ w: 9 }, 1, 9],
    [{ w: 0 }, 0, 0],
  ])('with %o has %i to %i W', (bob, least, most) => {
    expect([drawn(bob, lowest).w, drawn(bob, highest).w]).toEqual([least, most]);
  });

  test('is like a comrade of the same name, with its armour and its shots', () => {
    const state = known(midTurn(duel({ weapons: [BOW], armor: HIDE, pc: 18, tactics: 3 }, BOB)), 'ann');
    const [ann, bob] = state.combatants;
    const twin = { ...bob!, name: ann!.name };
    const imagined = bobIn(imagine({ ...state, combatants: [ann!, twin] }, 'ann', lowest));
    expect(imagined.sheet).toEqual(ann!.sheet);
    expect(imagined).toMatchObject({ w: 18, armorValue: 2, ammo: { bow: 3 }, oT: 1, dT: 1 });
    expect(Object.keys(imagined.quality)).toEqual(['bow']);
  });
});

describe('the next fight', () => {
  const left = (state: State) => carriedBy(bobIn(state), state);

  test('[dying] [stabilise] a dying combatant is urgent until somebody has stabilised it', () => {
    expect(left(against({ w: 0 })).isUrgent).toBe(true);
    expect(left(against({ w: 0, isStabilised: true })).isUrgent).toBe(false);
    expect(left(against({ w: 1 })).isUrgent).toBe(false);
  });

  test('[starts] a combatant takes its wounds and the wear of its items along', () => {
    const now = {
      ...{ w: 4, s: 7, isUnconscious: true, isStabilised: true, ammo: { bow: 1 }, armorValue: 1 },
      quality: { ...bobIn(against()).quality, shield: { offense: 0, defense: 1 } },
    };
    expect(left(against(now))).toEqual({
      isDead: false,
      isUrgent: false,
      sheet: {
        wNow: null,
        starts: {
          ...{ isUnconscious: true, isStabilised: true, w: 4, s: 7, ammo: { bow: 1 }, armorValue: 1 },
          quality: { shield: { offense: 0, defense: 1 } },
        },
      },
    });
  });

  test('[starts] an unhurt combatant takes nothing along, and the dead stay dead', () => {
    const unhurt = { w: null, s: null, ammo: {}, quality: {}, armorValue: null };
    const starts = { isUnconscious: false, isStabilised: false, ...unhurt };
    expect(left(against())).toEqual({ isDead: false, isUrgent: false, sheet: { wNow: null, starts } });
    expect(left(midTurn(duel())).sheet.starts).toEqual(starts);
    expect(left(against({ isDead: true, w: -20 }))).toMatchObject({ isDead: true, isUrgent: false });
  });
});

describe('attacks that cannot be declared', () => {
  const impossible = (changes: Partial<Combatant>, key = 'declare') => {
    const state = midTurn(duel({ weapons: [SWORD, BOW, GRENADE, FISTS] }), { ann: changes });
    return tactics.impossible!({ key, who: 'ann' } as never, state);
  };
  const at = (kind: string, id: string, why: string) => ({ kind, item: { param: 'weapon', id }, why });

  test('name the weapon and the reason', () => {
    const fine = { offense: 0, defense: 0 };
    const quality = { ...BROKEN_SWORD, bow: fine, grenade: fine, fists: fine };
    expect(impossible({ attacksDone: 9, ammo: { bow: 0, grenade: 2 }, quality })).toEqual([
      at('strike', 'sword', 'broken'),
      at('shoot', 'bow', 'no-ammunition'),
      at('blast', 'grenade', 'used-up'),
      at('strike', 'fists', 'used-up'),
    ]);
  });

  test('count the attacks that are already planned', () => {
    const planned = { pace: 'stay', goal: null, actions: [strike('bob')] } as const;
    expect(impossible({ draft: planned }).map(({ item: { id } }) => id)).toContain('sword');
    expect(impossible({})).toEqual([]);
    expect(impossible({ attacksDone: 9 }, 'defence')).toEqual([]);
  });
});
