const STEPS = 100_000_000;
const ROUNDS = 3;

/**
 * How fast the machine is at this moment: milliseconds for a hundred million steps of a generator, on one core. Times
 * that were measured on other machines, or on this one while it was slower, are to be compared by it.
 */
export function yardstick(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    let drawn = 1;
    for (let step = 0; step < STEPS; step += 1) drawn = (Math.imul(drawn, 1664525) + 1013904223) | 0;
    // Read, so that the loop is not left out.
    return drawn === 0 ? Number.NaN : performance.now() - began;
  });
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}
