import { z } from 'zod';
import { entryOf } from '../access.ts';
import { failures, tableId } from '../schemas.ts';
import type { App } from '../site.ts';

const line = z
  .looseObject({ n: z.int(), at: z.int(), card: z.int(), kind: z.enum(['fight', 'note', 'roll', 'table']) })
  .describe('A line as in the stream');

/** What a stream does not bring by itself: older lines, and sheets. */
export function watchRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/log',
    schema: {
      summary: 'Older lines of the log, as you were told them',
      tags: ['table'],
      params: tableId,
      querystring: z.object({
        before: z.coerce.number().int().min(1).max(1e9).describe('The lines before the one of this number'),
      }),
      response: {
        200: z.object({
          lines: z.array(line).readonly(),
          struck: z.array(z.int()).describe('Numbers of those among them that no longer hold'),
        }),
        ...failures,
      },
    },
    async handler(request) {
      const { room, person } = entryOf(request);
      const { lines, struck } = room.audience.exitFor(room.live, person).before(request.query.before);
      return { lines: lines.map((each) => ({ ...each })), struck };
    },
  });
  app.route({
    method: 'GET',
    url: '/sheet',
    schema: {
      summary: 'A combatant’s sheet in lines, as far as you may see it',
      tags: ['table'],
      params: tableId,
      querystring: z.object({ who: z.string().min(1).max(80) }),
      response: {
        200: z.array(z.string()).readonly().describe('None for who is not known to you'),
        ...failures,
      },
    },
    async handler(request) {
      const { room, person } = entryOf(request);
      return room.audience.exitFor(room.live, person).sheet(request.query.who);
    },
  });
}
