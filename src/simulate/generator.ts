import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { DrawFaces } from '../kernel/dice.ts';
import type { Pick } from '../kernel/policy.ts';

/** Chance for simulations: fast, the same for the same seed, never for a table with people at it. */
export interface SimulationChance {
  readonly draw: DrawFaces;
  readonly pick: Pick;
}

/** Which dice these are: changes whenever the same seed would give other dice. */
export const GENERATOR = 'xoroshiro128+ by seed and fight, 1';

/**
 * The chance of fight `fight` in a batch seeded with `seed` (whole numbers). Each fight has two streams of its
 * own, one for dice and one for what policies leave to chance.
 */
export function simulationChance(seed: number, fight: number): SimulationChance {
  const dice = stream(seed, fight, 0);
  const choices = stream(seed, fight, 1);
  return {
    draw({ dice: { n, lo, hi } }) {
      const faces: number[] = new Array(n);
      for (let i = 0; i < n; i++) faces[i] = uniformInt(dice, lo, hi);
      return faces;
    },
    pick: (n) => (n <= 1 ? 0 : uniformInt(choices, 0, n - 1)),
  };
}

function stream(seed: number, fight: number, which: number) {
  return xoroshiro128plus(mix(mix(mix(seed) ^ fight) ^ which));
}

/** Spreads neighbouring numbers far apart (the finaliser of MurmurHash3), so that seeds 1 and 2 share nothing. */
function mix(value: number): number {
  let x = (value + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) | 0;
}
