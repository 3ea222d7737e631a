import { describe, expect, test } from 'vitest';
import { encounter, entrant, midTurn, of, only, parts, play, sum } from '../../../test/support/tactics.ts';
import type { Cell } from '../../geometry/grid.ts';
import { offLine } from '../../geometry/path.ts';
import { moveEverybody } from './movement.ts';
import type { Combatant, Goal, Pace } from './state.ts';

const going = (pace: Pace, goal: Goal): Partial<Combatant> => ({ declared: { pace, goal, actions: [] } });

interface Scene {
  readonly ann?: Partial<Combatant>;
  readonly bob?: Partial<Combatant>;
  readonly at?: Cell;
  readonly walls?: readonly Cell[];
  readonly dice?: number[][];
}

/** Ann (from 5, 5 with Move 4) and Bob after their movement. */
function moved({ ann = {}, bob = {}, at = [9, 5], walls = [], dice = [] }: Scene) {
  const field = { isMapped: true, shape: 'square', size: [40, 40], walls } as const;
  const all = [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', at)];
  const state = midTurn(encounter(all, {}, { field }), { ann, bob });
  return play({ ...state, phase: 'movement' }, moveEverybody, { dice });
}
const where = (of_: Scene) => of(moved(of_), 'ann').cell;

describe('the path of a walk', () => {
  test.each<[to: Cell, why: string, scene: Scene]>([
    [[8, 5], 'up to somebody, and no further', { ann: going('walk', { kind: 'follow', who: 'bob' }) }],
    [[5, 5], 'not at all from beside it', { ann: going('walk', { kind: 'follow', who: 'bob' }), at: [6, 6] }],
    [
      [1, 9],
      'away from it as the crow flies, also from beside it',
      { ann: going('walk', { kind: 'away', who: 'bob' }), at: [6, 5] },
    ],
    [
      [1, 1],
      'straight away over the corner',
      { ann: going('walk', { kind: 'away', who: 'bob' }), at: [6, 6] },
    ],
    [
      [5, 5],
      'nowhere after one who has left',
      { ann: going('walk', { kind: 'follow', who: 'bob' }), bob: { presence: 'gone' } },
    ],
    [[7, 5], 'to a cell, and no further', { ann: going('walk', { kind: 'to', cell: [7, 5] }), at: [9, 9] }],
    [[5, 9], 'straight on where that is shortest', { ann: going('walk', { kind: 'to', cell: [5, 20] }) }],
    [[9, 9], 'over the corners', { ann: going('walk', { kind: 'to', cell: [20, 20] }) }],
    [
      [5, 5],
      'nowhere for one who is down',
      { ann: { ...going('walk', { kind: 'to', cell: [9, 9] }), s: 0 } },
    ],
    [[5, 5], 'nowhere twice', { ann: { ...going('walk', { kind: 'to', cell: [9, 9] }), hasMoved: true } }],
  ])('[simultaneous-movement] the walk ends at %o: %s', (cell, _why, scene) => {
    expect(where(scene)).toEqual(cell);
  });

  test('[walls] a walk goes round a wall while that brings it no further away, and never back and forth', () => {
    const walls: Cell[] = [
      [7, 4],
      [7, 5],
      [7, 6],
    ];
    const played = moved({ ann: going('walk', { kind: 'to', cell: [11, 5] }), at: [30, 30], walls });
    const { cell, trail } = of(played, 'ann');
    expect(cell[0]).toBeGreaterThan(6);
    expect(new Set(trail.map(String)).size).toBe(trail.length);
  });

  test('[charge] a charge uses the distance of a cell from the line between start and goal', () => {
    expect(offLine([0, 0], [4, 0], [2, 0])).toBe(0);
    expect(offLine([0, 0], [4, 0], [2, 1])).toBe(4);
    expect(offLine([0, 0], [4, 0], [2, -1])).toBe(4);
    expect(offLine([1, 1], [3, 3], [2, 3])).toBe(2);
    expect(offLine([2, 1], [5, 3], [4, 2])).toBe(1);
  });
});

describe('events of a movement', () => {
  test('[move-rates] a walk has its metres', () => {
    const played = moved({ ann: going('walk', { kind: 'to', cell: [20, 5] }), at: [30, 30] });
    expect(only(played, 'walked')).toMatchObject({ rule: 'move-rates', who: 'ann', metres: { total: 4 } });
    expect(only(played, 'walked').metres.parts[0]).toMatchObject({
      why: 'move',
      of: { move: 4, pace: 'walk' },
    });
    expect(only(played, 'movement-made')).toMatchObject({
      ...{ rule: 'move-rates', who: 'ann', pace: 'walk', from: [5, 5], to: [9, 5] },
    });
  });

  test.each([
    [10, 0, 'successes'],
    [8, 2, 'successes'],
    [11, -1, 'failures'],
  ])('[run-check] a run has its check: with %i it is %i metres, %s', (natural, won, why) => {
    const ann = going('run', { kind: 'to', cell: [39, 5] });
    const { metres, pace, check } = only(moved({ ann, at: [30, 30], dice: [sum(natural)] }), 'ran');
    expect([pace, metres.total, metres.parts.at(-1)!.why]).toEqual(['run', 12 + won, why]);
    expect(parts(metres)).toEqual(['12 move-rates', `${won} run-check`]);
    expect(parts(check.target)).toEqual(['10 run-check']);
  });

  test('[multiple-checks] [change-action] the Run check has the penalties of other checks and of changes', () => {
    const pending = [{ kind: 'stabilise', target: 'bob' }] as const;
    const ann = { ...going('run', { kind: 'to', cell: [39, 5] }), pending, changes: 1 };
    const { check } = only(moved({ ann, at: [30, 30], dice: [sum(10)] }), 'ran');
    expect(parts(check.target)).toEqual(['10 run-check', '-2 multiple-checks', '-1 change-action']);
  });

  test('[full-defense] declared full defence is taken before anyone moves, by combatants that are up', () => {
    const pending = [{ kind: 'full-defense' }] as const;
    const taken = (ann: Partial<Combatant>) =>
      moved({ ann }).events.filter(({ type }) => type === 'full-defense-taken');
    expect(taken({ pending })).toEqual([{ type: 'full-defense-taken', rule: 'full-defense', who: 'ann' }]);
    expect(taken({ pending, isUnconscious: true })).toEqual([]);
    expect(taken({})).toEqual([]);
  });
});
