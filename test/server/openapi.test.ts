import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RIGHTS } from '../../src/table/command.ts';
import { ask } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

/** The parts of OpenAPI 3.1 that the tests read, as in its specification. */
const schema = z.record(z.string(), z.unknown());
const media = z.record(z.string().regex(/^[\w.+*-]+\/[\w.+*-]+$/), z.strictObject({ schema }));
const response = z.strictObject({
  description: z.string().min(1),
  content: media.optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
});
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['query', 'header', 'path']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const operation = z.strictObject({
  summary: z.string().min(1),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: media }).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/), response),
});
const openapi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({
    title: z.string(),
    version: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
    description: z.string(),
  }),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete', 'head']), operation),
  ),
});

let server: LiveServer;
let told: z.output<typeof openapi>;
beforeAll(async () => {
  server = await startLiveServer();
  const said = await ask<z.output<typeof openapi>>(server.origin, '/openapi.json');
  told = said.body;
});
afterAll(() => server.stop());

describe('/openapi.json', () => {
  test('the document is valid OpenAPI 3.1', () => {
    const { error } = openapi.safeParse(told);
    expect(error === undefined ? '' : z.prettifyError(error)).toBe('');
  });

  test('every route is described', () => {
    const routes = server.app
      .printRoutes({ commonPrefix: false, includeHooks: false })
      .split('\n')
      .filter((line) => line.includes('('));
    const listed = Object.entries(told.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.sort()).toEqual([
      'delete /api/campaigns/{campaign}',
      'get /api/campaigns',
      'get /api/campaigns/{campaign}',
      'get /api/encounters',
      'get /api/loaded-rulebooks',
      'get /api/loaded-rulebooks/{hash}/{*}',
      'get /api/packs/{ruleset}',
      'get /api/rulebooks',
      'get /api/rulebooks/{ruleset}',
      'get /api/schema/{ruleset}',
      'get /api/tables/{id}/advice',
      'get /api/tables/{id}/export',
      'get /api/tables/{id}/forecast',
      'get /api/tables/{id}/links',
      'get /api/tables/{id}/log',
      'get /api/tables/{id}/odds',
      'get /api/tables/{id}/sheet',
      'get /api/tables/{id}/stream',
      'get /healthz',
      'get /metrics',
      'get /readyz',
      'post /api/check',
      'post /api/join',
      'post /api/tables',
      'post /api/tables/import',
      'post /api/tables/{id}/commands',
      'post /api/tables/{id}/fork',
      'put /api/campaigns/{campaign}',
    ]);
    // Every operation is a route, and every route is listed except this description and the files of the page.
    expect(routes.filter((line) => !/openapi\.json|^└── \*/.test(line))).toHaveLength(
      new Set(Object.keys(told.paths)).size,
    );
  });

  test('every path parameter is described, and every reference can be resolved', () => {
    for (const [path, methods] of Object.entries(told.paths)) {
      const names = [...path.matchAll(/\{([\w*]+)\}/g)].map(([, name]) => name);
      for (const each of Object.values(methods)) {
        const described = (each.parameters ?? []).filter((one) => one.in === 'path');
        expect(described.map(({ name }) => name)).toEqual(names);
        expect(described.every(({ required }) => required === true)).toBe(true);
      }
    }
    for (const [, reference] of JSON.stringify(told).matchAll(/"\$ref":"([^"]+)"/g)) {
      const found = reference!
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], told);
      expect(found).toBeDefined();
    }
  });

  test('every refusal is problem+json on every route', () => {
    for (const methods of Object.values(told.paths)) {
      for (const { responses } of Object.values(methods)) {
        expect(Object.keys(responses['4XX']!.content!)).toEqual(['application/problem+json']);
        expect(Object.keys(responses['5XX']!.content!)).toEqual(['application/problem+json']);
      }
    }
  });

  test('every command is listed with its fields', () => {
    const body =
      told.paths['/api/tables/{id}/commands']!.post!.requestBody!.content['application/json']!.schema;
    const { oneOf } = body as { oneOf: { properties: { kind: { enum: string[] } } }[] };
    expect(oneOf.map(({ properties }) => properties.kind.enum[0]).sort()).toEqual(Object.keys(RIGHTS).sort());
  });

  test('no field of a request is marked as read-only', () => {
    expect(JSON.stringify(told)).not.toContain('readOnly');
  });

  test('each route names the key it needs', () => {
    const needs = (path: string, method: 'get' | 'post') => told.paths[path]![method]!.security;
    expect(needs('/api/tables/{id}/commands', 'post')).toEqual([{ person: [] }]);
    expect(needs('/api/tables', 'post')).toEqual([{ hostKey: [] }]);
    expect(needs('/api/join', 'post')).toBeUndefined();
  });
});
