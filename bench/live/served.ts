import { startServer } from '../../src/server/start.ts';

// Starts a regular server on the folder filled by bench/live/fill.ts. Prints its port.

const [, , folder = '.'] = process.argv;
const { port } = await startServer({
  folder,
  databaseUrl: undefined,
  hostKey: undefined,
  host: '127.0.0.1',
  port: 0,
  trustsProxy: false,
  log: { to: process.stderr, level: 'silent' },
});
process.send!({ port });
process.on('message', () =>
  process.send!({ memory: process.memoryUsage.rss(), main: process.threadCpuUsage() }),
);
// Ends with the benchmark, however that ends.
process.on('disconnect', () => process.exit());
