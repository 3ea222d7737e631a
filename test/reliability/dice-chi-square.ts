/** Returns the statistic of Pearson's test for equally likely faces. */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * Returns the probability that the statistic is at least this large by chance. It is 1 minus the regularised lower
 * incomplete gamma function of half of both arguments, computed as a series.
 */
export function chanceOfAtLeast(statistic: number, degrees: number): number {
  const [a, x] = [degrees / 2, statistic / 2];
  if (x === 0) return 1;
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.max(0, 1 - sum * Math.exp(a * Math.log(x) - x - logGamma(a)));
}

/**
 * Returns an upper bound for the probability of counts this even by chance. Counts are whole numbers, so the next more
 * even result differs by one roll of two faces, and everything up to that step is included. Counts of two faces can be
 * exactly equal.
 */
export function chanceOfSoEven(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return 1 - chanceOfAtLeast(chiSquare(counts) + 2 / expected, counts.length - 1);
}

/** Returns the logarithm of the gamma function of a multiple of 1/2, at least 1/2. */
function logGamma(a: number): number {
  let sum = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let b = a - 1; b > 0; b -= 1) sum += Math.log(b);
  return sum;
}
