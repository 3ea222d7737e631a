import { readdirSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { type Admission, ask } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { fromElsewhere, join, open } from './coming.ts';
import type { Figure } from './figure.ts';
import { HOST_KEY } from './nodes.ts';

const PAGE = pathOf(import.meta.dirname, '../../dist/web');

/**
 * A3: every address in the server's description refuses pages of other sites, and keys are sent as `__Host-` cookies.
 * No key or token appears in a requested address, the log, the description or the page.
 */
export async function crawl(): Promise<Figure> {
  const server = await startLiveServer({ pace: 'programs', trustsProxy: true, webFolder: PAGE });
  const wrong: string[] = [];
  const gm = await open(server.origin, { encounter: { shipped: 'timeslice/duel' } });
  const token = await gm.invite('player', 'mara');
  const player = await join(server.origin, token, { name: 'Piet', role: 'player' });
  const secrets = [HOST_KEY, gm.admission.key, player.admission.key, token];
  const routes = await routesOf(server);
  for (const { method, path } of routes.filter((route) => route.path.startsWith('/api/'))) {
    const at = path.replace('{id}', gm.admission.table).replace('{ruleset}', 'timeslice');
    const body = method === 'POST' ? {} : undefined;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const said = await ask<{ code: string }>(server.origin, at, {
        method,
        body,
        key: gm.admission.key,
        headers: { ...headers, ...fromElsewhere() },
      });
      if (said.status !== 403 || said.body.code !== 'foreign-origin')
        wrong.push(`${method} ${path} from elsewhere: ${said.status}`);
    }
  }
  const links = [...(await gm.links()), ...(await player.links())];
  for (const { url } of links) {
    const { pathname, search, hash } = new URL(url);
    if (search !== '' || pathname !== '/' || !/^#(join|key)=[\w.-]+$/.test(hash))
      wrong.push('a link shows its secret to servers');
  }
  const parameters = routes.flatMap(({ query }) => query);
  if (parameters.some((name) => /key|token|secret|auth/i.test(name))) wrong.push('an address takes a key');
  const assets = filesIn(PAGE);
  for (const file of assets) {
    const text = readFileSync(file, 'latin1');
    if (/[?&](key|token|join|gm)=/.test(text)) wrong.push(`${file} puts a key into an address`);
    if (secrets.some((secret) => text.includes(secret))) wrong.push(`${file} holds a key`);
  }
  await cookies(server, wrong);
  await ask(server.origin, `${gm.path}/links?key=${gm.admission.key}`);
  await ask(server.origin, `/${token}`);
  for (const said of [
    server.log.join(''),
    JSON.stringify(await ask(server.origin, '/openapi.json')),
    (await ask(server.origin, '/metrics')).text,
  ]) {
    if (secrets.some((secret) => said.includes(secret)))
      wrong.push('a key stands in the log, the description or the metrics');
  }
  await server.stop();
  const figure = `${routes.length} addresses, ${links.length} links, ${assets.length} files of the page, cookies and the log crawled: ${wrong.length} faults${wrong
    .slice(0, 3)
    .map((one) => ` (${one})`)
    .join('')}`;
  return { id: 'A3', figure, passed: wrong.length === 0 && routes.length > 10 };
}

interface Route {
  readonly method: string;
  readonly path: string;
  /** Names of the query parameters. */
  readonly query: readonly string[];
}

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly parameters?: readonly { readonly in: string; readonly name: string }[] }>
      >
    >
  >;
}

async function routesOf({ origin }: LiveServer): Promise<readonly Route[]> {
  const { paths } = (await ask<Described>(origin, '/openapi.json')).body;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => {
      const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      return { method: method.toUpperCase(), path, query };
    }),
  );
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => pathOf(parentPath, name));
}

async function cookies({ origin }: LiveServer, wrong: string[]): Promise<void> {
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'table.example', ...fromElsewhere() };
  const body = { encounter: { shipped: 'timeslice/duel' }, dice: 'seeded', name: 'Gundula' };
  const opened = await ask<Admission>(origin, '/api/tables', { key: HOST_KEY, body, headers: https });
  const cookie = opened.headers.get('set-cookie') ?? '';
  const parts = ['__Host-riposte-', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'];
  for (const part of parts) if (!cookie.includes(part)) wrong.push(`the cookie lacks ${part}`);
  if (/domain/i.test(cookie)) wrong.push('the cookie is for other hosts, too');
  const path = `/api/tables/${opened.body.table}/links`;
  const used = async (headers: Readonly<Record<string, string>>): Promise<number> =>
    (await ask(origin, path, { headers: { cookie: cookie.split(';')[0]!, ...https, ...headers } })).status;
  if ((await used({ 'sec-fetch-site': 'same-origin' })) !== 200)
    wrong.push('the own page can not use the cookie');
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://table.example' },
    { origin: 'https://evil.example' },
  ]) {
    if ((await used(headers)) !== 403) wrong.push(`the cookie works with ${JSON.stringify(headers)}`);
  }
}
