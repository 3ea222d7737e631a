import { hash } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyRequest, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { hashWith } from '../fight/entry.ts';
import type { Store } from '../store/store.ts';
import { LIMITS } from '../table/table.ts';
import { AuthRequest, ownOrigin, requireSameOrigin } from './access.ts';
import { type LogStream, loggerTo, Metrics } from './monitoring.ts';
import { permissionsFor, routeName } from './permissions.ts';
import { reportFailures } from './problem.ts';
import { type App, OPENAPI, type ServerContext } from './route.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { commandRoute } from './routes/commands.ts';
import { healthRoutes } from './routes/health.ts';
import { exportRoute, streamRoute, watchRoutes } from './routes/history.ts';
import { joinRoute, linksRoute } from './routes/joining.ts';
import { adviceRoute, forecastRoute, oddsRoute } from './routes/odds.ts';
import { servePage } from './routes/page.ts';
import { bookRoutes, checkRoute, loadedRoutes } from './routes/rulebooks.ts';
import { forkRoute, importRoute, openTableRoute } from './routes/tables.ts';
import { acceptJson, SECURITY } from './security.ts';
import { SURROUNDINGS } from './shipped.ts';
import { type RateLimit, RateLimiter } from './tables/limits.ts';
import { TableRegistry } from './tables/table-registry.ts';
import { Askers, JournalPool, OddsPool, ReadingPool } from './worker-pools.ts';

/** The parts of a server. It closes the store when it is closed. */
export interface ServerOptions {
  readonly store: Store;
  /** The secret that allows opening tables. */
  readonly hostKey: string;
  /** The folder of the built web page. */
  readonly webFolder: string;
  /** Whether to trust a proxy's headers for the sender's address and HTTPS. */
  readonly trustsProxy: boolean;
  /** Command limit per person; defaults to a limit for human users. Programs that play for people need more. */
  readonly pace?: RateLimit;
  readonly log: { readonly to: LogStream; readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug' };
}

const PEOPLE: RateLimit = { most: LIMITS.commands, perSeconds: LIMITS.perSeconds };
/** Milliseconds within which a request must arrive completely. */
const REQUEST_MS = 30_000;

/**
 * Creates a server that is ready to listen. Closing it ends every stream, finishes queued work and closes the store.
 */
export async function makeServer(options: ServerOptions): Promise<App> {
  hashWith((text) => hash('sha256', text));
  const app = fastify({
    logger: loggerTo(options.log.to, options.log.level),
    trustProxy: options.trustsProxy,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
    return503OnClosing: true,
    bodyLimit: 4096,
    schemaController: {
      // Without these, Fastify loads compilers that are never used.
      compilersFactory: {
        buildValidator: (() => validatorCompiler) as never,
        buildSerializer: (() => serializerCompiler) as never,
      },
    },
  }).withTypeProvider<ZodTypeProvider>();
  const context = siteOf(app, options);
  app.addHook('onListen', () => void context.metrics.load());
  app.addHook('preClose', () => context.registry.close());
  app.addHook('onClose', async () => {
    await context.odds.close();
    await context.journals.close();
    await context.reading.close();
    await options.store.close();
  });
  app.decorateRequest('entry', null);
  acceptJson(app);
  reportFailures(app);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(SECURITY);
    done();
  });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(swagger, OPENAPI);
  app.addHook('onRequest', async (request) => requireSameOrigin(request));
  await app.register(async (routes) => rootRoutes(routes.withTypeProvider<ZodTypeProvider>(), context));
  await app.register(async (routes) => tableRoutes(routes.withTypeProvider<ZodTypeProvider>(), context), {
    prefix: '/api/tables/:id',
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await servePage(app, options.webFolder);
  return app;
}

function siteOf(app: App, { store, hostKey, pace = PEOPLE }: ServerOptions): ServerContext {
  // Copying a long fight must not delay its odds, so journals have separate shares.
  const askers = new Askers();
  const reading = new ReadingPool(askers);
  const readEncounter = (text: string) => reading.encounterIn(text);
  const odds = new OddsPool(askers);
  const registry = new TableRegistry(
    store,
    { ...SURROUNDINGS, readEncounter },
    async ({ id, fight }, question) =>
      fight === null ? undefined : await odds.choiceOf(id, fight, question),
  );
  return {
    registry,
    door: new AuthRequest(registry, hostKey),
    limiter: new RateLimiter(pace),
    metrics: new Metrics(() => registry.roomCount),
    odds,
    journals: new JournalPool(new Askers()),
    reading,
    publicOrigin: (request) => publicOrigin(app, request),
  };
}

/** Replaces a loopback address in links by the network address, because `localhost` works only on this machine. */
function publicOrigin(app: App, request: FastifyRequest): string {
  const address = app.server.address();
  if (!isLoopback(request.hostname) || address === null || typeof address === 'string') {
    return ownOrigin(request);
  }
  return isLoopback(address.address) ? ownOrigin(request) : originAt(address.address, address.port);
}

/** Throws if a route has no row in the table of permissions. */
function insistOnRow({ method, url }: RouteOptions): void {
  for (const each of [method].flat()) permissionsFor(routeName(each, url));
}

function rootRoutes(app: App, context: ServerContext): void {
  app.addHook('onRoute', insistOnRow);
  app.addHook('onRequest', async (request) => context.door.passAnybody(request));
  openTableRoute(app, context);
  importRoute(app, context);
  joinRoute(app, context);
  campaignRoutes(app, context);
  bookRoutes(app);
  loadedRoutes(app);
  checkRoute(app, context);
  healthRoutes(app, context);
}

function tableRoutes(app: App, context: ServerContext): void {
  app.addHook('onRoute', insistOnRow);
  app.addHook<{ Params: { id: string } }>('onRequest', async (request) => {
    request.entry = await context.door.passAtTable(request, request.params.id);
  });
  app.addHook('onRoute', ({ schema }) => {
    Object.assign(schema ?? {}, { security: [{ person: [] }] });
  });
  commandRoute(app, context);
  streamRoute(app, context);
  watchRoutes(app);
  oddsRoute(app, context);
  forecastRoute(app, context);
  adviceRoute(app, context);
  exportRoute(app);
  forkRoute(app, context);
  linksRoute(app, context);
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const EVERYWHERE = new Set(['0.0.0.0', '::', '']);

/** Returns this machine's address in the local network, or `localhost` without a network. */
function lanAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
}

/** Returns the URL of a server that listens at `host`: `http://192.168.1.7:8080`. */
export function originAt(host: string, port: number): string {
  if (EVERYWHERE.has(host)) return `http://${lanAddress()}:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns whether a host name only reaches this machine. */
function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
