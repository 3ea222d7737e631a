import { z } from 'zod';
import { TOO_FAST } from '../../house/refusals.ts';
import type { Room } from '../../house/room.ts';
import { canonical, type Json } from '../../kernel/json.ts';
import type { Command } from '../../live/command.ts';
import { LIMITS } from '../../live/limits.ts';
import { isGms } from '../../live/obey.ts';
import { sha256Hex } from '../../table/hash.ts';
import { entryOf } from '../access.ts';
import { commandSchema } from '../command-schema.ts';
import { RefusedRequest } from '../problem.ts';
import { failures, tableId } from '../schemas.ts';
import type { App, Site } from '../site.ts';

const headers = z.looseObject({
  'idempotency-key': z
    .string('this header is missing: draw a new key for each command')
    .regex(/^[\x21-\x7e]{8,100}$/, 'takes 8 to 100 visible characters')
    .describe('Drawn anew for each command, and sent again with the same command: it is done once'),
});

const done = z.object({
  seq: z
    .int()
    .optional()
    .describe(
      'For the GM’s people: the row of the table’s log that holds the command. It counts secret rows, too',
    ),
  key: z.string().optional().describe('Your new key, when you had your own changed'),
});

/** `POST /api/tables/:id/commands`: what people ask of a table. It is on disk before it is answered. */
export function commandRoute(app: App, { metrics, pace, reading }: Site): void {
  app.route({
    method: 'POST',
    url: '/commands',
    bodyLimit: LIMITS.gmCommand,
    schema: {
      summary: 'Asks something of a table',
      tags: ['table'],
      params: tableId,
      headers,
      body: commandSchema,
      response: { 200: done, ...failures },
    },
    async handler(request, reply) {
      const { room, person } = entryOf(request);
      const command = request.body;
      const count = (outcome: string): void => metrics.commands.inc({ command: command.do, outcome });
      const wait = pace.take(`${room.table.id}/${person.id}`);
      if (wait !== undefined) {
        count(TOO_FAST.code);
        void reply.header('retry-after', wait);
        throw new RefusedRequest(TOO_FAST);
      }
      if (command.do === 'write' && isGms(person)) await reading.readAhead(command.text, room.table.id);
      const stop = metrics.latency.startTimer({ command: command.do });
      const asked = sha256Hex(canonical(command as unknown as Json));
      const sender = { person: person.id, key: request.headers['idempotency-key'], asked };
      const outcome = await room.command(sender, command).finally(stop);
      count(outcome.kind === 'done' ? 'done' : outcome.refusal.code);
      if (outcome.kind === 'refused' && outcome.wait !== undefined)
        void reply.header('retry-after', outcome.wait);
      if (outcome.kind === 'refused') throw new RefusedRequest(outcome.refusal);
      const seq = room.audience.exitFor(room.live, person).row(outcome.seq);
      return { ...(seq !== undefined && { seq }), ...newKey(room, command, person.id) };
    },
  });
}

/** Whoever has their own key changed would be locked out without the new one. */
function newKey(room: Room, command: Command, sender: string): { readonly key?: string } {
  const person = command.do === 'rekey' && command.person === sender ? room.person(sender) : undefined;
  return person === undefined ? {} : { key: room.keyOf(person) };
}
