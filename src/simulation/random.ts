import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Cell, cellKey } from '../geometry/grid.ts';
import { reach } from '../geometry/path.ts';
import {
  type CellRange,
  isWithinReach,
  type Option,
  type ParamDomain,
  type PathDomain,
  type RawAnswer,
} from '../kernel/decision.ts';
import type { FaceSource } from '../kernel/dice.ts';
import type { Json } from '../kernel/json.ts';
import type { Policy, RandomIndex } from '../kernel/policy.ts';

/** Plays a random legal answer: a random option with random values. Works with every rulebook. */
export const random: Policy = ({ options }, _state, pick) => withValues(usualOption(options, pick), pick);

/** Returns a random option that is shown without a request. It counts such options instead of listing them. */
function usualOption(options: readonly Option[], pick: RandomIndex): Option {
  let usual = 0;
  for (const { onRequest } of options) if (onRequest === undefined) usual += 1;
  let left = pick(usual);
  return options.find(({ onRequest }) => onRequest === undefined && left-- === 0)!;
}

/** Returns a random option with random values. */
export function randomAnswer(options: readonly Option[], pick: RandomIndex): RawAnswer {
  return withValues(options[pick(options.length)]!, pick);
}

function withValues(option: Option, pick: RandomIndex): RawAnswer {
  const answer: { kind: string; [param: string]: Json } = { kind: option.kind };
  for (const param in option.params) answer[param] = randomValue(option.params[param]!, pick);
  return answer;
}

/** The text to use if an answer requires one. */
const SAID = 'by lot';

function randomValue(domain: ParamDomain, pick: RandomIndex): Json {
  if ('oneOf' in domain) return domain.oneOf[pick(domain.oneOf.length)]!;
  if ('min' in domain) return domain.min + pick(domain.max - domain.min + 1);
  if ('maxLength' in domain) return SAID;
  return 'centre' in domain ? randomCell(domain, pick) : randomPath(domain, pick);
}

const FAR = 30;

function randomCell(domain: CellRange, pick: RandomIndex): Cell {
  const { centre, range } = domain;
  const span = Math.min(range, FAR);
  for (let tries = 0; tries < 1000; tries++) {
    const cell: Cell = [centre[0] - span + pick(2 * span + 1), centre[1] - span + pick(2 * span + 1)];
    if (isWithinReach(domain, cell)) return cell;
  }
  return centre;
}

function randomPath({ grid, from, atMost, blocked }: PathDomain, pick: RandomIndex): readonly Cell[] {
  const closed = new Set(blocked.map(cellKey));
  const places = reach(grid, from, atMost, (cell) => closed.has(cellKey(cell)));
  const chosen = pick(places.length + 1);
  return chosen === places.length ? [] : places[chosen]!.path;
}

/** Random numbers for simulations: fast and reproducible. Never use them for a real table. */
export interface SimulationChance {
  readonly draw: FaceSource;
  readonly pick: RandomIndex;
}

/** The name of the generator. Change it whenever the same seed would produce other dice. */
export const GENERATOR = 'xoroshiro128+ by seed and fight, 1';

/**
 * Returns the random numbers of fight `fight` in a batch with `seed` (both whole numbers). Dice and random choices of
 * policies use two separate streams.
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

/** Scrambles a number with the finaliser of MurmurHash3, so that seeds 1 and 2 produce unrelated streams. */
function mix(value: number): number {
  let x = (value + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) | 0;
}
