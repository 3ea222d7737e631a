import { parseArgs } from 'node:util';
import { makeServer } from '../../src/server/server.ts';
import { openStore } from '../../src/store/open-store.ts';

// A server process that lets programs play as fast as they can; in everything else it is what `riposte serve` runs.
//   node --expose-gc test/proof/node.ts --where '{"folder":"…"}' --port 0
// At /held it throws away what nobody holds any more and says how many bytes it has then.

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
