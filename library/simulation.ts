// The entry point `riposte/simulation` plays many fights with policies. Its random numbers come from pure-rand, which
// is bundled.

export { playChunk } from '../src/simulation/fight.ts';
export type { Batch, Chunk, Limits, PolicySet, Variant } from '../src/simulation/play-out.ts';
export { type PlayedOut, type PlayOut, type PolicyOf, playOut } from '../src/simulation/play-out.ts';
export {
  GENERATOR,
  random,
  randomAnswer,
  type SimulationChance,
  simulationChance,
} from '../src/simulation/random.ts';
export {
  type Estimate,
  type MeasureRow,
  mean,
  rate,
  rateDifference,
  rowsOf,
} from '../src/simulation/rows.ts';
export {
  addTallies,
  type Choice,
  emptyTally,
  MEASURES,
  type Measure,
  type MeasureName,
  type Moments,
  type PolicyCoverage,
  policyCoverageOf,
  type Tally,
  type UnusedAnswer,
} from '../src/simulation/statistics.ts';
