import { z } from 'zod';
import { sha256Hex } from '../../fight/entry.ts';
import { canonical, type Json } from '../../kernel/json.ts';
import { type Command, commandSchemas, readCommand } from '../../table/command.ts';
import { isGmOrCoGm } from '../../table/handle-command.ts';
import { LIMITS } from '../../table/table.ts';
import { authenticate, insistOnRoom } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { type App, failures, type ServerContext, tableId } from '../route.ts';
import { TOO_FAST } from '../tables/refusals.ts';
import type { TableHost } from '../tables/table-host.ts';

/** Only describes the body; `readCommand` validates it. */
const body = z.unknown().meta({ oneOf: commandSchemas() });

const headers = z.looseObject({
  'idempotency-key': z
    .string('this header is missing: draw a new key for each command')
    .regex(/^[\x21-\x7e]{8,100}$/, 'takes 8 to 100 visible characters')
    .describe(
      'A new random value for each command. Sending the same value again does not repeat the command',
    ),
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

/**
 * Adds `POST /api/tables/:id/commands`, which sends a command to a table. The command is on disk before the response is
 * sent.
 */
export function commandRoute(app: App, { metrics, limiter, reading }: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/commands',
    bodyLimit: LIMITS.gmCommand,
    schema: {
      summary: 'Asks something of a table',
      tags: ['table'],
      params: tableId,
      headers,
      body,
      response: { 200: done, ...failures },
    },
    // Before the body is read, so that refusals cost little.
    async onRequest(request) {
      const access = authenticate(request);
      const { host, person } = access;
      const wait = limiter.take(`${host.table.id}/${person.id}`);
      if (wait !== undefined) {
        metrics.countCommand('any', TOO_FAST.code);
        throw new RefusedRequest(TOO_FAST, wait);
      }
      insistOnRoom(access, host.commands);
    },
    async handler(request) {
      const { host, person } = authenticate(request);
      const read = readCommand(request.body);
      if ('refusal' in read) throw new RefusedRequest(read.refusal);
      const command = read.value;
      // After the start, encounters are refused, so reading one would be wasted work.
      const isWritten = command.kind === 'write' && isGmOrCoGm(person) && host.live.status === 'lobby';
      if (isWritten) await reading.readAhead(command.text, host.table.id);
      const stop = metrics.timeCommand(command.kind);
      const asked = sha256Hex(canonical(command as unknown as Json));
      const sender = { person: person.id, key: request.headers['idempotency-key'], asked };
      const outcome = await host.command(sender, command).finally(stop);
      metrics.countCommand(command.kind, 'refusal' in outcome ? outcome.refusal.code : 'done');
      if ('refusal' in outcome) throw new RefusedRequest(outcome.refusal, outcome.wait);
      const seq = host.broadcaster.exitFor(host.live, person).row(outcome.value.seq);
      return { ...(seq !== undefined && { seq }), ...newKey(host, command, person.id) };
    },
  });
}

/** Returns the new key to senders who reset their own key; otherwise they would be locked out. */
function newKey(host: TableHost, command: Command, sender: string): { readonly key?: string } {
  const person = command.kind === 'rekey' && command.person === sender ? host.person(sender) : undefined;
  return person === undefined ? {} : { key: host.keyOf(person) };
}
