import { expect, test } from 'vitest';
import { begin, encounter, entrant, now } from '../../../test/support/locations.ts';
import { does } from '../../../test/support/locations-policy.ts';

test.each([
  ['action', 'action', { action: 'door', fast: [] }],
  ['fast', 'fast', { action: null, fast: ['door'] }],
] as const)(
  '[doors] opening one takes %s, and yards may be moved before and after it',
  (doors, cost, spent) => {
    const both = [entrant('ann', 'team', [0, 0]), entrant('bob', 'foes', [4, 0])];
    const between = [
      [1, 0],
      [2, 0],
    ] as const;
    const door = { id: 'door-1', between, is: 'closed' } as const;
    const map = { isMapped: true, shape: 'square' as const, size: [5, 1] as const, walls: [] };
    const field = { ...map, doors: [door] };
    const f = begin(encounter(both, { doors }, { field }));
    expect(f.kinds('ann')).not.toContain('open-door');
    f.answer('ann', { kind: 'move', to: [1, 0] });
    expect(f.asked('ann').options.find(({ kind }) => kind === 'open-door')?.cost).toBe(cost);
    f.answer('ann', { kind: 'open-door', door: 'door-1' });
    expect(now(f, 'ann')).toMatchObject(spent);
    expect(f.kinds('ann')).not.toContain('close-door');
    f.answer('ann', { kind: 'move', to: [2, 0] });
    expect(now(f, 'ann').cell).toEqual([2, 0]);
  },
);

test('the simple policy walks around a wall, and opens a door on its way', () => {
  const both = [entrant('ann', 'team', [2, 0]), entrant('bob', 'foes', [2, 2])];
  const edges = [1, 2].map(
    (x) =>
      [
        [x, 1],
        [x, 2],
      ] as const,
  );
  const door = {
    id: 'door-1',
    between: [
      [0, 1],
      [0, 2],
    ],
    is: 'closed',
  } as const;
  const map = { isMapped: true, shape: 'square' as const, size: [3, 3] as const, walls: [] };
  const f = begin(encounter(both, {}, { field: { ...map, edges, doors: [door] } }));
  for (const kind of ['move', 'move', 'open-door', 'approach', 'end-turn']) {
    expect(does(f).kind).toBe(kind);
    if (kind !== 'end-turn') f.answer('ann', does(f));
  }
  expect(now(f, 'ann').cell).toEqual([1, 2]);
});
