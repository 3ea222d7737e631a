import { describe, expect, test } from 'vitest';
import { encounter, entrant } from '../../../test/support/locations.ts';
import type { Cell } from '../../geometry/grid.ts';
import { isNear, isTaken, nearestFree, reaches, yards } from './reach.ts';
import { canStand, spareYards, speedOf, yardsLeft, yardsOf } from './speed.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';

/** Ann in a corner of a field with these walls, Bob three yards off, who is so. */
function scene(
  walls: readonly Cell[] = [],
  bob: Partial<Combatant> = {},
  ann: Partial<Combatant> = {},
): State {
  const people = [entrant('ann', 'team', [0, 0]), entrant('bob', 'foes', [3, 0])];
  const field = { isMapped: true, shape: 'square' as const, size: [5, 2] as const, walls };
  const state = start(encounter(people, {}, { field }));
  const [first, second] = state.combatants;
  return {
    ...state,
    combatants: [
      { ...first!, ...ann },
      { ...second!, ...bob },
    ],
  };
}

describe('reach', () => {
  test('[range] ends with the last yard of a weapon', () => {
    const state = scene();
    const [ann, bob] = state.combatants;
    expect(yards(state, ann!, bob!)).toBe(3);
    expect([isNear(state, ann!, bob!, 3), isNear(state, ann!, bob!, 2)]).toEqual([true, false]);
  });

  test('[walls] does not go through a wall', () => {
    expect(reaches(scene([[1, 0]]), [0, 0], [3, 0], 9)).toBe(false);
    expect(reaches(scene([[1, 1]]), [0, 0], [3, 0], 9)).toBe(true);
    expect(reaches(scene([[4, 1]]), [0, 0], [3, 0], 9)).toBe(true);
  });

  test('[one-to-a-yard] a yard is taken by a wall or by somebody conscious who is there', () => {
    expect(isTaken(scene(), [3, 0])).toBe(true);
    expect(isTaken(scene(), [3, 1])).toBe(false);
    expect(isTaken(scene(), [2, 0])).toBe(false);
    expect(isTaken(scene([[2, 0]]), [2, 0])).toBe(true);
    for (const gone of [{ isDead: true }, { isUnconscious: true }, { presence: 'gone' as const }])
      expect(isTaken(scene([], gone), [3, 0])).toBe(false);
  });

  test('[one-to-a-yard] the nearest free yard is the yard itself, then one beside it, then further off', () => {
    expect(nearestFree(scene(), [2, 1])).toEqual([2, 1]);
    expect(nearestFree(scene(), [3, 0])).toEqual([4, 0]);
    const full: Cell[] = [0, 1, 2, 3, 4].flatMap((x): Cell[] => [
      [x, 0],
      [x, 1],
    ]);
    expect(nearestFree(scene(full), [3, 0])).toEqual([3, 0]);
    const all = (but: Cell) => full.filter(([x, y]) => x !== but[0] || y !== but[1]);
    expect(nearestFree(scene(all([1, 1])), [3, 0])).toEqual([1, 1]);
    expect(
      nearestFree(
        scene([
          [1, 0],
          [1, 1],
        ]),
        [0, 0],
      ),
    ).toEqual([0, 1]);
    expect(
      nearestFree(
        scene([
          [4, 0],
          [4, 1],
          [3, 1],
          [2, 1],
        ]),
        [3, 0],
      ),
    ).toEqual([2, 0]);
  });
});

describe('Speed', () => {
  const speed = (ann: Partial<Combatant>) => {
    const state = scene([], {}, ann);
    const [who] = state.combatants;
    return [yardsOf(state, who!).total, yardsLeft(state, who!), spareYards(state, who!)];
  };

  test('[charge] [run] [spare-yards] is twice or three times as much to move, and as ever to be spare', () => {
    expect(speed({})).toEqual([9, 9, 9]);
    expect(speed({ moved: 4 })).toEqual([9, 5, 5]);
    expect(speed({ action: 'charge', moved: 4 })).toEqual([18, 14, 5]);
    expect(speed({ action: 'run', moved: 10 })).toEqual([27, 17, 0]);
    expect(speed({ action: 'failed run', moved: 9 })).toEqual([9, 0, 0]);
    expect(speed({ moved: 12 })).toEqual([9, 0, 0]);
  });

  test('[charge] [run] says how it came about', () => {
    const why = (action: string) => {
      const state = scene([], {}, { action });
      return yardsOf(state, state.combatants[0]!).parts;
    };
    const own = { value: 9, why: 'A 6 + half of C 7', rule: 'move' };
    expect(why('charge')).toEqual([own, { value: 9, why: 'charge: times 2', rule: 'charge' }]);
    expect(why('run')).toEqual([own, { value: 18, why: 'run: times 3', rule: 'run' }]);
  });

  test('[leg-damage] [stand-up] [prone] names the legs, the standing up and the ground', () => {
    const wounds = scene().combatants[0]!.wounds;
    const lame = { wounds: { ...wounds, 'left-leg': { normal: 1, cold: 1, fire: 1 } } };
    const parts = (ann: Partial<Combatant>) => {
      const state = scene([], {}, ann);
      return speedOf(state, state.combatants[0]!).parts.map(({ value, why }) => [value, why]);
    };
    expect(parts(lame)).toEqual([
      [9, 'A 6 + half of C 7'],
      [-3, 'damage to the left-leg'],
    ]);
    expect(parts({ ...lame, hasStoodUp: true })).toContainEqual([-3, 'stood up: half, rounded down']);
    expect(parts({ isProne: true })).toEqual([
      [9, 'A 6 + half of C 7'],
      [-8, 'prone'],
    ]);
  });

  test('[stand-up] is for two legs that are there and bear one', () => {
    const can = (ann: Partial<Combatant>) => {
      const state = scene([], {}, ann);
      return canStand(state, state.combatants[0]!);
    };
    const { wounds, lost } = scene().combatants[0]!;
    expect(can({})).toBe(true);
    expect(can({ lost: { ...lost, 'left-leg': 'amputated' } })).toBe(false);
    expect(can({ lost: { ...lost, 'left-arm': 'amputated' } })).toBe(true);
    const at = (normal: number) => can({ wounds: { ...wounds, 'right-leg': { normal, cold: 0, fire: 0 } } });
    expect([at(6), at(7)]).toEqual([true, false]);
  });
});
