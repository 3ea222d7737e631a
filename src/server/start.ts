import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { openStore } from '../store/open-store.ts';
import { isVacant } from '../store/reading.ts';
import { emptied } from '../store/store-error.ts';
import { placeOf } from '../store/where.ts';
import { originAt } from './addresses.ts';
import { keepYoung } from './heap.ts';
import { ROOT } from './home.ts';
import { hasHostKey, hostKeyOf } from './host-key.ts';
import { makeServer, type ServerOptions } from './server.ts';

/** How a server is run. */
export interface Running {
  /** Where SQLite and the host key are. */
  readonly folder: string;
  /** The address of a PostgreSQL database; undefined: SQLite. */
  readonly databaseUrl: string | undefined;
  /** The host key; undefined: the one in the folder, made when there is none. */
  readonly hostKey: string | undefined;
  readonly host: string;
  /** The port; undefined: 8080, or the next that is free. */
  readonly port: number | undefined;
  readonly trustsProxy: boolean;
  readonly log: { readonly to: Writable; readonly level: ServerOptions['log']['level'] };
}

/** A server that listens. */
export interface Started {
  /** Where other devices in the same network find it. */
  readonly origin: string;
  readonly port: number;
  /** Opens the page with the right to open tables. */
  readonly gmLink: string;
  /** Which store, and what makes it durable. */
  readonly storedIn: string;
  /** What is doubtful about the store, or missing in it. */
  readonly doubts: string | undefined;
  /** Lets everything that was begun be finished and says goodbye; after that nothing is left open. */
  stop(): Promise<void>;
}

const FIRST_PORT = 8080;
const PORTS_TRIED = 20;

/** Starts a server. Throws StoreError, BadHostKey, or what the system says when the port is taken. */
export async function startServer(running: Running): Promise<Started> {
  keepYoung();
  const { folder, databaseUrl, host, trustsProxy, log } = running;
  const where = databaseUrl === undefined ? { folder } : { url: databaseUrl };
  if (hasHostKey(folder) && (await isVacant(where))) {
    const file = join(folder, 'host-key');
    throw emptied(placeOf(where), `there is ${file}`, file);
  }
  const store = await openStore(where);
  const hostKey = hostKeyOf(folder, running.hostKey);
  const health = await store.health();
  const webFolder = join(ROOT, 'dist/web');
  const app = await makeServer({ store, hostKey, webFolder, trustsProxy, log });
  const port = await listen(app, host, running.port);
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

type App = Awaited<ReturnType<typeof makeServer>>;

async function listen(app: App, host: string, port: number | undefined): Promise<number> {
  const last = port ?? FIRST_PORT + PORTS_TRIED - 1;
  for (let tried = port ?? FIRST_PORT; ; tried += 1) {
    try {
      await app.listen({ host, port: tried, listenTextResolver: () => `listening on ${host}:${tried}` });
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
