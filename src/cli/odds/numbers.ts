import { wilson } from '../../odds/interval.ts';
import type { Odds } from '../../odds/odds.ts';
import { type Rational, toNumber } from '../../odds/rational.ts';

type Counted = Exclude<Odds, { readonly how: 'unknown' }>;

/** A chance, with its interval where it was sampled. */
export interface Share {
  readonly p: number;
  readonly interval: readonly [number, number] | undefined;
}

export function shareOf(chance: Rational, odds: Counted): Share {
  const p = toNumber(chance);
  return { p, interval: odds.how === 'sampled' ? wilson(p, odds.runs) : undefined };
}

/** `46.65 %`; where it was sampled with the interval, `46.7 % (46.0 to 47.3)`. */
export function shareText({ p, interval }: Share): string {
  if (interval === undefined) return percent(p, 2);
  return `${percent(p, 1)} (${(100 * interval[0]).toFixed(1)} to ${(100 * interval[1]).toFixed(1)})`;
}

/** What is not nothing never reads as nothing, and what is not certain never as certain. */
function percent(p: number, digits: number): string {
  const least = 10 ** -digits;
  if (p > 0 && p * 100 < least) return `<${least.toFixed(digits)} %`;
  if (p < 1 && p * 100 > 100 - least) return `>${(100 - least).toFixed(digits)} %`;
  return `${(p * 100).toFixed(digits)} %`;
}
