import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { saidBy, stagesOf, wordsOf } from './dockerfile.ts';

// Does what deploy/Dockerfile says, without a container engine: its steps in a fresh clone, its command, and its
// health check of the server. npm run reliability -- image

const ROOT = join(import.meta.dirname, '../..');
const [build, final] = stagesOf(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'riposte-image-'));
const checkout = join(folder, 'riposte');
/** The folder in which an image keeps its tables. */
const DATA = { RIPOSTE_DATA: join(folder, 'data'), NODE_ENV: 'production' };
const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };

execFileSync('git', ['clone', '-q', ROOT, checkout]);
for (const step of saidBy(build!, 'RUN')) {
  console.log(`RUN ${step}`);
  execFileSync('sh', ['-c', step], { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
const [, ...args] = wordsOf(saidBy(final!, 'CMD')[0]!);
console.log(`CMD ${args.join(' ')}`);
const server = spawn(process.execPath, args, {
  cwd: join(checkout, 'served'),
  env: { ...env, ...DATA },
  stdio: 'ignore',
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const [, ...question] = wordsOf(saidBy(final!, 'HEALTHCHECK')[0]!);
const isWell = await answersWithin(30_000);
server.kill('SIGTERM');
const code = await ended;
rmSync(folder, { recursive: true, force: true });
console.log(isWell ? 'The server is well.' : 'The server was not well within 30 seconds.');
console.log(`Asked to stop, it ended with ${code}.`);
if (!isWell || code !== 0) process.exitCode = 1;

async function answersWithin(ms: number): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < ms; ) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    try {
      execFileSync(process.execPath, question, { stdio: 'ignore' });
      return true;
    } catch {
      // Not yet.
    }
  }
  return false;
}
