import { expect, test } from 'vitest';
import { coveredIn, formFor } from './desk-form.ts';

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
