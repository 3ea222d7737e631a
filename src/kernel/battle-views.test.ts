import { describe, expect, test } from 'vitest';
import { OPEN_FIELD } from '../geometry/grid.ts';
import type { Fighter } from './battle.ts';
import { knownWith, overviewOf, viewOf } from './battle-views.ts';
import type { CombatantSummary } from './ruleset.ts';

const fighter = (id: string, side: string): Fighter => ({
  ...{ id, name: id.toUpperCase(), side, seat: id },
  ...{ presence: 'here', cell: [0, 0] },
});
const state = {
  name: 'A duel',
  grid: OPEN_FIELD,
  isMapped: false,
  walls: [],
  sides: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  winner: null,
  rulings: { ties: 'reroll' },
  order: ['cy', 'ann'],
  combatants: [fighter('ann', 'a'), fighter('bo', 'b'), fighter('cy', 'a')],
};
const standing = ({ id }: Fighter): CombatantSummary => ({ id }) as CombatantSummary;
const leave = (now: typeof state, { who }: { readonly who: string }): typeof state => ({
  ...now,
  combatants: now.combatants.map((each) => (each.id === who ? { ...each, presence: 'gone' } : each)),
});

describe('views of a battle', () => {
  test('an overview lists known combatants in order, those without a place last, and only their sides', () => {
    const all = overviewOf(state, state.order, () => true, standing);
    expect(all.standings.map(({ id }) => id)).toEqual(['cy', 'ann', 'bo']);
    const some = overviewOf(state, state.order, ({ side }) => side === 'a', standing);
    expect(some.standings.map(({ id }) => id)).toEqual(['cy', 'ann']);
    expect(some.sides).toEqual([{ id: 'a', name: 'A' }]);
  });

  test('a view does not reveal the place of an unknown combatant in the order', () => {
    expect(viewOf(state, [fighter('ann', 'a')])).toEqual({
      ...{ name: 'A duel', order: ['ann'], winner: null },
      ...{ rulings: { ties: 'reroll' }, isMapped: false, walls: [] },
    });
  });

  test('a seat’s version of the fight contains its guesses and omits unknown combatants; the GM’s contains everything', () => {
    const guesses = {
      seen: (who: Fighter) => (who.side === 'b' ? { ...who, name: 'a stranger' } : who),
      isUnknown: ({ id }: Fighter) => id === 'cy',
      evolve: leave,
    };
    const { combatants } = knownWith(state, 'ann', guesses);
    expect(combatants.map(({ name }) => name)).toEqual(['ANN', 'a stranger', 'CY']);
    expect(combatants.map(({ presence }) => presence)).toEqual(['here', 'here', 'gone']);
    expect(knownWith(state, 'gm', guesses)).toBe(state);
  });
});
