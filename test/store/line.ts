import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a database that can go dead without a sound, as when a cable is pulled. */
export interface Line {
  readonly url: string;
  /** From now on nothing gets through, and nobody is told. */
  cut(): void;
  /** New connections get through again; those that were dead stay dead. */
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
