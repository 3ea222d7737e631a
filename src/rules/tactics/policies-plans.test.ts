import { describe, expect, test } from 'vitest';
import {
  BOW,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  midTurn,
  PISTOL,
  SHIELD,
  SWORD,
} from '../../../test/support/tactics.ts';
import {
  declares,
  type Scene,
  STROKE,
  says,
  settledAll,
  settles,
  splits,
} from '../../../test/support/tactics-simple.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Sheet, Weapon } from './schema.ts';
import { declare } from './turn.ts';

test('the policy walks around a wall, and opens a door on its way', () => {
  const edges = [5, 6, 7].map(
    (x) =>
      [
        [x, 5],
        [x, 6],
      ] as const,
  );
  const door = {
    id: 'door-1',
    between: [
      [4, 5],
      [4, 6],
    ],
    is: 'closed',
  } as const;
  const answer = (ann: Cell) => {
    const field = {
      isMapped: true,
      shape: 'square',
      size: [20, 20],
      walls: [],
      edges,
      doors: [door],
    } as const;
    const both = [entrant('ann', 'heroes', ann), entrant('bob', 'foes', [6, 6])];
    return says({ ...midTurn(encounter(both, {}, { field })), phase: 'declare' }, declare);
  };
  expect(answer([6, 5])).toMatchObject({ kind: 'to' });
  expect(answer([4, 5])).toEqual({ kind: 'open-door', door: 'door-1' });
});

describe('the policy splits its Tactics', () => {
  test.each<[oT: number, why: string, scene: Scene]>([
    [3, 'two thirds of 4 in a duel', { ann: { tactics: 4 } }],
    [4, 'two thirds of 6', { ann: { tactics: 6 } }],
    [
      1,
      'a third of 4 with two foes beside it',
      {
        ann: { tactics: 4 },
        at: [
          [6, 5],
          [3, 5],
        ],
      },
    ],
    [
      2,
      'a third of 6',
      {
        ann: { tactics: 6 },
        at: [
          [6, 5],
          [6, 6],
        ],
      },
    ],
    [
      3,
      'as ever with the second 3 m away',
      {
        ann: { tactics: 4 },
        at: [
          [6, 5],
          [2, 5],
        ],
      },
    ],
    [
      3,
      'as ever with the second down',
      {
        ann: { tactics: 4 },
        at: [
          [6, 5],
          [6, 6],
        ],
        now: { dee: { isUnconscious: true } },
      },
    ],
    [
      3,
      'as ever with the second hidden',
      {
        ann: { tactics: 4 },
        at: [
          [6, 5],
          [6, 6],
        ],
        now: { dee: { hiddenFrom: ['ann'] } },
      },
    ],
    [3, 'as ever with a friend beside it', { ann: { tactics: 4 }, ike: [5, 6] }],
    [1, 'a third below half its W', { ann: { tactics: 4 }, now: { ann: { w: 7 } } }],
    [3, 'as ever at half its W', { ann: { tactics: 4 }, now: { ann: { w: 8 } } }],
  ])('[set-tactics] into %i of oT: %s', (oT, _why, of) => {
    expect(splits(of)).toEqual({ kind: 'split', oT });
  });

  test('[set-tactics] does not change the split because of others', () => {
    expect(splits({ ann: { tactics: 4 }, now: { ann: { settling: 'reopened' }, ...settledAll } })).toEqual({
      kind: 'keep',
    });
  });
});

describe('the policy helps an ally', () => {
  const dying = { ike: { w: -1 } };
  const bow = { weapons: [BOW] };

  test.each<[does: string, why: string, scene: Scene]>([
    ['stabilise', 'a dying friend at 2 m', { ike: [5, 7], at: [[15, 5]], now: dying }],
    ['follow', 'not one at 3 m', { ike: [5, 8], at: [[15, 5]], now: dying }],
    ['strike', 'not with a foe at 2 m', { ike: [5, 7], at: [[7, 5]], now: dying }],
    ['shoot', 'with a foe at 3 m it does', { ann: bow, ike: [5, 8], at: [[8, 5]], now: dying }],
  ])('[stabilise] %s: %s', (does, _why, of) => {
    expect(declares(of).kind).toBe(does);
  });

  test('[stabilise] of two allies it helps the one within reach', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('far', 'heroes', [5, 15]),
      entrant('near', 'heroes', [5, 6]),
      entrant('bob', 'foes', [15, 5]),
    ]);
    const state = { ...midTurn(begun, { far: { w: -1 }, near: { w: -1 } }), phase: 'declare' as const };
    expect(says(state, declare)).toEqual({ kind: 'stabilise', target: 'near' });
  });
});

describe('the policy chooses its target and weapon', () => {
  const AXE: Weapon = { ...SWORD, id: 'axe', name: 'axe' };
  const w = (plus: number, dice = 0) => ({ dice, plus });
  const strong: Weapon = { ...SWORD, range: 'short' };

  test.each<[weapon: string, why: string, weapons: readonly Weapon[], metres: number]>([
    ['axe', 'the one that does more W', [strong, { ...strong, id: 'axe', w: w(7) }], 1],
    ['axe', 'dice count 3 each', [strong, { ...strong, id: 'axe', w: w(1, 2) }], 1],
    [
      'sword',
      'and no more than 3',
      [
        { ...strong, w: w(7) },
        { ...strong, id: 'axe', w: w(1, 2) },
      ],
      1,
    ],
    ['axe', 'skill counts', [strong, { ...strong, id: 'axe', skill: 15, w: w(5) }], 1],
    ['axe', 'S counts half', [strong, { ...strong, id: 'axe', w: w(5), s: w(4) }], 1],
    ['sword', 'no more than half', [strong, { ...strong, id: 'axe', w: w(5), s: w(1) }], 1],
    ['sword', 'no shot at 2 m', [BOW, SWORD], 2],
    ['sword', 'nor with a bow 2 better', [{ ...BOW, skill: 15 }, SWORD], 2],
    ['bow', 'with one 4 better', [SWORD, { ...BOW, skill: 17 }], 2],
    ['bow', 'a shot at 3 m', [SWORD, BOW], 3],
    ['sword', 'out of range it closes in', [BOW, SWORD], 26],
    ['bow', 'unless that is very far', [SWORD, BOW], 32],
    ['sword', 'no grenade at 4 m', [GRENADE, SWORD], 4],
    ['grenade', 'a grenade at 5 m', [SWORD, GRENADE], 5],
    ['axe', 'the first of two alike', [AXE, SWORD], 1],
  ])('[attack-check] %s: %s', (weapon, _why, weapons, metres) => {
    const draft = { pace: 'walk', goal: { kind: 'to', cell: [5, 5] }, actions: [] } as const;
    const at: Cell[] = [[5 + metres, 5]];
    expect(declares({ ann: { weapons }, at, now: { ann: { draft } } })).toMatchObject({ weapon });
  });

  test.each<[target: string, why: string, at: readonly Cell[], now: Scene['now']]>([
    [
      'dee',
      'the nearest',
      [
        [13, 5],
        [8, 5],
      ],
      {},
    ],
    [
      'dee',
      'of two as far the one hurt',
      [
        [13, 5],
        [13, 6],
      ],
      { dee: { w: 10 } },
    ],
    [
      'bob',
      'one much hurt before one nearer',
      [
        [14, 5],
        [10, 5],
      ],
      { bob: { w: 11 } },
    ],
    [
      'dee',
      'not one little hurt',
      [
        [14, 5],
        [10, 5],
      ],
      { bob: { w: 13 } },
    ],
    [
      'dee',
      'nobody who is down',
      [
        [8, 5],
        [13, 5],
      ],
      { bob: { w: -1 } },
    ],
  ])('[attack-check] %s: %s', (target, _why, at, now) => {
    expect(declares({ ann: { weapons: [BOW] }, at, now: now ?? {} })).toMatchObject({
      kind: 'shoot',
      target,
    });
  });

  test('[attack-check] if all are down it attacks nobody', () => {
    expect(declares({ now: { bob: { w: -1 } } })).toEqual(settles);
    expect(declares({ ann: { weapons: [] } })).toEqual(settles);
  });

  test.each<[pace: string | null, x: number]>([
    [null, 7],
    ['walk', 8],
    ['walk', 11],
    ['jog', 12],
    ['jog', 15],
    ['run', 16],
    ['run', 19],
    ['sprint', 20],
    ['sprint', 39],
  ])('[move-rates] it approaches at a %s a foe at %i, the slowest pace from 5 that reaches it', (pace, x) => {
    const answer = declares({ at: [[x, 5]] });
    expect(answer).toEqual(pace === null ? STROKE : { kind: 'follow', pace, who: 'bob' });
  });

  test('[move-rates] a combatant that cannot move, or moves already, declares its strike', () => {
    expect(declares({ ann: { move: 0 }, at: [[9, 5]] })).toEqual(STROKE);
    const draft = { pace: 'walk', goal: { kind: 'follow', who: 'bob' }, actions: [] } as const;
    expect(declares({ at: [[9, 5]], now: { ann: { draft } } })).toEqual(STROKE);
  });
});

const BLOW = { ...SWORD, w: { dice: 0, plus: 0 } };

describe('the policy chooses how to attack', () => {
  test.each<[intent: string, weapon: Weapon]>([
    ['kill', SWORD],
    ['kill', { ...BLOW, w: { dice: 1, plus: 0 } }],
    ['incapacitate', BLOW],
    ['incapacitate', { ...FISTS, id: 'sword' }],
  ])('[intent] with the intent to %s with %o', (intent, weapon) => {
    expect(declares({ ann: { weapons: [weapon] } })).toMatchObject({ kind: 'strike', intent });
  });

  const low = { ...SHIELD, tier: 2 } as const;
  test.each<[at: string, why: string, shields: Sheet['shields'], defense: number]>([
    ['item', 'a shield of a lower tier', [low], 2],
    ['body', 'one of the same tier', [SHIELD], 2],
    ['body', 'one that is worn', [low], 1],
    ['item', 'the one of two that is lower', [{ ...SHIELD, id: 'great' }, low], 2],
    ['body', 'no shield', [], 0],
  ])('[sunder-attack] it strikes at the %s: %s', (at, _why, shields, defense) => {
    const fine = { offense: 0, defense: 3 };
    const quality = { sword: fine, great: fine, shield: { offense: 0, defense } };
    expect(declares({ foes: [{ shields }], now: { bob: { quality } } })).toMatchObject({ at });
  });

  test.each<[rounds: number, weapon: Weapon]>([
    [2, { ...PISTOL, skill: 14 }],
    [1, PISTOL],
    [1, { ...BOW, skill: 14 }],
    [2, { ...PISTOL, skill: 14, mechanism: 'pump-action' }],
  ])('[burst] it fires %i rounds with %o', (rounds, weapon) => {
    expect(declares({ ann: { weapons: [weapon] }, at: [[10, 5]] })).toEqual({
      ...{ kind: 'shoot', weapon: weapon.id, target: 'bob', intent: 'kill', rounds },
    });
  });

  test('[area] it throws a grenade at a combatant, not at a cell', () => {
    expect(declares({ ann: { weapons: [GRENADE] }, at: [[11, 5]] })).toEqual({
      ...{ kind: 'blast', weapon: 'grenade', target: 'bob', intent: 'kill' },
    });
  });
});
