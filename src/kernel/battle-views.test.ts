import { describe, expect, test } from 'vitest';
import { OPEN_FIELD } from '../geometry/grid.ts';
import type { Fighter } from './battle.ts';
import { guessesBy, viewsBy, withArt } from './battle-views.ts';

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
const leave = (now: typeof state, { who }: { readonly who: string }): typeof state => ({
  ...now,
  combatants: now.combatants.map((each) => (each.id === who ? { ...each, presence: 'gone' } : each)),
});

const isInsider = (_state: typeof state, seat: string, { side }: Fighter): boolean =>
  seat === 'gm' || (seat === 'ann' && side === 'a');

describe('views of a battle', () => {
  const viewsFor = (isKnown: (who: Fighter) => boolean) =>
    viewsBy<typeof state, Fighter>({
      isInsider,
      isKnown: (_state, _seat, who) => isKnown(who),
      fight: () => ({ phase: 'turn' }),
      ally: ({ id }) => ({ id, hp: 3 }),
      stranger: ({ id }) => ({ id }),
      outline: () => ({ round: 2, phase: 'turn' }),
      order: ({ order }) => order,
      seen: () => ({ order: null, isActive: false, isUp: true, healthWord: 'unhurt' }),
      own: () => ({ health: [3, 4], budget: '2 left', conditions: ['aims'] }),
      openConditions: () => [],
    });

  test('an overview lists known combatants in order, those without a place last, and only their sides', () => {
    const all = viewsFor(() => true).overview(state, 'gm');
    expect(all.standings.map(({ id }) => id)).toEqual(['cy', 'ann', 'bo']);
    const some = viewsFor(({ side }) => side === 'a').overview(state, 'ann');
    expect(some.standings.map(({ id }) => id)).toEqual(['cy', 'ann']);
    expect(some.sides).toEqual([{ id: 'a', name: 'A' }]);
  });

  test('an overview shows health, budget and seat of the own side only', () => {
    const { standings } = viewsFor(() => true).overview(state, 'ann');
    const shown = standings.map(({ id, seat, health, budget }) => [id, seat, health, budget]);
    expect(shown).toEqual([
      ['cy', 'cy', [3, 4], '2 left'],
      ['ann', 'ann', [3, 4], '2 left'],
      ['bo', null, null, ''],
    ]);
  });

  test('a view does not reveal the place of an unknown combatant in the order', () => {
    const { view } = viewsFor(({ id }) => id !== 'cy');
    expect(view(state, 'ann')).toEqual({
      ...{ name: 'A duel', order: ['ann'], winner: null },
      ...{ rulings: { ties: 'reroll' }, isMapped: false, walls: [] },
      phase: 'turn',
      combatants: [{ id: 'ann', hp: 3 }, { id: 'bo' }],
    });
    expect(view(state, 'gm')).toBe(state);
  });
});

describe('guesses about a battle', () => {
  const { known, imagine, healthTold } = guessesBy<typeof state, Fighter, string>({
    isInsider,
    isKnown: (_state, _seat, { id }) => id !== 'cy',
    evolve: leave,
    fields: ['health'],
    conditions: [],
    events: [],
    facts: {},
    seenHealth: () => 'hurt',
    hiddenHealth: () => 'unhurt',
    asOrdinary: (who, health) => ({ ...who, name: `${health} stranger` }),
    drawn: (who, like) => ({ ...who, name: like?.name ?? `${who.name}?` }),
  });

  test('a seat’s version of the fight contains its guesses and omits unknown combatants; the GM’s contains everything', () => {
    const { combatants } = known(state, 'ann');
    expect(combatants.map(({ name }) => name)).toEqual(['ANN', 'hurt stranger', 'CY']);
    expect(combatants.map(({ presence }) => presence)).toEqual(['here', 'here', 'gone']);
    expect(known(state, 'gm')).toBe(state);
  });

  test('a table that hides health assumes other health for strangers', () => {
    expect(healthTold.known(state, 'ann').combatants[1]!.name).toBe('unhurt stranger');
  });

  test('an imagined state draws new values for strangers, except for one that has left', () => {
    const { combatants } = imagine(known(state, 'ann'), 'ann', () => 0);
    expect(combatants.map(({ name }) => name)).toEqual(['ANN', 'hurt stranger?', 'CY']);
  });
});

test('an overview has the stated token of each combatant in it, and of no other', () => {
  const art = { emblem: 'stag-head' };
  const overview = { standings: [{ id: 'mara' }, { id: 'thug' }] } as never;
  const combatants = [{ id: 'mara', art }, { id: 'thug' }, { id: 'lurker', art }] as never;
  expect(withArt(overview, { combatants })).toEqual({ standings: [{ id: 'mara', art }, { id: 'thug' }] });
});
