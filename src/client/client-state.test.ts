import { expect, test } from 'vitest';
import type { LogLine, ViewSnapshot } from '../table/view.ts';
import {
  applySnapshot,
  applyViewChange,
  type ClientState,
  EMPTY_STATE,
  prependOlder,
} from './table-client.ts';

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
const numbers = ({ log }: ClientState) => log.map(({ n }) => n);
const view = { table: { name: 'Toll' }, prompts: [] } as unknown as ViewSnapshot['view'];
const snapshot = (from: number, to: number): ViewSnapshot => ({
  epoch: 'e',
  seq: 7,
  view,
  log: lines(from, to),
  struck: [],
});

test('a snapshot keeps the older lines that join its own', () => {
  const clientState = applySnapshot(EMPTY_STATE, snapshot(1, 4));
  expect(numbers(applySnapshot(clientState, snapshot(3, 6)))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a snapshot drops older lines if there is a gap before its own', () => {
  const clientState = applySnapshot(EMPTY_STATE, snapshot(1, 2));
  expect(numbers(applySnapshot(clientState, snapshot(5, 6)))).toEqual([5, 6]);
});

test('a change patches the view, adds lines, and marks lines as undone or restored', () => {
  const seen = { ...applySnapshot(EMPTY_STATE, snapshot(1, 2)), struck: new Set([1]) };
  const change = {
    seq: 8,
    patch: [{ op: 'replace' as const, path: '/table/name', value: 'Gate' }],
    lines: [line(3)],
    struck: [2],
    revived: [1],
  };
  const next = applyViewChange(seen, change);
  expect(next.view?.table.name).toBe('Gate');
  expect(numbers(next)).toEqual([1, 2, 3]);
  expect([...next.struck]).toEqual([2]);
  expect(seen.view?.table.name).toBe('Toll');
});

test('known lines among requested older lines are not added again', () => {
  const clientState = applySnapshot(EMPTY_STATE, snapshot(4, 5));
  expect(numbers(prependOlder(clientState, lines(2, 4)))).toEqual([2, 3, 4, 5]);
});
