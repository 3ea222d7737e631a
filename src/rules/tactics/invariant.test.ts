import { describe, expect, test } from 'vitest';
import { BOW, duel, HIDE, SHIELD, strike } from '../../../test/support/tactics.ts';
import { invariant } from './ruleset.ts';
import { type Combatant, type State, start } from './state.ts';

/** Ann with a bow, a shield and hide against Bob, with these changes to her: PC 16, S 12, 2 Tactics. */
function withAnn(changes: Partial<Combatant>, more: Partial<State> = {}): State {
  const state = start(duel({ weapons: [BOW], shields: [SHIELD], armor: HIDE, tactics: 2 }));
  const [ann, bob] = state.combatants;
  return { ...state, ...more, combatants: [{ ...ann!, ...changes }, bob!] };
}

const quality = (bow: [number, number], shield: [number, number]) => ({
  bow: { offense: bow[0], defense: bow[1] },
  shield: { offense: shield[0], defense: shield[1] },
});

describe('accepts valid states', () => {
  test.each<[string, Partial<Combatant>]>([
    ['at the start', {}],
    ['below 0 W and S', { w: -20, s: -1 }],
    ['with all Tactics placed', { oT: 1, dT: 1 }],
    ['in full defence, with nothing to come', { defending: 'this-turn' }],
    [
      'in the full defence of the last turn, with actions to come',
      { defending: 'till-go', pending: [strike('bob')] },
    ],
    ['with three readjustments', { readjusted: 3 }],
    ['with no ammunition left', { ammo: { bow: 0 } }],
    ['with broken things', { quality: quality([-5, -5], [-5, -5]), armorValue: 0 }],
    ['with gritted teeth, dying', { w: -1, isGritting: true }],
  ])('%s', (_what, changes) => {
    expect(invariant(withAnn(changes))).toBeUndefined();
  });

  test('accepts a combatant acting in the phase where actions are resolved', () => {
    const order = ['ann', 'bob'];
    expect(invariant(withAnn({}, { phase: 'resolve', active: 'ann', order, ranks: order }))).toBeUndefined();
  });
});

describe('reports the error in an invalid state', () => {
  test.each<[string, Partial<Combatant>]>([
    ['ann: W 1.5, S 12', { w: 1.5 }],
    ['ann: W 16, S 0.5', { s: 0.5 }],
    ['ann: W 17 above its PC of 16', { w: 17 }],
    ['ann: S 13 above its pool of 12', { s: 13 }],
    ['ann: it grits its teeth for nothing', { isGritting: true }],
    ['ann: a part of its tactics is below 0', { oT: -1 }],
    ['ann: a part of its tactics is below 0', { dT: -1 }],
    ['ann: it placed more Tactics than it has', { oT: 2, dT: 1 }],
    ['ann: its changes are out of bounds', { changes: -1 }],
    ['ann: its changes are out of bounds', { readjusted: 4 }],
    ['ann: it defends and acts', { defending: 'this-turn', pending: [strike('bob')] }],
    ['ann: bow has -1 counts', { ammo: { bow: -1 } }],
    ['ann: bow has 0.5 counts', { ammo: { bow: 0.5 } }],
    ['ann: bow got better', { quality: quality([1, 0], [0, 2]) }],
    ['ann: shield got better', { quality: quality([0, 0], [0, 3]) }],
    ['ann: bow is worse than broken', { quality: quality([-6, 0], [0, 2]) }],
    ['ann: shield is worse than broken', { quality: quality([0, 0], [0, -6]) }],
    ['ann: armour of -1', { armorValue: -1 }],
    ['ann: armour of 3', { armorValue: 3 }],
  ])('%s', (fault, changes) => {
    expect(invariant(withAnn(changes))).toBe(fault);
  });

  test('reports lost armour of a combatant that wears none', () => {
    const state = start(duel());
    const [ann, bob] = state.combatants;
    expect(invariant({ ...state, combatants: [ann!, { ...bob!, armorValue: 1 }] })).toBe('bob: armour of 1');
  });

  test.each<[string, Partial<State>]>([
    ['a combatant is twice in the order', { order: ['ann', 'ann'], ranks: ['ann', 'bob'] }],
    ['the order and the ranks differ', { order: ['ann', 'bob'], ranks: ['ann'] }],
    ['somebody acts out of phase', { phase: 'declare', active: 'ann' }],
  ])('%s', (fault, more) => {
    expect(invariant(withAnn({}, more))).toBe(fault);
  });
});
