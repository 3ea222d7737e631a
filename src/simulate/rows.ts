import type { Variant } from './batch.ts';
import { type Estimate, mean, rate, rateDifference } from './interval.ts';
import { MEASURES, type Measure, type MeasureName, type Moments, measureKey, measureOf } from './measure.ts';
import type { Tally } from './tally.ts';

/** One measure of one variant, with its interval. */
export interface Row extends Measure {
  readonly kind: 'rate' | 'mean';
  readonly estimate: Estimate;
  /** This variant less the first, measured fight by fight with the same dice; absent for the first. */
  readonly difference?: Estimate;
}

/** Everything that was measured, in one order for every variant: sides, the fight, then each combatant. */
export function rowsOf(variants: readonly Variant[], tallies: readonly Tally[]): readonly (readonly Row[])[] {
  const keys = [...new Set([...variants.flatMap(expectedKeys), ...foundKeys(variants, tallies)])];
  return tallies.map((tally, i) => keys.map((key) => row(key, tally, i === 0 ? 'base' : 'other')));
}

/** What a measure says when nothing was ever counted for it. */
const NOTHING: Moments = { sum: 0, squares: 0 };

function row(key: string, tally: Tally, which: 'base' | 'other'): Row {
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

/** What is told of every encounter, though it be 0. */
function expectedKeys({ encounter }: Variant): string[] {
  const sides = encounter.sides.map(({ id }) => measureKey('win', id));
  const present = encounter.combatants.filter(({ isInReserve }) => !isInReserve);
  const people = OF_EACH.flatMap((name) => present.map(({ id }) => measureKey(name, id)));
  const whole = ['undecided', 'anybody-falls', 'anybody-dies', 'rounds', 'swing'];
  return [...sides, measureKey('win', 'nobody'), ...whole, ...people];
}

/** What was found besides: weapons, stores, those who came later. In the order of the combatants. */
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

/** Numbers as text that sorts as they do. */
function pad(n: number): string {
  return String(n + 1).padStart(6, '0');
}
