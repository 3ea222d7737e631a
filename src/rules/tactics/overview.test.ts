import { expect, test } from 'vitest';
import { duel, encounter, entrant, midTurn, SHIELD, strike } from '../../../test/support/tactics.ts';
import type { Combatant, State } from './state.ts';
import { conditions, healthWord, overview, visibleConditions } from './views.ts';

const begun = duel({ shields: [{ ...SHIELD, name: 'buckler' }], tactics: 2 });

/** Ann in the middle of a turn, with these changes to her. */
function ann(changes: Partial<Combatant>): [State, Combatant] {
  const state = midTurn(begun, { ann: changes });
  return [state, state.combatants[0]!];
}

test.each<[says: readonly string[], changes: Partial<Combatant>]>([
  [[], {}],
  [['dead'], { isDead: true, w: -12 }],
  [['dying', 'CP -3'], { w: 0 }],
  [['dying, on its feet', 'CP -3'], { w: 0, isGritting: true }],
  [['stabilised', 'CP -2'], { w: 1, isStabilised: true }],
  [['stunned'], { s: 0 }],
  [['unconscious'], { isUnconscious: true }],
  [['full defence'], { defending: 'this-turn' }],
  [['CP -1'], { w: 9 }],
  [['changes -2'], { changes: 2 }],
  [['counter +1 on bob'], { counters: [{ against: 'bob', bonus: 1 }] }],
  [
    ['buckler broken'],
    { quality: { sword: { offense: 0, defense: 0 }, shield: { offense: 0, defense: -5 } } },
  ],
  [['hidden'], { hiddenFrom: ['bob'] }],
])('the condition of a combatant is stated in words: %o', (says, changes) => {
  expect(conditions(...ann(changes))).toEqual(says);
});

test('others see only the visible conditions', () => {
  const changes = { w: 0, changes: 2, counters: [{ against: 'bob', bonus: 1 }], hiddenFrom: ['bob'] };
  expect(visibleConditions(...ann(changes))).toEqual(['dying']);
});

test.each([
  [16, 'unhurt'],
  [15, 'hurt'],
  [10, 'hurt'],
  [9, 'badly hurt'],
  [1, 'badly hurt'],
  [0, 'down'],
])('with %i of 16 W a combatant looks %s', (w, word) => {
  expect(healthWord(ann({ w })[1])).toBe(word);
});

test('the dead look dead', () => {
  expect(healthWord(ann({ isDead: true })[1])).toBe('dead');
});

test('present combatants are listed in the order of their goes, with their remaining actions', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), side: 'dragons', isInReserve: true };
  const of = encounter([
    entrant('ann', 'heroes', [5, 5], { tactics: 2 }),
    entrant('bob', 'foes', [6, 5]),
    late,
  ]);
  const begun = { ...of, sides: [...of.sides, { id: 'dragons', name: 'dragons' }] };
  const state = midTurn(begun, { ann: { oT: 2, dT: 0, s: 9, pending: [strike('bob')] } });
  const list = overview({ ...state, turn: 3, order: ['bob'], active: 'bob' }, 'gm');
  expect(list).toMatchObject({ round: 3, phase: 'resolve', winner: null });
  expect(list.sides.map(({ id }) => id)).toEqual(['heroes', 'foes']);
  expect(
    list.standings.map(({ id, seat, isActive, isUp, health, budget }) => [
      id,
      seat,
      isActive,
      isUp,
      health,
      budget,
    ]),
  ).toEqual([
    ['bob', 'gm', true, true, [16, 16], 'S 12, actions left: 0'],
    ['ann', 'ann', false, true, [16, 16], 'oT 2 dT 0, S 9, actions left: 1'],
  ]);
});

test('[settle] while combatants settle, the overview shows those that are not settled', () => {
  const state = midTurn(begun, { ann: { settling: 'reopened' } });
  const budgetFor = (seat: string, phase: State['phase'] = 'declare') =>
    overview({ ...state, phase }, seat).standings[0]!.budget;
  expect(budgetFor('gm', 'tactics')).toBe('oT 0 dT 0, may think again');
  expect(budgetFor('gm')).toBe('oT 0 dT 0, may think again');
  expect(budgetFor('ann')).toBe('oT 0 dT 0, may think again');
});
