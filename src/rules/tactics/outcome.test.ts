import { expect, test } from 'vitest';
import { doAction, duel, midTurn, strike, sum } from '../../../test/support/tactics.ts';
import { outcome } from './outcome.ts';
import type { Sheet } from './sheet.ts';

/** Ann's sword against Bob: skill 13 against a dodge of 10, the dice as given. */
function struck(natural: number, bob: Partial<Sheet> = {}) {
  const begun = duel({}, bob, { 'sunder-when': 'off' });
  return outcome(doAction(midTurn(begun), 'ann', strike('bob'), { dice: [sum(natural)] }).events);
}

const NOTHING = {
  attacker: 'ann',
  target: 'bob',
  hit: false,
  stunned: false,
  'starts dying': false,
  'target dies': false,
  'item breaks': false,
};

test('a miss has no damage, not damage of 0', () => {
  expect(struck(15)).toMatchObject(NOTHING);
  expect(struck(15)).not.toHaveProperty('damage');
});

test('a hit tells its successes, and W and S damage apart and together', () => {
  expect(struck(10)).toEqual({ ...NOTHING, hit: true, successes: 3, damage: 9, w: 9, s: 0 });
});

test('a blow that kills outright', () => {
  expect(struck(10, { pc: 2, bod: 3 })).toMatchObject({ hit: true, 'target dies': true });
});

test('where nobody attacks there are no facts', () => {
  expect(outcome([])).toEqual({});
});
