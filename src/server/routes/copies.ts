import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Founded } from '../../house/house.ts';
import { LIMITS } from '../../live/limits.ts';
import { NOT_BEGUN_YET } from '../../live/refusals.ts';
import { copyName } from '../../live/reopen.ts';
import { TableSeed } from '../../table/seed.ts';
import { askerOf, entryOf, giveCookie } from '../access.ts';
import type { JournalTask } from '../journals/thread.ts';
import { RefusedRequest } from '../problem.ts';
import { admission, failures, personName, tableId } from '../schemas.ts';
import type { App, Site } from '../site.ts';
import { OPENINGS } from './tables.ts';

const journalBody = z.strictObject({
  journal: z.string().describe('A journal as JSON Lines, with the seed of its dice'),
  name: personName.default('GM'),
});

/** `POST /api/tables/import`: a fight from elsewhere goes on as a table of this server, with its dice. */
export function importRoute(app: App, site: Site): void {
  app.route({
    method: 'POST',
    url: '/api/tables/import',
    bodyLimit: LIMITS.import,
    config: { rateLimit: OPENINGS },
    schema: {
      summary: 'Opens a table with a fight from a journal',
      tags: ['host'],
      security: [{ hostKey: [] }],
      body: journalBody,
      response: { 201: admission, ...failures },
    },
    async handler(request, reply) {
      const { journal, name } = request.body;
      const task = { kind: 'import', text: journal } as const;
      const opened = await opening(site, { task, asker: askerOf(request) }, name);
      return reply.code(201).send(admitted(request, reply, opened));
    },
  });
}

/** `POST /api/tables/:id/fork`: what if? A copy of the fight at a table of the GM's own. */
export function forkRoute(app: App, site: Site): void {
  app.route({
    method: 'POST',
    url: '/fork',
    bodyLimit: 1024,
    config: { rateLimit: OPENINGS },
    schema: {
      summary: 'Copies the fight to a private table of the GM’s',
      description:
        'The copy stands right after an entry of the journal. What was rolled up to there stays; from there on it has dice of its own.',
      tags: ['table'],
      params: tableId,
      body: z.strictObject({ at: z.int().describe('The entry of the journal') }),
      response: { 201: admission, ...failures },
    },
    async handler(request, reply) {
      const { room, person } = entryOf(request);
      const { fight, settings, seed } = room.live;
      if (fight === null) throw new RefusedRequest(NOT_BEGUN_YET);
      const { header, entries } = fight;
      const seeds = { seed: seed.reveal(), newSeed: randomBytes(32).toString('hex') };
      const { at } = request.body;
      const task = { kind: 'fork', header, entries: [...entries], ...seeds, at } as const;
      const opened = await opening(
        site,
        { task, asker: room.table.id },
        person.name,
        copyName(room.live.name),
      );
      const sender = { person: opened.person.id, key: randomUUID(), asked: '' };
      await opened.room.command(sender, { do: 'set', settings });
      return reply.code(201).send(admitted(request, reply, opened));
    },
  });
}

async function opening(
  { house, journals }: Site,
  { task, asker }: { readonly task: JournalTask; readonly asker: string },
  gmName: string,
  name?: string,
): Promise<Founded> {
  const { header, entries, seed, snapshot } = await journals.reopen(task, asker);
  const fight = { header, entries };
  return await house.openAt({ gmName, name, fight, seed: TableSeed.fromRevealed(seed)!, snapshot });
}

function admitted(request: FastifyRequest, reply: FastifyReply, { room, person, key }: Founded) {
  const { id: table } = room.table;
  giveCookie(request, reply, table, key);
  return { table, person: person.id, key };
}
