import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a database that can fail silently, like a pulled cable. */
export interface Line {
  readonly url: string;
  /** Blocks all data from now on, without any notification. */
  cut(): void;
  /** Lets new connections through again. Blocked ones stay blocked. */
  mend(): void;
  close(): Promise<void>;
}

export async function lineTo(url: string): Promise<Line> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isDead = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    if (isDead) return;
    const far = connect(Number(target.port), target.hostname);
    sockets.add(far);
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.port = String((server.address() as { readonly port: number }).port);
  return {
    url: own.href,
    cut() {
      isDead = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      isDead = false;
    },
    close: () => closed(server, sockets),
  };
}

async function closed(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}
