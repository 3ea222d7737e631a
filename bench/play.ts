import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fightNamed } from '../src/cli/home.ts';
import { playersOf } from '../src/cli/simulate/policies.ts';
import { openThreads, playAll } from '../src/cli/simulate/schedule.ts';
import { rulesets } from '../src/rulesets.ts';
import { playChunk } from '../src/simulation/fight.ts';
import type { Batch } from '../src/simulation/play-out.ts';
import { heapInUse } from '../test/support/heap.ts';
import { median, perSecond, playFloor, told, whole } from './report.ts';

// Measures sensible play (the simple policy), four a side, with statistics and policy coverage. The speed is given in
// fights of the hand-written floor, measured in turn, so that it can be compared between machines:
// npm run bench -- play [--book tactics] [--memory 100000] [--threads 8000]

const { values } = parseArgs({
  options: { book: { type: 'string' }, memory: { type: 'string' }, threads: { type: 'string' } },
});

/** Seconds of play before the measurement, in which the code is compiled. The first of them is printed. */
const WARM_UP = 3;
const ROUNDS = 7;
const SECONDS = 0.3;
/** Number of fights between two looks at the clock. */
const AT_ONCE = 5;

/** Fights of the floor in the time of one fight of sensible play, on 23 November 2026, before the engine was improved. */
const BEFORE: Readonly<Record<string, number>> = {
  timeslice: 2.9,
  tactics: 5.9,
  locations: 3.9,
  agents: 5.6,
};
/** Each rulebook plays this many times as fast as then. */
const BAR = 1.6;

function fourASide(ruleset: string): Batch {
  const path = fileURLToPath(new URL(`four-a-side/${ruleset}.yaml`, import.meta.url));
  const { encounter } = fightNamed(path);
  const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
  const variant = { name: '', settings: {}, encounter, policies };
  return { seed: 1, limits: { rounds: 200, steps: 100_000 }, variants: [variant] };
}

/** Measures one rulebook: the first second, and after the warm-up, in turn with the floor. */
async function benchBook(book: string): Promise<void> {
  const batch = fourASide(book);
  const policySet = await playersOf(batch);
  let at = 0;
  const play = (): void => {
    playChunk(batch, { from: at, to: at + AT_ONCE }, policySet);
    at += AT_ONCE;
  };
  const early = perSecond(1, play) * AT_ONCE;
  perSecond(WARM_UP - 1, play);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    fights: perSecond(SECONDS, play) * AT_ONCE,
    floor: perSecond(SECONDS / 3, playFloor),
  }));
  const ratio = median(rounds.map(({ fights, floor }) => floor / fights));
  console.log(
    `sensible play, ${book}, four a side: ${whole(median(rounds.map(({ fights }) => fights)))} fights/s of one thread, ${whole(early)} in the first second; a fight takes ${ratio.toFixed(1)} times the floor's`,
  );
  told('times as fast as on 23 November 2026', BEFORE[book]! / ratio, { atLeast: BAR });
}

async function secondsOn(threads: number, batch: Batch, fights: number) {
  const pool = openThreads(threads);
  const signal = new AbortController().signal;
  const look = (): undefined => undefined;
  // Start and compile the threads before measuring.
  await playAll({ batch, fights: 400 * threads, stretch: 100, threads: pool, signal, look });
  const began = performance.now();
  const before = process.cpuUsage();
  await playAll({ batch, fights, stretch: undefined, threads: pool, signal, look });
  const { user, system } = process.cpuUsage(before);
  const took = { clock: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
  await pool.close();
  return took;
}

/** Measures how much faster two threads are than one, by elapsed time and by processor time per fight. */
async function benchThreads(fights: number): Promise<void> {
  const batch = fourASide(rulesets[0].ruleset.id);
  const [one, two] = [await secondsOn(1, batch, fights), await secondsOn(2, batch, fights)];
  console.log(
    `two threads: ${whole(fights)} fights in ${two.clock.toFixed(1)} s, on one ${one.clock.toFixed(1)} s: ${(one.clock / two.clock).toFixed(2)} times as fast by the clock; ${((2 * one.cpu) / two.cpu).toFixed(2)} by processor time, which a busy machine does not change`,
  );
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** Measures the heap while fights are played. It should stay flat. */
async function benchMemory(fights: number): Promise<void> {
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

perSecond(1, playFloor);
if (values.threads !== undefined) await benchThreads(Number(values.threads));
else if (values.memory !== undefined) await benchMemory(Number(values.memory));
else
  for (const { ruleset } of rulesets)
    if (values.book === undefined || values.book === ruleset.id) await benchBook(ruleset.id);
