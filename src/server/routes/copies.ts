import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Founded } from '../../house/house.ts';
import { LIMITS } from '../../live/limits.ts';
import { NOT_BEGUN_YET } from '../../live/refusals.ts';
import { JournalError } from '../../table/journal-error.ts';
import { type Journal, readLines } from '../../table/lines.ts';
import { TableSeed } from '../../table/seed.ts';
import { MOST_ENTRIES } from '../../table/table.ts';
import { giveCookie, gmEntryOf } from '../access.ts';
import { forkedAt } from '../fork.ts';
import { RefusedRequest } from '../problem.ts';
import { badJournal, JOURNAL_WITHOUT_SEED } from '../refusals.ts';
import { admission, failures, personName, tableId } from '../schemas.ts';
import type { App, Site } from '../site.ts';
import { OPENINGS } from './tables.ts';

const journalBody = z.strictObject({
  journal: z.string().describe('A journal as JSON Lines, with the seed of its dice'),
  name: personName.default('GM'),
});

/** `POST /api/tables/import`: a fight from elsewhere goes on as a table of this server, with its dice. */
export function importRoute(app: App, { house, door }: Site): void {
  app.route({
    method: 'POST',
    url: '/api/tables/import',
    bodyLimit: LIMITS.import,
    config: { rateLimit: OPENINGS },
    onRequest: async (request) => door.insistOnHost(request),
    schema: {
      summary: 'Opens a table with a fight from a journal',
      tags: ['host'],
      security: [{ hostKey: [] }],
      body: journalBody,
      response: { 201: admission, ...failures },
    },
    async handler(request, reply) {
      const { journal: text, name: gmName } = request.body;
      const { room, person, key } = await telling(async () => {
        const fight = journalIn(text);
        if (fight.seed === null) throw new RefusedRequest(JOURNAL_WITHOUT_SEED);
        return await house.openAt({ gmName, fight, seed: fight.seed });
      });
      giveCookie(request, reply, room.table.id, key);
      return reply.code(201).send({ table: room.table.id, person: person.id, key });
    },
  });
}

/** The longest line of a journal that is looked at, in characters: an encounter with all its sheets fits many times. */
const LONGEST_LINE = 1024 * 1024;

function journalIn(text: string): Journal {
  refuseBombs(text);
  const journal = readLines(text);
  const { encounter, ruleset } = journal.header;
  const { name, ruleset: playedBy } = encounter as { readonly name?: unknown; readonly ruleset?: unknown };
  if (typeof name === 'string' && playedBy === ruleset.id) return journal;
  throw new JournalError(1, 'its encounter has no name, or is for another rulebook');
}

/** What would take long to read is refused before it is read. */
function refuseBombs(text: string): void {
  for (let start = 0, line = 1; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const length = (end < 0 ? text.length : end) - start;
    if (length > LONGEST_LINE) {
      throw new JournalError(line, `the line has more than ${LONGEST_LINE} characters`);
    }
    if (line > MOST_ENTRIES + 1) {
      throw new JournalError(line, `a journal holds at most ${MOST_ENTRIES} entries`);
    }
    start += length + 1;
  }
}

/** What is wrong with a journal is its sender's affair, and no damage of a table here. */
async function telling(open: () => Promise<Founded>): Promise<Founded> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new RefusedRequest(badJournal(error.line, error.sentence));
  }
}

/** `POST /api/tables/:id/fork`: what if? A copy of the fight at a table of the GM's own. */
export function forkRoute(app: App, { house }: Site): void {
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
      const { room, person } = gmEntryOf(request);
      const { fight, settings } = room.live;
      if (fight === null) throw new RefusedRequest(NOT_BEGUN_YET);
      const seed = new TableSeed(randomBytes(32));
      const forked = forkedAt(fight, request.body.at, seed);
      if ('refusal' in forked) throw new RefusedRequest(forked.refusal);
      const { header, entries } = forked.table;
      const copy = { header, entries: [...entries] };
      const opened = await house.openAt({ gmName: person.name, fight: copy, seed });
      const { id } = opened.person;
      const sender = { person: id, key: randomUUID(), asked: '' };
      await opened.room.command(sender, { do: 'set', settings });
      giveCookie(request, reply, opened.room.table.id, opened.key);
      return reply.code(201).send({ table: opened.room.table.id, person: id, key: opened.key });
    },
  });
}
