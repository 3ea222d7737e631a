import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problemOf, sendProblem } from '../problem.ts';
import { NO_SUCH_ADDRESS } from '../refusals.ts';

/** Files with a content hash in their name, which never change. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.gz|\.br)?$/;
const NEVER_CHANGES = 'public, max-age=31536000, immutable';
const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Riposte</title>
<h1>Riposte is running</h1>
<p>The page for the browser is not built yet. Build it with <code>npm run build</code> and load this page again.</p>
<p>The tables themselves are served: <a href="/openapi.json">/openapi.json</a> describes how programs use them.</p>
`;

/** Serves the web page, or a placeholder until the page is built. Files that are built later are served at once. */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    suppressWarning: true,
    preCompressed: true,
    setHeaders(reply, path) {
      void reply.header('cache-control', HASHED.test(path) ? NEVER_CHANGES : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const mayBePage = method === 'GET' && !/^\/api(\/|$)/.test(url);
    const wantsPage = mayBePage && (url === '/' || headers.accept?.includes('text/html') === true);
    if (!wantsPage) return sendProblem(reply, problemOf(NO_SUCH_ADDRESS));
    void reply.header('cache-control', 'no-cache');
    if (existsSync(`${folder}/index.html`)) return reply.sendFile('index.html');
    return reply.type('text/html; charset=utf-8').send(NOT_BUILT);
  });
}
