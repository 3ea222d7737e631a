import { startServer } from '../../src/server/start.ts';

// A server as it is started for people, on the folder that bench/live/fill.ts filled: tells its port.

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
process.on('message', () => process.send!({ memory: process.memoryUsage.rss(), cpu: process.cpuUsage() }));
