import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sha256Hex } from '../../fight/entry.ts';
import { NO_SUCH_INVITATION } from '../../table/refusals.ts';
import { authenticate, setKeyCookie } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { KEY_CHANGED } from '../refusals.ts';
import { type App, admission, failures, personName, type ServerContext, tableId } from '../route.ts';
import { codeOf, invitationToken, personIdFor } from '../tables/keys.ts';

const body = z.strictObject({
  invitation: z
    .string()
    .max(120)
    .describe('The part of the invitation link after #join=, or the code of the invitation'),
  name: personName,
  nonce: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'takes 32 hexadecimal digits')
    .describe(
      '128 bits drawn by your device, kept secret there: a hash of them is mixed into the dice, and coming again with them is coming once',
    ),
});

/** Allows a whole group behind one router to join repeatedly, but prevents guessing links. */
const JOINING = { max: 40, timeWindow: 60_000 };

/** Adds `POST /api/join`, which adds the holder of an invitation to the table, where they wait for the GM. */
export function joinRoute(app: App, { registry }: ServerContext): void {
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
      const invited = await registry.invited(token);
      if (invited === undefined) throw new RefusedRequest(NO_SUCH_INVITATION);
      const { host, invitation } = invited;
      const { id: table, secret } = host.table;
      const id = personIdFor(secret, invitation, nonce);
      const sender = { person: id, key: randomUUID(), asked: sha256Hex(invitation) };
      const outcome = await host.admit(sender, { id, name, invitation, nonce: diceNonce(nonce) });
      if ('refusal' in outcome) throw new RefusedRequest(outcome.refusal);
      const person = host.person(id);
      // After a key reset, the GM hands out the new key; the old invitation must not reveal it.
      if (person === undefined || person.rekeyed > 0) throw new RefusedRequest(KEY_CHANGED);
      const key = host.keyOf(person);
      setKeyCookie(request, reply, table, key);
      return { table, person: id, key };
    },
  });
}

/**
 * Derives the dice nonce from the device's nonce. Journals contain the former and are shared, so it must not reveal the
 * latter, which proves a person's identity.
 */
function diceNonce(nonce: string): string {
  return sha256Hex(`riposte-dice/${nonce}`).slice(0, 32);
}

const link = z.object({
  invitation: z
    .string()
    .nullable()
    .describe('The invitation that the link is for; null for a person’s own link'),
  person: z.string().nullable().describe('Whose own link it is; null for an invitation'),
  url: z.string().describe('What stands after # never reaches a server'),
  code: z
    .string()
    .nullable()
    .describe('Four letters that lead to the invitation before the fight begins; otherwise null'),
});

/**
 * Adds `GET /api/tables/:id/links`, which returns your personal link. GMs and co-GMs also get the invitations. The GM
 * who opened the table also gets the personal links of everyone except co-GMs.
 */
export function linksRoute(app: App, { publicOrigin }: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/links',
    schema: {
      summary: 'Links to this table',
      description:
        'Your personal link signs you in on another device. The GM and co-GMs also get all invitation links. The GM who opened the table also gets the personal links of players, spectators and waiting people, for those who lost theirs or got a new key.',
      tags: ['table'],
      params: tableId,
      response: { 200: z.array(link), ...failures },
    },
    async handler(request, reply) {
      const { host, person } = authenticate(request);
      const { id, secret } = host.table;
      const { invitations, people } = host.broadcaster.exitFor(host.live, person).links();
      const origin = publicOrigin(request);
      void reply.header('cache-control', 'no-store');
      return [
        ...invitations.map((invitation) => {
          const token = invitationToken(secret, id, invitation);
          const code = host.live.status === 'lobby' ? codeOf(token) : null;
          return { invitation, person: null, url: `${origin}/#join=${token}`, code };
        }),
        ...people.map((owner) => {
          const url = `${origin}/#key=${host.keyOf(owner)}`;
          return { invitation: null, person: owner.id, url, code: null };
        }),
      ];
    },
  });
}
