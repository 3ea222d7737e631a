import { expect, test } from 'vitest';
import { panned, zoomed } from './use-view.ts';

const WHOLE = { x: 0, y: 0, width: 400, height: 200 };

test('zooming in keeps the point under the finger where it is', () => {
  const around = { x: 100, y: 50 };
  const box = zoomed(WHOLE, WHOLE, 0.5, around, 40)!;
  expect((around.x - box.x) / box.width).toBeCloseTo(0.25);
  expect((around.y - box.y) / box.height).toBeCloseTo(0.25);
});

test('zooming out ends with the whole map, zooming in with a few cells', () => {
  const near = zoomed(WHOLE, WHOLE, 0.001, { x: 0, y: 0 }, 40)!;
  expect(near.width).toBe(40);
  expect(zoomed(near, WHOLE, 100, { x: 0, y: 0 }, 40)).toBeNull();
});

test('nobody pans off the map', () => {
  const box = { x: 0, y: 0, width: 200, height: 100 };
  expect(panned(box, WHOLE, { x: -50, y: 500 })).toEqual({ ...box, y: 100 });
});
