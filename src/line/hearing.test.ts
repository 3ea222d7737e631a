import { expect, test } from 'vitest';
import type { LogLine } from '../live/log-line.ts';
import type { Snapshot } from '../live/message.ts';
import { afterChange, afterOlder, afterSnapshot } from './hearing.ts';
import { NOTHING_SEEN, type Seen } from './seen.ts';

const line = (n: number): LogLine => ({
  n,
  at: 0,
  card: 0,
  kind: 'note',
  by: 'gm',
  text: `line ${n}`,
  secret: false,
});
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => line(from + i));
const numbers = ({ log }: Seen) => log.map(({ n }) => n);
const sight = { table: { name: 'Toll' }, prompts: [] } as unknown as Snapshot['sight'];
const snapshot = (from: number, to: number): Snapshot => ({
  epoch: 'e',
  seq: 7,
  sight,
  log: lines(from, to),
  struck: [],
});

test('a snapshot keeps the older lines that join its own', () => {
  const seen = afterSnapshot(NOTHING_SEEN, snapshot(1, 4));
  expect(numbers(afterSnapshot(seen, snapshot(3, 6)))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a snapshot lets go of older lines when some between are missing', () => {
  const seen = afterSnapshot(NOTHING_SEEN, snapshot(1, 2));
  expect(numbers(afterSnapshot(seen, snapshot(5, 6)))).toEqual([5, 6]);
});

test('a change patches the sight, adds lines, strikes and brings back', () => {
  const seen = { ...afterSnapshot(NOTHING_SEEN, snapshot(1, 2)), struck: new Set([1]) };
  const change = {
    seq: 8,
    patch: [{ op: 'replace' as const, path: '/table/name', value: 'Gate' }],
    lines: [line(3)],
    struck: [2],
    revived: [1],
  };
  const next = afterChange(seen, change);
  expect(next.sight?.table.name).toBe('Gate');
  expect(numbers(next)).toEqual([1, 2, 3]);
  expect([...next.struck]).toEqual([2]);
  expect(seen.sight?.table.name).toBe('Toll');
});

test('older lines that are known already come once', () => {
  const seen = afterSnapshot(NOTHING_SEEN, snapshot(4, 5));
  expect(numbers(afterOlder(seen, lines(2, 4)))).toEqual([2, 3, 4, 5]);
});
