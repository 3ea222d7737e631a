import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { CliError, dataFolder, EXIT, variable, wholeNumber, wrongUsage } from './environment.ts';

interface ServeOptions {
  readonly port?: number;
  readonly host: string;
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly trustProxy?: boolean;
  readonly open?: boolean;
}

/** Milliseconds to wait for a server to stop. */
const PATIENCE = 3_000;

/** Creates `riposte serve`, which runs a server for people with browsers, in the same network or anywhere. */
export function serveCommand(): Command {
  return new Command('serve')
    .summary('serve live tables to browsers')
    .description(
      'Serves live tables: prints the address at which the GM opens them, and keeps every table on disk (docs/server.md). RIPOSTE_HOST_KEY sets the key in that address, RIPOSTE_LOG the level of the log on stderr (silent, error, warn, info, debug).',
    )
    .option('--port <port>', 'the port; 8080 or the next free one if omitted', wholeNumber)
    .option('--host <address>', 'the address to listen at; 127.0.0.1 for this machine alone', '0.0.0.0')
    .option('--data <folder>', 'the folder of the tables and the host key (or RIPOSTE_DATA)')
    .option('--database-url <url>', 'a PostgreSQL database instead of files (or DATABASE_URL)')
    .option('--trust-proxy', 'trust the proxy in front to report client addresses and https')
    .option('--open', 'open the page in a browser')
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  // Loaded here, so that other commands start without it.
  const { startServer } = await import('../server/start.ts');
  const runningServer = await startServer({
    folder: options.data ?? dataFolder(),
    databaseUrl: options.databaseUrl ?? variable('DATABASE_URL'),
    hostKey: variable('RIPOSTE_HOST_KEY'),
    host: options.host,
    port: options.port,
    trustsProxy: options.trustProxy === true,
    log: { to: process.stderr, level: logLevel(variable('RIPOSTE_LOG')) },
  }).catch(cannotStart);
  console.log(welcome(runningServer.gmLink, runningServer.storedIn));
  if (runningServer.doubts !== undefined) console.error(`riposte: ${runningServer.doubts}`);
  if (options.open === true) openBrowser(runningServer.gmLink);
  stopOnSignals(runningServer.stop);
}

function logLevel(named: string | undefined): 'silent' | 'error' | 'warn' | 'info' | 'debug' {
  const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
  const fallback = process.stderr.isTTY ? 'warn' : 'info';
  return levels.find((level) => level === named) ?? fallback;
}

function cannotStart(error: unknown): never {
  const { code, message, remedy = '' } = error as NodeJS.ErrnoException & { readonly remedy?: string };
  const isExpected = remedy !== '' || typeof code === 'string' || (error as Error).name === 'BadHostKey';
  if (!isExpected) throw error;
  const what = code === 'EADDRINUSE' ? 'The port is in use by another program.' : message;
  throw new CliError(EXIT.usage, what, code === 'EADDRINUSE' ? 'Omit --port, or use another one.' : remedy);
}

function welcome(gmLink: string, storedIn: string): string {
  return [
    renderUnicodeCompact(gmLink),
    '',
    `Riposte serves at  ${gmLink}`,
    `Tables are kept in ${storedIn}`,
    'Anyone with this address can open tables: keep it private. Invite players by link. Ctrl+C stops.',
  ].join('\n');
}

function openBrowser(link: string): void {
  const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [link], { stdio: 'ignore', detached: true });
  opener.on('error', () => console.error('No browser could be opened. Open the address yourself.'));
  opener.unref();
}

function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(EXIT.failed), PATIENCE).unref();
    void stop();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

interface WorkerOptions {
  readonly queue: string;
  readonly workers: number;
}

export function workerCommand(): Command {
  return new Command('worker')
    .description('play fights of simulations from a queue until stopped')
    .requiredOption('--queue <url>', 'the PostgreSQL database that holds the queue')
    .option('--workers <n>', 'threads that play', wholeNumber, availableParallelism())
    .action(takeWork);
}

async function takeWork({ queue, workers }: WorkerOptions): Promise<void> {
  if (workers === 0 || workers > 256) throw wrongUsage('--workers takes a number from 1 to 256.');
  const { loadQueue } = await import('./simulate.ts');
  const { workAt } = await loadQueue();
  await workAt(queue, workers);
}
