import { parseArgs } from 'node:util';
import { makeServer } from '../../src/server/server.ts';
import { openStore } from '../../src/store/open-store.ts';

// A server process without rate limits for programs. In everything else it equals `riposte serve`.
//   node --expose-gc test/reliability/node.ts --where '{"folder":"…"}' --port 0
// A request to /held collects garbage and returns the size of live memory in bytes.

const { values } = parseArgs({ options: { where: { type: 'string' }, port: { type: 'string' } } });
const app = await makeServer({
  store: await openStore(JSON.parse(values.where!)),
  hostKey: process.env.RIPOSTE_HOST_KEY!,
  webFolder: '/nowhere',
  trustsProxy: true,
  pace: { most: 1_000_000, perSeconds: 1 },
  log: { to: process.stderr, level: 'info' },
});
app.get('/held', () => {
  globalThis.gc!();
  return `${process.memoryUsage.rss()}`;
});
await app.listen({ host: '127.0.0.1', port: Number(values.port) });
const { port } = app.server.address() as { readonly port: number };
console.log(`Riposte serves at  http://127.0.0.1:${port}/#gm=`);
process.once('SIGTERM', () => void app.close());
