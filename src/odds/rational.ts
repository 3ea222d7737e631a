/** An exact fraction, not necessarily in lowest terms; `d` is positive. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Rational = { n: 0n, d: 1n };

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Returns the least common multiple of two numbers above 0. */
export function multiple(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

/** Returns `n / d` in lowest terms. `d` must be positive. */
export function rational(n: bigint, d: bigint): Rational {
  if (d <= 0n) throw new RangeError('a fraction needs a denominator above 0');
  const shared = gcd(n, d);
  return { n: n / shared, d: d / shared };
}

export function plus(a: Rational, b: Rational): Rational {
  if (a.d === b.d) return { n: a.n + b.n, d: a.d };
  return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** Returns a negative number, 0 or a positive number if `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Number of significant bits to keep in a conversion; more than a double can store. */
const KEPT = 64;

function digits(value: bigint): number {
  return 4 * value.toString(16).length;
}

/** Returns the nearest number, however large the numerator and denominator are. */
export function toNumber({ n, d }: Rational): number {
  if (n < 0n) return -toNumber({ n: -n, d });
  const shift = Math.max(digits(d) - digits(n) + KEPT, 0);
  const scaled = n << BigInt(shift);
  // Set the last bit if anything was cut off. Otherwise, a value just above a midpoint would be rounded as the
  // midpoint.
  const kept = (scaled / d) | (scaled % d === 0n ? 0n : 1n);
  const half = Math.floor(shift / 2);
  return Number(kept) / 2 ** half / 2 ** (shift - half);
}

const Z_95 = 1.959963984540054;

/** Returns the 95 % Wilson interval for an observed share of successes in `n` runs. */
export function wilson(share: number, n: number): readonly [number, number] {
  const z2 = Z_95 ** 2;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z_95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
