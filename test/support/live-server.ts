import { makeServer } from '../../src/server/server.ts';
import { MemoryStore } from './memory-store.ts';

/** A server in this process, on a separate port. */
export interface LiveServer {
  readonly origin: string;
  readonly hostKey: string;
  readonly store: MemoryStore;
  /** The server's log so far. */
  readonly log: readonly string[];
  readonly app: Awaited<ReturnType<typeof makeServer>>;
  stop(): Promise<void>;
}

const HOST_KEY = 'host-key-for-tests-0001';

/** Starts a server. Several may share a store. */
export async function startLiveServer(
  options: {
    readonly store?: MemoryStore;
    readonly trustsProxy?: boolean;
    readonly webFolder?: string;
    /** Whether programs may send commands faster than people may. */
    readonly pace?: 'people' | 'programs';
    readonly level?: 'silent' | 'debug';
    /** Any free port unless given. */
    readonly port?: number;
  } = {},
): Promise<LiveServer> {
  const {
    store = new MemoryStore(),
    trustsProxy = false,
    webFolder = '/nowhere',
    pace = 'people',
    level = 'debug',
    port: wanted = 0,
  } = options;
  const log: string[] = [];
  const to = { write: (line: string) => void log.push(line) };
  const app = await makeServer({
    store,
    hostKey: HOST_KEY,
    webFolder,
    trustsProxy,
    log: { to, level },
    ...(pace === 'programs' ? { pace: { most: 1_000_000, perSeconds: 1 } } : {}),
  });
  await app.listen({ host: '127.0.0.1', port: wanted });
  const { port } = app.server.address() as { readonly port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    hostKey: HOST_KEY,
    store,
    log,
    app,
    stop: () => app.close(),
  };
}
