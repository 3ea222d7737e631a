import { spawn } from 'node:child_process';
import { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { dataFolder, variable } from './environment.ts';
import { EXIT, Stop } from './exit.ts';
import { wholeNumber } from './replay.ts';

interface ServeOptions {
  readonly port?: number;
  readonly host: string;
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly trustProxy?: boolean;
  readonly open?: boolean;
}

/** Milliseconds after which a server that was told to stop is no longer waited for. */
const PATIENCE = 3_000;

/** `riposte serve`: tables for people in browsers, in the same house or anywhere. */
export function serveCommand(): Command {
  return new Command('serve')
    .summary('serve live tables to browsers')
    .description(
      'Serves live tables: prints the address at which the GM opens them, and keeps every table on disk (docs/server.md). RIPOSTE_HOST_KEY sets the key in that address, RIPOSTE_LOG the level of the log on stderr (silent, error, warn, info, debug).',
    )
    .option('--port <port>', 'the port; 8080 or the next free one unless given', wholeNumber)
    .option('--host <address>', 'the address to listen at; 127.0.0.1 for this machine alone', '0.0.0.0')
    .option('--data <folder>', 'where tables and the host key are kept (or RIPOSTE_DATA)')
    .option('--database-url <url>', 'a PostgreSQL database instead of files (or DATABASE_URL)')
    .option('--trust-proxy', 'a proxy in front says who asks, and that it is https')
    .option('--open', 'open the page in a browser')
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  // What a server needs is loaded for a server only.
  const { startServer } = await import('../server/start.ts');
  const started = await startServer({
    folder: options.data ?? dataFolder(),
    databaseUrl: options.databaseUrl ?? variable('DATABASE_URL'),
    hostKey: variable('RIPOSTE_HOST_KEY'),
    host: options.host,
    port: options.port,
    trustsProxy: options.trustProxy === true,
    log: { to: process.stderr, level: logLevel(variable('RIPOSTE_LOG')) },
  }).catch(cannotStart);
  console.log(welcome(started.gmLink, started.storedIn));
  if (started.doubts !== undefined) console.error(`riposte: ${started.doubts}`);
  if (options.open === true) openBrowser(started.gmLink);
  stopOnSignals(started.stop);
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
  const what = code === 'EADDRINUSE' ? 'The port is taken by another program.' : message;
  throw new Stop(EXIT.usage, what, code === 'EADDRINUSE' ? 'Leave out --port, or give another.' : remedy);
}

function welcome(gmLink: string, storedIn: string): string {
  return [
    renderUnicodeCompact(gmLink),
    '',
    `Riposte serves at  ${gmLink}`,
    `Tables are kept in ${storedIn}`,
    'Whoever has this address opens tables: keep it to yourself. Players get links from you. Ctrl+C stops.',
  ].join('\n');
}

function openBrowser(link: string): void {
  const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [link], { stdio: 'ignore', detached: true });
  opener.on('error', () => console.error('No browser could be opened; open the address by hand.'));
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
