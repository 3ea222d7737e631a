import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AuthRequest } from './access.ts';
import type { Metrics } from './monitoring.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { TableRegistry } from './tables/table-registry.ts';
import type { JournalPool, OddsPool, ReadingPool } from './worker-pools.ts';

/** A server whose routes are described by zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Everything the routes depend on. */
export interface ServerContext {
  readonly registry: TableRegistry;
  readonly door: AuthRequest;
  /** Limits how fast a person may send commands. */
  readonly limiter: RateLimiter;
  readonly metrics: Metrics;
  readonly odds: OddsPool;
  readonly journals: JournalPool;
  readonly reading: ReadingPool;
  /** Returns the public address for the one through which this request arrived. */
  readonly publicOrigin: (request: FastifyRequest) => string;
}
