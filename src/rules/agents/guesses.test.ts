import { describe, expect, test } from 'vitest';
import { duel, GRENADE, KNIFE, PISTOL, PLAIN, sheet, skills, VEST } from '../../../test/support/agents.ts';
import { agents } from './ruleset.ts';
import { type Agent, carriedBy, rest, type State, start } from './state.ts';
import { imagine, known } from './views.ts';

// What a seat assumes about the agents of other sides, and what an agent takes into its next fight.

const ABLAT = { ...VEST, id: 'ablat', isAblat: true };
const BEN = sheet('ABC987', {
  ...{ weapons: [PISTOL, KNIFE], armour: [ABLAT], moveMetres: 9, skills: skills('Gun Combat (slug) 3') },
  ...{ sensors: ['IR' as never], tools: [{ id: 'kit' } as never] },
});

/** Ann against Ben, with these values of Ben. */
function against(ben: Partial<Agent> = {}): State {
  const state = start(duel(PLAIN, BEN, 4));
  const [ann, foe] = state.combatants;
  return { ...state, combatants: [ann!, { ...foe!, ...ben }] };
}

const benIn = (state: State): Agent => state.combatants[1]!;
const assumed = (ben: Partial<Agent> = {}) => benIn(known(against(ben), 'a-seat'));

describe('a foe', () => {
  test('has the values of an ordinary agent and the items in its hands', () => {
    const { sheet: seen, ...ben } = assumed({
      ...{ recoil: 3, rounds: { pistol: 1 }, ablated: { ablat: 2 }, lostWork: 'lock', cover: 2 },
      favours: [{ value: 2 } as never],
    });
    expect(ben).toMatchObject({
      ...{ recoil: 0, rounds: { pistol: 6 }, ablated: {}, lostWork: null, cover: 0, favours: [] },
      scores: { STR: 7, DEX: 7, END: 7 },
    });
    expect(seen).toMatchObject({
      characteristics: { STR: 7, DEX: 7, END: 7, INT: 7, EDU: 7, SOC: 7 },
      ...{
        now: { STR: 7, DEX: 7, END: 7 },
        moveMetres: 6,
        sensors: [],
        ready: [],
        tools: [],
        isHidden: false,
      },
      skills: [{ skill: 'Gun Combat', specialty: 'slug', level: 1 }],
    });
    expect(seen.armour).toEqual([
      {
        id: 'ordinary',
        name: 'ordinary clothes',
        rating: 3,
        laserRating: 3,
        isLayered: false,
        isAblat: false,
      },
    ]);
    expect(seen.weapons.map(({ id }) => id)).toEqual(['pistol']);
  });

  test.each<[Partial<Agent>, Agent['scores']]>([
    [{ scores: { STR: 10, DEX: 11, END: 11 } }, { STR: 7, DEX: 7, END: 4 }],
    [{ scores: { STR: 9, DEX: 10, END: 11 } }, { STR: 6, DEX: 6, END: 2 }],
    [
      { scores: { STR: 0, DEX: 11, END: 0 }, life: 'unconscious' },
      { STR: 0, DEX: 7, END: 0 },
    ],
    [
      { scores: { STR: 0, DEX: 0, END: 0 }, life: 'dead' },
      { STR: 0, DEX: 0, END: 0 },
    ],
  ])('with %o has the scores %o', (ben, scores) => {
    expect(assumed(ben).scores).toEqual(scores);
  });

  test('is unhurt at a table that hides health, unless it is down', () => {
    const { withoutHealth } = agents as { readonly withoutHealth?: { readonly known?: typeof known } };
    const hidden = (ben: Partial<Agent>) => benIn(withoutHealth!.known!(against(ben), 'a-seat')).scores;
    const scores = { STR: 1, DEX: 1, END: 1 };
    expect(hidden({ scores })).toEqual({ STR: 7, DEX: 7, END: 7 });
    expect(hidden({ scores, life: 'unconscious' })).toEqual({ STR: 0, DEX: 7, END: 0 });
  });
});

test("one's own agents and the GM's fight are known as they are; open ties are forgotten", () => {
  const state = { ...against(), unsettled: ['ann'] as never };
  expect(known(state, 'gm')).toBe(state);
  expect(known(state, 'a-seat').combatants[0]).toBe(state.combatants[0]);
  expect(known(state, 'a-seat').unsettled).toEqual([]);
});

describe('an imagined foe', () => {
  const lowest = () => 0;
  const highest = (many: number) => many - 1;
  const drawn = (ben: Partial<Agent>, pick: (many: number) => number) =>
    benIn(imagine(known(against(ben), 'a-seat'), 'a-seat', pick));

  test('varies by one level around the ordinary skill', () => {
    expect(drawn({}, lowest).sheet.skills.map(({ level }) => level)).toEqual([0]);
    expect(drawn({}, highest).sheet.skills.map(({ level }) => level)).toEqual([2]);
    expect(drawn({ rounds: { pistol: 0 } }, lowest)).toMatchObject({
      ...{ rounds: { pistol: 6 }, scores: { STR: 7, DEX: 7, END: 7 } },
    });
  });

  test('has lost END if it is wounded, and more if it is seriously wounded', () => {
    const wounded = { scores: { STR: 10, DEX: 11, END: 11 } };
    expect([drawn(wounded, lowest).scores.END, drawn(wounded, highest).scores.END]).toEqual([6, 0]);
    const serious = drawn({ scores: { STR: 9, DEX: 10, END: 11 } }, lowest);
    expect(serious.scores).toEqual({ STR: 6, DEX: 6, END: 2 });
    const down = drawn({ scores: { STR: 0, DEX: 9, END: 0 }, life: 'unconscious' }, lowest);
    expect(down.scores).toEqual({ STR: 0, DEX: 7, END: 0 });
  });

  test('is like a comrade of the same name', () => {
    const state = known(against(), 'a-seat');
    const [ann, ben] = state.combatants;
    const twin = { ...ben!, name: ann!.name };
    const imagined = benIn(imagine({ ...state, combatants: [ann!, twin] }, 'a-seat', lowest));
    expect(imagined.sheet).toEqual(ann!.sheet);
    expect(imagined.rounds).toEqual({});
  });
});

describe('the next fight', () => {
  const whole = { STR: 10, DEX: 11, END: 12 };

  test('[starts] an agent takes its scores, its rounds and the wear of its armour along', () => {
    const hurt = { scores: { STR: 9, DEX: 11, END: 0 }, rounds: { pistol: 2 }, ablated: { ablat: 3 } };
    expect(carriedBy(benIn(against(hurt)))).toEqual({
      ...{ isDead: false, isUnfit: false },
      sheet: {
        now: { STR: 9, DEX: 11, END: 0 },
        starts: { rounds: { pistol: 2 }, ablated: { ablat: 3 }, isUnconscious: false },
      },
    });
  });

  test('[starts] an unhurt agent takes nothing along', () => {
    expect(carriedBy(benIn(against({ scores: whole })))).toEqual({
      ...{ isDead: false, isUnfit: false },
      sheet: { now: null, starts: { rounds: {}, ablated: {}, isUnconscious: false } },
    });
  });

  test.each<[Partial<Agent>, object]>([
    [{ scores: { STR: 0, DEX: 3, END: 0 } }, { isDead: false, isUnfit: true }],
    [
      { scores: { STR: 1, DEX: 3, END: 0 }, life: 'unconscious' },
      { isDead: false, isUnfit: false },
    ],
  ])('[starts] with %o it starts unconscious: %o', (ben, expected) => {
    const carried = carriedBy(benIn(against(ben)));
    expect(carried).toMatchObject({ ...expected, sheet: { starts: { isUnconscious: true } } });
  });

  test('[starts] the dead stay dead', () => {
    const dead = carriedBy(benIn(against({ life: 'dead' })));
    expect([dead.isDead, dead.sheet.starts]).toMatchObject([true, { isUnconscious: false }]);
  });

  test('[starts] an agent begins with the values of its sheet', () => {
    const starts = {
      stance: 'prone',
      ...{ reactions: 2, recoil: 1, losesSignificant: true, woundedMinutesAgo: 3 },
      ...{ rounds: { pistol: 2 }, ablated: { ablat: 4 } },
    } as const;
    const begun = start(duel(PLAIN, { ...BEN, weapons: [PISTOL, KNIFE, GRENADE], starts }, 4));
    expect(benIn(begun)).toMatchObject({
      ...{ stance: 'prone', reactions: 2, recoil: 1, losesSignificant: true, woundedAt: -180, life: 'awake' },
      ...{ rounds: { pistol: 2, grenade: 3 }, ablated: { ablat: 4 }, wakesAt: null },
    });
    const asleep = benIn(start(duel(PLAIN, { ...BEN, starts: { isUnconscious: true } }, 4)));
    expect(asleep).toMatchObject({
      ...{ life: 'unconscious', stance: 'prone', wakesAt: 60, woundedAt: null, ablated: { ablat: 0 } },
      ...{ reactions: 0, recoil: 0, losesSignificant: false, rounds: { pistol: 6 } },
    });
  });

  test('[starts] after the fight, wounds are treated except those of the fight before', () => {
    const resting = rest(duel(PLAIN, { ...BEN, starts: { woundedMinutesAgo: 3 } }, 4));
    expect(resting).toMatchObject({ phase: 'aftermath', winner: 'a' });
    expect(resting.combatants.map(({ isTreated }) => isTreated)).toEqual([true, false]);
  });
});

describe('attacks that are impossible', () => {
  const impossible = (ann: Partial<Agent>, cells = 4, key = 'action') => {
    const state = start(duel(sheet('777777', { weapons: [PISTOL, KNIFE] }), PLAIN, cells));
    const [first, ben] = state.combatants;
    const set = { ...state, combatants: [{ ...first!, significant: 1, ...ann }, ben!] };
    return agents.impossible!({ key, who: 'ann' } as never, set);
  };

  test('name the weapon, the reason and the price', () => {
    expect(impossible({ held: [], significant: 0 })).toEqual([
      { kind: 'shoot', item: { param: 'weapon', id: 'pistol' }, why: 'not-in-hand' },
      { kind: 'strike', item: { param: 'weapon', id: 'knife' }, why: 'not-in-hand' },
    ]);
    expect(impossible({ significant: 0 })[0]).toMatchObject({
      why: 'too-dear',
      cost: '1 significant action',
    });
    expect(impossible({ rounds: { pistol: 0 } })[0]).toMatchObject({ why: 'no-ammunition' });
    expect(impossible({ held: [] }, 4, 'reaction')).toEqual([]);
  });

  test('name who is out of reach', () => {
    expect(impossible({}, 350)[0]).toMatchObject({ why: 'out-of-reach', targets: ['ben'] });
    expect(impossible({ held: ['pistol', 'knife'] })).toMatchObject([
      { kind: 'strike', why: 'out-of-reach' },
    ]);
  });
});
