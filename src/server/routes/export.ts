import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Entry } from '../../house/house.ts';
import { csvOf } from '../../live/export/csv.ts';
import { tableMarkdown } from '../../live/export/markdown.ts';
import { ALL_OF_ALL, ownOf } from '../../live/export/statistics.ts';
import { isGms } from '../../live/obey.ts';
import { eyesOf, ONLOOKER } from '../../live/person.ts';
import { NOT_BEGUN_YET } from '../../live/refusals.ts';
import { toLines } from '../../table/lines.ts';
import type { Table } from '../../table/table.ts';
import { entryOf } from '../access.ts';
import { rulesetById } from '../home.ts';
import { RefusedRequest } from '../problem.ts';
import { NO_PLAYERS_JOURNAL } from '../refusals.ts';
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
      const entry = entryOf(request);
      const { as, for: forWhom } = request.query;
      if (forWhom === 'players' && as === 'journal') throw new RefusedRequest(NO_PLAYERS_JOURNAL);
      return await sendFile(reply, as, exported(entry, as, forWhom));
    },
  });
}

function exported({ room, person }: Entry, as: Form, forWhom: 'gm' | 'players'): string {
  const { live } = room;
  if (as === 'markdown') {
    const eyes = forWhom === 'players' && isGms(person) ? ONLOOKER : eyesOf(person);
    const title = rulesetById(live.ruleset)?.rulebook.title ?? live.ruleset;
    return tableMarkdown(live, title, room.audience.logFor(eyes));
  }
  const fight = fightOf(live);
  if (as === 'journal') return toLines(fight, live.status === 'ended' ? 'with-seed' : 'without-seed');
  if (forWhom === 'gm') return csvOf(fight, ALL_OF_ALL);
  return csvOf(
    fight,
    ownOf((seat) => isGms(person) || seat === person.seat),
  );
}

function fightOf({ fight }: { readonly fight: Table | null }): Table {
  if (fight === null) throw new RefusedRequest(NOT_BEGUN_YET);
  return fight;
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
