import { describe, expect, test } from 'vitest';
import { BOW, duel, encounter, entrant, SWORD } from '../../../test/support/timeslice.ts';
import {
  all,
  begin,
  DODGE,
  HITS,
  interrupt,
  last,
  MISSES,
  move,
  of,
  PASS,
  STAY,
  settle,
  typesSince,
  walk,
} from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

/** Ann far from Bob, on her turn. */
function alone(ann: Partial<Sheet> = {}, rulings: Partial<Rulings> = {}, walls: Cell[] = []) {
  const field = { isMapped: true, shape: 'square' as const, size: [20, 20] as const, walls };
  const pair = [entrant('ann', 'heroes', [0, 0], ann), entrant('bob', 'foes', [19, 19])];
  return begin(encounter(pair, rulings, { field }));
}

const cells = (f: ReturnType<typeof begin>, cost?: string) =>
  f
    .asked('ann')
    .options.flatMap(({ kind, params, cost: price }) =>
      kind === 'move' && (cost === undefined || price === cost) ? (params.to as { oneOf: Cell[] }).oneOf : [],
    );

test('[move] each unit costs 1 TS until no TS is left', () => {
  const f = alone({ ts: 2 });
  walk(f, 'ann', [0, 1]);
  expect(of(f, 'ann')).toMatchObject({ ts: 1, cell: [0, 1] });
  walk(f, 'ann', [0, 2]);
  expect(of(f, 'ann')).toMatchObject({ ts: 0, cell: [0, 2], turn: 'over' });
});

test('[move] a move is one step at a time and stays on the map', () => {
  const f = alone();
  expect(cells(f)).toEqual([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  expect(() => f.answer('ann', move([2, 0]))).toThrow('is not a possible to');
});

describe('a diagonal step', () => {
  test('[diagonals] costs 1 unit', () => {
    const f = alone();
    expect(cells(f, '1 TS')).toContainEqual([1, 1]);
    walk(f, 'ann', [1, 1]);
    walk(f, 'ann', [2, 2]);
    expect(of(f, 'ann').ts).toBe(4);
  });

  test('[diagonals] set to alternate, costs 1 and 2 in turn, from the start of each turn', () => {
    const f = alone({ ts: 4 }, { diagonals: 'alternate' });
    walk(f, 'ann', [1, 1]);
    expect(of(f, 'ann').ts).toBe(3);
    expect(cells(f, '2 TS')).toContainEqual([2, 2]);
    expect(cells(f, '1 TS')).toEqual([
      [1, 0],
      [2, 1],
      [1, 2],
      [0, 1],
    ]);
    walk(f, 'ann', [2, 2]);
    expect(of(f, 'ann').ts).toBe(1);
    walk(f, 'ann', [3, 3]);
    f.answer('bob', { kind: 'end-turn' });
    expect(cells(f, '1 TS')).toContainEqual([4, 4]);
  });

  test('[diagonals] set to alternate, straight steps between do not count', () => {
    const f = alone({ ts: 9 }, { diagonals: 'alternate' });
    walk(f, 'ann', [1, 1]);
    walk(f, 'ann', [2, 1]);
    walk(f, 'ann', [2, 2]);
    expect(of(f, 'ann').ts).toBe(6);
    walk(f, 'ann', [3, 3]);
    expect(of(f, 'ann').ts).toBe(4);
  });

  test('[diagonals] set to alternate, the one that costs 2 is not offered with 1 TS left', () => {
    const f = alone({ ts: 2 }, { diagonals: 'alternate' });
    walk(f, 'ann', [1, 1]);
    expect(cells(f)).toEqual([
      [1, 0],
      [2, 1],
      [1, 2],
      [0, 1],
    ]);
  });

  test('[diagonals] set to none, no diagonal step is offered', () => {
    const f = alone({}, { diagonals: 'none' });
    expect(cells(f)).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test.each([
    ['one', true],
    ['alternate', true],
    ['none', false],
  ] as const)(
    '[diagonals] set to %s, a sword of 1 unit reaches the diagonal unit: %s',
    (diagonals, isReached) => {
      const pair = [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 6])];
      const f = begin(encounter(pair, { diagonals }));
      expect(f.kinds('ann').includes('attack')).toBe(isReached);
    },
  );
});

describe('walls', () => {
  test('[walls] nobody steps into a wall', () => {
    const f = alone({}, {}, [
      [1, 0],
      [1, 1],
    ]);
    expect(cells(f)).toEqual([[0, 1]]);
  });

  test.each([
    ['in the line', [[3, 0]], false],
    ['beside the line', [[3, 1]], true],
    ['nowhere', [], true],
  ] as [string, Cell[], boolean][])('[walls] with a wall %s the bow reaches: %s', (_, walls, isReached) => {
    const field = { isMapped: true, shape: 'square' as const, size: [20, 20] as const, walls };
    const archer = { weapons: [BOW], ready: ['bow'] };
    const pair = [entrant('ann', 'heroes', [0, 0], archer), entrant('bob', 'foes', [6, 0])];
    expect(
      begin(encounter(pair, {}, { field }))
        .kinds('ann')
        .includes('attack'),
    ).toBe(isReached);
  });

  test('[walls] a wall between two cells stops a step, an attack and an interruption, in reach of a sword', () => {
    const edges = [0, 1, 2, 3, 4].map((y): [Cell, Cell] => [
      [2, y],
      [3, y],
    ]);
    const field = { isMapped: true, shape: 'square' as const, size: [9, 5] as const, walls: [], edges };
    const pair = [entrant('ann', 'heroes', [2, 2]), entrant('bob', 'foes', [3, 2])];
    const f = begin(encounter(pair, {}, { field }));
    expect(f.kinds('ann')).not.toContain('attack');
    expect(cells(f).every(([x]) => x < 3)).toBe(true);
    f.answer('ann', move([1, 2]));
    expect(f.asked('ann').key).toBe('maneuver');
    const open = begin(encounter(pair, {}, { field: { ...field, edges: edges.slice(0, 2) } }));
    expect(open.kinds('ann')).toContain('attack');
  });

  test('[walls] nobody interrupts through a wall', () => {
    const field = {
      isMapped: true,
      shape: 'square' as const,
      size: [20, 20] as const,
      walls: [[3, 5] as Cell],
    };
    const archer = { weapons: [BOW], ready: ['bow'] };
    const pair = [entrant('ann', 'heroes', [2, 5]), entrant('bob', 'foes', [6, 5], archer)];
    const f = begin(encounter(pair, {}, { field }));
    f.answer('ann', move([1, 5]));
    expect(f.asked('ann').key).toBe('maneuver');
  });
});

describe('one combatant to a unit', () => {
  test('[one-to-a-unit] nobody steps onto a unit with a conscious combatant, friend or foe', () => {
    const all3 = [
      entrant('ann', 'heroes', [0, 0]),
      entrant('cid', 'heroes', [1, 0]),
      entrant('bob', 'foes', [0, 1]),
    ];
    const f = begin(encounter(all3), [9, 9], [0, 1], [0, 0]);
    expect(cells(f)).toEqual([[1, 1]]);
  });

  test('[one-to-a-unit] a combatant may step over the fallen', () => {
    const all3 = [
      entrant('ann', 'heroes', [0, 0]),
      entrant('cid', 'heroes', [1, 0]),
      entrant('bob', 'foes', [9, 9]),
    ];
    const f = begin(encounter(all3), [9, 9], [0, 1], [0, 0]);
    f.gm({ kind: 'set-hp', who: 'cid', value: 0 });
    expect(cells(f)).toContainEqual([1, 0]);
  });

  test('[one-to-a-unit] a combatant that wakes on a taken unit gets up on the nearest free one', () => {
    const all3 = [
      entrant('ann', 'heroes', [0, 0]),
      entrant('cid', 'heroes', [1, 0]),
      entrant('bob', 'foes', [9, 9]),
    ];
    const f = begin(encounter(all3, { cinematic: 'on' }), [9, 9], [0, 1], [0, 0]);
    f.gm({ kind: 'set-hp', who: 'cid', value: 0 });
    walk(f, 'ann', [1, 0]);
    f.gm({ kind: 'heal', who: 'cid', value: 2 });
    expect(of(f, 'cid').life).toBe('conscious');
    expect(last(f, 'moved')).toMatchObject({ who: 'cid', from: [1, 0], to: [2, 0], rule: 'one-to-a-unit' });
  });
});

describe('an interruption of a move', () => {
  const guarded = (bob: Partial<Sheet> = {}, ann: Cell = [5, 5]) =>
    begin(encounter([entrant('ann', 'heroes', ann), entrant('bob', 'foes', [6, 5], bob)]));

  test('[interrupt-timing] comes before the step that leaves a threatened unit', () => {
    const f = guarded();
    f.answer('ann', move([4, 5]));
    expect(f.asked('bob').context).toEqual({ trigger: 'leave', by: 'ann' });
    expect(of(f, 'ann').cell).toEqual([5, 5]);
    f.answer('bob', interrupt(), ...MISSES);
    settle(f);
    expect(of(f, 'ann').cell).toEqual([4, 5]);
  });

  test('[interrupt-timing] comes after the step that enters one', () => {
    const f = guarded({}, [4, 5]);
    f.answer('ann', move([5, 5]));
    expect(f.asked('bob').context).toEqual({ trigger: 'enter', by: 'ann' });
    expect(of(f, 'ann').cell).toEqual([5, 5]);
    f.answer('bob', PASS);
  });

  test('[interrupt-timing] between two threatened units comes once, before the step', () => {
    const f = guarded();
    f.answer('ann', move([5, 4]));
    expect(f.asked('bob').context).toEqual({ trigger: 'leave', by: 'ann' });
    f.answer('bob', PASS);
    expect(f.asked('ann').key).toBe('maneuver');
    expect(of(f, 'ann').cell).toEqual([5, 4]);
  });

  test('[interrupt-timing] comes once for each unit with any number of weapons: a combatant asked before the step is not asked after it', () => {
    const f = guarded({ ts: 9, weapons: [{ ...BOW, hands: 1 }, SWORD], ready: ['bow', 'sword'] }, [4, 5]);
    f.answer('ann', move([5, 5]));
    expect(f.asked('bob').context).toEqual({ trigger: 'leave', by: 'ann' });
    f.answer('bob', PASS);
    expect(f.asked('ann').key).toBe('maneuver');
    f.answer('ann', move([5, 4]));
    expect(f.asked('bob').key).toBe('interruption');
    f.answer('bob', PASS);
  });

  test('[interrupt-timing] comes after the step if the far weapon is too slow and the other one reaches the mover then', () => {
    const slow = { ...BOW, hands: 1 as const, attackTs: 5 };
    const f = guarded({ ts: 4, weapons: [slow, SWORD], ready: ['bow', 'sword'] }, [4, 5]);
    f.answer('ann', move([5, 5]));
    expect(f.asked('bob')).toMatchObject({ key: 'interruption', context: { trigger: 'enter' } });
    f.answer('bob', PASS);
  });

  test('[staggered-mid-maneuver] a mover that becomes staggered stops', () => {
    const f = begin(duel({ staggerThreshold: 0 }));
    f.answer('ann', move([4, 5])).answer('bob', interrupt(), ...HITS);
    settle(f);
    expect(last(f, 'maneuver-lost')).toMatchObject({
      who: 'ann',
      what: 'move',
      rule: 'staggered-mid-maneuver',
    });
    expect(of(f, 'ann')).toMatchObject({ cell: [5, 5], ts: 0, turn: 'over' });
  });

  test('[spend-at-once] a mover that falls has paid for the unit that it did not reach', () => {
    const trio = [entrant('ann', 'heroes', [5, 5], { hp: 5 }), entrant('bob', 'foes', [6, 5])];
    const f = begin(encounter([...trio, entrant('cid', 'heroes', [0, 0])]), [9, 9], [0, 0], [0, 1]);
    f.answer('ann', move([4, 5])).answer('bob', interrupt(), ...HITS);
    settle(f);
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'down', rule: 'spend-at-once' });
    expect(last(f, 'fell-unconscious').tsLost).toBe(5);
  });

  test('[dodge] [move] a mover whose dodge leads away from its goal does not make two steps for one', () => {
    const f = begin(duel());
    f.answer('ann', move([4, 5]))
      .answer('bob', interrupt(), ...MISSES)
      .answer('ann', PASS);
    f.answer('ann', DODGE).answer('ann', move([6, 4]));
    expect(of(f, 'ann')).toMatchObject({ cell: [6, 4], ts: 5 });
    expect(last(f, 'maneuver-lost').why).toBe('too-far');
  });

  test('[dodge] [move] after a dodge to a unit next to its goal, the move continues from there', () => {
    const f = begin(duel());
    f.answer('ann', move([4, 5]))
      .answer('bob', interrupt(), ...MISSES)
      .answer('ann', PASS);
    f.answer('ann', DODGE).answer('ann', move([5, 4]));
    expect(all(f, 'moved').map(({ from, to, rule }) => [from, to, rule])).toEqual([
      [[5, 5], [5, 4], 'dodge'],
      [[5, 4], [4, 5], 'move'],
    ]);
  });
});

describe('movement without a map', () => {
  const unmapped = (apart: number, ann: Partial<Sheet> = {}) =>
    begin(
      encounter(
        [entrant('ann', 'heroes', [0, 0], ann), entrant('bob', 'foes', [apart, 0])],
        {},
        {
          field: { isMapped: false, shape: 'square', size: null, walls: [] },
        },
      ),
    );

  test('[move] [without-map] a combatant approaches or withdraws, each unit for 1 TS', () => {
    const f = unmapped(3);
    expect(f.kinds('ann')).not.toContain('move');
    f.answer('ann', { kind: 'approach', target: 'bob' });
    expect(of(f, 'ann')).toMatchObject({ cell: [1, 0], ts: 5 });
    f.answer('ann', { kind: 'withdraw', from: 'bob' });
    expect(of(f, 'ann').cell[0]).toBe(0);
  });

  test('[move] an adjacent combatant cannot come nearer, and coming there may be interrupted', () => {
    const f = unmapped(2);
    f.answer('ann', { kind: 'approach', target: 'bob' });
    expect(f.asked('bob').context).toEqual({ trigger: 'enter', by: 'ann' });
    f.answer('bob', PASS);
    expect(f.kinds('ann')).toContain('attack');
    expect(f.kinds('ann')).not.toContain('approach');
  });

  test('[move] one unit is offered with 1 TS, and none with 0 TS', () => {
    const f = unmapped(5, { ts: 1 });
    expect(f.kinds('ann')).toContain('approach');
    f.answer('ann', { kind: 'approach', target: 'bob' });
    expect(f.state.active).toBe('bob');
  });

  test('[diagonals] diagonals do not exist: a unit costs 1 TS under each setting', () => {
    const trio = [
      entrant('ann', 'heroes', [0, 0], { ts: 4 }),
      entrant('bob', 'foes', [9, 9]),
      entrant('dan', 'foes', [9, 8]),
    ];
    const field = { isMapped: false, shape: 'square' as const, size: null, walls: [] };
    const f = begin(encounter(trio, { diagonals: 'alternate' }, { field }), [9, 9], [0, 1], [0, 0]);
    for (let left = 3; left >= 1; left--) {
      expect(f.asked('ann').options.find(({ kind }) => kind === 'approach')?.cost).toBe('1 TS');
      f.answer('ann', { kind: 'approach', target: 'bob' });
      expect(of(f, 'ann').ts).toBe(left);
    }
  });

  test('[dodge] the dodge step goes towards or away', () => {
    const f = unmapped(1, { ts: 3 });
    f.answer('ann', { kind: 'attack', weapon: 'sword', target: 'bob', called: 'none' }).answer('bob', PASS);
    f.roll(...MISSES).answer('bob', DODGE);
    f.answer('bob', { kind: 'withdraw', from: 'ann' });
    expect(of(f, 'bob')).toMatchObject({ cell: [2, -1], ts: 6 });
    expect(typesSince(f)).not.toContain('ts-spent');
  });
});

test('[one-to-a-unit] a unit that is taken in the meantime stops the step', () => {
  const f = begin(duel());
  f.answer('ann', move([5, 6]))
    .answer('bob', interrupt(), ...MISSES)
    .answer('ann', PASS)
    .answer('ann', DODGE);
  f.gm({ kind: 'move', who: 'bob', to: [5, 6] });
  f.answer('ann', STAY);
  expect(last(f, 'maneuver-lost').why).toBe('unit-taken');
});
