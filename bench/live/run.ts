import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { median, told } from '../report.ts';
import { type Load, type Measured, run } from './load.ts';

// Measures the capacity of a live server: full tables on loopback, durable commands at a constant rate, and in the same
// run the bare transport.
// npm run bench -- live --tables 1000 --seats 6 --rate 1000 --seconds 20
// A new server is slow until its code is compiled, so the first seconds are not measured (--warm 3). With --hostile,
// one table tries to disturb the others; reports their p99 with and without it, and the ratio. With --odds 3, the odds
// of three answers are requested one by one after each change, as the page does. Without --bare, the transport is not
// measured. --runs 10 repeats the measurement with a new server. The bytes that outlive a command are what the garbage
// collector moves to the old part of the heap while commands run.

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '1000' },
    seats: { type: 'string', default: '6' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    warm: { type: 'string', default: '3' },
    odds: { type: 'string', default: '0' },
    hostile: { type: 'boolean', default: false },
    bare: { type: 'string', default: 'yes' },
    runs: { type: 'string', default: '1' },
    encounter: { type: 'string', default: 'packs/timeslice/encounters/duel.yaml' },
  },
});
const { tables, seats, encounter } = values;
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const warm = Number(values.warm);

/** Milliseconds, megabytes, and bytes for each command. */
const BARS = { p99: 15, memory: 600, promoted: 8_000 } as const;

interface Filled {
  readonly folder: string;
  readonly keys: Load['keys'];
}

/** What a server has used: memory in bytes, processor time of its main thread in microseconds. */
interface Usage {
  readonly memory: number;
  readonly main: { readonly user: number; readonly system: number };
}

function usageOf(child: ChildProcess): Promise<Usage> {
  const used = heard<Usage>(child);
  child.send('usage');
  return used;
}

const millisecondsOf = ({ main }: Usage): number => (main.user + main.system) / 1000;

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function start(file: string, args: readonly string[], flags: readonly string[] = []): ChildProcess {
  const stdio = ['inherit', flags.length > 0 ? 'pipe' : 'inherit', 'inherit', 'ipc'] as const;
  return fork(join(import.meta.dirname, file), [...args], { execArgv: [...flags], stdio: [...stdio] });
}

/** Adds up the bytes that the garbage collector of a server's main thread moves to the old part of the heap. */
class Promotion {
  bytes = 0;

  constructor({ stdout }: ChildProcess) {
    let main: string | undefined;
    if (stdout === null) return;
    createInterface(stdout).on('line', (line) => {
      const [, thread, promoted] = /^\[\d+:(\w+):.*"promoted":(\d+)/.exec(line) ?? [];
      main ??= thread;
      if (thread === main && promoted !== undefined) this.bytes += Number(promoted);
    });
  }
}

/** A server that reports on its garbage collector. */
function startServed(): ChildProcess {
  return start('served.ts', [folder], ['--trace-gc-nvp']);
}

/** The measurements of a server. */
interface Served extends Measured {
  /** Bytes. */
  readonly memory: number;
  /** Bytes that outlive a command. */
  readonly promoted: number;
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
): Promise<Served> {
  const promotion = new Promotion(child);
  let promotedBefore = 0;
  let usedBefore: Promise<Usage> | undefined;
  const warmed = (): void => {
    promotedBefore = promotion.bytes;
    usedBefore = usageOf(child);
  };
  const { port } = await heard<Pick<Load, 'port'>>(child);
  let hostility: ChildProcess | undefined;
  // The hostile table has the same address. Its wrong keys would lock out people whose streams are not open
  // yet.
  const opened = async (): Promise<void> => {
    if (hostile === undefined) return;
    hostility = start('hostile.ts', [String(port), ...hostile]);
    await heard(hostility);
  };
  const measured = await run({ port, keys, rate, warm, seconds, odds, opened, warmed });
  if (hostility !== undefined) {
    const statuses = heard<Readonly<Record<string, number>>>(hostility);
    hostility.send('stop');
    console.log(`what the hostile table asked was answered with ${JSON.stringify(await statuses)}`);
  }
  const promoted = (promotion.bytes - promotedBefore) / Math.max(1, measured.commands);
  const before = millisecondsOf((await usedBefore)!);
  const used = await usageOf(child);
  const { memory } = used;
  const perCommand = (millisecondsOf(used) - before) / Math.max(1, measured.commands);
  child.kill();
  const { commands, errors, perSecond, p50, p99, bytes } = measured;
  console.log(
    `${name}: ${commands.toLocaleString('en')} commands, ${errors} errors, ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(memory / 2 ** 20).toFixed(0)} MB, ${perCommand.toFixed(2)} ms of the main thread for each command, ${Math.round(bytes)} bytes on the streams for each command`,
  );
  if (odds > 0)
    console.log(
      `${''.padEnd(name.length)}  odds of ${measured.odds.told.toLocaleString('en')} answers besides, p99 ${measured.odds.p99.toFixed(0)} ms`,
    );
  return { ...measured, memory, promoted };
}

/** Runs the same load without and with a hostile table. */
async function compareHostile(): Promise<void> {
  const grim = await heard<Filled>(start('fill.ts', ['1', '12', 'bench/live/hundred-a-side.yaml', folder]));
  const alone = await measure('without the hostile table', startServed(), keys, { odds });
  const beside = { odds, hostile: grim.keys[0]! };
  const pressed = await measure('with the hostile table', startServed(), keys, beside);
  console.log(
    `p99 without ${alone.p99.toFixed(1)} ms, with ${pressed.p99.toFixed(1)} ms: ${(pressed.p99 / alone.p99).toFixed(2)} times`,
  );
}

console.log(
  `node ${process.version}, ${availableParallelism()} processors: ${tables} tables of ${seats}, ${rate} commands/s for ${seconds} s after ${warm} s that are not counted, ${encounter}`,
);
const { folder, keys } = await heard<Filled>(start('fill.ts', [tables, seats, encounter]));
const odds = Number(values.odds);
if (values.hostile) {
  await compareHostile();
  process.exit();
}
const runs: Served[] = [];
while (runs.length < Number(values.runs)) {
  runs.push(await measure('Riposte on SQLite', startServed(), keys, { odds }));
}
tellBars();
if (values.bare === 'yes') {
  const each = Math.max(0, Math.round(runs[0]!.bytes / Number(seats)) - 60);
  const bareKeys = keys.map((people, table) => people.map((_, person) => `t${table}.p${person}.x`));
  await measure('the bare transport', start('bare.ts', [String(each)]), bareKeys);
}

/** The bars are for a thousand tables with six seats and a thousand commands a second. */
function tellBars(): void {
  const swift = runs.filter(({ p99 }) => p99 <= BARS.p99).length;
  console.log(`live: p99 within ${BARS.p99} ms in ${swift} of ${runs.length} runs (bar: 9 of 10)`);
  told('p99', median(runs.map(({ p99 }) => p99)), { atMost: BARS.p99 }, 'ms');
  told('memory', median(runs.map(({ memory }) => memory / 2 ** 20)), { atMost: BARS.memory }, 'MB');
  told('bytes that outlive a command', median(runs.map(({ promoted }) => promoted)), {
    atMost: BARS.promoted,
  });
}
