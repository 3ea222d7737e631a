import { expect, test } from 'vitest';
import { duel, midTurn, play } from '../support/tactics.ts';
import { handsOfTheirOwn } from './engine-hands.ts';
import { leftOverFault } from './engine-scripts.ts';

// Tests of rules have two ways to script their dice.

test('[E6] an unused die fails the test of a fight', () => {
  expect(leftOverFault()).toBeUndefined();
});

test('[E6] an unused die fails the test of a Tactics rule', () => {
  expect(() => play(midTurn(duel()), () => undefined, { dice: [[1]] })).toThrow('dice left over');
});

test('[E6] only tests with random play give rules dice without a script', () => {
  expect(handsOfTheirOwn()).toEqual([]);
});
