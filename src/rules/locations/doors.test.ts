import { expect, test } from 'vitest';
import { begin, encounter, entrant, now } from '../../../test/support/locations.ts';

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
