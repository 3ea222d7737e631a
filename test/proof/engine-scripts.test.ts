import { expect, test } from 'vitest';
import { duel, midTurn, play } from '../support/tactics.ts';
import { handsOfTheirOwn } from './engine-hands.ts';
import { leftOverFault } from './engine-scripts.ts';

// There are two ways in which tests of rules script their dice.

test('[E6] a die left over fails the test of a fight', () => {
  expect(leftOverFault()).toBeUndefined();
});

test('[E6] a die left over fails the test of a rule of Tactics', () => {
  expect(() => play(midTurn(duel()), () => undefined, { dice: [[1]] })).toThrow('dice left over');
});

test('[E6] nothing but what plays by lot gives rules dice past the scripts', () => {
  expect(handsOfTheirOwn()).toEqual([]);
});
