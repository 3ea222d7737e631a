import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, type Measured, run } from './load.ts';

// Measures the capacity of a live server: full tables on loopback, durable commands at a constant rate, and in the same
// run the bare transport.
// npm run bench -- live --tables 1000 --seats 6 --rate 1000 --seconds 20
// A new server is slow until its code is compiled, so the first seconds are not measured (--warm 3). With --hostile,
// one table tries to disturb the others; reports their p99 with and without it, and the ratio. A p99 of a thousand
// commands rests on ten of them, so --pairs 5 measures five times and reports the median. With --odds 3, the odds of
// three answers are requested one by one after each change, as the page does.

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '1000' },
    seats: { type: 'string', default: '6' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    warm: { type: 'string', default: '3' },
    odds: { type: 'string', default: '0' },
    hostile: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '1' },
    encounter: { type: 'string', default: 'packs/timeslice/encounters/duel.yaml' },
  },
});
const { tables, seats, encounter } = values;
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const warm = Number(values.warm);

interface Filled {
  readonly folder: string;
  readonly keys: Load['keys'];
}

interface Usage {
  readonly memory: number;
  readonly cpu: { readonly user: number; readonly system: number };
}

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), [...args]);
}

interface Beside {
  readonly odds?: number;
  /** The keys of the hostile table. */
  readonly hostile?: readonly string[];
}

async function measure(
  name: string,
  child: ChildProcess,
  keys: Load['keys'],
  { odds = 0, hostile }: Beside = {},
): Promise<Measured> {
  const { port } = await heard<Pick<Load, 'port'>>(child);
  let hostility: ChildProcess | undefined;
  // The hostile table has the same address, and its wrong keys would keep out those whose tables are not open yet.
  const opened = async (): Promise<void> => {
    if (hostile === undefined) return;
    hostility = start('hostile.ts', [String(port), ...hostile]);
    await heard(hostility);
  };
  const measured = await run({ port, keys, rate, warm, seconds, odds, opened });
  if (hostility !== undefined) {
    const statuses = heard<Readonly<Record<string, number>>>(hostility);
    hostility.send('stop');
    console.log(`what the hostile table asked was answered with ${JSON.stringify(await statuses)}`);
  }
  const used = heard<Usage>(child);
  child.send('usage');
  const { memory, cpu } = await used;
  child.kill();
  const { commands, errors, perSecond, p50, p99, bytes } = measured;
  console.log(
    `${name}: ${commands.toLocaleString('en')} commands, ${errors} errors, ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(memory / 2 ** 20).toFixed(0)} MB, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of processor, ${Math.round(bytes)} bytes on the streams for each command`,
  );
  if (odds > 0)
    console.log(
      `${''.padEnd(name.length)}  odds of ${measured.odds.told.toLocaleString('en')} answers besides, p99 ${measured.odds.p99.toFixed(0)} ms`,
    );
  return measured;
}

/** Runs the same load without and with a hostile table, in turn. Returns p99 with it divided by p99 without it. */
async function compareHostile(hostile: readonly string[]): Promise<number> {
  const alone = await measure('without the hostile table', start('served.ts', [folder]), keys, { odds });
  const beside = { odds, hostile };
  const pressed = await measure('with the hostile table', start('served.ts', [folder]), keys, beside);
  const ratio = pressed.p99 / alone.p99;
  console.log(
    `p99 without ${alone.p99.toFixed(1)} ms, with ${pressed.p99.toFixed(1)} ms: ${ratio.toFixed(2)} times`,
  );
  return ratio;
}

/** Compares as often as `pairs` says, and prints the median of the ratios. */
async function comparePairs(): Promise<void> {
  const filled = await heard<Filled>(start('fill.ts', ['1', '12', 'bench/live/hundred-a-side.yaml', folder]));
  const ratios: number[] = [];
  while (ratios.length < Number(values.pairs)) ratios.push(await compareHostile(filled.keys[0]!));
  ratios.sort((a, b) => a - b);
  const median = ratios[Math.floor(ratios.length / 2)]!;
  console.log(
    `${ratios.length} pairs: median ${median.toFixed(2)} times, from ${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)}`,
  );
}

console.log(
  `node ${process.version}, ${availableParallelism()} processors: ${tables} tables of ${seats}, ${rate} commands/s for ${seconds} s after ${warm} s that are not counted, ${encounter}`,
);
const { folder, keys } = await heard<Filled>(start('fill.ts', [tables, seats, encounter]));
const odds = Number(values.odds);
if (values.hostile) {
  await comparePairs();
  process.exit();
}
const served = await measure('Riposte on SQLite', start('served.ts', [folder]), keys, { odds });
const each = Math.max(0, Math.round(served.bytes / Number(seats)) - 60);
const bareKeys = keys.map((people, table) => people.map((_, person) => `t${table}.p${person}.x`));
await measure('the bare transport', start('bare.ts', [String(each)]), bareKeys);
