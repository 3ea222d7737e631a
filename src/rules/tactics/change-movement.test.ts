import { describe, expect, test } from 'vitest';
import {
  declared,
  encounter,
  entrant,
  FOLLOW,
  of,
  only,
  part,
  STRIKE,
  sum,
} from '../../../test/support/tactics.ts';
import type { Rulings } from './rulings.ts';

const WALK = { kind: 'to', pace: 'walk', cell: [5, 9] } as const;

/** Ann, 10 m from Bob, with this movement declared, when her go comes; Bob does nothing. */
function going(movement: typeof WALK | ReturnType<typeof FOLLOW> | undefined, rulings: Partial<Rulings>) {
  const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [15, 5])], rulings);
  const move = movement === undefined ? {} : { move: movement };
  return declared(begun, { ann: { ...move, actions: [STRIKE('bob')] } }, sum(12), sum(8));
}
const OWN_GO = { 'movement-ticks': 'own-go' } as const;

describe('changes of movement during the goes', () => {
  test('[change-count] adding a walk is free, and it is made on the combatant’s own go', () => {
    const f = going(undefined, {});
    f.answer('ann', { ...WALK, kind: 'add-to' });
    expect(only(f, 'action-changed')).toMatchObject({ movement: { pace: 'walk' }, price: { total: 0 } });
    expect(of(f, 'ann')).toMatchObject({ cell: [5, 9], changes: 0, hasMoved: true });
  });

  test('[change-count] adding a run is one change, and the run is a check action', () => {
    const f = going(undefined, {}).answer('ann', { ...FOLLOW('bob', 'run'), kind: 'add-follow' });
    f.roll(sum(10));
    const { target } = only(f, 'ran').check;
    expect([part(target, 'change-action'), part(target, 'multiple-checks')]).toEqual([-1, -2]);
    expect(of(f, 'ann').changes).toBe(1);
  });

  test('[change-count] a walk made at the same time as the others cannot be changed', () => {
    expect(
      going(WALK, {})
        .kinds('ann')
        .filter((kind) => /follow|away|to$|movement/.test(kind)),
    ).toEqual([]);
  });

  test.each([
    ['another walk', 'walk', FOLLOW('bob', 'walk'), undefined],
    ['a run instead of a walk', 'walk', FOLLOW('bob', 'run'), '-1 on all checks this turn'],
    ['a run elsewhere', 'run', FOLLOW('bob', 'run'), undefined],
    ['a sprint instead of a run', 'run', FOLLOW('bob', 'sprint'), '-1 on all checks this turn'],
    ['a walk instead of a run', 'run', FOLLOW('bob', 'walk'), '-1 on all checks this turn'],
  ] as const)(
    '[change-count] changing movement that has not happened yet: %s',
    (_what, before, after, cost) => {
      const f = going({ ...FOLLOW('bob', before) }, OWN_GO);
      const offered = f.asked('ann').options.find(({ kind, params }) => {
        const paces = (params.pace as { readonly oneOf: readonly string[] } | undefined)?.oneOf ?? [];
        return kind === 'swap-for-follow' && paces.includes(after.pace as string);
      });
      expect(offered?.cost).toBe(cost);
    },
  );

  test('[change-count] dropping a walk is free, dropping a run is one change', () => {
    for (const [pace, changes] of [
      ['walk', 0],
      ['run', 1],
    ] as const) {
      const f = going(FOLLOW('bob', pace), OWN_GO).answer('ann', { kind: 'drop-movement' });
      expect(of(f, 'ann')).toMatchObject({ changes, declared: { pace: 'stay', goal: null } });
    }
  });
});
