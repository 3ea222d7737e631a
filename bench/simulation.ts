import { fileURLToPath } from 'node:url';
import { fightNamed } from '../src/cli/home.ts';
import { playersOf } from '../src/cli/simulate/policies.ts';
import { openThreads } from '../src/cli/simulate/pool.ts';
import { playAll } from '../src/cli/simulate/schedule.ts';
import { rulesets } from '../src/rulesets.ts';
import type { Batch } from '../src/simulate/batch.ts';
import { playStretch } from '../src/simulate/stretch.ts';
import { heapInUse } from '../test/support/heap.ts';

// How fast whole simulations run, statistics and honesty included: each rulebook's four against four on one core,
// two threads against one, and whether memory stays flat.

const whole = (n: number): string => Math.round(n).toLocaleString('en');

function fourASide(ruleset: string): Batch {
  const path = fileURLToPath(new URL(`four-a-side/${ruleset}.yaml`, import.meta.url));
  const { encounter } = fightNamed(path);
  const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
  const variant = { name: '', settings: {}, encounter, policies };
  return { seed: 1, limits: { rounds: 200, steps: 100_000 }, variants: [variant] };
}

/** Fights of one look at the clock. */
const AT_ONCE = 5;

/** Seconds of this process's own time: another's on the same core does not count. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Plays for about so many seconds of processor time. */
async function rateOf(batch: Batch, seconds: number) {
  const players = await playersOf(batch);
  playStretch(batch, { from: 0, to: 20 }, players);
  let [fights, decisions] = [0, 0];
  const began = cpuSeconds();
  while (cpuSeconds() - began < seconds) {
    decisions += playStretch(batch, { from: fights, to: fights + AT_ONCE }, players)[0]!.decisions;
    fights += AT_ONCE;
  }
  const took = cpuSeconds() - began;
  return { fights: fights / took, decisions: decisions / took };
}

/** Fights and decisions of each rulebook a second of one core, by the simple policy. */
export async function benchRulesets(seconds: number): Promise<void> {
  for (const { ruleset } of rulesets) {
    const rate = await rateOf(fourASide(ruleset.id), seconds);
    console.log(
      `${ruleset.id}, four a side, sensible play: ${whole(rate.fights)} fights/s, ${whole(rate.decisions)} decisions/s of one core`,
    );
  }
}

async function secondsOn(threads: number, batch: Batch, fights: number) {
  const pool = openThreads(threads);
  const signal = new AbortController().signal;
  const look = (): undefined => undefined;
  // Threads start and compile before the clock does.
  await playAll({ batch, fights: 400 * threads, stretch: 100, threads: pool, signal, look });
  const [began, cpu] = [performance.now(), cpuSeconds()];
  await playAll({ batch, fights, stretch: undefined, threads: pool, signal, look });
  const took = { clock: (performance.now() - began) / 1000, cpu: cpuSeconds() - cpu };
  await pool.close();
  return took;
}

/** How much faster two threads are than one: by the clock, and by the processor time that a fight takes. */
export async function benchScaling(fights: number): Promise<void> {
  const batch = fourASide(rulesets[0].ruleset.id);
  const [one, two] = [await secondsOn(1, batch, fights), await secondsOn(2, batch, fights)];
  console.log(
    `two threads: ${whole(fights)} fights in ${two.clock.toFixed(1)} s, on one ${one.clock.toFixed(1)} s: ${(one.clock / two.clock).toFixed(2)} times as fast by the clock; ${((2 * one.cpu) / two.cpu).toFixed(2)} by processor time, which a busy machine does not change`,
  );
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** The heap as fights go by: flat, whatever their number. */
export async function benchMemory(fights: number): Promise<void> {
  const batch = fourASide(rulesets[0].ruleset.id);
  const players = await playersOf(batch);
  const tenth = Math.ceil(fights / 10);
  playStretch(batch, { from: 0, to: tenth }, players);
  const after = heapInUse();
  playStretch(batch, { from: tenth, to: fights }, players);
  console.log(
    `memory: ${megabytes(after)} MB in use after ${whole(tenth)} fights, ${megabytes(heapInUse())} MB after ${whole(fights)}`,
  );
}
