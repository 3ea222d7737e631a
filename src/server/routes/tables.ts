import { z } from 'zod';
import { withPreset } from '../../content/presets.ts';
import type { Opening } from '../../house/house.ts';
import { LIMITS } from '../../live/limits.ts';
import { askerOf, giveCookie } from '../access.ts';
import { ENCOUNTERS } from '../home.ts';
import { RefusedRequest } from '../problem.ts';
import { NO_SUCH_ENCOUNTER } from '../refusals.ts';
import { admission, failures, personName } from '../schemas.ts';
import type { App, Site } from '../site.ts';

const body = z.strictObject({
  encounter: z
    .union([
      z.strictObject({ shipped: z.string().max(120).describe('One of /api/encounters') }),
      z.strictObject({ text: z.string().describe('An encounter file: YAML or JSON') }),
    ])
    .describe('What is fought'),
  dice: z.enum(['seeded', 'typed']).describe('Whether the table rolls, or people type in real dice'),
  preset: z
    .string()
    .max(40)
    .optional()
    .describe(
      'The rulings to play by: default, as-written or as-published; unless given, the encounter’s own',
    ),
  name: personName.default('GM'),
});

/** Tables that one address may open in a minute. */
export const OPENINGS = { max: 30, timeWindow: 60_000 };

/** `POST /api/tables`: who has the key of this server opens a table. */
export function openTableRoute(app: App, { house, reading }: Site): void {
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
      // What comes with Riposte is quick to read; what people write may not be.
      const text =
        'shipped' in encounter
          ? shippedText(encounter.shipped, preset)
          : await reading.readAhead(encounter.text, askerOf(request), preset);
      const opening: Opening = { gmName: name, dice, text };
      const opened = await house.open(opening);
      if (opened.kind === 'refused') throw new RefusedRequest(opened.refusal);
      const { room, person, key } = opened;
      giveCookie(request, reply, room.table.id, key);
      return reply.code(201).send({ table: room.table.id, person: person.id, key });
    },
  });
}

function shippedText(wanted: string, preset: string | undefined): string {
  const shipped = ENCOUNTERS.find(({ id }) => id === wanted);
  if (shipped === undefined) throw new RefusedRequest(NO_SUCH_ENCOUNTER);
  return preset === undefined ? shipped.text : withPreset(shipped.text, preset);
}
