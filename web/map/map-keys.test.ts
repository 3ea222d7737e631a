import { expect, test, vi } from 'vitest';
import type { Cell } from '../../src/geometry/grid.ts';
import { keyPressed } from './input.ts';

const grid = { shape: 'square', diagonals: 'one', size: [6, 6] } as const;
const view = { box: { x: 0, y: 0, width: 100, height: 100 }, pan: vi.fn(), zoom: vi.fn(), whole: vi.fn() };

function walker(path: readonly Cell[]) {
  const choose = vi.fn();
  const walk = { grid, from: [1, 1], atMost: 2, blocked: [] } as const;
  return { choose, picking: { kind: 'path', walks: [walk], path, choose } as const };
}

test('arrow keys add cells to a path up to its limit', () => {
  const { choose, picking } = walker([]);
  expect(keyPressed('ArrowRight', { grid, picking, view, confirm: undefined })).toBe(true);
  expect(choose).toHaveBeenLastCalledWith([[2, 1]]);
  const far = walker([
    [2, 1],
    [3, 1],
  ]);
  expect(keyPressed('ArrowRight', { grid, picking: far.picking, view, confirm: undefined })).toBe(true);
  expect(far.choose).not.toHaveBeenCalled();
});

test('Backspace removes a step, and Escape all of them', () => {
  const { choose, picking } = walker([
    [2, 1],
    [3, 1],
  ]);
  keyPressed('Backspace', { grid, picking, view, confirm: undefined });
  expect(choose).toHaveBeenLastCalledWith([[2, 1]]);
  keyPressed('Escape', { grid, picking, view, confirm: undefined });
  expect(choose).toHaveBeenLastCalledWith([]);
});

test('Enter confirms the picked cell', () => {
  const confirm = vi.fn();
  const { picking } = walker([[2, 1]]);
  expect(keyPressed('Enter', { grid, picking, view, confirm })).toBe(true);
  expect(confirm).toHaveBeenCalledOnce();
  expect(keyPressed('Enter', { grid, picking: undefined, view, confirm })).toBe(false);
});

test('arrow keys skip cells that cannot be chosen', () => {
  const choose = vi.fn();
  const picking = { kind: 'cell', cells: [[4, 1]], from: [1, 1], chosen: undefined, choose } as const;
  keyPressed('ArrowRight', { grid, picking, view, confirm: undefined });
  expect(choose).toHaveBeenCalledWith([4, 1]);
});

test('the arrow keys move the view when nothing can be picked', () => {
  keyPressed('ArrowLeft', { grid, picking: undefined, view, confirm: undefined });
  expect(view.pan).toHaveBeenCalledWith({ x: -20, y: 0 });
});
