import { fileURLToPath } from 'node:url';
import { fightNamed } from '../src/cli/home.ts';
import { playersOf } from '../src/cli/simulate/policies.ts';
import { openThreads, playAll } from '../src/cli/simulate/schedule.ts';
import { rulesets } from '../src/rulesets.ts';
import { playChunk } from '../src/simulation/fight.ts';
import type { Batch } from '../src/simulation/play-out.ts';
import { heapInUse } from '../test/support/heap.ts';

// Measures whole simulations, including statistics and policy coverage: each rulebook's four against four on one core,
// two threads compared with one, and memory use over time.

const whole = (n: number): string => Math.round(n).toLocaleString('en');

function fourASide(ruleset: string): Batch {
  const path = fileURLToPath(new URL(`four-a-side/${ruleset}.yaml`, import.meta.url));
  const { encounter } = fightNamed(path);
  const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
  const variant = { name: '', settings: {}, encounter, policies };
  return { seed: 1, limits: { rounds: 200, steps: 100_000 }, variants: [variant] };
}

/** Number of fights between two looks at the clock. */
const AT_ONCE = 5;
/** Seconds of play before the measurement, in which the code is compiled. */
const WARM_UP = 3;

/** Returns the processor time of this process in seconds. Other processes on the same core do not affect it. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns the processor time of this thread in seconds, without that of compilation and garbage collection beside it. */
function threadSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

/** Fights and decisions per second of the playing thread. */
interface PlayRate {
  readonly fights: number;
  readonly decisions: number;
}

/** Plays the batch on, and measures one span after another. Each span is in seconds of this thread. */
async function ratesOf(batch: Batch, spans: readonly number[]): Promise<readonly PlayRate[]> {
  const policySet = await playersOf(batch);
  let at = 0;
  return spans.map((seconds) => {
    const first = at;
    let decisions = 0;
    const began = threadSeconds();
    for (; threadSeconds() - began < seconds; at += AT_ONCE) {
      decisions += playChunk(batch, { from: at, to: at + AT_ONCE }, policySet)[0]!.decisions;
    }
    const took = threadSeconds() - began;
    return { fights: (at - first) / took, decisions: decisions / took };
  });
}

/** Measures fights and decisions per second for each rulebook, with the simple policy: in the first second, and later. */
export async function benchRulesets(seconds: number): Promise<void> {
  for (const { ruleset } of rulesets) {
    const rates = await ratesOf(fourASide(ruleset.id), [1, WARM_UP - 1, seconds]);
    const [early, late] = [rates[0]!, rates.at(-1)!];
    console.log(
      `${ruleset.id}, four a side, sensible play: ${whole(late.fights)} fights/s, ${whole(late.decisions)} decisions/s of one thread; ${whole(early.fights)} fights in the first second`,
    );
  }
}

async function secondsOn(threads: number, batch: Batch, fights: number) {
  const pool = openThreads(threads);
  const signal = new AbortController().signal;
  const look = (): undefined => undefined;
  // Start and compile the threads before measuring.
  await playAll({ batch, fights: 400 * threads, stretch: 100, threads: pool, signal, look });
  const [began, cpu] = [performance.now(), cpuSeconds()];
  await playAll({ batch, fights, stretch: undefined, threads: pool, signal, look });
  const took = { clock: (performance.now() - began) / 1000, cpu: cpuSeconds() - cpu };
  await pool.close();
  return took;
}

/** Measures how much faster two threads are than one, by elapsed time and by processor time per fight. */
export async function benchScaling(fights: number): Promise<void> {
  const batch = fourASide(rulesets[0].ruleset.id);
  const [one, two] = [await secondsOn(1, batch, fights), await secondsOn(2, batch, fights)];
  console.log(
    `two threads: ${whole(fights)} fights in ${two.clock.toFixed(1)} s, on one ${one.clock.toFixed(1)} s: ${(one.clock / two.clock).toFixed(2)} times as fast by the clock; ${((2 * one.cpu) / two.cpu).toFixed(2)} by processor time, which a busy machine does not change`,
  );
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** Measures the heap while fights are played. It should stay flat. */
export async function benchMemory(fights: number): Promise<void> {
  const batch = fourASide(rulesets[0].ruleset.id);
  const policySet = await playersOf(batch);
  const tenth = Math.ceil(fights / 10);
  playChunk(batch, { from: 0, to: tenth }, policySet);
  const after = heapInUse();
  playChunk(batch, { from: tenth, to: fights }, policySet);
  console.log(
    `memory: ${megabytes(after)} MB in use after ${whole(tenth)} fights, ${megabytes(heapInUse())} MB after ${whole(fights)}`,
  );
}
