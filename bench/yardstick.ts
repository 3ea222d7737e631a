const STEPS = 100_000_000;
const ROUNDS = 3;

/**
 * Measures the current speed of the machine: milliseconds for a hundred million steps of a generator on one core. Use
 * it to compare times from different machines, or from the same machine under load.
 */
export function yardstick(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    let drawn = 1;
    for (let step = 0; step < STEPS; step += 1) drawn = (Math.imul(drawn, 1664525) + 1013904223) | 0;
    // Use the result, so that the loop is not optimised away.
    return drawn === 0 ? Number.NaN : performance.now() - began;
  });
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}
