import { describe, expect, test } from 'vitest';
import {
  BLADE,
  begin,
  type Changes,
  DIRK,
  duel,
  encounter,
  entrant,
  FISTS,
  last,
  now,
  OPTIONS,
  PISTOL,
  POLEAXE,
} from '../../../test/support/locations.ts';
import { locations } from './ruleset.ts';
import { locationsContent } from './schema.ts';
import { start } from './start.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
const rope = { id: 'rope', name: 'rope' };
const first = (changes: Parameters<typeof duel>[0]) => start(duel(changes)).combatants[0]!;

describe('before the first roll of a fight', () => {
  test('nothing has happened', () => {
    const { combatants, rulings, ...fight } = start(duel());
    expect(fight).toEqual({
      name: 'test',
      grid: { shape: 'square', diagonals: 'one', size: [30, 30] },
      isMapped: true,
      walls: [],
      sides: [
        { id: 'team', name: 'the Team' },
        { id: 'foes', name: 'the foes' },
      ],
      team: 'team',
      weather: null,
      hasRecovery: true,
      phase: 'start',
      round: 0,
      isRoundOver: true,
      first: null,
      order: [],
      acted: [],
      active: null,
      deeds: [],
      winner: null,
      hour: 0,
      hoursToGo: 0,
      owed: [],
    });
    expect(combatants.map(({ id }) => id)).toEqual(['ann', 'bob']);
    expect(rulings['def-roll']).toBe('rolled');
  });

  test('nobody has acted or been hurt', () => {
    const { sheet, wounds, lost, ...ann } = first({});
    const unhurt = { normal: 0, cold: 0, fire: 0 };
    const body = (each: unknown) => ({
      ...{
        head: each,
        torso: each,
        'right-arm': each,
        'left-arm': each,
        'right-leg': each,
        'left-leg': each,
      },
    });
    expect(wounds).toEqual(body(unhurt));
    expect(lost).toEqual(body(null));
    expect(sheet.traits.C).toBe(7);
    expect(ann).toEqual({
      ...{ id: 'ann', name: 'ann', side: 'team', seat: 'ann', master: null, presence: 'here', cell: [5, 5] },
      ...{ isDead: false, isUnconscious: false, c: 7, cMost: 7, infected: [], isBleeding: false },
      ...{ deathDue: null, stun: 0, isProne: false, isWet: false, isMounted: false, griefs: [], favour: 0 },
      ...{ turn: 'waiting', claim: null, moved: 0, hasStoodUp: false, action: null, fast: [] },
      ...{
        ride: 'not-rolled',
        isRunning: false,
        isCharging: false,
        spare: 0,
        spareMoved: 0,
        work: null,
        defences: 0,
      },
      ...{ isGuarding: false, isCountering: false, refs: [], aim: null, isRevealed: false, runRounds: 0 },
      ...{ held: [{ item: 'blade', hands: ['right-arm'] }], lying: [], broken: [], shots: {} },
      ...{ plan: 'rest', isWarm: true, wasActive: false, restHours: 0, fireHours: 0 },
    });
  });
});

describe('a combatant starts', () => {
  test('[two-hands] with the ready items in hand, the right hand first', () => {
    const held = (...ready: string[]) =>
      first({ weapons: [BLADE, DIRK, POLEAXE, FISTS], tools: [rope], ready }).held;
    expect(held('blade', 'rope')).toEqual([
      { item: 'blade', hands: ['right-arm'] },
      { item: 'rope', hands: ['left-arm'] },
    ]);
    expect(held('poleaxe')).toEqual([{ item: 'poleaxe', hands: ['right-arm', 'left-arm'] }]);
    expect(held()).toEqual([]);
  });

  test('with full magazines, on its mount, with old wounds and its stated C', () => {
    const wounds = [
      { location: 'torso', kind: 'normal', points: 2 },
      { location: 'torso', kind: 'normal', points: 1 },
      { location: 'torso', kind: 'fire', points: 1 },
    ] as const;
    const ann = first({ weapons: [PISTOL, BLADE], mount: cob, wounds, cLost: 2 });
    expect(ann).toMatchObject({ shots: { pistol: 6 }, isMounted: true, c: 5, cMost: 7 });
    expect(ann.wounds.torso).toEqual({ normal: 3, cold: 0, fire: 1 });
    expect(ann.wounds.head).toEqual({ normal: 0, cold: 0, fire: 0 });
  });

  test('[extras] for the seat of its master, if it has one', () => {
    const people = [
      entrant('ann', 'team', [1, 1]),
      entrant('hound', 'team', [1, 2], {}, { seat: 'gm' }),
      entrant('bob', 'foes', [9, 9]),
    ];
    const masters = { hound: 'ann', bob: 'bob' };
    const [ann, hound, bob] = start(encounter(people, {}, { options: { ...OPTIONS, masters } })).combatants;
    expect([ann!.master, ann!.seat]).toEqual([null, 'ann']);
    expect([hound!.master, hound!.seat]).toEqual(['ann', 'ann']);
    expect([bob!.master, bob!.seat]).toEqual([null, 'gm']);
  });

  test('in reserve, wet or in the cold, as the encounter states', () => {
    const people = [
      entrant('ann', 'team', [1, 1]),
      entrant('dee', 'team', [1, 2], {}, { isInReserve: true }),
    ];
    const options = {
      ...OPTIONS,
      wet: ['dee'],
      weather: { cold: 1, everyRounds: 3 },
      team: null,
      hasRecovery: false,
    };
    const scene = start(encounter(people, {}, { options }));
    const [ann, dee] = scene.combatants;
    expect([ann!.presence, dee!.presence]).toEqual(['here', 'reserve']);
    expect([ann!.isWet, dee!.isWet]).toEqual([false, true]);
    expect([ann!.isWarm, dee!.isWarm]).toEqual([false, false]);
    expect(scene).toMatchObject({ team: 'team', hasRecovery: false, weather: { cold: 1, everyRounds: 3 } });
  });

  test('[side-initiative] the Team is the side that the encounter names, otherwise the first', () => {
    expect(start({ ...duel(), options: { ...OPTIONS, team: 'foes' } }).team).toBe('foes');
    expect(start({ ...duel(), options: { ...OPTIONS, team: null } }).team).toBe('team');
  });
});

const { invariant } = locations;

const TRAITS = { A: 6, B: 5, C: 7, D: 5 };
const read = (changes: object) => locationsContent.sheet.safeParse({ traits: TRAITS, ...changes });

/** Ann at the start, as her sheet states. */
function starting(starts: object, changes: object = {}) {
  const sheet = read({ isCharacter: true, ...changes, starts });
  if (!sheet.success) throw new Error(sheet.error.message);
  const f = begin(duel(sheet.data as unknown as Changes));
  expect(invariant(f.state)).toBeUndefined();
  return f;
}

/** Returns the errors in such a sheet. */
const fault = (starts: object, changes: object = {}): string | undefined =>
  read({ ...changes, starts }).error?.issues[0]?.message;

describe('a combatant may start', () => {
  test('[starting-conditions] with a limb severed: at 0, bleeding, its hand empty', () => {
    const blade = { id: 'blade', name: 'blade', kind: 'melee', damage: 3 };
    const f = starting({ severed: ['right-arm'] }, { weapons: [blade] });
    expect(now(f, 'ann')).toMatchObject({
      isBleeding: true,
      held: [],
      lost: { 'right-arm': 'severed' },
      wounds: { 'right-arm': { normal: 7 } },
    });
  });

  test('[starting-conditions] dying: dead at the end of round 1', () => {
    const f = begin(duel({}, read({ isCharacter: false, starts: { dying: 'torso' } }).data as Changes));
    expect(now(f, 'bob')).toMatchObject({ isDead: true, isProne: true, wounds: { torso: { normal: 14 } } });
    expect(last(f, 'died')).toMatchObject({ who: 'bob' });
    expect(f.state.round).toBe(1);
    expect(f.state.winner).toBe('team');
  });

  test('[starting-conditions] Stunned: the first turn passes', () => {
    const f = starting({ stunned: 1 });
    expect(f.asked('bob').key).toBe('turn');
  });

  test('[starting-conditions] unconscious, unaware, wet, prone, on guard', () => {
    const f = starting({ unaware: true, wet: true, prone: true, guarding: true });
    expect(now(f, 'ann')).toMatchObject({ isWet: true, isProne: true, refs: [{ against: null }] });
    const out = starting({ unconscious: true, bleeding: true });
    expect(now(out, 'ann')).toMatchObject({ isUnconscious: true, isProne: true });
  });

  test('[starting-conditions] with an infected wound and an amputated leg', () => {
    const wounds = [{ location: 'torso', points: 2 }];
    const f = starting({ infected: ['torso'], amputated: ['left-leg'] }, { wounds });
    expect(now(f, 'ann')).toMatchObject({ infected: ['torso'], isProne: true, isBleeding: false });
  });

  test('[starting-conditions] with half its shots, and a broken blade', () => {
    const knife = { id: 'knife', name: 'knife', kind: 'thrown', damage: 1, shots: 4, range: 8 };
    const dirk = { id: 'dirk', name: 'dirk', kind: 'melee', damage: 1 };
    const starts = { shots: { knife: 2 }, broken: ['dirk'] };
    const f = starting(starts, { weapons: [knife, dirk], ready: ['knife'] });
    expect(now(f, 'ann')).toMatchObject({ shots: { knife: 2 }, broken: ['dirk'] });
    const none = starting({ shots: { knife: 0 } }, { weapons: [knife], ready: ['knife'] });
    expect(now(none, 'ann').held).toEqual([]);
  });
});

test('[starting-conditions] a dying or bleeding combatant in reserve is so from its arrival on', () => {
  const hurt = read({ isCharacter: false, starts: { dying: 'torso', bleeding: true } }).data as Changes;
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('bob', 'foes', [9, 5]),
    entrant('eve', 'foes', [9, 9], hurt, { isInReserve: true }),
  ];
  const f = begin(encounter(people));
  expect(invariant(f.state)).toBeUndefined();
  expect(now(f, 'eve').deathDue).toBeNull();
  f.gm({ kind: 'bring-in', who: 'eve', at: [9, 9] });
  expect(now(f, 'eve').deathDue).toBe(2);
});

test('[stop-bleeding] [starting-conditions] First-Aid after the fight reaches nobody in reserve', () => {
  const hurt = read({ isCharacter: false, starts: { bleeding: true } }).data as Changes;
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('bob', 'foes', [9, 5], hurt),
    entrant('eve', 'foes', [9, 9], hurt, { isInReserve: true }),
  ];
  const f = begin(encounter(people)).gm({ kind: 'end-fight' });
  expect(f.asked('ann').options).toContainEqual({
    kind: 'first-aid',
    params: { patient: { oneOf: ['bob'] } },
  });
});

describe('a sheet that contradicts itself is refused', () => {
  test.each([
    [{ severed: ['left-arm'] }, { wounds: [{ location: 'left-arm', points: 3 }] }, /at least 7 damage/],
    [{ infected: ['head'] }, {}, /the head is not hurt/],
    [{ shots: { blade: 2 } }, {}, /"blade" counts no shots; these do: none/],
    [{ broken: ['harp'] }, {}, /"harp" is not an item that it carries/],
    [{ guarding: true, countering: true }, {}, /not both/],
    [{ severed: ['left-arm'], amputated: ['left-arm'] }, {}, /amputated already/],
    [{ amputated: ['left-arm'] }, { wounds: [{ location: 'left-arm', points: 3 }] }, /no damage/],
  ])('%j with %j is refused', (starts, changes, message) => {
    expect(fault(starts, changes)).toMatch(message);
  });

  test('a skill with another name, and a tool for attacks, are refused', () => {
    expect(read({ skills: { 'Pick locks': 2 } }).error?.issues[0]?.message).toMatch(/lower case letters/);
    const tool = { id: 'hilt', name: 'hilt', rating: 1, helps: ['melee'] };
    expect(read({ tools: [tool] }).error?.issues[0]?.message).toMatch(/helps no attack/);
    expect(read({ skills: { 'pick-locks': 2 } }).success).toBe(true);
  });
});

const plain = { traits: { A: 6, B: 5, C: 7, D: 5 } };
const blade = { id: 'blade', name: 'blade', kind: 'melee', damage: 3 };

/** The faults of a sheet, as sentences. */
function faults(sheet: object): string[] {
  const read = locationsContent.sheet.safeParse({ ...plain, ...sheet });
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

describe('a sheet', () => {
  test('needs only four traits; bare hands and no skills are the default', () => {
    const sheet = locationsContent.sheet.parse(plain);
    expect(sheet).toMatchObject({ isCharacter: false, mount: null, ready: [], skills: { melee: 0 } });
    expect(sheet.weapons).toMatchObject([{ id: 'fists', hands: 0, damage: 0 }]);
  });

  test('has its first ready items in hand', () => {
    const bow = { ...blade, id: 'bow', kind: 'projectile', hands: 2 };
    expect(locationsContent.sheet.parse({ ...plain, weapons: [blade, bow] }).ready).toEqual(['blade']);
    expect(locationsContent.sheet.parse({ ...plain, weapons: [bow, blade] }).ready).toEqual(['bow']);
  });

  test.each([
    [
      'a third hand',
      {
        weapons: [
          { ...blade, hands: 2 },
          { ...blade, id: 'b' },
        ],
        ready: ['blade', 'b'],
      },
      'no hand is left for "b"; leave it out, it can be drawn in the fight',
    ],
    [
      'a thing it has not',
      { weapons: [blade], ready: ['axe'] },
      '"axe" is not one of its weapons and tools; it has: blade',
    ],
    [
      'two things of one name',
      { weapons: [blade, blade] },
      'two things are called "blade"; give the second an id of its own: {use: blade, id: blade-2}',
    ],
    [
      'a radius without a blast',
      { weapons: [{ ...blade, radius: 2 }] },
      'only a blast has a radius (strikes: blast)',
    ],
    [
      'a melee blast',
      { weapons: [{ ...blade, strikes: 'blast' }] },
      'a blast is thrown or a projectile, not melee',
    ],
    ['shots for a blade', { weapons: [{ ...blade, shots: 2 }] }, 'a melee weapon needs no shots'],
    ['more C lost than there is', { cLost: 7 }, 'at most 6, one less than C: at C 0 it is dead'],
    [
      'a wound that would kill',
      { wounds: [{ location: 'torso', points: 14 }] },
      '14 damage to the torso leave it nothing; at most 13 with C 7',
    ],
  ])('with %s is refused with a sentence', (_what, sheet, sentence) => {
    expect(faults(sheet)).toContain(sentence);
  });

  test('knows its limits: traits 1 to 12', () => {
    expect(faults({ traits: { A: 12, B: 1, C: 1, D: 12 } })).toEqual([]);
    expect(faults({ traits: { A: 13, B: 1, C: 1, D: 12 } })).toHaveLength(1);
    expect(faults({ traits: { A: 12, B: 0, C: 1, D: 12 } })).toHaveLength(1);
  });

  test('may carry wounds up to one point less than severs or kills', () => {
    expect(faults({ wounds: [{ location: 'torso', points: 13 }] })).toEqual([]);
  });
});

test('the encounter names masters, wet combatants and the cold; all of these are optional', () => {
  expect(locationsContent.options.parse({})).toEqual({
    team: null,
    masters: {},
    wet: [],
    weather: null,
    hasRecovery: true,
  });
  expect(locationsContent.options.parse({ weather: { cold: 2 } }).weather).toEqual({
    cold: 2,
    everyRounds: 20,
  });
});
