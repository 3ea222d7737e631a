import { describe, expect, test } from 'vitest';
import {
  BLADE,
  DIRK,
  duel,
  encounter,
  entrant,
  FISTS,
  OPTIONS,
  PISTOL,
  POLEAXE,
} from '../../../test/support/locations.ts';
import { start } from './start.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
const rope = { id: 'rope', name: 'rope' };
const first = (changes: Parameters<typeof duel>[0]) => start(duel(changes)).combatants[0]!;

describe('before the first roll', () => {
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

  test('nobody has done or suffered anything', () => {
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

describe('somebody begins', () => {
  test('[two-hands] with what is ready in hand, the right one first', () => {
    const held = (...ready: string[]) =>
      first({ weapons: [BLADE, DIRK, POLEAXE, FISTS], tools: [rope], ready }).held;
    expect(held('blade', 'rope')).toEqual([
      { item: 'blade', hands: ['right-arm'] },
      { item: 'rope', hands: ['left-arm'] },
    ]);
    expect(held('poleaxe')).toEqual([{ item: 'poleaxe', hands: ['right-arm', 'left-arm'] }]);
    expect(held()).toEqual([]);
  });

  test('with full magazines, on its mount, with old wounds, and C as it is', () => {
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

  test('off stage, wet, or in the cold, where the encounter says so', () => {
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

  test('[side-initiative] the Team is the side that the encounter names, else the first', () => {
    expect(start({ ...duel(), options: { ...OPTIONS, team: 'foes' } }).team).toBe('foes');
    expect(start({ ...duel(), options: { ...OPTIONS, team: null } }).team).toBe('team');
  });
});
