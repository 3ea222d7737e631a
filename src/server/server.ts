import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyRequest, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { House } from '../house/house.ts';
import { LIMITS } from '../live/limits.ts';
import type { Store } from '../store/store.ts';
import { Door } from './access.ts';
import { isLoopback, originAt } from './addresses.ts';
import { tellFailures } from './failures.ts';
import { JournalDesk } from './journals/desk.ts';
import { acceptJson } from './json-body.ts';
import { type LogStream, loggerTo } from './logging.ts';
import { Metrics } from './metrics.ts';
import { OddsDesk } from './odds/desk.ts';
import { OPENAPI } from './openapi.ts';
import { ownOrigin, refuseStrangers } from './origin.ts';
import { type Allowance, Pace } from './pace.ts';
import { permissionsFor, routeName } from './permissions.ts';
import { ReadingDesk } from './reading/desk.ts';
import { bookRoutes } from './routes/books.ts';
import { checkRoute } from './routes/check.ts';
import { commandRoute } from './routes/commands.ts';
import { forkRoute, importRoute } from './routes/copies.ts';
import { exportRoute } from './routes/export.ts';
import { healthRoutes } from './routes/health.ts';
import { joinRoute } from './routes/join.ts';
import { linksRoute } from './routes/links.ts';
import { oddsRoute } from './routes/odds.ts';
import { servePage } from './routes/page.ts';
import { streamRoute } from './routes/stream.ts';
import { openTableRoute } from './routes/tables.ts';
import { watchRoutes } from './routes/watch.ts';
import { SECURITY } from './security.ts';
import type { App, Site } from './site.ts';
import { SURROUNDINGS } from './surroundings.ts';

/** What a server is made of. It closes the store when it is closed. */
export interface ServerOptions {
  readonly store: Store;
  /** Who has it opens tables. */
  readonly hostKey: string;
  /** The folder of the page as it was built. */
  readonly webFolder: string;
  /** Whether a proxy in front says truly who asks, and whether by https. */
  readonly trustsProxy: boolean;
  /** Commands of one person; what people are allowed unless given. Programs that play for people need more. */
  readonly pace?: Allowance;
  readonly log: { readonly to: LogStream; readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug' };
}

const PEOPLE: Allowance = { most: LIMITS.commands, perSeconds: LIMITS.perSeconds };
/** Milliseconds for which a request may take its time to arrive. */
const REQUEST_MS = 30_000;

/** A server, ready to listen. Closing it says goodbye to every stream, finishes what stands in line and closes the store. */
export async function makeServer(options: ServerOptions): Promise<App> {
  const app = fastify({
    logger: loggerTo(options.log.to, options.log.level),
    trustProxy: options.trustsProxy,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
    return503OnClosing: true,
    bodyLimit: 4096,
  }).withTypeProvider<ZodTypeProvider>();
  const site = siteOf(app, options);
  app.addHook('preClose', () => site.house.close());
  app.addHook('onClose', async () => {
    await site.odds.close();
    await site.journals.close();
    await site.reading.close();
    await options.store.close();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('entry', null);
  acceptJson(app);
  tellFailures(app);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(SECURITY);
    done();
  });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(swagger, OPENAPI);
  app.addHook('onRequest', async (request) => refuseStrangers(request));
  await app.register(async (routes) => rootRoutes(routes.withTypeProvider<ZodTypeProvider>(), site));
  await app.register(async (routes) => tableRoutes(routes.withTypeProvider<ZodTypeProvider>(), site), {
    prefix: '/api/tables/:id',
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await servePage(app, options.webFolder);
  return app;
}

function siteOf(app: App, { store, hostKey, pace = PEOPLE }: ServerOptions): Site {
  const reading = new ReadingDesk();
  const readEncounter = (text: string) => reading.encounterIn(text);
  const house = new House(store, { ...SURROUNDINGS, readEncounter });
  return {
    house,
    door: new Door(house, hostKey),
    pace: new Pace(pace),
    metrics: new Metrics(() => house.roomCount),
    odds: new OddsDesk(),
    journals: new JournalDesk(),
    reading,
    publicOrigin: (request) => publicOrigin(app, request),
  };
}

/** A link that leads to this machine alone is of no use to anybody else: it is given the address in the network. */
function publicOrigin(app: App, request: FastifyRequest): string {
  const address = app.server.address();
  if (!isLoopback(request.hostname) || address === null || typeof address === 'string') {
    return ownOrigin(request);
  }
  return isLoopback(address.address) ? ownOrigin(request) : originAt(address.address, address.port);
}

/** Throws when a route has no row in the table of permissions. */
function insistOnRow({ method, url }: RouteOptions): void {
  for (const each of [method].flat()) permissionsFor(routeName(each, url));
}

function rootRoutes(app: App, site: Site): void {
  app.addHook('onRoute', insistOnRow);
  app.addHook('onRequest', async (request) => site.door.passAnybody(request));
  openTableRoute(app, site);
  importRoute(app, site);
  joinRoute(app, site);
  bookRoutes(app);
  checkRoute(app, site);
  healthRoutes(app, site);
}

function tableRoutes(app: App, site: Site): void {
  app.addHook('onRoute', insistOnRow);
  app.addHook<{ Params: { id: string } }>('onRequest', async (request) => {
    request.entry = await site.door.passAtTable(request, request.params.id);
  });
  app.addHook('onRoute', ({ schema }) => {
    Object.assign(schema ?? {}, { security: [{ person: [] }] });
  });
  commandRoute(app, site);
  streamRoute(app, site);
  watchRoutes(app);
  oddsRoute(app, site);
  exportRoute(app);
  forkRoute(app, site);
  linksRoute(app, site);
}
