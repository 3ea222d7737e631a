import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { rulesets } from '../src/rulesets.ts';
import { playOut } from '../src/simulation/play-out.ts';
import { random, simulationChance } from '../src/simulation/random.ts';
import { benchEncounter } from './encounter.ts';
import { floorFight } from './floor/fight.ts';
import { benchOdds } from './odds.ts';
import { benchMemory, benchRulesets, benchScaling } from './simulation.ts';

// Measures how fast the engine plays four against four with random legal choices. The reference is a hand-written
// program that makes the same choices with the same dice. Then measures whole simulations and odds in the same run:
// npm run bench -- --fights 2000 --seed 1 [--memory 100000]

const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    memory: { type: 'string', default: '4000' },
  },
});
const fights = Number(values.fights);
const seed = Number(values.seed);
const encounter = benchEncounter();
const ruleset = rulesets.find((entry) => entry.ruleset.id === encounter.ruleset)!.ruleset;
const policyOf = () => random;
const NEVER = Number.MAX_SAFE_INTEGER;

interface Tally {
  readonly decisions: number;
  readonly events: number;
  readonly seconds: number;
}

function playEngine(from: number, to: number): Tally {
  let decisions = 0;
  let events = 0;
  const began = performance.now();
  for (let fight = from; fight < to; fight++) {
    const chance = simulationChance(seed, fight);
    const done = playOut({
      ruleset: ruleset as never,
      state: ruleset.start(encounter),
      chance,
      policyOf,
      mostSteps: NEVER,
    });
    // The last decision finishes the aftermath of the fight, which the floor does not play.
    decisions += done.decisions;
    events += done.events;
  }
  return { decisions, events, seconds: (performance.now() - began) / 1000 };
}

function playFloor(from: number, to: number): Tally {
  let decisions = 0;
  const began = performance.now();
  for (let fight = from; fight < to; fight++)
    decisions += floorFight(simulationChance(seed, fight)).decisions;
  return { decisions, events: 0, seconds: (performance.now() - began) / 1000 };
}

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
const whole = (n: number): string => Math.round(n).toLocaleString('en');

playEngine(0, fights / 10);
playFloor(0, fights / 10);
const ROUNDS = 5;
const engine: Tally[] = [];
const floor: Tally[] = [];
for (let i = 0; i < ROUNDS; i++) {
  engine.push(playEngine((i * fights) / ROUNDS, ((i + 1) * fights) / ROUNDS));
  floor.push(playFloor((i * fights) / ROUNDS, ((i + 1) * fights) / ROUNDS));
}
const rate = (list: Tally[], count: (tally: Tally) => number): number =>
  median(list.map((tally) => count(tally) / tally.seconds));
const per = fights / ROUNDS;
console.log(
  `node ${process.version}, ${availableParallelism()} processors, seed ${seed}, ${fights} fights, medians of ${ROUNDS}`,
);
console.log(
  `engine: ${whole(rate(engine, () => per))} fights/s, ${whole(rate(engine, (t) => t.decisions))} decisions/s, ${whole(rate(engine, (t) => t.events))} events/s`,
);
console.log(
  `floor:  ${whole(rate(floor, () => per))} fights/s, ${whole(rate(floor, (t) => t.decisions))} decisions/s`,
);
const ratios = engine.map((tally, i) => tally.seconds / floor[i]!.seconds);
console.log(`ratio:  the engine runs at 1/${median(ratios).toFixed(1)} of the floor`);

await benchRulesets(2);
await benchScaling(8000);
await benchMemory(Number(values.memory));
benchOdds();
