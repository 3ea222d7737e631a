import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { guestId } from '../../house/keys.ts';
import { NO_SUCH_INVITATION } from '../../live/refusals.ts';
import { sha256Hex } from '../../table/hash.ts';
import { giveCookie } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { KEY_CHANGED } from '../refusals.ts';
import { admission, failures, personName } from '../schemas.ts';
import type { App, Site } from '../site.ts';

const body = z.strictObject({
  invitation: z.string().max(120).describe('What the link that you were given has after #join='),
  name: personName,
  nonce: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'takes 32 hexadecimal digits')
    .describe(
      '128 bits drawn by your device, kept secret there: a hash of them is mixed into the dice, and coming again with them is coming once',
    ),
});

/** A whole party behind one router may come at once, and again; nobody tries a million links. */
const JOINING = { max: 40, timeWindow: 60_000 };

/** `POST /api/join`: who holds the link of an invitation comes to its table, and waits for the GM. */
export function joinRoute(app: App, { house }: Site): void {
  app.route({
    method: 'POST',
    url: '/api/join',
    bodyLimit: 4096,
    config: { rateLimit: JOINING },
    schema: {
      summary: 'Joins a table by an invitation',
      tags: ['table'],
      body,
      response: { 200: admission, ...failures },
    },
    async handler(request, reply) {
      const { invitation: token, name, nonce } = request.body;
      const invited = await house.invited(token);
      if (invited === undefined) throw new RefusedRequest(NO_SUCH_INVITATION);
      const { room, invitation } = invited;
      const { id: table, secret } = room.table;
      const id = guestId(secret, invitation, nonce);
      const sender = { person: id, key: randomUUID(), asked: sha256Hex(invitation) };
      const outcome = await room.admit(sender, { id, name, invitation, nonce: diceNonce(nonce) });
      if (outcome.kind === 'refused') throw new RefusedRequest(outcome.refusal);
      const person = room.person(id);
      // Whoever had a new key drawn for them gets it from the GM, not by an old link.
      if (person === undefined || person.rekeyed > 0) throw new RefusedRequest(KEY_CHANGED);
      const key = room.keyOf(person);
      giveCookie(request, reply, table, key);
      return { table, person: id, key };
    },
  });
}

/** Dice stand in journals that people pass on: what they show must not be what proves who somebody is. */
function diceNonce(nonce: string): string {
  return sha256Hex(`riposte-dice/${nonce}`).slice(0, 32);
}
