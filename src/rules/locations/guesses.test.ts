import { describe, expect, test } from 'vitest';
import { BLADE, duel, FISTS, GRENADE, KNIFE, PISTOL } from '../../../test/support/locations.ts';
import { said } from '../../../test/support/said.ts';
import { locations } from './ruleset.ts';
import type { Location } from './sheet.ts';
import { carriedBy, start } from './start.ts';
import type { Combatant, State } from './state.ts';
import { imagine, known } from './views.ts';
import { SENTENCES } from './words.ts';

// What a seat assumes about the combatants of other sides, and what a combatant takes into its next fight.

const BOB = {
  traits: { A: 9, B: 8, C: 9, D: 8 },
  skills: { melee: 2, dodge: 1, stealth: 3 },
  weapons: [BLADE, PISTOL, FISTS],
  tools: [{ id: 'rope', name: 'a rope' }],
};

/** Ann against Bob, with these values of Bob. */
function against(bob: Partial<Combatant> = {}): State {
  const state = start(duel({}, BOB));
  const [ann, foe] = state.combatants;
  return { ...state, round: 3, combatants: [ann!, { ...foe!, ...bob }] };
}

const bobIn = (state: State): Combatant => state.combatants[1]!;
const assumed = (bob: Partial<Combatant> = {}) => bobIn(known(against(bob), 'ann'));
const UNHURT = bobIn(against()).wounds;

/** Wounds of this many points at a location. */
const hurt = (location: Location, normal: number) => ({
  wounds: { ...UNHURT, [location]: { normal, cold: 0, fire: 0 } },
});

describe('a foe', () => {
  test('has the values of an ordinary combatant and the items in its hands', () => {
    const { sheet, ...bob } = assumed({
      ...{ stun: 3, favour: 2, spare: 4, runRounds: 2, shots: { pistol: 1 }, plan: 'active', isWarm: false },
      ...{ wasActive: true, restHours: 5, fireHours: 6, infected: ['head'], deathDue: 9 },
      griefs: [{ of: 'cay', hours: 3 }],
    });
    expect(bob).toMatchObject({
      ...{ c: 6, cMost: 6, wounds: UNHURT, infected: [], deathDue: 4, stun: 1, griefs: [], favour: 0 },
      ...{ spare: 0, runRounds: 0, shots: {}, plan: 'rest', isWarm: true, wasActive: false },
      ...{ restHours: 0, fireHours: 0 },
    });
    expect(sheet).toMatchObject({
      ...{ isCharacter: false, traits: { A: 6, B: 4, C: 6, D: 4 }, ready: [], wounds: [], cLost: 0 },
      mount: null,
    });
    expect(sheet.skills).toEqual({
      ...{ melee: 4, projectile: 3, dodge: 4, ride: 0, feint: 0, stealth: 0, perception: 0 },
      ...{ 'first-aid': 0, surgery: 0 },
    });
    expect(sheet.armour).toMatchObject([{ id: 'ordinary', name: 'ordinary clothes', ar: 1, cr: 0, fr: 0 }]);
    expect(sheet.armour[0]!.covers).toHaveLength(6);
    expect(sheet.weapons.map(({ id }) => id)).toEqual(['blade', 'fists']);
    expect(sheet.tools).toEqual([]);
  });

  test('is not stunned and does not die if it looks so, and keeps the tool and the pistol in its hands', () => {
    const held = [
      { item: 'pistol', hands: ['right-arm'] },
      { item: 'rope', hands: ['left-arm'] },
    ] as never;
    const bob = assumed({ held });
    expect([bob.stun, bob.deathDue]).toEqual([0, null]);
    expect(bob.sheet.weapons.map(({ id }) => id)).toEqual(['pistol', 'fists']);
    expect([bob.shots, bob.sheet.tools.map(({ id }) => id)]).toEqual([{ pistol: 6 }, ['rope']]);
  });

  test('has an ordinary mount while it rides', () => {
    const mount = { id: 'mare', name: 'mare', speed: 22, number: 9 } as never;
    const state = start(duel({}, { ...BOB, mount }));
    const [ann, bob] = state.combatants;
    const seen = (isMounted: boolean) =>
      bobIn(known({ ...state, combatants: [ann!, { ...bob!, isMounted }] }, 'ann')).sheet.mount;
    expect(seen(true)).toMatchObject({ name: 'mare', speed: 16, number: 6 });
    expect(seen(false)).toBeNull();
  });

  test.each<[Location, number, number]>([
    // C 9: torso 18, arms 9. Ordinary C 6: torso 12, arms 6, head 3.
    ['torso', 0, 0],
    ['torso', 8, 3],
    ['torso', 9, 11],
    ['left-arm', 4, 1],
    ['left-arm', 5, 5],
    ['left-arm', 9, 6],
    ['head', 1, 1],
  ])('with damage to the %s of %i is assumed to have %i', (location, points, seen) => {
    expect(assumed(hurt(location, points)).wounds[location]).toEqual({ normal: seen, cold: 0, fire: 0 });
  });

  test('is unhurt at a table that hides health, unless it is dying or has lost a limb', () => {
    const { withoutHealth } = locations as { readonly withoutHealth?: { readonly known?: typeof known } };
    const hidden = (bob: Partial<Combatant>) => bobIn(withoutHealth!.known!(against(bob), 'ann')).wounds;
    expect(hidden(hurt('torso', 9))).toEqual(UNHURT);
    const dying = hidden({ ...hurt('torso', 18), deathDue: 4 });
    expect([dying.torso.normal, dying.head.normal]).toEqual([12, 0]);
    const lost = { ...bobIn(against()).lost, 'left-arm': 'severed' } as const;
    expect([hidden({ lost })['left-arm'].normal, hidden({ lost }).torso.normal]).toEqual([6, 0]);
  });
});

test('[recap] at a table that hides health, the recap tells no damage of a foe and not that it stopped bleeding', () => {
  const { withoutHealth } = locations as unknown as {
    readonly withoutHealth: Pick<typeof locations, 'tell'>;
  };
  const deed = { by: null, location: null, points: 0 } as const;
  const hit = (who: string) => ({ what: 'hit', who, by: 'ann', location: 'torso', points: 5 }) as const;
  const deeds = [hit('ann'), hit('bob'), { ...deed, what: 'stopped-bleeding', who: 'bob' }] as const;
  const state = against();
  const told = withoutHealth.tell({ type: 'recapped', rule: 'recap', round: 2, deeds }, state, state, 'ann');
  expect(told!.facts).toEqual({ round: 2, deeds: [hit('ann'), { ...hit('bob'), points: 0 }] });
  expect(said(SENTENCES, 'recapped', told!.facts as object)).toBe(
    'Round 2: ANN hit ANN in the torso for 5; ANN hit BOB in the torso.',
  );
});

test('[pain] at a table that hides health, a seat sees what a foe rolls in all, and its own dice', () => {
  const { withoutHealth } = locations as unknown as {
    readonly withoutHealth: Pick<typeof locations, 'tell'>;
  };
  const parts = [
    { value: 4, why: 'roll', faces: [4], rule: 'roll' },
    { value: 3, why: 'skill', rule: 'roll' },
    { value: -5, why: 'pain', rule: 'pain' },
  ] as const;
  const roll = { type: 'defence-made', rule: 'defence', kind: 'dodge', faces: [4], sum: { total: 2, parts } };
  const state = against();
  const told = (who: string, of: Pick<typeof locations, 'tell'>): unknown =>
    of.tell({ ...roll, who, against: 'ann' } as never, state, state, 'ann')!.facts;
  expect(told('bob', locations)).toMatchObject({ faces: [4], sum: { parts: [parts[0], { value: -2 }] } });
  expect(told('bob', withoutHealth)).toMatchObject({ faces: [], sum: { total: 2, parts: [{ value: 2 }] } });
  expect(told('ann', withoutHealth)).toMatchObject({ faces: [4], sum: { total: 2, parts } });
});

test("one's own combatants and the GM's fight are known as they are", () => {
  const state = against({ stun: 2 });
  expect(known(state, 'gm')).toBe(state);
  expect(known(state, 'ann').combatants[0]).toBe(state.combatants[0]);
});

describe('an imagined foe', () => {
  const lowest = () => 0;
  const highest = (many: number) => many - 1;
  const drawn = (bob: Partial<Combatant>, pick: (many: number) => number) =>
    bobIn(imagine(known(against(bob), 'ann'), 'ann', pick));

  test('varies by one point around the ordinary skills', () => {
    expect(drawn({}, lowest).sheet.skills).toMatchObject({ melee: 3, dodge: 3, perception: 0, ride: 0 });
    expect(drawn({}, highest).sheet.skills).toMatchObject({ melee: 5, dodge: 5, perception: 5, ride: 0 });
    expect(drawn({}, lowest)).toMatchObject({ c: 6, cMost: 6, wounds: UNHURT });
  });

  test.each<[Location, number, number, number]>([
    ['torso', 8, 1, 5],
    ['torso', 9, 6, 11],
    ['left-arm', 9, 6, 6],
  ])('with damage to the %s of %i has %i to %i', (location, points, least, most) => {
    const at = (pick: (many: number) => number) =>
      drawn(hurt(location, points), pick).wounds[location].normal;
    expect([at(lowest), at(highest)]).toEqual([least, most]);
  });

  test('is like a comrade of the same name', () => {
    const state = known(start(duel({ weapons: [PISTOL], ready: ['pistol'] }, BOB)), 'ann');
    const [ann, bob] = state.combatants;
    const twin = { ...bob!, name: ann!.name };
    const imagined = bobIn(imagine({ ...state, combatants: [ann!, twin] }, 'ann', lowest));
    expect(imagined.sheet).toBe(ann!.sheet);
    expect([imagined.c, imagined.cMost, imagined.shots]).toEqual([7, 7, { pistol: 6 }]);
  });
});

describe('the next fight', () => {
  test('[starting-conditions] a combatant takes its wounds, its lost limbs and its broken items along', () => {
    const wounds = {
      ...UNHURT,
      head: { normal: 1, cold: 2, fire: 0 },
      'left-arm': { normal: 9, cold: 0, fire: 0 },
      'right-leg': { normal: 9, cold: 0, fire: 0 },
    };
    const lost = { ...bobIn(against()).lost, 'left-arm': 'severed', 'right-leg': 'amputated' } as const;
    const bob = against({
      ...{ wounds, lost, infected: ['head'], isBleeding: true, isUnconscious: true, isWet: true },
      ...{ broken: ['blade'], shots: { pistol: 2 }, c: 7, cMost: 9 },
    });
    expect(carriedBy(bobIn(bob))).toEqual({
      isDead: false,
      isUrgent: true,
      sheet: {
        wounds: [
          { location: 'head', kind: 'normal', points: 1 },
          { location: 'head', kind: 'cold', points: 2 },
          { location: 'left-arm', kind: 'normal', points: 9 },
        ],
        ...{ cLost: 2, ready: null },
        starts: {
          ...{ severed: ['left-arm'], amputated: ['right-leg'], infected: ['head'] },
          ...{ bleeding: true, unconscious: true, wet: true, dying: null, afoot: false },
          ...{ shots: { pistol: 2 }, broken: ['blade'] },
        },
      },
    });
  });

  test('[starting-conditions] an unhurt combatant takes nothing along, and the dead stay dead', () => {
    expect(carriedBy(bobIn(against()))).toEqual({
      isDead: false,
      isUrgent: false,
      sheet: {
        ...{ wounds: [], cLost: null },
        starts: {
          ...{ severed: [], amputated: [], infected: [], bleeding: false, unconscious: false, wet: false },
          ...{ dying: null, afoot: false, shots: {}, broken: [] },
        },
      },
    });
    expect(carriedBy(bobIn(against({ isDead: true }))).isDead).toBe(true);
  });

  test.each<[Location, number, string]>([
    ['head', 4, 'head'],
    ['head', 3, 'torso'],
    ['torso', 18, 'torso'],
  ])('[starting-conditions] with damage to the %s of %i it is dying of its %s', (location, points, at) => {
    const { sheet } = carriedBy(bobIn(against({ ...hurt(location, points), deathDue: 5 })));
    expect(sheet.starts).toMatchObject({ dying: at });
  });
});

describe('a fight after another', () => {
  const NOTHING = {
    ...{ severed: [], amputated: [], infected: [], bleeding: false, unconscious: false, dying: null },
    ...{ wet: false, stunned: 0, prone: false, guarding: false, countering: false, unaware: false },
    ...{ afoot: false, broken: [], shots: {} },
  } as const;
  const THROWN = { ...KNIFE, id: 'throwing' };
  const MARE = { id: 'mare', name: 'mare', speed: 22, number: 9 };
  const begun = (starts: object) =>
    bobIn(
      start(
        duel(
          {},
          {
            ...{ ...BOB, mount: MARE, weapons: [BLADE, PISTOL, THROWN, FISTS], ready: ['blade', 'throwing'] },
            ...{ starts: { ...NOTHING, ...starts } as never },
          },
        ),
      ),
    );

  test('[starting-conditions] begins with lost limbs and their wounds, without what their hands held', () => {
    const bob = begun({ severed: ['right-arm'], amputated: ['left-leg'], infected: ['head'] });
    expect(bob.lost).toMatchObject({ 'right-arm': 'severed', 'left-leg': 'amputated', 'left-arm': null });
    expect([bob.wounds['right-arm'].normal, bob.wounds['left-leg'].normal]).toEqual([9, 0]);
    expect(bob).toMatchObject({ infected: ['head'], isBleeding: true, deathDue: null, isProne: true });
    expect(bob.held.map(({ item }) => item)).toEqual(['throwing']);
  });

  test('[starting-conditions] begins dying at the end of the first round, and dismounted', () => {
    const bob = begun({ dying: 'torso' });
    expect([bob.deathDue, bob.wounds.torso.normal, bob.wounds.head.normal]).toEqual([1, 18, 0]);
    expect([bob.isProne, bob.isMounted, bob.isBleeding]).toEqual([true, false, false]);
  });

  test.each<[object, Partial<Combatant>]>([
    [{}, { isProne: false, isMounted: true, isBleeding: false, isWet: false, stun: 0, refs: [] }],
    [{ afoot: true }, { isProne: false, isMounted: false }],
    [{ prone: true }, { isProne: true, isMounted: false, isUnconscious: false }],
    [{ unconscious: true }, { isProne: true, isMounted: false, isUnconscious: true }],
    [
      { bleeding: true, wet: true },
      { isBleeding: true, isWet: true, isMounted: true },
    ],
    [
      { stunned: 2, guarding: true },
      { stun: 2, isGuarding: true, isCountering: false },
    ],
    [{ countering: true }, { isGuarding: false, isCountering: true }],
    [{ unaware: true }, { refs: [{ against: null, maker: 'bob', turns: 1, rule: 'starting-conditions' }] }],
    [{ shots: { pistol: 2 } }, { shots: { pistol: 2 } }],
  ])('[starting-conditions] with %o begins with %o', (starts, expected) => {
    expect(begun(starts)).toMatchObject(expected);
  });

  test('[starting-conditions] broken items and thrown ones that are used up are not in hand', () => {
    const held = (starts: object) => begun(starts).held.map(({ item }) => item);
    expect(held({ broken: ['blade'] })).toEqual(['throwing']);
    expect(held({ shots: { throwing: 0 } })).toEqual(['blade']);
    expect(held({ shots: { blade: 0 } })).toEqual(['blade', 'throwing']);
    expect(begun({ broken: ['blade'] }).broken).toEqual(['blade']);
  });
});

describe('attacks that are impossible', () => {
  const impossible = (ann: Partial<Combatant>, key = 'turn', apart = 1) => {
    const state = start(duel({ weapons: [BLADE, PISTOL, GRENADE, FISTS] }, {}));
    const [first, bob] = state.combatants;
    const set = {
      ...state,
      combatants: [
        { ...first!, ...ann },
        { ...bob!, cell: [5 + apart, 5] as const },
      ],
    };
    return locations.impossible!({ key, who: 'ann' } as never, { ...set, phase: 'turn', active: 'ann' });
  };

  test('name the weapon and the reason', () => {
    expect(impossible({}).map(({ kind, item: { id }, why }) => [kind, id, why])).toEqual([
      ['attack', 'pistol', 'not-in-hand'],
      ['blast', 'grenade', 'not-in-hand'],
    ]);
    expect(impossible({ broken: ['pistol', 'grenade'] })).toEqual([]);
    expect(impossible({}, 'defence')).toEqual([]);
  });

  test('name the price of a second action, and who is out of reach', () => {
    const used = impossible({ action: 'attack' }).find(({ item: { id } }) => id === 'blade');
    expect(used).toMatchObject({ why: 'too-dear', cost: 'action' });
    const charging = impossible({ action: 'charge', isCharging: true });
    expect(charging.map(({ item: { id } }) => id)).not.toContain('blade');
    expect(impossible({}, 'turn', 9)[0]).toMatchObject({ why: 'out-of-reach', targets: ['bob'] });
  });

  test('name an empty weapon and full hands', () => {
    const held = [{ item: 'pistol', hands: ['right-arm', 'left-arm'] }] as never;
    const found = impossible({ held, shots: { pistol: 0, grenade: 2 } });
    expect(found.map(({ item: { id }, why }) => [id, why])).toEqual([
      ['blade', 'hands-full'],
      ['pistol', 'no-ammunition'],
      ['grenade', 'hands-full'],
    ]);
  });
});
