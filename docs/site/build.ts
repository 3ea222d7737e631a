import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from '../../src/cli/environment.ts';
import { startServer } from '../../src/server/start.ts';
import { toolModule } from '../../test/support/tools.ts';
import type { OpenApi } from './http-page.ts';
import { writePages } from './pages.ts';

// Builds a site of static files that needs no server of ours: the page at its root, and docs/ in its folder docs.
// npm run site [-- /under/this/path/ [INTO_THIS_FOLDER]]; by default into dist/site. The folder is emptied first.

const [base = '/', into = join(ROOT, 'dist/site')] = process.argv.slice(2);
if (!/^\/(.*\/)?$/.test(base)) {
  console.error(`"${base}" is not a path for a site. Begin and end it with /, as in /riposte/.`);
  process.exit(2);
}

const folder = resolve(into);
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'sw.js'))) {
  console.error(`${folder} holds other files. Name a new or empty folder: building a site empties it.`);
  process.exit(2);
}

// The page comes first, because its build empties the folder. Its own addresses are relative.
const page = ['vite', 'build', '--config', 'web/vite.config.ts', '--mode', 'site', '--base', './'];
const where = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
execFileSync(join(ROOT, 'node_modules/.bin', page[0]!), [...page.slice(1), ...where], {
  cwd: ROOT,
  stdio: 'inherit',
});
await writePages(join(ROOT, 'dist/docs-pages'), await openApi());
const { build } = (await toolModule('docs', 'vitepress/dist/node/index.js')) as {
  build(root: string, options: { readonly base: string; readonly outDir: string }): Promise<void>;
};
await build(join(ROOT, 'docs'), { base: `${base}docs/`, outDir: join(folder, 'docs') });

/** Fetches the OpenAPI description from a temporary server. */
async function openApi(): Promise<OpenApi> {
  const data = mkdtempSync(join(tmpdir(), 'riposte-docs-'));
  const server = await startServer({
    folder: data,
    databaseUrl: undefined,
    hostKey: undefined,
    host: '127.0.0.1',
    port: 0,
    trustsProxy: false,
    log: { to: process.stderr, level: 'error' },
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/openapi.json`);
    return (await answer.json()) as OpenApi;
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
