import { z } from 'zod';
import { invitationToken } from '../../house/keys.ts';
import { entryOf } from '../access.ts';
import { failures, tableId } from '../schemas.ts';
import type { App, Site } from '../site.ts';

const link = z.object({
  invitation: z
    .string()
    .nullable()
    .describe('The invitation that the link is for; null for a person’s own link'),
  person: z.string().nullable().describe('Whose own link it is; null for an invitation'),
  url: z.string().describe('What stands after # never reaches a server'),
});

/** `GET /api/tables/:id/links`: your own link, and for the GM's people those of invitations, and for the GM who opened the table the own links of everybody but co-GMs. */
export function linksRoute(app: App, { publicOrigin }: Site): void {
  app.route({
    method: 'GET',
    url: '/links',
    schema: {
      summary: 'Links to this table',
      description:
        'Your own link opens the table as you on another device. The GM and co-GMs get the links of all invitations too; the GM who opened the table also the own links of players, spectators and guests, for whoever lost theirs or was given a new key.',
      tags: ['table'],
      params: tableId,
      response: { 200: z.array(link), ...failures },
    },
    async handler(request, reply) {
      const { room, person } = entryOf(request);
      const { id, secret } = room.table;
      const { invitations, people } = room.audience.exitFor(room.live, person).links();
      const origin = publicOrigin(request);
      void reply.header('cache-control', 'no-store');
      return [
        ...invitations.map((invitation) => {
          return {
            invitation,
            person: null,
            url: `${origin}/#join=${invitationToken(secret, id, invitation)}`,
          };
        }),
        ...people.map((owner) => {
          return { invitation: null, person: owner.id, url: `${origin}/#key=${room.keyOf(owner)}` };
        }),
      ];
    },
  });
}
