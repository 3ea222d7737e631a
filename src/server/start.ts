import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { openStore } from '../store/open-store.ts';
import { describeLocation, emptied, type StoreLocation } from '../store/store.ts';
import { hasHostKey, hostKeyOf } from './host-key.ts';
import type { makeServer, ServerOptions } from './server.ts';

/** The configuration of a server. */
export interface ServerConfig {
  /** The folder for the SQLite database and the host key. */
  readonly folder: string;
  /** The URL of a PostgreSQL database; `undefined` means SQLite. */
  readonly databaseUrl: string | undefined;
  /** The host key; if `undefined`, the one in the folder is used, or created. */
  readonly hostKey: string | undefined;
  readonly host: string;
  /** The port; if `undefined`, 8080 or the next free one. */
  readonly port: number | undefined;
  readonly trustsProxy: boolean;
  readonly log: { readonly to: Writable; readonly level: ServerOptions['log']['level'] };
}

/** A listening server. */
export interface RunningServer {
  /** Its address for other devices in the same network. */
  readonly origin: string;
  readonly port: number;
  /** The link that opens the page with the right to open tables. */
  readonly gmLink: string;
  /** The kind of store, and the reason its commits are durable. */
  readonly storedIn: string;
  /** Warnings about the store; `undefined` if it is fine. */
  readonly doubts: string | undefined;
  /** Finishes started work, ends every stream and releases all resources. */
  stop(): Promise<void>;
}

const FIRST_PORT = 8080;
const PORTS_TRIED = 20;

/** Starts a server. Throws StoreError, BadHostKey, or the system's error if the port is in use. */
export async function startServer(serverConfig: ServerConfig): Promise<RunningServer> {
  tuneGarbageCollector();
  const { folder, databaseUrl, host, trustsProxy, log } = serverConfig;
  const where = databaseUrl === undefined ? { folder } : { url: databaseUrl };
  if (hasHostKey(folder) && (await isVacant(where))) {
    const file = join(folder, 'host-key');
    throw emptied(describeLocation(where), `there is ${file}`, file);
  }
  // The store opens in its own thread while the server is loaded.
  const [store, { makeServer, originAt }, { ROOT }] = await Promise.all([
    openStore(where),
    import('./server.ts'),
    import('../rulebooks/kits.ts'),
  ]);
  const hostKey = hostKeyOf(folder, serverConfig.hostKey);
  const health = await store.health();
  const webFolder = join(ROOT, 'dist/web');
  const app = await makeServer({ store, hostKey, webFolder, trustsProxy, log });
  const port = await listen(app, host, serverConfig.port);
  const origin = originAt(host, port);
  return {
    origin,
    port,
    gmLink: `${origin}/#gm=${hostKey}`,
    storedIn: `${health.store}, ${health.durability}`,
    doubts: health.detail,
    stop: () => app.close(),
  };
}

/** Returns whether a location has no tables of any version of Riposte. */
async function isVacant(where: StoreLocation): Promise<boolean> {
  const database = await import('../store/open-database.ts');
  return await database.isVacant(where);
}

type App = Awaited<ReturnType<typeof makeServer>>;

async function listen(app: App, host: string, port: number | undefined): Promise<number> {
  const last = port ?? FIRST_PORT + PORTS_TRIED - 1;
  for (let tried = port ?? FIRST_PORT; ; tried += 1) {
    try {
      // The system chooses a port instead of 0, so the text needs the real one.
      const listenTextResolver = (at: string) => `listening on ${host}:${new URL(at).port}`;
      await app.listen({ host, port: tried, listenTextResolver });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : tried;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tried >= last) {
        await app.close();
        throw error;
      }
    }
  }
}

/**
 * Makes V8 allocate every new object in the young generation, in the whole process. By default, V8 allocates objects
 * directly in the old generation if earlier objects from the same code lived long. Objects of a live table usually die
 * with the next command, and collecting the old generation causes long pauses.
 */
function tuneGarbageCollector(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
