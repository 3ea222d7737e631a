import { execFileSync, spawn } from 'node:child_process';
import { globSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from './packed.ts';

// npm run check -- install: packs the package, installs it from its tarball into an empty folder with nothing but the
// packages that it needs, counts them, and opens a table on its server. Needs a registry.

const MOST_PACKAGES = 60;
const MOST_MEGABYTES = 60;
/** Milliseconds to wait for the server. */
const PATIENCE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'riposte-install-'));
try {
  const { tarball } = pack(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', tarball], {
    cwd: folder,
    stdio: 'inherit',
  });
  // Riposte itself is one of the folders.
  const packages = globSync('node_modules/**/package.json', { cwd: folder }).filter(isPackage).length - 1;
  tell('packages beside Riposte', packages, MOST_PACKAGES);
  tell('megabytes, with Riposte', megabytesIn(join(folder, 'node_modules')), MOST_MEGABYTES);
  console.log(`a table is served at ${await serveTable()}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isPackage(path: string): boolean {
  return /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path);
}

function megabytesIn(path: string): number {
  const files = globSync('**/*', { cwd: path }).map((each) => lstatSync(join(path, each)));
  const bytes = files.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
  return Math.round(bytes / 1e6);
}

function tell(what: string, figure: number, most: number): void {
  console.log(`${figure <= most ? 'holds ' : 'MISSED'}  ${figure}  at most ${most}: ${what}`);
  if (figure > most) process.exitCode = 1;
}

/** Starts the installed server, opens a table on it, and returns the address of the table. */
async function serveTable(): Promise<string> {
  const args = ['serve', '--host', '127.0.0.1', '--port', '0', '--data', join(folder, 'tables')];
  const server = spawn(join(folder, 'node_modules/.bin/riposte'), args, { cwd: folder });
  try {
    const [, origin, key] = await new Promise<RegExpExecArray>((resolve, reject) => {
      let told = '';
      const hear = (text: Buffer): void => {
        told += text.toString();
        const found = /(http:\/\/[^\s/]+)\/#gm=(\S+)/.exec(told);
        if (found !== null) resolve(found);
      };
      server.stdout.on('data', hear);
      server.stderr.on('data', hear);
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${told}`)));
      setTimeout(() => reject(new Error(`the server does not start: ${told}`)), PATIENCE).unref();
    });
    const opened = await fetch(`${origin}/api/tables`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ encounter: { shipped: 'timeslice/duel' }, dice: 'seeded' }),
    });
    if (opened.status !== 201) throw new Error(`no table was opened: ${await opened.text()}`);
    const { table } = (await opened.json()) as { readonly table: string };
    return `${origin}/api/tables/${table}`;
  } finally {
    server.kill();
  }
}
