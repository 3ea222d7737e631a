import { describe, expect, test } from 'vitest';
import {
  all,
  declared,
  duel,
  encounter,
  entrant,
  FOLLOW,
  midTurn,
  of,
  only,
  play,
  STRIKE,
  SWORD,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { changeOptions, offerChange } from './changes.ts';
import { resolve } from './go.ts';
import { hasYetToMove } from './movement.ts';
import type { Rulings } from './rulings.ts';
import type { Combatant, State } from './state.ts';

type Changes = Readonly<Record<string, Partial<Combatant>>>;
const TWO = { weapons: [{ ...SWORD, rank: 2 }] };
const FULL_DEFENSE = { go: { kind: 'full-defense' } };

/** Ann, with two strokes to come, against Bob beside her and Dee 20 m away, in that order. */
function three(now: Changes = {}, rulings: Partial<Rulings> = {}): State {
  const begun = encounter(
    [entrant('ann', 'heroes', [5, 5], TWO), entrant('bob', 'foes', [6, 5]), entrant('dee', 'foes', [25, 5])],
    rulings,
  );
  const ann = { pending: [strike('bob'), strike('bob', { at: 'item' })], ...now.ann };
  return midTurn(begun, { ...now, ann });
}

describe('possible changes and their prices', () => {
  const changes = (now: Changes = {}, rulings = {}) => {
    const state = three(now, rulings);
    return changeOptions(state, combatantOf(state, 'ann')).map(({ kind, params, cost }) => [
      kind,
      (params.drop as { readonly oneOf: readonly number[] } | undefined)?.oneOf,
      cost,
    ]);
  };
  const price = (n: number) => `-${n} on all checks this turn`;
  const MOVES = ['add-follow', 'add-away', 'add-to'];
  /** A walk is free. A run costs as much as any other change. */
  const moves = (n: number) =>
    [undefined, price(n)].flatMap((cost) => MOVES.map((kind) => [kind, undefined, cost]));

  test('[change-action] [change-count] changing to full defence costs one for all, replacing an action one, adding an action one', () => {
    expect(changes()).toEqual([
      ['full-defense', undefined, price(2)],
      ['drop', [0, 1], price(1)],
      ['swap-for-strike', [0], price(1)],
      ['swap-for-strike', [1], price(1)],
      ['add-strike', undefined, price(1)],
      ...moves(1),
    ]);
  });

  test('[change-action] the price adds to the changes paid before', () => {
    expect(changes({ ann: { changes: 2 } }).map(([, , cost]) => cost)).toEqual([
      ...[price(4), price(3), price(3), price(3), price(3)],
      ...moves(3).map(([, , cost]) => cost),
    ]);
  });

  test('[change-action] without pending actions nothing can be dropped', () => {
    expect(changes({ ann: { pending: [] } })).toEqual([
      ['full-defense', undefined, price(1)],
      ['add-strike', undefined, price(1)],
      ...moves(1),
    ]);
    const moved = { actionsDone: 1, hasMoved: true, pending: [strike('bob')] };
    expect(changes({ ann: moved }).map(([kind]) => kind)).toEqual(['drop', 'swap-for-strike', 'add-strike']);
    expect(changes({ ann: { defending: 'this-turn' } })).toEqual([]);
    expect(changes({ ann: { defending: 'till-go' } })).not.toEqual([]);
  });

  test('[max-attacks] one of two may be replaced only if the rank allows that many', () => {
    const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5])]);
    const pending = [strike('bob'), strike('bob')];
    const state = midTurn(begun, { ann: { hasMoved: true, pending } });
    expect(changeOptions(state, combatantOf(state, 'ann')).map(({ kind }) => kind)).toEqual([
      ...['full-defense', 'drop'],
    ]);
  });

  test('[movement-ticks] a combatant that has not moved yet may choose any target', () => {
    const targets = (rulings: Partial<Rulings>) => {
      const going = { pace: 'walk', goal: { kind: 'to', cell: [9, 9] }, actions: [] } as const;
      const state = three({ ann: { declared: going } }, rulings);
      const options = changeOptions(state, combatantOf(state, 'ann'));
      return options.find(({ kind }) => kind === 'add-strike')!.params.target;
    };
    expect(targets({ 'movement-ticks': 'own-go' })).toEqual({ oneOf: ['bob', 'dee'] });
    expect(targets({ 'movement-ticks': 'at-once' })).toEqual({ oneOf: ['bob'] });
  });

  test.each<
    [is: boolean, why: string, ann: Partial<Combatant>, move: number, ticks: Rulings['movement-ticks']]
  >([
    [true, 'declared and not made', {}, 4, 'own-go'],
    [false, 'all move at once', {}, 4, 'at-once'],
    [false, 'it has moved', { hasMoved: true }, 4, 'own-go'],
    [false, 'it stays', { declared: { pace: 'stay', goal: null, actions: [] } }, 4, 'own-go'],
    [false, 'it cannot move', {}, 0, 'own-go'],
  ])('[movement-ticks] it is %s that movement has not happened yet: %s', (is, _why, ann, move, ticks) => {
    const going = { pace: 'walk', goal: { kind: 'to', cell: [9, 9] }, actions: [] } as const;
    const state = midTurn(duel({ move }, {}, { 'movement-ticks': ticks }), {
      ann: { declared: going, ...ann },
    });
    expect(hasYetToMove(state, combatantOf(state, 'ann'))).toBe(is);
  });
});

describe('combatants that are asked before an attack on them', () => {
  const asked = (now: Changes = {}, attacker = 'bob', more: Partial<State> = {}) =>
    play({ ...three(now), ...more }, (combat) => offerChange(combat, 'ann', attacker)).asked;

  test('[change-when] a combatant waiting for its go is asked, with its pending actions and its changes', () => {
    const [question] = asked({ ann: { changes: 1 } });
    const pending = [strike('bob'), strike('bob', { at: 'item' })];
    expect(question).toMatchObject({
      ...{ key: 'change', who: 'ann', seat: 'ann', rule: 'change-action', defaultAnswer: { kind: 'keep' } },
      context: { attacker: 'bob', pending, changes: 1 },
    });
    expect(question!.options.slice(0, 6).map(({ kind }) => kind)).toEqual([
      ...['keep', 'full-defense', 'drop', 'swap-for-strike', 'swap-for-strike', 'add-strike'],
    ]);
  });

  test.each<[why: string, now: Changes, attacker?: string, more?: Partial<State>]>([
    ['in the middle of its go', { ann: { go: 'going' } }],
    ['after it', { ann: { go: 'over' } }],
    ['when down', { ann: { isUnconscious: true } }],
    ['in full defence that it changed into', { ann: { defending: 'this-turn', changes: 1 } }],
    ['unaware of the attacker', { bob: { hiddenFrom: ['ann'] } }],
    ['of its own attack', {}, 'ann'],
    ['before actions are resolved', {}, 'bob', { phase: 'movement' }],
  ])('[change-when] a combatant is not asked: %s', (_why, now, attacker, more) => {
    expect(asked(now, attacker, more)).toEqual([]);
  });
});

describe('a combatant’s own go', () => {
  const goes = (now: Changes = {}, more: Partial<State> = {}) =>
    play({ ...three(now), ...more }, resolve, { answers: FULL_DEFENSE });

  test('[change-when] [let-go-first] the question offers changes and letting others go first', () => {
    const [question] = goes().asked;
    expect(question).toMatchObject({
      ...{ key: 'go', who: 'ann', seat: 'ann', rule: 'change-action', defaultAnswer: { kind: 'go-on' } },
      context: { pending: three().combatants[0]!.pending, changes: 0 },
    });
    expect(question!.options[1]).toEqual({ kind: 'let-first', params: { who: { oneOf: ['bob', 'dee'] } } });
  });

  test.each<[slower: readonly string[], why: string, now: Changes, more?: Partial<State>]>([
    [['dee'], 'one has had its go', { bob: { go: 'over' } }],
    [['dee'], 'one is down', { bob: { isUnconscious: true } }],
    [['dee'], 'one is hidden', { bob: { hiddenFrom: ['ann'] } }],
    [['dee'], 'one rolled more', {}, { ranks: ['bob', 'ann', 'dee'] }],
    [[], 'all have had theirs', { bob: { go: 'over' }, dee: { go: 'over' } }],
    [
      [],
      'it has acted',
      { ann: { actionsDone: 1, go: 'going', pending: [strike('dee')] } },
      { active: 'ann' },
    ],
  ])('[let-go-first] the slower combatants are %o: %s', (slower, _why, now, more) => {
    const state = { ...three(now), ...more };
    const answers = now.ann === undefined ? FULL_DEFENSE : {};
    const [question] = play(state, resolve, { answers }).asked;
    const offer = question!.options.find(({ kind }) => kind === 'let-first');
    expect((offer?.params.who as { oneOf: string[] } | undefined)?.oneOf ?? []).toEqual(slower);
    expect(offer === undefined).toBe(slower.length === 0);
  });

  test('[initiative] a go ends without a question for a combatant that is down, in full defence or finished', () => {
    const down = goes({ ann: { isUnconscious: true } });
    expect(down.events.map(({ type }) => type)).toEqual(['go-ended', 'stepped']);
    for (const ann of [
      { defending: 'this-turn', pending: [] },
      { actionsDone: 1, pending: [] },
    ] as const) {
      const played = goes({ ann });
      expect(played.asked).toEqual([]);
      expect(played.events.map(({ type }) => type)).toEqual(['go-started', 'go-ended', 'stepped']);
    }
  });

  test('[initiative] the next waiting combatant in the order has its go, and when all have gone the turn ends', () => {
    const next = goes({ ann: { go: 'over' } });
    expect(only(next, 'go-started').who).toBe('bob');
    const over = goes({ ann: { go: 'over' }, bob: { go: 'over' }, dee: { go: 'over' } }, { turn: 3 });
    expect(only(over, 'turn-ended')).toMatchObject({ turn: 3, rule: 'initiative' });
  });

  test('[gm-authority] a combatant that the GM takes down at its question does nothing more', () => {
    const friend = [...duel().combatants, entrant('cay', 'heroes', [9, 9])];
    const f = declared(encounter(friend), { ann: { actions: [STRIKE('bob')] } }, sum(12), sum(8), sum(6));
    f.gm({ kind: 'set-w', who: 'ann', value: -1 });
    expect(all(f, 'go-ended').map(({ who }) => who)).toContain('ann');
    expect(all(f, 'attack-declared')).toEqual([]);
  });

  test('[movement-ticks] its own movement comes first, then its actions', () => {
    const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [10, 5])], {
      'movement-ticks': 'own-go',
    });
    const plans = { ann: { move: FOLLOW('bob'), actions: [STRIKE('bob')] } };
    const f = declared(begun, plans, sum(12), sum(8)).answer('ann', { kind: 'go-on' });
    expect(only(f, 'movement-made')).toMatchObject({ who: 'ann', from: [5, 5], to: [9, 5] });
    expect(all(f, 'attack-declared')).toEqual([]);
    f.answer('ann', { kind: 'go-on' });
    expect(f.asked('bob').key).toBe('change');
    expect(of(f, 'ann').cell).toEqual([9, 5]);
  });
});
