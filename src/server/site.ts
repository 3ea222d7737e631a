import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { House } from '../house/house.ts';
import type { Door } from './access.ts';
import type { JournalDesk } from './journals/desk.ts';
import type { Metrics } from './metrics.ts';
import type { OddsDesk } from './odds/desk.ts';
import type { Pace } from './pace.ts';
import type { ReadingDesk } from './reading/desk.ts';

/** A server whose routes are described by zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What routes draw on. */
export interface Site {
  readonly house: House;
  readonly door: Door;
  /** How fast people may send commands. */
  readonly pace: Pace;
  readonly metrics: Metrics;
  readonly odds: OddsDesk;
  readonly journals: JournalDesk;
  readonly reading: ReadingDesk;
  /** The address that people elsewhere use for the one through which this request came. */
  readonly publicOrigin: (request: FastifyRequest) => string;
}
