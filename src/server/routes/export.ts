import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { entryOf } from '../access.ts';
import { rulesetById } from '../home.ts';
import { RefusedRequest } from '../problem.ts';
import { failures, tableId } from '../schemas.ts';
import type { App } from '../site.ts';

const TYPES = {
  journal: ['application/x-ndjson; charset=utf-8', 'jsonl'],
  markdown: ['text/markdown; charset=utf-8', 'md'],
  csv: ['text/csv; charset=utf-8', 'csv'],
} as const;

type Form = keyof typeof TYPES;

/** `GET /api/tables/:id/export`: the fight to take home, the GM's version or the players'. */
export function exportRoute(app: App): void {
  const text = { schema: z.string() };
  app.route({
    method: 'GET',
    url: '/export',
    schema: {
      summary: 'Exports the fight',
      description:
        'journal: JSON Lines, lossless, for the GM; with the seed once the table has ended. markdown: the log. csv: statistics. The players’ version holds what whoever asks was told; asked for by the GM, what a spectator was told.',
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
      const { room, person } = entryOf(request);
      const { as, for: forWhom } = request.query;
      const { live, audience } = room;
      const book = rulesetById(live.ruleset)?.rulebook.title ?? live.ruleset;
      const saved = audience.exitFor(live, person).saved(as, forWhom, book);
      if (typeof saved !== 'string') throw new RefusedRequest(saved);
      return await sendFile(reply, as, saved);
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
