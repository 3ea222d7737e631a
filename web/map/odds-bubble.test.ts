import { expect, test } from 'vitest';
import { placeBeside } from './odds-bubble.tsx';

const FRAME = { x: 0, y: 0, width: 1000, height: 600 };

test('the bubble stands to the right of its target', () => {
  expect(placeBeside({ x: 300, y: 300 }, 20, FRAME, [])).toEqual({ x: 334, y: 234 });
});

test('it goes to a side where it covers no token', () => {
  expect(placeBeside({ x: 400, y: 300 }, 20, FRAME, [{ x: 500, y: 300 }])).toEqual({ x: 98, y: 234 });
});

test('it stays in the frame', () => {
  const { x, y } = placeBeside({ x: 990, y: 10 }, 20, FRAME, []);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + 268).toBeLessThanOrEqual(1000);
  expect(y).toBeGreaterThanOrEqual(0);
});
