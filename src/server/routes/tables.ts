import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withPreset } from '../../content/rulings.ts';
import { FightSeed } from '../../fight/seed.ts';
import { copyName } from '../../table/load.ts';
import { NOT_BEGUN_YET } from '../../table/refusals.ts';
import { LIMITS } from '../../table/table.ts';
import { askerOf, authenticate, setKeyCookie } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { NO_SUCH_ENCOUNTER } from '../refusals.ts';
import { type App, admission, failures, personName, type ServerContext, tableId } from '../route.ts';
import { shippedText } from '../shipped.ts';
import type { OpenedTable, TableSetup } from '../tables/table-registry.ts';
import type { JournalTask } from '../threads/journals.ts';

const body = z.strictObject({
  encounter: z
    .union([
      z.strictObject({ shipped: z.string().max(120).describe('One of /api/encounters') }),
      z.strictObject({ text: z.string().describe('An encounter file: YAML or JSON') }),
    ])
    .describe('The encounter'),
  dice: z.enum(['seeded', 'typed']).describe('Whether the table rolls, or people type in real dice'),
  preset: z
    .string()
    .max(40)
    .optional()
    .describe(
      'The preset of rulings: default, as-written or as-published; if omitted, that of the encounter',
    ),
  name: personName.default('GM'),
});

/** Tables that one address may open per minute. */
const OPENINGS = { max: 30, timeWindow: 60_000 };

/** Adds `POST /api/tables`, which opens a table. Requires the host key. */
export function openTableRoute(app: App, { registry, reading }: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/api/tables',
    bodyLimit: LIMITS.import,
    config: { rateLimit: OPENINGS },
    schema: {
      summary: 'Opens a table',
      tags: ['host'],
      security: [{ hostKey: [] }],
      body,
      response: { 201: admission, ...failures },
    },
    async handler(request, reply) {
      const { encounter, dice, name, preset } = request.body;
      // Shipped encounters are quick to read. Other texts may be slow, so a worker reads them.
      const text =
        'shipped' in encounter
          ? textOf(encounter.shipped, preset)
          : await reading.readAhead(encounter.text, askerOf(request), preset);
      const tableSetup: TableSetup = { gmName: name, dice, text };
      const opened = await registry.open(tableSetup);
      if ('refusal' in opened) throw new RefusedRequest(opened.refusal);
      const { host, person, key } = opened.value;
      setKeyCookie(request, reply, host.table.id, key);
      return reply.code(201).send({ table: host.table.id, person: person.id, key });
    },
  });
}

function textOf(wanted: string, preset: string | undefined): string {
  const text = shippedText(wanted);
  if (text === undefined) throw new RefusedRequest(NO_SUCH_ENCOUNTER);
  return preset === undefined ? text : withPreset(text, preset);
}

const journalBody = z.strictObject({
  journal: z.string().describe('A journal as JSON Lines, with the seed of its dice'),
  name: personName.default('GM'),
});

/**
 * Adds `POST /api/tables/import`, which opens a table with an imported fight. The fight continues with its own dice.
 */
export function importRoute(app: App, context: ServerContext): void {
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
      const opened = await opening(context, { task, asker: askerOf(request) }, name);
      return reply.code(201).send(admitted(request, reply, opened));
    },
  });
}

/** Adds `POST /api/tables/:id/fork`, which opens a what-if copy of the fight as a separate table for the GM. */
export function forkRoute(app: App, context: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/fork',
    bodyLimit: 1024,
    config: { rateLimit: OPENINGS },
    schema: {
      summary: 'Copies the fight to a private table of the GM’s',
      description:
        'The copy starts right after an entry of the journal. Earlier rolls stay; later rolls use separate dice.',
      tags: ['table'],
      params: tableId,
      body: z.strictObject({ at: z.int().describe('The entry of the journal') }),
      response: { 201: admission, ...failures },
    },
    async handler(request, reply) {
      const { host, person } = authenticate(request);
      const { fight, settings, seed } = host.live;
      if (fight === null) throw new RefusedRequest(NOT_BEGUN_YET);
      const { header, entries } = fight;
      const seeds = { seed: seed.reveal(), newSeed: randomBytes(32).toString('hex') };
      const { at } = request.body;
      const task = { kind: 'fork', header, entries: [...entries], ...seeds, at } as const;
      const opened = await opening(
        context,
        { task, asker: host.table.id },
        person.name,
        copyName(host.live.name),
      );
      const sender = { person: opened.person.id, key: randomUUID(), asked: '' };
      await opened.host.command(sender, { kind: 'set', settings });
      return reply.code(201).send(admitted(request, reply, opened));
    },
  });
}

async function opening(
  { registry, journals }: ServerContext,
  { task, asker }: { readonly task: JournalTask; readonly asker: string },
  gmName: string,
  name?: string,
): Promise<OpenedTable> {
  const { header, entries, seed, snapshot } = await journals.reopen(task, asker);
  const fight = { header, entries };
  return await registry.openAt({ gmName, name, fight, seed: FightSeed.fromRevealed(seed)!, snapshot });
}

function admitted(request: FastifyRequest, reply: FastifyReply, { host, person, key }: OpenedTable) {
  const { id: table } = host.table;
  setKeyCookie(request, reply, table, key);
  return { table, person: person.id, key };
}
