import { expect, test } from 'vitest';
import { duel, PLAIN } from '../../../test/support/agents.ts';
import { begin, of, walk } from '../../../test/support/agents-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import { foesInSight, hasShelter, isTouching } from './movement.ts';
import { policies } from './policies.ts';

test('[walls] [dodge] a wall between two cells stops a step and a touch, leads a path round it, and shelters', () => {
  const edges: [Cell, Cell][] = [
    [
      [5, 5],
      [6, 5],
    ],
  ];
  const f = begin(duel(PLAIN, PLAIN, 1, { edges }));
  const [ann, ben] = [of(f, 'ann'), of(f, 'ben')];
  expect(isTouching(f.state, ann, ben)).toBe(false);
  expect(foesInSight(f.state, ann)).toEqual([]);
  expect(hasShelter(f.state, ann)).toBe(true);
  expect(hasShelter(begin(duel(PLAIN, PLAIN, 1)).state, ann)).toBe(false);
  expect(() => f.answer('ann', walk([6, 5]))).toThrow('a wall is between 5,5 and 6,5');
});

test.each([
  ['minor', '1 minor action', { significant: 1, minor: 0 }],
  ['significant', '1 significant action', { significant: 0, minor: 1 }],
] as const)(
  '[doors] opening one takes a %s action, and then the enemy behind it is seen',
  (doors, cost, left) => {
    const between = [
      [5, 5],
      [6, 5],
    ] as const;
    const f = begin(
      duel(PLAIN, PLAIN, 1, { rulings: { doors }, doors: [{ id: 'door-1', between, is: 'closed' }] }),
    );
    expect(foesInSight(f.state, of(f, 'ann'))).toEqual([]);
    expect(f.asked('ann').options.find(({ kind }) => kind === 'open-door')?.cost).toBe(cost);
    expect(policies.simple!(f.asked('ann'), f.state, () => 0)).toMatchObject({ kind: 'open-door' });
    f.answer('ann', { kind: 'open-door', door: 'door-1' });
    expect(of(f, 'ann')).toMatchObject(left);
    expect(foesInSight(f.state, of(f, 'ann'))).toHaveLength(1);
  },
);
