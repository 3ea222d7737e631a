import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { createJsonSchemaTransform, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { unprintableInName } from '../kernel/json.ts';
import { LIMITS } from '../table/table.ts';
import type { AuthRequest } from './access.ts';
import type { Metrics } from './monitoring.ts';
import { VERSION } from './shipped.ts';
import type { RateLimiter } from './tables/limits.ts';
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

// Schemas shared by several routes.

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('The reason in one stable word group, for programs'),
    detail: z.string().describe('The problem, in one sentence'),
    remedy: z.string().describe('The remedy, in one sentence'),
    rule: z
      .string()
      .nullable()
      .describe('The rule that forbids it; null if it does not come from a rulebook'),
  })
  .describe('Why a request was refused (RFC 9457)');

/** Error responses of every route. */
export const failures = {
  '4xx': { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  '5xx': { description: 'Not done', content: { 'application/problem+json': { schema: problem } } },
};

export const tableId = z.object({
  id: z.string().min(1).max(32).describe('The table'),
});

const INVISIBLE = 'has an invisible character (an escape, a mark of direction, half of a sign): take it out';

/** A name for people or things, on one line. */
function name(most: number) {
  return z
    .string()
    .max(most)
    .refine((text) => unprintableInName(text) === undefined, INVISIBLE);
}

export const personName = name(LIMITS.name).trim().min(1).describe('The name that others see');

/** The key of a person who just opened or joined a table. */
export const admission = z.object({
  table: z.string(),
  person: z.string(),
  key: z.string().describe('Opens the table for this person: send it as "Authorization: Bearer KEY"'),
});

export const rulesetId = z.object({ ruleset: z.string().min(1).max(40) });

/** Configures how the routes' schemas become the description at /openapi.json. */
export const OPENAPI: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Riposte',
      version: VERSION,
      description:
        'Live tables: open one, join, send commands, watch. Refusals are application/problem+json with a stable code, a reason and a remedy.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [
      { name: 'host', description: 'Requires the host key' },
      { name: 'table', description: 'For people at a table' },
      { name: 'books', description: 'Shipped rulebooks, packs and encounters' },
      { name: 'operation', description: 'For operators' },
    ],
    components: {
      securitySchemes: {
        person: { type: 'http', scheme: 'bearer', description: 'The key of a person at a table' },
        hostKey: { type: 'http', scheme: 'bearer', description: 'The key of this server' },
      },
    },
  },
  transform: createJsonSchemaTransform({
    zodToJsonConfig: {
      unrepresentable: 'any',
      // `readonly` in our types does not mean `readOnly` in OpenAPI, which would forbid sending the field.
      override({ jsonSchema }) {
        delete jsonSchema.readOnly;
      },
    },
  }),
};
