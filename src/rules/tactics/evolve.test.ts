import { describe, expect, test } from 'vitest';
import { encounter, entrant, midTurn, strike } from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { type Event, evolve } from './events.ts';
import type { Rulings } from './rulings.ts';
import { type Combatant, IDLE, NEW_TURN, type State } from './state.ts';

const begun = (rulings: Partial<Rulings> = {}) =>
  encounter(
    [
      entrant('ann', 'heroes', [5, 5], { tactics: 2 }),
      entrant('cay', 'heroes', [5, 7]),
      entrant('bob', 'foes', [6, 5], { tactics: 2 }),
      entrant('dee', 'foes', [6, 7]),
    ],
    rulings,
  );
type Changes = Readonly<Record<string, Partial<Combatant>>>;

/** The four combatants in mid-turn, after this event. */
function evolved(event: object, changes: Changes = {}, more: Partial<State> = {}, rulings = {}): State {
  const state = { ...midTurn(begun(rulings), changes), ...more };
  return evolve(state, { rule: 'check', ...event } as unknown as Event);
}
const settlings = (state: State) => state.combatants.map(({ settling }) => settling);

describe('events of a turn', () => {
  const declared = { pace: 'walk', goal: null, actions: [strike('bob')] } as const;

  test('[set-tactics] a new turn resets all combatants, without an order and without a go', () => {
    const spent = { oT: 1, dT: 1, changes: 2, declared, pending: [strike('bob')], trail: [[1, 1]] } as const;
    const state = evolved({ type: 'turn-started', turn: 4 }, { ann: spent }, { active: 'ann' });
    expect(state).toMatchObject({ phase: 'tactics', turn: 4, order: [], ranks: [], active: null });
    expect(combatantOf(state, 'ann')).toMatchObject(NEW_TURN);
  });

  test('[gm-authority] a GM modifier for the turn ends with it, one for a single check does not', () => {
    const part = { value: 1, why: 'gm', rule: 'gm-authority' } as const;
    const once = { to: 'check', part, lasts: 'once' } as const;
    const given = [once, { ...once, lasts: 'turn' as const }];
    expect(combatantOf(evolved({ type: 'turn-started', turn: 2 }, { ann: { given } }), 'ann').given).toEqual([
      once,
    ]);
  });

  test.each([
    ['own-go', 'this-turn', 'till-go'],
    ['own-go', 'till-go', 'no'],
    ['own-go', 'no', 'no'],
    ['this-turn', 'this-turn', 'no'],
  ] as const)(
    '[full-defense-lasts] by %s, a combatant in full defence (%s) is in full defence in the next turn: %s',
    (lasts, was, is) => {
      const rulings = { 'full-defense-lasts': lasts };
      const state = evolved({ type: 'turn-started', turn: 2 }, { ann: { defending: was } }, {}, rulings);
      expect(combatantOf(state, 'ann').defending).toBe(is);
    },
  );

  test('[declare] once Tactics are settled, all combatants are asked to declare', () => {
    const state = evolved(
      { type: 'tactics-settled', by: 'all' },
      { ann: { settling: 'settled', readjusted: 3 } },
    );
    expect(state.phase).toBe('declare');
    expect(combatantOf(state, 'ann')).toMatchObject({ settling: 'open', readjusted: 0 });
  });

  test('[declare] once declarations are settled, every combatant that is up is bound by them', () => {
    const draft = { ...declared, pace: 'run' } as const;
    const state = evolved(
      { type: 'declarations-settled', by: 'all' },
      { ann: { declared, draft }, bob: { declared, isUnconscious: true } },
    );
    expect(state.phase).toBe('initiative');
    expect(combatantOf(state, 'ann')).toMatchObject({
      settling: 'settled',
      draft: IDLE,
      declared,
      pending: [strike('bob')],
    });
    expect(combatantOf(state, 'bob').pending).toEqual([]);
  });

  test('[initiative] the order is that of the ranks, until a combatant is let go first', () => {
    const order = ['dee', 'ann', 'bob', 'cay'];
    expect(evolved({ type: 'order-set', order })).toMatchObject({ phase: 'movement', order, ranks: order });
    const letFirst = evolved(
      { type: 'let-first', who: 'ann', first: 'dee' },
      { ann: { go: 'going' } },
      { active: 'ann' },
    );
    expect(letFirst).toMatchObject({
      active: null,
      order: ['dee', 'ann', 'cay', 'bob'],
      ranks: ['ann', 'cay', 'bob', 'dee'],
    });
    expect(combatantOf(letFirst, 'ann').go).toBe('waiting');
  });

  test('[let-go-first] a combatant that is let go first goes right before the other, and after those between', () => {
    const state = evolved({ type: 'let-first', who: 'cay', first: 'dee' }, {}, { active: 'cay' });
    expect(state.order).toEqual(['ann', 'dee', 'cay', 'bob']);
  });

  test('[initiative] a go begins and ends, and actions left over are dropped', () => {
    const go = evolved({ type: 'go-started', who: 'ann' }, { ann: { defending: 'till-go' } });
    expect(go.active).toBe('ann');
    expect(combatantOf(go, 'ann')).toMatchObject({ go: 'going', defending: 'no' });
    const still = evolved({ type: 'go-started', who: 'ann' }, { ann: { defending: 'this-turn' } });
    expect(combatantOf(still, 'ann').defending).toBe('this-turn');
    const over = evolved(
      { type: 'go-ended', who: 'ann' },
      { ann: { pending: [strike('bob')] } },
      { active: 'ann' },
    );
    expect(over.active).toBeNull();
    expect(combatantOf(over, 'ann')).toMatchObject({ go: 'over', pending: [] });
  });

  test('[initiative] [combat-end] the turn ends, and with it the fight', () => {
    const ended = evolved({ type: 'turn-ended', turn: 1 }, {}, { active: 'ann' });
    expect(ended).toMatchObject({ phase: 'turn-start', active: null });
    const closed = evolved({ type: 'combat-ended', winner: 'foes' }, {}, { active: 'ann' });
    expect(closed).toMatchObject({ phase: 'closed', active: null, winner: 'foes' });
    expect(evolved({ type: 'movement-over' }, {}, { phase: 'movement' }).phase).toBe('resolve');
    expect(evolved({ type: 'flanking-ruled', attacker: 'ann', target: 'bob', isFlanked: true })).toEqual(
      midTurn(begun()),
    );
  });
});

test('an event about an unknown combatant is a program error', () => {
  expect(() => evolved({ type: 'kept', who: 'zoe' })).toThrow('there is no combatant zoe');
  expect(() => combatantOf(midTurn(begun()), 'zoe')).toThrow('there is no combatant zoe');
});

describe('events of movement', () => {
  test('[simultaneous-movement] steps leave a trail from the cell where the movement began', () => {
    const moves = [
      { who: 'ann', from: [5, 5], to: [4, 5] },
      { who: 'bob', from: [6, 5], to: [7, 5] },
    ];
    const state = evolved(
      { type: 'stepped', moves },
      {
        bob: {
          trail: [
            [5, 5],
            [6, 5],
          ],
        },
      },
    );
    expect(combatantOf(state, 'ann')).toMatchObject({
      cell: [4, 5],
      trail: [
        [5, 5],
        [4, 5],
      ],
    });
    expect(combatantOf(state, 'bob')).toMatchObject({
      cell: [7, 5],
      trail: [
        [5, 5],
        [6, 5],
        [7, 5],
      ],
    });
    expect(combatantOf(state, 'cay')).toMatchObject({ cell: [5, 7], trail: [] });
  });
});

describe('combatants that settle again after an event', () => {
  const settled = { settling: 'settled' } as const;
  const all: Changes = { cay: settled, bob: settled, dee: settled };
  const set = { type: 'tactics-set', who: 'ann', oT: 1, dT: 1 };
  const declaration = { pace: 'walk', goal: null, actions: [] };
  const declares = { type: 'declared', who: 'ann', declaration };

  test('[set-tactics] a split is news for those that have Tactics themselves', () => {
    expect(settlings(evolved(set, all))).toEqual(['settled', 'settled', 'reopened', 'settled']);
  });

  test('[declare] a declaration reopens every settled combatant that is up', () => {
    expect(settlings(evolved(declares, all))).toEqual(['settled', 'reopened', 'reopened', 'reopened']);
    const some = { cay: {}, bob: { ...settled, isUnconscious: true }, dee: { ...settled, readjusted: 3 } };
    expect(settlings(evolved(declares, some))).toEqual(['settled', 'open', 'settled', 'settled']);
    const twice = { dee: { ...settled, readjusted: 2 } };
    expect(settlings(evolved(declares, twice))[3]).toBe('reopened');
  });

  test('[hidden-declaration] a declaration does not reopen those that do not know of the combatant', () => {
    const hidden = { ...all, ann: { hiddenFrom: ['bob'] } };
    expect(settlings(evolved(declares, hidden))).toEqual(['settled', 'reopened', 'settled', 'reopened']);
  });

  test('[settle] a declaration reopens nobody under the other setting, or if it is unchanged', () => {
    expect(settlings(evolved(declares, all, {}, { settle: 'nobody' }))).not.toContain('reopened');
    const same = { ...all, ann: { declared: declaration, readjusted: 1 } } as unknown as Changes;
    expect(settlings(evolved(declares, same))).not.toContain('reopened');
    const first = { ...all, ann: { declared: declaration } } as unknown as Changes;
    expect(settlings(evolved(declares, first))).toContain('reopened');
    const other = { ...all, ann: { readjusted: 1 } };
    expect(settlings(evolved(declares, other))).toContain('reopened');
  });
});

describe('a combatant that enters during the goes of others', () => {
  /** Eve comes in with this initiative; Ann (14) has gone, Cay has 12, Bob 10, Dee 8. */
  function enters(initiative: number, order = ['ann', 'cay', 'bob', 'dee']): State {
    const entrants = [...begun().combatants, { ...entrant('eve', 'foes', [9, 9]), isInReserve: true }];
    const state = midTurn(encounter(entrants), {
      ann: { initiative: 14, go: 'over' },
      cay: { initiative: 12 },
      bob: { initiative: 10 },
      dee: { initiative: 8 },
      eve: { initiative },
    });
    const event: Event = { type: 'entered', rule: 'gm-authority', who: 'eve', at: [9, 9] };
    return evolve({ ...state, order, ranks: order }, event);
  }

  test.each([
    [20, ['ann', 'eve', 'cay', 'bob', 'dee']],
    [11, ['ann', 'cay', 'eve', 'bob', 'dee']],
    [10, ['ann', 'cay', 'bob', 'eve', 'dee']],
    [3, ['ann', 'cay', 'bob', 'dee', 'eve']],
  ])(
    '[initiative] with %i it goes behind those that have gone, and behind those with the same initiative',
    (initiative, order) => {
      const state = enters(initiative);
      expect(state.order).toEqual(order);
      expect(state.ranks).toEqual(['ann', 'cay', 'bob', 'dee', 'eve']);
    },
  );

  test('[initiative] a combatant that leaves and comes back is in the order once', () => {
    const state = enters(11, ['eve', 'ann', 'cay', 'bob', 'dee']);
    expect(state.order).toEqual(['ann', 'cay', 'eve', 'bob', 'dee']);
    expect(state.ranks).toEqual(['ann', 'cay', 'bob', 'dee', 'eve']);
  });
});
