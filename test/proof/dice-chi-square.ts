/** The statistic of Pearson's test against "each face equally likely". */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * How likely the statistic comes out so large or larger by chance: 1 less the regularised lower incomplete gamma
 * function of half of both, by its series.
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
 * How likely counts are so even or evener by chance, at most: counts are whole, and the next evener or less even ones
 * are off by two faces' one roll each, so all up to that step are taken in. Two faces can come out exactly equal.
 */
export function chanceOfSoEven(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return 1 - chanceOfAtLeast(chiSquare(counts) + 2 / expected, counts.length - 1);
}

/** The logarithm of the gamma function of a whole or a half number, at least 1/2. */
function logGamma(a: number): number {
  let sum = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let b = a - 1; b > 0; b -= 1) sum += Math.log(b);
  return sum;
}
