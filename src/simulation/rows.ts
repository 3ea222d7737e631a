import type { Variant } from './play-out.ts';
import {
  MEASURES,
  type Measure,
  type MeasureName,
  type Moments,
  measureKey,
  measureOf,
  type Tally,
} from './statistics.ts';

/** An estimate with its 95 % confidence interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/**
 * Estimates a probability from `hits` in `n` fights. Uses the Wilson interval, which also works for rare events and
 * small samples. `z` is the quantile of the normal distribution; by default that of a 95 % interval.
 */
export function rate(hits: number, n: number, z = Z): Estimate {
  if (n === 0) return { value: 0, low: 0, high: 1 };
  const share = hits / n;
  const scale = 1 + (z * z) / n;
  const centre = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  // Make sure that rounding never excludes the estimate from its interval.
  return {
    value: share,
    low: hits === 0 ? 0 : Math.max(0, Math.min(share, centre - half)),
    high: hits === n ? 1 : Math.min(1, Math.max(share, centre + half)),
  };
}

/** Estimates a mean over `n` fights with Student's t distribution. For a single fight the interval is infinite. */
export function mean({ sum, squares }: Moments, n: number): Estimate {
  const value = n === 0 ? 0 : sum / n;
  if (n < 2) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const variance = Math.max(0, (squares - value * sum) / (n - 1));
  const half = student(n - 1) * Math.sqrt(variance / n);
  return { value, low: value - half, high: value + half };
}

/**
 * Estimates the difference of two rates measured in the same `n` fights. `sum` is fights gained minus fights lost,
 * `squares` is both added together. Uses the adjusted Wald interval for matched pairs (Agresti and Min), which does not
 * shrink to nothing if both variants always agree.
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

/** Quantiles of Student's t for few degrees of freedom, for which the expansion is not accurate enough. */
const FEW = [12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216, 2.22814];

/**
 * Returns the two-sided 95 % quantile of Student's t. Uses an expansion in 1 / freedom that is accurate to 4 digits
 * from 11 degrees on.
 */
export function student(freedom: number): number {
  if (freedom <= FEW.length) return FEW[freedom - 1]!;
  const z3 = Z ** 3;
  const z5 = Z ** 5;
  const first = (z3 + Z) / (4 * freedom);
  const second = (5 * z5 + 16 * z3 + 3 * Z) / (96 * freedom ** 2);
  const third = (3 * Z ** 7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * freedom ** 3);
  return Z + first + second + third;
}

/** One measure of one variant with its confidence interval. */
export interface MeasureRow extends Measure {
  readonly kind: 'rate' | 'mean';
  readonly estimate: Estimate;
  /** This variant minus the first, compared fight by fight with the same dice. Absent for the first variant. */
  readonly difference?: Estimate;
}

/** Lists all measures in the same order for every variant: sides, the fight, then each combatant. */
export function rowsOf(
  variants: readonly Variant[],
  tallies: readonly Tally[],
): readonly (readonly MeasureRow[])[] {
  const keys = [...new Set([...variants.flatMap(expectedKeys), ...foundKeys(variants, tallies)])];
  return tallies.map((tally, i) => keys.map((key) => row(key, tally, i === 0 ? 'base' : 'other')));
}

/** The value of a measure that was never counted. */
const NOTHING: Moments = { sum: 0, squares: 0 };

function row(key: string, tally: Tally, which: 'base' | 'other'): MeasureRow {
  const measure = measureOf(key);
  const { kind } = MEASURES[measure.name];
  const found = tally.measures[key] ?? NOTHING;
  const estimate = kind === 'rate' ? rate(found.sum, tally.fights) : mean(found, tally.fights);
  if (which === 'base') return { ...measure, kind, estimate };
  const apart = tally.differences[key] ?? NOTHING;
  const difference = kind === 'rate' ? rateDifference(apart, tally.fights) : mean(apart, tally.fights);
  return { ...measure, kind, estimate, difference };
}

const OF_EACH: readonly MeasureName[] = ['falls', 'dies', 'dealt', 'taken', 'health'];

/** Lists the measures that are reported for every encounter, even if they are 0. */
function expectedKeys({ encounter }: Variant): string[] {
  const sides = encounter.sides.map(({ id }) => measureKey('win', id));
  const present = encounter.combatants.filter(({ isInReserve }) => !isInReserve);
  const people = OF_EACH.flatMap((name) => present.map(({ id }) => measureKey(name, id)));
  const whole = ['undecided', 'anybody-falls', 'anybody-dies', 'rounds', 'swing'];
  return [...sides, measureKey('win', 'nobody'), ...whole, ...people];
}

/**
 * Lists the other measures that occurred, for example for weapons, stores and late arrivals, in the order of the
 * combatants.
 */
function foundKeys(variants: readonly Variant[], tallies: readonly Tally[]): string[] {
  const order = [...new Set(variants.flatMap(({ encounter }) => encounter.combatants.map(({ id }) => id)))];
  const names = Object.keys(MEASURES);
  const place = ({ name, of, with: using }: Measure): string =>
    [pad(names.indexOf(name)), pad(order.indexOf(of ?? '')), using === undefined ? '' : `-${using}`].join(
      '/',
    );
  const keys = [...new Set(tallies.flatMap(({ measures }) => Object.keys(measures)))];
  return keys
    .map((key) => ({ key, place: place(measureOf(key)) }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ key }) => key);
}

/** Pads a number so that text order equals numeric order. */
function pad(n: number): string {
  return String(n + 1).padStart(6, '0');
}
