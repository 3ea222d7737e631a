import { expect, test } from 'vitest';
import { duel, encounter, entrant, SWORD } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  DODGE,
  END_TURN,
  HITS,
  interrupt,
  last,
  move,
  of,
  parts,
  STAY,
  toRound,
  types,
  typesSince,
  walk,
} from '../../../test/support/timeslice-play.ts';

const apart = (rulings = {}, ann = {}, bob = {}) =>
  encounter([entrant('ann', 'heroes', [0, 0], ann), entrant('bob', 'foes', [15, 15], bob)], rulings);

test('[round-refill] at the start of a round every combatant has its maximum TS again', () => {
  const f = begin(apart({}, { ts: 6 }, { ts: 4 }));
  expect([of(f, 'ann').ts, of(f, 'bob').ts]).toEqual([6, 4]);
  walk(f, 'ann', [1, 1]).answer('ann', END_TURN).answer('bob', END_TURN);
  expect(f.state.round).toBe(2);
  expect([of(f, 'ann').ts, of(f, 'bob').ts]).toEqual([6, 4]);
  expect(parts(last(f, 'ts-refilled').ts)).toEqual(['4 round-refill']);
});

test('[round-refill] the unconscious regain their TS too, the dead do not', () => {
  const f = begin(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('eve', 'heroes', [0, 0]),
      entrant('bob', 'foes', [6, 5], { hp: 5, isCharacter: false }),
      entrant('dan', 'foes', [19, 19]),
    ]),
    [9, 9],
    [1, 1],
    [0, 1],
    [0, 0],
  );
  blow(f, 'ann', 'bob', { dice: HITS }).answer('ann', { kind: 'kill' });
  f.gm({ kind: 'set-condition', who: 'eve', condition: 'unconscious' });
  toRound(f, 2);
  expect(of(f, 'eve')).toMatchObject({ life: 'unconscious', ts: 6 });
  expect(of(f, 'bob')).toMatchObject({ life: 'dead', ts: 0 });
});

test('[no-carry-over] TS left at the end of the round is lost, including saved TS', () => {
  const f = begin(apart());
  walk(f, 'ann', [1, 1])
    .answer('ann', { kind: 'save', ts: 2 })
    .answer('ann', END_TURN)
    .answer('bob', END_TURN);
  expect(all(f, 'ts-lost').map(({ who, ts }) => [who, ts])).toEqual([
    ['ann', 5],
    ['bob', 6],
  ]);
  expect(of(f, 'ann')).toMatchObject({ ts: 6, saved: 0 });
});

test('[round-end] a round ends when every combatant has ended its turn', () => {
  const f = begin(apart());
  f.answer('ann', END_TURN);
  expect(all(f, 'round-ended')).toEqual([]);
  f.answer('bob', END_TURN);
  expect(last(f, 'round-ended')).toMatchObject({ round: 1, rule: 'round-end' });
});

test('[round-end] a turn without TS ends automatically', () => {
  const f = begin(apart({}, { ts: 1 }, { ts: 1 }));
  f.answer('ann', move([1, 1]));
  expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', saved: 0, rule: 'end-turn' });
  f.answer('bob', move([14, 14]));
  expect(types(f)).toContain('round-ended');
  expect(f.state.round).toBe(2);
});

test('[turns-per-round] each combatant has one turn a round, and after it only interruptions', () => {
  const f = begin(apart());
  f.answer('ann', END_TURN).answer('bob', END_TURN);
  expect(f.state.round).toBe(2);
  expect(all(f, 'order-came-round')).toEqual([]);
});

test('[turns-per-round] set to until spent, the order starts again and the TS left may be spent on the new turn', () => {
  const f = begin(apart({ 'turns-per-round': 'until-spent' }, { ts: 3 }, { ts: 2 }));
  walk(f, 'ann', [1, 1]).answer('ann', END_TURN).answer('bob', END_TURN);
  expect(typesSince(f)).toEqual(['turn-ended', 'order-came-round', 'turn-started']);
  expect(f.state).toMatchObject({ round: 1, active: 'ann' });
  expect(f.asked('ann').context).toEqual({ ts: 2, saved: 0 });
  walk(f, 'ann', [2, 2]);
  expect(of(f, 'ann').ts).toBe(1);
});

test('[turns-per-round] set to until spent, the round ends when nobody spends more TS', () => {
  const f = begin(apart({ 'turns-per-round': 'until-spent' }));
  f.answer('ann', END_TURN).answer('bob', END_TURN);
  expect(f.state.round).toBe(2);
});

test('[turns-per-round] set to until spent, the order does not start again when all TS is spent', () => {
  const f = begin(apart({ 'turns-per-round': 'until-spent' }, { ts: 1 }, { ts: 1 }));
  walk(f, 'ann', [1, 1]);
  walk(f, 'bob', [14, 14]);
  expect(f.state.round).toBe(2);
  expect(types(f)).not.toContain('order-came-round');
});

test('[turns-per-round] set to until spent, a combatant without TS has no turn', () => {
  const f = begin(apart({ 'turns-per-round': 'until-spent' }, { ts: 1 }, { ts: 2 }));
  walk(f, 'ann', [1, 1]);
  walk(f, 'bob', [14, 14]).answer('bob', END_TURN);
  expect(f.state).toMatchObject({ round: 1, active: 'bob' });
  walk(f, 'bob', [13, 13]);
  expect(f.state.round).toBe(2);
});

test('[turns-per-round] set to until spent, an interruption between two turns leaves less TS for the second', () => {
  const f = begin(duel({}, { ts: 3 }, { 'turns-per-round': 'until-spent' }));
  walk(f, 'ann', [5, 6]).answer('ann', END_TURN);
  f.answer('bob', attack('ann')).answer('ann', interrupt(), [0, 0]);
  f.answer('bob', DODGE, [5, 5]).answer('bob', STAY, [0, 0]);
  f.answer('ann', DODGE, [5, 5]).answer('ann', STAY);
  expect(f.state).toMatchObject({ round: 1, active: 'ann' });
  expect(f.asked('ann').context).toEqual({ ts: 2, saved: 0 });
});

test('[weapon-attack] a turn may have any number of attacks', () => {
  const f = begin(duel({ ts: 9 }, { ts: 1, hp: 50 }));
  for (let n = 0; n < 3; n++) blow(f, 'ann', 'bob', { dice: HITS });
  expect(all(f, 'attack-hit')).toHaveLength(3);
  expect(of(f, 'bob').hp).toBe(50 - 3 * SWORD.damage.plus);
});

test('[saved-comes-round] TS saved on an earlier turn stays saved until the next turn starts', () => {
  const f = begin(
    apart({ 'turns-per-round': 'until-spent', 'interrupt-before-turn': 'saved-only' }, { ts: 2 }, { ts: 2 }),
  );
  f.answer('ann', { kind: 'save', ts: 1 }).answer('ann', { kind: 'save', ts: 1 });
  f.answer('bob', { kind: 'aim', weapon: 'sword' });
  expect(of(f, 'ann')).toMatchObject({ ts: 2, saved: 0, turn: 'active' });
});
