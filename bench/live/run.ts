import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, type Measured, run } from './load.ts';

// What a live server bears: tables full of people on loopback, durable commands at an even rate, and in the same
// run the transport alone. npm run bench:live -- --tables 1000 --seats 6 --rate 1000 --seconds 20
// With --odds 3 as the page's own traffic is: after each change the odds of three answers, one by one.

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '1000' },
    seats: { type: 'string', default: '6' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    odds: { type: 'string', default: '0' },
    encounter: { type: 'string', default: 'packs/timeslice/encounters/duel.yaml' },
  },
});
const { tables, seats, encounter } = values;
const rate = Number(values.rate);
const seconds = Number(values.seconds);

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

async function measure(name: string, file: string, args: readonly string[], odds = 0): Promise<Measured> {
  const child = fork(join(import.meta.dirname, file), [...args]);
  const { port, keys } = await heard<Pick<Load, 'port' | 'keys'>>(child);
  const measured = await run({ port, keys, rate, seconds, odds });
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
  `node ${process.version}, ${availableParallelism()} processors: ${tables} tables of ${seats}, ${rate} commands/s for ${seconds} s, ${encounter}`,
);
const served = await measure(
  'Riposte on SQLite',
  'served.ts',
  [tables, seats, encounter],
  Number(values.odds),
);
const each = Math.max(0, Math.round(served.bytes / Number(seats)) - 60);
await measure('the bare transport', 'bare.ts', [tables, seats, String(each)]);
