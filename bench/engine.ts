import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { rulesets } from '../src/rulesets.ts';
import { playOut } from '../src/simulation/play-out.ts';
import { random, simulationChance } from '../src/simulation/random.ts';
import { benchEncounter } from './encounter.ts';
import { median, perSecond, playFloor, told, whole } from './report.ts';

// Measures how fast the engine plays four against four with random legal choices. The floor is a hand-written program
// on typed arrays that makes the same choices with the same dice, without states, events or explanations:
// npm run bench -- engine --seed 1

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const seed = Number(values.seed);
const encounter = benchEncounter();
const ruleset = rulesets.find((entry) => entry.ruleset.id === encounter.ruleset)!.ruleset;
const policyOf = () => random;
const NEVER = Number.MAX_SAFE_INTEGER;
/** Seconds of play before the measurement, in which the code is compiled. */
const WARM_UP = 3;
const ROUNDS = 9;
const SECONDS = 0.5;
/** The engine plays a fight in at most this many times the floor's time. */
const BAR = 6;

function playEngine(fight: number): void {
  const state = ruleset.start(encounter);
  const chance = simulationChance(seed, fight);
  playOut({ ruleset: ruleset as never, state, chance, policyOf, mostSteps: NEVER });
}

perSecond(WARM_UP, playEngine);
perSecond(WARM_UP / 3, playFloor);
const rounds = Array.from({ length: ROUNDS }, (_, i) => ({
  engine: perSecond(SECONDS, playEngine, i * 10_000),
  floor: perSecond(SECONDS / 2, playFloor, i * 10_000),
}));
const [engine, floor] = [median(rounds.map((each) => each.engine)), median(rounds.map((each) => each.floor))];
console.log(
  `engine, random play, four against four: ${whole(engine)} fights/s of one thread, the floor ${whole(floor)} (node ${process.version}, ${availableParallelism()} processors, seed ${seed}, medians of ${ROUNDS})`,
);
told('times the floor needs for a fight', median(rounds.map((each) => each.floor / each.engine)), {
  atMost: BAR,
});
