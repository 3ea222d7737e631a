import { expect, test } from 'vitest';
import { boxOf, fitting, held, inside, shown, zoomed } from './use-view.tsx';

const WHOLE = { x: 0, y: 0, width: 400, height: 200 };
const SAFE = { width: 800, height: 600 };

test('"fit" shows everything in the part of the screen that no panel covers', () => {
  const covered = { left: 200, top: 50, right: 100, bottom: 150 };
  const box = boxOf(fitting(WHOLE, SAFE), { width: 1100, height: 800 }, covered);
  // 2 pixels a unit: the field is 800 wide, from 200 to 1000, and it begins 200 pixels below the top edge.
  expect(box).toEqual({ x: -100, y: -75, width: 550, height: 400 });
});

test('zooming in keeps the point under the pointer where it is', () => {
  const look = fitting(WHOLE, SAFE);
  const around = { x: 100, y: 50 };
  const next = zoomed(look, WHOLE, 0.5, around, look.scale, 100)!;
  expect((around.x - next.at.x) * next.scale).toBeCloseTo((around.x - look.at.x) * look.scale);
  expect((around.y - next.at.y) * next.scale).toBeCloseTo((around.y - look.at.y) * look.scale);
});

test('zooming out ends with the whole map, zooming in with the largest scale', () => {
  const look = fitting(WHOLE, SAFE);
  expect(zoomed(look, WHOLE, 0.001, look.at, look.scale, 10)!.scale).toBe(10);
  expect(zoomed(look, WHOLE, 100, look.at, look.scale, 10)).toBeNull();
});

test('the view never leaves the map', () => {
  expect(held({ x: -50, y: 500 }, WHOLE)).toEqual({ x: 0, y: 200 });
});

test('the view shows the map and not its surroundings, if it is large enough', () => {
  // 4 pixels a unit: 200 x 150 units have room.
  expect(inside({ at: { x: 10, y: 195 }, scale: 4 }, WHOLE, SAFE).at).toEqual({ x: 100, y: 125 });
  // 2.5 pixels a unit: the map is lower than the safe area.
  expect(inside({ at: { x: 390, y: 10 }, scale: 2.5 }, WHOLE, SAFE).at).toEqual({ x: 240, y: 100 });
});

test('the map moves only as far as necessary to show a combatant', () => {
  const look = { at: { x: 100, y: 100 }, scale: 4 };
  expect(shown(look, { x: 90, y: 90, width: 20, height: 20 }, SAFE)).toBe(look);
  expect(shown(look, { x: 240, y: 90, width: 40, height: 20 }, SAFE).at).toEqual({ x: 180, y: 100 });
});
