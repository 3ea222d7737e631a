import { describe, expect, test } from 'vitest';
import { duel } from '../../../test/support/timeslice.ts';
import type { Combatant, State } from './state.ts';
import { start } from './state.ts';
import { conditions, healthWord, overview } from './views.ts';

const bob = (changes: Partial<Combatant> = {}): Combatant => ({
  ...start(duel()).combatants[1]!,
  ...changes,
});

function withBob(changes: Partial<Combatant>, state: Partial<State> = {}): State {
  const begun = start(duel());
  return { ...begun, ...state, combatants: [begun.combatants[0]!, bob(changes)] };
}

test('a combatant without a place in the order comes last', () => {
  const ids = (order: string[]) => overview(withBob({}, { order }), 'gm').standings.map(({ id }) => id);
  expect(ids(['bob'])).toEqual(['bob', 'ann']);
  expect(ids(['bob', 'ann'])).toEqual(['bob', 'ann']);
  expect(ids(['ann'])).toEqual(['ann', 'bob']);
  expect(ids([])).toEqual(['ann', 'bob']);
});

test.each<[budget: string, changes: Partial<Combatant>]>([
  ['6 TS', { ts: 6, saved: 0, turn: 'active' }],
  ['6 TS, 1 of them set aside', { ts: 6, saved: 1, turn: 'active' }],
  ['6 TS', { ts: 6, saved: 6, turn: 'over' }],
])('its own side reads %s of a combatant with %o', (budget, changes) => {
  expect(overview(withBob(changes), 'gm').standings[1]).toMatchObject({
    budget,
    seat: 'gm',
    health: [20, 20],
  });
});

test.each<[word: string, changes: Partial<Combatant>]>([
  ['dead', { life: 'dead', hp: 20 }],
  ['dead', { life: 'dead', hp: 0 }],
  ['down', { hp: 0 }],
  ['unhurt', { hp: 20 }],
  ['hurt', { hp: 19 }],
  ['hurt', { hp: 11 }],
  ['badly hurt', { hp: 10 }],
  ['badly hurt', { hp: 1 }],
])('a combatant looks %s with %o', (word, changes) => {
  expect(healthWord(bob(changes))).toBe(word);
});

describe('the conditions of a combatant', () => {
  test.each<[changes: Partial<Combatant>, own: string[], others: string[]]>([
    [{}, [], []],
    [{ life: 'unconscious' }, ['unconscious'], ['unconscious']],
    [{ life: 'dead' }, ['dead'], ['dead']],
    [{ clock: 299 }, ['dying 4:59'], ['dying']],
    [{ hasHeartWound: true }, ['heart wound'], []],
    [{ isStaggered: true, stagger: 4 }, ['staggered'], ['staggered']],
    [{ stagger: 1 }, ['stagger 1'], []],
    [{ lostLimbs: [{ limb: 'left-arm', how: 'crippled' }] }, ['left-arm crippled'], ['left-arm crippled']],
    [{ aim: { weapon: 'bow', bonus: 2 } }, ['aim +2'], []],
    [{ effects: [{ name: 'bless', boosts: [], until: 2 }] }, ['bless'], []],
  ])('with %o its own side reads %o, others %o', (changes, own, others) => {
    expect(conditions(bob(changes))).toEqual(own);
    const { standings } = overview(withBob(changes), 'ann');
    expect(standings.find(({ id }) => id === 'bob')!.conditions).toEqual(others);
  });
});
