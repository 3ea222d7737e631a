import { describe, expect, test } from 'vitest';
import { duel, PISTOL, SWORD } from '../../../test/support/timeslice.ts';
import type { Combatant, State } from './state.ts';
import { invariant, start } from './state.ts';

/** Ann with sword and pistol against Bob, with these changes to her. */
function withAnn(changes: Partial<Combatant>, more: Partial<State> = {}): State {
  const state = start(duel({ weapons: [SWORD, PISTOL] }));
  const [ann, bob] = state.combatants;
  return { ...state, ...more, combatants: [{ ...ann!, ...changes }, bob!] };
}

const held = (item: string, ...limbs: string[]) => ({ item, limbs });

describe('accepts valid states', () => {
  test.each<[string, Partial<Combatant>]>([
    ['at the start', {}],
    ['with 0 HP', { hp: 0 }],
    ['with all of its TS saved', { ts: 4, saved: 4 }],
    ['with a clock that has run down', { life: 'unconscious', clock: 0 }],
    ['with the dead who have no TS', { life: 'dead', ts: 0 }],
    ['with the dead gone who had TS', { life: 'dead', presence: 'gone', ts: 2 }],
    ['with two on one cell of whom one is down', { life: 'unconscious', cell: [6, 5] }],
    ['with a lost limb that held nothing', { lostLimbs: [{ limb: 'left-arm', how: 'crippled' }] }],
  ])('%s', (_what, changes) => {
    expect(invariant(withAnn(changes))).toBeUndefined();
  });

  test('accepts a state with an order, in a turn', () => {
    expect(invariant(withAnn({}, { order: ['ann', 'bob'], phase: 'turn', active: 'bob' }))).toBeUndefined();
  });
});

describe('reports the error in an invalid state', () => {
  test.each<[string, Partial<Combatant>]>([
    ['ann: hp is -1', { hp: -1 }],
    ['ann: hp is 1.5', { hp: 1.5 }],
    ['ann: ts is -1', { ts: -1 }],
    ['ann: saved is -1', { saved: -1 }],
    ['ann: stagger is -1', { stagger: -1 }],
    ['ann: pistol is -1', { shots: { pistol: -1 } }],
    ['ann: 21 HP of 20', { hp: 21 }],
    ['ann: more TS is saved than it has', { ts: 1, saved: 2 }],
    ['ann: its clock is at -1', { clock: -1 }],
    ['ann: it is dead and dying', { life: 'dead', clock: 6 }],
    ['ann: the dead have TS', { life: 'dead', ts: 1 }],
    ['ann: one hand holds two things', { held: [held('sword', 'right-arm'), held('pistol', 'right-arm')] }],
    [
      'ann: a lost limb holds something',
      {
        held: [held('sword', 'right-arm', 'left-arm')],
        lostLimbs: [
          { limb: 'left-leg', how: 'crippled' },
          { limb: 'left-arm', how: 'amputated' },
        ],
      },
    ],
    ['ann and bob stand on one cell', { cell: [6, 5] }],
  ])('%s', (fault, changes) => {
    expect(invariant(withAnn(changes))).toBe(fault);
  });

  test.each<[string, Partial<State>]>([
    ['a combatant is twice in the order', { order: ['ann', 'bob', 'ann'] }],
    ['it is nobody’s turn', { phase: 'turn', active: null }],
  ])('%s', (fault, more) => {
    expect(invariant(withAnn({}, more))).toBe(fault);
  });
});
