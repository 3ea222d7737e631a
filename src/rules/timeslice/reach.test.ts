import { describe, expect, test } from 'vitest';
import { DART, encounter, entrant } from '../../../test/support/timeslice.ts';
import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, nearestFree, reaches } from '../../kernel/battle.ts';
import { optionsOf } from '../../kernel/choices.ts';
import type { Option } from '../../kernel/decision.ts';
import { dodgeSteps, MOVES } from './movement.ts';
import type { Rulings } from './rulings.ts';
import type { Spell } from './schema.ts';
import { area } from './spell.ts';
import { type Combatant, isTaken, type State, start, takenIn } from './state.ts';

type Changes = Partial<Record<'ann' | 'cid' | 'bob', Partial<Combatant>>>;

/** Ann, her friend Cid two units off and Bob four, on a map of 9 x 9 or on none. */
function table(
  { isMapped = true, walls = [] as Cell[], diagonals = 'one' as Rulings['diagonals'] } = {},
  changes: Changes = {},
): State {
  const three = [
    entrant('ann', 'heroes', [4, 4]),
    entrant('cid', 'heroes', [4, 6]),
    entrant('bob', 'foes', [8, 4]),
  ];
  const field = { isMapped, shape: 'square', size: isMapped ? ([9, 9] as const) : null, walls } as const;
  const state = start(encounter(three, { diagonals }, { field }));
  const combatants = state.combatants.map((who) => ({ ...who, ...changes[who.id as keyof Changes] }));
  return { ...state, combatants };
}

const said = (options: readonly Option[]): string[] =>
  options.map(({ kind, params, cost }) => {
    const [domain] = Object.values(params) as { readonly oneOf: readonly unknown[] }[];
    return `${kind} ${kind === 'move' ? domain!.oneOf.length : domain!.oneOf.join('+')}: ${cost ?? 'free'}`;
  });

const moveOptions = (state: State, ts: number) =>
  optionsOf(state.isMapped ? MOVES.onMap : MOVES.withoutMap, { state, who: combatantOf(state, 'ann'), ts });
const freeSteps = (state: State) =>
  dodgeSteps(state, combatantOf(state, 'ann')).filter(({ kind }) => kind !== 'stay');

describe('steps without a map', () => {
  const steps = (changes: Changes = {}, ts = 6) => {
    const state = table({ isMapped: false }, changes);
    return said(moveOptions(state, ts));
  };

  test.each<[changes: Changes, options: string[]]>([
    [{}, ['approach cid+bob: 1 TS', 'withdraw bob: 1 TS']],
    [{ cid: { cell: [4, 5] } }, ['approach bob: 1 TS', 'withdraw bob: 1 TS']],
    [{ cid: { presence: 'reserve' } }, ['approach bob: 1 TS', 'withdraw bob: 1 TS']],
    [{ cid: { presence: 'gone' } }, ['approach bob: 1 TS', 'withdraw bob: 1 TS']],
    [{ bob: { presence: 'gone' } }, ['approach cid: 1 TS']],
    [{ bob: { life: 'dead' } }, ['approach cid+bob: 1 TS', 'withdraw bob: 1 TS']],
  ])('[move] lead towards anyone and away from foes; with %o: %o', (changes, options) => {
    expect(steps(changes)).toEqual(options);
  });

  test('[move] are offered with 1 TS, and not with 0 TS', () => {
    expect(steps({}, 1)).toHaveLength(2);
    expect(steps({}, 0)).toEqual([]);
  });

  test('[dodge] are free after a dodge', () => {
    const state = table({ isMapped: false });
    expect(said(freeSteps(state))).toEqual(['approach cid+bob: free', 'withdraw bob: free']);
  });
});

describe('steps on a map', () => {
  const steps = (state: State, ts: number) => said(moveOptions(state, ts));

  test.each([
    ['one', 0, 6, ['move 8: 1 TS']],
    ['none', 0, 6, ['move 4: 1 TS']],
    ['alternate', 0, 6, ['move 8: 1 TS']],
    ['alternate', 1, 6, ['move 4: 1 TS', 'move 4: 2 TS']],
    ['alternate', 1, 2, ['move 4: 1 TS', 'move 4: 2 TS']],
    ['alternate', 1, 1, ['move 4: 1 TS']],
    ['alternate', 2, 1, ['move 8: 1 TS']],
    ['one', 0, 0, []],
  ] as const)(
    '[move] [diagonals] under %s, after %i diagonals and with %i TS, are %o',
    (set, diagonals, ts, options) => {
      expect(steps(table({ diagonals: set }, { ann: { diagonals } }), ts)).toEqual(options);
    },
  );

  test('[dodge] [diagonals] are free after a dodge for 1 unit, so a diagonal of 2 units is not offered', () => {
    const state = table({ diagonals: 'alternate' }, { ann: { diagonals: 1 } });
    expect(said(freeSteps(state))).toEqual(['move 4: free']);
  });

  test('[one-to-a-unit] [walls] never lead onto a standing combatant or into a wall', () => {
    expect(steps(table({ walls: [[5, 4]] }, { cid: { cell: [4, 5] } }), 6)).toEqual(['move 6: 1 TS']);
    expect(steps(table({}, { cid: { cell: [4, 5], life: 'unconscious' } }), 6)).toEqual(['move 8: 1 TS']);
  });

  test('[walls] are not offered when walls are all round', () => {
    const walls = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Cell => [4 + x, 4 + y]));
    const state = table({ walls: walls.filter(([x, y]) => x !== 4 || y !== 4) });
    expect(steps(state, 6)).toEqual([]);
  });
});

test.each<[from: Cell, to: Cell, range: number, walls: Cell[], isReached: boolean]>([
  [[0, 0], [3, 0], 3, [], true],
  [[0, 0], [3, 0], 2, [], false],
  [[0, 0], [0, 0], 0, [], true],
  [[0, 0], [3, 0], 3, [[1, 0]], false],
  [[0, 0], [3, 0], 3, [[2, 0]], false],
  [[0, 0], [3, 0], 3, [[1, 1]], true],
  [[0, 0], [3, 0], 3, [[4, 0]], true],
])(
  '[walls] from %o a weapon reaches %o with a range of %i past walls at %o: %s',
  (from, to, range, walls, isReached) => {
    expect(reaches(table({ walls }), from, to, range)).toBe(isReached);
  },
);

describe('[one-to-a-unit] the nearest free unit', () => {
  const free = (state: State, cell: Cell) => nearestFree(state, cell, takenIn(state));

  test.each<[cell: Cell, changes: Changes, walls: Cell[], taken: boolean]>([
    [[0, 0], {}, [], false],
    [[8, 4], {}, [], true],
    [[8, 5], {}, [], false],
    [[7, 4], {}, [], false],
    [[8, 4], { bob: { life: 'unconscious' } }, [], false],
    [[8, 4], { bob: { presence: 'gone' } }, [], false],
    [[0, 0], {}, [[0, 0]], true],
    [[0, 1], {}, [[0, 0]], false],
  ])('the unit %o with %o and walls at %o is taken: %s', (cell, changes, walls, taken) => {
    expect(isTaken(table({ walls }, changes), cell)).toBe(taken);
  });

  test('is the unit itself, otherwise an adjacent one, otherwise one further off', () => {
    expect(free(table(), [0, 0])).toEqual([0, 0]);
    const beside = free(table(), [8, 4]);
    expect(Math.max(8 - beside[0], Math.abs(4 - beside[1]))).toBe(1);
    const walls = [
      [7, 3],
      [7, 4],
      [7, 5],
      [8, 3],
      [8, 5],
    ] as Cell[];
    const beyond = free(table({ walls }), [8, 4]);
    expect(Math.max(8 - beyond[0], Math.abs(4 - beyond[1]))).toBe(2);
  });

  test('is the taken unit itself if no unit is free', () => {
    const state = table();
    const all = { ...state, grid: { ...state.grid, size: [3, 1] as const } };
    const walls: Cell[] = [
      [0, 0],
      [1, 0],
      [2, 0],
    ];
    expect(free({ ...all, walls }, [1, 0])).toEqual([1, 0]);
  });
});

describe('[choose-point] the targets of a spell at a point', () => {
  const BLAST: Spell = {
    ...DART,
    id: 'blast',
    effect: { kind: 'area', damage: { dice: 0, plus: 3 }, toHit: 0, radius: 2 },
  };
  const state = start(encounter([entrant('ann', 'heroes', [0, 0], { spells: [DART, BLAST] })]));
  const at = (kind: string, spell: unknown) => area({ kind, params: { spell } } as Option, state, 'ann');

  test('are all within its radius of the point', () => {
    expect(at('cast-at-point', { oneOf: ['blast'] })).toEqual({
      round: 'point',
      rings: [{ within: 2, says: '' }],
      walls: [],
    });
  });

  test.each([
    ['cast-at', { oneOf: ['blast'] }],
    ['cast-at-point', { oneOf: ['dart'] }],
    ['cast-at-point', { oneOf: ['unheard-of'] }],
    ['cast-at-point', { min: 1, max: 2 }],
    ['cast-at-point', undefined],
  ])('are unknown for %s of %o', (kind, spell) => {
    expect(at(kind, spell)).toBeUndefined();
  });
});
