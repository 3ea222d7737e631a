/** An exact fraction, not always in lowest terms; `d` is above 0. */
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

/** `n / d` in lowest terms. `d` must be above 0. */
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

/** Below 0, 0 or above 0 as `a` is less than, equal to or more than `b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Binary digits that are kept when a fraction becomes a number: more than a double holds. */
const KEPT = 64;

function digits(value: bigint): number {
  return 4 * value.toString(16).length;
}

/** The nearest number, however large numerator and denominator are. */
export function toNumber({ n, d }: Rational): number {
  if (n < 0n) return -toNumber({ n: -n, d });
  const shift = Math.max(digits(d) - digits(n) + KEPT, 0);
  const scaled = n << BigInt(shift);
  // What is cut off shows in the last digit, or a number just above the middle between two would count as the middle.
  const kept = (scaled / d) | (scaled % d === 0n ? 0n : 1n);
  const half = Math.floor(shift / 2);
  return Number(kept) / 2 ** half / 2 ** (shift - half);
}
