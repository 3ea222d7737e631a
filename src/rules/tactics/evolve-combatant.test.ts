import { describe, expect, test } from 'vitest';
import { duel, midTurn, SHIELD, strike } from '../../../test/support/tactics.ts';
import { type Event, evolve } from './events.ts';
import { type Combatant, IDLE } from './state.ts';

const draft = { pace: 'jog', goal: { kind: 'follow', who: 'bob' }, actions: [strike('bob')] } as const;
const part = { value: 1, why: 'gm', rule: 'gm-authority' } as const;
const given = [
  { to: 'check', part, lasts: 'once' },
  { to: 'check', part, lasts: 'turn' },
  { to: 'defence', part, lasts: 'once' },
] as const;

/** Ann with a bit of everything. */
const ANN: Partial<Combatant> = {
  ...{ w: -1, s: 5, isStabilised: true, isGritting: true, hiddenFrom: ['bob'], settling: 'open' },
  ...{ readjusted: 1, draft, pending: [strike('bob'), { kind: 'full-defense' }], initiative: null },
  ...{ go: 'going', trail: [[4, 5]], checksDone: 2, attacksDone: 1, actionsDone: 3, changes: 1 },
  ...{ defending: 'till-go', counters: [{ against: 'bob', bonus: 2 }], given },
  ...{ ammo: { bow: 3, gun: 2 }, rounds: { bow: 1 }, armorValue: 2 },
};
const FALLEN = { pending: [], counters: [], defending: 'no', isGritting: false };
const sum = (total: number) => ({ total, parts: [] });

/** The changes that an event about Ann makes to her, field by field. Nothing else may change. */
function changes(event: object, ann: Partial<Combatant> = {}): Partial<Combatant> {
  const state = midTurn(duel({ shields: [SHIELD] }), { ann: { ...ANN, ...ann } });
  const { combatants, ...rest } = evolve(state, {
    rule: 'check',
    who: 'ann',
    ...event,
  } as unknown as Event);
  const { combatants: before, ...was } = state;
  expect(rest).toEqual(was);
  expect(combatants[1]).toBe(before[1]);
  const is = combatants[0]!;
  const fields = Object.keys(is) as (keyof Combatant)[];
  return Object.fromEntries(fields.filter((key) => is[key] !== before[0]![key]).map((key) => [key, is[key]]));
}

describe('the effects of an event on its combatant', () => {
  test.each<[event: string, facts: object, left: object]>([
    ['tactics-set', { oT: 2, dT: 1 }, { settling: 'settled', oT: 2, dT: 1 }],
    ['kept', {}, { settling: 'settled' }],
    [
      'movement-chosen',
      { pace: 'run', goal: { kind: 'to', cell: [1, 1] } },
      { draft: { pace: 'run', goal: { kind: 'to', cell: [1, 1] }, actions: [strike('bob')] } },
    ],
    [
      'action-chosen',
      { action: strike('bob', { at: 'item' }), most: null },
      { draft: { ...draft, actions: [strike('bob'), strike('bob', { at: 'item' })] } },
    ],
    ['declared', { declaration: draft }, { settling: 'settled', draft: IDLE, declared: draft }],
    ['readjusting', {}, { readjusted: 2 }],
    ['initiative-rolled', { sum: sum(14) }, { initiative: 14 }],
    ['movement-made', { pace: 'walk' }, { hasMoved: true, pace: 'walk' }],
    [
      'action-changed',
      { pending: [strike('bob')], dropped: [], movement: null, price: sum(-3) },
      { pending: [strike('bob')], changes: 3 },
    ],
    ['full-defense-taken', {}, { defending: 'this-turn', pending: [], counters: [] }],
    [
      'action-begun',
      { attacks: 3, checks: 4 },
      { pending: [{ kind: 'full-defense' }], actionsDone: 4, attacksDone: 4, checksDone: 6 },
    ],
    [
      'action-lapsed',
      { attacks: 1, checks: 2 },
      { pending: [{ kind: 'full-defense' }], attacksLapsed: 1, checksLapsed: 2 },
    ],
    ['revealed', {}, { hiddenFrom: [] }],
    [
      'counter-gained',
      { against: 'cay', bonus: 4 },
      {
        counters: [
          { against: 'bob', bonus: 2 },
          { against: 'cay', bonus: 4 },
        ],
      },
    ],
    ['counter-spent', {}, { counters: [] }],
    ['damage-dealt', { w: sum(2), s: sum(0), wLeft: -3, sLeft: 5 }, { w: -3, isStabilised: false }],
    ['damage-dealt', { w: sum(0), s: sum(1), wLeft: -1, sLeft: 4 }, { s: 4, isStabilised: false }],
    ['damage-dealt', { w: sum(0), s: sum(0), wLeft: -1, sLeft: 5 }, {}],
    ['dying-started', {}, FALLEN],
    ['stunned', {}, FALLEN],
    ['died', {}, { ...FALLEN, isDead: true, isStabilised: false }],
    ['bod-checked', { w: sum(-4) }, { w: -4 }],
    ['dying-ended', {}, { isStabilised: false }],
    ['ner-checked', { isGritting: false }, { isGritting: false }],
    ['set-by-gm', { field: 'isUnconscious', value: true }, { isUnconscious: true }],
    ['placed', { to: [9, 9] }, { cell: [9, 9], trail: [] }],
    ['left', {}, { ...FALLEN, presence: 'gone', go: 'over' }],
    ['rounds-fired', { weapon: 'bow', rounds: 2 }, { rounds: { bow: 3 } }],
    ['rounds-fired', { weapon: 'gun', rounds: 2 }, { rounds: { bow: 1, gun: 2 } }],
    ['ammo-lost', { weapon: 'gun', left: 1 }, { ammo: { bow: 3, gun: 1 } }],
    ['item-sundered', { item: 'hide', which: 'armor', left: 1 }, { armorValue: 1 }],
    ['repaired', { item: 'hide', which: 'armor', now: 3 }, { armorValue: 3 }],
    ['modifier-given', { given: given[0] }, { given: [...given, given[0]] }],
    ['modifiers-used', { to: ['check', 'superior'] }, { given: [given[1], given[2]] }],
    ['modifiers-used', { to: ['defence'] }, { given: [given[0], given[1]] }],
    ['walked', { metres: sum(4) }, {}],
    ['attack-rolled', {}, {}],
  ])('after %s: %o', (type, facts, left) => {
    expect(changes({ type, ...facts })).toEqual(left);
  });

  test('[set-tactics] a combatant that splits again because of others has readjusted', () => {
    const set = { type: 'tactics-set', oT: 2, dT: 1 };
    expect(changes(set, { settling: 'reopened' })).toMatchObject({ settling: 'settled', readjusted: 2 });
    expect(changes({ type: 'readjusting' }, { settling: 'reopened' })).toEqual({
      settling: 'open',
      readjusted: 2,
    });
  });

  test('[stabilise] an event without damage does not make an unstabilised combatant stabilised', () => {
    const nothing = { type: 'damage-dealt', w: sum(0), s: sum(0), wLeft: -1, sLeft: 5 };
    expect(changes(nothing, { isStabilised: false })).toEqual({});
    expect(changes({ type: 'stabilised' }, { isStabilised: false })).toEqual({ isStabilised: true });
  });

  test('[sunder-note] one quality of one item falls or rises again', () => {
    const { quality } = midTurn(duel({ shields: [SHIELD] })).combatants[0]!;
    expect(changes({ type: 'item-sundered', item: 'shield', which: 'defense', left: 1 })).toEqual({
      quality: { ...quality, shield: { offense: 0, defense: 1 } },
    });
    expect(changes({ type: 'repaired', item: 'sword', which: 'offense', now: -1 })).toEqual({
      quality: { ...quality, sword: { offense: -1, defense: 0 } },
    });
  });

  test('[gm-authority] a combatant that comes in is at its place, with its declaration and its go to come', () => {
    const state = { ...midTurn(duel(), { ann: { presence: 'gone', go: 'over', settling: 'settled' } }) };
    const entered: Event = { type: 'entered', rule: 'gm-authority', who: 'ann', at: [9, 9] };
    const after = evolve({ ...state, phase: 'declare' }, entered);
    expect(after.combatants[0]).toEqual({
      ...state.combatants[0],
      ...{ presence: 'here', cell: [9, 9], settling: 'open', go: 'waiting' },
    });
    expect([after.order, after.ranks]).toEqual([state.order, state.ranks]);
  });
});
