import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ALIASES, abbreviations, lessons, look } from '../../../web/build-plugins.ts';
import { CHOSEN } from './chosen.ts';
import { type Moment, momentOf } from './moments.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** As strict as the server's policy. */
const POLICY = "default-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'";

/** The gallery, built and served. */
export interface Gallery {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the gallery and serves it with the chosen moments. Each moment is created at its first request. */
export async function serveGallery(): Promise<Gallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'riposte-gallery-'));
  await forProduction(() =>
    build({
      configFile: false,
      root: join(import.meta.dirname, '../../../web/gallery'),
      logLevel: 'error',
      plugins: [react(), look(), abbreviations, lessons],
      resolve: { alias: ALIASES },
      worker: { format: 'es' },
      build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
    }),
  );
  const made = new Map<string, Moment>();
  const moment = (name: string): string => {
    const known = made.get(name) ?? momentOf(CHOSEN[name]!);
    made.set(name, known);
    return JSON.stringify(known);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = basename(pathname);
    if (pathname.startsWith('/moments/')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(moment(name.replace('.json', '')));
      return;
    }
    const path = pathname === '/' ? 'index.html' : join('assets', name);
    const type = TYPES[extname(path)];
    if (type === undefined) response.writeHead(404).end();
    else {
      const caching = pathname === '/' ? 'no-store' : 'max-age=3600';
      response.writeHead(200, {
        'content-type': type,
        'content-security-policy': POLICY,
        'cache-control': caching,
      });
      response.end(readFileSync(join(outDir, path)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(outDir, { recursive: true });
    },
  };
}

/** Builds with another NODE_ENV than the test runner's: a page for developers takes much longer to load. */
async function forProduction(make: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await make();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
