import { ask } from '../support/live-client.ts';

/** Routes whose answers S1 and S2 compare for everybody at a table, each asked in `world.ts`. */
const COMPARED: ReadonlySet<string> = new Set([
  'get /api/tables/{id}/stream',
  'get /api/tables/{id}/log',
  'get /api/tables/{id}/links',
  'get /api/tables/{id}/export',
  'get /api/tables/{id}/sheet',
  'get /api/tables/{id}/odds',
  'post /api/tables/{id}/fork',
  'post /api/tables/{id}/commands',
  'get /metrics',
  'get /healthz',
]);

/** Routes that tell nothing of any table, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'post /api/join': 'everybody comes by it: it answers with an id and a key drawn by lot',
  'post /api/tables': 'for the host: opens a table that has no secrets yet',
  'post /api/tables/import': 'for the host: opens a table that has no secrets yet',
  'post /api/check': 'knows no table',
  'get /api/rulebooks': 'knows no table',
  'get /api/rulebooks/{ruleset}': 'knows no table',
  'get /api/packs/{ruleset}': 'knows no table',
  'get /api/encounters': 'knows no table',
  'get /api/schema/{ruleset}': 'knows no table',
  'get /readyz': 'knows no table',
};

/** Routes that the server describes and nobody compares, without a reason: a new route is one until it has its place. */
export async function routesForgotten(origin: string): Promise<readonly string[]> {
  const { paths } = (await ask<{ readonly paths: Readonly<Record<string, object>> }>(origin, '/openapi.json'))
    .body;
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const gone = [...COMPARED, ...Object.keys(EXCEPTIONS)].filter((route) => !routes.includes(route));
  const forgotten = routes.filter((route) => !COMPARED.has(route) && !Object.hasOwn(EXCEPTIONS, route));
  return [...forgotten, ...gone.map((route) => `${route}, which is no more`)];
}
