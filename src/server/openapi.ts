import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { VERSION } from './home.ts';

/** How the routes' schemas become the description at /openapi.json. */
export const OPENAPI: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Riposte',
      version: VERSION,
      description:
        'Live tables: open one, join, send commands, watch. Refusals are application/problem+json with a stable code, what is wrong and what can be done instead.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [
      { name: 'host', description: 'For whoever has the key of the server' },
      { name: 'table', description: 'For people at a table' },
      { name: 'books', description: 'What comes with Riposte' },
      { name: 'operation', description: 'For whoever runs it' },
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
      // What our types call readonly is nothing that may not be sent.
      override({ jsonSchema }) {
        delete jsonSchema.readOnly;
      },
    },
  }),
};
