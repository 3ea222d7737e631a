import { expect, test } from 'vitest';
import type { LogLine } from '../../src/live/log-line.ts';
import { cardsAbout, cardsOf } from './cards.ts';

function line(n: number, card: number, more: object = {}): LogLine {
  const told = { sentence: `line ${n}`, rule: 'attack', type: 'attacked', depth: 0, round: 1, sums: [] };
  return { kind: 'fight', n, at: 0, card, marks: [], ...told, ...more };
}

const keys = (cards: ReturnType<typeof cardsOf>) => cards.map(({ lines }) => lines.map(({ n }) => n));

test('the lines of one step are one card', () => {
  expect(keys(cardsOf([line(1, 1), line(2, 1), line(3, 2)], new Set()))).toEqual([[1, 2], [3]]);
});

test('a note among the lines of a step parts it in two', () => {
  const note: LogLine = { kind: 'note', n: 2, at: 0, card: 1, by: 'Wren', text: 'Wait', secret: false };
  expect(keys(cardsOf([line(1, 1), note, line(3, 1)], new Set()))).toEqual([[1], [2], [3]]);
});

test('a new round begins a card, and a line that its heading says is not said again', () => {
  const cards = cardsOf(
    [line(1, 1), line(2, 1, { heading: 'Round 2', sentence: '' }), line(3, 1)],
    new Set(),
  );
  expect(keys(cards)).toEqual([[1], [3]]);
  expect(cards.map(({ heading }) => heading)).toEqual([undefined, 'Round 2']);
});

test('every card knows its round', () => {
  const cards = cardsOf(
    [line(1, 1, { heading: 'Round 1' }), line(2, 2), line(3, 3, { heading: 'Round 2' })],
    new Set(),
  );
  expect(cards.map(({ heading }) => heading)).toEqual(['Round 1', 'Round 1', 'Round 2']);
});

test('what was taken back of a step stands apart from what holds', () => {
  const cards = cardsOf([line(1, 1), line(2, 1)], new Set([2]));
  expect(cards.map(({ isStruck }) => isStruck)).toEqual([false, true]);
});

test('a combatant is found by what it does and by its name', () => {
  const cards = cardsOf(
    [line(1, 1, { who: 'bram' }), line(2, 2, { sentence: 'Odo strikes Bram.' }), line(3, 3)],
    new Set(),
  );
  expect(keys(cardsAbout(cards, 'bram', 'Bram'))).toEqual([[1], [2]]);
});
