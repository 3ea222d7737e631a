import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { entryOf } from '../access.ts';
import { EventStream } from '../event-stream.ts';
import { RefusedRequest } from '../problem.ts';
import { failures, tableId } from '../schemas.ts';
import { SECURITY } from '../security.ts';
import type { App, Site } from '../site.ts';

/** Within this time every stream that had nothing to say gives a sign of life. */
const ROUND_MS = 15_000;
const STEP_MS = 250;
const HEAD = {
  ...SECURITY,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather what they pass on would hold events back.
  'x-accel-buffering': 'no',
} as const;

const headers = z.looseObject({
  'last-event-id': z.string().max(64).optional().describe('Go on after this event'),
});

const events = z
  .string()
  .describe(
    'Events: snapshot (everything), change (numbered; a JSON Patch of what you see, and lines of the log), clocks, bye. Ids are EPOCH.SEQ',
  );

/** `GET /api/tables/:id/stream`: all that one person may see of a table, as it happens. */
export function streamRoute(app: App, { metrics }: Site): void {
  const open = new Set<EventStream>();
  // All at once they would keep everybody waiting where there are thousands.
  let round = open.values();
  const beating = setInterval(() => {
    for (let due = Math.ceil((open.size * STEP_MS) / ROUND_MS); due > 0; due -= 1) {
      const next = round.next();
      if (next.done === true) round = open.values();
      else next.value.beat();
    }
  }, STEP_MS);
  beating.unref();
  app.addHook('onClose', async () => clearInterval(beating));
  app.route({
    method: 'GET',
    url: '/stream',
    schema: {
      summary: 'Watches a table',
      tags: ['table'],
      params: tableId,
      headers,
      response: {
        200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: events } } },
        ...failures,
      },
    },
    async handler(request, reply) {
      const { room, person } = entryOf(request);
      const { raw } = reply;
      const stream = new EventStream(person.id, raw, () => {
        reply.hijack();
        // A stream ends with its connection; a length before each piece would cost more than the piece.
        raw.useChunkedEncodingByDefault = false;
        raw.writeHead(200, HEAD);
        // By itself: joined to the first piece, the head would stay in memory as the many pieces it is made of.
        raw.flushHeaders();
      });
      const outcome = room.listen(stream, request.headers['last-event-id']);
      if (outcome.kind === 'refused') throw new RefusedRequest(outcome.refusal);
      stream.open();
      open.add(stream);
      metrics.streams.inc();
      whenClosed(raw, () => {
        open.delete(stream);
        metrics.streams.dec();
        if (stream.isCut) metrics.streamsCut.inc();
        room.audience.leave(stream);
      });
    },
  });
}

/** It may have been closed before anybody could listen for that. */
function whenClosed(raw: ServerResponse, closed: () => void): void {
  if (raw.closed || raw.destroyed) closed();
  else raw.once('close', closed);
}
