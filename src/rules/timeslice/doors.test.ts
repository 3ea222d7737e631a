import { describe, expect, test } from 'vitest';
import { encounter, entrant } from '../../../test/support/timeslice.ts';
import { begin, last, of } from '../../../test/support/timeslice-play.ts';
import type { Door, Edge } from '../../geometry/grid.ts';
import { policies } from './policies.ts';
import { timeslice } from './ruleset.ts';

describe('doors', () => {
  const hall = (is: Door['is'], doors = 1) => {
    const between: Edge = [
      [1, 0],
      [2, 0],
    ];
    const field = { isMapped: true, shape: 'square' as const, size: [6, 1] as const, walls: [] };
    const pair = [entrant('ann', 'heroes', [1, 0]), entrant('bob', 'foes', [2, 0])];
    const door = { id: 'door-1', name: 'oak door', between, is };
    return begin(encounter(pair, { doors }, { field: { ...field, doors: [door] } }));
  };
  const open = { kind: 'open-door', door: 'door-1' };

  test('[doors] opening one costs the TS of the ruling, and then blows reach through it', () => {
    for (const price of [1, 3]) {
      const f = hall('closed', price);
      expect(f.kinds('ann')).not.toContain('attack');
      expect(f.asked('ann').options.find(({ kind }) => kind === 'open-door')?.cost).toBe(`${price} TS`);
      const { ts } = of(f, 'ann');
      f.answer('ann', open);
      expect(of(f, 'ann').ts).toBe(ts - price);
      expect(f.kinds('ann')).toContain('attack');
      expect(f.kinds('ann')).toContain('close-door');
    }
    expect(hall('closed', 7).kinds('ann')).not.toContain('open-door');
  });

  test('[doors] a lock is found out at the price of opening, and only then shown', () => {
    const f = hall('locked');
    const seenBy = (seat: string) => timeslice.overview(f.state, seat).doors?.[0]?.is;
    expect([seenBy('gm'), seenBy('heroes')]).toEqual(['locked', 'closed']);
    f.answer('ann', open);
    expect(last(f, 'door-stuck')).toMatchObject({ who: 'ann', door: 'door-1', rule: 'doors' });
    expect(seenBy('heroes')).toBe('locked');
    expect(f.kinds('ann')).not.toContain('open-door');
    f.gm({ kind: 'set-door', door: 'door-1', to: 'closed' });
    expect(seenBy('heroes')).toBe('closed');
  });

  test('[doors] automatic play opens a door between it and its enemy', () => {
    const f = hall('closed');
    expect(policies.simple!(f.asked('ann'), f.state, () => 0)).toEqual(open);
  });
});
