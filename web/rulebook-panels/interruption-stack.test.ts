import { expect, test } from 'vitest';
import type { LogLine } from '../../src/table/view.ts';
import { interruptionStack } from './shared.ts';

function line(n: number, type: string, depth: number, card = 2): LogLine {
  return {
    kind: 'fight',
    n,
    at: 0,
    card,
    marks: [],
    sentence: `${type} ${n}`,
    rule: 'r',
    type,
    depth,
    round: 1,
    sums: [],
  };
}
const depths = (log: readonly LogLine[]) => interruptionStack(log).map(({ n, depth }) => [n, depth]);

test('an interruption is inside the interrupted action', () => {
  const log = [line(1, 'attack-declared', 0), line(2, 'attack-declared', 1), line(3, 'attack-rolled', 1)];
  expect(depths(log)).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test('a combatant that the GM moves meanwhile interrupts nothing', () => {
  const moved = { ...line(2, 'moved', 0), marks: ['by-gm'] } as LogLine;
  expect(depths([line(1, 'attack-declared', 0), moved])).toEqual([[1, 0]]);
});

test('a finished interruption leaves the stack', () => {
  const log = [line(1, 'attack-declared', 0), line(2, 'attack-declared', 1), line(3, 'attack-rolled', 0)];
  expect(depths(log)).toEqual([[1, 0]]);
});

test('the roll of an attack opens it, if it was not declared before', () => {
  expect(depths([line(1, 'moved', 0), line(2, 'attack-rolled', 0)])).toEqual([[2, 0]]);
});

test('finished steps are not part of the stack', () => {
  expect(depths([line(1, 'attack-declared', 0, 1), line(2, 'turn-started', 0, 2)])).toEqual([]);
});

test('a second action replaces the first at its depth', () => {
  expect(depths([line(1, 'moved', 0), line(2, 'attack-declared', 0)])).toEqual([[2, 0]]);
});

test('an attack is decided when it hits or misses', () => {
  const log = [line(1, 'attack-declared', 0), line(2, 'attack-declared', 1), line(3, 'attack-missed', 1)];
  expect(interruptionStack(log).map(({ n, isDecided = false }) => [n, isDecided])).toEqual([
    [1, false],
    [2, true],
  ]);
});
