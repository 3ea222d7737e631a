import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { authenticate, inTurn } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import type { App } from '../route-context.ts';
import { failures, tableId } from '../schemas.ts';
import { rulesetById } from '../shipped.ts';

const TYPES = {
  journal: ['application/x-ndjson; charset=utf-8', 'jsonl'],
  markdown: ['text/markdown; charset=utf-8', 'md'],
  csv: ['text/csv; charset=utf-8', 'csv'],
} as const;

type Form = keyof typeof TYPES;

/** Adds `GET /api/tables/:id/export`, which exports the fight in the GM's version or the players'. */
export function exportRoute(app: App): void {
  const text = { schema: z.string() };
  app.route({
    method: 'GET',
    url: '/export',
    schema: {
      summary: 'Exports the fight',
      description:
        'journal: JSON Lines, lossless, for the GM; with the seed once the table has ended. markdown: the log. csv: statistics. The players’ version holds the view of the person who requests it; for the GM, the view of a spectator.',
      tags: ['table'],
      params: tableId,
      querystring: z.object({
        as: z.enum(['journal', 'markdown', 'csv']),
        for: z.enum(['gm', 'players']),
      }),
      response: {
        200: {
          description: 'The file',
          content: { 'application/x-ndjson': text, 'text/markdown': text, 'text/csv': text },
        },
        ...failures,
      },
    },
    async handler(request, reply) {
      const tableAccess = authenticate(request);
      const { as, for: forWhom } = request.query;
      const { ruleset } = tableAccess.host.live;
      const book = rulesetById(ruleset)?.rulebook.title ?? ruleset;
      const saved = await inTurn(
        tableAccess,
        (exit) => exit.saved(as, forWhom, book),
        tableAccess.host.exporters,
      );
      if ('refusal' in saved) throw new RefusedRequest(saved.refusal);
      return await sendFile(reply, as, saved.value);
    },
  });
}

function sendFile(reply: FastifyReply, as: Form, text: string): FastifyReply {
  const [type, ending] = TYPES[as];
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="riposte.${ending}"`)
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => String(payload))
    .send(text);
}
