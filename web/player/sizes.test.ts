import { expect, test } from 'vitest';
import { sizesFor } from './sizes.ts';

test('on a phone the sheet is below the map, and a question makes it higher', () => {
  const { isWide, low, high, covered } = sizesFor(390, 844);
  expect([isWide, low, high]).toEqual([false, 376, 500]);
  expect(covered).toEqual({ left: 0, top: 74, right: 0, bottom: 376 });
});

test('on a small phone a part of the map stays visible above every sheet', () => {
  const { low, high } = sizesFor(360, 640);
  expect(640 - 74 - 62 - low).toBeGreaterThanOrEqual(128);
  expect(640 - 74 - 62 - high).toBeGreaterThanOrEqual(84);
});

test('on a tablet and a phone held sideways, the sheet is beside the map', () => {
  expect(sizesFor(844, 390)).toMatchObject({ isWide: true, covered: { bottom: 0, right: 320 } });
  expect(sizesFor(1024, 768).isWide).toBe(true);
});
