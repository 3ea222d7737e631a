import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveIn } from '../test/support/served.ts';
import { median, told } from './report.ts';

// Measures how long Riposte takes to start, beside an empty program of Node.js in the same run:
// npm run bench -- start

const MAIN = join(import.meta.dirname, '../src/cli/main.js');
const ROUNDS = 9;
/** Milliseconds until `riposte roll 2d6` has ended, and until a server listens. */
const BARS = { roll: 150, serve: 700 } as const;

/** Returns the milliseconds until a program of Node.js has ended. */
function millisecondsOf(args: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - began;
}

/** Returns the milliseconds until a server on an empty folder has printed its address. */
async function millisecondsToListen(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-bench-start-'));
  let child: ChildProcess | undefined;
  const began = performance.now();
  await serveIn(folder, ['--port', '0'], (started) => {
    child = started;
  });
  const took = performance.now() - began;
  child!.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  return took;
}

const rounds: { readonly bare: number; readonly roll: number; readonly serve: number }[] = [];
for (let i = 0; i < ROUNDS; i += 1) {
  const bare = millisecondsOf(['-e', '0']);
  const roll = millisecondsOf([MAIN, 'roll', '2d6']);
  rounds.push({ bare, roll, serve: await millisecondsToListen() });
}
const [bare, roll, serve] = (['bare', 'roll', 'serve'] as const).map((name) =>
  median(rounds.map((each) => each[name])),
) as [number, number, number];
console.log(
  `start: an empty program ${bare.toFixed(0)} ms, \`roll 2d6\` ${(roll / bare).toFixed(1)} times that, \`serve\` ${(serve / bare).toFixed(1)} times (medians of ${ROUNDS})`,
);
told('`roll 2d6`', roll, { atMost: BARS.roll }, 'ms');
told('`serve` listens', serve, { atMost: BARS.serve }, 'ms');
