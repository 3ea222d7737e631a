import { expect, test } from 'vitest';
import { duel, encounter, entrant } from '../../../test/support/timeslice.ts';
import { begin } from '../../../test/support/timeslice-play.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { start } from './state.ts';
import { clockText, conditions, overview } from './views.ts';

test('lists present combatants in turn order, with the rest of their turns', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), isInReserve: true };
  const all = [entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [5, 5], { hpNow: 7 }), late];
  const f = begin(encounter(all), [0, 0], [9, 9]);
  f.answer('bob', { kind: 'save', ts: 2 });
  const { round, phase, standings } = overview(f.state, 'gm');
  expect({ round, phase }).toEqual({ round: 1, phase: 'turn' });
  expect(
    standings.map(({ id, order, isActive, isUp, health, budget }) => [
      id,
      order,
      isActive,
      isUp,
      health,
      budget,
    ]),
  ).toEqual([
    ['bob', 18, true, true, [7, 20], '6 TS, 2 of them set aside'],
    ['ann', 0, false, true, [20, 20], '6 TS'],
  ]);
});

test('before initiative nobody has a place, and nobody is missing', () => {
  const { standings } = overview(begin(duel(), [1, 1]).state, 'gm');
  expect(standings.map(({ id, order }) => [id, order])).toEqual([
    ['ann', 2],
    ['bob', null],
  ]);
});

test('states that a combatant is hidden to its own side', () => {
  const [ann] = start(duel()).combatants;
  expect(conditions({ ...ann!, presence: 'hidden' })).toEqual(['hidden']);
  expect(conditions(ann!)).toEqual([]);
});

test('states conditions in words', () => {
  const f = begin(duel()).answer('ann', { kind: 'aim', weapon: 'sword' });
  f.gm({ kind: 'set-clock', who: 'ann', seconds: 65 }).gm({ kind: 'set-stagger', who: 'ann', value: 2 });
  f.gm({ kind: 'give-modifier', who: 'ann', to: 'dr', value: 1, rounds: 2 });
  expect(conditions(combatantOf(f.state, 'ann'))).toEqual([
    'dying 1:05',
    'stagger 2',
    'aim +1',
    "the GM's +1 on dr",
  ]);
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'staggered' });
  expect(conditions(combatantOf(f.state, 'ann'))).toContain('staggered');
  f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
  expect(conditions(combatantOf(f.state, 'bob'))).toEqual(['unconscious']);
});

test.each([
  [300, '5:00'],
  [299, '4:59'],
  [65, '1:05'],
  [5, '0:05'],
  [0, '0:00'],
])('%i seconds on the clock are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('others see only visible facts: no numbers, no TS, no aim, no boons', () => {
  const all = [entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [5, 5], { hpNow: 7 })];
  const f = begin(encounter(all), [0, 0], [9, 9]).answer('bob', { kind: 'aim', weapon: 'sword' });
  f.gm({ kind: 'give-modifier', who: 'bob', to: 'dr', value: 1, rounds: 2 });
  f.gm({ kind: 'set-clock', who: 'bob', seconds: 65 });
  const { standings } = overview(f.state, 'ann');
  const [bob, ann] = standings;
  expect(bob).toMatchObject({ id: 'bob', seat: null, health: null, healthWord: 'badly hurt', budget: '' });
  expect(bob!.conditions).toEqual(['dying']);
  expect(ann).toMatchObject({
    id: 'ann',
    seat: 'ann',
    health: [20, 20],
    healthWord: 'unhurt',
    budget: '6 TS',
  });
});

test('it lists the winner, and only sides with a combatant present', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), side: 'dragons', isInReserve: true };
  const all = [entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [5, 5]), late];
  const set = { ...encounter(all), sides: ['heroes', 'foes', 'dragons'].map((id) => ({ id, name: id })) };
  const f = begin(set, [0, 0], [9, 9]);
  expect(overview(f.state, 'ann').sides.map(({ id }) => id)).toEqual(['heroes', 'foes']);
  expect(overview(f.state, 'ann').winner).toBeNull();
});
