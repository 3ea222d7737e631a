const Z_95 = 1.959963984540054;

/** The 95 % interval of Wilson for a share that was seen `share * n` times in `n` runs. */
export function wilson(share: number, n: number): readonly [number, number] {
  const z2 = Z_95 ** 2;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z_95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
