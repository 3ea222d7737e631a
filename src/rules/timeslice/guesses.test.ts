import { describe, expect, test } from 'vitest';
import { BOW, DART, duel, PISTOL, SHIELD, SWORD } from '../../../test/support/timeslice.ts';
import { timeslice } from './ruleset.ts';
import { type Combatant, carriedBy, type State, start } from './state.ts';
import { imagine, known } from './views.ts';

// What a seat assumes about the combatants of other sides, and what a combatant takes into its next fight.

const BOB = {
  ...{ ts: 9, hp: 30, dr: 4, staggerThreshold: 7, spells: [DART], hasMedicalKit: true },
  ...{ stats: { I: 14, V: 15, U: 16, A: 17, Q: 18 }, weapons: [SWORD, PISTOL], shields: [SHIELD] },
};

/** Ann against Bob, with these values of Bob. */
function against(bob: Partial<Combatant> = {}): State {
  const state = start(duel({}, { ...BOB, ready: ['pistol'] }));
  const [ann, foe] = state.combatants;
  return { ...state, combatants: [ann!, { ...foe!, ...bob }] };
}

const bobIn = (state: State): Combatant => state.combatants[1]!;
const assumed = (bob: Partial<Combatant> = {}) => bobIn(known(against(bob), 'ann'));

describe('a foe', () => {
  test('has the values of an ordinary combatant and the items in its hands', () => {
    const secret = {
      ...{
        saved: 2,
        stagger: 2,
        hasHeartWound: true,
        dropped: ['sword'],
        diagonals: 1,
        shots: { pistol: 0 },
      },
      aim: { weapon: 'pistol', bonus: 2 } as never,
      effects: [{ name: 'haste' } as never],
    };
    const { sheet, ...bob } = assumed(secret);
    expect(bob).toMatchObject({
      ...{ hp: 15, clock: null, hasHeartWound: false, ts: 6, saved: 0, stagger: 0, dropped: [] },
      ...{ shots: { pistol: 2 }, aim: null, effects: [], diagonals: 0 },
    });
    expect(sheet).toMatchObject({
      ...{ isCharacter: false, stats: { I: 10, V: 10, U: 10, A: 10, Q: 10 }, ts: 6, hp: 15, hpNow: 15 },
      ...{ dr: 1, staggerThreshold: 3, spells: [], boons: [], hasMedicalKit: false, ready: [], tools: [] },
    });
    expect(sheet.weapons.map(({ id }) => id)).toEqual(['pistol']);
    expect(sheet.shields).toEqual([]);
    expect(sheet.starts).toBeUndefined();
  });

  test('has no TS after its turn, and a minute if it is dying', () => {
    expect(assumed({ turn: 'over', clock: 13 })).toMatchObject({ ts: 0, clock: 60 });
  });

  test.each<[Partial<Combatant>, number]>([
    [{ hp: 30 }, 15],
    [{ hp: 16 }, 11],
    [{ hp: 15 }, 4],
    [{ hp: 0, life: 'unconscious' }, 0],
    [{ hp: 0, life: 'dead' }, 0],
  ])('with %o has %i HP', (bob, hp) => {
    expect(assumed(bob).hp).toBe(hp);
  });

  test('is unhurt at a table that hides health, unless it is down', () => {
    const hidden = (bob: Partial<Combatant>) => {
      const { withoutHealth } = timeslice as { readonly withoutHealth?: { readonly known?: typeof known } };
      return bobIn(withoutHealth!.known!(against(bob), 'ann')).hp;
    };
    expect(hidden({ hp: 1 })).toBe(15);
    expect(hidden({ hp: 0, life: 'unconscious' })).toBe(0);
  });
});

test("one's own combatants and the GM's fight are known as they are", () => {
  const state = against({ stagger: 2 });
  expect(known(state, 'gm')).toBe(state);
  expect(known(state, 'ann').combatants[0]).toBe(state.combatants[0]);
});

describe('an imagined foe', () => {
  const lowest = () => 0;
  const highest = (many: number) => many - 1;
  const drawn = (bob: Partial<Combatant>, pick: (many: number) => number) =>
    bobIn(imagine(known(against(bob), 'ann'), 'ann', pick));

  test('varies by two points around the ordinary values, and its HP by four', () => {
    const weak = drawn({}, lowest);
    expect(weak.sheet.stats).toEqual({ I: 8, V: 8, U: 8, A: 8, Q: 8 });
    expect([weak.sheet.hp, weak.sheet.hpNow, weak.hp]).toEqual([11, 11, 11]);
    const strong = drawn({ shots: { pistol: 0 } }, highest);
    expect(strong.sheet.stats).toEqual({ I: 12, V: 12, U: 12, A: 12, Q: 12 });
    expect([strong.sheet.hp, strong.hp, strong.ts, strong.shots]).toEqual([19, 19, 6, { pistol: 2 }]);
    expect(drawn({ turn: 'over' }, lowest).ts).toBe(0);
  });

  test.each<[Partial<Combatant>, number, number]>([
    // 11 HP in all at the least, 19 at the most
    [{ hp: 29 }, 6, 18],
    [{ hp: 3 }, 1, 9],
    [{ hp: 0, life: 'unconscious' }, 0, 0],
  ])('with %o has %i to %i HP', (bob, least, most) => {
    expect([drawn(bob, lowest).hp, drawn(bob, highest).hp]).toEqual([least, most]);
  });

  test('is like a comrade of the same name', () => {
    const state = known(against(), 'ann');
    const [ann, bob] = state.combatants;
    const twin = { ...bob!, name: ann!.name };
    const imagined = bobIn(imagine({ ...state, combatants: [ann!, twin] }, 'ann', lowest));
    expect(imagined.sheet).toBe(ann!.sheet);
    expect(imagined.hp).toBe(20);
  });
});

describe('the next fight', () => {
  const lost = [
    { limb: 'left-arm', how: 'crippled' },
    { limb: 'right-leg', how: 'amputated' },
  ] as const;

  test('[starting-conditions] a combatant takes its wounds, its lost limbs and its shots along', () => {
    const bob = bobIn(against({ hp: 4, hasHeartWound: true, lostLimbs: lost, shots: { pistol: 1 } }));
    expect(carriedBy(bob)).toEqual({
      isDead: false,
      isUrgent: false,
      sheet: {
        hpNow: 4,
        ready: null,
        starts: {
          ...{ crippled: ['left-arm'], amputated: ['right-leg'], dying: null, heartWound: true },
          ...{ unconscious: false, shots: { pistol: 1 } },
        },
      },
    });
  });

  test('[dying-timer] a dying combatant is urgent, a dead one is not', () => {
    expect(carriedBy(bobIn(against({ hp: 0, life: 'unconscious', clock: 60 }))).isUrgent).toBe(true);
    expect(carriedBy(bobIn(against({ hp: 0, life: 'dead', clock: 60 }))).isUrgent).toBe(false);
  });

  test('[starting-conditions] an unhurt combatant takes nothing along', () => {
    expect(carriedBy(bobIn(against()))).toEqual({
      isDead: false,
      isUrgent: false,
      sheet: {
        hpNow: null,
        starts: {
          crippled: [],
          amputated: [],
          dying: null,
          heartWound: false,
          unconscious: false,
          shots: {},
        },
      },
    });
  });

  test.each<[Partial<Combatant>, number | null]>([
    [{ hp: 0, clock: 13, life: 'unconscious' }, null],
    [{ hp: 0, life: 'unconscious' }, 1],
  ])('[starting-conditions] with %o it begins with %o HP', (bob, hp) => {
    const { sheet, isDead } = carriedBy(bobIn(against(bob)));
    expect([isDead, sheet.hpNow]).toEqual([false, hp]);
    expect(sheet.starts).toMatchObject({ unconscious: true, dying: bob.clock ?? null });
  });

  test('[starting-conditions] the dead stay dead', () => {
    expect(carriedBy(bobIn(against({ life: 'dead', hp: 0 }))).isDead).toBe(true);
  });
});

describe('attacks and spells that are impossible', () => {
  const impossible = (ann: Partial<Combatant['sheet']>, at: readonly [number, number], who = {}) => {
    const state = start(duel(ann, {}));
    const [first, bob] = state.combatants;
    const set = {
      ...state,
      combatants: [
        { ...first!, turn: 'active' as const, ...who },
        { ...bob!, cell: at },
      ],
    };
    const decision = { key: 'maneuver', who: 'ann' } as never;
    return timeslice.impossible!(decision, { ...set, phase: 'turn', active: 'ann' });
  };

  test('name the weapon, the reason and the price', () => {
    const weapons = [SWORD, BOW, { ...PISTOL, id: 'other', attackTs: 5 }];
    const found = impossible({ weapons, ready: ['other'], shields: [] }, [6, 5], {
      ts: 4,
      shots: { other: 2 },
    });
    expect(found).toEqual([
      { kind: 'attack', item: { param: 'weapon', id: 'sword' }, why: 'not-in-hand' },
      { kind: 'attack', item: { param: 'weapon', id: 'bow' }, why: 'hands-full' },
      { kind: 'attack', item: { param: 'weapon', id: 'other' }, why: 'too-dear', cost: '5 TS' },
    ]);
  });

  test('name an empty weapon, and who is out of reach', () => {
    expect(
      impossible({ weapons: [PISTOL], ready: ['pistol'] }, [6, 5], { ts: 6, shots: { pistol: 0 } }),
    ).toMatchObject([{ why: 'no-ammunition' }]);
    expect(impossible({}, [9, 5], { ts: 6 })).toMatchObject([{ why: 'out-of-reach', targets: ['bob'] }]);
  });

  test('do not name what the TS just pays for', () => {
    const weapon = { ...SWORD, attackTs: 2 };
    expect(impossible({ spells: [DART], weapons: [weapon] }, [6, 5], { ts: 2 })).toEqual([]);
    expect(impossible({ spells: [DART], weapons: [weapon] }, [6, 5], { ts: 1 })).toHaveLength(2);
  });

  test('name each spell that is too dear, as its kind is cast', () => {
    const area = { ...DART, id: 'fire', effect: { kind: 'area' } as never };
    const boost = { ...DART, id: 'haste', effect: { kind: 'boost' } as never };
    const found = impossible({ spells: [DART, area, boost] }, [6, 5], { ts: 1 });
    expect(found.filter(({ item }) => item.param === 'spell')).toEqual([
      { kind: 'cast-at', item: { param: 'spell', id: 'dart' }, why: 'too-dear', cost: '2 TS' },
      { kind: 'cast-at-point', item: { param: 'spell', id: 'fire' }, why: 'too-dear', cost: '2 TS' },
      { kind: 'cast-on', item: { param: 'spell', id: 'haste' }, why: 'too-dear', cost: '2 TS' },
    ]);
  });
});
