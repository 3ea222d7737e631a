import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';

// The two commands of the README, typed by a person who has none of our files: a clone in an empty folder, an
// empty home, a cache of its own for npm, and the machine's own Node. Then the commands that need no packages
// run once more, without a network.   npm run reliability -- clean [-- --whole]       --whole: all of npm
// test; else a few of its files

const ROOT = join(import.meta.dirname, '../..');
const FILES = [
  'src/kernel',
  'src/fight/verify.test.ts',
  'test/playthroughs/examples.test.ts',
  'test/cli/play.test.ts',
];
/** Time limit in milliseconds for installing packages, and for the answer of a server. */
const PATIENCE_MS = 900_000;

const { values } = parseArgs({ options: { whole: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'riposte-clean-'));
const clone = join(folder, 'riposte');
const env = emptyEnvironment();
const isCutOff = canBeCutOff();
const failures: string[] = [];

interface Way {
  readonly command: string;
  readonly isOffline?: boolean;
}

try {
  execFileSync('git', ['clone', '-q', '--no-hardlinks', ROOT, clone], { env });
  const [start, test] = commandsOf(readFileSync(join(clone, 'README.md'), 'utf8'));
  console.log(
    `node ${said('node --version')}, npm ${said('npm --version')}, ${said('git rev-parse --short HEAD')}`,
  );
  await serves({ command: start });
  const tests = values.whole ? test : `npx vitest run ${FILES.join(' ')}`;
  await ends({ command: tests });
  await serves({ command: withoutPackages(start), isOffline: true });
  await ends({ command: values.whole ? withoutPackages(test) : tests, isOffline: true });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures.length === 0 ? 'Both commands do what they say.' : failures.join('\n'));
if (failures.length > 0) process.exitCode = 1;

/** Nothing of this machine but its programs: no settings of npm, no home, and none of our own packages on the path. */
function emptyEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const [home, cache] = [join(folder, 'home'), join(folder, 'cache')];
  mkdirSync(home);
  return {
    PATH: path.join(delimiter),
    HOME: home,
    npm_config_cache: cache,
    LANG: 'C.UTF-8',
    RIPOSTE_LOG: 'error',
  };
}

/** The commands of the README's set-up that begin with the packages. */
function commandsOf(readme: string): readonly [string, string] {
  const [start, test, ...more] = readme.split('\n').filter((line) => line.startsWith('npm ci && '));
  if (start === undefined || test === undefined || more.length > 0)
    throw new Error('README.md does not have two commands that begin with "npm ci && "');
  return [start, test];
}

function withoutPackages(command: string): string {
  return command.replace('npm ci && ', '');
}

function said(command: string): string {
  return execFileSync('sh', ['-c', command], { cwd: clone, env, encoding: 'utf8' }).trim();
}

/** Returns whether a program can run here in a separate network without other hosts. */
function canBeCutOff(): boolean {
  return spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up'], { env }).status === 0;
}

/** Requests to the network then fail. */
function leadNowhere(): NodeJS.ProcessEnv {
  const nobody = 'http://127.0.0.1:9';
  return {
    ...env,
    HTTP_PROXY: nobody,
    HTTPS_PROXY: nobody,
    npm_config_registry: nobody,
    npm_config_offline: 'true',
  };
}

/** Runs a command of the clone. */
function run({ command, isOffline = false }: Way): ChildProcess {
  const isAlone = isOffline && isCutOff;
  const [program, ...args] = isAlone
    ? ['unshare', '--net', 'sh', '-c', `ip link set lo up && ${command}`]
    : ['sh', '-c', command];
  const own = isOffline && !isCutOff ? leadNowhere() : env;
  return spawn(program!, args, { cwd: clone, env: own, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

function gathered(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
}

/** A command that has to end with 0. */
async function ends(way: Way): Promise<void> {
  const began = performance.now();
  const child = run(way);
  const text = gathered(child);
  const code = await endOf(child);
  told(way, began, code === 0 ? undefined : `it ended with ${code}:\n${text().slice(-3000)}`);
}

/** A command that has to serve until it is stopped: the address that it prints answers. */
async function serves(way: Way): Promise<void> {
  const began = performance.now();
  const child = run(way);
  const text = gathered(child);
  const ended = endOf(child);
  const address = await addressIn(text, ended);
  const isWell = address !== undefined && (await answers(way, child, address));
  told(way, began, isWell ? undefined : `nothing answers at ${address}:\n${text().slice(-3000)}`);
  if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
  await ended;
}

async function addressIn(text: () => string, ended: Promise<unknown>): Promise<string | undefined> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS && !isOver; ) {
    const port = /serves at\s+http:\/\/[^:\s]+:(\d+)/.exec(text())?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return undefined;
}

/** Sends the request from the server's own network, because without a network no other place can reach it. */
async function answers({ isOffline = false }: Way, child: ChildProcess, address: string): Promise<boolean> {
  const question = `fetch('${address}/').then((page) => page.text()).then((text) => process.exit(/<html/i.test(text) ? 0 : 1), () => process.exit(1))`;
  const inside = isOffline && isCutOff ? ['nsenter', '--net', `--target=${child.pid}`] : [];
  const [program, ...args] = [...inside, 'node', '-e', question];
  const asking = spawn(program!, args, { env, stdio: 'ignore' });
  return (await endOf(asking)) === 0;
}

function told({ command, isOffline = false }: Way, began: number, failure: string | undefined): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const where = !isOffline ? '' : isCutOff ? ', without a network' : ', with all proxies leading nowhere';
  console.log(`${failure === undefined ? 'passed' : 'FAILED'}  ${command}${where}  (${seconds} s)`);
  if (failure !== undefined) failures.push(`${command}${where}: ${failure}`);
}
