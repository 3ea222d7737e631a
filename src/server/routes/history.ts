import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { rulesetById } from '../../rulebooks/kits.ts';
import { LIMITS } from '../../table/table.ts';
import { authenticate, inTurn } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { type App, failures, type ServerContext, tableId } from '../route.ts';
import { SECURITY } from '../security.ts';
import type { StreamEvent, Subscriber } from '../tables/broadcaster.ts';

/** Milliseconds within which every idle stream gets a heartbeat. */
const ROUND_MS = 15_000;
const STEP_MS = 250;
const HEAD = {
  ...SECURITY,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Stops proxies from buffering events.
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

/** Adds `GET /api/tables/:id/stream`, which sends everything one person may see of a table as it happens. */
export function streamRoute(app: App, { metrics }: ServerContext): void {
  const open = new Set<EventStream>();
  // Spreads the heartbeats: thousands at once would delay everyone.
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
      const tableAccess = authenticate(request);
      const { host, person } = tableAccess;
      const { raw } = reply;
      const stream = new EventStream(person.id, raw, () => {
        reply.hijack();
        // A stream ends with its connection, so chunk lengths would only add overhead.
        raw.useChunkedEncodingByDefault = false;
        raw.writeHead(200, HEAD);
        // Flushes the headers first. Otherwise Node joins them with the first chunk and keeps their many pieces in
        // memory.
        raw.flushHeaders();
      });
      const last = request.headers['last-event-id'];
      const outcome = await inTurn(tableAccess, () => host.listen(stream, last));
      if ('refusal' in outcome) throw new RefusedRequest(outcome.refusal);
      stream.open();
      open.add(stream);
      metrics.countOpenStream();
      whenClosed(raw, () => {
        open.delete(stream);
        metrics.countClosedStream(stream);
        host.broadcaster.leave(stream);
      });
    },
  });
}

/** Calls back when the connection closes, or at once if it is closed already. */
function whenClosed(raw: ServerResponse, closed: () => void): void {
  if (raw.closed || raw.destroyed) closed();
  else raw.once('close', closed);
}

/** Tells the browser to reconnect 1,000 milliseconds after a lost connection. */
const PREAMBLE = 'retry: 1000\n\n';
const HEARTBEAT = ':\n\n';

/** One person's stream of server-sent events, written directly to the socket so that unsent data can be measured. */
class EventStream implements Subscriber {
  readonly person: string;
  /** Whether it was ended because its reader was too slow. */
  isCut = false;
  private readonly raw: ServerResponse;
  private readonly begin: () => void;
  private hasBegun = false;
  private wasHeard = false;

  /** `begin` takes over the connection and writes the headers; called before the first byte. */
  constructor(person: string, raw: ServerResponse, begin: () => void) {
    this.person = person;
    this.raw = raw;
    this.begin = begin;
  }

  send(event: StreamEvent): void {
    const id = 'id' in event ? `id: ${event.id}\n` : '';
    const data = 'text' in event ? event.text : JSON.stringify(event.data);
    this.write(`${id}event: ${event.kind}\ndata: ${data}\n\n`);
  }

  /** Opens the stream before there is anything to send. */
  open(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.begin();
    this.raw.write(PREAMBLE);
  }

  /** Sends a heartbeat, unless something was sent since the last one. */
  beat(): void {
    if (!this.wasHeard) this.write(HEARTBEAT);
    this.wasHeard = false;
  }

  end(): void {
    this.open();
    this.raw.end();
  }

  /** Ends the stream if its reader is too slow. The client reconnects and resumes after the last event it read. */
  private write(text: string): void {
    if (this.raw.destroyed || this.raw.writableEnded) return;
    this.open();
    this.wasHeard = true;
    if (this.raw.writableLength <= LIMITS.unread) this.raw.write(text);
    else this.cut();
  }

  private cut(): void {
    this.isCut = true;
    this.raw.destroy();
  }
}

const line = z
  .looseObject({ n: z.int(), at: z.int(), card: z.int(), kind: z.enum(['fight', 'note', 'roll', 'table']) })
  .describe('A line as in the stream');

/** Serves what a stream does not contain: older log lines, and sheets. */
export function watchRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/log',
    schema: {
      summary: 'Older lines of your log',
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
      const { before } = request.query;
      const { lines, struck } = await inTurn(authenticate(request), (exit) => exit.before(before));
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
      return await inTurn(authenticate(request), (exit) => exit.sheet(request.query.who));
    },
  });
}

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
