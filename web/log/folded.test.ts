import { expect, test } from 'vitest';
import type { LogLine } from '../../src/table/view.ts';
import { folded } from './fold.tsx';

const ROUTINE = ['turn-started', 'turn-ended', 'round-started', 'round-ended', 'ts-refilled'];
const lines = (...types: readonly string[]) =>
  types.map((type, i): LogLine => {
    const told = { sentence: type, rule: 'r', type, depth: 0, round: 1, sums: [] };
    const routine = ROUTINE.includes(type) && ({ routine: 'boundary' } as const);
    return { kind: 'fight', n: i + 1, at: 0, card: 1, marks: [], ...told, ...routine };
  });
/** The number of lines that are visible, then folded, and so on. */
const counts = (of: readonly LogLine[]) => {
  const numbers: number[] = [];
  let isFolded: boolean | undefined;
  for (const run of folded(of)) {
    if (run.isFolded === isFolded) numbers.push(numbers.pop()! + run.lines.length);
    else numbers.push(run.lines.length);
    ({ isFolded } = run);
  }
  return numbers;
};
const result = (line: LogLine): LogLine => ({ ...line, moment: { verdict: 'hit' } }) as unknown as LogLine;

test('a short card is shown in full', () => {
  expect(counts(lines('attack', 'hit', 'wounded', 'died'))).toEqual([4]);
});

test('the cause and the result of a long card stay visible', () => {
  expect(counts(lines('attack', 'a', 'b', 'c', 'wounded', 'died'))).toEqual([1, 3, 2]);
});

test('of a walk, only the last step is visible', () => {
  expect(counts(lines('moved', 'moved', 'moved'))).toEqual([2, 1]);
  expect(counts(lines('moved'))).toEqual([1]);
});

test('the start and end of turns are not results', () => {
  expect(counts(lines('attack', 'a', 'b', 'wounded', 'died', 'turn-ended', 'turn-started'))).toEqual([
    1, 2, 4,
  ]);
});

test('the active combatant is shown before the cause', () => {
  expect(counts(lines('turn-started', 'attack', 'a', 'b', 'wounded', 'died'))).toEqual([2, 2, 2]);
});

test('a card with only turns and rounds is shown in full', () => {
  expect(counts(lines('turn-ended', 'round-ended', 'round-started', 'ts-refilled', 'turn-started'))).toEqual([
    5,
  ]);
});

test('every result in the middle of a long card stays visible', () => {
  const [attack, a, b, hit, c, d, ...last] = lines('attack', 'a', 'b', 'hit', 'c', 'd', 'wounded', 'died');
  expect(counts([attack!, a!, b!, result(hit!), c!, d!, ...last])).toEqual([1, 2, 1, 2, 2]);
});

test('the line that decided a result stays visible, too', () => {
  const [attack, a, hit, c, d, hurt, ...last] = lines(
    'attack',
    'a',
    'hit',
    'c',
    'd',
    'hurt',
    'e',
    'f',
    'g',
    'died',
  );
  const decided: LogLine = { ...hit!, rule: 'to-hit' } as LogLine;
  const result = { ...hurt!, moment: { verdict: 'hit', rule: 'to-hit' } } as unknown as LogLine;
  expect(counts([attack!, a!, decided, c!, d!, result, ...last])).toEqual([3, 2, 1, 2, 2]);
});

test('a single line between results is not folded', () => {
  const [attack, a, hit, b, ...last] = lines('attack', 'a', 'hit', 'b', 'wounded', 'died');
  expect(counts([attack!, a!, result(hit!), b!, ...last])).toEqual([6]);
});
