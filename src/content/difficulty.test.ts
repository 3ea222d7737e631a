import { expect, test } from 'vitest';
import { difficultyOf } from './difficulty.ts';

const CREW = { id: 'crew', seat: 'players' };
const GUARDS = { id: 'guards' };
const BEASTS = { id: 'beasts' };

test.each([
  [100, 'very-easy'],
  [85, 'very-easy'],
  [84.5, 'easy'],
  [60, 'easy'],
  [59.5, 'even'],
  [40, 'even'],
  [39.5, 'hard'],
  [15, 'hard'],
  [14.5, 'very-hard'],
  [0, 'very-hard'],
])('winning %d of 100 fights against one other side is %s', (wins, how) => {
  const measured = { wins: { guards: 100 - wins, crew: wins } };
  expect(difficultyOf(measured, [GUARDS, CREW])).toEqual({ side: 'crew', how, wins });
});

test('winning one fight in three is even among three sides', () => {
  const third = { wins: { crew: 34, guards: 33, beasts: 33 } };
  expect(difficultyOf(third, [CREW, GUARDS, BEASTS]).how).toBe('even');
  expect(difficultyOf({ wins: { crew: 50, guards: 25, beasts: 25 } }, [CREW, GUARDS, BEASTS]).how).toBe(
    'easy',
  );
});

test("the difficulty is that of the players' side, and of the first side if none or several have players", () => {
  const measured = { wins: { crew: 20, guards: 80 } };
  const sideOf = (...sides: { readonly id: string; readonly seat?: string }[]) =>
    difficultyOf(measured, sides).side;
  expect(sideOf(GUARDS, CREW)).toBe('crew');
  expect(sideOf({ ...GUARDS, seat: 'gm' }, CREW)).toBe('crew');
  expect(sideOf(GUARDS, BEASTS)).toBe('guards');
  expect(sideOf({ ...GUARDS, seat: 'bob' }, CREW)).toBe('guards');
});
