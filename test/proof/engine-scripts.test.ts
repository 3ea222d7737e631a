import { describe, expect, test } from 'vitest';
import { fight } from '../support/fight.ts';
import { midTurn, play, duel as tacticsDuel } from '../support/tactics.ts';
import { duel, toy } from '../support/toy.ts';
import { handsOfTheirOwn } from './engine-hands.ts';

// Both ways in which tests of rules script their dice.

describe('[E6] a script of dice that is all used up', () => {
  test('passes in a fight', () => {
    fight(toy, duel, [6], [4], [2]);
  });

  test('passes for a rule of Tactics', () => {
    play(midTurn(tacticsDuel()), () => undefined, { dice: [] });
  });
});

describe('[E6] a script with a die too many', () => {
  test.fails('fails in a fight', () => {
    fight(toy, duel, [6], [4], [2], [1]);
  });

  test.fails('fails for a rule of Tactics', () => {
    play(midTurn(tacticsDuel()), () => undefined, { dice: [[1]] });
  });
});

test('[E6] nothing but what plays by lot gives rules dice past the scripts', () => {
  expect(handsOfTheirOwn()).toEqual([]);
});
