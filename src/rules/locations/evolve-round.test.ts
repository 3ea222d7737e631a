import { expect, test } from 'vitest';
import { duel } from '../../../test/support/locations.ts';
import { afterTurn, beforeTurn } from './evolve-round.ts';
import { start } from './start.ts';
import type { OnRef } from './state.ts';

const ref = (maker: string, turns: number): OnRef => ({ against: null, maker, turns, rule: 'feint' });

/** Bob on REF in these ways. */
function bob(...refs: OnRef[]) {
  return { ...start(duel()).combatants[1]!, refs };
}

test('[ref-length] when its maker’s turn begins a REF without turns to go ends; others’ stay', () => {
  const [anns, annsNext, cids] = [ref('ann', 0), ref('ann', 1), ref('cid', 0)];
  expect(beforeTurn(bob(anns, annsNext, cids), 'ann').refs).toEqual([annsNext, cids]);
  expect(beforeTurn(bob(annsNext, cids), 'ann').refs).toEqual([annsNext, cids]);
});

test('[ref-length] a turn of its maker counts when it has ended, and the last ends the REF', () => {
  const refs = [ref('ann', 1), ref('ann', 2), ref('cid', 1), ref('ann', 0)];
  expect(afterTurn(bob(...refs), 'ann', 0).refs).toEqual([ref('ann', 1), ref('cid', 1), ref('ann', 0)]);
  expect(afterTurn(bob(ref('cid', 1)), 'ann', 0).refs).toEqual([ref('cid', 1)]);
});

test('[guard] [counter] who begins a turn is no longer on guard and waits for nobody', () => {
  const waits = { ...bob(), claim: 'claims', isGuarding: true, isCountering: true } as const;
  expect(beforeTurn(waits, 'bob')).toMatchObject({
    turn: 'active',
    claim: null,
    isGuarding: false,
    isCountering: false,
  });
  expect(beforeTurn(waits, 'ann')).toMatchObject({ claim: null, isGuarding: true, isCountering: true });
});

test('whoever a turn changes nothing of is not copied', () => {
  for (const refs of [[], [ref('cid', 0)], [ref('cid', 1)]]) {
    const who = bob(...refs);
    expect(beforeTurn(who, 'ann')).toBe(who);
    expect(afterTurn(who, 'ann', 3)).toBe(who);
  }
  const [counted, lasting] = [bob(ref('ann', 1)), bob(ref('ann', 0))];
  expect(beforeTurn(counted, 'ann')).toBe(counted);
  expect(afterTurn(lasting, 'ann', 3)).toBe(lasting);
});

test('[stunned] [charge] [spare-speed] what the end of a turn leaves', () => {
  const busy = { ...bob(), stun: 2, isCharging: true, action: 'guard', aim: { target: 'ann', bonus: 1 } };
  expect(afterTurn(busy, 'bob', 3)).toMatchObject({
    turn: 'over',
    stun: 1,
    isCharging: false,
    aim: null,
    spare: 3,
  });
  expect(afterTurn({ ...busy, stun: 0 }, 'bob', 0).stun).toBe(0);
  expect(afterTurn({ ...busy, action: 'aim' }, 'bob', 0).aim).toEqual(busy.aim);
});
