import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vitepress';
import { ROOT } from '../../src/cli/environment.ts';
import { startServer } from '../../src/server/start.ts';
import type { OpenApi } from './http-page.ts';
import { writePages } from './pages.ts';

// Builds the site of docs/: npm run docs [-- /under/this/path/ [INTO_THIS_FOLDER]]; by default into dist/docs.

const [base = '/', outDir = join(ROOT, 'dist/docs')] = process.argv.slice(2);
if (!/^\/(.*\/)?$/.test(base)) {
  console.error(`"${base}" is not a path for a site. Begin and end it with /, as in /riposte/.`);
  process.exit(2);
}

await writePages(join(ROOT, 'dist/docs-pages'), await openApi());
await build(join(ROOT, 'docs'), { base, outDir });

/** Fetches the OpenAPI description from a temporary server. */
async function openApi(): Promise<OpenApi> {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-docs-'));
  const server = await startServer({
    folder,
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
    rmSync(folder, { recursive: true, force: true });
  }
}
