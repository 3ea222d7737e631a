import { describe, expect, test } from 'vitest';
import {
  BOW,
  encounter,
  entrant,
  GRENADE,
  midTurn,
  PISTOL,
  SWORD,
  shoot,
  strike,
} from '../../../test/support/tactics.ts';
import type { Cell } from '../../geometry/grid.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { carryOut } from '../../kernel/choices.ts';
import { usualOptions } from '../../kernel/decision.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import { ACTIONS, actionOptions, canStabilise, isTarget } from './plans.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Sheet, Weapon } from './schema.ts';
import type { Action, Combatant, State } from './state.ts';

interface Scene {
  readonly weapons?: readonly Weapon[];
  readonly now?: Readonly<Record<string, Partial<Combatant>>>;
  readonly rulings?: Partial<Rulings>;
  readonly field?: Partial<Encounter<Sheet, Options>['field']>;
  readonly ike?: Cell;
}

/** Ann with these weapons, Ike beside her, Bob 2 m and Dee 20 m away. */
function scene({ weapons = [SWORD], now = {}, rulings = {}, field = {}, ike = [5, 6] }: Scene): State {
  const open = { isMapped: true, shape: 'square', size: [400, 40], walls: [], ...field } as const;
  const all = [
    entrant('ann', 'heroes', [5, 5], { weapons }),
    entrant('ike', 'heroes', ike),
    entrant('bob', 'foes', [7, 5]),
    entrant('dee', 'foes', [25, 5]),
  ];
  return midTurn(encounter(all, rulings, { field: open as Encounter<Sheet, Options>['field'] }), now);
}

/** The actions that Ann may add to her declared ones. */
function offered(of: Scene, actions: readonly Action[] = [], scope: 'anybody' | 'in-reach' = 'anybody') {
  const state = scene(of);
  return usualOptions(actionOptions(state, combatantOf(state, 'ann'), { actions, scope }));
}
const kinds = (...args: Parameters<typeof offered>) => offered(...args).map(({ kind }) => kind);

const intent = { oneOf: ['kill', 'incapacitate'] };
const targets = { oneOf: ['bob', 'dee'] };
const grid = scene({}).grid;
const DYING = { ike: { w: -1 } };

describe('the actions that may be declared', () => {
  test('[declare] [sunder-attack] a strike chooses its target, its intent, and the body or the blocking item', () => {
    const params = { weapon: { oneOf: ['sword'] }, target: targets, intent, at: { oneOf: ['body', 'item'] } };
    expect(offered({})).toEqual([{ kind: 'strike', params }]);
  });

  test('[burst] [spray] a shot fires one round or more, a spray two or more', () => {
    const params = { weapon: { oneOf: ['pistol'] }, target: targets, intent };
    expect(offered({ weapons: [PISTOL] })).toEqual([
      { kind: 'shoot', params: { ...params, rounds: { min: 1, max: 4 } } },
      { kind: 'spray', params: { ...params, rounds: { min: 2, max: 4 } } },
    ]);
  });

  test('[area] an explosive may be thrown at a combatant or at a cell within reach', () => {
    const params = { weapon: { oneOf: ['grenade'] }, intent };
    const point = (range: number) => ({ grid, centre: [5, 5], range });
    expect(offered({ weapons: [GRENADE] }, [], 'in-reach')).toEqual([
      { kind: 'blast', params: { ...params, target: { oneOf: ['bob'] } } },
      { kind: 'blast-at', params: { ...params, point: point(10) } },
    ]);
    const [, long] = offered({ weapons: [{ ...GRENADE, range: 'extreme' }] }, [], 'in-reach');
    expect(long!.params.point).toEqual(point(200));
    // A sprint of 16 m, with Run 10 and a natural 3 another 20.
    const [anybody, anywhere] = offered({ weapons: [GRENADE] });
    expect(anybody!.params.target).toEqual(targets);
    expect(anywhere!.params.point).toEqual(point(10 + 16 + 20));
    expect(kinds({ weapons: [GRENADE], field: { isMapped: false } })).toEqual(['blast']);
    const gone = { bob: { isDead: true }, dee: { isDead: true } };
    expect(kinds({ weapons: [GRENADE], now: gone })).toEqual(['blast-at']);
    expect(kinds({ weapons: [SWORD], now: gone })).toEqual([]);
  });

  test('[walls] an explosive cannot be thrown at a wall or behind one', () => {
    const walls: Cell[] = [[6, 5]];
    const [at] = offered({ weapons: [GRENADE], field: { walls } }, [], 'in-reach');
    expect(at).toMatchObject({ kind: 'blast-at', params: { point: { range: 10, walls } } });
    const [, later] = offered({ weapons: [GRENADE], field: { walls } });
    expect(later!.params.point).not.toHaveProperty('walls');
  });

  test('[walls] on hexes, too, a combatant behind a wall is out of reach', () => {
    const field = { shape: 'hex', walls: [[6, 5]] } as const;
    expect(kinds({ weapons: [{ ...BOW, range: 'short' }], field }, [], 'in-reach')).toEqual([]);
  });

  test.each<[reached: readonly string[], weapon: Weapon]>([
    [['bob'], SWORD],
    [['bob'], { ...BOW, range: 'short' }],
    [['bob', 'dee'], { ...BOW, range: 'medium' }],
  ])('[lost-target] from her cell only %o are in reach of %o', (reached, weapon) => {
    const [option] = offered({ weapons: [weapon] }, [], 'in-reach');
    expect(option!.params.target).toEqual({ oneOf: reached });
  });

  test('[full-defense] full defence excludes other actions', () => {
    expect(kinds({ now: DYING }, [{ kind: 'full-defense' }])).toEqual([]);
  });
});

describe('the number of actions', () => {
  const able = { ...PISTOL, rank: 1 };
  const spray = { ...shoot('bob', { rounds: 2 }), kind: 'spray' } as unknown as Action;
  const aid: Action = { kind: 'stabilise', target: 'ike' };

  test('[max-attacks] earlier actions of the turn count, a spray as one, and help does not count', () => {
    const rank1 = [{ ...SWORD, rank: 1 }];
    expect(kinds({ weapons: rank1, now: { ann: { attacksDone: 1 } } })).toEqual(['strike']);
    expect(kinds({ weapons: rank1, now: { ann: { attacksDone: 2 } } })).toEqual([]);
    expect(kinds({ weapons: rank1, now: { ann: { attacksDone: 1 } } }, [strike('bob')])).toEqual([]);
    expect(kinds({ weapons: rank1 }, [strike('bob'), aid])).toEqual(['strike']);
    expect(kinds({ weapons: [able], rulings: { 'spray-checks': 'each' } }, [spray])).toContain('shoot');
    expect(kinds({ weapons: [{ ...able, rank: 0 }] }, [spray])).toEqual([]);
  });

  test('[max-attacks] each weapon has its own limit', () => {
    const axe = { ...SWORD, id: 'axe', rank: 1 };
    const [option, ...others] = offered({ weapons: [SWORD, axe] }, [strike('bob')]);
    expect(option!.params.weapon).toEqual({ oneOf: ['axe'] });
    expect(others).toEqual([]);
  });

  test.each<[left: readonly number[], listed: readonly Action[], fired: Record<string, number>]>([
    [[4, 4], [], {}],
    [[2, 2], [shoot('bob', { rounds: 2 })], {}],
    [[2, 2], [spray], {}],
    [[1], [shoot('bob', { rounds: 3 })], {}],
    [[], [shoot('bob', { rounds: 4 })], {}],
    [[3, 3], [], { pistol: 1 }],
    [[1], [spray], { pistol: 1 }],
    [[4, 4], [shoot('bob', { weapon: 'other', rounds: 2 })], { other: 2 }],
    [[4, 4], [strike('bob', { weapon: 'pistol' })], {}],
  ])(
    '[burst-limit] the rounds left for a shot and a spray are %o after %o and %o',
    (left, listed, rounds) => {
      const options = offered({ weapons: [{ ...PISTOL, rank: 5 }], now: { ann: { rounds } } }, listed);
      expect(options.map(({ params }) => (params.rounds as { max: number }).max)).toEqual(left);
    },
  );

  test('[max-burst] without a mechanism one more round may always be fired', () => {
    const options = offered({ weapons: [{ ...BOW, rank: 5 }], now: { ann: { rounds: { bow: 3 } } } });
    expect(options.map(({ kind, params }) => [kind, params.rounds])).toEqual([['shoot', { min: 1, max: 1 }]]);
  });
});

test.each<[is: boolean, why: string, id: string, now: Partial<Combatant>]>([
  [true, 'a foe', 'bob', {}],
  [true, 'a dying foe', 'bob', { w: -1 }],
  [false, 'a dead one', 'bob', { isDead: true }],
  [false, 'one who has left', 'bob', { presence: 'gone' }],
  [false, 'one in reserve', 'bob', { presence: 'reserve' }],
  [false, 'one hidden from her', 'bob', { hiddenFrom: ['ann'] }],
  [true, 'one hidden from another', 'bob', { hiddenFrom: ['ike'] }],
  [true, 'a friend', 'ike', {}],
])('[hidden-declaration] it is %s that she may attack %s', (is, _why, id, now) => {
  const state = scene({ now: { [id]: now } });
  expect(isTarget(combatantOf(state, 'ann'), combatantOf(state, id))).toBe(is);
});

describe('options to help', () => {
  test.each<[is: boolean, why: string, id: string, now: Partial<Combatant>]>([
    [true, 'a dying friend', 'ike', { w: -1 }],
    [false, 'one stabilised', 'ike', { w: -1, isStabilised: true }],
    [false, 'one on its feet', 'ike', {}],
    [false, 'one on its feet, stabilised before', 'ike', { isStabilised: true }],
    [false, 'one dead', 'ike', { w: -12, isDead: true }],
    [false, 'one who has left', 'ike', { w: -1, presence: 'gone' }],
    [false, 'one hidden from her', 'ike', { w: -1, hiddenFrom: ['ann'] }],
    [false, 'a foe', 'bob', { w: -1 }],
    [false, 'herself', 'ann', { w: -1 }],
  ])('[stabilise] it is %s that she may help %s', (is, _why, id, now) => {
    const state = scene({ now: { [id]: now } });
    expect(canStabilise(state, combatantOf(state, 'ann'), combatantOf(state, id))).toBe(is);
  });

  test('[stabilise] help is offered from her cell within 2 m, before she declares a move, and once', () => {
    const option = { kind: 'stabilise', params: { target: { oneOf: ['ike'] } } };
    const alone = { weapons: [], now: DYING };
    expect(offered({ ...alone, ike: [5, 20] })).toEqual([option]);
    expect(offered({ ...alone, ike: [5, 7] }, [], 'in-reach')).toEqual([option]);
    expect(offered({ ...alone, ike: [5, 8] }, [], 'in-reach')).toEqual([]);
    expect(offered(alone, [{ kind: 'stabilise', target: 'ike' }])).toEqual([]);
    expect(kinds({ now: DYING }, [strike('bob')])).toEqual(['stabilise']);
  });
});

test('[change-action] an answer becomes the action it means', () => {
  const blow = { weapon: 'sword', target: 'bob', intent: 'kill', at: 'body' };
  expect(carryOut(ACTIONS, null, 'ann', { kind: 'strike', drop: 0, ...blow })).toEqual(strike('bob'));
  const thrown = { weapon: 'grenade', intent: 'kill' };
  expect(carryOut(ACTIONS, null, 'ann', { kind: 'blast', ...thrown, target: 'bob' })).toEqual({
    ...{ kind: 'blast', ...thrown, target: 'bob', point: null },
  });
  expect(carryOut(ACTIONS, null, 'ann', { kind: 'blast-at', ...thrown, point: [1, 2] })).toEqual({
    ...{ kind: 'blast', ...thrown, target: null, point: [1, 2] },
  });
});
