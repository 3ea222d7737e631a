import { z } from 'zod';
import { LIMITS } from '../../live/limits.ts';
import { askerOf } from '../access.ts';
import { failures } from '../schemas.ts';
import type { App, Site } from '../site.ts';

const fault = z.object({
  code: z.string(),
  line: z.int(),
  column: z.int(),
  path: z.string(),
  what: z.string(),
  remedy: z.string(),
});

const CHECKING = { max: 60, timeWindow: 60_000 };

/** `POST /api/check`: all that is wrong with an encounter or a pack, each fault with its place. */
export function checkRoute(app: App, { reading }: Site): void {
  app.route({
    method: 'POST',
    url: '/api/check',
    bodyLimit: LIMITS.gmCommand,
    config: { rateLimit: CHECKING },
    schema: {
      summary: 'Checks an encounter or a pack',
      tags: ['books'],
      body: z.strictObject({ text: z.string() }),
      response: {
        200: z.object({ kind: z.enum(['encounter', 'pack', 'unreadable']), faults: z.array(fault) }),
        ...failures,
      },
    },
    async handler(request) {
      const { kind, faults } = await reading.check(request.body.text, askerOf(request));
      return { kind, faults: faults.map(({ file: _, ...told }) => told) };
    },
  });
}
