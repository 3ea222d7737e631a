import { expect, test } from 'vitest';
import { LOCATIONS, shownBody } from './tracks.tsx';

const part = (hp: number, most: number, lost: string | null = null) =>
  ({ location: 'torso', hp, most, ar: 1, lost, isInfected: false }) as const;

test.each([
  [part(12, 12), 0, 'unhurt'],
  [part(7, 12), 1, 'hurt'],
  [part(6, 12), 2, 'badly hurt'],
  [part(0, 12), 3, 'gone'],
  [part(-4, 12), 3, 'gone'],
  [part(2, 6, 'severed'), 3, 'severed'],
])('%j', (of, hurt, word) => {
  const [shown] = shownBody([of]);
  expect([shown!.hurt, shown!.word]).toEqual([hurt, word]);
  expect(shown!.points!.hp).toBeGreaterThanOrEqual(0);
});

test('bodies of other sides are shown in words only', () => {
  const shown = shownBody({ head: 'badly hurt' });
  expect(shown.map(({ location }) => location)).toEqual([...LOCATIONS]);
  expect(shown.map(({ hurt }) => hurt)).toEqual([2, 0, 0, 0, 0, 0]);
  expect(shown.every(({ points }) => points === undefined)).toBe(true);
});

test('a table that hides the health of other sides shows no body of theirs', () => {
  expect(shownBody(Object.fromEntries(LOCATIONS.map((location) => [location, ''])))).toEqual([]);
});
