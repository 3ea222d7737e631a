import type { Readings } from './fighter.ts';

// Checks with three dice, where low or high rolls are good, with the effects of Superior, Inferior and
// criticals.

export const add = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const SERIES: Record<number, number> = { 3: -10, 4: -5, 5: 0, 16: 21, 17: 26, 18: 31 };

function countsAs(natural: number, readings: Readings): number {
  const table = readings['critical-table'];
  if (table === 'series') return SERIES[natural] ?? natural;
  if (table === 'given' && (natural === 4 || natural === 17)) return SERIES[natural]!;
  return natural;
}

/** The number of dice of a check at this level. */
export function diceAt(level: number, readings: Readings): number {
  return readings['superior-dice'] === 'dice' ? 3 + Math.abs(level) : 3;
}

export interface Roll {
  natural: number;
  result: number;
}

/** The margin of dice against a target number, if low rolls are good. */
function low(target: number, level: number, faces: readonly number[], readings: Readings): Roll {
  const isCounted = readings['superior-dice'] === 'dice';
  const sorted = [...faces].sort((a, b) => a - b);
  const natural = add(isCounted && level < 0 ? sorted.slice(-3) : sorted.slice(0, 3));
  const bonus = isCounted ? 0 : 2 * level;
  return { natural, result: target + bonus - countsAs(natural, readings) };
}

/** The margin of dice and a bonus against a number, if high rolls are good. */
export function high(
  plus: number,
  over: number,
  level: number,
  faces: readonly number[],
  readings: Readings,
): Roll {
  const isCounted = readings['superior-dice'] === 'dice';
  const sorted = [...faces].sort((a, b) => b - a);
  const natural = add(isCounted && level < 0 ? sorted.slice(-3) : sorted.slice(0, 3));
  const bonus = isCounted ? 0 : 2 * level;
  return { natural, result: countsAs(natural, readings) + plus + bonus - over };
}

/**
 * A check by skill (13, say) with bonuses against a defence of 10 or more. Dice stay at or below the skill
 * minus the excess of the defence, or add the skill's excess over 10 against the defence.
 */
export function check(
  skill: number,
  against: number,
  level: number,
  faces: readonly number[],
  readings: Readings,
): Roll {
  if (readings['check-direction'] === 'roll-under')
    return low(skill - (against - 10), level, faces, readings);
  return high(skill - 10, against, level, faces, readings);
}
