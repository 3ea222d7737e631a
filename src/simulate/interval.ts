import type { Moments } from './measure.ts';

/** An estimate and the interval that covers the truth in 95 cases of 100. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 % of the normal distribution. */
const Z = 1.959963984540054;

/** A chance, from `hits` in `n` fights: Wilson's interval, which holds for rare things and few fights too. */
export function rate(hits: number, n: number): Estimate {
  if (n === 0) return { value: 0, low: 0, high: 1 };
  const share = hits / n;
  const scale = 1 + (Z * Z) / n;
  const centre = (share + (Z * Z) / (2 * n)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))) / scale;
  // The interval always holds the value itself, rounding or not.
  return {
    value: share,
    low: hits === 0 ? 0 : Math.max(0, Math.min(share, centre - half)),
    high: hits === n ? 1 : Math.min(1, Math.max(share, centre + half)),
  };
}

/** A mean over `n` fights, by Student's t. Of a single fight nothing is known: the interval is endless. */
export function mean({ sum, squares }: Moments, n: number): Estimate {
  const value = n === 0 ? 0 : sum / n;
  if (n < 2) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const variance = Math.max(0, (squares - value * sum) / (n - 1));
  const half = student(n - 1) * Math.sqrt(variance / n);
  return { value, low: value - half, high: value + half };
}

/**
 * The difference of two chances measured in the same `n` fights (`sum`: those lost less those won over,
 * `squares`: both together), by the adjusted Wald interval for matched pairs of Agresti and Min, which does not
 * shrink to nothing when both always came out the same.
 */
export function rateDifference({ sum, squares }: Moments, n: number): Estimate {
  if (n === 0) return { value: 0, low: -1, high: 1 };
  const m = n + 2;
  const centre = sum / m;
  const half = (Z * Math.sqrt(Math.max(0, squares + 1 - (sum * sum) / m))) / m;
  const value = sum / n;
  return {
    value,
    low: Math.max(-1, Math.min(value, centre - half)),
    high: Math.min(1, Math.max(value, centre + half)),
  };
}

/** Quantiles of Student's t for few degrees of freedom, which the expansion does not reach. */
const FEW = [12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216, 2.22814];

/** The two-sided 95 % quantile of Student's t; an expansion in 1 / freedom, right to 4 digits from 11 on. */
export function student(freedom: number): number {
  if (freedom <= FEW.length) return FEW[freedom - 1]!;
  const z3 = Z ** 3;
  const z5 = Z ** 5;
  const first = (z3 + Z) / (4 * freedom);
  const second = (5 * z5 + 16 * z3 + 3 * Z) / (96 * freedom ** 2);
  const third = (3 * Z ** 7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * freedom ** 3);
  return Z + first + second + third;
}
