import type { Encounter } from 'riposte';
import { expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { ruleset as candles } from './ruleset.ts';
import type { Sheet } from './state.ts';

function duel(sheet: Partial<Sheet> = {}, ties = 'hit'): Encounter<Sheet, unknown> {
  const entrant = (id: string, side: string) => ({
    ...{ id, name: id, side, seat: side, at: [0, 0] as const, isInReserve: id === 'cay' },
    sheet: { candles: 2, skill: 1, guard: 4, nerve: 0, ...(side === 'foes' ? sheet : {}) },
  });
  return {
    ...{ name: 'A duel', ruleset: 'candles', rulings: { ties }, options: {} },
    field: { isMapped: false, shape: 'square', size: null, walls: [] },
    sides: ['heroes', 'foes'].map((id) => ({ id, name: id })),
    combatants: [entrant('ann', 'heroes'), entrant('bob', 'foes'), entrant('cay', 'foes')],
  };
}

const AT_BOB = { kind: 'strike', target: 'bob' };
const left = (state: ReturnType<typeof candles.start>, id: string) =>
  state.combatants.find((who) => who.id === id)!.candles;

test('[turns] everyone acts in the order of the list, then the next round begins', () => {
  const f = fight(candles, duel());
  f.answer('ann', { kind: 'wait' }).answer('bob', { kind: 'wait' });
  expect(f.state).toMatchObject({ round: 2, active: 'ann' });
});

test('[strike] [ties] a blow hits at the guard or above it, by the ruling', () => {
  expect(fight(candles, duel()).answer('ann', AT_BOB, [2]).only('struck').isHit).toBe(false);
  expect(fight(candles, duel()).answer('ann', AT_BOB, [3]).only('struck').isHit).toBe(true);
  expect(fight(candles, duel({}, 'miss')).answer('ann', AT_BOB, [3]).only('struck').isHit).toBe(false);
  expect(fight(candles, duel({}, 'miss')).answer('ann', AT_BOB, [4]).only('struck').isHit).toBe(true);
});

test('[nerve] a spent nerve repeats the blow, for better or worse', () => {
  const f = fight(candles, duel({ nerve: 1 })).answer('ann', AT_BOB, [5]);
  f.answer('bob', { kind: 'spend' }, [6]);
  expect(left(f.state, 'bob')).toBe(0);
  expect(f.state.winner).toBe('heroes');
});

test('[nerve] a target without nerve is not asked', () => {
  expect(fight(candles, duel()).answer('ann', AT_BOB, [5]).asked('bob').key).toBe('turn');
});

test('[candles] a hit puts out one candle, a natural 6 two, but no more than are burning', () => {
  expect(left(fight(candles, duel()).answer('ann', AT_BOB, [5]).state, 'bob')).toBe(1);
  expect(left(fight(candles, duel()).answer('ann', AT_BOB, [6]).state, 'bob')).toBe(0);
  expect(left(fight(candles, duel({ candles: 1 })).answer('ann', AT_BOB, [6]).state, 'bob')).toBe(0);
});

test('[victory] the last side with a burning candle wins', () => {
  const f = fight(candles, duel({ candles: 1 })).answer('ann', AT_BOB, [5]);
  expect(f.state.winner).toBe('heroes');
  expect(f.open).toEqual([]);
});

test('[gm-hand] the GM sets candles, brings in a combatant and ends the fight', () => {
  const f = fight(candles, duel());
  f.gm({ kind: 'bring-in', who: 'cay' }).gm({ kind: 'set-candles', who: 'ann', to: 0 });
  expect(f.state.winner).toBe('foes');
  expect(fight(candles, duel()).gm({ kind: 'end-fight' }).state.winner).toBe('nobody');
});
