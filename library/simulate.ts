// `riposte/simulate`: many encounters by policies. Its chance rests on a package, pure-rand, which is bundled.

export type { Batch, Limits, Players, Stretch, Variant } from '../src/simulate/batch.ts';
export { GENERATOR, type SimulationChance, simulationChance } from '../src/simulate/generator.ts';
export { type Honesty, honestyOf, type Neglect } from '../src/simulate/honesty.ts';
export { type Estimate, mean, rate, rateDifference } from '../src/simulate/interval.ts';
export { MEASURES, type Measure, type MeasureName, type Moments } from '../src/simulate/measure.ts';
export { type PlayedOut, type PlayOut, type PolicyOf, playOut } from '../src/simulate/play-out.ts';
export { random, randomAnswer } from '../src/simulate/random.ts';
export { type Row, rowsOf } from '../src/simulate/rows.ts';
export { playStretch } from '../src/simulate/stretch.ts';
export { addTallies, type Choice, emptyTally, type Tally } from '../src/simulate/tally.ts';
