import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, type Measured, run } from './load.ts';

// What a live server bears: tables full of people on loopback, durable commands at an even rate, and in the same
// run the transport alone. npm run bench:live -- --tables 1000 --seats 6 --rate 1000 --seconds 20
// A server that has only just started is slow until its code is compiled: so many seconds are not counted (--warm 3).
// With --odds 3 as the page's own traffic is: after each change the odds of three answers, one by one.

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '1000' },
    seats: { type: 'string', default: '6' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    warm: { type: 'string', default: '3' },
    odds: { type: 'string', default: '0' },
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

async function measure(name: string, child: ChildProcess, keys: Load['keys'], odds = 0): Promise<Measured> {
  const { port } = await heard<Pick<Load, 'port'>>(child);
  const measured = await run({ port, keys, rate, warm, seconds, odds });
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

console.log(
  `node ${process.version}, ${availableParallelism()} processors: ${tables} tables of ${seats}, ${rate} commands/s for ${seconds} s after ${warm} s that are not counted, ${encounter}`,
);
const { folder, keys } = await heard<Filled>(start('fill.ts', [tables, seats, encounter]));
const served = await measure('Riposte on SQLite', start('served.ts', [folder]), keys, Number(values.odds));
const each = Math.max(0, Math.round(served.bytes / Number(seats)) - 60);
const bareKeys = keys.map((people, table) => people.map((_, person) => `t${table}.p${person}.x`));
await measure('the bare transport', start('bare.ts', [String(each)]), bareKeys);
