import { describe, expect, test } from 'vitest';
import {
  BOW,
  encounter,
  entrant,
  HIDE,
  midTurn,
  SHIELD,
  SWORD,
  strike,
} from '../../../test/support/tactics.ts';
import { combatantOf, isInsider, seatsOf } from '../../kernel/battle.ts';
import { type Combatant, declarationFor, isKnownTo, type State } from './state.ts';
import { imagine, known, view } from './views.ts';

/** Ann and Cay, each at her own seat, against Bob and Zoe, who belong to the GM; Zoe is hidden. */
function four(changes: Readonly<Record<string, Partial<Combatant>>> = {}, more: Partial<State> = {}): State {
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5]),
    entrant('cay', 'heroes', [5, 6]),
    entrant('bob', 'foes', [6, 5], { weapons: [SWORD, BOW], shields: [SHIELD], armor: HIDE }),
    entrant('zoe', 'foes', [9, 9], { isHidden: true }),
  ]);
  return { ...midTurn(begun, changes), ...more };
}

interface Seen {
  readonly active: string | null;
  readonly order: readonly string[];
  readonly combatants: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
}
const seen = (state: State, seat: string) => view(state, seat) as unknown as Seen;
const of = (state: State, seat: string, id: string) =>
  seen(state, seat).combatants.find((who) => who.id === id)!;

test.each([
  [
    { oT: 2, dT: 0 },
    { oT: 2, dT: 1 },
  ],
  [
    { oT: 0, dT: 2 },
    { oT: 1, dT: 2 },
  ],
  [
    { oT: 1, dT: 1 },
    { oT: 1, dT: 1 },
  ],
])('[stance] a split of %o is imagined from its stance alone: %o of three points', (split, imagined) => {
  const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5])]);
  const state = midTurn(begun, { bob: split });
  const guessed = known(state, 'ann');
  const tactics = { ...combatantOf(guessed, 'bob').sheet, tactics: 3 };
  const three = guessed.combatants.map((who) => (who.id === 'bob' ? { ...who, sheet: tactics } : who));
  const { oT, dT } = combatantOf(
    imagine({ ...guessed, combatants: three }, 'ann', () => 0),
    'bob',
  );
  expect({ oT, dT }).toEqual(imagined);
});

describe("a seat's view of the fight", () => {
  test('shows the GM everything', () => {
    const state = four();
    expect(view(state, 'gm')).toBe(state);
  });

  test('has a part about the whole fight', () => {
    const state = four({}, { winner: 'foes', turn: 3, walls: [[1, 1]] });
    expect(view(state, 'ann')).toMatchObject({
      ...{
        name: 'test',
        phase: 'resolve',
        turn: 3,
        active: null,
        order: ['ann', 'cay', 'bob'],
        winner: 'foes',
      },
      ...{ rulings: state.rulings, isMapped: true, walls: [[1, 1]] },
    });
    expect(view(state, 'ann')).not.toHaveProperty('ranks');
  });

  test.each([
    ['ann', 'bob', 'bob'],
    ['ann', 'zoe', null],
    ['gm', 'zoe', 'zoe'],
  ])('[hidden-declaration] shows %s, while %s has its go, as active: %s', (seat, active, shown) => {
    expect(seen(four({}, { active }), seat).active).toBe(shown);
  });
});

const draft = { pace: 'jog', goal: { kind: 'follow', who: 'bob' }, actions: [strike('bob')] } as const;

describe("a seat's view of a combatant", () => {
  const secretly = { pace: 'walk', goal: null, actions: [strike('bob'), strike('zoe')] } as const;

  test('[stance] of its own side a seat sees all except the GM’s modifiers and the seats that it hides from', () => {
    const state = four({
      cay: { draft, declared: secretly, pending: secretly.actions, settling: 'reopened' },
    });
    const { hiddenFrom, given, ...rest } = combatantOf(state, 'cay');
    const known = { ...secretly, actions: [strike('bob')] };
    const own = { declared: known, pending: [strike('bob')], isHidden: false, conditions: [] };
    expect(of(state, 'cay', 'cay')).toEqual({ ...rest, ...own, settling: 'reopened', draft });
    expect(of(state, 'ann', 'cay')).toEqual({ ...rest, ...own, settling: 'settled', draft: null });
    const hidden = four({ cay: { hiddenFrom: ['bob'] } });
    expect(of(hidden, 'ann', 'cay').isHidden).toBe(true);
  });

  test('[stance] of other sides a seat sees the visible part and the stance', () => {
    const bob = {
      oT: 1,
      initiative: 14,
      go: 'going',
      pace: 'walk',
      w: 9,
      declared: secretly,
      draft,
    } as const;
    expect(of(four({ bob }), 'ann', 'bob')).toEqual({
      ...{ id: 'bob', name: 'bob', side: 'foes', cell: [6, 5], settling: 'open', stance: 'aggressively' },
      ...{ declared: { ...secretly, actions: [strike('bob')] }, initiative: 14, go: 'going', pace: 'walk' },
      ...{
        isUp: true,
        health: 'badly hurt',
        conditions: [],
        items: ['sword', 'bow', 'shield'],
        armor: 'hide',
      },
    });
    expect(of(four(), '', 'ann').armor).toBeNull();
  });

  test.each([
    ['follow', null],
    ['away', null],
  ] as const)('[hidden-declaration] a declaration to go %s a hidden combatant is not shown', (kind, goal) => {
    const declaration = { pace: 'walk', goal: { kind, who: 'zoe' }, actions: [] } as const;
    expect(declarationFor(four(), 'ann', declaration).goal).toEqual(goal);
    expect(declarationFor(four(), 'gm', declaration)).toEqual(declaration);
  });

  test('[hidden-declaration] a declared cell, and actions that name nobody, are shown', () => {
    const thrown = { kind: 'blast', weapon: 'b', intent: 'kill', target: null, point: [1, 1] } as const;
    const actions = [thrown, { kind: 'full-defense' }] as const;
    const declaration = { pace: 'walk', goal: { kind: 'to', cell: [9, 9] }, actions } as const;
    expect(declarationFor(four(), 'ann', declaration)).toEqual(declaration);
    expect(declarationFor(four(), 'ann', draft)).toEqual(draft);
  });
});

describe('knowledge of combatants', () => {
  const zoe = { presence: 'here', hiddenFrom: ['ann'] } as const;
  test.each<[is: boolean, seat: string, id: string, now: Partial<Combatant>]>([
    [true, 'ann', 'bob', {}],
    [false, 'ann', 'zoe', zoe],
    [true, 'cay', 'zoe', zoe],
    [true, 'gm', 'zoe', zoe],
    [false, '', 'zoe', zoe],
    [true, '', 'bob', {}],
    [false, 'ann', 'bob', { presence: 'gone' }],
    [false, 'ann', 'bob', { presence: 'reserve' }],
    [true, 'ann', 'ann', { presence: 'gone' }],
    [true, 'gm', 'ann', { presence: 'reserve' }],
  ])('[hidden-declaration] it is %s that seat "%s" knows of %s, who is %o', (is, seat, id, now) => {
    const state = four({ [id]: now });
    expect(isKnownTo(state, seat, combatantOf(state, id))).toBe(is);
  });

  test('[hidden-declaration] a seat with two combatants knows what one of them knows', () => {
    const state = four({ cay: { seat: 'ann' }, zoe: { hiddenFrom: ['ann'] } });
    expect(isKnownTo(state, 'ann', combatantOf(state, 'zoe'))).toBe(true);
  });

  test('[stance] an insider plays on its real side', () => {
    const state = four();
    const ann = combatantOf(state, 'ann');
    expect(['gm', 'ann', 'cay', ''].map((seat) => isInsider(state, seat, ann))).toEqual([
      ...[true, true, true, false],
    ]);
    expect(isInsider(state, 'ann', combatantOf(state, 'bob'))).toBe(false);
    expect(seatsOf(state)).toEqual(['gm', 'ann', 'cay']);
  });
});
