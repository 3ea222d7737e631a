import { expect, test } from 'vitest';
import { roundRanges } from './charts.tsx';

test('each round has its bar if there are few, without gaps', () => {
  expect(roundRanges({ 4: 1, 7: 3 })).toEqual([
    { label: '4', fights: 1 },
    { label: '5', fights: 0 },
    { label: '6', fights: 0 },
    { label: '7', fights: 3 },
  ]);
  expect(roundRanges({})).toEqual([]);
});

test('if fights have very different lengths, a bar covers several rounds, and no fight is lost', () => {
  const rounds = { 4: 6, 8: 105, 24: 10, 66: 1, 111: 1 };
  const bars = roundRanges(rounds);
  expect(bars).toHaveLength(23);
  expect(bars[0]).toEqual({ label: '1–5', fights: 6 });
  expect(bars[1]).toEqual({ label: '6–10', fights: 105 });
  expect(bars.at(-1)).toEqual({ label: '111–115', fights: 1 });
  expect(bars.reduce((sum, { fights }) => sum + fights, 0)).toBe(123);
});
