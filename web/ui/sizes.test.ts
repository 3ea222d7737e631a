import { expect, test } from 'vitest';
import { coveredIn, formFor, sizesFor } from './sizes.ts';

test('on a phone the sheet is below the map, and a question makes it higher', () => {
  const { isWide, low, middle, high, covered } = sizesFor(390, 844);
  expect([isWide, low, middle, high]).toEqual([false, 376, 436, 500]);
  // The legend stands below the order and covers no combatant.
  expect(covered).toMatchObject({ left: 0, top: 74 + 28, right: 0, bottom: 376 });
});

test('a short phone shows no legend', () => {
  expect(sizesFor(360, 640).covered.top).toBe(74);
});

test('on a small phone a part of the map stays visible above every sheet', () => {
  const { low, middle, high } = sizesFor(360, 640);
  expect(640 - 74 - 54 - low).toBeGreaterThanOrEqual(190);
  expect(640 - 74 - 54 - middle).toBeGreaterThanOrEqual(140);
  expect(640 - 74 - 54 - high).toBeGreaterThanOrEqual(84);
});

test('on a tablet and a phone held sideways, the sheet is beside the map', () => {
  expect(sizesFor(844, 390)).toMatchObject({ isWide: true, covered: { bottom: 0, right: 320 } });
  expect(sizesFor(1024, 768).isWide).toBe(true);
});

test.each([
  [1440, 'wide'],
  [1100, 'wide'],
  [1099, 'drawer'],
  [860, 'drawer'],
  [859, 'portraits'],
  [700, 'portraits'],
  [699, 'column'],
])('a window %i px wide is arranged as %s', (width, form) => {
  expect(formFor(width)).toBe(form);
});

test('the wide arrangement leaves 864 px of 1440 for the map', () => {
  const { left, right } = coveredIn('wide');
  expect(1440 - left - right).toBe(864);
});

test('a drawer covers nothing while it is closed, and a column covers nothing at all', () => {
  expect(coveredIn('drawer')).toMatchObject({ left: 246, right: 12 });
  expect(coveredIn('portraits').left).toBe(88);
  expect(coveredIn('column')).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
});

test('a result covers the map for a while, on a low screen the coach instead', () => {
  expect(sizesFor(390, 844).covered.briefly).toMatchObject({ top: 64 });
  expect(sizesFor(390, 844, 'coach').covered.briefly).toMatchObject({ top: 80 });
  expect(sizesFor(360, 640).covered.briefly).toMatchObject({ top: 52 });
  expect(sizesFor(360, 640, 'coach').covered.briefly).toMatchObject({ top: 0 });
});

test('the map of a person who plays alone begins below the coach, who has two lines on a short phone', () => {
  expect(sizesFor(390, 844, 'coach').covered.top).toBe(74 + 110);
  expect(sizesFor(360, 640, 'coach').covered.top).toBe(74 + 52);
  expect(sizesFor(1024, 768, 'coach')).toEqual(sizesFor(1024, 768));
});
