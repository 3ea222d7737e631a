import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { bringPageUpToDate } from './page-up-to-date.ts';

const ROOT = join(import.meta.dirname, '../..');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** As strict as the server's policy. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** As for the server, the names of assets change with their text. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files, served as by a server without tables. */
export interface StaticPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page that servers deliver, built again if it is older than its sources. */
export async function serveCurrentPage(): Promise<StaticPage> {
  bringPageUpToDate();
  return await serveFolder(join(ROOT, 'dist/web'));
}

/** Serves the files of a folder. */
export async function serveFolder(folder: string): Promise<StaticPage> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // The page asks for rulebooks that only its server has; here are none.
    if (['/api/rulebooks', '/api/loaded-rulebooks'].includes(pathname)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      return;
    }
    const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!path.startsWith(folder) || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const caching = pathname.startsWith('/assets/') ? IMMUTABLE : 'no-cache';
    response.writeHead(200, {
      'content-type': type,
      'content-security-policy': POLICY,
      'cache-control': caching,
    });
    response.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
