import { z } from 'zod';
import type { StoreHealth } from '../../store/store.ts';
import { type App, failures, type ServerContext } from '../route.ts';
import { VERSION } from '../shipped.ts';

const health = z.object({
  status: z.enum(['ok', 'store-away']),
  version: z.string(),
  store: z.enum(['sqlite', 'postgres']),
  durability: z.string().describe('What makes commits durable, as the database itself says it'),
  replication: z
    .enum(['none', 'asynchronous', 'synchronous'])
    .describe('asynchronous: a failover may lose what was acknowledged'),
  detail: z.string().optional(),
});

type Health = z.output<typeof health>;

/** Adds `/healthz` (the process runs), `/readyz` (the store is writable) and `/metrics`. */
export function healthRoutes(app: App, { registry: house, metrics }: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/healthz',
    schema: {
      summary: 'Whether this node lives, and on what',
      tags: ['operation'],
      response: { 200: health, ...failures },
    },
    handler: async () => told(await house.store.health()),
  });
  app.route({
    method: 'GET',
    url: '/readyz',
    schema: {
      summary: 'Whether this node can write',
      tags: ['operation'],
      response: { 200: health, 503: health, ...failures },
    },
    async handler(_request, reply) {
      const read = told(await house.store.health());
      return reply.code(read.status === 'ok' ? 200 : 503).send(read);
    },
  });
  app.route({
    method: 'GET',
    url: '/metrics',
    schema: {
      summary: 'Metrics of this node, for Prometheus',
      tags: ['operation'],
      response: {
        200: { description: 'Prometheus text', content: { 'text/plain': { schema: z.string() } } },
        ...failures,
      },
    },
    async handler(_request, reply) {
      const { registry } = await metrics.load();
      const text = await registry.metrics();
      return reply
        .type(registry.contentType)
        .serializer((payload: unknown) => String(payload))
        .send(text);
    },
  });
}

function told({ store, durability, replication, isWritable, detail }: StoreHealth): Health {
  return {
    status: isWritable ? 'ok' : 'store-away',
    version: VERSION,
    store,
    durability,
    replication,
    ...(detail === undefined ? {} : { detail }),
  };
}
