import { describe, expect, test } from 'vitest';
import {
  begin,
  type Changes,
  END_TURN,
  encounter,
  entrant,
  last,
  now,
  parts,
} from '../../../test/support/locations.ts';
import { speedOf, yardsLeft } from './speed.ts';

const COB = { id: 'cob', name: 'cob', speed: 16, number: 6 };

/** Ann on a cob of Speed 16, Bob far off. */
function rider(changes: Changes = {}) {
  const ann = entrant('ann', 'team', [1, 1], { mount: COB, skills: { ride: 3 }, ...changes });
  return begin(encounter([ann, entrant('bob', 'foes', [28, 1])]));
}

describe('on a mount', () => {
  test('[ride] a roll above its # rides at its Speed', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [4]);
    expect(last(f, 'ride-rolled')).toMatchObject({ isSuccess: true, number: { total: 6 } });
    expect(parts(speedOf(f.state, now(f, 'ann')))).toEqual(['ride 16']);
  });

  test('[ride-roll] one that equals it no faster than on foot, and costs no action', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [3]);
    expect(parts(speedOf(f.state, now(f, 'ann')))).toEqual(['ride 16', 'ride-roll -7']);
    expect(now(f, 'ann').action).toBeNull();
    expect(f.kinds('ann')).not.toContain('ride');
  });

  test('[ride-roll] is rolled anew each round', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [4]).answer('ann', END_TURN).answer('bob', END_TURN);
    expect(f.kinds('ann')).toContain('ride');
  });

  test('[ride] moves carry the rule, and yards count against the Speed of the mount', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [4]);
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 10 });
    expect(last(f, 'moved').rule).toBe('ride');
    expect(yardsLeft(f.state, now(f, 'ann'))).toBe(6);
  });

  test('[ride] Charge and Run multiply the Speed of the mount', () => {
    const charge = rider().answer('ann', { kind: 'ride' }, [4]).answer('ann', { kind: 'charge' });
    expect(parts(last(charge, 'charged').yards)).toEqual(['ride 16', 'charge 16']);
    const run = rider().answer('ann', { kind: 'ride' }, [4]).answer('ann', { kind: 'run' });
    expect(last(run, 'ran').yards.total).toBe(48);
  });

  test('[mounting] getting off is a fast action, getting on the action', () => {
    const f = rider().answer('ann', { kind: 'dismount' });
    expect(now(f, 'ann')).toMatchObject({ isMounted: false, action: null });
    f.answer('ann', { kind: 'mount' });
    expect(now(f, 'ann')).toMatchObject({ isMounted: true, action: 'mount' });
  });

  test('[mounting] who falls prone falls off', () => {
    const f = rider().answer('ann', { kind: 'fall-prone' });
    expect(now(f, 'ann')).toMatchObject({ isMounted: false, isProne: true });
    f.answer('ann', { kind: 'stand-up' });
    expect(speedOf(f.state, now(f, 'ann')).total).toBe(4);
  });
});

test('[ride] after a failed roll one moves as on foot, and a mount no faster than its rider takes nothing off', () => {
  const f = rider({ mount: { ...COB, speed: 9 } }).answer('ann', { kind: 'ride' }, [3]);
  expect(parts(speedOf(f.state, now(f, 'ann')))).toEqual(['ride 9']);
  f.answer('ann', { kind: 'approach', target: 'bob', yards: 1 });
  expect(last(f, 'moved').rule).toBe('move');
  const before = rider().answer('ann', { kind: 'approach', target: 'bob', yards: 1 });
  expect(last(before, 'moved').rule).toBe('move');
  expect(parts(speedOf(before.state, now(before, 'ann')))).toEqual(['move 9']);
});

test('[ride] the roll names the mount and what it asks', () => {
  const f = rider().answer('ann', { kind: 'ride' }, [4]);
  expect(last(f, 'ride-rolled')).toMatchObject({
    sum: { parts: [{ why: 'd6 (4)' }, { why: 'ride', value: 3 }] },
    number: { parts: [{ value: 6, why: 'cob', rule: 'ride' }] },
  });
});
