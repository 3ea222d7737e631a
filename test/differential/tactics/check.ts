import type { Readings } from './fighter.ts';

// Three dice, with high or low as the good end, and the effects of Superior, Inferior and criticals.

export const add = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const SERIES: Record<number, number> = { 3: -10, 4: -5, 5: 0, 16: 21, 17: 26, 18: 31 };

function countsAs(natural: number, readings: Readings): number {
  const table = readings['critical-table'];
  if (table === 'series') return SERIES[natural] ?? natural;
  if (table === 'given' && (natural === 4 || natural === 17)) return SERIES[natural]!;
  return natural;
}

/** How many dice a check of this level takes. */
export function diceAt(level: number, readings: Readings): number {
  return readings['superior-dice'] === 'dice' ? 3 + Math.abs(level) : 3;
}

export interface Roll {
  natural: number;
  result: number;
}

/** Returns the difference between a target number and dice that are good when low. */
function low(target: number, level: number, faces: readonly number[], readings: Readings): Roll {
  const isCounted = readings['superior-dice'] === 'dice';
  const sorted = [...faces].sort((a, b) => a - b);
  const natural = add(isCounted && level < 0 ? sorted.slice(-3) : sorted.slice(0, 3));
  const bonus = isCounted ? 0 : 2 * level;
  return { natural, result: target + bonus - countsAs(natural, readings) };
}

/** Returns the difference between dice that are good when high and a number, with a bonus. */
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
 * A check by skill (13, say) with bonuses against a defence of 10 or more: under what is left of the skill, or
 * with what the skill has above 10 over the defence.
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
