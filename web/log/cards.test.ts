import { describe, expect, test } from 'vitest';
import type { LogLine } from '../../src/table/view.ts';
import { cardsAbout, cardsAfter, cardsOf, NO_CARDS } from './cards.tsx';

function line(n: number, card: number, more: object = {}): LogLine {
  const told = { sentence: `line ${n}`, rule: 'attack', type: 'attacked', depth: 0, round: 1, sums: [] };
  return { kind: 'fight', n, at: 0, card, marks: [], ...told, ...more };
}

const keys = (cards: ReturnType<typeof cardsOf>) => cards.map(({ lines }) => lines.map(({ n }) => n));

test('the lines of one step form one card', () => {
  expect(keys(cardsOf([line(1, 1), line(2, 1), line(3, 2)], new Set()))).toEqual([[1, 2], [3]]);
});

test('the steps of a walk form one card, and another walker begins a new one', () => {
  const step = (n: number, who: string) => line(n, n, { type: 'moved', who });
  const lines = [
    step(1, 'bram'),
    step(2, 'bram'),
    step(3, 'odo'),
    line(4, 4, { who: 'odo' }),
    step(5, 'odo'),
  ];
  expect(keys(cardsOf(lines, new Set()))).toEqual([[1, 2], [3], [4], [5]]);
});

test('a note between the lines of a step splits it into two cards', () => {
  const note: LogLine = { kind: 'note', n: 2, at: 0, card: 1, by: 'Wren', text: 'Wait', secret: false };
  expect(keys(cardsOf([line(1, 1), note, line(3, 1)], new Set()))).toEqual([[1], [2], [3]]);
});

test('the same notice several times in a row is one card, and undos are counted one by one', () => {
  const notice = (n: number, news: object) => ({ kind: 'table', n, at: n, card: n, news }) as LogLine;
  const changed = { kind: 'encounter-changed', by: 'Wren' };
  const undone = {
    kind: 'restored',
    by: 'Wren',
    struck: 1,
    revived: 0,
    rolls: 0,
    revealed: null,
    reason: '',
  };
  const news = [changed, changed, { ...changed, by: 'Ada' }, undone, undone];
  const lines = news.map((each, i) => notice(i + 1, each));
  expect(keys(cardsOf(lines, new Set()))).toEqual([[1, 2], [3], [4], [5]]);
});

test('a new round begins a card, and its heading is not repeated as a line', () => {
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

test('undone lines of a step are separate from the others', () => {
  const cards = cardsOf([line(1, 1), line(2, 1)], new Set([2]));
  expect(cards.map(({ isStruck }) => isStruck)).toEqual([false, true]);
});

test('a combatant is found by its actions and by the effects on it', () => {
  const cards = cardsOf(
    [
      line(1, 1, { who: 'bram' }),
      line(2, 2, { who: 'odo', deeds: [{ kind: 'hurt', by: 'odo', who: 'bram', amount: 2, with: null }] }),
      line(3, 3, { sentence: 'Bram is named.' }),
    ],
    new Set(),
  );
  expect(keys(cardsAbout(cards, 'bram'))).toEqual([[1], [2]]);
});

describe('as a fight continues', () => {
  const none: ReadonlySet<number> = new Set();
  const before = [line(1, 1), line(2, 1), line(3, 2), line(4, 2)];
  const known = cardsAfter(NO_CARDS, before, none);

  test('unchanged cards stay the same objects, and the last one may grow', () => {
    const after = cardsAfter(known, [...before, line(5, 2), line(6, 3)], none);
    expect(keys(after.cards)).toEqual([[1, 2], [3, 4, 5], [6]]);
    expect(after.cards[0]).toBe(known.cards[0]);
  });

  test('undone lines change only their own cards', () => {
    const struck = new Set([3, 4]);
    const after = cardsAfter(known, before, struck);
    expect(after.cards.map(({ isStruck }) => isStruck)).toEqual([false, true]);
    expect(after.cards[0]).toBe(known.cards[0]);
    expect(cardsAfter(after, before, none).cards.map(({ isStruck }) => isStruck)).toEqual([false, false]);
  });

  test('older lines are inserted before, and join the card that they belong to', () => {
    const [, , ...newest] = before;
    const late = cardsAfter(NO_CARDS, [line(2, 1), ...newest], none);
    const after = cardsAfter(late, [line(1, 1), line(2, 1), ...newest], none);
    expect(keys(after.cards)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(after.cards[1]).toBe(late.cards[1]);
  });

  test('the result is the same as for all lines at once', () => {
    const lines = [...before, line(5, 2, { heading: 'Round 2' }), line(6, 3)];
    expect(cardsAfter(known, lines, none).cards).toEqual(cardsOf(lines, none));
  });

  test('an update without news changes nothing', () => expect(cardsAfter(known, before, none)).toBe(known));
});
